//! A*: expands the state with the least cost so far plus estimate; weighted A*: the same with the
//! estimate weighed more, which finds paths sooner that are at most that factor too long.
//!
//! Among equal priorities the state with the least estimate comes first, then the newest: of the
//! states whose priority is the cost of the answer, few are expanded. A cheaper path to a known
//! state replaces the dearer one, and an expanded state is opened again, so that the answer is
//! optimal with any admissible heuristic, consistent or not. Queue entries that a cheaper path has
//! overtaken are skipped when their turn comes.
//!
//! A search of millions of states waits for memory most of the time. Therefore the states of the
//! lowest priority are taken a few at a time, and what their successors need is fetched in one go.
//! On boards of up to 16 cells a state takes 16 bytes, 7 to 14 in the index, and up to 32 while it
//! waits.
//!
//! # References
//! Hart, Nilsson, Raphael: "A formal basis for the heuristic determination of minimum cost paths",
//! 1968. Pohl: "Heuristic search viewed as path finding in a graph", 1970.

use alloc::vec::Vec;
use core::hint::black_box;
use core::mem::take;

use knobel_core::{Cost, Fate, Heuristic, Outcome, Space, StopReason};

use super::buckets::Buckets;
use super::nodes::{Node, NodeId, Nodes, hash};
use crate::{
    Algorithm, AlgorithmInfo, Guarantee, NewNode, SearchJob, SearchRun, SearchSetting, SettingUnit,
    Tracing,
};

/// `a-star`.
#[derive(Debug, Clone, Copy)]
pub struct AStar;

impl Algorithm for AStar {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "a-star",
        summary: "least cost so far plus estimate first; remembers every state",
        guarantee: Guarantee::CheapestIfAdmissible,
        informed: true,
        follows: true,
        compared: true,
        tight: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        weighted(job, run, 100)
    }
}

/// Weight of the heuristic, read by [`WeightedAStar`].
pub const WEIGHT: SearchSetting = SearchSetting {
    name: "weight",
    summary: "weight of the heuristic, where 1.5 allows paths half as long again",
    unit: SettingUnit::Percent,
    least: 100,
    most: 100_000,
    default: Some(150),
};

/// `weighted-a-star`.
#[derive(Debug, Clone, Copy)]
pub struct WeightedAStar;

impl Algorithm for WeightedAStar {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "weighted-a-star",
        summary: "A* with the estimate weighed more; paths at most that factor too long",
        guarantee: Guarantee::WithinWeight,
        informed: true,
        settings: &[WEIGHT],
        follows: true,
        compared: true,
        tight: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        weighted(job, run, job.settings.number(&WEIGHT))
    }
}

/// States that are taken together. Their successors are looked for in one go, so that cache misses
/// overlap; all have the lowest priority, so the order is still that of A*.
const BATCH: usize = 8;

/// Whether a waiting state knows the move that led to it: if that is small, its parent is not made
/// again.
trait Last<M> {
    fn note(mv: M) -> Self;
    fn last(&self) -> Option<&M>;
}

impl<M> Last<M> for Option<M> {
    fn note(mv: M) -> Self {
        Some(mv)
    }

    fn last(&self) -> Option<&M> {
        self.as_ref()
    }
}

impl<M> Last<M> for () {
    fn note(_: M) {}

    fn last(&self) -> Option<&M> {
        None
    }
}

/// Searches with the estimate weighed `percent`.
fn weighted<S: Space, H: Heuristic<S>, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    percent: u64,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    if const { size_of::<S::Move>() <= 8 && !core::mem::needs_drop::<S::Move>() } {
        Search::<S, H, Option<S::Move>>::new(job, percent).outcome(run)
    } else {
        Search::<S, H, ()>::new(job, percent).outcome(run)
    }
}

/// A state that waits.
struct OpenNode<L, M> {
    id: NodeId,
    /// The cost it had when it was queued.
    g: Cost,
    last: L,
    memo: M,
}

/// A state that is about to be expanded.
struct Parent<S: Space, M> {
    id: NodeId,
    g: Cost,
    memo: M,
    state: S::State,
    /// How many of the candidates are its successors.
    successors: usize,
}

/// A successor before it is known whether it is new.
struct Candidate<S: Space> {
    mv: S::Move,
    key: S::Key,
    hash: u64,
}

struct Search<'a, S: Space, H: Heuristic<S>, L> {
    job: &'a SearchJob<'a, S, H>,
    percent: u64,
    nodes: Nodes<S::Key>,
    waiting: Buckets<OpenNode<L, H::Memo>>,
    expanded_before: Flags,
    popped: Vec<OpenNode<L, H::Memo>>,
    parents: Vec<Parent<S, H::Memo>>,
    candidates: Vec<Candidate<S>>,
}

impl<'a, S: Space, H: Heuristic<S>, L: Last<S::Move> + Default> Search<'a, S, H, L> {
    fn new(job: &'a SearchJob<'a, S, H>, percent: u64) -> Self {
        Self {
            job,
            percent,
            nodes: Nodes::new(job.limits.memory, job.space.key_heap_bytes()),
            waiting: Buckets::new(),
            expanded_before: Flags::default(),
            popped: Vec::with_capacity(BATCH),
            parents: Vec::with_capacity(BATCH),
            candidates: Vec::new(),
        }
    }

    fn outcome<F: Tracing>(
        mut self,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let (g, last) = (0, L::default());
        let id = self.nodes.start(self.job.space.key(self.job.start), 0)?;
        let memo = self.job.heuristic.start(self.job.start);
        let h = self.job.heuristic.value(&memo);
        run.round(None, h);
        let waiting = OpenNode { id, g, last, memo };
        self.waiting.push(self.priority(g, h), h, waiting);
        let mut highest = 0;
        while let Some(lowest) = self.waiting.pop_some(BATCH, &mut self.popped) {
            if lowest > highest {
                // Some waiting state lies on a cheapest path with its cost right, and the weight
                // times that path's cost is no less than its priority.
                highest = lowest;
                let bound = lowest.div_ceil(self.percent);
                run.lower_bound = Cost::try_from(bound).unwrap_or(Cost::MAX);
            }
            self.prepare();
            if let Some(goal) = self.expand(run)? {
                return Ok(Outcome::Solved(self.nodes.path(self.job.space, goal)));
            }
            run.stats.stored = self.nodes.len() as u64;
            let bytes = self.nodes.bytes() + self.other_bytes();
            run.stats.note_size(self.waiting.len(), bytes);
        }
        Ok(Outcome::Unsolvable)
    }

    /// In hundredths of a cost.
    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> u64 {
        (u64::from(h) * self.percent).saturating_add(u64::from(g) * 100)
    }

    /// Bytes beside those of the nodes.
    #[inline]
    fn other_bytes(&self) -> u64 {
        self.waiting.bytes() + self.expanded_before.bytes()
    }

    /// Turns what was popped into parents and candidates, and has the memory fetched that they
    /// need.
    #[inline]
    fn prepare(&mut self) {
        let space = self.job.space;
        for waiting in &self.popped {
            black_box(self.nodes.node(waiting.id).g);
        }
        for OpenNode { id, g, last, memo } in self.popped.drain(..) {
            let node = self.nodes.node(id);
            if g > node.g {
                continue;
            }
            let state = space.state(&node.key);
            let moves = match last.last() {
                Some(last) => space.onward(&state, last),
                None => space.moves(&state),
            };
            let before = self.candidates.len();
            self.candidates.extend(moves.into_iter().map(|mv| {
                let key = space.key(&space.after(&state, &mv));
                let hash = hash(&key);
                Candidate { mv, key, hash }
            }));
            let successors = self.candidates.len() - before;
            self.parents.push(Parent {
                id,
                g,
                memo,
                state,
                successors,
            });
        }
        for candidate in &self.candidates {
            self.nodes.touch(candidate.hash);
        }
    }

    /// Takes the parents one by one; answers the goal if it is among them.
    #[inline]
    fn expand<F: Tracing>(
        &mut self,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Option<NodeId>, StopReason> {
        let mut candidates = take(&mut self.candidates);
        let mut parents = take(&mut self.parents);
        let mut rest = candidates.drain(..);
        for parent in parents.drain(..) {
            let successors = rest.by_ref().take(parent.successors);
            // Another of the batch may have found a cheaper path to it, which waits now.
            if parent.g > self.nodes.node(parent.id).g {
                successors.for_each(drop);
                continue;
            }
            run.take(parent.id)?;
            run.stats.reopened += u64::from(self.expanded_before.set(parent.id));
            if self.job.space.is_goal(&parent.state) {
                return Ok(Some(parent.id));
            }
            for candidate in successors {
                self.make(run, &parent, candidate)?;
            }
        }
        drop(rest);
        (self.candidates, self.parents) = (candidates, parents);
        Ok(None)
    }

    /// Stores a successor and puts it on the queue, unless there is a path to it that costs no
    /// more.
    #[inline]
    fn make<F: Tracing>(
        &mut self,
        run: &mut SearchRun<'_, F>,
        parent: &Parent<S, H::Memo>,
        Candidate { mv, key, hash }: Candidate<S>,
    ) -> Result<(), StopReason> {
        let (space, heuristic) = (self.job.space, self.job.heuristic);
        let Some(g) = run.further(space, &parent.state, parent.g, &mv) else {
            return Ok(());
        };
        let others = self.other_bytes() + self.waiting.growth();
        let (number, fate) = match self.nodes.find_hashed(hash, &key) {
            None => {
                let parent = parent.id;
                let id = self
                    .nodes
                    .insert_new(Node { key, parent, g }, hash, others)?;
                (id, Fate::New)
            }
            Some(id) if g < self.nodes.node(id).g => {
                self.nodes.keep_limit(others)?;
                let known = self.nodes.node_mut(id);
                (known.g, known.parent) = (g, parent.id);
                (id, Fate::Better)
            }
            Some(id) => (id, Fate::Known),
        };
        let memo = heuristic.step(&parent.memo, &parent.state, &mv);
        let h = heuristic.value(&memo);
        let priority = self.priority(g, h);
        let f = Cost::try_from(priority / 100).unwrap_or(Cost::MAX);
        run.made(
            space,
            &parent.state,
            &mv,
            NewNode::new(number, fate, [g, h, f]),
        );
        if fate != Fate::Known {
            let (id, last) = (number, L::note(mv));
            self.waiting
                .push(priority, h, OpenNode { id, g, last, memo });
        }
        Ok(())
    }
}

/// One bit a state.
#[derive(Default)]
pub(crate) struct Flags(Vec<u64>);

impl Flags {
    /// Sets the flag and answers what it was.
    #[inline]
    pub(crate) fn set(&mut self, id: NodeId) -> bool {
        let (word, bit) = (id as usize / 64, 1 << (id % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let was = self.0[word] & bit != 0;
        self.0[word] |= bit;
        was
    }

    /// Bytes that may be in use while it grows: old and new array exist side by side.
    pub(crate) fn bytes(&self) -> u64 {
        (3 * self.0.capacity() * 8) as u64
    }
}
