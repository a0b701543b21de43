//! Boards of 17 to 25 cells that ranks prove together.
//!
//! The first rank does what there is one of: it opens, keeps the run on disk, looks at clock and watch, and says in the
//! end what was found. For a while it improves the solution on one of its threads, unless the proof will be over soon, while
//! the others prove already with all of theirs; a shorter path reaches them by the proof's own meetings. Tables that are
//! ready all read at once; those that are to be made the first makes and keeps, for those who share its folder to read. An
//! error of one rank is an error of all: each step that can fail ends with their agreement.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Cost, Phase, Progress, StopReason, Watch};
use knobel_large::Budget;
use knobel_pdb::{WideSolver, WideTables};
use knobel_ranks::Ranks;

use super::checkpoint::{Checkpoint, Keeper};
use super::lane::{Lane, LaneWatch};
use super::outlook::{Outlook, Prospect};
use super::parts::Parts;
use super::proof::Proof;
use super::state::State;
use super::wide::{self, Going, NAME, Wide};
use super::{begin, choice_of};
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
    let (enough, mut pace) = (AtomicBool::new(false), Pace::new());
    let over = |progress: &Progress| {
        if pace.ends_soon(progress, state) {
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
        ended = watch.poll(&state.progress()).or(late).or(failed);
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
        let improving = scope.spawn(|| {
            let improved = improve(job, state, &enough);
            proving.store(threads, Ordering::Relaxed);
            improved
        });
        let proved = prove(job, state, &proving, ranks, &mut attend);
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
    proved.map(|()| ended)
}

/// How fast the proof goes on.
struct Pace {
    outlook: Outlook,
    looked: Instant,
    expanded: u64,
}

impl Pace {
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
    let over = || enough.load(Ordering::Relaxed) || state.elapsed() >= time;
    if over() {
        return Ok(());
    }
    let mut watch = LaneWatch {
        state,
        prover: None,
        over: |_: &Progress| over().then_some(StopReason::Interrupted),
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

/// The first rank's part of the proof.
fn prove(
    job: &Job,
    state: &State<'_>,
    threads: &AtomicUsize,
    ranks: &mut dyn Ranks,
    watch: &mut dyn Watch,
) -> Result<(), SolveError> {
    let room = room(job, ranks);
    ranks.first(&[wide::are_ready(job).into()]);
    let most = job.tables.threads.max(1);
    let made = match wide::solver((job, choice_of(job)), state, Some(room), most, watch) {
        Err(NoSolver::Stopped(_)) => Ok(None),
        made => made.map(Some).map_err(no_tables),
    };
    let Some(solver) = agree(made, ranks)? else {
        ranks.first(&[]);
        return Ok(());
    };
    let mut wide = Wide::new(state);
    let largest = solver.has_largest();
    ranks.first(&[largest.into()]);
    agree(Ok(()), ranks)?;
    let proved = wide.prove(job, state, watch, |Going { known, keeper, .. }, watch| {
        let start = job.problem.start();
        let means = (Some(room), threads);
        let report = solver.prove_among(ranks, start, known, means, Some(keeper), watch);
        report.map_err(|error| no_tables(error.into()))
    });
    proved.map(drop)
}

/// What all but the first rank do: they prove.
fn follow(
    job: &Job,
    state: &State<'_>,
    ranks: &mut dyn Ranks,
) -> Result<Option<StopReason>, SolveError> {
    let room = room(job, ranks);
    // Those that are ready are read by all at once.
    let ready = ranks.first(&[]) == [1];
    let own = ready.then(|| tables(job, state, room, WideTables::Ready).ok());
    agree(Ok(()), ranks)?;
    let [largest] = ranks.first(&[])[..] else {
        return Ok(None);
    };
    let same = |own: &Arc<WideSolver>| u8::from(own.has_largest()) == largest;
    let made = match own.flatten().filter(same) {
        Some(own) => Ok(own),
        None if largest == 1 => tables(job, state, room, WideTables::Large),
        None => tables(&without_folder(job), state, room, WideTables::Ready),
    };
    let solver = agree(made.map_err(no_tables), ranks)?;
    let unknown = AtomicU32::new(Cost::MAX);
    let threads = AtomicUsize::new(job.tables.threads.max(1));
    let (start, means) = (job.problem.start(), (Some(room), &threads));
    let report = solver.prove_among(ranks, start, &unknown, means, None, &mut ());
    report.map_err(|error| no_tables(error.into()))?;
    Ok(None)
}

/// Bytes that tables may have on every rank.
fn room(job: &Job, ranks: &mut dyn Ranks) -> u64 {
    let own = Parts::room_of(job).unwrap_or(u64::MAX);
    ranks.all(own).into_iter().min().unwrap_or(own)
}

/// Tables of a rank that is not the first.
fn tables(
    job: &Job,
    state: &State<'_>,
    room: u64,
    choice: WideTables,
) -> Result<Arc<WideSolver>, NoSolver> {
    let threads = job.tables.threads.max(1);
    wide::solver((job, choice), state, Some(room), threads, &mut ())
}

/// The job of one that has small tables only.
fn without_folder(job: &Job) -> Job {
    let mut job = job.clone();
    job.tables.folder = None;
    job
}

fn no_tables(why: NoSolver) -> SolveError {
    let why = match why {
        NoSolver::Stopped(reason) => reason.to_string(),
        NoSolver::NoRoom(error) | NoSolver::Failed(error) => error.to_string(),
    };
    TableError { why }.into()
}

/// Everybody has what the first has: the best path, the bound, and whether it was stopped.
fn tell(
    state: &State<'_>,
    stopped: &mut Option<StopReason>,
    ranks: &mut dyn Ranks,
) -> Result<(), SolveError> {
    let mut bytes = vec![stopped.is_some().into()];
    bytes.extend(state.checkpoint().map_or(Vec::new(), |it| it.bytes()));
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
fn agree<T>(own: Result<T, SolveError>, ranks: &mut dyn Ranks) -> Result<T, SolveError> {
    let told = own.as_ref().err().map(ToString::to_string);
    let Some((failing, said)) = ranks.first_error(told.as_deref()) else {
        return own;
    };
    let why = match failing {
        0 => said,
        rank => format!("rank {rank}: {said}"),
    };
    match own {
        Err(error) if ranks.rank() == failing => Err(error),
        _ => Err(TableError { why }.into()),
    }
}
