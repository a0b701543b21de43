//! `pdb`: IDA* compiled for pattern databases, the best at hand or those that are named.

use std::sync::atomic::AtomicU32;

use knobel_core::{Cost, Outcome, Report, Stats, StopReason, Watch};
use knobel_pdb::{Choice, WideSolver, WideTables};
use knobel_search::Guarantee;
use knobel_tiles::Direction;

use super::{Finding, Job, Method, MethodInfo, Need, TableError};
use crate::registry::{self, Guide};
use crate::tables::{self, MOST_CELLS, NoSolver};
use crate::{Because, Metric, Problem, SolveError};

/// IDA* on certain tables, or on the best at hand.
pub(crate) struct Patterns(pub(crate) Option<Guide>);

impl Patterns {
    fn choice(&self) -> Choice {
        self.0
            .as_ref()
            .and_then(Guide::choice)
            .unwrap_or(Choice::Best)
    }
}

impl Method for Patterns {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            also: Some("ida-star"),
            heuristic: self.0.as_ref().map(Guide::info),
            guarantee: Guarantee::CheapestIfAdmissible,
            tables: self.0.as_ref().and_then(|guide| guide.info().tables),
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
            Choice::Own(groups) if !groups.suit_solver(cells) => {
                Some(Need::CellsExactly(groups.greatest() + 1))
            }
            Choice::Named(_) if cells != MOST_CELLS => Some(Need::CellsExactly(MOST_CELLS)),
            Choice::Best if WideSolver::fits(problem.shape()) => None,
            Choice::Best if cells > MOST_CELLS => Some(Need::CellsAtMost(*WideSolver::CELLS.end())),
            _ if cells > MOST_CELLS => Some(Need::CellsAtMost(MOST_CELLS)),
            _ => None,
        }
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, SolveError> {
        if WideSolver::fits(job.problem.shape()) {
            return wide(job, watch);
        }
        let (goal, memory) = (job.problem.goal(), job.limits.memory);
        let solver = match tables::solver(goal, self.choice(), &job.tables, memory, watch) {
            Ok(solver) => solver,
            Err(none) => return Ok(not_begun(none, job)?),
        };
        let (start, threads) = (job.problem.start(), job.tables.threads);
        let (report, tables) = solver.solve_telling(start, job.limits, threads, watch);
        Ok(Finding {
            heuristic: match self.choice() {
                Choice::Own(_) => None,
                _ => registry::heuristic(tables),
            },
            refused_tables: solver.used().refused.clone(),
            memory_shares: solver.used().larger.map(|_| 1),
            ..Finding::from(report)
        })
    }

    fn run_all(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Option<Result<Report<()>, TableError>> {
        let (goal, memory) = (job.problem.goal(), job.limits.memory);
        if goal.shape().cells() > MOST_CELLS {
            return None;
        }
        let solver = tables::solver(goal, self.choice(), &job.tables, memory, watch);
        Some(match solver {
            Ok(solver) => Ok(solver.solve_all(job.problem.start(), job.limits, watch, visit)),
            Err(none) => why(none, job).map(|(reason, _)| stopped(reason)),
        })
    }
}

/// A board of 17 to 25 cells, with the largest tables that are ready or else small ones.
fn wide(job: &Job, watch: &mut dyn Watch) -> Result<Finding, SolveError> {
    let (goal, memory) = (job.problem.goal(), job.limits.memory);
    let solver = match tables::wide_solver(goal, WideTables::Ready, &job.tables, memory, watch) {
        Ok(solver) => solver,
        Err(none) => return Ok(not_begun(none, job)?),
    };
    let unknown = AtomicU32::new(Cost::MAX);
    let (start, threads) = (job.problem.start(), job.tables.threads);
    let report = solver.prove(start, &unknown, job.limits, threads, None, watch);
    Ok(Finding {
        heuristic: registry::heuristic("pdb"),
        refused_tables: solver.used().refused.clone(),
        memory_shares: solver.used().larger.map(|_| 1),
        ..Finding::from(Report {
            outcome: match report.outcome {
                Outcome::Solved(path) => {
                    Outcome::Solved(path.expect("no path is known from elsewhere"))
                }
                Outcome::Unsolvable => Outcome::Unsolvable,
                Outcome::Stopped(reason) => Outcome::Stopped(reason),
            },
            stats: report.stats,
            lower_bound: report.lower_bound,
        })
    })
}

/// What there is to say of a search that did not begin for want of tables.
pub(super) fn not_begun(none: NoSolver, job: &Job) -> Result<Finding, TableError> {
    let (reason, refused_tables) = why(none, job)?;
    Ok(Finding {
        because: Some(Because::TablesNotReady { bound: 0 }),
        memory_shares: matches!(reason, StopReason::Memory { .. }).then_some(1),
        refused_tables,
        ..Finding::from(stopped(reason))
    })
}

/// Why a search did not begin, and what was refused.
fn why(none: NoSolver, job: &Job) -> Result<(StopReason, Vec<String>), TableError> {
    match none {
        NoSolver::Stopped(reason) => Ok((reason, Vec::new())),
        NoSolver::NoRoom(error) => {
            let limit = job.limits.memory.unwrap_or(u64::MAX);
            Ok((StopReason::Memory { limit }, vec![error.to_string()]))
        }
        NoSolver::Failed(error) => Err(error.into()),
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
