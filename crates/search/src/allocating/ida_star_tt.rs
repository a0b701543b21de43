//! IDA* with a transposition table: IDA* that remembers, in a table of bounded size, what it has
//! proved of states.
//!
//! IDA* forgets everything and meets the same state again by every path that leads there. Here a
//! table keeps for as many states as there is room: the cheapest path by which the state was
//! searched in this round, and the best lower bound on the cost from there to the goal that was
//! ever proved. A state that comes again at no less cost in the same round is not searched again;
//! and a bound from an earlier round that is better than the estimate cuts sooner. The bound of a
//! state is the least, over *all* its moves, of the move's cost plus the bound of where it leads,
//! the way back included; so it holds by whatever path the state is reached, and for heuristics
//! that are not consistent.
//!
//! Whatever is lost from the table costs time, never the optimum. Four places share a hash; where
//! all are taken, what is left from earlier rounds goes first, then what is farthest from the
//! start, as the least work hangs on it. The table grows up to three quarters of the memory limit,
//! or 16 million states where there is none. Time: fewer nodes than IDA*, by a factor that grows
//! with the cycles of the space, each of them slower by a look into the table.
//!
//! # References
//! Reinefeld, Marsland: "Enhanced iterative-deepening search", IEEE Transactions on Pattern
//! Analysis and Machine Intelligence 16, 1994.

use alloc::vec::Vec;
use core::hash::Hash;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::nodes::hash;
use crate::{Algorithm, AlgorithmInfo, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing};

/// `ida-star-tt`.
#[derive(Debug, Clone, Copy)]
pub struct IdaStarTable;

impl Algorithm for IdaStarTable {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "ida-star-tt",
        summary: "IDA* with a transposition table: searches few states twice in a round",
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

/// No cost.
const NONE: u64 = u64::MAX;

/// Proved of a state from which the goal cannot be reached.
const DEAD: Cost = Cost::MAX;

/// A state of the current path.
struct Frame<S: Space, H: Heuristic<S>> {
    state: S::State,
    key: S::Key,
    memo: H::Memo,
    g: Cost,
    /// The move that led here; the start has none.
    mv: Option<S::Move>,
    /// Moves that have not been tried.
    moves: <S::Moves as IntoIterator>::IntoIter,
    /// The goal costs at least this from here, as is known from elsewhere.
    known: Cost,
    /// The least over the moves tried of what each costs and what is proved of the state it leads
    /// to.
    proved: u64,
}

/// A search under one bound.
struct Round<S: Space, H: Heuristic<S>> {
    bound: Cost,
    /// The least value beyond the bound.
    next: u64,
    frames: Vec<Frame<S, H>>,
    table: Table<S::Key>,
}

/// A successor that may be within the bound.
struct Child<S: Space, H: Heuristic<S>> {
    mv: S::Move,
    memo: H::Memo,
    h: Cost,
    cost: Cost,
    /// The cost so far, no more than the bound.
    g: Cost,
}

impl<S: Space, H: Heuristic<S>> Round<S, H> {
    /// Searches everything within the bound; answers whether the goal was found, to which the
    /// frames lead then.
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

    /// The successor, unless it is beyond the bound.
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

    /// Goes to a successor, unless the table tells that it is beyond the bound or was searched
    /// before.
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
        let entry = self.table.find(hashed, &key);
        let known = entry.map_or(h.min(DEAD - 1), |entry| entry.proved.max(h));
        if known == DEAD {
            return Ok(false);
        }
        let f = u64::from(g) + u64::from(known);
        let before = entry.is_some_and(|entry| entry.bound == self.bound && entry.g <= g);
        if f > u64::from(self.bound) {
            self.next = self.next.min(f);
        }
        if f > u64::from(self.bound) || before || self.leads_back(&key) {
            // The path by which it was searched before cost no more: what is beyond the bound there
            // counts there.
            let frame = self.frames.last_mut().expect("it was there");
            frame.proved = frame.proved.min(u64::from(cost) + u64::from(known));
            return Ok(false);
        }
        self.table.put(hashed, &key, self.bound, (g, known));
        self.enter(job, run, (state, key), (memo, known), (g, Some(mv)))
    }

    /// Is it the state before the last one? The table may have lost it.
    fn leads_back(&self, key: &S::Key) -> bool {
        matches!(self.frames.as_slice(), [.., before, _] if before.key == *key)
    }

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

    /// Takes the last state off the path and keeps what was proved of it.
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

    fn bytes(&self) -> u64 {
        (self.frames.capacity() * size_of::<Frame<S, H>>()) as u64 + self.table.bytes()
    }

    /// Is there room for one more frame? The path's list doubles, and for a while both arrays
    /// exist.
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

/// Places that share a hash.
const PLACES: usize = 4;

/// The most states of a table without a memory limit.
const MOST: usize = 1 << 24;

/// What is known of a state.
#[derive(Clone)]
struct Entry<K> {
    key: K,
    /// The round in which it was searched last, by its bound, and the cost of the path that led to
    /// it.
    bound: Cost,
    g: Cost,
    /// The goal costs at least this from here, or it is [`DEAD`].
    proved: Cost,
}

/// States and what was proved of them, as many as there is room for.
struct Table<K> {
    /// A power of two of them, [`PLACES`] for each hash.
    entries: Vec<Option<Entry<K>>>,
    filled: usize,
    /// The most bytes that the entries may take, old and new ones together while they grow.
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

    /// Makes the table twice as large, if that is allowed.
    fn grow(&mut self) {
        let (old, new) = (self.entries.len(), (2 * self.entries.len()).max(PLACES));
        let each = size_of::<Option<Entry<K>>>() + self.heap_bytes_each;
        if ((old + new) * each) as u64 > self.most {
            return;
        }
        let mut entries = Vec::new();
        entries.resize_with(new, || None);
        let before = core::mem::replace(&mut self.entries, entries);
        self.filled = 0;
        for entry in before.into_iter().flatten() {
            let (hashed, place) = (hash(&entry.key), (entry.g, entry.proved));
            self.put(hashed, &entry.key, entry.bound, place);
        }
    }

    /// The places of a hash; none where there is no room for a table.
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

    /// Notes that a state is searched at cost `g` under `bound`, and what is known of it.
    fn put(&mut self, hash: u64, key: &K, bound: Cost, (g, proved): (Cost, Cost)) {
        if 4 * self.filled >= 3 * self.entries.len() {
            self.grow();
        }
        let places = self.places(hash);
        // The state itself, an empty place, one of an earlier round, the farthest from the start.
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

    /// Notes what was proved of a state, if it is still there.
    fn learn(&mut self, hash: u64, key: &K, proved: Cost) {
        let places = self.places(hash);
        let mut places = self.entries[places].iter_mut().flatten();
        if let Some(entry) = places.find(|entry| entry.key == *key) {
            entry.proved = entry.proved.max(proved);
        }
    }
}
