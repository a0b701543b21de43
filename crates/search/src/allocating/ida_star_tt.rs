//! IDA* with a transposition table: a table of bounded size remembers what was proved about states.
//!
//! IDA* alone forgets everything and searches a state again for each path to it. Here, a table
//! stores two facts about as many states as fit: the cost of the cheapest path by which the state
//! was searched in this round, and the best lower bound that was ever proved on the cost from the
//! state to the goal. They prune in two ways:
//! - A state that is reached again in the same round at the same or a higher cost is not searched
//!   again.
//! - A lower bound from an earlier round that exceeds the estimate cuts the search sooner.
//!
//! The proved bound of a state is the minimum, over *all* its moves, of the cost of the move plus
//! the bound of its successor. The minimum includes the move back to the parent. The bound
//! therefore holds for every path to the state, and also for inconsistent heuristics.
//!
//! # Replacement
//! Losing an entry costs time, never the optimum. Four slots share a hash. If all are taken, an
//! entry of an earlier round is replaced first, and then the entry farthest from the start, because
//! the least work depends on it. The table grows up to three quarters of the memory limit, or to 16
//! million states without a limit.
//!
//! Time: fewer nodes than IDA*, by a factor that grows with the number of cycles in the space. Each
//! node costs a table lookup more.
//!
//! # References
//! Reinefeld, Marsland: "Enhanced iterative-deepening search", IEEE Transactions on Pattern
//! Analysis and Machine Intelligence 16, 1994.

use alloc::vec::Vec;
use core::hash::Hash;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::nodes::hash;
use crate::{Algorithm, AlgorithmInfo, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing};

/// The algorithm `ida-star-tt`.
#[derive(Debug, Clone, Copy)]
pub struct IdaStarTable;

impl Algorithm for IdaStarTable {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "ida-star-tt",
        summary: "IDA* with a transposition table that avoids most repeated states",
        guarantee: Guarantee::CheapestIfAdmissible,
        memory: MemoryClass::Limit,
        informed: true,
        ends_when_unsolvable: false,
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 1 << 12;

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let h = job.heuristic.estimate(job.start);
        // The table survives the rounds, because a bound that was proved in one of them stays valid.
        let mut round = Round {
            bound: h,
            next: NONE,
            frames: Vec::new(),
            table: Table::new(job.limits.memory, job.space.key_heap_bytes()),
        };
        loop {
            run.lower_bound = round.bound;
            run.round(Some(round.bound), h);
            if round.search(job, run)? {
                let moves = round.frames.into_iter().filter_map(|frame| frame.mv);
                return Ok(Outcome::Solved(moves.collect()));
            }
            if round.next == NONE {
                return Ok(Outcome::Unsolvable);
            }
            round.bound = Cost::try_from(round.next).map_err(|_| StopReason::CostOverflow)?;
            round.next = NONE;
        }
    }
}

/// Stands for "no value beyond the bound".
const NONE: u64 = u64::MAX;

/// The proved bound of a state from which the goal cannot be reached.
const DEAD: Cost = Cost::MAX;

/// A state on the present path.
struct Frame<S: Space, H: Heuristic<S>> {
    state: S::State,
    key: S::Key,
    memo: H::Memo,
    g: Cost,
    /// The move that led here. The start has none.
    mv: Option<S::Move>,
    /// The moves that have not been tried.
    moves: <S::Moves as IntoIterator>::IntoIter,
    /// A lower bound on the cost to the goal that was known before the moves were tried.
    known: Cost,
    /// The minimum over the moves tried so far: cost of the move plus proved bound of its
    /// successor.
    proved: u64,
}

/// A search under one bound.
struct Round<S: Space, H: Heuristic<S>> {
    bound: Cost,
    /// The least *f* beyond the bound.
    next: u64,
    /// The present path.
    frames: Vec<Frame<S, H>>,
    table: Table<S::Key>,
}

/// A successor that may be within the bound.
struct Child<S: Space, H: Heuristic<S>> {
    mv: S::Move,
    memo: H::Memo,
    h: Cost,
    cost: Cost,
    /// The cost of the path to it, at most the bound.
    g: Cost,
}

impl<S: Space, H: Heuristic<S>> Round<S, H> {
    /// Searches everything within the bound. Returns true if the goal was found; the frames then
    /// are the path to it.
    fn search<F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<bool, StopReason> {
        let memo = job.heuristic.start(job.start);
        let h = job.heuristic.value(&memo).min(DEAD - 1);
        let key = job.space.key(job.start);
        self.table.put(hash(&key), &key, self.bound, (0, h));
        if self.enter(job, run, (job.start.clone(), key), (memo, h), (0, None))? {
            return Ok(true);
        }
        while let Some(frame) = self.frames.last_mut() {
            match frame.moves.next() {
                Some(mv) => {
                    run.stats.generated += 1;
                    if let Some(child) = self.within(job, mv)
                        && self.visit(job, run, child)?
                    {
                        return Ok(true);
                    }
                }
                None => self.leave(job),
            }
        }
        Ok(false)
    }

    /// The successor by `mv`, unless its *f* exceeds the bound. In that case its value counts for
    /// the next bound and for the proved bound of its parent.
    #[inline]
    fn within(&mut self, job: &SearchJob<'_, S, H>, mv: S::Move) -> Option<Child<S, H>> {
        let frame = self.frames.last_mut()?;
        let memo = job.heuristic.step(&frame.memo, &frame.state, &mv);
        let (h, cost) = (job.heuristic.value(&memo), job.space.cost(&mv));
        let g = u64::from(frame.g) + u64::from(cost);
        let f = g + u64::from(h);
        if f <= u64::from(self.bound) {
            let g = g as Cost;
            return Some(Child {
                mv,
                memo,
                h,
                cost,
                g,
            });
        }
        self.next = self.next.min(f);
        frame.proved = frame.proved.min(u64::from(cost) + u64::from(h));
        None
    }

    /// Enters a successor, unless the table shows that it exceeds the bound or was searched before.
    /// Returns true if it is the goal.
    fn visit<F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        child: Child<S, H>,
    ) -> Result<bool, StopReason> {
        let Child {
            mv,
            memo,
            h,
            cost,
            g,
        } = child;
        let [.., frame] = self.frames.as_mut_slice() else {
            return Ok(false);
        };
        let state = job.space.after(&frame.state, &mv);
        let key = job.space.key(&state);
        let hashed = hash(&key);
        // 1. Look up the successor. The better of estimate and proved bound counts.
        let entry = self.table.find(hashed, &key);
        let known = entry.map_or(h.min(DEAD - 1), |entry| entry.proved.max(h));
        if known == DEAD {
            return Ok(false);
        }
        // 2. Prune it if it exceeds the bound or was searched in this round at no higher cost.
        let f = u64::from(g) + u64::from(known);
        let before = entry.is_some_and(|entry| entry.bound == self.bound && entry.g <= g);
        if f > u64::from(self.bound) {
            self.next = self.next.min(f);
        }
        if f > u64::from(self.bound) || before || self.leads_back(&key) {
            // If the state was searched before at no higher cost, that visit has accounted for
            // whatever exceeds the bound below it.
            let frame = self.frames.last_mut().expect("the path is not empty");
            frame.proved = frame.proved.min(u64::from(cost) + u64::from(known));
            return Ok(false);
        }
        // 3. Otherwise record the visit and enter the state.
        self.table.put(hashed, &key, self.bound, (g, known));
        self.enter(job, run, (state, key), (memo, known), (g, Some(mv)))
    }

    /// Returns whether this is the state before the last one. The table usually detects this state,
    /// but may have lost it.
    fn leads_back(&self, key: &S::Key) -> bool {
        matches!(self.frames.as_slice(), [.., before, _] if before.key == *key)
    }

    /// Appends a state to the path. Returns true if it is the goal.
    fn enter<F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        (state, key): (S::State, S::Key),
        (memo, known): (H::Memo, Cost),
        (g, mv): (Cost, Option<S::Move>),
    ) -> Result<bool, StopReason> {
        run.expand()?;
        let found = job.space.is_goal(&state);
        self.keep_limit(job.limits.memory)?;
        self.frames.push(Frame {
            moves: job.space.moves(&state).into_iter(),
            proved: NONE,
            state,
            key,
            memo,
            g,
            mv,
            known,
        });
        run.stats.stored = self.table.filled as u64;
        run.stats.note_size(self.frames.len(), self.bytes());
        Ok(found)
    }

    /// Removes the last state of the path. Stores its proved bound in the table and in its parent.
    fn leave(&mut self, job: &SearchJob<'_, S, H>) {
        let Some(frame) = self.frames.pop() else {
            return;
        };
        let proved = match frame.proved {
            NONE => DEAD,
            proved => frame.known.max(proved.min(u64::from(DEAD - 1)) as Cost),
        };
        self.table.learn(hash(&frame.key), &frame.key, proved);
        if let (Some(parent), Some(mv)) = (self.frames.last_mut(), &frame.mv)
            && proved != DEAD
        {
            let through = u64::from(job.space.cost(mv)) + u64::from(proved);
            parent.proved = parent.proved.min(through);
        }
    }

    /// The bytes of the path and the table.
    fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame<S, H>>()) as u64 + self.table.bytes()
    }

    /// Checks the memory limit before the path grows by one frame. The vector doubles, and for a
    /// moment both arrays exist.
    fn keep_limit(&self, limit: Option<u64>) -> Result<(), StopReason> {
        let frames = self.frames.capacity();
        let growth = (2 * frames.max(4) * size_of::<Frame<S, H>>()) as u64;
        match limit {
            Some(limit) if self.frames.len() == frames && self.bytes() + growth > limit => {
                Err(StopReason::Memory { limit })
            }
            _ => Ok(()),
        }
    }
}

/// The number of slots that share a hash.
const PLACES: usize = 4;

/// The largest number of states in a table without a memory limit.
const MOST: usize = 1 << 24;

/// The facts that the table stores about a state.
#[derive(Clone)]
struct Entry<K> {
    key: K,
    /// The bound of the round in which the state was last searched.
    bound: Cost,
    /// The cost of the path that led to the state in that round.
    g: Cost,
    /// A lower bound on the cost from here to the goal, or [`DEAD`].
    proved: Cost,
}

/// The transposition table.
struct Table<K> {
    /// A power of two of slots, [`PLACES`] for each hash.
    entries: Vec<Option<Entry<K>>>,
    filled: usize,
    /// The number of bytes that the entries may take, including the old entries while the table
    /// grows.
    most: u64,
    heap_bytes_each: usize,
}

impl<K: Clone + Eq + Hash> Table<K> {
    fn new(limit: Option<u64>, heap_bytes_each: usize) -> Self {
        let mut table = Self {
            entries: Vec::new(),
            filled: 0,
            most: 0,
            heap_bytes_each,
        };
        let all = (MOST * 3 / 2 * (size_of::<Option<Entry<K>>>() + heap_bytes_each)) as u64;
        table.most = limit.map_or(all, |limit| limit / 4 * 3);
        table.grow();
        table
    }

    fn bytes(&self) -> u64 {
        (self.entries.len() * size_of::<Option<Entry<K>>>() + self.filled * self.heap_bytes_each)
            as u64
    }

    /// Doubles the table, if the memory limit allows it.
    fn grow(&mut self) {
        let (old, new) = (self.entries.len(), (2 * self.entries.len()).max(PLACES));
        let each = size_of::<Option<Entry<K>>>() + self.heap_bytes_each;
        if ((old + new) * each) as u64 > self.most {
            return;
        }
        let mut entries = Vec::new();
        if entries.try_reserve_exact(new).is_err() {
            return;
        }
        entries.resize_with(new, || None);
        let before = core::mem::replace(&mut self.entries, entries);
        self.filled = 0;
        for entry in before.into_iter().flatten() {
            let (hashed, place) = (hash(&entry.key), (entry.g, entry.proved));
            self.put(hashed, &entry.key, entry.bound, place);
        }
    }

    /// The slots of a hash. The range is empty if the limit leaves no room for a table.
    #[inline]
    fn places(&self, hash: u64) -> core::ops::Range<usize> {
        if self.entries.is_empty() {
            return 0..0;
        }
        let first = hash as usize % (self.entries.len() / PLACES) * PLACES;
        first..first + PLACES
    }

    #[inline]
    fn find(&self, hash: u64, key: &K) -> Option<&Entry<K>> {
        let mut places = self.entries[self.places(hash)].iter().flatten();
        places.find(|entry| entry.key == *key)
    }

    /// Stores that a state is searched at cost `g` under `bound`, and the lower bound `proved`.
    fn put(&mut self, hash: u64, key: &K, bound: Cost, (g, proved): (Cost, Cost)) {
        if 4 * self.filled >= 3 * self.entries.len() {
            self.grow();
        }
        let places = self.places(hash);
        // Prefer the slot of the state itself, then a free one, then one of an earlier round, and
        // then the one farthest from the start.
        let worth = |entry: &Option<Entry<K>>| match entry {
            Some(entry) if entry.key == *key => (0, 0),
            None => (1, 0),
            Some(entry) if entry.bound != bound => (2, 0),
            Some(entry) => (3, Cost::MAX - entry.g),
        };
        let Some(place) = self.entries[places].iter_mut().min_by_key(|it| worth(it)) else {
            return;
        };
        self.filled += usize::from(place.is_none());
        let key = key.clone();
        *place = Some(Entry {
            key,
            bound,
            g,
            proved,
        });
    }

    /// Raises the proved bound of a state, if the table still has it.
    ///
    /// If the entry was replaced in the meantime, the bound is lost, which only costs time.
    fn learn(&mut self, hash: u64, key: &K, proved: Cost) {
        let places = self.places(hash);
        let mut places = self.entries[places].iter_mut().flatten();
        if let Some(entry) = places.find(|entry| entry.key == *key) {
            entry.proved = entry.proved.max(proved);
        }
    }
}
