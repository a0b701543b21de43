//! `knobel compare` runs several algorithms and heuristics on the same boards within the same
//! limits.

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use knobel::cluster::SingleRank;
use knobel::measure::Trial;
use knobel::notation::Instance;
use knobel::registry::{self, HeuristicExpr};
use knobel::{Metric, Objective, Problem, Shape, SolveError, SolveOptions};

use super::{MeasureArguments, Plan, ranks};
use crate::listing::{self, Heuristics};
use crate::options::Comparing;
use crate::stream::grouped;
use crate::{Exit, input};

/// Default time limit of a run.
const PATIENCE: Duration = Duration::from_secs(30);

fn time_help() -> String {
    let seconds = PATIENCE.as_secs();
    format!("Stop each run after this time, as in 10s, 500ms or 2m [default: {seconds}s]")
}

/// Compare algorithms and heuristics on boards, as a table, CSV, JSON or an SVG plot
#[derive(Args)]
#[command(after_long_help = listing::methods())]
#[command(mut_arg("time", |time| time.help(time_help())))]
pub struct Compare {
    /// Boards, files with boards, or - for standard input
    #[arg(value_name = "BOARD", required = true)]
    boards: Vec<String>,

    /// Algorithms, separated by commas
    #[arg(long, short, value_delimiter = ',', value_name = "NAMES", hide_possible_values = true, value_parser = listing::algorithm_parser(),
          default_values = listing::compared_algorithms())]
    algorithms: Vec<String>,

    #[arg(long, short = 'H', value_name = "NAMES", hide_possible_values = true, value_parser = listing::heuristics_parser(),
          help = format!("Heuristics, separated by commas [default: {}]", listing::compared_heuristics().join(" ")))]
    heuristics: Vec<Heuristics>,

    #[command(flatten)]
    measure: MeasureArguments<Comparing>,
}

/// A method by the given names of its algorithm and heuristic.
type Named<'a> = (&'a str, Option<&'a str>);

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let asked = &self.measure;
        let (goal, methods, boards) = (asked.goal.goal()?, self.methods()?, self.boards()?);
        self.refuse_unread()?;
        for entry in &boards {
            Problem::new(entry.board.clone(), &goal)?;
        }
        let options = asked.options.options(true);
        let metric = Metric::from(asked.metric);
        let trial = |place: usize| {
            let entry: &Instance = &boards[(place - 1) / methods.len()];
            let (algorithm, heuristic) = methods[(place - 1) % methods.len()];
            let read = registry::named(algorithm).next();
            let read = read.map_or(&[][..], |method| method.info().settings);
            Ok(Trial {
                board: entry.index,
                known_length: entry.optimal_length.filter(|_| metric == Metric::Stm),
                problem: Problem::new(entry.board.clone(), &goal)?.with_metric(metric),
                options: SolveOptions {
                    objective: Objective::named(algorithm, heuristic)?,
                    time: options.time.or(Some(PATIENCE)),
                    settings: options.settings.only(read),
                    ..options.clone()
                },
            })
        };
        let plan = Plan {
            runs: boards.len() * methods.len(),
            trial: &trial,
            metric,
            tolerant: true,
        };
        let measured = ranks::measure(&plan, || Ok(None), &mut SingleRank)?;
        let measured = measured.context("the only rank has the result")?;
        asked.report(measured, boards.len() > 1, None, out)
    }

    /// All boards. Boards of several sources are numbered consecutively.
    fn boards(&self) -> anyhow::Result<Vec<Instance>> {
        let sources = grouped(&self.boards)?;
        let mut boards = Vec::new();
        for source in &sources {
            boards.extend(input::boards(source, self.measure.goal.size)?);
        }
        if sources.len() > 1 {
            for (entry, number) in boards.iter_mut().zip(1..) {
                entry.index = number;
            }
        }
        Ok(boards)
    }

    /// Combines each algorithm with every heuristic that it accepts. An algorithm that accepts none
    /// of them and needs none is run once without.
    fn methods(&self) -> anyhow::Result<Vec<Named<'_>>> {
        let given: Vec<&str> = (self.heuristics.iter().flat_map(|it| &it.0))
            .map(String::as_str)
            .collect();
        let heuristics = match given[..] {
            [] => listing::compared_heuristics(),
            _ => given.clone(),
        };
        let mut methods = Vec::new();
        for algorithm in &self.algorithms {
            let guides = |guide: &&str| guides(algorithm, guide);
            let needed = registry::find(algorithm, None).is_none();
            if needed {
                methods.extend(
                    heuristics
                        .iter()
                        .map(|&guide| (algorithm.as_str(), Some(guide))),
                );
            } else if heuristics.iter().any(&guides) {
                let fitting = heuristics.iter().copied().filter(guides);
                methods.extend(fitting.map(|guide| (algorithm.as_str(), Some(guide))));
            } else {
                methods.push((algorithm, None));
            }
        }
        // Reject named heuristics if no algorithm uses them.
        let unused = given.first();
        if let Some(unused) = unused.filter(|_| methods.iter().all(|(_, with)| with.is_none())) {
            let Some(method) = named(methods[0].0) else {
                return Ok(methods);
            };
            let heuristic = unused.to_string();
            return Err(SolveError::NoPair { method, heuristic }.into());
        }
        Ok(methods)
    }

    /// Rejects settings that none of the methods reads.
    fn refuse_unread(&self) -> Result<(), SolveError> {
        let methods = self
            .algorithms
            .iter()
            .filter_map(|name| registry::named(name).next());
        let read: Vec<_> = methods
            .flat_map(|method| method.info().settings)
            .copied()
            .collect();
        match self.measure.options.given.settings.unread(&read) {
            None => Ok(()),
            Some(setting) => Err(SolveError::Unread {
                setting: setting.name,
                by: self.algorithms.join(", "),
            }),
        }
    }
}

/// Can the heuristic guide the algorithm?
fn guides(algorithm: &str, heuristic: &str) -> bool {
    let shape = Shape::new(4, 4).expect("a shape");
    let guide = HeuristicExpr::read(heuristic);
    guide.is_ok_and(|guide| registry::guided(algorithm, &guide, shape).is_some())
}

/// The static name of a method in the registry.
fn named(name: &str) -> Option<&'static str> {
    registry::named(name)
        .next()
        .map(|method| method.info().name)
}
