//! By the clock, on all threads: whoever has worked least is next.
//!
//! The proof begins, since near boards are proved before one notices; afterwards it has a small
//! share, a thread of its own where there is much time, and everything once the improvers can do no
//! more, or after a while where the run is kept on disk. An improver's last round is as large as
//! the pace of the one before says that it may be.
//!
//! With tables a proof comes far. Those that are ready are read by one thread, once each improver
//! had a short round, while the others go on; then the proof has a thread of its own, every thread
//! where what it has done tells that it will be over in time, and its small share where that tells
//! that it will not.
//!
//! On huge boards the last of the time is kept back: whoever works then brings what it has to an
//! end, and what has not come to an end when the time is over is dropped.

mod choose;
mod turn;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::{Instant, give_way, sleep, spawn, takes_turns};
use knobel_core::{Progress, StopReason, Watch};

use crate::checkpoint::CheckpointFile;
use crate::forecast::ProofForecast;
use crate::improvers::Improvers;
use crate::lane::{ImproverLane, WorkerWatch};
use crate::{AnytimeError, AnytimeJob, AnytimeState, IN_BROWSER, Prover, Slice};
use turn::Turn;

/// The proof's first slice, and its part of the time where that is short.
const FIRST_PROOF: Duration = Duration::from_secs(1);
const FIRST_PART: u32 = 8;

/// Where tables follow, the first slice without them is so many times shorter; and again where they
/// are ready.
const TABLES_DIVISOR: u32 = 4;

/// How often the watch is asked.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Kept back for each move of the first path: what is cut short on a huge board is still brought to
/// its end by the constructive solver and replayed by the checker. More where the first path itself
/// took longer, as it does beside other programs; at most this part of the time.
const FINISH: Duration = Duration::from_nanos(50);
const FINISH_PART: u32 = 4;

/// Works until the time is over or the watch ends it.
///
/// # Errors
/// If tables cannot be made or kept, or the checker refuses a path.
pub(crate) fn run(
    job: &AnytimeJob<'_>,
    parts: &Improvers,
    state: &AnytimeState<'_>,
    file: &mut CheckpointFile<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    let began = state.started();
    let slice = (job.options.time).map_or(FIRST_PROOF, |time| FIRST_PROOF.min(time / FIRST_PART));
    let proof = job.backend.prover(state, parts.room);
    let ready = proof.as_ref().is_some_and(|it| it.has_ready_tables());
    let slice = match (job.backend.takes_tables(), ready) {
        (true, true) => slice / TABLES_DIVISOR / TABLES_DIVISOR,
        (true, false) => slice / TABLES_DIVISOR,
        (false, _) => slice,
    };
    let scheduler = Scheduler {
        job,
        state,
        threads: job.threads.max(1),
        began,
        closing: (job.options.time)
            .and_then(|time| began.checked_add(time - reserved_time(time, state))),
        end: (job.options.time).and_then(|time| began.checked_add(time)),
        stop: AtomicBool::new(false),
        proved: AtomicBool::new(false),
        proof_is_near: AtomicBool::new(false),
        list: Mutex::new(WorkList {
            lanes: parts
                .lanes()
                .map(|lane| Some(ImproverLane::new(lane, state)))
                .collect(),
            proof,
            slice,
            proof_seconds: 0.0,
            forecast: ProofForecast::default(),
            working: 0,
            ended: None,
            fault: None,
        }),
        changed: Condvar::new(),
    };
    let mut attend = || {
        state.report_to(watch);
        let reason = has_passed(scheduler.end).then_some(StopReason::Time);
        if let Err(fault) = file.save_if_due(state) {
            scheduler.fail(fault);
        }
        if let Some(reason) = watch.poll(&state.progress()).or(reason) {
            scheduler.end(reason);
        }
    };
    if scheduler.threads == 1 || IN_BROWSER {
        let mut last_attended = began;
        scheduler.work(0, &mut || {
            if last_attended.elapsed() >= POLL_INTERVAL {
                attend();
                last_attended = Instant::now();
            }
        });
    } else {
        std::thread::scope(|scope| {
            let scheduler = &scheduler;
            let workers: Vec<_> = (0..scheduler.threads)
                .map(|number| spawn(scope, move || scheduler.work(number, &mut || ())))
                .collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                attend();
                if takes_turns() {
                    sleep(POLL_INTERVAL);
                } else {
                    drop(
                        scheduler
                            .changed
                            .wait_timeout(scheduler.lock(), POLL_INTERVAL),
                    );
                }
            }
        });
    }
    state.report_to(watch);
    let closed = has_passed(scheduler.closing).then_some(StopReason::Time);
    let list = (scheduler.list.into_inner()).unwrap_or_else(PoisonError::into_inner);
    list.fault.map_or(Ok(list.ended.or(closed)), Err)
}

fn has_passed(moment: Option<Instant>) -> bool {
    moment.is_some_and(|moment| Instant::now() >= moment)
}

/// The part of the time that is kept back.
fn reserved_time(time: Duration, state: &AnytimeState<'_>) -> Duration {
    let usual = FINISH.saturating_mul(state.length());
    usual
        .max(state.first_solution_time())
        .min(time / FINISH_PART)
}

/// All threads, and what they share beside the state.
struct Scheduler<'a> {
    job: &'a AnytimeJob<'a>,
    state: &'a AnytimeState<'a>,
    threads: usize,
    began: Instant,
    /// When nothing more is begun.
    closing: Option<Instant>,
    end: Option<Instant>,
    stop: AtomicBool,
    /// Is there nothing left to prove?
    proved: AtomicBool,
    /// Will the proof be over in time if everybody works at it?
    proof_is_near: AtomicBool,
    list: Mutex<WorkList<'a>>,
    changed: Condvar,
}

/// What there is to do.
struct WorkList<'a> {
    /// Those that nobody works at are here.
    lanes: Vec<Option<ImproverLane<'a>>>,
    /// Here unless somebody works at it.
    proof: Option<Box<dyn Prover + 'a>>,
    /// How long the proof goes on next time, and the seconds that it has had.
    slice: Duration,
    proof_seconds: f64,
    /// How it goes on with tables.
    forecast: ProofForecast,
    /// How many work.
    working: usize,
    ended: Option<StopReason>,
    fault: Option<AnytimeError>,
}

/// Something to do.
enum WorkItem<'a> {
    /// On so many threads, for so long.
    Prove(Box<dyn Prover + 'a>, usize, Option<Duration>),
    /// The lane of this number, for so many expansions.
    Improve(usize, ImproverLane<'a>, u64),
}

impl<'a> Scheduler<'a> {
    fn lock(&self) -> MutexGuard<'_, WorkList<'a>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Everybody ends for this reason.
    fn end(&self, reason: StopReason) {
        self.stop.store(true, Ordering::Relaxed);
        let mut list = self.lock();
        list.ended = list.ended.or(Some(reason));
        self.changed.notify_all();
    }

    /// Everybody ends because something is wrong.
    fn fail(&self, fault: AnytimeError) {
        self.stop.store(true, Ordering::Relaxed);
        self.lock().fault.get_or_insert(fault);
        self.changed.notify_all();
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.state.is_good_enough()
    }

    /// What the thread of this number does. It attends to others whenever it looks up.
    fn work(&self, number: usize, attend: &mut dyn FnMut()) {
        while let Some(work) = self.next() {
            let done = self.run(number, work, attend);
            self.state.live(number, &Progress::default());
            if let Err(fault) = done {
                self.fail(fault);
            }
            self.lock().working -= 1;
            self.changed.notify_all();
        }
        self.changed.notify_all();
    }

    /// Waits for something to do; nothing once it is over or nothing is left.
    fn next(&self) -> Option<WorkItem<'a>> {
        let mut list = self.lock();
        loop {
            if self.is_over() || has_passed(self.closing) {
                return None;
            }
            if let Some(work) = self.choose(&mut list) {
                list.working += 1;
                return Some(work);
            }
            if list.working == 0 {
                return None;
            }
            if takes_turns() {
                drop(list);
                sleep(POLL_INTERVAL);
                list = self.lock();
                continue;
            }
            list = (self.changed.wait(list)).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn run(
        &self,
        number: usize,
        work: WorkItem<'a>,
        attend: &mut dyn FnMut(),
    ) -> Result<(), AnytimeError> {
        let state = self.state;
        let mut ended = |progress: &Progress| {
            state.live(number, progress);
            attend();
            give_way();
            self.is_over().then_some(StopReason::Interrupted)
        };
        match work {
            WorkItem::Prove(mut proof, threads, time) => {
                let mut turn = Turn::new(proof.stage(), threads, time);
                let over = |progress: &Progress| {
                    let reason = self.turn_is_over(&mut turn, progress);
                    ended(progress).or(reason.then_some(StopReason::Time))
                };
                let mut watch = WorkerWatch::proving(state, proof.heuristic(), over);
                let slice = Slice {
                    nodes: None,
                    threads,
                };
                let began = Instant::now();
                let done = proof.advance(state, slice, &mut watch)?;
                self.proved.store(done, Ordering::Relaxed);
                self.proof_is_near.fetch_and(!done, Ordering::Relaxed);
                let mut list = self.lock();
                list.proof_seconds += began.elapsed().as_secs_f64();
                list.slice = list.slice.saturating_mul(2);
                list.proof = Some(proof).filter(|_| !done);
                Ok(())
            }
            WorkItem::Improve(at, mut lane, budget) => {
                let over = |progress: &Progress| {
                    let alone = self.proof_alone().then_some(StopReason::Interrupted);
                    let closing = has_passed(self.closing).then_some(StopReason::Time);
                    ended(progress).or(alone).or(closing)
                };
                let mut watch = WorkerWatch::improving(state, over);
                let done = lane.round(state, budget.into(), &mut watch);
                self.lock().lanes[at] = Some(lane);
                done.map(drop)
            }
        }
    }
}
