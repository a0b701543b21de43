//! `knobel bench`: solve a whole set and measure nodes, time and nodes a second.

mod ranks;
mod resume;
mod run;
mod show;

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::{Args, ValueEnum};
use knobel::notation::Instance;
use knobel::{Goal, Metric, Objective, SEARCHABLE, instance_sets, registry};
use knobel_api::{self as api, BenchRow, BenchSummary, write};

use resume::SavedRows;
use run::{BenchOptions, BenchRun};

use super::cluster::{self, Cluster};
use super::input::{self, GoalArguments};
use super::limits::{LimitArguments, TIME_EACH};
use super::progress;
use super::settings::{MetricName, SettingArguments};
use super::tables::TableArguments;
use super::{Exit, listing, text};

/// How many wrong lengths are named before the others are only counted.
const COMPLAINTS: usize = 10;

/// Solve a built-in set or an instance file (index length tiles…) and measure nodes, time and
/// nodes/s
///
/// Started by mpirun, its ranks share the boards; limits and threads are for each rank then.
/// Without --memory, those on one machine share half of what is free there.
#[derive(Args)]
#[command(after_long_help = after_help())]
#[command(mut_arg("time", |time| time.help(TIME_EACH)))]
#[command(mut_arg("threads", |threads| threads.help("How many threads work on a board [default: 1]")))]
pub struct Bench {
    /// Name of a built-in set (--help lists them), or a file of boards with or without their
    /// lengths
    #[arg(value_name = "SET|FILE")]
    set: String,

    #[command(flatten)]
    goal: GoalArguments,

    /// Algorithm instead of the best method
    #[arg(long, short, value_name = "NAME", hide_possible_values = true, value_parser = listing::algorithm_parser())]
    algorithm: Option<String>,

    /// Heuristic for the algorithm
    #[arg(long, short = 'H', value_name = "NAME", hide_possible_values = true, value_parser = listing::heuristic_parser(), requires = "algorithm")]
    heuristic: Option<String>,

    #[command(flatten)]
    settings: SettingArguments,

    /// What is to be short: single-tile moves, or multi-tile moves (straight runs)
    #[arg(long, value_enum, default_value = "stm")]
    metric: MetricName,

    /// Only the first N boards
    #[arg(long, value_name = "N", value_parser = input::number(1..=u32::MAX), allow_negative_numbers = true)]
    first: Option<u32>,

    /// Keep boards that are done in this file, and go on after those that it has from a run before
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    /// A line for each board, and one for each round of iterative deepening; of ranks, the first
    /// tells its rounds
    #[arg(long, short)]
    verbose: bool,

    /// How the result is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,

    /// Limits for each board
    #[command(flatten)]
    limits: LimitArguments,

    /// Tables, and threads [default: 1]
    #[command(flatten)]
    tables: TableArguments,
}

/// The sets, and what exit codes mean.
fn after_help() -> String {
    format!(
        "{}\n\nExit codes: 0 all solved, 1 some are unsolvable or a known length is proved wrong, 2 bad use or input,\n\
         3 some were stopped by a limit.",
        instance_sets::listing()
    )
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    /// Sums and averages for people
    Text,
    /// Comma-separated values, a line for each board
    Csv,
    /// One JSON object: every board, and what is typical of them
    Json,
}

impl Bench {
    pub fn run(&self, cluster: &mut Cluster, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let alone = cluster.size() == 1;
        if self.set == instance_sets::CARDS {
            if !alone {
                bail!("the set cards cannot be shared; run it without mpirun or srun");
            }
            self.refuse_unread()?;
            return super::cards::bench_built_in(self.limits.time, out);
        }
        cluster.if_lost(cluster::cure(self.resume.as_deref(), "--resume FILE"));
        let measured = if alone {
            self.solve()?
        } else {
            match cluster.share(1, |ranks| ranks::measure(self, ranks))? {
                Some(measured) => measured,
                // The first speaks for all.
                None => return Ok(Exit::Fine),
            }
        };
        self.show(measured, out)
    }

    fn show(&self, measured: BenchRun, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let entries = &measured.entries;
        // Others are solved optimally, so that nothing need be said of gaps.
        let large = |entry: &Instance| entry.board.shape().cells() > SEARCHABLE;
        let large = entries.iter().any(large);
        let misfits = measured.misfits();
        let left = measured.interrupted.then(|| {
            let boards = text::count(self.boards(entries), "board");
            let on = (self.resume.as_ref()).map(|file| format!("; {}", text::go_on(file)));
            let on = on.unwrap_or_default();
            format!("interrupted after {} of {boards}{on}", measured.rows.len())
        });
        let rows = measured.rows.into_iter().map(|(_, row)| row);
        let (metric, rows) = (self.counted_metric(), rows.collect::<Vec<_>>());
        let summary = BenchSummary::new(metric, &rows, misfits.goals());
        let exit = if summary.stopped > 0 || measured.interrupted {
            Exit::Stopped
        } else if summary.unsolvable + summary.wrong > 0 {
            Exit::Unsolvable
        } else {
            Exit::Fine
        };
        if measured.greater > 0 {
            let boards = text::count(measured.greater, "board");
            let are = if measured.greater == 1 { "is" } else { "are" };
            eprintln!("knobel: {boards} {are} from a run with greater limits");
        }
        let bench = api::Bench {
            set: self.set.clone(),
            metric,
            boards: rows,
            summary,
        };
        match self.format {
            Format::Text => show::write_text(&bench, self.verbose, large, out)?,
            Format::Csv => show::write_csv(&bench.boards, out)?,
            Format::Json => writeln!(out, "{}", write(&bench))?,
        }
        out.flush()?;
        for line in misfits.advice().into_iter().chain(left) {
            eprintln!("knobel: {line}");
        }
        complain_of_lengths(&bench.boards);
        Ok(exit)
    }

    /// Every board of the set, up to an interrupt.
    fn solve(&self) -> anyhow::Result<BenchRun> {
        let (entries, goal) = self.entries()?;
        let asked = BenchOptions::new(self, &goal, self.limits.limits());
        let mut kept = self.kept(&entries, &goal)?;
        let mut rows = Vec::new();
        for (record, entry) in (1..=self.boards(&entries)).zip(&entries) {
            if let Some(row) = kept.as_ref().and_then(|kept| kept.done(record)) {
                rows.push((record, row.clone()));
                continue;
            }
            let mut row = asked.measure(entry, &mut asked.watcher())?;
            if let Some(kept) = &mut kept {
                row = if progress::interrupted() {
                    // What was broken off does not count, and is measured again.
                    kept.there(record).cloned().unwrap_or(row)
                } else {
                    kept.add(record, row)?
                };
            }
            rows.push((record, row));
            if progress::interrupted() {
                break;
            }
        }
        Ok(BenchRun {
            interrupted: progress::interrupted(),
            greater: kept.map_or(0, |kept| kept.with_greater_limits(rows.len())),
            rows,
            entries,
        })
    }

    /// How many boards are to be measured.
    fn boards(&self, entries: &[Instance]) -> usize {
        let first = self.first.map_or(usize::MAX, |first| first as usize);
        entries.len().min(first)
    }

    /// What lengths count: a method that makes runs few counts those.
    fn counted_metric(&self) -> Metric {
        let named = self
            .algorithm
            .as_ref()
            .and_then(|name| registry::named(name).next());
        match named.map(|method| method.info().metric) {
            Some(Metric::Mtm) => Metric::Mtm,
            _ => self.metric.into(),
        }
    }

    /// The file to go on from, where one is wanted: it is of these boards and this method.
    fn kept(&self, entries: &[Instance], goal: &Goal) -> anyhow::Result<Option<SavedRows>> {
        let Some(path) = &self.resume else {
            return Ok(None);
        };
        let boards = entries.iter().map(|entry| (&entry.board, &entry.board));
        let settings = knobel::Settings::from(self.settings);
        let asked = format!(
            "{} {goal:?} {:?} {:?} {settings:?}",
            instance_sets::checksum(boards),
            self.wish(),
            self.counted_metric()
        );
        SavedRows::open(
            path,
            instance_sets::name_of(&asked),
            self.limits.allowance(),
        )
        .map(Some)
    }

    fn entries(&self) -> anyhow::Result<(Vec<Instance>, Goal)> {
        let goal = self.goal.goal()?;
        let (mut entries, to_last) = match instance_sets::named(&self.set) {
            Some(entries) => (entries, true),
            None => (self.read()?, false),
        };
        // Known lengths count single moves; those of built-in sets are to the standard goal.
        if to_last && goal != Goal::default() || Metric::from(self.metric) == Metric::Mtm {
            entries
                .iter_mut()
                .for_each(|entry| entry.optimal_length = None);
        }
        Ok((entries, goal))
    }

    /// The boards of a file, or of a text.
    fn read(&self) -> anyhow::Result<Vec<Instance>> {
        let boards = input::boards(&self.set, self.goal.size);
        let there = self.set == "-" || std::fs::metadata(&self.set).is_ok();
        match boards {
            // A single word is a name.
            Err(_) if !there && !self.set.contains(char::is_whitespace) => bail!(
                "there is neither a set nor a file '{}'; built-in sets are {}",
                input::shortened(&self.set),
                instance_sets::names().join(", ")
            ),
            boards => boards,
        }
    }

    fn wish(&self) -> Objective {
        self.algorithm
            .as_ref()
            .map_or(Objective::Best, |algorithm| {
                Objective::named(algorithm, self.heuristic.as_deref())
            })
    }

    /// The set of card games reads few options.
    fn refuse_unread(&self) -> anyhow::Result<()> {
        let given = [
            ("--algorithm", self.algorithm.is_some()),
            ("--first", self.first.is_some()),
            ("--resume", self.resume.is_some()),
            ("--verbose", self.verbose),
            ("--format", self.format != Format::Text),
            ("--metric", self.metric != MetricName::Stm),
            ("--nodes", self.limits.nodes.is_some()),
        ];
        let set = &self.set;
        let setting = knobel::Settings::from(self.settings).unread(&[]);
        let named = given
            .iter()
            .find(|(_, given)| *given)
            .map(|(name, _)| *name);
        match named.or(setting.map(|setting| setting.name)) {
            None => Ok(()),
            Some(name) => bail!("{name} was given, but is not read by the set {set}; leave it out"),
        }
    }
}

/// Names the boards whose known length is proved to be too short.
fn complain_of_lengths(rows: &[BenchRow]) {
    let wrong = || rows.iter().filter(|row| row.contradicts_known());
    for row in wrong().take(COMPLAINTS) {
        eprintln!(
            "knobel: board {} is proved to need at least {}, but the file says {}; mend the file",
            row.index,
            text::count(row.lower_bound as usize, "move"),
            row.known_length.unwrap_or(0)
        );
    }
    let others = wrong().skip(COMPLAINTS).count();
    if others > 0 {
        eprintln!("knobel: and so for {}", text::count(others, "other board"));
    }
}
