//! The proof for boards of 17 to 25 cells: one search that continues from slice to slice and from
//! run to run.

use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::time::Duration;

use knobel_anytime::{AnytimeState, CHECKPOINT_INTERVAL};
use knobel_clock::Instant;
use knobel_core::{
    IN_BROWSER, Limits, Outcome, Progress, Report, Stats, StopReason, Warning, Watch, WatchWith,
};
use knobel_dispatch::{FITTING_TABLES, LINEAR_CONFLICT};
use knobel_optimal::{SearchRecorder, SearchState, Solver25, TableChoice};
use knobel_pdb::Folder;
use knobel_storage::CheckpointPace;
use knobel_tiles::Direction;

use crate::SolveError;
use crate::methods::{Job, TableError};
use crate::tables::{self, Tables, TablesUnavailable};

/// With at least this much time, or without a limit, the largest tables are built, which takes one
/// or two minutes.
const TIME_FOR_TABLES: Duration = Duration::from_secs(300);

/// A run with a checkpoint that has never had large tables first proves with small ones for this
/// long. A run that is repeatedly killed before a table is finished therefore still makes progress.
const WITH_SMALL: Duration = Duration::from_secs(10);

/// The name of the heuristic.
pub(super) const NAME: &str = FITTING_TABLES.name;

/// The proof in progress.
pub(super) struct TableProver {
    solver: Option<Arc<Solver25>>,
    /// Whether the tables are small substitutes for larger ones.
    is_small: bool,
    pub(super) kept: Option<SearchState>,
    /// The time for which the proof has used small substitutes.
    with_small: Duration,
}

impl TableProver {
    /// Continues the proof of an earlier run, if any.
    pub(super) fn new(state: &AnytimeState<'_>) -> Self {
        Self {
            solver: None,
            is_small: false,
            kept: kept_search(state),
            with_small: Duration::ZERO,
        }
    }

    /// Returns whether the proof has its tables.
    pub(super) fn has_tables(&self) -> bool {
        self.solver.is_some()
    }

    /// Continues for at most `nodes` expansions. Returns whether the proof is complete, or `None`
    /// if the tables do not fit into memory.
    ///
    /// # Errors
    /// If tables cannot be built or stored, or the checker rejects a path.
    pub(super) fn go_on(
        &mut self,
        job: &Job,
        state: &AnytimeState<'_>,
        room: Option<u64>,
        (nodes, threads): (Option<u64>, usize),
        watch: &mut dyn Watch,
    ) -> Result<Option<bool>, SolveError> {
        let limits = Limits {
            nodes,
            memory: room,
        };
        loop {
            let solver = match self.tables(job, state, limits, threads, watch) {
                Ok(solver) => solver,
                Err(TablesUnavailable::Stopped(_)) => return Ok(Some(false)),
                Err(TablesUnavailable::NoRoom(error)) => {
                    state.warn([Warning::from(&error).replaced_by(LINEAR_CONFLICT.name)]);
                    return Ok(None);
                }
                Err(TablesUnavailable::Failed(error)) => return Err(TableError::from(error).into()),
            };
            let slice = self.slice(job, state, watch, |going, watch| {
                let nodes = limits.nodes.map(|nodes| going.spent + nodes);
                let limits = Limits { nodes, ..limits };
                let (start, recorder) = (job.problem.start(), Some(going.recorder));
                Ok(solver.prove(start, going.known, limits, threads, recorder, watch))
            });
            let (outcome, enough) = slice?;
            match outcome {
                Outcome::Stopped(StopReason::Time) if enough => {} // Continue with larger tables.
                Outcome::Stopped(StopReason::Depth { .. }) | Outcome::Unsolvable => {
                    return Ok(Some(true)); // The bound exceeds the longest path that the format can represent.
                }
                Outcome::Stopped(_) => return Ok(Some(false)),
                Outcome::Solved(()) => return Ok(Some(true)),
            }
        }
    }

    /// Runs one slice of the proof by calling `by`. Returns how the slice ended, and whether the
    /// small tables have used up their time.
    ///
    /// # Errors
    /// The errors of [`prove`].
    pub(super) fn slice(
        &mut self,
        job: &Job,
        state: &AnytimeState<'_>,
        watch: &mut dyn Watch,
        by: impl FnOnce(ProofInput<'_, '_>, &mut dyn Watch) -> Result<Proved, SolveError>,
    ) -> Result<(Outcome<()>, bool), SolveError> {
        let small = self.is_small;
        let (began, left) = (Instant::now(), WITH_SMALL.saturating_sub(self.with_small));
        let mut enough = false;
        let polled = |watch: &mut dyn Watch, progress: &Progress| {
            enough = small && began.elapsed() >= left;
            let reason = watch.poll(progress);
            reason.or(enough.then_some(StopReason::Time))
        };
        let watch = &mut WatchWith::new(watch, polled);
        let outcome = prove(&mut self.kept, job, state, NAME, watch, by)?;
        if small {
            self.with_small += began.elapsed();
        }
        Ok((outcome, enough))
    }

    /// Returns whether small tables should be used before larger ones are built.
    fn begins_small(&self, job: &Job) -> bool {
        let kept = job.anytime.checkpoint.is_some() && choice_of(job) == TableChoice::Largest;
        // Progress with larger tables, perhaps on another machine, would be lost.
        let goal = job.problem.goal();
        let of_largest = |kept: &SearchState| Solver25::is_of_largest(goal, kept);
        let had_larger = self.kept.as_ref().is_some_and(of_largest);
        kept && self.with_small < WITH_SMALL && !had_larger && !are_ready(job)
    }

    /// The next tables: small substitutes while it is their turn, otherwise those of the job.
    pub(super) fn choose(&mut self, job: &Job) -> TableChoice {
        self.is_small = self.begins_small(job);
        if self.is_small {
            TableChoice::Best
        } else {
            choice_of(job)
        }
    }

    /// The solver with its tables, which are built or loaded first if necessary.
    fn tables(
        &mut self,
        job: &Job,
        state: &AnytimeState<'_>,
        Limits { nodes, memory }: Limits,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> Result<Arc<Solver25>, TablesUnavailable> {
        if self.is_small && !self.begins_small(job) {
            self.solver = None; // The small tables have used up their time, or larger ones are ready.
        }
        if let Some(solver) = &self.solver {
            return Ok(Arc::clone(solver));
        }
        let choice = self.choose(job);
        // Ignore the end of the time slice here: stopping would only repeat the work in the next
        // slice.
        let hurried = nodes.is_some();
        let unhurried = |watch: &mut dyn Watch, progress: &Progress| {
            let reason = watch.poll(progress);
            reason.filter(|reason| hurried || *reason != StopReason::Time)
        };
        let watch = &mut WatchWith::new(watch, unhurried);
        let solver = solver((job, choice), state, memory, threads, watch)?;
        Ok(Arc::clone(self.solver.insert(solver)))
    }
}

/// The checkpoint of an earlier run's search, if any.
pub(super) fn kept_search(state: &AnytimeState<'_>) -> Option<SearchState> {
    let bytes = Some(state.proof_state()).filter(|_| !IN_BROWSER);
    bytes.and_then(|bytes| SearchState::from_bytes(&bytes))
}

/// Calls `by` to continue the search in `kept` and stores its progress there. `heuristic` names
/// what proves its bounds.
///
/// # Errors
/// If the checker rejects a path, or the error of `by`.
pub(super) fn prove(
    kept: &mut Option<SearchState>,
    job: &Job,
    state: &AnytimeState<'_>,
    heuristic: &'static str,
    watch: &mut dyn Watch,
    by: impl FnOnce(ProofInput<'_, '_>, &mut dyn Watch) -> Result<Proved, SolveError>,
) -> Result<Outcome<()>, SolveError> {
    let before = kept.take();
    let spent = counted(before.as_ref());
    let on_disk = !IN_BROWSER && job.anytime.checkpoint.is_some();
    let mut recorder = SearchRecorder::new(CheckpointPace::new(CHECKPOINT_INTERVAL), |proof| {
        if on_disk {
            let stats = since(counted(Some(proof)), spent);
            state.set_proof_state(proof.to_bytes(), stats);
        }
        *kept = Some(proof.clone());
    });
    if let Some(before) = before {
        recorder = recorder.resuming(before);
    }
    let new = |watch: &mut dyn Watch, progress: &Progress| {
        watch.poll(&Progress {
            stats: since(progress.stats, spent),
            ..*progress
        })
    };
    let going = ProofInput {
        known: state.shared_length(),
        recorder: &mut recorder,
        spent: spent.expanded,
    };
    let report = by(going, &mut WatchWith::new(watch, new))?;
    drop(recorder);
    state.raise(report.lower_bound, heuristic);
    let lost = since(report.stats, counted(kept.as_ref()));
    state.spend_on_proof(since(report.stats, spent), lost);
    if let Outcome::Solved(Some(path)) = &report.outcome {
        state.offer(path.clone(), "proof")?;
    }
    Ok(report.outcome.map(drop))
}

/// The counts of a search in all runs.
fn counted(kept: Option<&SearchState>) -> Stats {
    let counts = kept.map(SearchState::counts).unwrap_or_default();
    Stats {
        expanded: counts.expanded,
        generated: counts.generated,
        ..Stats::default()
    }
}

/// The work done since `before`.
fn since(stats: Stats, before: Stats) -> Stats {
    Stats {
        expanded: stats.expanded.saturating_sub(before.expanded),
        generated: stats.generated.saturating_sub(before.generated),
        ..stats
    }
}

/// The outcome of a proof; without a path, the known one is proved optimal.
pub(super) type Proved = Report<Option<Vec<Direction>>>;

/// The state from which a proof continues.
pub(super) struct ProofInput<'a, 'k> {
    /// The length of the best path.
    pub(super) known: &'a AtomicU32,
    /// Provides the stored progress, and stores new progress.
    pub(super) recorder: &'a mut SearchRecorder<'k>,
    /// Expansions of earlier runs, which do not count towards limits.
    pub(super) spent: u64,
}

/// The solver with the best tables of this choice that fit into memory, loaded or built with this
/// number of threads. Notes if larger memory would allow better tables.
pub(super) fn solver(
    (job, choice): (&Job, TableChoice),
    state: &AnytimeState<'_>,
    room: Option<u64>,
    threads: usize,
    watch: &mut dyn Watch,
) -> Result<Arc<Solver25>, TablesUnavailable> {
    let goal = job.problem.goal();
    let tables = Tables {
        threads,
        ..job.tables.clone()
    };
    let solver = tables::solver(Solver25::new, goal, choice, &tables, room, watch)?;
    let warnings = &solver.used().warnings;
    state.warn(warnings.clone());
    // Without a folder there would be no place for larger tables.
    let could_be_ready = job.tables.folder.is_some() && !are_ready(job);
    if could_be_ready && warnings.is_empty() && choice_of(job) == TableChoice::Best {
        state.warn([Warning::LargerTables]);
    }
    state.raise(solver.bound(job.problem.start()), NAME);
    Ok(solver)
}

/// The tables for the proof of a job.
pub(crate) fn choice_of(job: &Job) -> TableChoice {
    let time = job.anytime.time.is_none_or(|time| time >= TIME_FOR_TABLES);
    if time && job.limits.nodes.is_none() {
        TableChoice::Largest
    } else {
        TableChoice::Best
    }
}

/// Returns whether the folder contains the largest tables.
pub(super) fn are_ready(job: &Job) -> bool {
    let folder = job.tables.folder.as_ref().map(Folder::new);
    folder.is_some_and(|folder| Solver25::is_ready(job.problem.goal(), &folder))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;
    use crate::tables::tests::turn;
    use knobel_core::Phase;
    use knobel_tiles::Goal;
    use knobel_tiles::notation::parse_board;

    /// A board of 21 cells, 58 moves from the goal, whose largest tables are built quickly, in a
    /// run with a checkpoint and without a time limit.
    fn job(folder: &std::path::Path) -> Job {
        let text = "3 4 17 13 19 20 7 / 2 8 1 10 5 12 11 / 9 15 18 16 0 6 14";
        let board = parse_board(text, None).unwrap();
        let mut job = Job::new(Problem::new(board, &Goal::Last).unwrap());
        job.tables = Tables {
            folder: Some(folder.to_owned()),
            threads: 1,
        };
        job.anytime.time = None;
        job.anytime.checkpoint = Some(folder.join("run"));
        job
    }

    fn state_of(job: &Job) -> AnytimeState<'_> {
        AnytimeState::new(job.problem.start(), job.problem.goal(), None)
    }

    /// Continues the proof up to a given poll. Returns whether it is complete, and the number of
    /// polls.
    fn go_on(
        prover: &mut TableProver,
        job: &Job,
        state: &AnytimeState<'_>,
        last: u32,
    ) -> (bool, u32) {
        let mut count = 0;
        let mut looks = |progress: &Progress| {
            count += u32::from(progress.phase == Phase::Searching);
            (count == last).then_some(StopReason::Time)
        };
        let done = prover
            .go_on(job, state, None, (None, 1), &mut looks)
            .unwrap();
        (done.unwrap(), count)
    }

    fn tables_of(prover: &TableProver) -> &'static str {
        prover.solver.as_ref().unwrap().used().name
    }

    #[test]
    #[ignore = "slow"]
    fn progress_with_large_tables_survives_without_them() {
        let _turn = turn();
        let folders = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let [here, there] = [&folders[0], &folders[1]].map(|folder| job(folder.path()));
        let state = state_of(&here);
        let mut prover = TableProver::new(&state);
        prover.with_small = WITH_SMALL;
        assert!(go_on(&mut prover, &here, &state, u32::MAX).0);
        assert_eq!(tables_of(&prover), "pdb-5-tiles");
        // With a known length, the work is the same in every run, because the last bound does not
        // end early.
        let path = state.path().unwrap();
        let known = || {
            let state = state_of(&here);
            state.offer(path.clone(), "known").unwrap();
            state
        };
        let proved = |prover: &TableProver| prover.kept.as_ref().unwrap().counts().expanded;
        let state = known();
        let mut prover = TableProver::new(&state);
        let (done, looks) = go_on(&mut prover, &here, &state, u32::MAX);
        assert!(done && looks > 1, "{looks}");
        let whole = proved(&prover);

        let state = known();
        let mut prover = TableProver::new(&state);
        assert!(!go_on(&mut prover, &here, &state, looks - 1).0);
        let state = known();
        state.set_proof_state(prover.kept.unwrap().to_bytes(), Stats::default());
        let mut prover = TableProver::new(&state);
        assert!(go_on(&mut prover, &there, &state, u32::MAX).0);
        assert_eq!(tables_of(&prover), "pdb-5-tiles");
        assert_eq!(proved(&prover), whole);
    }

    #[test]
    fn small_tables_are_replaced_when_a_slice_uses_up_their_time() {
        let _turn = turn();
        let folder = tempfile::tempdir().unwrap();
        let job = job(folder.path());
        let state = state_of(&job);
        let mut prover = TableProver::new(&state);
        assert!(!go_on(&mut prover, &job, &state, 1).0);
        assert_eq!(tables_of(&prover), "pdb-4-tiles");
        // The last poll was just before the end.
        prover.with_small = WITH_SMALL;
        assert!(!go_on(&mut prover, &job, &state, 1).0);
        assert_eq!(tables_of(&prover), "pdb-5-tiles");
    }
}
