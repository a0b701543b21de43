//! `pdb`: IDA* compiled for pattern databases, the best at hand or those that are named.

use knobel_core::{Outcome, Report, Stats, StopReason, Watch};
use knobel_pdb::Choice;
use knobel_search::Guarantee;
use knobel_tiles::Direction;

use super::{Finding, Job, Method, MethodInfo, Need, TableError};
use crate::registry::{self, HeuristicInfo};
use crate::tables::{self, NoSolver};
use crate::{Because, Metric, Problem};

/// The most cells that pattern databases here know.
const MOST_CELLS: usize = 16;

/// IDA* on certain tables, or on the best at hand.
pub(crate) struct Patterns(pub(crate) Option<&'static HeuristicInfo>);

impl Patterns {
    fn choice(&self) -> Choice {
        self.0
            .and_then(|info| tables::choice(info.name))
            .unwrap_or(Choice::Best)
    }
}

impl Method for Patterns {
    fn info(&self) -> MethodInfo {
        MethodInfo {
            also: Some("ida-star"),
            heuristic: self.0,
            guarantee: Guarantee::CheapestIfAdmissible,
            tables: self.0.and_then(|info| info.tables),
            ..MethodInfo::new(
                "pdb",
                "IDA* with the best pattern databases at hand, on all threads",
            )
        }
    }

    fn needs(&self, problem: &Problem) -> Option<Need> {
        let cells = problem.shape().cells();
        match self.choice() {
            _ if problem.metric() != Metric::Stm => Some(Need::SingleMoves),
            Choice::Named(_) if cells != MOST_CELLS => Some(Need::CellsExactly(MOST_CELLS)),
            _ if cells > MOST_CELLS => Some(Need::CellsAtMost(MOST_CELLS)),
            _ => None,
        }
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, TableError> {
        let too_large = |bytes: u64| job.limits.memory.filter(|&limit| bytes > limit);
        let out_of_memory = |limit| {
            Ok(Finding {
                because: Some(Because::TablesNotReady),
                ..Finding::from(stopped(StopReason::Memory { limit }))
            })
        };
        let known = self.0.and_then(|info| info.tables);
        if let Some(limit) = known.and_then(|tables| too_large(tables.bytes)) {
            return out_of_memory(limit);
        }
        let solver = match tables::solver(job.problem.goal(), self.choice(), &job.tables, watch) {
            Ok(solver) => solver,
            Err(NoSolver::Stopped(reason)) => {
                return Ok(Finding {
                    because: Some(Because::TablesNotReady),
                    ..Finding::from(stopped(reason))
                });
            }
            Err(NoSolver::Failed(error)) => return Err(failed(&error)),
        };
        if let Some(limit) = too_large(solver.used().bytes) {
            return out_of_memory(limit);
        }
        Ok(Finding {
            report: solver.solve(job.problem.start(), job.limits, watch),
            heuristic: registry::heuristic(solver.used().name),
            because: None,
            refused_tables: solver.used().refused.clone(),
        })
    }
}

/// The report of a search that did not begin.
fn stopped<P>(reason: StopReason) -> Report<P> {
    Report {
        outcome: Outcome::Stopped(reason),
        stats: Stats::default(),
        lower_bound: 0,
    }
}

fn failed(error: &knobel_pdb::PdbError) -> TableError {
    TableError {
        why: error.to_string(),
    }
}

/// Hands every shortest path to `visit`, which answers whether it wants more.
pub(crate) fn all_shortest(
    job: &Job,
    watch: &mut dyn Watch,
    visit: &mut dyn FnMut(Vec<Direction>) -> bool,
) -> Result<Report<()>, TableError> {
    match tables::solver(job.problem.goal(), Choice::Best, &job.tables, watch) {
        Ok(solver) => Ok(solver.solve_all(job.problem.start(), job.limits, watch, visit)),
        Err(NoSolver::Stopped(reason)) => Ok(stopped(reason)),
        Err(NoSolver::Failed(error)) => Err(failed(&error)),
    }
}
