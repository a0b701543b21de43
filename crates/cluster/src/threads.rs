//! Ranks that are threads of this process.
//!
//! On a [virtual clock](knobel_clock::VirtualClock) the ranks take turns. A rank runs until it
//! waits for the others, receives nothing or sleeps, and a seed decides which rank is next. A test
//! on a virtual clock therefore sees the same order of communication in every run.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};

use knobel_clock::{VirtualClock, give_way, spawn, wait_until};

use crate::Communicator;

/// A barrier for threads. If a thread panics, all threads that wait for it panic as well.
struct Barrier {
    size: usize,
    state: Mutex<BarrierState>,
    changed: Condvar,
}

#[derive(Default)]
struct BarrierState {
    waiting: usize,
    /// The number of times that all threads have passed the barrier.
    times: u64,
    broken: bool,
}

impl Barrier {
    fn new(size: usize) -> Self {
        Self {
            size,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, BarrierState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self) {
        let mut met = self.lock();
        let times = met.times;
        met.waiting += 1;
        if met.waiting == self.size {
            met.waiting = 0;
            met.times += 1;
            self.changed.notify_all();
        }
        drop(met);
        let is_over = |met: &BarrierState| met.times != times || met.broken;
        if !wait_until(|| is_over(&self.lock())) {
            let waited = self.changed.wait_while(self.lock(), |met| !is_over(met));
            drop(waited.unwrap_or_else(PoisonError::into_inner));
        }
        assert!(self.lock().times != times, "another rank has panicked");
    }

    fn is_broken(&self) -> bool {
        self.lock().broken
    }

    fn end(&self) {
        self.lock().broken = true;
        self.changed.notify_all();
    }
}

/// The sender of a message, and the message.
type Envelope = (usize, Vec<u8>);

/// No thread panics while it holds a lock of the mailboxes.
const NO_PANIC: &str = "no thread panics while it holds this lock";

/// The messages that threads have sent and not yet received.
struct Mailboxes {
    barrier: Barrier,
    /// `parcels[from][to]`.
    parcels: Vec<Mutex<Vec<Vec<u8>>>>,
    /// The number of each rank for an all-gather.
    numbers: Vec<Mutex<u64>>,
    /// Messages for each rank that it has not received.
    messages: Vec<Mutex<VecDeque<Envelope>>>,
}

impl Mailboxes {
    fn new(size: usize) -> Self {
        Self {
            barrier: Barrier::new(size),
            parcels: (0..size).map(|_| Mutex::default()).collect(),
            numbers: (0..size).map(|_| Mutex::default()).collect(),
            messages: (0..size).map(|_| Mutex::default()).collect(),
        }
    }
}

/// One of the threads that [`threads`] starts.
pub struct ThreadRank<'a> {
    rank: usize,
    mailboxes: &'a Mailboxes,
}

/// Runs `work` on this many ranks and returns the result of rank 0, which is the calling thread. If
/// the system refuses to start a thread, there are only as many ranks as there are threads.
///
/// ```
/// use knobel_cluster::{Communicator, threads};
///
/// assert_eq!(threads(3, |ranks| ranks.all_sum(ranks.rank() as u64)), 3);
/// ```
///
/// # Panics
/// If one of the threads panics.
pub fn threads<A: Send>(size: usize, work: impl Fn(&mut ThreadRank<'_>) -> A + Sync) -> A {
    let (mailboxes, work) = (&OnceLock::new(), &work);
    std::thread::scope(|scope| {
        // The other ranks wait until it is known how many of them there are.
        let run = move |rank| {
            let mailboxes: &Mailboxes = mailboxes.wait();
            work(&mut ThreadRank { rank, mailboxes })
        };
        let others = (1..size).map_while(|rank| spawn(scope, move || drop(run(rank))));
        let others: Vec<_> = others.collect();
        mailboxes.get_or_init(|| Mailboxes::new(1 + others.len()));
        let first = run(0);
        drop(others);
        first
    })
}

/// Runs ranks like [`threads`], but on a virtual clock, where the ranks take turns. The same seed
/// gives the same run.
///
/// # Panics
/// If one of the threads panics, or if all ranks wait for each other.
pub fn in_turn<A: Send>(
    size: usize,
    seed: u64,
    work: impl Fn(&mut ThreadRank<'_>) -> A + Sync,
) -> A {
    VirtualClock::new(seed).run(|| threads(size, work))
}

impl Drop for ThreadRank<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.mailboxes.barrier.end();
        }
    }
}

impl Communicator for ThreadRank<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.mailboxes.numbers.len()
    }

    fn all_to_all(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        let own = std::mem::take(&mut out[self.rank]);
        let lock = |rank: usize| self.mailboxes.parcels[rank].lock().expect(NO_PANIC);
        lock(self.rank).extend(out.iter_mut().map(std::mem::take));
        self.mailboxes.barrier.wait();
        for from in (0..self.size()).filter(|&from| from != self.rank) {
            into.append(&mut lock(from)[self.rank]);
        }
        self.mailboxes.barrier.wait();
        // The vectors are empty again but keep their capacity.
        for (out, sent) in out.iter_mut().zip(lock(self.rank).drain(..)) {
            *out = sent;
        }
        out[self.rank] = own;
    }

    fn send(&mut self, to: usize, message: &[u8]) {
        let mut messages = self.mailboxes.messages[to].lock().expect(NO_PANIC);
        messages.push_back((self.rank, message.to_vec()));
    }

    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)> {
        assert!(
            !self.mailboxes.barrier.is_broken(),
            "another rank has panicked"
        );
        let mut messages = self.mailboxes.messages[self.rank].lock().expect(NO_PANIC);
        let next = messages.pop_front();
        drop(messages);
        if next.is_none() {
            give_way();
        }
        next
    }

    fn all_gather(&mut self, mine: u64) -> Vec<u64> {
        let number = |rank: usize| self.mailboxes.numbers[rank].lock().expect(NO_PANIC);
        *number(self.rank) = mine;
        self.mailboxes.barrier.wait();
        let all = (0..self.size()).map(|rank| *number(rank)).collect();
        self.mailboxes.barrier.wait();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SingleRank;

    /// This test uses threads that run in parallel.
    #[test]
    fn ranks_communicate_without_a_virtual_clock() {
        let numbers = threads(3, |ranks| {
            ranks.send((ranks.rank() + 1) % 3, &[7]);
            let all = ranks.all_gather(ranks.rank() as u64);
            assert_eq!(ranks.try_receive(), Some(((ranks.rank() + 2) % 3, vec![7])));
            all
        });
        assert_eq!(numbers, [0, 1, 2]);
    }

    #[test]
    fn all_to_all_delivers_every_message_to_its_rank() {
        in_turn(3, 1, |ranks| {
            let me = ranks.rank() as u8;
            let mut out: Vec<Vec<u8>> = (0..3).map(|to| vec![10 * me + to; 2]).collect();
            let mut into = vec![99];
            ranks.all_to_all(&mut out, &mut into);
            let others = (0..3).filter(|&from| from != me);
            let expected = others.flat_map(|from| [10 * from + me; 2]);
            assert_eq!(into[1..], expected.collect::<Vec<u8>>());
            assert_eq!(out[usize::from(me)], [11 * me; 2]);
            assert_eq!(ranks.all_gather(u64::from(me)), [0, 1, 2]);
        });
    }

    #[test]
    fn messages_are_received_in_the_order_in_which_they_were_sent() {
        in_turn(3, 1, |ranks| {
            let me = ranks.rank();
            for number in 0..3 {
                ranks.send((me + 1) % 3, &[number]);
            }
            ranks.all_gather(0);
            let received: Vec<_> = std::iter::from_fn(|| ranks.try_receive()).collect();
            assert_eq!(
                received,
                [0, 1, 2].map(|number| ((me + 2) % 3, vec![number]))
            );
        });
    }

    #[test]
    fn all_know_the_first_error() {
        in_turn(3, 1, |ranks| {
            assert_eq!(ranks.agree(None), None);
            let mine = format!("that of {}", ranks.rank());
            let mine = (ranks.rank() > 0).then_some(&*mine);
            let known = Some((1, "that of 1".to_owned()));
            assert_eq!(ranks.agree(mine), known);
        });
        assert_eq!(SingleRank.agree(Some("it")), Some((0, "it".to_owned())));
    }

    #[test]
    #[should_panic(expected = "another rank has panicked")]
    fn no_rank_waits_for_one_that_has_panicked() {
        in_turn(3, 1, |ranks| {
            assert!(ranks.rank() != 1, "this rank stops before the barrier");
            ranks.all_gather(0);
        });
    }

    #[test]
    #[should_panic(expected = "another rank has panicked")]
    fn no_rank_receives_for_ever_from_one_that_has_panicked() {
        in_turn(2, 1, |ranks| {
            assert!(ranks.rank() != 1, "this rank sends nothing");
            while ranks.try_receive().is_none() {}
        });
    }

    #[test]
    fn ranks_are_limited_to_the_threads_that_start() {
        let count = || threads(5, |ranks| (ranks.size(), ranks.all_sum(1)));
        assert_eq!(VirtualClock::new(1).with_threads(3).run(count), (3, 3));
        assert_eq!(VirtualClock::new(1).with_threads(1).run(count), (1, 1));
    }

    /// Rank 1 ends without reaching the barrier.
    #[test]
    #[should_panic(expected = "waits for another")]
    fn no_rank_waits_for_one_that_has_ended() {
        in_turn(3, 1, |ranks| {
            if ranks.rank() != 1 {
                ranks.all_gather(0);
            }
        });
    }
}
