//! A* expands the state with the least sum *f = g + h* of the cost so far and the estimate of the
//! remaining cost. Weighted A* multiplies the estimate by a weight *w*. It finds paths sooner, and
//! they cost at most *w* times the optimum.
//!
//! Among equal priorities, the state with the least estimate comes first, and then the newest. A*
//! must expand all states with *f* below the cost *C\** of the answer, but this tie-breaking lets
//! it expand few of those with *f = C\**. A cheaper path to a known state replaces the more
//! expensive one, and a state that was already expanded is opened again. The path is therefore
//! optimal with any admissible heuristic, consistent or not. Queue entries that were superseded by
//! a cheaper path stay in the queue and are skipped when they are popped.
//!
//! A search over millions of states spends most of its time on cache misses in the hash table. The
//! search therefore pops up to eight states of the lowest priority together, computes the hashes of
//! all their successors and prefetches the table groups that they need. The misses overlap, and the
//! order is still one that A* allows. The price is a small waste: a batch may pop a state that
//! another state of the batch reaches by a cheaper path.
//!
//! Time and memory are proportional to the number of states seen. On boards of up to 16 cells a
//! state takes 16 bytes in the arena, 7 to 14 in the index, and up to 32 while it is on the
//! frontier.
//!
//! # References
//! Hart, Nilsson, Raphael: "A formal basis for the heuristic determination of minimum cost paths",
//! IEEE Transactions on Systems Science and Cybernetics 4, 1968. Pohl: "Heuristic search viewed as
//! path finding in a graph", Artificial Intelligence 1, 1970 (the weight). Burns, Hatem, Leighton,
//! Ruml: "Implementing fast heuristic search code", SoCS 2012 (bucket queues).

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

/// The algorithm `a-star`.
#[derive(Debug, Clone, Copy)]
pub struct AStar;

impl Algorithm for AStar {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "a-star",
        summary: "best-first by path cost plus estimate; stores every state",
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

/// The weight of the heuristic, read by [`WeightedAStar`].
pub const WEIGHT: SearchSetting = SearchSetting {
    name: "weight",
    summary: "weight of the heuristic; with 1.5, paths are at most 50 % longer than optimal",
    unit: SettingUnit::Percent,
    least: 100,
    most: 100_000,
    default: Some(150),
};

/// The algorithm `weighted-a-star`.
#[derive(Debug, Clone, Copy)]
pub struct WeightedAStar;

impl Algorithm for WeightedAStar {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "weighted-a-star",
        summary: "A* with a weighted estimate; paths of at most weight times the optimum",
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

/// The number of states that are popped together. All of them have the lowest priority.
const BATCH: usize = 8;

/// The move that led to a waiting state, or nothing. A frontier entry stores the move if it is
/// small. Expanding the state then skips the inverse move, and so does not generate the parent
/// again.
trait Last<M> {
    /// Stores the move, or drops it.
    fn note(mv: M) -> Self;
    /// The stored move.
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

/// Runs A* with the estimate weighted by `percent` hundredths.
fn weighted<S: Space, H: Heuristic<S>, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    percent: u64,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    // Storing a large move, such as an edge of a `Graph` with its two states, would take more
    // memory per frontier entry than skipping the parent is worth.
    if const { size_of::<S::Move>() <= 8 && !core::mem::needs_drop::<S::Move>() } {
        Search::<S, H, Option<S::Move>>::new(job, percent).outcome(run)
    } else {
        Search::<S, H, ()>::new(job, percent).outcome(run)
    }
}

/// An entry of the frontier.
struct OpenNode<L, M> {
    id: NodeId,
    /// The cost of the path when the entry was queued. If the node's cost is lower now, the entry
    /// is superseded.
    g: Cost,
    last: L,
    memo: M,
}

/// A state that was popped and is about to be expanded.
struct Parent<S: Space, M> {
    id: NodeId,
    g: Cost,
    memo: M,
    state: S::State,
    /// The number of its successors in the list of candidates.
    successors: usize,
}

/// A successor of a popped state. It is not known yet whether its state is new.
struct Candidate<S: Space> {
    mv: S::Move,
    key: S::Key,
    hash: u64,
}

/// The data structures of a search. `L` is the type of stored moves; see [`Last`].
struct Search<'a, S: Space, H: Heuristic<S>, L> {
    job: &'a SearchJob<'a, S, H>,
    /// The weight of the heuristic in hundredths.
    percent: u64,
    /// All states seen: the closed list and the frontier together.
    nodes: Nodes<S::Key>,
    /// The frontier (open list), including superseded entries.
    waiting: Buckets<OpenNode<L, H::Memo>>,
    /// Marks expanded states, to count those that are expanded again.
    expanded_before: Flags,
    /// The entries of the present batch, as they were popped.
    popped: Vec<OpenNode<L, H::Memo>>,
    /// The states of the batch.
    parents: Vec<Parent<S, H::Memo>>,
    /// The successors of all `parents`, in order.
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

    /// The main loop. One iteration handles a batch of states with the lowest priority.
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
        self.waiting.push(self.priority(g, h), h, waiting)?;
        let mut highest = 0;
        // 1. Pop states of the lowest priority.
        while let Some(lowest) = self.waiting.pop_some(BATCH, &mut self.popped) {
            if lowest > highest {
                // Some state on the frontier lies on a cheapest path and is stored at its true
                // cost. Its priority is at least `lowest` and at most the weight times the cost of
                // that path.
                highest = lowest;
                let bound = lowest.div_ceil(self.percent);
                run.lower_bound = Cost::try_from(bound).unwrap_or(Cost::MAX);
            }
            // 2. Generate their successors and prefetch the memory that these need.
            self.prepare();
            // 3. Expand the states one by one; stop at the goal.
            if let Some(goal) = self.expand(run)? {
                return Ok(Outcome::Solved(self.nodes.path(self.job.space, goal)));
            }
            run.stats.stored = self.nodes.len() as u64;
            let bytes = self.nodes.bytes() + self.other_bytes();
            run.stats.note_size(self.waiting.len(), bytes);
        }
        Ok(Outcome::Unsolvable)
    }

    /// The priority of a state, in hundredths of a cost.
    #[inline]
    fn priority(&self, g: Cost, h: Cost) -> u64 {
        (u64::from(h) * self.percent).saturating_add(u64::from(g) * 100)
    }

    /// The bytes of the data structures besides the nodes.
    #[inline]
    fn other_bytes(&self) -> u64 {
        self.waiting.bytes() + self.expanded_before.bytes()
    }

    /// Turns the popped entries into parents and candidates, and prefetches the memory that they
    /// need. Each of the three loops issues loads that do not depend on each other.
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

    /// Expands the parents one by one. Returns the goal if it is among them.
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
            // Another state of the batch may have found a cheaper path to this one. The cheaper
            // path is on the frontier now.
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

    /// Stores a successor and pushes it on the frontier, unless a path of the same or a lower cost
    /// is known.
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
                .push(priority, h, OpenNode { id, g, last, memo })?;
        }
        Ok(())
    }
}

/// A bit for each state.
#[derive(Default)]
pub(crate) struct Flags(Vec<u64>);

impl Flags {
    /// Sets the bit and returns its previous value.
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

    /// The bytes that may be in use while the array grows, when the old and the new array exist at
    /// the same time.
    pub(crate) fn bytes(&self) -> u64 {
        (3 * self.0.capacity() * 8) as u64
    }
}
