//! `solve --shard`: a share of a set of boards, so that jobs of a batch queue solve it together; and `knobel merge`, which
//! joins what they have written and checks it.
//!
//! Every line names the set by its number of boards and a checksum over all of them. A line is written when its board is
//! done and never again: a shard that is run anew goes on after the lines that are there.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::Args;
use knobel::files::write_atomically;
use knobel::notation::{MoveLetters, WrittenMove, parse_moves};
use knobel::verify::tiles::{Claim, check_solution, check_unsolvable};
use knobel::{Board, Direction, sets};
use knobel_wire::{Record, Status, read, write};

use super::input::shortened;
use super::{Exit, text};

/// Which share of a set: `0/4` is the first of four.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shard {
    number: usize,
    of: usize,
}

/// Reads `i/n`.
pub fn shard(given: &str) -> Result<Shard, String> {
    let numbers = given.split_once('/');
    let numbers = numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((number, of)) if number < of => Ok(Shard { number, of }),
        _ => Err(format!(
            "'{}' is not a shard; write i/n with i from 0 to n − 1, as in 0/4",
            shortened(given)
        )),
    }
}

impl Shard {
    fn file(self, folder: &Path) -> PathBuf {
        folder.join(format!("shard-{}-of-{}.jsonl", self.number, self.of))
    }

    /// The shard whose file has this name.
    fn of_file(path: &Path) -> Option<Self> {
        let name = path.file_name()?.to_str()?;
        let (number, of) = name
            .strip_prefix("shard-")?
            .strip_suffix(".jsonl")?
            .split_once("-of-")?;
        let shard = shard(&format!("{number}/{of}")).ok()?;
        (shard.file(Path::new("")) == Path::new(name)).then_some(shard)
    }

    /// Has it the record of this number, which counts from 1?
    fn has(self, record: usize) -> bool {
        record > 0 && (record - 1) % self.of == self.number
    }
}

/// A shard that is being written.
pub struct Writer {
    shard: Shard,
    path: PathBuf,
    file: File,
    records: usize,
    set: String,
    /// Records that are there, and how the worst of them ended.
    there: BTreeSet<usize>,
    pub worst: Exit,
}

impl Writer {
    /// Opens the shard's file for a set of boards and their goals; what a killed run has left of a line is taken away.
    pub fn open<'a>(
        shard: Shard,
        folder: &Path,
        set: impl ExactSizeIterator<Item = (&'a Board, &'a Board)>,
    ) -> anyhow::Result<Self> {
        let (records, set) = (set.len(), sets::checksum(set));
        let path = shard.file(folder);
        let cannot = |what: &str| format!("cannot {what} {}", path.display());
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let old = match std::fs::read(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Vec::new(),
            old => old.with_context(|| cannot("read"))?,
        };
        // A line that was cut short is done again.
        let whole = old.iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |end| end + 1);
        let (mut there, mut worst) = (BTreeSet::new(), Exit::Fine);
        for (line, number) in old[..whole].split_inclusive(|&byte| byte == b'\n').zip(1..) {
            let record = read::<Record>(line).ok();
            let ours = |it: &Record| {
                (it.records, &it.set) == (records, &set)
                    && shard.has(it.record)
                    && it.record <= records
            };
            let Some(record) = record.filter(ours) else {
                bail!(
                    "line {number} of {} is damaged or belongs to another set or shard; remove the file or name another folder",
                    path.display()
                );
            };
            there.insert(record.record);
            worst = worst.max(record.answer.status.into());
        }
        if whole < old.len() {
            write_atomically(&path, &old[..whole]).with_context(|| cannot("write"))?;
        }
        let file = OpenOptions::new().create(true).append(true).open(&path);
        Ok(Self {
            shard,
            file: file.with_context(|| cannot("write"))?,
            path,
            records,
            set,
            there,
            worst,
        })
    }

    /// Is the record of this number to be solved here?
    pub fn wants(&self, record: usize) -> bool {
        self.shard.has(record) && !self.there.contains(&record)
    }

    /// Writes an answer, in one piece.
    pub fn add(&mut self, record: usize, answer: &knobel::Answer) -> anyhow::Result<()> {
        let line = Record {
            record,
            records: self.records,
            set: self.set.clone(),
            answer: answer.into(),
        };
        self.worst = self.worst.max(line.answer.status.into());
        let line = write(&line) + "\n";
        let written = self.file.write_all(line.as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))?;
        self.there.insert(record);
        Ok(())
    }

    /// What is there, in a line.
    pub fn summary(&self) -> String {
        let mine = (1..=self.records).filter(|&record| self.shard.has(record));
        format!(
            "shard {} of {}: {} of {} in {}",
            self.shard.number,
            self.shard.of,
            self.there.len(),
            text::count(mine.count(), "board"),
            self.path.display()
        )
    }
}

/// Join what the shards of 'solve --shard' have written, in the boards' order, and check every answer
#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 everything is there and right, 2 something is missing or wrong: a line each."
)]
pub struct Merge {
    /// The folder that 'solve --shard' has written to
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Write to this file instead of standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Merge {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let shards = self.shards()?;
        let mut joined = Joined::default();
        for (number, of) in shards.iter().map(|shard| (shard.number, shard.of)) {
            joined.add(Shard { number, of }, &self.folder)?;
        }
        let of = shards.first().map_or(0, |shard| shard.of);
        let missing = (0..of).filter(|number| !shards.iter().any(|it| it.number == *number));
        let missing = missing.map(|number| {
            let path = Shard { number, of }.file(&self.folder);
            format!(
                "shard {number} of {of} is missing: there is no {}",
                path.display()
            )
        });
        joined.faults.extend(missing);
        joined.find_missing(of, &shards);
        if let Some((last, others)) = joined.faults.split_last() {
            others.iter().for_each(|fault| eprintln!("knobel: {fault}"));
            bail!("{last}");
        }
        let lines: String = joined
            .lines
            .into_values()
            .map(|(line, _)| line + "\n")
            .collect();
        match &self.out {
            Some(file) => write_atomically(file, lines.as_bytes())
                .with_context(|| format!("cannot write {}", file.display()))?,
            None => out.write_all(lines.as_bytes())?,
        }
        Ok(Exit::Fine)
    }

    /// The shards whose files are there; all of one division.
    fn shards(&self) -> anyhow::Result<Vec<Shard>> {
        let folder = self.folder.display();
        let cannot = || format!("cannot read the folder {folder}");
        let mut shards = Vec::new();
        for entry in std::fs::read_dir(&self.folder).with_context(cannot)? {
            shards.extend(Shard::of_file(&entry.with_context(cannot)?.path()));
        }
        shards.sort_by_key(|shard| (shard.of, shard.number));
        let (Some(first), Some(last)) = (shards.first(), shards.last()) else {
            bail!(
                "there are no shards in {folder}; 'knobel solve FILE --shard i/n --out DIR' writes them"
            );
        };
        ensure!(
            first.of == last.of,
            "{folder} has shards of {} and of {}; keep one division of the set",
            first.of,
            last.of
        );
        Ok(shards)
    }
}

/// The lines of all shards.
#[derive(Default)]
struct Joined {
    /// By the record's number: the line, and what it says.
    lines: BTreeMap<usize, (String, Record)>,
    faults: Vec<String>,
}

impl Joined {
    /// Adds the lines of a shard.
    fn add(&mut self, shard: Shard, folder: &Path) -> anyhow::Result<()> {
        let path = shard.file(folder);
        let name = path.display();
        let lines =
            std::fs::read_to_string(&path).with_context(|| format!("cannot read {name}"))?;
        for (line, number) in lines.split_inclusive('\n').zip(1..) {
            let whole = line.strip_suffix('\n');
            let record = whole.and_then(|line| read::<Record>(line.as_bytes()).ok());
            let Some(record) = record else {
                self.faults.push(format!(
                    "line {number} of {name} is damaged; run the shard again"
                ));
                continue;
            };
            let first = self.lines.values().next().map(|(_, first)| first);
            let same =
                |first: &Record| (first.records, &first.set) == (record.records, &record.set);
            let mine = shard.has(record.record) && record.record <= record.records;
            let metric = |first: &Record| first.answer.metric == record.answer.metric;
            if !first.is_none_or(same) || !mine {
                self.faults.push(format!(
                    "line {number} of {name} belongs to another set or shard"
                ));
            } else if !first.is_none_or(metric) {
                self.faults.push(format!(
                    "line {number} of {name} counts moves in another metric; run its shard again in a new folder"
                ));
            } else if self.lines.contains_key(&record.record) {
                self.faults.push(format!(
                    "record {} is in {name} twice; remove the file and run the shard again",
                    record.record
                ));
            } else {
                if let Err(fault) = check(&record) {
                    let number = record.record;
                    self.faults
                        .push(format!("record {number} in {name} is wrong: {fault:#}"));
                }
                let line = whole.unwrap_or_default().to_owned();
                self.lines.insert(record.record, (line, record));
            }
        }
        Ok(())
    }

    /// Notes the records that no line has; and, where all are there, a set that is not the one they name.
    fn find_missing(&mut self, of: usize, shards: &[Shard]) {
        let Some((_, first)) = self.lines.values().next() else {
            self.faults
                .push("no shard has a board yet; run them again".into());
            return;
        };
        let (records, set) = (first.records, first.set.clone());
        for &shard in shards {
            let mine = (1..=records).filter(|&record| shard.has(record));
            let missing: Vec<usize> = mine.filter(|it| !self.lines.contains_key(it)).collect();
            if let Some(first) = missing.first() {
                let number = shard.number;
                let records = text::count(missing.len(), "record");
                self.faults.push(format!(
                    "{records} of shard {number} of {of} missing, from record {first} on; run it again"
                ));
            }
        }
        let boards: Option<Vec<(Board, Board)>> = self
            .lines
            .values()
            .map(|(_, record)| {
                Some((
                    (&record.answer.start).try_into().ok()?,
                    (&record.answer.goal).try_into().ok()?,
                ))
            })
            .collect();
        let same = boards.is_some_and(|boards| {
            sets::checksum(boards.iter().map(|(start, goal)| (start, goal))) == set
        });
        if self.lines.len() == records && !same {
            self.faults
                .push(format!("the boards are not those of the set {set}"));
        }
    }
}

/// Has the independent checker replay an answer.
fn check(record: &Record) -> anyhow::Result<()> {
    let answer = &record.answer;
    let start = Board::try_from(&answer.start).map_err(anyhow::Error::msg)?;
    let goal = Board::try_from(&answer.goal).map_err(anyhow::Error::msg)?;
    match (&answer.moves, answer.status) {
        (Some(_), Status::Unsolvable) => bail!("it is unsolvable, but has moves"),
        (Some(moves), _) => {
            let written = parse_moves(&moves.blank, MoveLetters::Blank)?;
            let blank = |written: &WrittenMove| match written {
                WrittenMove::Blank(direction) => Some(*direction),
                WrittenMove::Tile(_) => None,
            };
            let moves: Option<Vec<Direction>> = written.iter().map(blank).collect();
            let moves = moves.context("its moves are not written as letters")?;
            let claim = Claim {
                metric: answer.metric,
                length: answer.length,
                lower_bound: answer.lower_bound as usize,
                optimal: answer.optimal,
            };
            check_solution(&start, &goal, &moves, &claim)?;
        }
        (None, Status::Solved) => bail!("it is solved, but has no moves"),
        (None, Status::Unsolvable) => check_unsolvable(&start, &goal)?,
        (None, Status::Stopped) => {}
    }
    Ok(())
}
