//! By the clock, on all threads: whoever has worked least is next.
//!
//! The proof begins, since near boards are proved before one notices; afterwards it has a small share, a thread of its
//! own where there is much time, and everything once the improvers can do no more, or after a while where the run is kept
//! on disk. An improver's last round is as large as the pace of the one before says that it may be.
//!
//! With tables a proof comes far. Those that are ready are read by one thread, once each improver had a short round, while
//! the others go on; then the proof has a thread of its own, every thread where what it has done tells that it will be over in time, and its small
//! share where that tells that it will not.
//!
//! On huge boards the last of the time is kept back: whoever works then brings what it has to an end, and what has not
//! come to an end when the time is over is dropped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Phase, Progress, StopReason, Watch};
use knobel_pdb::WideSolver;

use super::checkpoint::Keeper;
use super::lane::{GROWTH, Lane, LaneWatch};
use super::outlook::{Outlook, Prospect};
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

/// Where tables follow, the first slice without them is so many times shorter; and again where they are ready.
const SHORTER: u32 = 4;

/// With less time than that, tables are read no sooner than the proof's share of the time says.
const TIME_TO_READ: Duration = Duration::from_secs(2);

/// Before a proof with tables has had this part of the time, it is not called far: the best path may get shorter.
const EARLY_PART: u32 = 4;

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
    let proof = Proof::new(job, state, parts.room);
    let ready = proof.as_ref().is_some_and(Proof::has_ready_tables);
    let slice = match (WideSolver::fits(job.problem.shape()), ready) {
        (true, true) => slice / SHORTER / SHORTER,
        (true, false) => slice / SHORTER,
        (false, _) => slice,
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
        near: AtomicBool::new(false),
        list: Mutex::new(List {
            lanes: parts
                .ways()
                .map(|way| Some(Lane::new(way, state)))
                .collect(),
            proof,
            slice,
            proved: 0.0,
            outlook: Outlook::default(),
            working: 0,
            ended: None,
            fault: None,
        }),
        changed: Condvar::new(),
    };
    let mut attend = || {
        state.tell(watch);
        let reason = has_come(crew.end).then_some(StopReason::Time);
        if let Err(fault) = keeper.keep_sometimes(state) {
            crew.fail(fault);
        }
        if let Some(reason) = watch.poll(&state.progress()).or(reason) {
            crew.end(reason);
        }
    };
    match crew.threads {
        // No other is begun: a browser has none.
        1 => {
            let mut attended = began;
            crew.work(0, &mut || {
                if attended.elapsed() >= PAUSE {
                    attend();
                    attended = Instant::now();
                }
            });
        }
        threads => std::thread::scope(|scope| {
            let crew = &crew;
            let workers: Vec<_> = (0..threads)
                .map(|number| scope.spawn(move || crew.work(number, &mut || ())))
                .collect();
            while workers.iter().any(|worker| !worker.is_finished()) {
                attend();
                drop(crew.changed.wait_timeout(crew.lock(), PAUSE));
            }
        }),
    }
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
    /// Will the proof be over in time if everybody works at it?
    near: AtomicBool,
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
    /// How it goes on with tables.
    outlook: Outlook,
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

/// A turn of the proof.
struct Turn {
    threads: usize,
    time: Option<Duration>,
    /// When it began to prove, and when it was looked at last.
    began: Instant,
    looked: Instant,
    /// What it had expanded then.
    expanded: u64,
    /// As the proof is when it begins: see there.
    wide: bool,
    shares: bool,
    begins_anew: bool,
}

impl Turn {
    fn new(proof: &Proof, threads: usize, time: Option<Duration>) -> Self {
        let now = Instant::now();
        Self {
            threads,
            time,
            began: now,
            looked: now,
            expanded: 0,
            wide: proof.is_wide(),
            shares: proof.shares_work(),
            begins_anew: proof.begins_anew(),
        }
    }
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

    /// Is the rest left to the proof? It will be over in time; or the run is kept on disk, is there for the proof, and
    /// what improvers do would be lost with the process.
    fn proof_alone(&self) -> bool {
        if self.near.load(Ordering::Relaxed) {
            return true;
        }
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
        let due = match self.tables_are_due(list) {
            true => Some((1, Some(list.slice))),
            false => self.proof_is_due(list, at),
        };
        if let Some((threads, time)) = due {
            let proof = list.proof.take().expect("it is due where it is there");
            return Some(Work::Prove(proof, threads, time));
        }
        let lane = list.lanes[at?].take().expect("it waits");
        let budget = self.budget(&lane, list);
        Some(Work::Improve(at?, lane, budget))
    }

    /// Are tables that are ready to be read now? Each improver has a first round before: it is short, and most of what
    /// there is to gain.
    fn tables_are_due(&self, list: &List<'a>) -> bool {
        let reads = |proof: &Proof| !proof.begins() && proof.has_ready_tables();
        let begun = |lane: &Option<Lane<'_>>| lane.as_ref().is_none_or(|lane| lane.seconds > 0.0);
        let time = self.job.aim.time.is_none_or(|time| time >= TIME_TO_READ);
        time && list.proof.as_ref().is_some_and(reads) && list.lanes.iter().all(begun)
    }

    /// On how many threads the proof is to go on, and for how long, where it is its turn. The lane `at` waits.
    fn proof_is_due(
        &self,
        list: &List<'a>,
        at: Option<usize>,
    ) -> Option<(usize, Option<Duration>)> {
        let proof = list.proof.as_ref()?;
        let hands = self.hands(list, proof.is_wide());
        if hands == Some(self.threads) {
            // What only begins it gives way to tables.
            let time = proof.begins().then_some(list.slice);
            return (list.working == 0).then_some((self.threads, time));
        }
        if let Some(hands) = hands {
            return Some((hands, None));
        }
        let share = match (self.is_favoured(list, proof.is_wide()), proof.shares_work()) {
            (true, _) => 1.0,
            (false, true) => SHARE_WITH_TABLES,
            (false, false) => SHARE,
        };
        let lane = at.and_then(|at| list.lanes[at].as_ref());
        let owed = lane.is_none_or(|lane| list.proved * share <= lane.seconds);
        // What would begin anew with each slice is not cut short where others can work beside it.
        let whole = proof.begins_anew() && self.threads > 1;
        let time = Some(list.slice).filter(|_| !whole);
        (owed || list.proved == 0.0).then_some((1, time))
    }

    /// How many threads the proof has without an end to its turn; nothing where it has turns that end. With tables it is
    /// `wide`.
    fn hands(&self, list: &List<'a>, wide: bool) -> Option<usize> {
        if !self.improving(list) {
            return Some(self.threads);
        }
        (self.is_favoured(list, wide) && self.threads > 1).then_some(1)
    }

    /// Has the proof as much as each improver?
    fn is_favoured(&self, list: &List<'a>, wide: bool) -> bool {
        self.is_long() || wide && self.prospect(list) != Prospect::Far
    }

    /// Is there much time, and did the improvers have a while?
    fn is_long(&self) -> bool {
        self.job.aim.time.is_none_or(|time| time >= LONG) && self.began.elapsed() > WHILE
    }

    /// Will the proof be over in time? Where there is much, improvers give way to what is over soon.
    fn prospect(&self, list: &List<'a>) -> Prospect {
        let left = self.closing.map_or(2 * WHILE, |end| {
            end.saturating_duration_since(Instant::now()).min(2 * WHILE)
        });
        let seconds = left.as_secs_f64() * self.threads as f64;
        let begun = self.near.load(Ordering::Relaxed);
        let prospect = (list.outlook).prospect(self.state.length(), seconds, begun);
        let had = |time: Duration| list.outlook.seconds >= (time / EARLY_PART).as_secs_f64();
        match prospect {
            Prospect::Far if !self.job.aim.time.is_some_and(had) => Prospect::Open,
            prospect => prospect,
        }
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
        let wide = WideSolver::fits(self.job.problem.shape());
        let proving = list.proof.is_none() && !self.proved.load(Ordering::Relaxed);
        let threads = match self.hands(list, wide).filter(|_| proving) {
            Some(proof) => self.threads.saturating_sub(proof).max(1),
            None => self.threads,
        };
        let left = left * (threads as f64 / lanes as f64).min(1.0);
        let next = lane.budget as f64 * lane.pace;
        match left < next * (1 + GROWTH) as f64 {
            true => (left * LAST / lane.pace) as u64,
            false => lane.budget,
        }
    }

    /// Looks how the proof goes on; answers whether its turn is over.
    fn turn_is_over(&self, turn: &mut Turn, progress: &Progress) -> bool {
        let now = Instant::now();
        let since = now.saturating_duration_since(std::mem::replace(&mut turn.looked, now));
        if progress.phase != Phase::Searching {
            // Tables are no proof yet.
            turn.began = now;
            return false;
        }
        let mut list = self.lock();
        if turn.wide {
            let expanded = progress.stats.expanded;
            let before = std::mem::replace(&mut turn.expanded, expanded);
            let seconds = since.as_secs_f64() * turn.threads as f64;
            let new = expanded.saturating_sub(before);
            list.outlook.note(progress.lower_bound, new, seconds);
            let near = self.prospect(&list) == Prospect::Near;
            self.near.store(near, Ordering::Relaxed);
        }
        let more = match self.hands(&list, turn.wide) {
            Some(hands) => hands > turn.threads || turn.time.is_none() && hands < turn.threads,
            None => turn.time.is_none() && !turn.begins_anew,
        };
        let slice = turn.time.is_some_and(|time| turn.began.elapsed() >= time);
        slice && !self.near.load(Ordering::Relaxed) || turn.shares && more
    }

    fn run(
        &self,
        number: usize,
        work: Work<'a>,
        attend: &mut dyn FnMut(),
    ) -> Result<(), SolveError> {
        let (job, state) = (self.job, self.state);
        let mut ended = |progress: &Progress| {
            state.live(number, progress);
            attend();
            self.over().then_some(StopReason::Interrupted)
        };
        match work {
            Work::Prove(mut proof, threads, time) => {
                let mut turn = Turn::new(&proof, threads, time);
                let over = |progress: &Progress| {
                    let reason = self.turn_is_over(&mut turn, progress);
                    ended(progress).or(reason.then_some(StopReason::Time))
                };
                let prover = Some(proof.heuristic());
                let mut watch = LaneWatch {
                    state,
                    prover,
                    over,
                };
                let began = Instant::now();
                let done = proof.go_on(job, state, (None, threads), &mut watch)?;
                self.proved.store(done, Ordering::Relaxed);
                self.near.fetch_and(!done, Ordering::Relaxed);
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
