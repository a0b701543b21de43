//! The proof on boards of 17 to 25 cells: one search that goes on from slice to slice and from run to run.

use std::sync::Arc;
use std::time::Duration;

use knobel_core::{Limits, Outcome, Polled, Progress, Stats, StopReason, Watch};
use knobel_pdb::{Folder, Keeper, Pace, ProofState, WideSolver, WideTables};

use super::checkpoint::EVERY;
use super::state::{State, Way};
use crate::SolveError;
use crate::methods::{Job, TableError};
use crate::tables::{self, NoSolver, Tables};

/// Where there is as much time as that, or no end, the largest tables are made; they take a minute or two.
const TIME_FOR_TABLES: Duration = Duration::from_secs(300);

/// The name of the heuristic.
const NAME: &str = "pdb";

/// The proof, as far as it has come.
pub(super) struct Wide {
    solver: Option<Arc<WideSolver>>,
    pub(super) kept: Option<ProofState>,
}

impl Wide {
    /// Goes on where another run stood, if one did.
    pub(super) fn new(state: &State<'_>) -> Self {
        Self {
            solver: None,
            kept: ProofState::from_bytes(&state.kept_proof()),
        }
    }

    /// Has it its tables?
    pub(super) fn has_tables(&self) -> bool {
        self.solver.is_some()
    }

    /// Goes on for at most `nodes` expansions; answers whether there is nothing left to prove, or nothing where there is
    /// no room for tables.
    ///
    /// # Errors
    /// If tables cannot be made or kept, or the checker refuses a path.
    pub(super) fn go_on(
        &mut self,
        job: &Job,
        state: &State<'_>,
        room: Option<u64>,
        (nodes, threads): (Option<u64>, usize),
        watch: &mut dyn Watch,
    ) -> Result<Option<bool>, SolveError> {
        let solver = match &self.solver {
            Some(solver) => Arc::clone(solver),
            None => {
                // A slice of time that ends meanwhile would only make it begin again.
                let hurried = nodes.is_some();
                let unhurried = |watch: &mut dyn Watch, progress: &Progress| {
                    let reason = watch.poll(progress);
                    reason.filter(|reason| hurried || *reason != StopReason::Time)
                };
                let watch = &mut Polled::new(watch, unhurried);
                match solver(job, state, room, threads, watch) {
                    Ok(solver) => Arc::clone(self.solver.insert(solver)),
                    Err(NoSolver::Stopped(_)) => return Ok(Some(false)),
                    Err(NoSolver::NoRoom(error)) => {
                        let line = format!("{error}; linear-conflict is used instead");
                        state.lack_room(vec![line]);
                        return Ok(None);
                    }
                    Err(NoSolver::Failed(error)) => {
                        let why = error.to_string();
                        return Err(TableError { why }.into());
                    }
                }
            }
        };
        let before = self.kept.take();
        let spent = before.as_ref().map_or(Stats::default(), |kept| Stats {
            expanded: kept.expanded,
            generated: kept.generated,
            ..Stats::default()
        });
        let limits = Limits {
            nodes: nodes.map(|nodes| spent.expanded + nodes),
            memory: room,
        };
        let (on_disk, kept) = (job.aim.checkpoint.is_some(), &mut self.kept);
        let mut keeper = Keeper::new(Pace::new(EVERY), move |proof| {
            if on_disk {
                state.keep_proof(proof.to_bytes());
            }
            *kept = Some(proof.clone());
        });
        if let Some(before) = before {
            keeper = keeper.resuming(before);
        }
        let known = state.seen(Way::Forth).1.known();
        let start = job.problem.start();
        let new = |watch: &mut dyn Watch, progress: &Progress| {
            watch.poll(&Progress {
                stats: since(progress.stats, spent),
                ..*progress
            })
        };
        let watch = &mut Polled::new(watch, new);
        let report = solver.prove(start, known, limits, threads, Some(&mut keeper), watch);
        drop(keeper);
        state.raise(report.lower_bound, NAME);
        state.spend(since(report.stats, spent));
        Ok(Some(match report.outcome {
            Outcome::Solved(path) => {
                if let Some(path) = path {
                    state.offer(&path, Way::Forth, "proof")?;
                }
                true
            }
            // The longest paths that it knows are shorter.
            Outcome::Stopped(StopReason::Depth { .. }) | Outcome::Unsolvable => true,
            Outcome::Stopped(_) => false,
        }))
    }
}

/// The solver with the largest tables that there is time and room for, read or made on so many threads; says what would
/// be better.
fn solver(
    job: &Job,
    state: &State<'_>,
    room: Option<u64>,
    threads: usize,
    watch: &mut dyn Watch,
) -> Result<Arc<WideSolver>, NoSolver> {
    let goal = job.problem.goal();
    let choice = choice_of(job);
    let tables = Tables {
        threads,
        ..job.tables.clone()
    };
    let solver = tables::wide_solver(goal, choice, &tables, room, watch)?;
    let refused = &solver.used().refused;
    match solver.used().larger {
        Some(_) => state.lack_room(refused.clone()),
        None => state.advise(refused.clone()),
    }
    if !are_ready(job) && refused.is_empty() && choice == WideTables::Ready {
        state.want_larger_tables();
    }
    state.raise(solver.bound(job.problem.start()), NAME);
    Ok(solver)
}

/// Which tables the proof of a job takes.
pub(crate) fn choice_of(job: &Job) -> WideTables {
    let time = job.aim.time.is_none_or(|time| time >= TIME_FOR_TABLES);
    match time && job.limits.nodes.is_none() {
        true => WideTables::Large,
        false => WideTables::Ready,
    }
}

/// Does the folder have the largest tables?
pub(super) fn are_ready(job: &Job) -> bool {
    let folder = job.tables.folder.as_ref().map(Folder::new);
    folder.is_some_and(|folder| WideSolver::is_ready(job.problem.goal(), &folder))
}

/// Work since `before`.
fn since(stats: Stats, before: Stats) -> Stats {
    Stats {
        expanded: stats.expanded - before.expanded,
        generated: stats.generated - before.generated,
        ..stats
    }
}
