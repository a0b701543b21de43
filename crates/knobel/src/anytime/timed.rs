//! By the clock, on all threads: whoever has worked least is next.
//!
//! The proof begins, since near boards are proved before one notices; afterwards it has a small share, a thread of its
//! own where there is much time, and everything once the improvers can do no more, or after a while where the run is kept
//! on disk. An improver's last round is as large as the pace of the one before says that it may be.
//!
//! On huge boards the last of the time is kept back: whoever works then brings what it has to an end, and what has not
//! come to an end when the time is over is dropped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use knobel_core::{Progress, StopReason, Watch};
use knobel_pdb::WideSolver;

use super::checkpoint::Keeper;
use super::lane::{GROWTH, Lane, LaneWatch};
use super::parts::Parts;
use super::proof::Proof;
use super::state::State;
use crate::SolveError;
use crate::methods::Job;

/// The proof's first slice, and its part of the time where that is short.
const FIRST_PROOF: Duration = Duration::from_secs(1);
const FIRST_PART: u32 = 8;

/// An improver has so many times as much time as the proof; less where tables let it come far.
const SHARE: f64 = 8.0;
const SHARE_WITH_TABLES: f64 = 2.0;

/// Where tables follow, the first slice without them is so many times shorter.
const SHORTER: u32 = 4;

/// From this much time on the proof has a thread of its own, after a while.
const LONG: Duration = Duration::from_secs(60);
const WHILE: Duration = Duration::from_secs(10);

/// How often the watch is asked.
const PAUSE: Duration = Duration::from_millis(5);

/// The part of the time that is left which a last round is planned to take: a beam that is cut short has found nothing, and
/// larger rounds are slower.
const LAST: f64 = 0.85;

/// Kept back for each move of the first path: what is cut short on a huge board is still brought to its end by the
/// constructive solver and replayed by the checker. More where the first path itself took longer, as it does beside
/// other programs; at most this part of the time.
const FINISH: Duration = Duration::from_nanos(50);
const FINISH_PART: u32 = 4;

/// Works until the time is over or the watch ends it.
///
/// # Errors
/// If tables cannot be made or kept, or the checker refuses a path.
pub(super) fn run(
    job: &Job,
    parts: &Parts,
    state: &State<'_>,
    keeper: &mut Keeper<'_>,
    watch: &mut dyn Watch,
) -> Result<Option<StopReason>, SolveError> {
    let began = state.started();
    let slice = (job.aim.time).map_or(FIRST_PROOF, |time| FIRST_PROOF.min(time / FIRST_PART));
    let slice = match WideSolver::fits(job.problem.shape()) {
        true => slice / SHORTER,
        false => slice,
    };
    let crew = Crew {
        job,
        state,
        threads: job.tables.threads.max(1),
        began,
        closing: (job.aim.time).and_then(|time| began.checked_add(time - to_finish(time, state))),
        end: (job.aim.time).and_then(|time| began.checked_add(time)),
        stop: AtomicBool::new(false),
        proved: AtomicBool::new(false),
        list: Mutex::new(List {
            lanes: parts
                .ways()
                .map(|way| Some(Lane::new(way, state)))
                .collect(),
            proof: Proof::new(job, state, parts.room),
            slice,
            proved: 0.0,
            working: 0,
            ended: None,
            fault: None,
        }),
        changed: Condvar::new(),
    };
    std::thread::scope(|scope| {
        let crew = &crew;
        let workers: Vec<_> = (0..crew.threads)
            .map(|number| scope.spawn(move || crew.work(number)))
            .collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            state.tell(watch);
            let reason = has_come(crew.end).then_some(StopReason::Time);
            if let Err(fault) = keeper.keep_sometimes(state) {
                crew.fail(fault);
            }
            if let Some(reason) = watch.poll(&state.progress()).or(reason) {
                crew.end(reason);
            }
            drop(crew.changed.wait_timeout(crew.lock(), PAUSE));
        }
    });
    state.tell(watch);
    let closed = has_come(crew.closing).then_some(StopReason::Time);
    let list = (crew.list.into_inner()).unwrap_or_else(PoisonError::into_inner);
    list.fault.map_or(Ok(list.ended.or(closed)), Err)
}

fn has_come(moment: Option<Instant>) -> bool {
    moment.is_some_and(|moment| Instant::now() >= moment)
}

/// The part of the time that is kept back.
fn to_finish(time: Duration, state: &State<'_>) -> Duration {
    let usual = FINISH.saturating_mul(state.length());
    usual.max(state.opening()).min(time / FINISH_PART)
}

/// All threads, and what they share beside the state.
struct Crew<'a> {
    job: &'a Job,
    state: &'a State<'a>,
    threads: usize,
    began: Instant,
    /// When nothing more is begun.
    closing: Option<Instant>,
    end: Option<Instant>,
    stop: AtomicBool,
    /// Is there nothing left to prove?
    proved: AtomicBool,
    list: Mutex<List<'a>>,
    changed: Condvar,
}

/// What there is to do.
struct List<'a> {
    /// Those that nobody works at are here.
    lanes: Vec<Option<Lane<'a>>>,
    /// Here unless somebody works at it.
    proof: Option<Proof>,
    /// How long the proof goes on next time, and the seconds that it has had.
    slice: Duration,
    proved: f64,
    /// How many work.
    working: usize,
    ended: Option<StopReason>,
    fault: Option<SolveError>,
}

/// Something to do.
enum Work<'a> {
    /// On so many threads, for so long.
    Prove(Proof, usize, Option<Duration>),
    /// The lane of this number, for so many expansions.
    Improve(usize, Lane<'a>, u64),
}

impl<'a> Crew<'a> {
    fn lock(&self) -> MutexGuard<'_, List<'a>> {
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
    fn fail(&self, fault: SolveError) {
        self.stop.store(true, Ordering::Relaxed);
        self.lock().fault.get_or_insert(fault);
        self.changed.notify_all();
    }

    fn over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.state.enough()
    }

    /// What the thread of this number does.
    fn work(&self, number: usize) {
        while let Some(work) = self.next() {
            let done = self.run(number, work);
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
    fn next(&self) -> Option<Work<'a>> {
        let mut list = self.lock();
        loop {
            if self.over() || has_come(self.closing) {
                return None;
            }
            if let Some(work) = self.choose(&mut list) {
                list.working += 1;
                return Some(work);
            }
            if list.working == 0 {
                return None;
            }
            list = (self.changed.wait(list)).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Is the rest left to the proof? A run that is kept on disk is there for it, and what improvers do would be lost
    /// with the process.
    fn proof_alone(&self) -> bool {
        let kept = self.job.aim.checkpoint.is_some();
        let proving = !self.proved.load(Ordering::Relaxed);
        let wide = WideSolver::fits(self.job.problem.shape());
        kept && proving && wide && self.state.elapsed() > WHILE
    }

    /// Is there an improver that works or waits, and may?
    fn improving(&self, list: &List<'a>) -> bool {
        list.improving(self.state) && !self.proof_alone()
    }

    fn choose(&self, list: &mut List<'a>) -> Option<Work<'a>> {
        let at = list.waiting(self.state).filter(|_| !self.proof_alone());
        if let Some((threads, time)) = self.proof_is_due(list, at) {
            let proof = list.proof.take().expect("it is due where it is there");
            return Some(Work::Prove(proof, threads, time));
        }
        let lane = list.lanes[at?].take().expect("it waits");
        let budget = self.budget(&lane, list);
        Some(Work::Improve(at?, lane, budget))
    }

    /// On how many threads the proof is to go on, and for how long, where it is its turn. The lane `at` waits.
    fn proof_is_due(
        &self,
        list: &List<'a>,
        at: Option<usize>,
    ) -> Option<(usize, Option<Duration>)> {
        list.proof.as_ref()?;
        if !self.improving(list) {
            // What only begins it gives way to tables.
            let begins = list.proof.as_ref().is_some_and(Proof::begins);
            let time = begins.then_some(list.slice);
            return (list.working == 0).then_some((self.threads, time));
        }
        let long =
            self.job.aim.time.is_none_or(|time| time >= LONG) && self.began.elapsed() > WHILE;
        if long && self.threads > 1 {
            return Some((1, None));
        }
        let shares = list.proof.as_ref().is_some_and(Proof::shares_work);
        let share = match (long, shares) {
            (true, _) => 1.0,
            (false, true) => SHARE_WITH_TABLES,
            (false, false) => SHARE,
        };
        let lane = at.and_then(|at| list.lanes[at].as_ref());
        let owed = lane.is_none_or(|lane| list.proved * share <= lane.seconds);
        // What would begin anew with each slice is not cut short where others can work beside it.
        let begins_anew = list.proof.as_ref().is_some_and(Proof::begins_anew);
        let time = Some(list.slice).filter(|_| !begins_anew || self.threads == 1);
        (owed || list.proved == 0.0).then_some((1, time))
    }

    /// How much a lane may expand next: more than before, or all that there is time for where the round after it would
    /// have none.
    fn budget(&self, lane: &Lane<'_>, list: &List<'a>) -> u64 {
        let Some(end) = self.closing.filter(|_| lane.pace > 0.0) else {
            return lane.budget;
        };
        let finished =
            |it: &&Option<Lane<'_>>| it.as_ref().is_some_and(|it| it.finished(self.state));
        let lanes = list.lanes.len() - list.lanes.iter().filter(finished).count();
        let left = end.saturating_duration_since(Instant::now()).as_secs_f64();
        let left = left * (self.threads as f64 / lanes as f64).min(1.0);
        let next = lane.budget as f64 * lane.pace;
        match left < next * (1 + GROWTH) as f64 {
            true => (left * LAST / lane.pace) as u64,
            false => lane.budget,
        }
    }

    fn run(&self, number: usize, work: Work<'a>) -> Result<(), SolveError> {
        let (job, state) = (self.job, self.state);
        let ended = |progress: &Progress| {
            state.live(number, progress);
            self.over().then_some(StopReason::Interrupted)
        };
        match work {
            Work::Prove(mut proof, threads, time) => {
                let (began, shares) = (Instant::now(), proof.shares_work());
                let over = |progress: &Progress| {
                    let slice = time.is_some_and(|time| began.elapsed() >= time);
                    let alone = shares && threads < self.threads && !self.improving(&self.lock());
                    let reason = (slice || alone).then_some(StopReason::Time);
                    ended(progress).or(reason)
                };
                let prover = Some(proof.heuristic());
                let mut watch = LaneWatch {
                    state,
                    prover,
                    over,
                };
                let done = proof.go_on(job, state, (None, threads), &mut watch)?;
                self.proved.store(done, Ordering::Relaxed);
                let mut list = self.lock();
                list.proved += began.elapsed().as_secs_f64();
                list.slice = list.slice.saturating_mul(2);
                list.proof = Some(proof).filter(|_| !done);
                Ok(())
            }
            Work::Improve(at, mut lane, budget) => {
                let over = |progress: &Progress| {
                    let alone = self.proof_alone().then_some(StopReason::Interrupted);
                    let closing = has_come(self.closing).then_some(StopReason::Time);
                    ended(progress).or(alone).or(closing)
                };
                let mut watch = LaneWatch {
                    state,
                    prover: None,
                    over,
                };
                let done = lane.round(state, budget, &mut watch);
                self.lock().lanes[at] = Some(lane);
                done
            }
        }
    }
}

impl List<'_> {
    /// The lane that waits and has worked least.
    fn waiting(&self, state: &State<'_>) -> Option<usize> {
        let seconds = |at: &usize| self.lanes[*at].as_ref().map_or(0.0, |lane| lane.seconds);
        let waits = |at: &usize| {
            self.lanes[*at]
                .as_ref()
                .is_some_and(|lane| !lane.finished(state))
        };
        let waiting = (0..self.lanes.len()).filter(waits);
        waiting.min_by(|one, other| seconds(one).total_cmp(&seconds(other)))
    }

    /// Is there an improver that works or waits?
    fn improving(&self, state: &State<'_>) -> bool {
        self.lanes.iter().any(Option::is_none) || self.waiting(state).is_some()
    }
}
