//! Solutions that get shorter with every second given, beside a bound that rises: the driver of everything that helps.
//!
//! The constructive solver answers within milliseconds. Then improvers look for shorter paths and a proof raises the
//! bound, side by side, until the two meet, the solution is as near to the bound as was asked for, or a limit ends it.
//! [`state`] holds what all of them share: the best path, each replayed by the independent checker before it counts, and
//! the bound. [`parts`] lists the improvers, [`proof`] who proves. Whoever works gets a budget of expansions that grows from
//! round to round: [`timed`] gives them out by the clock to all threads, [`counted`] by expansions alone in a fixed order, so
//! that a larger budget never gives a longer answer. [`shared`] is what ranks do together, [`gather`] how they come to the
//! same tables.

mod checkpoint;
mod counted;
mod gather;
mod lane;
mod outlook;
mod parts;
mod proof;
mod shared;
mod state;
#[cfg(test)]
mod tests;
mod timed;
mod wide;

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use knobel_core::{Outcome, Report, Stats, StopReason, Watch};

use crate::methods::{Finding, Job};
use crate::quick::{AT_ONCE, constructed};
use crate::{Cost, Deadline, SolveError};
pub use checkpoint::{Checkpoint, CheckpointError};
use checkpoint::{HAS_DISK, Keeper};
use parts::Parts;
pub(crate) use shared::{agree, share};
use state::State;
pub(crate) use wide::choice_of;

/// How long a board is worked at where nothing else ends it.
pub const USUAL_TIME: Duration = Duration::from_secs(10);

/// When an anytime search has done enough.
#[derive(Debug, Clone)]
pub struct Aim {
    /// The time that it has; as long as it takes where there is none.
    pub time: Option<Duration>,
    /// A solution of at most this many percent of the bound is asked for, and a longer one is no answer. Where nothing is
    /// said, only a proof is enough, but any solution is an answer.
    pub percent: Option<u32>,
    /// Where to keep how far it has come, so that it can go on after a crash.
    pub checkpoint: Option<PathBuf>,
    /// How far it had come before.
    pub resume: Option<Arc<Checkpoint>>,
}

impl Default for Aim {
    /// As short as [`USUAL_TIME`] allows.
    fn default() -> Self {
        Self {
            time: Some(USUAL_TIME),
            percent: None,
            checkpoint: None,
            resume: None,
        }
    }
}

/// A solution that was shorter than all before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Improvement {
    /// Its length.
    pub length: Cost,
    /// When it was found, in seconds from the beginning.
    pub seconds: f64,
    /// Which part found it.
    pub by: &'static str,
}

/// Works at a job until the best solution is near enough to the bound or something ends it.
///
/// # Errors
/// If tables cannot be made or kept, the checkpoint to resume is of another board, or the checker refuses a path.
pub(crate) fn solve(job: &Job, watch: &mut dyn Watch) -> Result<Finding, SolveError> {
    if !job.problem.solvable() {
        return Ok(Finding::from(Report {
            outcome: Outcome::Unsolvable,
            stats: Stats::default(),
            lower_bound: 0,
        }));
    }
    let mut keeper = Keeper::new(job.aim.checkpoint.as_deref());
    let state = State::new(&job.problem, job.aim.percent);
    let mut stopped = begin(job, &state, &mut keeper, watch)?;
    if stopped.is_none() && !state.enough() {
        let time = job.aim.time.filter(|_| job.limits.nodes.is_none());
        stopped = match Parts::new(job, &state, &mut Deadline::new(time, watch)) {
            Ok(parts) => improve(job, &parts, &state, &mut keeper, watch)?,
            Err(reason) => Some(reason),
        };
    }
    keeper.keep(&state)?;
    state.finding(stopped)
}

/// Goes on from where another run stood, or has a first solution; answers why there is none yet. What there is is kept.
fn begin(
    job: &Job,
    state: &State<'_>,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    keeper.claim()?;
    if let Some(before) = job.aim.resume.as_ref().filter(|_| HAS_DISK) {
        // Another process may have gone on with it after it was read and before it was claimed.
        let further = |claimed: &Checkpoint| {
            let same = (&claimed.start, &claimed.goal) == (&before.start, &before.goal);
            same && claimed.expanded >= before.expanded
        };
        let claimed = keeper.claimed().filter(further);
        state.resume(claimed.as_ref().unwrap_or(before))?;
    }
    let stopped = open(job, state, watch)?;
    // Whoever is killed while tables are made has something to go on from.
    keeper.keep(state)?;
    Ok(stopped)
}

/// Bytes that tables for the proof of a job may have.
pub(crate) fn room_of(job: &Job) -> Option<u64> {
    Parts::room_of(job)
}

/// Works with these parts; answers why it ended, if not because it is done.
fn improve(
    job: &Job,
    parts: &Parts,
    state: &State<'_>,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    match job.limits.nodes {
        Some(nodes) => counted::run(job, parts, state, nodes, keeper, watch),
        None => timed::run(job, parts, state, keeper, watch),
    }
}

/// The first solution, and why there is none yet.
fn open(
    job: &Job,
    state: &State<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    if state.length() < Cost::MAX {
        return Ok(None); // Another run has left one.
    }
    let finding = match job.problem.shape().cells() <= AT_ONCE {
        // It takes no time, and there may be none left.
        true => constructed(job, &mut ())?,
        false => constructed(job, watch)?,
    };
    if finding.memory_shares.is_some() {
        state.lack_room(finding.refused_tables);
    }
    let report = finding.report;
    state.raise(report.lower_bound, "linear-conflict");
    let ended = match report.outcome {
        Outcome::Stopped(reason) => Some(reason),
        _ => None,
    };
    state.take(report, "constructive")?;
    state.opened();
    state.tell(watch);
    Ok(ended)
}
