//! `pdb`: IDA* specialised for pattern databases, either those that the request names or the best
//! available ones.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;

use knobel_core::{Cost, Outcome, Report, Stats, StopReason, Warning, Watch};
use knobel_dispatch::FITTING_TABLES;
use knobel_optimal::{Solver16, Solver25, TableChoice};
use knobel_pdb::Groups;
use knobel_search::{Algorithm, Guarantee, IdaStar};
use knobel_tiles::{Direction, Shape};

use super::{Job, Method, MethodInfo, MethodResult, Requirement, TableError, at_most};
use crate::registry::{self, HeuristicExpr};
use crate::tables::{self, MOST_CELLS, TablesUnavailable};
use crate::{Proof, SolveError};

/// IDA* with given tables, or with the best available ones.
pub(crate) struct Patterns(pub(crate) Option<HeuristicExpr>);

impl Patterns {
    fn choice(&self) -> TableChoice {
        self.0
            .as_ref()
            .and_then(tables::only_choice)
            .unwrap_or(TableChoice::Best)
    }
}

impl Method for Patterns {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            also: Some(IdaStar::INFO.name),
            heuristic: self.0.as_ref().map(HeuristicExpr::info),
            guarantee: Guarantee::CheapestIfAdmissible,
            tables: self
                .0
                .as_ref()
                .and_then(|expression| expression.info().tables),
            ..MethodInfo::new(
                "pdb",
                "IDA* with the best pattern databases at hand, on all threads",
            )
        }
    }

    fn needs(&self, shape: Shape) -> Option<Requirement> {
        let (cells, most) = (shape.cells(), *Solver25::CELLS.end());
        match self.choice() {
            TableChoice::Best | TableChoice::Groups(_) if cells > most => at_most(most, shape),
            TableChoice::Groups(groups) if groups.greatest() >= cells => {
                Some(Requirement::Tile(groups.greatest()))
            }
            TableChoice::Groups(groups) if !groups.suit_solver(cells) => {
                let most = Groups::most_for_solver(cells);
                Some(Requirement::EveryTileInGroups(most))
            }
            TableChoice::Named(_) if cells != MOST_CELLS => {
                Some(Requirement::CellsExactly(MOST_CELLS))
            }
            TableChoice::Small => at_most(MOST_CELLS, shape),
            _ => None,
        }
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        if Solver25::fits(job.problem.shape()) {
            return run_solver25(job, self.choice(), watch);
        }
        let solver = match solver16(job, self.choice(), watch) {
            Ok(solver) => solver,
            Err(none) => return Ok(not_begun(none, job)?),
        };
        let (start, threads) = (job.problem.start(), job.tables.threads);
        let (report, tables) = solver.solve_on_threads(start, job.limits, threads, watch);
        Ok(MethodResult {
            heuristic: match self.choice() {
                TableChoice::Groups(_) => None,
                _ => registry::heuristic(tables),
            },
            warnings: solver.used().warnings.clone(),
            ..MethodResult::from(report)
        })
    }

    fn run_all(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Option<Result<Report<()>, TableError>> {
        if job.problem.shape().cells() > MOST_CELLS {
            return None;
        }
        Some(match solver16(job, self.choice(), watch) {
            Ok(solver) => Ok(solver.solve_all(job.problem.start(), job.limits, watch, visit)),
            Err(none) => why(none, job).map(|(reason, _)| stopped(reason)),
        })
    }
}

fn solver16(
    job: &Job,
    choice: TableChoice,
    watch: &mut dyn Watch,
) -> Result<Arc<Solver16>, TablesUnavailable> {
    let (goal, memory) = (job.problem.goal(), job.limits.memory);
    tables::solver(Solver16::new, goal, choice, &job.tables, memory, watch)
}

/// Solves a board of 17 to 25 cells with chosen groups, or with the best tables.
fn run_solver25(
    job: &Job,
    choice: TableChoice,
    watch: &mut dyn Watch,
) -> Result<MethodResult, SolveError> {
    let (choice, heuristic) = match choice {
        TableChoice::Groups(_) => (choice, None),
        _ => (TableChoice::Best, Some(&FITTING_TABLES)),
    };
    let (goal, memory) = (job.problem.goal(), job.limits.memory);
    let solver = tables::solver(Solver25::new, goal, choice, &job.tables, memory, watch);
    let solver = match solver {
        Ok(solver) => solver,
        Err(none) => return Ok(not_begun(none, job)?),
    };
    let unknown = AtomicU32::new(Cost::MAX);
    let (start, threads) = (job.problem.start(), job.tables.threads);
    let report = solver.prove(start, &unknown, job.limits, threads, None, watch);
    Ok(MethodResult {
        heuristic,
        warnings: solver.used().warnings.clone(),
        ..MethodResult::from(report.map(|path| path.expect("no path is known from elsewhere")))
    })
}

/// The result of a search that did not start because its tables are unavailable.
pub(super) fn not_begun(none: TablesUnavailable, job: &Job) -> Result<MethodResult, TableError> {
    let (reason, warnings) = why(none, job)?;
    Ok(MethodResult {
        proof: Some(Proof::TablesNotReady { bound: 0 }),
        warnings,
        ..MethodResult::from(stopped(reason))
    })
}

/// The reason why a search did not begin, and the tables that did not fit.
fn why(none: TablesUnavailable, job: &Job) -> Result<(StopReason, Vec<Warning>), TableError> {
    match none {
        TablesUnavailable::Stopped(reason) => Ok((reason, Vec::new())),
        TablesUnavailable::NoRoom(error) => {
            let limit = job.limits.memory.unwrap_or(u64::MAX);
            Ok((StopReason::Memory { limit }, vec![(&error).into()]))
        }
        TablesUnavailable::Failed(error) => Err(error.into()),
    }
}

/// The report of a search that did not start.
fn stopped<P>(reason: StopReason) -> Report<P> {
    Report {
        outcome: Outcome::Stopped(reason),
        stats: Stats::default(),
        lower_bound: 0,
    }
}
