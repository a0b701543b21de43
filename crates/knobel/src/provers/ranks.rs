//! Proofs that ranks share: boards of 17 to 25 cells, and straight runs ([`runs`](super::runs)).
//!
//! The first rank coordinates. It finds the first solution, writes checkpoints, checks the clock
//! and the watch, and returns the result. Unless the proof is predicted to finish soon, one of its
//! threads first improves the solution for a while, and the other ranks prove with all their
//! threads. They learn of a shorter path in the regular exchanges of the proof.
//!
//! All ranks load existing tables at once. Missing tables are built and stored by the first rank,
//! and ranks that share its folder read them. A run with a checkpoint first proves for some seconds
//! with small tables. While the other ranks get their tables, the first rank keeps checking the
//! clock and the watch, and tells them when to give up.
//!
//! An error of one rank is an error of all ranks: each step that can fail ends with an all-reduce
//! of the errors.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use knobel_anytime::{
    AnytimeState, Checkpoint, CheckpointFile, Forecast, ProofForecast, ProofMode, Prover, Slice,
    WorkerWatch, begin, improve_alone,
};
use knobel_clock::{Instant, Spawned, sleep, spawn};
use knobel_cluster::Communicator;
use knobel_core::{Cost, Outcome, Phase, Progress, StopReason, Watch};
use knobel_optimal::{Solver25, TableChoice};

use super::runs;
use super::shared_tables::{EnoughWatch, PAUSE, READY, attend_others, same_tables, tables_for_all};
use super::table_prover::{self, NAME, ProofInput, TableProver};
use super::{MethodBackend, MethodProver, room_of};
use crate::methods::{Job, MethodResult, TableError};
use crate::tables::TablesUnavailable;
use crate::{Metric, SolveError};

/// Boards that are proved within this number of expansions need no tables.
const NEAR: u64 = 100_000;

/// How long the first rank improves the solution while the others prove, and the fraction of a
/// short time limit that it may use for that.
const WHILE: Duration = Duration::from_secs(10);
const PART: u32 = 2;

/// The first rank does not improve the solution if the proof is predicted to take at most this
/// long.
const SOON: Duration = Duration::from_secs(20);

/// Works on a job together with other ranks. All ranks have the same job and return the same
/// answer.
///
/// # Errors
/// On all ranks if one of them fails, because tables cannot be built or stored, the checkpoint
/// belongs to another board, or the checker rejects a path.
pub(crate) fn share(
    job: &Job,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<MethodResult, SolveError> {
    let is_first = ranks.rank() == 0;
    let metric = job.problem.metric();
    // Straight runs have no answer before the optimum is proved.
    let percent = match metric {
        Metric::Stm => job.anytime.percent,
        Metric::Mtm => Some(100),
    };
    let state = AnytimeState::new(job.problem.start(), job.problem.goal(), percent);
    let state = state.measured_by(metric);
    let mut keeper = CheckpointFile::new(job.anytime.checkpoint.as_deref().filter(|_| is_first));
    let begun = if is_first {
        begin_near(job, &state, &mut keeper, watch)
    } else {
        Ok(None)
    };
    let mut stopped = agree(begun, ranks)?;
    let over = stopped.is_some() || state.is_good_enough();
    if ranks.broadcast(&[over.into()]) == [u8::from(false)] {
        let proved = match (is_first, metric) {
            (true, Metric::Stm) => lead(job, &state, &mut keeper, ranks, watch),
            (false, Metric::Stm) => follow(job, &state, ranks),
            (true, Metric::Mtm) => {
                let mut attendant = Attendant::new(&state, &mut keeper, watch);
                let look = &mut |progress: &Progress| attendant.look(progress, None);
                let ended = runs::lead(job, &state, ranks, look);
                let told = attendant.end();
                ended.map(|ended| told.or(ended))
            }
            (false, Metric::Mtm) => runs::follow(job, ranks),
        };
        stopped = agree(proved, ranks)?;
    }
    if is_first {
        keeper.finish(&state, watch);
    }
    let told = tell(&state, &mut stopped, ranks);
    agree(told, ranks)?;
    Ok(MethodResult::from(state.report(stopped)))
}

/// The first solution, and its proof if the board is close to the goal.
fn begin_near(
    job: &Job,
    state: &AnytimeState<'_>,
    keeper: &mut CheckpointFile<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    let stopped = begin(&MethodBackend(job).job(), state, keeper, watch)?;
    if job.problem.metric() == Metric::Mtm {
        return Ok(stopped);
    }
    let proof = MethodProver::new(job, state, room_of(job));
    let opens = |proof: &MethodProver<'_>| proof.stage() == ProofMode::Opening;
    if let Some(mut proof) = proof.filter(|proof| opens(proof) && stopped.is_none()) {
        let poll = |progress: &Progress| watch.poll(progress);
        let mut watch = WorkerWatch::proving(state, proof.heuristic(), poll);
        let slice = Slice {
            nodes: Some(NEAR),
            threads: 1,
        };
        proof.go_on(state, slice, &mut watch)?;
    }
    Ok(stopped)
}

/// The first rank's work: it improves for a while, proves together with the others, and writes
/// checkpoints. Returns why it stopped, if the proof is incomplete.
fn lead(
    job: &Job,
    state: &AnytimeState<'_>,
    keeper: &mut CheckpointFile<'_>,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    let end = (job.anytime.time).and_then(|time| state.started().checked_add(time));
    let mut attendant = Attendant::new(state, keeper, watch);
    let (enough, mut forecast) = (AtomicBool::new(false), EndForecast::new());
    let over = |progress: &Progress| {
        if forecast.ends_soon(progress, state) {
            enough.store(true, Ordering::Relaxed);
        }
        let late = end.is_some_and(|end| Instant::now() >= end);
        attendant.look(progress, late.then_some(StopReason::Time))
    };
    let mut attend = WorkerWatch::proving(state, NAME, over);
    let threads = job.tables.threads.max(1);
    // One thread improves at first.
    let proving = AtomicUsize::new(threads - 1);
    let (proved, improved) = std::thread::scope(|scope| {
        let improving = spawn(scope, || {
            let improved = improve(job, state, &enough);
            proving.store(threads, Ordering::Relaxed);
            improved
        });
        if improving.is_none() {
            proving.store(threads, Ordering::Relaxed);
        }
        let proved = prove(job, state, &proving, ranks, &mut attend);
        // Without tables, no proof checks the watch while this rank improves.
        let looks = |attend: &mut dyn Watch| attend.poll(&Progress::default()).is_none();
        let improves = || improving.as_ref().is_some_and(|it| !it.is_finished());
        while matches!(proved, Ok(false)) && improves() && looks(&mut attend) {
            sleep(PAUSE);
        }
        enough.store(true, Ordering::Relaxed);
        let improved = improving.map_or(Ok(Ok(())), Spawned::join);
        let improved = improved.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (proved, improved)
    });
    let ended = attendant.end();
    improved?;
    proved.map(|_| ended)
}

/// The first rank's duties during the search: it reports progress, writes checkpoints, and checks
/// whether to stop.
struct Attendant<'a, 'f> {
    state: &'a AnytimeState<'a>,
    keeper: &'a mut CheckpointFile<'f>,
    watch: &'a mut dyn Watch,
    ended: Option<StopReason>,
}

impl<'a, 'f> Attendant<'a, 'f> {
    fn new(
        state: &'a AnytimeState<'a>,
        keeper: &'a mut CheckpointFile<'f>,
        watch: &'a mut dyn Watch,
    ) -> Self {
        Self {
            state,
            keeper,
            watch,
            ended: None,
        }
    }

    /// Returns the reason to stop the search, if any; `late` is the caller's own reason.
    fn look(&mut self, progress: &Progress, late: Option<StopReason>) -> Option<StopReason> {
        self.state.live(0, progress);
        self.state.report_to(self.watch);
        self.keeper.save_if_due(self.state, self.watch);
        let over = self.watch.poll(&self.state.progress()).or(late);
        self.ended = self.ended.or(over);
        self.ended
    }

    /// Returns why the search was stopped, if it was.
    fn end(self) -> Option<StopReason> {
        self.state.live(0, &Progress::default());
        self.state.report_to(self.watch);
        self.ended
    }
}

/// Predicts the end of the proof from its speed.
struct EndForecast {
    outlook: ProofForecast,
    looked: Instant,
    expanded: u64,
}

impl EndForecast {
    fn new() -> Self {
        Self {
            outlook: ProofForecast::default(),
            looked: Instant::now(),
            expanded: 0,
        }
    }

    /// Returns whether the proof will be complete soon at its current speed.
    fn ends_soon(&mut self, progress: &Progress, state: &AnytimeState<'_>) -> bool {
        let since = std::mem::replace(&mut self.looked, Instant::now()).elapsed();
        if progress.phase != Phase::Searching {
            return false; // Building tables says nothing about the speed of the proof.
        }
        let expanded = progress.stats.expanded;
        let new = expanded.saturating_sub(std::mem::replace(&mut self.expanded, expanded));
        (self.outlook).record(progress.lower_bound, new, since.as_secs_f64());
        let prospect = (self.outlook).predict(state.length(), SOON.as_secs_f64(), false);
        prospect == Forecast::Near
    }
}

/// Improves the solution until the time for improving is over or the solution is good enough.
fn improve(job: &Job, state: &AnytimeState<'_>, enough: &AtomicBool) -> Result<(), SolveError> {
    let time = (job.anytime.time).map_or(WHILE, |time| WHILE.min(time / PART));
    let over = || enough.load(Ordering::Relaxed) || state.started().elapsed() >= time;
    Ok(improve_alone(&MethodBackend(job).job(), state, over)?)
}

/// The first rank's part of the proof. Returns whether tables were available.
fn prove(
    job: &Job,
    state: &AnytimeState<'_>,
    threads: &AtomicUsize,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<bool, SolveError> {
    let room = room(job, ranks);
    let mut prover = TableProver::new(state);
    loop {
        let choice = prover.choose(job);
        let Some(solver) = tables_of_first((job, choice), state, room, ranks, watch)? else {
            return Ok(false);
        };
        let slice = prover.slice(
            job,
            state,
            watch,
            |ProofInput {
                 known, recorder, ..
             },
             watch| {
                let start = job.problem.start();
                let means = (Some(room), threads);
                let report =
                    solver.prove_on_ranks(ranks, start, known, means, Some(recorder), watch);
                Ok(report.map_err(TableError::from)?)
            },
        );
        // Replace small tables by larger ones once they have had their part of the time.
        let more = matches!(slice, Ok((Outcome::Stopped(StopReason::Time), true)));
        ranks.broadcast(&[more.into()]);
        if !more {
            return slice.map(|_| true);
        }
    }
}

/// Gets the common tables on the first rank.
fn tables_of_first(
    (job, choice): (&Job, TableChoice),
    state: &AnytimeState<'_>,
    room: u64,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<Option<Arc<Solver25>>, SolveError> {
    let soon = choice == TableChoice::Best || table_prover::are_ready(job);
    ranks.broadcast(&[soon.into()]);
    let most = job.tables.threads.max(1);
    let mut made = table_prover::solver((job, choice), state, Some(room), most, watch);
    let name = made.as_ref().map_or(NAME, |solver| solver.used().name);
    if soon && attend_others(name, made.is_err(), state, ranks, watch).1 && made.is_ok() {
        made = Err(TablesUnavailable::Stopped(StopReason::Interrupted));
    }
    let set = |solver: &Arc<Solver25>| {
        let (tiles, partitions) = solver.set();
        [tiles as u8, partitions as u8]
    };
    tables_for_all(made, name, set, state, ranks, watch)
}

/// The work of all other ranks: they prove.
fn follow(
    job: &Job,
    state: &AnytimeState<'_>,
    ranks: &mut dyn Communicator,
) -> Result<Option<StopReason>, SolveError> {
    let room = room(job, ranks);
    let threads = AtomicUsize::new(job.tables.threads.max(1));
    loop {
        let Some(solver) = tables_of_others(job, state, room, ranks)? else {
            return Ok(None);
        };
        let unknown = AtomicU32::new(Cost::MAX);
        let (start, means) = (job.problem.start(), (Some(room), &threads));
        let report = solver.prove_on_ranks(ranks, start, &unknown, means, None, &mut ());
        let more = ranks.broadcast(&[]) == [1];
        report.map_err(TableError::from)?;
        if !more {
            return Ok(None);
        }
    }
}

/// Gets the common tables on the other ranks.
fn tables_of_others(
    job: &Job,
    state: &AnytimeState<'_>,
    room: u64,
    ranks: &mut dyn Communicator,
) -> Result<Option<Arc<Solver25>>, SolveError> {
    let most = job.tables.threads.max(1);
    // All ranks get existing or small tables at once.
    let soon = ranks.broadcast(&[]) == [1];
    let get = |choice, watch: &mut dyn Watch| {
        table_prover::solver((job, choice), state, Some(room), most, watch)
    };
    let mut watch = EnoughWatch::new(ranks);
    let own = soon.then(|| {
        let own = get(TableChoice::Best, &mut watch);
        watch.ranks.send(0, &[READY]);
        own
    });
    agree(Ok(()), watch.ranks)?;
    let [tiles, partitions] = watch.ranks.broadcast(&[])[..] else {
        if soon {
            watch.wait();
        }
        return Ok(None);
    };
    let (tiles, partitions) = (tiles.into(), partitions.into());
    let own = own.and_then(Result::ok);
    let own = own.filter(|solver| solver.set() == (tiles, partitions));
    let exactly = TableChoice::Exactly { tiles, partitions };
    same_tables(own, ranks, |watch| get(exactly, watch))
}

/// Memory for tables that every rank can spare.
fn room(job: &Job, ranks: &mut dyn Communicator) -> u64 {
    let own = room_of(job).unwrap_or(u64::MAX);
    ranks.all_gather(own).into_iter().min().unwrap_or(own)
}

/// Broadcasts the first rank's result: the best path, the bound, and the reason for stopping.
fn tell(
    state: &AnytimeState<'_>,
    stopped: &mut Option<StopReason>,
    ranks: &mut dyn Communicator,
) -> Result<(), SolveError> {
    let mut bytes = vec![stopped.is_some().into()];
    if let Some(mut kept) = state.checkpoint().filter(|_| ranks.rank() == 0) {
        // Omit the state of the proof, which may be long and is not needed here.
        kept.proof.clear();
        bytes.extend(kept.to_bytes());
    }
    let told = ranks.broadcast(&bytes);
    if ranks.rank() == 0 {
        return Ok(());
    }
    let (was_stopped, rest) = told.split_first().unwrap_or((&0, &[]));
    *stopped = (*was_stopped == 1).then_some(StopReason::Interrupted);
    if rest.is_empty() {
        return Ok(()); // No path is known yet.
    }
    let kept = Checkpoint::from_bytes(rest, Path::new("of the first rank"))?;
    Ok(state.resume(&kept)?)
}

/// Returns this rank's value, or an error on all ranks if one of them has failed.
///
/// # Errors
/// This rank's own error, or the message of the first rank that failed.
pub(crate) fn agree<T>(
    own: Result<T, SolveError>,
    ranks: &mut dyn Communicator,
) -> Result<T, SolveError> {
    // An error that a rank has received from another is not its own.
    let was_told = matches!(own, Err(SolveError::Rank { .. }));
    let error = own.as_ref().err().filter(|_| !was_told);
    let told = error.map(ToString::to_string);
    let Some((failing, said)) = ranks.agree(told.as_deref()) else {
        return own;
    };
    match own {
        Err(error) if was_told || ranks.rank() == failing => Err(error),
        _ => Err(SolveError::Rank {
            rank: failing,
            said,
        }),
    }
}
