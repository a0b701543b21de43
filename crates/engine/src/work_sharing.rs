//! Searches one bound on several ranks.
//!
//! All ranks list the same units, so an item is sent in a few bytes. The ranks search for some
//! milliseconds, and then communicate in an *exchange*, which is an all-gather. Each rank reports
//! what it knows, needs and can spare ([`StatusMessage`]). From these messages every rank computes
//! the same distribution of items, so no rank has to coordinate the others. New items come from the
//! list that all ranks share. When the list is empty, ranks with much work split it and send parts
//! to ranks with little. A record of the search consists of the work that all ranks have left at an
//! exchange.
//!
//! Only rank 0 polls the watch and records the state; the other ranks follow its messages.
//!
//! Exchanges were preferred to asynchronous messages. An exchange costs an all-gather of eight
//! bytes per rank, at most every millisecond. In return, no item can be lost or searched twice
//! because a message is still under way.
//!
//! # References
//! A. Reinefeld and V. Schnecke, "AIDA*: asynchronous parallel IDA*", Canadian Conference on
//! Artificial Intelligence (1994): a frontier of units is dealt out, and the load is balanced
//! later.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use knobel_clock::Instant;
use knobel_cluster::Communicator;
use knobel_core::{Cost, StopReason};

use crate::bound::{BoundSearch, Slice};
use crate::driver::{Callbacks, Driver, End, OpenBound, RankGroup};
use crate::{Counts, Kernel, SearchState, WorkItem};

/// The time between two exchanges is this fraction of the time since the bound began, within the
/// limits below. Short bounds then end soon, and long bounds spend little time on exchanges.
const PART: u32 = 8;
/// The shortest time between two exchanges.
const SHORTEST: Duration = Duration::from_millis(1);
/// The longest time between two exchanges. All ranks shall learn of a solution within a tenth of a
/// second, and this leaves half of it for a late rank.
const LONGEST: Duration = Duration::from_millis(50);
/// The longest time between two exchanges once the list is empty. It is short because an idle rank
/// must wait for the next exchange.
const LONGEST_AT_THE_END: Duration = Duration::from_millis(4);
/// Walkers pause this many times as often as on one rank, because all ranks wait until the last one
/// has reached the exchange.
const PAUSES: u64 = 16;

impl RankGroup<'_> {
    /// Makes all ranks agree on the cost of the best solution that any of them knows (an all-reduce
    /// with minimum).
    pub(crate) fn agree(&mut self, known: &AtomicU32) {
        let own = self.known.load(Ordering::Relaxed);
        let all = self.ranks.all_gather(own.into());
        let best = all.into_iter().min().unwrap_or(own.into());
        known.fetch_min(best as u32, Ordering::Relaxed);
    }
}

/// Broadcasts the state of rank 0 to every rank, after checking that all kernels have the same
/// identity.
///
/// # Errors
/// The number of ranks whose kernel differs from that of rank 0. All ranks return the same error.
pub fn broadcast_state(
    kernel: &dyn Kernel,
    state: &mut SearchState,
    ranks: &mut dyn Communicator,
) -> Result<(), usize> {
    let identity = kernel.identity();
    let own = [&identity.problem[..], identity.method.as_bytes()].concat();
    let differs = ranks.broadcast(&own) != own;
    let differing = ranks.all_sum(differs.into());
    if differing > 0 {
        return Err(differing as usize);
    }
    let first = ranks.broadcast(&state.to_bytes());
    *state = SearchState::from_bytes(&first)
        .expect("all ranks run the same version and use one encoding");
    Ok(())
}

impl Driver<'_> {
    /// Searches the rest of a bound together with the other ranks, which hold the same items.
    pub(crate) fn search_on_ranks(
        &mut self,
        open: &mut OpenBound<'_>,
        state: &mut SearchState,
        group: &mut RankGroup<'_>,
        callbacks: &mut Callbacks<'_>,
    ) -> End {
        let began = Instant::now();
        let mut shared = SharedBound {
            list: open.recall(),
            open,
            counted: Counts::default(),
            worked: Duration::ZERO,
        };
        loop {
            let most = if shared.list.is_empty() {
                LONGEST_AT_THE_END
            } else {
                LONGEST
            };
            let time = (began.elapsed() / PART).clamp(SHORTEST, most);
            let threads = self.options.threads.load(Ordering::Relaxed);
            shared.open.search.fill(threads);
            let found = shared.work(time, self.kernel.nodes_per_pause() / PAUSES);
            if let Some(end) = self.meet(&mut shared, found, state, group, callbacks) {
                return end;
            }
        }
    }

    /// Takes part in an exchange of all ranks, in these steps:
    ///
    /// 1. Exchange status messages (all-gather).
    /// 2. Decide from them, the same on every rank, whether and how the bound ends.
    /// 3. Collect the remaining items on rank 0, if the state is to be recorded.
    /// 4. Redistribute items to idle ranks.
    ///
    /// Returns how the bound ended, if it did. Every decision that is followed by communication
    /// must depend on the messages alone. Otherwise the ranks would wait for each other forever.
    fn meet(
        &mut self,
        shared: &mut SharedBound<'_, '_>,
        found: Option<Vec<u8>>,
        state: &mut SearchState,
        group: &mut RankGroup<'_>,
        callbacks: &mut Callbacks<'_>,
    ) -> Option<End> {
        let is_first = group.ranks.rank() == 0;
        let stop = if is_first {
            self.check_limits(state.bound, self.total, callbacks.watch)
        } else {
            None
        };
        let message = StatusMessage {
            known: short(group.known.load(Ordering::Relaxed)),
            found: found.is_some(),
            stops: stop.is_some(),
            records: is_first && callbacks.recorder.is_due(),
            ..shared.message()
        };
        let messages = group.ranks.all_gather(message.packed());
        let messages: Vec<_> = messages.into_iter().map(StatusMessage::unpacked).collect();
        self.total += shared.count(group.ranks);
        (self.options.known).fetch_min(best(&messages), Ordering::Relaxed);
        let finder = messages.iter().position(|message| message.found);
        let is_over = shared.list.is_empty() && !messages.iter().any(|it| it.works);
        let end = if let Some(finder) = finder {
            let path = broadcast_from(finder, found, group.ranks);
            self.found = true;
            (callbacks.solution)(&path);
            Some(End::Enough)
        } else if self.known() <= state.bound {
            Some(End::Known)
        } else if messages[0].stops {
            // The other ranks learn that the search stops, but not the reason.
            Some(stop.unwrap_or(End::Stopped(StopReason::Interrupted)))
        } else {
            is_over.then_some(End::Searched)
        };
        let is_left = matches!(end, Some(End::Searched | End::Stopped(_)));
        if is_left || messages[0].records {
            shared.note(state, group.ranks);
        }
        match end {
            None if messages[0].records && is_first => {
                callbacks.recorder.record(state);
            }
            None => {}
            end => return end,
        }
        shared.deal(&messages, group.ranks);
        None
    }
}

/// Broadcasts the solution of the rank that has found one.
fn broadcast_from(finder: usize, found: Option<Vec<u8>>, ranks: &mut dyn Communicator) -> Vec<u8> {
    // An all-to-all is used because `Communicator` only broadcasts from rank 0.
    let mut out = vec![Vec::new(); ranks.size()];
    let mut path = Vec::new();
    let own = found.filter(|_| ranks.rank() == finder);
    if let Some(own) = &own {
        out.fill(own.clone());
    }
    ranks.all_to_all(&mut out, &mut path);
    own.unwrap_or(path)
}

/// The part of one rank in a bound that all ranks search.
struct SharedBound<'h, 'u> {
    open: &'h mut OpenBound<'u>,
    /// Items that no rank has begun. Every rank has the same list.
    list: VecDeque<WorkItem>,
    /// The walkers' counts at the last exchange.
    counted: Counts,
    /// The time that this rank has spent searching, to predict how many items it needs.
    worked: Duration,
}

impl<'u> SharedBound<'_, 'u> {
    fn search(&mut self) -> &mut BoundSearch<'u> {
        &mut self.open.search
    }

    /// Searches for this time, or until no work is left or a solution is found, which is returned.
    fn work(&mut self, time: Duration, budget: u64) -> Option<Vec<u8>> {
        let began = Instant::now();
        let slice = Slice {
            budget: budget.max(1),
            until: Some(began + time),
            pause: None,
            before: 0,
        };
        let mut own = None;
        let mut solution = |path: &[u8]| {
            own = Some(path.to_vec());
            false
        };
        let other = self
            .search()
            .work(&slice, &mut |_| slice.budget, &mut solution);
        self.worked += began.elapsed();
        own.or(other)
    }

    /// Returns what all ranks have expanded and generated since the last exchange.
    fn count(&mut self, ranks: &mut dyn Communicator) -> Counts {
        let now = self.search().counts();
        let new = now - std::mem::replace(&mut self.counted, now);
        Counts {
            expanded: ranks.all_sum(new.expanded),
            generated: ranks.all_sum(new.generated),
            ..Counts::default()
        }
    }

    /// Describes the work of this rank for the other ranks.
    fn message(&mut self) -> StatusMessage {
        let worked = self.worked.as_secs_f64().max(1e-3);
        let search = self.search();
        let (queued, load) = (search.queue().len(), search.load());
        // Ask for the number of items that this rank will need until the exchange after the next
        // one, judging by its rate so far.
        let rate = search.finished as f64 / worked;
        let enough = 2 * load.lanes + (2.0 * rate * LONGEST.as_secs_f64()) as usize;
        let wants = if load.lanes == 0 {
            0
        } else {
            enough.saturating_sub(queued)
        };
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        StatusMessage {
            wants: short(wants),
            spare: short(queued + load.spare),
            hungry: load.busy + queued + load.spare < load.lanes.div_ceil(2),
            works: queued + load.busy > 0,
            ..StatusMessage::default()
        }
    }

    /// Takes this rank's portion of the list. If the list is empty, ranks with much work give parts
    /// to ranks with little.
    fn deal(&mut self, messages: &[StatusMessage], ranks: &mut dyn Communicator) {
        if self.list.is_empty() {
            self.hand_over(&transfers(messages), ranks);
            return self.search().redistribute();
        }
        for (rank, items) in portions(self.list.len(), messages).into_iter().enumerate() {
            let portion = self.list.drain(..items);
            if rank == ranks.rank() {
                self.open.search.queue().extend(portion);
            }
        }
    }

    /// Sends and receives the items of a plan that all ranks have computed.
    fn hand_over(&mut self, plan: &[Transfer], ranks: &mut dyn Communicator) {
        if plan.is_empty() {
            return;
        }
        let mut out = vec![Vec::new(); ranks.size()];
        for &Transfer { from, to, items } in plan {
            if from == ranks.rank() {
                let items = self.search().take(items);
                items.iter().for_each(|item| item.put(&mut out[to]));
            }
        }
        let mut received = Vec::new();
        ranks.all_to_all(&mut out, &mut received);
        self.search().queue().extend(WorkItem::read_all(&received));
    }

    /// Updates the state of rank 0 with what all ranks have finished, and with what they have left.
    fn note(&mut self, state: &mut SearchState, ranks: &mut dyn Communicator) {
        let done = self.search().done.sum(ranks);
        let mut out = vec![Vec::new(); ranks.size()];
        let items = self.search().items();
        items.iter().for_each(|item| item.put(&mut out[0]));
        let mut received = Vec::new();
        ranks.all_to_all(&mut out, &mut received);
        let mut left = Vec::new();
        if ranks.rank() == 0 {
            received.append(&mut out[0]);
            left.extend(WorkItem::read_all(&received));
            left.extend(self.list.iter().cloned());
        }
        self.open.note(state, done, left);
    }
}

/// The message about itself that a rank sends at an exchange. It fits into one 64-bit number, so an
/// exchange is a single all-gather.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
struct StatusMessage {
    /// The cost of the best known solution. [`NONE`](Self::NONE) stands for none, and for costs
    /// that no bound reaches.
    known: u16,
    /// The number of items that the rank could use.
    wants: u16,
    /// The number of items that the rank could hand over.
    spare: u16,
    /// Whether the rank has too little work for its lanes, even after splitting.
    hungry: bool,
    /// Whether the rank has work left.
    works: bool,
    /// Whether the rank has found a solution.
    found: bool,
    /// Whether all ranks must report their remaining work for a record. Only rank 0 sets it.
    records: bool,
    /// Whether the search must stop. Only rank 0 sets it.
    stops: bool,
}

impl StatusMessage {
    const NONE: u16 = u16::MAX;

    /// Encodes the message: three numbers of 16 bits, and the flags above them.
    fn packed(self) -> u64 {
        let flags = [
            self.hungry,
            self.works,
            self.found,
            self.records,
            self.stops,
        ];
        let flags = flags
            .into_iter()
            .fold(0, |all, flag| all << 1 | u64::from(flag));
        let numbers = [self.spare, self.wants, self.known].into_iter();
        numbers.fold(flags, |all, number| all << 16 | u64::from(number))
    }

    fn unpacked(message: u64) -> Self {
        let flag = |place: u32| message >> (48 + place) & 1 == 1;
        Self {
            known: message as u16,
            wants: (message >> 16) as u16,
            spare: (message >> 32) as u16,
            hungry: flag(4),
            works: flag(3),
            found: flag(2),
            records: flag(1),
            stops: flag(0),
        }
    }
}

/// Encodes a cost for a message.
fn short(known: Cost) -> u16 {
    u16::try_from(known).unwrap_or(StatusMessage::NONE)
}

/// The cost of the best solution that any rank knows.
fn best(messages: &[StatusMessage]) -> Cost {
    let known = messages.iter().map(|message| message.known).min();
    let known = known.filter(|&known| known != StatusMessage::NONE);
    known.map_or(Cost::MAX, Cost::from)
}

/// Returns how many of the `left` items of the list each rank gets. Half of them are divided
/// evenly, and no rank gets more than its part of this half. The other half is distributed at later
/// exchanges, because some items take longer than others (guided self-scheduling).
fn portions(left: usize, messages: &[StatusMessage]) -> Vec<usize> {
    let most = left.div_ceil(2 * messages.len());
    let mut left = left;
    let portions = messages.iter().map(|message| {
        let portion = usize::from(message.wants).min(most).min(left);
        left -= portion;
        portion
    });
    portions.collect()
}

/// One rank gives items to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Transfer {
    from: usize,
    to: usize,
    items: usize,
}

/// Plans transfers between ranks when the list is empty. For each hungry rank in turn, the rank
/// with the most spare work gives up to half of it.
fn transfers(messages: &[StatusMessage]) -> Vec<Transfer> {
    let spare = |message: &StatusMessage| {
        if message.hungry {
            0
        } else {
            usize::from(message.spare)
        }
    };
    let mut spare: Vec<usize> = messages.iter().map(spare).collect();
    let hungry = messages.iter().enumerate().filter(|(_, it)| it.hungry);
    let mut transfers = Vec::new();
    for (to, message) in hungry {
        let Some(from) = (0..spare.len()).max_by_key(|&from| spare[from]) else {
            continue;
        };
        let items = usize::from(message.wants).min(spare[from].div_ceil(2));
        if items > 0 {
            spare[from] -= items;
            transfers.push(Transfer { from, to, items });
        }
    }
    transfers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_messages_survive_packing() {
        for place in 0..5 {
            let message = StatusMessage {
                known: 113,
                wants: 40_000 + place,
                spare: 3,
                hungry: place == 0,
                works: place == 1,
                found: place == 2,
                records: place == 3,
                stops: place == 4,
            };
            assert_eq!(StatusMessage::unpacked(message.packed()), message);
        }
        let messages = [Cost::MAX, 120, 70_000].map(|known| StatusMessage {
            known: short(known),
            ..StatusMessage::default()
        });
        assert_eq!(best(&messages), 120);
        assert_eq!(best(&messages[..1]), Cost::MAX);
        assert_eq!(best(&messages[2..]), Cost::MAX);
    }

    #[test]
    fn portions_are_limited_and_eventually_empty_the_list() {
        let wants = [5, 100, 0].map(|wants| StatusMessage {
            wants,
            ..StatusMessage::default()
        });
        assert_eq!(portions(60, &wants), [5, 10, 0]);
        assert_eq!(portions(1, &wants), [1, 0, 0]);
        assert_eq!(portions(0, &wants), [0, 0, 0]);
        let mut left = 60;
        while left > 0 {
            let dealt: usize = portions(left, &wants).iter().sum();
            assert!(dealt > 0 && dealt <= left);
            left -= dealt;
        }
    }

    #[test]
    fn ranks_with_most_spare_work_give_to_hungry_ranks() {
        let full = |spare| StatusMessage {
            spare,
            works: true,
            ..StatusMessage::default()
        };
        let hungry = StatusMessage {
            wants: 8,
            hungry: true,
            ..StatusMessage::default()
        };
        let messages = [hungry, full(9), full(30), hungry, hungry];
        let planned = |messages: &[StatusMessage]| {
            let transfers = transfers(messages).into_iter();
            let transfers = transfers.map(|Transfer { from, to, items }| (from, to, items));
            transfers.collect::<Vec<_>>()
        };
        assert_eq!(planned(&messages), [(2, 0, 8), (2, 3, 8), (2, 4, 7)]);
        assert_eq!(planned(&[full(3), hungry]), [(0, 1, 2)]);
        assert_eq!(planned(&[full(1), hungry]), [(0, 1, 1)]);
        assert_eq!(planned(&[hungry, hungry]), []);
    }
}
