//! Drives a run: it improves the solution and raises the lower bound until both meet or a limit
//! ends the run.
//!
//! 1. Resume a checkpoint, or find a first solution. This takes milliseconds.
//! 2. Build the improvers that suit the board and the memory.
//! 3. Let improvers and proof work side by side, until the solution equals the bound or is as close
//!    to it as the user asked, or until a limit is reached.

use std::time::Duration;

use knobel_clock::{Instant, sleep, takes_turns};
use knobel_core::{Cost, IN_BROWSER, Progress, StopReason, Watch, WatchWith};

use crate::checkpoint::CheckpointFile;
use crate::improver_runner::{ImproverRunner, WorkerWatch};
use crate::improvers::Improvers;
use crate::schedule::{by_nodes, by_time};
use crate::{AnytimeError, AnytimeJob, AnytimeReport, AnytimeState};

/// Works on a job until the best solution is close enough to the bound or a limit ends the run.
///
/// # Errors
/// If the first solution or the proof fails, if the checkpoint belongs to another board or cannot
/// be written, or if the checker rejects a path.
pub fn solve(job: &AnytimeJob<'_>, watch: &mut dyn Watch) -> Result<AnytimeReport, AnytimeError> {
    let mut file = CheckpointFile::new(job.options.checkpoint.as_deref());
    let state = AnytimeState::new(job.start, job.goal, job.options.percent);
    let mut stopped = begin(job, &state, &mut file, watch)?;
    if stopped.is_none() && !state.is_good_enough() {
        stopped = match improvers(job, &state, watch) {
            Ok(improvers) => improve(job, &improvers, &state, &mut file, watch)?,
            Err(reason) => Some(reason),
        };
    }
    file.finish(&state, watch);
    Ok(state.report(stopped))
}

/// Resumes an earlier run or finds a first solution, and saves the result. Returns the reason if
/// there is no solution yet. A file that exists is replaced only if it is a checkpoint of the run
/// that is resumed.
///
/// # Errors
/// If the checkpoint belongs to another board or cannot be written, or if no first solution is
/// found although the watch did not stop the search.
pub fn begin(
    job: &AnytimeJob<'_>,
    state: &AnytimeState<'_>,
    file: &mut CheckpointFile<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    let resumed = job.options.resume.as_deref().filter(|_| !IN_BROWSER);
    let claimed = file.claim(|there| resumed.is_some_and(|before| there.is_of_run(before)));
    if let Some(before) = resumed {
        // Another process may have continued the run after the file was read and before it was
        // claimed.
        let there = claimed.as_ref().ok().and_then(Option::as_ref);
        let further = there.filter(|there| there.expanded >= before.expanded);
        state.resume(further.unwrap_or(before))?;
    }
    if state.is_good_enough() {
        if claimed.is_err() {
            *file = CheckpointFile::new(None);
        }
        return Ok(None); // A finished run writes nothing, so the disk may be read-only.
    }
    claimed?;
    let stopped = open(job, state, watch)?;
    // A process that is killed while tables are built can then resume from here.
    file.save(state)?;
    Ok(stopped)
}

/// The memory limit for the tables of a job's proof, in bytes.
pub fn prover_memory(job: &AnytimeJob<'_>) -> Option<u64> {
    Improvers::prover_memory(job)
}

/// Improves the solution on this thread alone, without a proof, until `over` returns true or
/// nothing is left to try.
///
/// # Errors
/// If the checker rejects a path.
pub fn improve_alone(
    job: &AnytimeJob<'_>,
    state: &AnytimeState<'_>,
    over: impl Fn() -> bool,
) -> Result<(), AnytimeError> {
    if over() {
        return Ok(());
    }
    let mut watch = WorkerWatch::improving(state, |_: &Progress| {
        if takes_turns() {
            sleep(TICK); // The work between two polls would take longer than a tick.
        }
        over().then_some(StopReason::Interrupted)
    });
    let Ok(improvers) = Improvers::new(job, state, &mut watch) else {
        return Ok(());
    };
    let mut runners: Vec<ImproverRunner<'_>> = (improvers.with_directions())
        .map(|it| ImproverRunner::new(it, state))
        .collect();
    while !over() && !state.is_good_enough() {
        let waiting = runners.iter_mut().filter(|runner| !runner.finished(state));
        let least = waiting.min_by(|one, other| one.seconds.total_cmp(&other.seconds));
        let Some(runner) = least else {
            break;
        };
        runner.round(state, runner.budget.into(), &mut watch)?;
    }
    Ok(())
}

/// The time that passes on a virtual clock between two polls of an improver.
const TICK: Duration = Duration::from_millis(2);

/// Builds the improvers of a job. The error is the reason why the watch or the time limit stopped
/// this.
fn improvers(
    job: &AnytimeJob<'_>,
    state: &AnytimeState<'_>,
    watch: &mut dyn Watch,
) -> Result<Improvers, StopReason> {
    let time = job.options.time.filter(|_| job.limits.nodes.is_none());
    let end = time.and_then(|time| Instant::now().checked_add(time));
    let within_time = |watch: &mut dyn Watch, progress: &Progress| {
        if end.is_some_and(|end| Instant::now() >= end) {
            return Some(StopReason::Time);
        }
        watch.poll(progress)
    };
    Improvers::new(job, state, &mut WatchWith::new(watch, within_time))
}

/// Works with these improvers. Returns why the work ended, unless it is complete.
pub(crate) fn improve(
    job: &AnytimeJob<'_>,
    improvers: &Improvers,
    state: &AnytimeState<'_>,
    file: &mut CheckpointFile<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    match job.limits.nodes {
        Some(nodes) => by_nodes::run(job, improvers, state, nodes, file, watch),
        None => by_time::run(job, improvers, state, file, watch),
    }
}

/// Finds a first solution. Returns the reason if there is none yet.
pub(crate) fn open(
    job: &AnytimeJob<'_>,
    state: &AnytimeState<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    if state.length() < Cost::MAX {
        return Ok(None); // A resumed run has a solution.
    }
    let ended = job.backend.first_solution(state, watch)?;
    state.note_first_solution();
    state.report_to(watch);
    Ok(ended)
}
