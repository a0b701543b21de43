//! `knobel compare` runs several algorithms and heuristics on the same boards within the same
//! limits.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use knobel::cluster::SingleRank;
use knobel::measure::{TIME_OF_A_RUN, Trial, each_once};
use knobel::notation::Instance;
use knobel::registry::{self, HeuristicExpr};
use knobel::search::SearchSetting;
use knobel::{Metric, Objective, Shape, SolveError, SolveOptions};

use super::{MeasureArguments, Plan, ranks};
use crate::listing::{self, Heuristics};
use crate::options::Comparing;
use crate::stream::grouped;
use crate::{Exit, input};

fn time_help() -> String {
    let seconds = TIME_OF_A_RUN.as_secs();
    format!("Stop each run after this time, as in 10s, 500ms or 2m [default: {seconds}s]")
}

/// The heuristics that are used if none is given.
fn compared_heuristics() -> String {
    let names: Vec<&str> = listing::compared_heuristics()
        .map(|info| info.name)
        .collect();
    names.join(" ")
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
    algorithms: Vec<&'static str>,

    #[arg(long, short = 'H', value_name = "NAMES", hide_possible_values = true, value_parser = listing::heuristics_parser(),
          help = format!("Heuristics, separated by commas [default: {}]", compared_heuristics()))]
    heuristics: Vec<Heuristics>,

    #[command(flatten)]
    measure: MeasureArguments<Comparing>,
}

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let asked = &self.measure;
        let (goal, methods, boards) = (asked.goal.goal()?, self.methods()?, self.boards()?);
        self.refuse_unread()?;
        for entry in &boards {
            entry.problem(&goal)?;
        }
        let options = asked.options.options(true);
        let trial = |place: usize| {
            let entry: &Instance = &boards[(place - 1) / methods.len()];
            let objective = methods[(place - 1) % methods.len()].clone();
            let metric = objective.metric(asked.metric.chosen);
            Ok(Trial {
                board: entry.index,
                known_length: entry.optimal_length.filter(|_| metric == Metric::Stm),
                problem: asked.metric.of(entry.problem(&goal)?),
                options: SolveOptions {
                    time: options.time.or(Some(TIME_OF_A_RUN)),
                    settings: options.settings.only(settings_of(objective.names().0)),
                    objective,
                    ..options.clone()
                },
            })
        };
        let plan = Plan {
            runs: boards.len() * methods.len(),
            trial: &trial,
            metric: asked.metric.chosen.unwrap_or_default(),
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
    fn methods(&self) -> anyhow::Result<Vec<Objective>> {
        let given: Vec<&HeuristicExpr> = self.heuristics.iter().flat_map(|it| &it.0).collect();
        let heuristics: Vec<HeuristicExpr> = match given[..] {
            [] => listing::compared_heuristics()
                .map(HeuristicExpr::listed)
                .collect(),
            _ => given.iter().copied().cloned().collect(),
        };
        let mut methods = Vec::new();
        for &algorithm in &self.algorithms {
            let needed = registry::find(algorithm, None).is_none();
            let fitting = heuristics
                .iter()
                .filter(|heuristic| needed || guides(algorithm, heuristic));
            let mut with: Vec<Option<HeuristicExpr>> = fitting.cloned().map(Some).collect();
            if with.is_empty() {
                with.push(None);
            }
            methods.extend(with.into_iter().map(|heuristic| Objective::Named {
                algorithm,
                heuristic,
            }));
        }
        // Reject named heuristics if no algorithm uses them.
        match given.first() {
            Some(unused) if methods.iter().all(|method| method.heuristic().is_none()) => {
                return Err(SolveError::NoPair {
                    method: methods[0].names().0,
                    heuristic: unused.info().name.to_owned(),
                }
                .into());
            }
            _ => {}
        }
        each_once(&methods)?;
        Ok(methods)
    }

    /// Rejects settings that none of the methods reads.
    fn refuse_unread(&self) -> Result<(), SolveError> {
        let read = self.algorithms.iter().flat_map(|name| settings_of(name));
        let read: Vec<_> = read.copied().collect();
        match self.measure.options.given.settings.unread(&read) {
            None => Ok(()),
            Some(setting) => Err(SolveError::Unread {
                setting: setting.name,
                by: self.algorithms.join(", "),
            }),
        }
    }
}

/// Returns whether the heuristic can guide the algorithm.
fn guides(algorithm: &str, heuristic: &HeuristicExpr) -> bool {
    let shape = Shape::new(4, 4).expect("a shape");
    registry::guided(algorithm, heuristic, shape).is_some()
}

/// The settings that the methods of this name read.
fn settings_of(name: &str) -> &'static [SearchSetting] {
    let method = registry::named(name).next();
    method.map_or(&[], |method| method.info().settings)
}
