//! `ida-star-runs`: the fewest straight runs, by IDA* on tables of coloured boards.
//!
//! The tables grow with the work. Tables of two colours are built in milliseconds and solve boards
//! close to the goal. When a search has lasted as long as building the next tables takes, these are
//! built, and the search continues with them at the bound that is proved. If the folder has the
//! largest tables, they are used from the start. If the next tables do not fit into memory, the
//! search continues with those that it has. A search with a checkpoint, or on several ranks, does
//! the same in `provers/runs.rs`.

use std::sync::Arc;

use knobel_cluster::SingleRank;
use knobel_core::{Cost, IN_BROWSER, Limits, Outcome, Report, Stats, StopReason, Watch};
use knobel_optimal::{RunStage, SearchState, StraightRunSolver, TableChoice};
use knobel_pdb::Colouring;
use knobel_search::Guarantee;
use knobel_tiles::{Direction, Shape};

use super::{Job, Method, MethodInfo, MethodResult, Requirement, TableError, at_most};
use crate::registry::{self, HeuristicInfo};
use crate::tables::{self, TablesUnavailable};
use crate::{Metric, Proof, SolveError, provers};

/// IDA* with tables that grow with the work.
pub(crate) struct Runs;

impl Method for Runs {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            guarantee: Guarantee::CheapestIfAdmissible,
            metric: Metric::Mtm,
            ..MethodInfo::new(
                "ida-star-runs",
                "IDA* for the fewest straight runs, on all threads (up to 16 cells)",
            )
        }
    }

    fn needs(&self, shape: Shape) -> Option<Requirement> {
        at_most(Colouring::MOST_CELLS, shape)
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        let kept = job.anytime.checkpoint.is_some() || job.anytime.resume.is_some();
        if kept && !IN_BROWSER && job.problem.solvable() {
            return provers::share(job, &mut SingleRank, watch);
        }
        Ok(self.search(job, watch)?.0)
    }

    fn run_all(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Option<Result<Report<()>, TableError>> {
        let (finding, solver) = match self.search(job, watch) {
            Ok(found) => found,
            Err(error) => return Some(Err(error)),
        };
        let report = finding.report;
        Some(Ok(match (&report.outcome, solver) {
            // The length is known now, and the nodes expanded for it count.
            (Outcome::Solved(_), Some(solver)) => {
                let (limits, proved) = (left(job.limits, report.stats), report.lower_bound);
                solver.solve_all(job.problem.start(), proved, limits, watch, visit)
            }
            _ => report.map(drop),
        }))
    }
}

/// The tables of this name.
pub(super) fn expression(name: &str) -> Option<&'static HeuristicInfo<'static>> {
    registry::run_tables().iter().find(|info| info.name == name)
}

impl Runs {
    /// The result and its solver.
    fn search(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
    ) -> Result<(MethodResult, Option<Arc<StraightRunSolver>>), TableError> {
        let (start, threads) = (job.problem.start(), job.tables.threads);
        let (mut proved, mut stats, mut warnings) = (0, Stats::default(), Vec::new());
        for stage in run_stages(job, None) {
            let solver = match run_solver(job, stage.colours, watch) {
                Ok(solver) => solver,
                Err(TablesUnavailable::Stopped(reason)) => {
                    let proof = (proved == 0).then_some(Proof::TablesNotReady { bound: 0 });
                    return Ok((stopped(reason, stats, proved, proof), None));
                }
                Err(TablesUnavailable::NoRoom(error) | TablesUnavailable::Failed(error)) => {
                    return Err(error.into());
                }
            };
            let limits = left(within(job.limits, stage.most_nodes), stats);
            let mut report = solver.solve(start, proved, limits, threads, watch);
            report.stats = report.stats.after(stats);
            warnings.extend(solver.used().warnings.iter().cloned());
            let spent = matches!(report.outcome, Outcome::Stopped(StopReason::Nodes { .. }));
            let all_spent = job
                .limits
                .nodes
                .is_some_and(|most| report.stats.expanded >= most);
            if spent && !all_spent {
                (proved, stats) = (report.lower_bound, report.stats);
                continue;
            }
            if let (true, Some(limit)) = (spent, job.limits.nodes) {
                report.outcome = Outcome::Stopped(StopReason::Nodes { limit });
            }
            let finding = MethodResult {
                heuristic: expression(solver.used().name),
                warnings,
                ..MethodResult::from(report)
            };
            return Ok((finding, Some(solver)));
        }
        let limit = job.limits.memory.unwrap_or(0);
        // A board that is not the goal needs at least one run, which bounds it without tables.
        let needed = Cost::from(job.problem.start() != job.problem.goal());
        let reason = StopReason::Memory { limit };
        Ok((stopped(reason, stats, needed, None), None))
    }
}

/// The tables in the order of their use; none if no tables fit into memory.
pub(crate) fn run_stages(job: &Job, saved: Option<&SearchState>) -> Vec<RunStage> {
    let options = job.tables.options(TableChoice::Best, job.limits.memory);
    RunStage::list(job.problem.goal(), &options, saved)
}

/// The solver with the tables of this many colours. [`run_stages`] lists only tables that fit into
/// the memory of the job.
pub(crate) fn run_solver(
    job: &Job,
    colours: usize,
    watch: &mut dyn Watch,
) -> Result<Arc<StraightRunSolver>, TablesUnavailable> {
    let (goal, choice) = (job.problem.goal(), TableChoice::Colours(colours));
    tables::solver(
        StraightRunSolver::new,
        goal,
        choice,
        &job.tables,
        None,
        watch,
    )
}

/// The smaller of two limits on nodes.
pub(crate) fn within(limits: Limits, most: Option<u64>) -> Limits {
    let nodes = [limits.nodes, most].into_iter().flatten().min();
    Limits { nodes, ..limits }
}

/// The rest of a limit on nodes.
fn left(limits: Limits, spent: Stats) -> Limits {
    let nodes = limits.nodes.map(|most| most.saturating_sub(spent.expanded));
    Limits { nodes, ..limits }
}

fn stopped(reason: StopReason, stats: Stats, proved: Cost, proof: Option<Proof>) -> MethodResult {
    MethodResult {
        proof,
        ..MethodResult::from(Report {
            outcome: Outcome::Stopped(reason),
            stats,
            lower_bound: proved,
        })
    }
}
