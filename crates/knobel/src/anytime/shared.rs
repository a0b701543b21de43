//! Boards of 17 to 25 cells that ranks prove together.
//!
//! The first rank does what there is one of: it opens, keeps the run on disk, looks at clock and watch, and says in the
//! end what was found. For a while it improves the solution on one of its threads, unless the proof will be over soon, while
//! the others prove already with all of theirs; a shorter path reaches them by the proof's own meetings. Tables that are
//! ready all read at once; those that are to be made the first makes and keeps, for those who share its folder to read, after
//! some seconds with small ones where a run is kept on disk.
//! While the others get the same as it has, it looks at clock and watch, and tells them when to give up. An error of one
//! rank is an error of all: each step that can fail ends with their agreement.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use knobel_clock::{Instant, sleep, spawn, takes_turns};
use knobel_core::{Cost, Outcome, Phase, Progress, StopReason, Watch};
use knobel_large::Budget;
use knobel_pdb::{WideSolver, WideTables};
use knobel_ranks::Ranks;

use super::begin;
use super::checkpoint::{Checkpoint, Keeper};
use super::gather::{PAUSE, attend_others, same_tables};
use super::lane::{Lane, LaneWatch};
use super::outlook::{Outlook, Prospect};
use super::parts::Parts;
use super::proof::Proof;
use super::state::State;
use super::wide::{self, Going, NAME, Wide};
use crate::SolveError;
use crate::methods::{Finding, Job, TableError};
use crate::tables::NoSolver;

/// Boards that are proved with so many expansions need no tables.
const NEAR: u64 = 100_000;

/// How long the first rank improves the solution beside the proof, and its part of the time where that is short.
const WHILE: Duration = Duration::from_secs(10);
const PART: u32 = 2;

/// It gives way to a proof that takes the others no longer than that.
const SOON: Duration = Duration::from_secs(20);

/// Works at a job with other ranks, which have the same; all come to the same answer.
///
/// # Errors
/// On all ranks if one of them fails: tables cannot be made or kept, the checkpoint to resume is of another board, or the
/// checker refuses a path.
pub(crate) fn share(
    job: &Job,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<Finding, SolveError> {
    let is_first = ranks.rank() == 0;
    let state = State::new(&job.problem, job.aim.percent);
    let mut keeper = Keeper::new(job.aim.checkpoint.as_deref().filter(|_| is_first));
    let begun = match is_first {
        true => begin_near(job, &state, &mut keeper, watch),
        false => Ok(None),
    };
    let mut stopped = agree(begun, ranks)?;
    let over = stopped.is_some() || state.enough();
    if ranks.first(&[over.into()]) == [u8::from(false)] {
        let proved = match is_first {
            true => lead(job, &state, &mut keeper, ranks, watch),
            false => follow(job, &state, ranks),
        };
        stopped = agree(proved, ranks)?;
    }
    let kept = match is_first {
        true => keeper.keep(&state),
        false => Ok(()),
    };
    agree(kept, ranks)?;
    let told = tell(&state, &mut stopped, ranks);
    agree(told, ranks)?;
    state.finding(stopped)
}

/// The first solution, and the proof of it where that is near.
fn begin_near(
    job: &Job,
    state: &State<'_>,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    let stopped = begin(job, state, keeper, watch)?;
    let proof = Proof::new(job, state, Parts::room_of(job));
    if let Some(mut proof) = proof.filter(|proof| proof.begins() && stopped.is_none()) {
        let mut watch = LaneWatch {
            state,
            prover: Some(proof.heuristic()),
            over: |progress: &Progress| watch.poll(progress),
        };
        proof.go_on(job, state, (Some(NEAR), 1), &mut watch)?;
    }
    Ok(stopped)
}

/// What the first rank does: improves for a while, proves with the others, keeps. Answers why it ended, if it is not done.
fn lead(
    job: &Job,
    state: &State<'_>,
    keeper: &mut Keeper<'_>,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    let end = (job.aim.time).and_then(|time| state.started().checked_add(time));
    let (mut ended, mut fault) = (None, None);
    let (enough, mut forecast) = (AtomicBool::new(false), Forecast::new());
    let over = |progress: &Progress| {
        if forecast.ends_soon(progress, state) {
            enough.store(true, Ordering::Relaxed);
        }
        state.live(0, progress);
        state.tell(watch);
        if let Err(why) = keeper.keep_sometimes(state) {
            fault = Some(why);
        }
        let late = end.is_some_and(|end| Instant::now() >= end);
        let late = late.then_some(StopReason::Time);
        let failed = fault.as_ref().map(|_| StopReason::Interrupted);
        let over = watch.poll(&state.progress()).or(late).or(failed);
        ended = ended.or(over);
        ended
    };
    let mut attend = LaneWatch {
        state,
        prover: Some(NAME),
        over,
    };
    let threads = job.tables.threads.max(1);
    // One of them improves at first.
    let proving = AtomicUsize::new(threads - 1);
    let (proved, improved) = std::thread::scope(|scope| {
        let improving = spawn(scope, || {
            let improved = improve(job, state, &enough);
            proving.store(threads, Ordering::Relaxed);
            improved
        });
        let proved = prove(job, state, &proving, ranks, &mut attend);
        // Where there are no tables, nobody else looks while it improves.
        let looks = |attend: &mut dyn Watch| attend.poll(&Progress::default()).is_none();
        while matches!(proved, Ok(false)) && !improving.is_finished() && looks(&mut attend) {
            sleep(PAUSE);
        }
        enough.store(true, Ordering::Relaxed);
        let improved = improving.join();
        let improved = improved.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        (proved, improved)
    });
    state.live(0, &Progress::default());
    state.tell(watch);
    if let Some(fault) = fault {
        return Err(fault);
    }
    improved?;
    proved.map(|_| ended)
}

/// When the proof will be over, by how fast it goes on.
struct Forecast {
    outlook: Outlook,
    looked: Instant,
    expanded: u64,
}

impl Forecast {
    fn new() -> Self {
        Self {
            outlook: Outlook::default(),
            looked: Instant::now(),
            expanded: 0,
        }
    }

    /// Will the proof be over soon as it goes on now?
    fn ends_soon(&mut self, progress: &Progress, state: &State<'_>) -> bool {
        let since = std::mem::replace(&mut self.looked, Instant::now()).elapsed();
        if progress.phase != Phase::Searching {
            return false; // Tables are no proof yet.
        }
        let expanded = progress.stats.expanded;
        let new = expanded.saturating_sub(std::mem::replace(&mut self.expanded, expanded));
        (self.outlook).note(progress.lower_bound, new, since.as_secs_f64());
        let prospect = (self.outlook).prospect(state.length(), SOON.as_secs_f64(), false);
        prospect == Prospect::Near
    }
}

/// Makes the solution shorter until it has had its time or there is enough of it.
fn improve(job: &Job, state: &State<'_>, enough: &AtomicBool) -> Result<(), SolveError> {
    let time = (job.aim.time).map_or(WHILE, |time| WHILE.min(time / PART));
    let over = || enough.load(Ordering::Relaxed) || state.started().elapsed() >= time;
    if over() {
        return Ok(());
    }
    let mut watch = LaneWatch {
        state,
        prover: None,
        over: |_: &Progress| {
            if takes_turns() {
                sleep(PAUSE); // What an improver does between two looks takes longer than a tick.
            }
            over().then_some(StopReason::Interrupted)
        },
    };
    let Ok(parts) = Parts::new(job, state, &mut watch) else {
        return Ok(());
    };
    let mut lanes: Vec<Lane<'_>> = parts.ways().map(|way| Lane::new(way, state)).collect();
    while !over() && !state.enough() {
        let waiting = lanes.iter_mut().filter(|lane| !lane.finished(state));
        let least = waiting.min_by(|one, other| one.seconds.total_cmp(&other.seconds));
        let Some(lane) = least else {
            break;
        };
        lane.round(state, Budget::from(lane.budget), &mut watch)?;
    }
    Ok(())
}

/// The first rank's part of the proof; answers whether there were tables for it.
fn prove(
    job: &Job,
    state: &State<'_>,
    threads: &AtomicUsize,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<bool, SolveError> {
    let room = room(job, ranks);
    let mut wide = Wide::new(state);
    loop {
        let choice = wide.choose(job);
        let Some(solver) = tables_of_first((job, choice), state, room, ranks, watch)? else {
            return Ok(false);
        };
        let slice = wide.slice(job, state, watch, |Going { known, keeper, .. }, watch| {
            let start = job.problem.start();
            let means = (Some(room), threads);
            let report = solver.prove_among(ranks, start, known, means, Some(keeper), watch);
            Ok(report.map_err(TableError::from)?)
        });
        // Small tables that have had their time give way to larger ones.
        let more = matches!(slice, Ok((Outcome::Stopped(StopReason::Time), true)));
        ranks.first(&[more.into()]);
        if !more {
            return slice.map(|_| true);
        }
    }
}

/// Tables that all ranks have, as the first gets them.
fn tables_of_first(
    (job, choice): (&Job, WideTables),
    state: &State<'_>,
    room: u64,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<Option<Arc<WideSolver>>, SolveError> {
    let soon = choice == WideTables::Ready || wide::are_ready(job);
    ranks.first(&[soon.into()]);
    let most = job.tables.threads.max(1);
    let made = match wide::solver((job, choice), state, Some(room), most, watch) {
        Ok(solver) => Ok(Some(solver)),
        Err(NoSolver::Stopped(_)) => Ok(None),
        Err(NoSolver::NoRoom(error)) => {
            state.lack_room(vec![error.to_string()]);
            Ok(None)
        }
        Err(NoSolver::Failed(error)) => Err(TableError::from(error).into()),
    };
    let Some(solver) = agree(made, ranks)? else {
        ranks.first(&[]);
        return Ok(None);
    };
    let (tiles, partitions) = solver.set();
    ranks.first(&[tiles as u8, partitions as u8]);
    let (ready, told) = attend_others(solver.used().name, state, ranks, watch);
    ranks.first(&[ready.into(), told.into()]);
    agree(Ok(()), ranks)?;
    Ok(Some(solver).filter(|_| ready))
}

/// What all but the first rank do: they prove.
fn follow(
    job: &Job,
    state: &State<'_>,
    ranks: &mut dyn Ranks,
) -> Result<Option<StopReason>, SolveError> {
    let room = room(job, ranks);
    let threads = AtomicUsize::new(job.tables.threads.max(1));
    loop {
        let Some(solver) = tables_of_others(job, state, room, ranks)? else {
            return Ok(None);
        };
        let unknown = AtomicU32::new(Cost::MAX);
        let (start, means) = (job.problem.start(), (Some(room), &threads));
        let report = solver.prove_among(ranks, start, &unknown, means, None, &mut ());
        let more = ranks.first(&[]) == [1];
        report.map_err(TableError::from)?;
        if !more {
            return Ok(None);
        }
    }
}

/// Tables that all ranks have, as the others get them.
fn tables_of_others(
    job: &Job,
    state: &State<'_>,
    room: u64,
    ranks: &mut dyn Ranks,
) -> Result<Option<Arc<WideSolver>>, SolveError> {
    let most = job.tables.threads.max(1);
    // Those that are ready, or small, all get at once.
    let soon = ranks.first(&[]) == [1];
    let own =
        soon.then(|| wide::solver((job, WideTables::Ready), state, Some(room), most, &mut ()));
    agree(Ok(()), ranks)?;
    let [tiles, partitions] = ranks.first(&[])[..] else {
        return Ok(None);
    };
    let set = (tiles.into(), partitions.into());
    let own = own.and_then(Result::ok);
    let own = own.filter(|solver| solver.set() == set);
    same_tables((job, set), own, state, room, ranks)
}

/// Bytes that tables may have on every rank.
fn room(job: &Job, ranks: &mut dyn Ranks) -> u64 {
    let own = Parts::room_of(job).unwrap_or(u64::MAX);
    ranks.all(own).into_iter().min().unwrap_or(own)
}

/// Everybody has what the first has: the best path, the bound, and whether it was stopped.
fn tell(
    state: &State<'_>,
    stopped: &mut Option<StopReason>,
    ranks: &mut dyn Ranks,
) -> Result<(), SolveError> {
    let mut bytes = vec![stopped.is_some().into()];
    if let Some(mut kept) = state.checkpoint().filter(|_| ranks.rank() == 0) {
        // Where the proof stands may be long, and nobody goes on from it here.
        kept.proof.clear();
        bytes.extend(kept.bytes());
    }
    let told = ranks.first(&bytes);
    if ranks.rank() == 0 {
        return Ok(());
    }
    let (was_stopped, rest) = told.split_first().unwrap_or((&0, &[]));
    *stopped = (*was_stopped == 1).then_some(StopReason::Interrupted);
    if rest.is_empty() {
        return Ok(()); // There is no path yet.
    }
    let kept = Checkpoint::from_bytes(rest, Path::new("of the first rank"));
    state.resume(&kept.map_err(|_| SolveError::OtherCheckpoint)?)
}

/// What this rank has, unless one of them has failed: then all have.
///
/// # Errors
/// The own error, or what the first that failed says.
pub(crate) fn agree<T>(own: Result<T, SolveError>, ranks: &mut dyn Ranks) -> Result<T, SolveError> {
    // What all were told before is nobody's own.
    let was_told = matches!(own, Err(SolveError::Rank { .. }));
    let error = own.as_ref().err().filter(|_| !was_told);
    let told = error.map(ToString::to_string);
    let Some((failing, said)) = ranks.first_error(told.as_deref()) else {
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
