//! Ranks that are threads of this process.
//!
//! On a [virtual clock](knobel_clock::VirtualClock) the ranks take turns: a rank runs until it waits for the others, hears
//! nothing or sleeps, and a seed decides which rank is next. Such a test sees the same meetings in every run.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use knobel_clock::{VirtualClock, give_way, spawn, wait_until};

use crate::Communicator;

/// Where threads wait for each other. One that panics comes no more, and all who wait for it panic, too.
struct Barrier {
    size: usize,
    state: Mutex<BarrierState>,
    changed: Condvar,
}

#[derive(Default)]
struct BarrierState {
    waiting: usize,
    /// How often all were there.
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

/// Who has told what.
type Envelope = (usize, Vec<u8>);

/// Where threads leave what is for the others.
struct Mailboxes {
    meeting: Barrier,
    /// `parcels[from][to]`.
    parcels: Vec<Mutex<Vec<Vec<u8>>>>,
    said: Vec<Mutex<u64>>,
    /// What each was told, and by whom.
    told: Vec<Mutex<VecDeque<Envelope>>>,
}

/// One of the threads that [`threads`] starts.
pub struct ThreadRank<'a> {
    rank: usize,
    table: &'a Mailboxes,
}

/// Has this many ranks do `work`; the answer is that of rank 0, which is the calling thread.
///
/// ```
/// use knobel_cluster::{Communicator, threads};
///
/// assert_eq!(threads(3, |ranks| ranks.all_sum(ranks.rank() as u64)), 3);
/// ```
///
/// # Panics
/// With the thread that does.
pub fn threads<A: Send>(size: usize, work: impl Fn(&mut ThreadRank<'_>) -> A + Sync) -> A {
    let table = Mailboxes {
        meeting: Barrier::new(size),
        parcels: (0..size).map(|_| Mutex::default()).collect(),
        said: (0..size).map(|_| Mutex::default()).collect(),
        told: (0..size).map(|_| Mutex::default()).collect(),
    };
    let (table, work) = (&table, &work);
    std::thread::scope(|scope| {
        let others =
            (1..size).map(|rank| spawn(scope, move || drop(work(&mut ThreadRank { rank, table }))));
        let others: Vec<_> = others.collect();
        let first = work(&mut ThreadRank { rank: 0, table });
        drop(others);
        first
    })
}

/// Like [`threads`], but on a virtual clock, where the ranks take turns: the same seed gives the same run.
///
/// # Panics
/// With the thread that does, and if all ranks wait for each other.
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
            self.table.meeting.end();
        }
    }
}

impl Communicator for ThreadRank<'_> {
    fn rank(&self) -> usize {
        self.rank
    }

    fn size(&self) -> usize {
        self.table.said.len()
    }

    fn all_to_all(&mut self, out: &mut [Vec<u8>], into: &mut Vec<u8>) {
        let own = std::mem::take(&mut out[self.rank]);
        let lock = |rank: usize| {
            self.table.parcels[rank]
                .lock()
                .expect("nobody panics holding it")
        };
        lock(self.rank).extend(out.iter_mut().map(std::mem::take));
        self.table.meeting.wait();
        for from in (0..self.size()).filter(|&from| from != self.rank) {
            into.append(&mut lock(from)[self.rank]);
        }
        self.table.meeting.wait();
        // Emptied, but with their room.
        for (out, sent) in out.iter_mut().zip(lock(self.rank).drain(..)) {
            *out = sent;
        }
        out[self.rank] = own;
    }

    fn send(&mut self, to: usize, said: &[u8]) {
        let mut told = self.table.told[to]
            .lock()
            .expect("nobody panics holding it");
        told.push_back((self.rank, said.to_vec()));
    }

    fn try_receive(&mut self) -> Option<(usize, Vec<u8>)> {
        assert!(!self.table.meeting.is_broken(), "another rank has panicked");
        let mut told = self.table.told[self.rank]
            .lock()
            .expect("nobody panics holding it");
        let next = told.pop_front();
        drop(told);
        if next.is_none() {
            give_way();
        }
        next
    }

    fn all_gather(&mut self, mine: u64) -> Vec<u64> {
        let said = |rank: usize| {
            self.table.said[rank]
                .lock()
                .expect("nobody panics holding it")
        };
        *said(self.rank) = mine;
        self.table.meeting.wait();
        let all = (0..self.size()).map(|rank| *said(rank)).collect();
        self.table.meeting.wait();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SingleRank;

    /// Threads that really run at once.
    #[test]
    fn ranks_meet_without_a_virtual_clock() {
        let said = threads(3, |ranks| {
            ranks.send((ranks.rank() + 1) % 3, &[7]);
            let all = ranks.all_gather(ranks.rank() as u64);
            assert_eq!(ranks.try_receive(), Some(((ranks.rank() + 2) % 3, vec![7])));
            all
        });
        assert_eq!(said, [0, 1, 2]);
    }

    #[test]
    fn each_gets_what_the_others_have_for_it() {
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
    fn what_is_told_is_heard_in_its_order() {
        in_turn(3, 1, |ranks| {
            let me = ranks.rank();
            for number in 0..3 {
                ranks.send((me + 1) % 3, &[number]);
            }
            ranks.all_gather(0);
            let heard: Vec<_> = std::iter::from_fn(|| ranks.try_receive()).collect();
            assert_eq!(heard, [0, 1, 2].map(|number| ((me + 2) % 3, vec![number])));
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
    fn nobody_waits_for_one_that_has_panicked() {
        in_turn(3, 1, |ranks| {
            assert!(ranks.rank() != 1, "this one comes no more");
            ranks.all_gather(0);
        });
    }

    #[test]
    #[should_panic(expected = "another rank has panicked")]
    fn nobody_listens_for_ever_to_one_that_has_panicked() {
        in_turn(2, 1, |ranks| {
            assert!(ranks.rank() != 1, "this one tells nothing");
            while ranks.try_receive().is_none() {}
        });
    }

    /// Rank 1 ends and does not come to the meeting.
    #[test]
    #[should_panic(expected = "waits for another")]
    fn nobody_waits_for_one_that_has_ended() {
        in_turn(3, 1, |ranks| {
            if ranks.rank() != 1 {
                ranks.all_gather(0);
            }
        });
    }
}
