//! `ida-star-runs`: the fewest straight runs, by IDA* on tables of coloured boards.
//!
//! The tables grow with the work. Those of two colours are made in milliseconds and solve near boards; when a search
//! outlasts what the next ones cost, these are made and take over at the bound that is proved. Where the largest are
//! already in the folder, they are used from the start. Where memory is too short for the next ones, the search goes on
//! with what it has. A search that is kept on disk or shared among ranks does the same, in `provers/runs.rs`.

use std::sync::Arc;

use knobel_cluster::{IN_BROWSER, SingleRank};
use knobel_core::{Cost, Limits, Outcome, Report, Stats, StopReason, Watch};
use knobel_optimal::StraightRunSolver;
use knobel_pdb::{Colouring, Folder, PdbError};
use knobel_search::Guarantee;
use knobel_tiles::{Board, Direction};

use super::{Job, Method, MethodInfo, MethodResult, Requirement, TableError};
use crate::registry::{self, HeuristicInfo};
use crate::tables::{self, Tables};
use crate::{Metric, Problem, Proof, SolveError, provers};

/// IDA* on the tables that the work is worth.
pub(crate) struct Runs;

impl Method for Runs {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            guarantee: Guarantee::CheapestIfAdmissible,
            metric: Metric::Mtm,
            ..MethodInfo::new(
                "ida-star-runs",
                "fewest straight runs instead of single moves, on all threads (up to 16 cells)",
            )
        }
    }

    fn needs(&self, problem: &Problem) -> Option<Requirement> {
        const MOST: usize = Colouring::MOST_CELLS;
        if problem.metric() != Metric::Mtm {
            return Some(Requirement::StraightRuns);
        }
        (problem.shape().cells() > MOST).then_some(Requirement::CellsAtMost(MOST))
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
        let Report {
            outcome,
            stats,
            lower_bound,
        } = finding.report;
        let ended = |outcome| Report {
            outcome,
            stats,
            lower_bound,
        };
        Some(Ok(match (outcome, solver) {
            // The length is known now; what was spent on it counts.
            (Outcome::Solved(_), Some(solver)) => {
                let limits = left(job.limits, stats);
                solver.solve_all(job.problem.start(), lower_bound, limits, watch, visit)
            }
            (Outcome::Stopped(reason), _) => ended(Outcome::Stopped(reason)),
            _ => ended(Outcome::Unsolvable),
        }))
    }
}

/// The tables of this name.
pub(super) fn expression(name: &str) -> Option<&'static HeuristicInfo<'static>> {
    registry::run_tables().iter().find(|info| info.name == name)
}

/// Tables to search with, and for how many nodes.
pub(crate) struct RunStep {
    pub(crate) colours: usize,
    pub(crate) most_nodes: Option<u64>,
}

impl Runs {
    /// What was found, and with which solver.
    fn search(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
    ) -> Result<(MethodResult, Option<Arc<StraightRunSolver>>), TableError> {
        let (mut proved, mut stats, mut refused) = (0, Stats::default(), Vec::new());
        for step in run_steps(job, None) {
            let solver =
                match tables::runs_solver(job.problem.goal(), step.colours, &job.tables, watch) {
                    Ok(solver) => solver,
                    Err(PdbError::Stopped(reason)) => {
                        let proof = (proved == 0).then_some(Proof::TablesNotReady { bound: 0 });
                        return Ok((stopped(reason, stats, proved, proof), None));
                    }
                    Err(error) => return Err(error.into()),
                };
            let limits = left(job.limits, stats);
            let most = [limits.nodes, step.most_nodes].into_iter().flatten().min();
            let limits = Limits {
                nodes: most,
                ..limits
            };
            let mut report = solver.solve(job.problem.start(), proved, limits, watch);
            report.stats = report.stats.after(stats);
            refused.extend(solver.refused().iter().cloned());
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
                heuristic: expression(solver.name()),
                refused_tables: refused,
                ..MethodResult::from(report)
            };
            return Ok((finding, Some(solver)));
        }
        let limit = job.limits.memory.unwrap_or(0);
        // A board that is not the goal needs a run, whatever the tables would say.
        let needed = Cost::from(job.problem.start() != job.problem.goal());
        let reason = StopReason::Memory { limit };
        Ok((stopped(reason, stats, needed, None), None))
    }
}

/// The tables in the order in which they are used: each until the next ones are worth making, the last ones until
/// the end. None where memory suffices for none. The first are those that a search had `begun` with, if they fit,
/// else the best that are at hand.
pub(crate) fn run_steps(job: &Job, begun: Option<usize>) -> Vec<RunStep> {
    let goal = job.problem.goal();
    let fits = |(_, cost): &(usize, Price)| {
        let bytes = if cost.at_hand {
            cost.bytes
        } else {
            cost.building
        };
        job.limits.memory.is_none_or(|limit| bytes <= limit)
    };
    let priced = |colours| Some((colours, Price::new(goal, colours, &job.tables)?));
    let costs = Colouring::SIZES.filter_map(priced);
    let mut costs: Vec<(usize, Price)> = costs.filter(fits).collect();
    let had = costs
        .iter()
        .position(|(colours, _)| Some(*colours) == begun);
    let at_hand = || costs.iter().rposition(|(_, cost)| cost.at_hand);
    if let Some(first) = had.or_else(at_hand) {
        costs.drain(..first);
    }
    let nexts = costs.iter().skip(1).map(|(_, cost)| Some(cost.nodes));
    costs
        .iter()
        .zip(nexts.chain([None]))
        .map(|(&(colours, _), most_nodes)| RunStep {
            colours,
            most_nodes,
        })
        .collect()
}

/// What the tables of some colours cost.
struct Price {
    bytes: u64,
    /// Bytes while they are made.
    building: u64,
    /// About as many nodes are searched in the time that making them takes.
    nodes: u64,
    /// All of them are in the folder.
    at_hand: bool,
}

impl Price {
    fn new(goal: &Board, colours: usize, tables: &Tables) -> Option<Self> {
        let colourings = knobel_optimal::colourings(goal, colours).ok()?;
        let bytes = colourings
            .iter()
            .map(Colouring::search_bytes)
            .sum::<usize>();
        let building =
            |colouring: &Colouring| colouring.building_bytes() - colouring.search_bytes();
        let building = bytes + colourings.iter().map(building).max().unwrap_or(0);
        let boards = colourings.iter().map(Colouring::boards).sum::<usize>();
        let folder = tables.folder.as_ref().map(Folder::new);
        let is_there = |colouring: &Colouring| {
            let folder = folder
                .as_ref()
                .filter(|_| knobel_optimal::is_kept(colouring));
            folder.is_some_and(|folder| folder.file(colouring).exists())
        };
        Some(Self {
            bytes: bytes as u64,
            building: building as u64,
            nodes: boards as u64 / BOARDS_A_NODE,
            at_hand: colourings.iter().all(is_there),
        })
    }
}

/// A node takes about twice as long as a board of a table that is made.
const BOARDS_A_NODE: u64 = 2;

/// What of a limit on nodes is left.
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
