//! `knobel bench` solves a set of boards and measures nodes, time and nodes per second.

use std::io::Write;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use knobel::cluster::Communicator;
use knobel::measure::{Measurement, Trial};
use knobel::notation::Instance;
use knobel::{Goal, Metric, Objective, SolveOptions, instance_sets};

use super::{Format, MeasureArguments, Measured, Plan, ranks};
use crate::cluster::{self, Cluster, agree};
use crate::options::{Benching, MethodArguments, TIME_EACH};
use crate::records::{Head, RecordStore};
use crate::{Exit, cards, input, text};

/// Solve a built-in set or a file of boards, and measure nodes, time and nodes per second
///
/// A line of the file may give index, known length and tiles. Ranks started by mpirun share the
/// boards; limits and --threads then hold for each rank. Without --memory, the ranks on one machine
/// share half of its free memory.
#[derive(Args)]
#[command(after_long_help = after_help())]
#[command(mut_arg("time", |time| time.help(TIME_EACH)))]
#[command(mut_arg("threads", |threads| threads.help("Number of threads per board [default: 1]")))]
pub struct Bench {
    /// Name of a built-in set (--help lists them), or a file of boards with or without known
    /// lengths
    #[arg(value_name = "SET|FILE")]
    set: String,

    #[command(flatten)]
    method: MethodArguments,

    /// Solve only the first N boards
    #[arg(long, value_name = "N", value_parser = input::number(1..=u32::MAX), allow_negative_numbers = true)]
    first: Option<u32>,

    /// Store finished boards in this file, and resume from those that an earlier run has stored
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    measure: MeasureArguments<Benching>,
}

/// The built-in sets and the exit codes.
fn after_help() -> String {
    format!(
        "{}\n\
         \n\
         Exit codes: 0 all solved, 1 a board is unsolvable or a known length is proved wrong, 2 \
         wrong usage or input, 3 a board was stopped by a limit.",
        instance_sets::listing()
    )
}

impl Bench {
    pub fn run(&self, cluster: &mut Cluster, out: &mut dyn Write) -> anyhow::Result<Exit> {
        if self.set == instance_sets::CARDS {
            if cluster.size() > 1 {
                bail!("ranks cannot share the set cards; run it without mpirun or srun");
            }
            self.refuse_unread()?;
            return cards::bench_built_in(self.measure.options.given.time, out);
        }
        cluster.if_lost(cluster::cure(
            self.resume.as_deref().map(text::go_on),
            "--resume FILE",
        ));
        match cluster.share(1, |ranks| self.measure(ranks))? {
            Some(measured) => {
                let resume = self.resume.as_deref();
                self.measure.report(measured, true, resume, out)
            }
            // The first rank reports for all.
            None => Ok(Exit::Fine),
        }
    }

    /// Measures the set together with other ranks, if any. Only the first rank returns the result.
    fn measure(&self, ranks: &mut dyn Communicator) -> anyhow::Result<Option<Measured>> {
        let (entries, goal) = agree(ranks, self.entries())?;
        ranks::same(ranks, &entries, &goal)?;
        let asked = &self.measure;
        let options = SolveOptions {
            objective: self.objective(),
            memory: asked.options.limits_of_each(ranks).memory,
            ..asked.options.options(true)
        };
        let trial = |place: usize| {
            let entry: &Instance = &entries[place - 1];
            let problem = entry.problem(&goal)?;
            Ok(Trial {
                board: entry.index,
                known_length: entry.optimal_length,
                problem: asked.metric.of(problem),
                options: options.clone(),
            })
        };
        let first = self.first.map_or(usize::MAX, |first| first as usize);
        let plan = Plan {
            runs: entries.len().min(first),
            trial: &trial,
            metric: self.metric(),
            tolerant: false,
        };
        ranks::measure(&plan, || self.store(&entries, &goal), ranks)
    }

    /// The file to resume from, if any.
    fn store(
        &self,
        entries: &[Instance],
        goal: &Goal,
    ) -> anyhow::Result<Option<RecordStore<Measurement>>> {
        let Some(path) = &self.resume else {
            return Ok(None);
        };
        let boards = entries.iter().map(|entry| (&entry.board, &entry.board));
        let (by, metric) = (self.objective(), self.metric());
        let given = &self.measure.options;
        let asked = format!("{goal:?} {by} {metric:?} {:?}", given.given.settings);
        let (head, limits) = (Head::new(boards, &asked), given.allowance());
        RecordStore::open(path, head, limits, |record| {
            (1..=entries.len()).contains(&record)
        })
        .map(Some)
    }

    fn entries(&self) -> anyhow::Result<(Vec<Instance>, Goal)> {
        let goal = self.measure.goal.goal()?;
        let (mut entries, to_last) = match instance_sets::named(&self.set) {
            Some(entries) => (entries, true),
            None => (self.read()?, false),
        };
        // Known lengths count single-tile moves. Those of built-in sets hold for the standard goal
        // only.
        if to_last && goal != Goal::default() || self.metric() == Metric::Mtm {
            entries
                .iter_mut()
                .for_each(|entry| entry.optimal_length = None);
        }
        Ok((entries, goal))
    }

    /// The boards of a file, or of a text.
    fn read(&self) -> anyhow::Result<Vec<Instance>> {
        let boards = input::boards(&self.set, self.measure.goal.size);
        let there = self.set == "-" || std::fs::metadata(&self.set).is_ok();
        match boards {
            // A single word cannot be a board, so it is a name.
            Err(_) if !there && !self.set.contains(char::is_whitespace) => bail!(
                "'{}' is neither a built-in set nor a file; the built-in sets are {}",
                input::shortened(&self.set),
                instance_sets::names().join(", ")
            ),
            boards => boards,
        }
    }

    fn objective(&self) -> Objective {
        self.method.objective(&self.measure.options.given)
    }

    fn metric(&self) -> Metric {
        self.objective().metric(self.measure.metric.chosen)
    }

    /// Rejects options that the set of card games does not read.
    fn refuse_unread(&self) -> anyhow::Result<()> {
        let read = &self.measure.options.given;
        let given = [
            ("--algorithm", self.method.algorithm.is_some()),
            ("--heuristic", self.method.heuristic.is_some()),
            ("--fast", self.method.fast),
            ("--within", matches!(read.objective, Objective::Within(_))),
            ("--method", !matches!(read.objective, Objective::Best)),
            ("--first", self.first.is_some()),
            ("--resume", self.resume.is_some()),
            ("--verbose", self.measure.verbose),
            ("--format", self.measure.format != Format::Text),
            ("--metric", self.measure.metric.chosen.is_some()),
            ("--nodes", read.nodes.is_some()),
        ];
        let set = &self.set;
        let setting = read.settings.unread(&[]);
        let named = given
            .iter()
            .find(|(_, given)| *given)
            .map(|(name, _)| *name);
        match named.or(setting.map(|setting| setting.name)) {
            None => Ok(()),
            Some(name) => bail!(
                "{name} was given, but the set {set} does not use it; leave it \
                                 out"
            ),
        }
    }
}
