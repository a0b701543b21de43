//! `knobel merge` joins the files of the shards of a set and checks every answer.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use knobel::statistics::Spread;
use knobel::storage::{Durability, write_file};
use knobel::verify::tiles::{Claim, check_solution, check_unsolvable};
use knobel::{Answer, Metric, Status, instance_sets};
use knobel_api::read;

use super::{Shard, shard};
use crate::records::{Head, Line};
use crate::{Exit, text};

/// The number of missing shards that are listed. Further missing shards are only counted.
const NAMED: usize = 20;

/// Join the answers of 'solve --shard' in the order of the boards, and check every answer
#[derive(Args)]
#[command(
    after_help = "The joined lines are printed to standard output, and a summary to standard \
                  error (with --out, to standard output).\n\
                  Exit codes: 0 all answers exist and are correct, 2 answers are missing or \
                  wrong; one line describes each fault."
)]
pub struct Merge {
    /// Folder that 'solve --shard' has written to
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Write the joined lines to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Merge {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let shards = self.shards()?;
        let mut joined = MergedShards::default();
        for &shard in &shards {
            joined.add(shard, &self.folder)?;
        }
        joined.faults.extend(self.missing(&shards));
        joined.find_missing(&shards);
        if let Some((last, others)) = joined.faults.split_last() {
            others.iter().for_each(|fault| eprintln!("knobel: {fault}"));
            bail!("{last}");
        }
        let summary = joined.summary(shards.len());
        let lines = joined.lines.into_values();
        let lines: String = lines.map(|line| line.text + "\n").collect();
        match &self.out {
            Some(file) => {
                // Written durably, because the user may remove the shards now.
                write_file(file, lines.as_bytes(), Durability::Durable)
                    .with_context(|| format!("cannot write {}", file.display()))?;
                writeln!(out, "{}: {summary}", file.display())?;
            }
            None => {
                out.write_all(lines.as_bytes())?;
                out.flush()?;
                eprintln!("knobel: {summary}");
            }
        }
        Ok(Exit::Fine)
    }

    /// The shards whose files exist; all must divide the set into the same number of shards.
    fn shards(&self) -> anyhow::Result<Vec<Shard>> {
        let folder = self.folder.display();
        let cannot = || format!("cannot read the folder {folder}");
        let entries = match std::fs::read_dir(&self.folder) {
            Err(error)
                if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) =>
            {
                bail!(
                    "there is no folder {folder}; create it with 'knobel solve FILE --shard i/n \
                     --out {folder}'"
                )
            }
            entries => entries.with_context(cannot)?,
        };
        let mut shards = Vec::new();
        for entry in entries {
            shards.extend(of_file(&entry.with_context(cannot)?.path()));
        }
        shards.sort_by_key(|shard| (shard.of, shard.number));
        let (Some(first), Some(last)) = (shards.first(), shards.last()) else {
            bail!(
                "{folder} contains no shards; create them with 'knobel solve FILE --shard i/n \
                 --out DIR'"
            );
        };
        ensure!(
            first.of == last.of,
            "{folder} contains shards of sets divided into {} and into {}; keep the files of one \
             division",
            first.of,
            last.of
        );
        Ok(shards)
    }

    /// Reports the shards whose files are missing.
    fn missing(&self, shards: &[Shard]) -> Vec<String> {
        let of = shards.first().map_or(0, |shard| shard.of);
        let there: BTreeSet<usize> = shards.iter().map(|shard| shard.number).collect();
        let missing = (0..of).filter(|number| !there.contains(number));
        let name = |number: usize| {
            let path = Shard { number, of }.file(&self.folder);
            let path = path.display();
            format!(
                "shard {number} of {of} is missing: there is no file {path}; run 'knobel solve' \
                 with --shard {number}/{of}"
            )
        };
        let mut named: Vec<String> = missing.clone().take(NAMED).map(name).collect();
        let others = missing.skip(NAMED).count();
        if others > 0 {
            named.push(format!(
                "{} of {of} are also missing",
                text::count(others, "other shard")
            ));
        }
        named
    }
}

/// The shard of a file name.
fn of_file(path: &Path) -> Option<Shard> {
    let name = path.file_name()?.to_str()?;
    let (number, of) = name
        .strip_prefix("shard-")?
        .strip_suffix(".jsonl")?
        .split_once("-of-")?;
    let shard = shard(&format!("{number}/{of}")).ok()?;
    (shard.file(Path::new("")) == Path::new(name)).then_some(shard)
}

/// The lines of all shards.
#[derive(Default)]
struct MergedShards {
    /// The head that all shards have.
    head: Option<Head>,
    /// The lines by the number of their record.
    lines: BTreeMap<usize, Line<Answer>>,
    faults: Vec<String>,
}

impl MergedShards {
    /// Adds the lines of a shard.
    fn add(&mut self, shard: Shard, folder: &Path) -> anyhow::Result<()> {
        let path = shard.file(folder);
        let name = path.display();
        let text = std::fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        let mut lines = text.split_inclusive('\n');
        if let Err(fault) = self.add_head(lines.next().unwrap_or_default()) {
            self.faults.push(format!("{name} {fault:#}"));
            return Ok(());
        }
        for (line, number) in lines.zip(2..) {
            if let Err(fault) = self.add_line(line, shard) {
                self.faults
                    .push(format!("line {number} of {name} {fault:#}"));
            }
        }
        Ok(())
    }

    fn add_head(&mut self, line: &str) -> anyhow::Result<()> {
        let Ok(head) = read::<Head>(line.as_bytes()) else {
            bail!("is damaged; run the shard again");
        };
        let first = self.head.get_or_insert_with(|| head.clone());
        match first.conflict(&head) {
            None => Ok(()),
            Some(conflict) => bail!("{conflict}; run its shard again in a new folder"),
        }
    }

    /// Adds a line of a shard. A line with a wrong answer is also added, so that it is not reported
    /// as missing.
    fn add_line(&mut self, line: &str, shard: Shard) -> anyhow::Result<()> {
        let Some(line) = Line::<Answer>::read(line.as_bytes()) else {
            bail!("is damaged; run the shard again");
        };
        let number = line.record.record;
        let boards = self.head.as_ref().map_or(0, |head| head.boards);
        ensure!(
            shard.has(number) && number <= boards,
            "belongs to another shard"
        );
        ensure!(
            !self.lines.contains_key(&number),
            "repeats record {number}; run the shard again, which removes the duplicate"
        );
        let checked = check(&line.record.answer);
        let checked = checked.with_context(|| format!("has a wrong record {number}"));
        self.lines.insert(number, line);
        checked
    }

    /// Reports missing records. If all exist, checks that the boards are those of the named set.
    fn find_missing(&mut self, shards: &[Shard]) {
        let Some(head) = self.head.as_ref().filter(|_| !self.lines.is_empty()) else {
            self.faults
                .push("the shards contain no boards yet; run them again".into());
            return;
        };
        let (boards, set) = (head.boards, &head.set);
        for &shard in shards {
            let mut mine = shard.records(boards);
            let there = self.lines.keys().filter(|&&number| shard.has(number));
            let missing = mine.len().saturating_sub(there.count());
            if missing > 0 {
                let first = mine.find(|number| !self.lines.contains_key(number));
                let Shard { number, of } = shard;
                self.faults.push(format!(
                    "{} of shard {number} of {of} missing, starting with record {}; run the shard \
                     again",
                    text::count(missing, "record"),
                    first.unwrap_or(0)
                ));
            }
        }
        let pairs = self.lines.values().map(|line| {
            let problem = &line.record.answer.problem;
            (problem.start(), problem.goal())
        });
        let same = instance_sets::checksum(pairs) == *set;
        if self.lines.len() == boards && !same {
            self.faults.push(format!(
                "the boards do not belong to the set {set}; merge shards of one set \
                               only"
            ));
        }
    }

    /// Summarises all answers in one line.
    fn summary(&self, shards: usize) -> String {
        let answers = || self.lines.values().map(|line| &line.record.answer);
        let count = |status| answers().filter(|answer| answer.status == status).count();
        let proved = answers().filter(|answer| answer.optimal).count();
        let mut summary = format!(
            "{} from {}, every solution replayed: {} solved, {} proved optimal",
            text::count(self.lines.len(), "board"),
            text::count(shards, "shard"),
            text::thousands(count(Status::Solved) as u64),
            text::thousands(proved as u64)
        );
        for (status, word) in [
            (Status::Unsolvable, "unsolvable"),
            (Status::Stopped, "stopped"),
        ] {
            if count(status) > 0 {
                summary += &format!(", {} {word}", text::thousands(count(status) as u64));
            }
        }
        let solved = || answers().filter(|answer| answer.status == Status::Solved);
        let lengths =
            Spread::of(solved().filter_map(|answer| Some(answer.path.as_ref()?.length as f64)));
        let bounds = Spread::of(solved().map(|answer| f64::from(answer.lower_bound)));
        if let (Some(lengths), Some(bounds)) = (lengths, bounds) {
            let metric = solved().next().map(|answer| answer.problem.metric());
            let noun = match metric {
                Some(Metric::Mtm) => "straight runs",
                _ => "moves",
            };
            summary += &format!("; on average {:.2} {noun}", lengths.mean);
            if lengths.mean > bounds.mean {
                summary += &format!(", at least {:.2}", bounds.mean);
            }
        }
        let records = self.lines.values().map(|line| &line.record);
        let mut limits = (records.filter(|it| it.is_limited())).map(|it| it.limits);
        if let Some(first) = limits.next()
            && limits.any(|limits| limits != first)
        {
            summary += "; not all boards had the same limits";
        }
        summary
    }
}

/// Lets the independent checker replay an answer.
fn check(answer: &Answer) -> anyhow::Result<()> {
    let (start, goal) = (answer.problem.start(), answer.problem.goal());
    match (&answer.path, answer.status) {
        (Some(_), Status::Unsolvable) => bail!("it is unsolvable, but has moves"),
        (Some(path), _) => {
            let claim = Claim {
                metric: answer.problem.metric(),
                length: Some(path.length),
                lower_bound: answer.lower_bound as usize,
                optimal: answer.optimal,
            };
            check_solution(start, goal, &path.moves, &claim)?;
        }
        (None, Status::Solved) => bail!("it is solved, but has no moves"),
        (None, Status::Unsolvable) => check_unsolvable(start, goal)?,
        (None, Status::Stopped) => {}
    }
    Ok(())
}
