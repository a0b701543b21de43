//! The scheduler: distributes time over improvers and the proof, on all threads.
//!
//! Whenever a thread is free, the runner that has used the least time gets the next round. The
//! proof is treated separately:
//!
//! 1. It gets the first slice, because boards near the goal are proved before a user notices.
//! 2. After that it gets a small part of the time, or a thread of its own if there is much time.
//! 3. It gets all threads when the improvers have nothing left to do, when its forecast says that
//!    it will finish in time, or after a few seconds if the user wants checkpoints.
//! 4. If the backend has tables, one thread reads them after each improver has had a short round,
//!    while the others continue. From then on the proof gets at least a thread of its own, unless
//!    the forecast says that it is hopeless.
//!
//! The last round of an improver is as large as the pace of its previous round allows.
//!
//! On huge boards the end of the time is reserved. An improver that is still working then finishes
//! what it has, and whatever is not finished when the time is over is dropped.
//!
//! Choices are made under one lock that every thread takes once per round, so the scheduler needs
//! no thread of its own.

mod choose;
mod turn;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::{Instant, give_way, sleep, spawn, takes_turns};
use knobel_core::{IN_BROWSER, Progress, StopReason, Watch};

use crate::checkpoint::CheckpointFile;
use crate::forecast::ProofForecast;
use crate::improver_runner::{ImproverRunner, WorkerWatch};
use crate::improvers::Improvers;
use crate::{AnytimeError, AnytimeJob, AnytimeState, Prover, Slice};
use turn::Turn;

/// The time of the proof's first slice, and the fraction of the total time that it may take at
/// most.
const FIRST_PROOF: Duration = Duration::from_secs(1);
const FIRST_PART: u32 = 8;

/// If tables follow, the first slice without them is divided by this number.
const TABLES_DIVISOR: u32 = 4;

/// The interval between two polls of the watch.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The time that is reserved for each move of the first path. On a huge board, the constructive
/// solver completes a search that was cut short, and the checker replays the result. More is
/// reserved if the first path took longer, for example on a busy machine, but at most this fraction
/// of the time.
const FINISH: Duration = Duration::from_nanos(50);
const FINISH_PART: u32 = 4;

/// Works until the time is over or the watch ends the run.
///
/// # Errors
/// If tables cannot be built or stored, or the checker rejects a path.
pub(crate) fn run(
    job: &AnytimeJob<'_>,
    parts: &Improvers,
    state: &AnytimeState<'_>,
    file: &mut CheckpointFile<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, AnytimeError> {
    let scheduler = Scheduler::new(job, parts, state);
    let mut attend = || {
        state.report_to(watch);
        let reason = has_passed(scheduler.end).then_some(StopReason::Time);
        file.save_if_due(state, watch);
        if let Some(reason) = watch.poll(&state.progress()).or(reason) {
            scheduler.end(reason);
        }
    };
    let mut alone = true;
    if scheduler.threads > 1 && !IN_BROWSER {
        std::thread::scope(|scope| {
            let scheduler = &scheduler;
            let workers: Vec<_> = (0..scheduler.threads)
                .map_while(|number| spawn(scope, move || scheduler.work(number, &mut || ())))
                .collect();
            alone = workers.is_empty();
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
    if alone {
        let mut last_attended = scheduler.began;
        scheduler.work(0, &mut || {
            if last_attended.elapsed() >= POLL_INTERVAL {
                attend();
                last_attended = Instant::now();
            }
        });
    }
    state.report_to(watch);
    let closed = has_passed(scheduler.closing).then_some(StopReason::Time);
    let list = (scheduler.list.into_inner()).unwrap_or_else(PoisonError::into_inner);
    list.fault.map_or(Ok(list.ended.or(closed)), Err)
}

/// Whether a moment is over.
fn has_passed(moment: Option<Instant>) -> bool {
    moment.is_some_and(|moment| Instant::now() >= moment)
}

/// The time that is reserved at the end.
fn reserved_time(time: Duration, state: &AnytimeState<'_>) -> Duration {
    let usual = FINISH.saturating_mul(state.length());
    usual
        .max(state.first_solution_time())
        .min(time / FINISH_PART)
}

/// The scheduler: the data that all threads share, beside the state.
struct Scheduler<'a> {
    job: &'a AnytimeJob<'a>,
    state: &'a AnytimeState<'a>,
    threads: usize,
    began: Instant,
    /// The time after which no new round begins.
    closing: Option<Instant>,
    end: Option<Instant>,
    stop: AtomicBool,
    /// Whether nothing is left to prove.
    proved: AtomicBool,
    /// Whether the proof is expected to finish in time if all threads work on it.
    proof_is_near: AtomicBool,
    list: Mutex<WorkList<'a>>,
    changed: Condvar,
}

/// The work that is available.
struct WorkList<'a> {
    /// The runners. Those that a thread is working on are `None`.
    runners: Vec<Option<ImproverRunner<'a>>>,
    /// The proof, unless a thread is working on it.
    proof: Option<Box<dyn Prover + 'a>>,
    /// The length of the proof's next slice.
    slice: Duration,
    /// The seconds that the proof has used.
    proof_seconds: f64,
    /// The forecast of the proof with tables.
    forecast: ProofForecast,
    /// The number of threads that are working.
    working: usize,
    ended: Option<StopReason>,
    fault: Option<AnytimeError>,
}

/// A unit of work for a thread.
enum WorkItem<'a> {
    /// Continue the proof on this many threads for this long.
    Prove(Box<dyn Prover + 'a>, usize, Option<Duration>),
    /// Run a round of the runner with this number, with this budget.
    Improve(usize, ImproverRunner<'a>, u64),
}

impl<'a> Scheduler<'a> {
    fn new(job: &'a AnytimeJob<'a>, parts: &'a Improvers, state: &'a AnytimeState<'a>) -> Self {
        let (began, time) = (state.started(), job.options.time);
        let slice = time.map_or(FIRST_PROOF, |time| FIRST_PROOF.min(time / FIRST_PART));
        let proof = job.backend.prover(state, parts.room);
        // Whether tables exist makes no difference here. A shorter slice for existing tables would
        // let a run of two seconds prove less with them than without.
        let slice = if job.backend.takes_tables() {
            slice / TABLES_DIVISOR
        } else {
            slice
        };
        let runner = |it| Some(ImproverRunner::new(it, state));
        Self {
            job,
            state,
            threads: job.threads.max(1),
            began,
            closing: time.and_then(|time| began.checked_add(time - reserved_time(time, state))),
            end: time.and_then(|time| began.checked_add(time)),
            stop: AtomicBool::new(false),
            proved: AtomicBool::new(false),
            proof_is_near: AtomicBool::new(false),
            list: Mutex::new(WorkList {
                runners: parts.with_directions().map(runner).collect(),
                proof,
                slice,
                proof_seconds: 0.0,
                forecast: ProofForecast::default(),
                working: 0,
                ended: None,
                fault: None,
            }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, WorkList<'a>> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends all work for this reason.
    fn end(&self, reason: StopReason) {
        self.stop.store(true, Ordering::Relaxed);
        let mut list = self.lock();
        list.ended = list.ended.or(Some(reason));
        self.changed.notify_all();
    }

    /// Ends all work because of an error.
    fn fail(&self, fault: AnytimeError) {
        self.stop.store(true, Ordering::Relaxed);
        self.lock().fault.get_or_insert(fault);
        self.changed.notify_all();
    }

    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.state.is_good_enough()
    }

    /// The loop of the thread with this number. It calls `attend` at each poll.
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

    /// Waits for work. Returns `None` when the run is over or no work is left.
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

    /// Does one unit of work.
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
            WorkItem::Improve(at, mut runner, budget) => {
                let over = |progress: &Progress| {
                    let alone = self.proof_alone().then_some(StopReason::Interrupted);
                    let closing = has_passed(self.closing).then_some(StopReason::Time);
                    ended(progress).or(alone).or(closing)
                };
                let mut watch = WorkerWatch::improving(state, over);
                let done = runner.round(state, budget.into(), &mut watch);
                self.lock().runners[at] = Some(runner);
                done.map(drop)
            }
        }
    }
}
