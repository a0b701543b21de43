//! Virtual time as a discrete-event simulation: the threads of a virtual clock run one at a time,
//! in an order that a seed decides.
//!
//! Each reading of the clock and each [`give_way`] advances time by one tick. When every thread
//! sleeps or waits, time jumps to the earliest wake-up. A thread keeps its turn until it sleeps,
//! waits, ends or [gives way](give_way). Reading the clock never ends a turn, because the thread
//! may hold a lock that the next thread needs. Therefore the same seed gives the same run on any
//! machine under any load. If all threads wait for each other, they panic instead of hanging.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_core::IN_BROWSER;

/// The time by which one reading advances the clock. It is about as long as a search works between
/// two readings.
const TICK: Duration = Duration::from_micros(100);

thread_local! {
    /// The virtual clock that runs this thread, and the thread's number on that clock.
    static HERE: RefCell<Option<(Arc<Scheduler>, usize)>> = const { RefCell::new(None) };
}

fn here() -> Option<(Arc<Scheduler>, usize)> {
    // No Rust test runs in a browser, so the library for browsers leaves the virtual clock out.
    if IN_BROWSER {
        return None;
    }
    HERE.with_borrow(Clone::clone)
}

/// A clock on which time passes only when it is read and when threads sleep or give way. Threads
/// that are [spawned](crate::spawn) on it take turns.
#[derive(Debug)]
pub struct VirtualClock(Arc<Scheduler>);

impl VirtualClock {
    /// Returns a clock that starts at zero. The seed decides which thread runs next.
    pub fn new(seed: u64) -> Self {
        let turns = Scheduler {
            nanos: AtomicU64::new(0),
            list: Mutex::new(Schedule {
                random: seed,
                ..Schedule::default()
            }),
            passed: Condvar::new(),
        };
        Self(Arc::new(turns))
    }

    /// Lets at most this many threads run at the same time: [`spawn`](crate::spawn) fails for
    /// others, as on a system that refuses to start them.
    pub fn with_threads(self, most: usize) -> Self {
        self.0.lock().most = Some(most);
        self
    }

    /// Runs `work` on this clock, on the calling thread.
    ///
    /// # Panics
    /// If the thread runs on this clock already, because it would wait for itself.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        let nested = here().is_some_and(|(turns, _)| Arc::ptr_eq(&turns, &self.0));
        assert!(!nested, "a thread enters its virtual clock once");
        Seat::new(&self.0).run(work)
    }
}

/// The current time, and which thread's turn it is.
#[derive(Debug)]
pub(crate) struct Scheduler {
    nanos: AtomicU64,
    list: Mutex<Schedule>,
    passed: Condvar,
}

#[derive(Debug, Default)]
struct Schedule {
    /// All threads that have not ended.
    threads: BTreeMap<usize, ThreadState>,
    begun: usize,
    /// The largest number of threads.
    most: Option<usize>,
    current: Option<usize>,
    random: u64,
    /// Whether all threads wait for each other. If so, all of them panic.
    stuck: bool,
}

const STUCK: &str = "every thread of the virtual clock waits for another";

#[derive(Debug, Clone, Copy, PartialEq)]
enum ThreadState {
    Ready,
    /// Asleep until this time in nanoseconds.
    Asleep(u64),
    /// The thread's condition did not hold, and no other thread has run since.
    Waiting,
}

impl Scheduler {
    fn lock(&self) -> MutexGuard<'_, Schedule> {
        self.list.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.nanos.load(Ordering::Relaxed)
    }

    /// Ends the turn of thread `own` and chooses the next thread. The thread gets the given state,
    /// or leaves the schedule if there is none.
    fn pass(&self, list: &mut Schedule, own: usize, standing: Option<ThreadState>) {
        match standing {
            Some(standing) => list.threads.insert(own, standing),
            None => list.threads.remove(&own),
        };
        let now = self.now();
        let may = |standing: &ThreadState, now: u64| match standing {
            ThreadState::Ready => true,
            ThreadState::Asleep(until) => *until <= now,
            ThreadState::Waiting => false,
        };
        let wakes = |standing: &ThreadState| match standing {
            ThreadState::Asleep(until) => Some(*until),
            _ => None,
        };
        let now = if list.threads.values().any(|it| may(it, now)) {
            now
        } else {
            // Time jumps to the earliest wake-up.
            list.threads.values().filter_map(wakes).min().unwrap_or(now)
        };
        self.nanos.fetch_max(now, Ordering::Relaxed);
        let threads = list.threads.iter();
        let able: Vec<usize> = threads
            .filter(|it| may(it.1, now))
            .map(|it| *it.0)
            .collect();
        list.stuck |= able.is_empty() && !list.threads.is_empty();
        let chosen = random(&mut list.random) as usize % able.len().max(1);
        list.current = able.get(chosen).copied();
        if let Some(next) = list.current {
            list.threads.insert(next, ThreadState::Ready);
        }
        self.passed.notify_all();
    }

    /// Waits for the turn of this thread. Returns false if all threads are stuck.
    fn is_next(&self, mut list: MutexGuard<'_, Schedule>, own: usize) -> bool {
        while list.current != Some(own) && !list.stuck {
            list = (self.passed.wait(list)).unwrap_or_else(PoisonError::into_inner);
        }
        !list.stuck
    }

    /// Passes the turn on and waits for the next one. Returns false if all threads are stuck.
    #[must_use]
    fn pause(&self, own: usize, standing: ThreadState) -> bool {
        let mut list = self.lock();
        self.pass(&mut list, own, Some(standing));
        self.is_next(list, own)
    }

    /// Lets waiting threads check their conditions again, because this thread may have changed
    /// something.
    fn has_changed(&self) {
        for standing in self.lock().threads.values_mut() {
            if *standing == ThreadState::Waiting {
                *standing = ThreadState::Ready;
            }
        }
    }

    /// Returns whether the thread with this number has ended.
    pub(crate) fn has_ended(&self, number: usize) -> bool {
        !self.lock().threads.contains_key(&number)
    }
}

/// Returns the next pseudorandom number (SplitMix64, Steele, Lea and Flood 2014).
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (mixed ^ mixed >> 31) >> 1
}

/// The membership of a thread in the schedule, from before it starts until it has ended.
pub(crate) struct Seat {
    turns: Arc<Scheduler>,
    number: usize,
    /// The clock on which the thread ran before.
    before: Option<(Arc<Scheduler>, usize)>,
}

impl Seat {
    fn new(turns: &Arc<Scheduler>) -> Self {
        let mut list = turns.lock();
        let number = list.begun;
        list.begun += 1;
        list.threads.insert(number, ThreadState::Ready);
        list.current.get_or_insert(number);
        Self {
            turns: Arc::clone(turns),
            number,
            before: None,
        }
    }

    /// Returns a seat for a thread that this one is about to spawn, if this thread runs on a
    /// virtual clock.
    pub(crate) fn for_another() -> Option<Self> {
        here().map(|(turns, _)| Self::new(&turns))
    }

    pub(crate) fn place(&self) -> (Arc<Scheduler>, usize) {
        (Arc::clone(&self.turns), self.number)
    }

    /// Waits for the first turn, then runs `work` on the calling thread.
    pub(crate) fn run<T>(mut self, work: impl FnOnce() -> T) -> T {
        self.before = HERE.replace(Some(self.place()));
        let next = self.turns.is_next(self.turns.lock(), self.number);
        assert!(next, "{STUCK}");
        work()
    }
}

impl Drop for Seat {
    fn drop(&mut self) {
        HERE.replace(self.before.take());
        self.turns.has_changed();
        let mut list = self.turns.lock();
        if list.current == Some(self.number) {
            self.turns.pass(&mut list, self.number, None);
        } else {
            list.threads.remove(&self.number);
        }
    }
}

/// Returns whether a virtual clock refuses further threads.
pub(crate) fn is_full() -> bool {
    here().is_some_and(|(turns, _)| {
        let list = turns.lock();
        list.most.is_some_and(|most| list.threads.len() >= most)
    })
}

/// Reads the virtual clock of this thread, if it has one.
pub(crate) fn look() -> Option<Duration> {
    if IN_BROWSER {
        return None;
    }
    let tick = TICK.as_nanos() as u64;
    HERE.with_borrow(|here| {
        let (turns, _) = here.as_ref()?;
        let now = turns.nanos.fetch_add(tick, Ordering::Relaxed) + tick;
        Some(Duration::from_nanos(now))
    })
}

/// Sleeps for this time. On a virtual clock the thread continues at its first turn after that time.
pub fn sleep(time: Duration) {
    let Some((turns, own)) = here() else {
        return std::thread::sleep(time);
    };
    let time = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    turns.has_changed();
    let until = turns.now().saturating_add(time);
    assert!(turns.pause(own, ThreadState::Asleep(until)), "{STUCK}");
}

/// Returns whether a virtual clock runs this thread. Such a thread must not wait on a condition
/// variable, because it would keep its turn.
pub fn takes_turns() -> bool {
    !IN_BROWSER && HERE.with_borrow(Option::is_some)
}

/// Passes the turn to another thread of the virtual clock and lets one tick pass. Long loops call
/// this function where they check their limits and hold no lock. Without a virtual clock it does
/// nothing, because the threads run in parallel.
pub fn give_way() {
    if let Some((turns, own)) = here() {
        // Without this tick, sleeping threads would not wake before this thread ends.
        look();
        turns.has_changed();
        assert!(turns.pause(own, ThreadState::Ready), "{STUCK}");
    }
}

/// Waits until a condition holds that other threads of the virtual clock establish, and returns
/// true. Without a virtual clock it returns false immediately, and the caller must wait by other
/// means.
///
/// # Panics
/// If all threads wait, so that no thread can establish the condition.
pub fn wait_until(holds: impl FnMut() -> bool) -> bool {
    let waited = wait_or_be_stuck(holds);
    assert!(waited != Some(false), "{STUCK}");
    waited.is_some()
}

/// Waits on a virtual clock until the condition holds. Returns `Some(false)` if all threads wait,
/// and `None` without a virtual clock.
pub(crate) fn wait_or_be_stuck(mut holds: impl FnMut() -> bool) -> Option<bool> {
    let (turns, own) = here()?;
    turns.has_changed();
    while !holds() {
        if !turns.pause(own, ThreadState::Waiting) {
            return Some(false);
        }
    }
    Some(true)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::thread;

    use super::*;
    use crate::{Instant, spawn};

    /// Returns the order in which three threads that give way have their turns.
    fn order(seed: u64) -> Vec<usize> {
        let turns = Mutex::new(Vec::new());
        let take = |number: usize| {
            for _ in 0..20 {
                turns.lock().unwrap().push(number);
                give_way();
            }
        };
        VirtualClock::new(seed).run(|| {
            thread::scope(|scope| {
                let others: Vec<_> = (1..3)
                    .filter_map(|number| spawn(scope, move || take(number)))
                    .collect();
                take(0);
                drop(others);
            });
        });
        turns.into_inner().unwrap()
    }

    #[test]
    #[should_panic(expected = "a thread enters its virtual clock once")]
    fn a_thread_enters_its_clock_once() {
        let clock = VirtualClock::new(0);
        clock.run(|| clock.run(|| ()));
    }

    #[test]
    fn the_seed_decides_which_thread_runs_next() {
        let orders: Vec<_> = (0..4).map(order).collect();
        assert!((0..4).all(|seed| order(seed) == orders[seed as usize]));
        assert!(orders.iter().any(|it| *it != orders[0]));
        let alternates = |order: &Vec<usize>| order[..20] != order[20..40];
        assert!(orders.iter().all(alternates), "{orders:?}");
    }

    #[test]
    fn sleeping_threads_wake_in_the_order_of_time() {
        let woken = Mutex::new(Vec::new());
        let hours = |hours: u64| Duration::from_secs(3600 * hours);
        VirtualClock::new(7).run(|| {
            let began = Instant::now();
            thread::scope(|scope| {
                let sleeping = [3, 1, 2].map(|time| {
                    let woken = &woken;
                    spawn(scope, move || {
                        sleep(hours(time));
                        woken.lock().unwrap().push(time);
                    })
                });
                for it in sleeping {
                    it.unwrap().join().unwrap();
                }
            });
            let passed = began.elapsed();
            assert!(passed >= hours(3) && passed < hours(4), "{passed:?}");
        });
        assert_eq!(woken.into_inner().unwrap(), [1, 2, 3]);
    }

    #[test]
    fn reading_the_clock_advances_it_by_one_tick() {
        let clock = VirtualClock::new(0);
        let looks = |looks: u32| {
            clock.run(|| {
                let began = Instant::now();
                for _ in 1..looks {
                    let _ = Instant::now();
                }
                began.elapsed()
            })
        };
        assert_eq!(looks(1), TICK);
        assert_eq!(looks(1000), 1000 * TICK);
    }

    #[test]
    fn a_thread_waits_for_a_condition_that_another_establishes() {
        let there = AtomicBool::new(false);
        assert!(!wait_until(|| false), "there is no virtual clock");
        VirtualClock::new(3).run(|| {
            thread::scope(|scope| {
                let other = spawn(scope, || {
                    sleep(Duration::from_secs(9));
                    there.store(true, Ordering::Relaxed);
                });
                let other = other.unwrap();
                assert!(wait_until(|| there.load(Ordering::Relaxed)));
                other.join().unwrap();
            });
        });
    }

    #[test]
    #[should_panic(expected = "every thread of the virtual clock waits for another")]
    fn threads_that_wait_for_each_other_panic() {
        VirtualClock::new(3).run(|| {
            thread::scope(|scope| {
                let other = spawn(scope, || wait_until(|| false)).unwrap();
                sleep(Duration::from_secs(1));
                wait_until(|| other.is_finished());
            });
        });
    }

    #[test]
    fn a_thread_that_panics_does_not_stop_the_others() {
        VirtualClock::new(3).run(|| {
            thread::scope(|scope| {
                let other = spawn(scope, || panic!("on purpose")).unwrap();
                sleep(Duration::from_secs(1));
                assert!(other.is_finished() && other.join().is_err());
            });
        });
    }

    #[test]
    fn a_clock_may_refuse_threads_until_one_ends() {
        VirtualClock::new(3).with_threads(2).run(|| {
            thread::scope(|scope| {
                let other = spawn(scope, || 5);
                assert!(spawn(scope, || 6).is_none());
                assert!(crate::start_thread(scope, || 6).is_none());
                assert!(crate::threads_were_refused());
                assert_eq!(other.unwrap().join().unwrap(), 5);
                assert_eq!(spawn(scope, || 7).unwrap().join().unwrap(), 7);
            });
        });
    }
}
