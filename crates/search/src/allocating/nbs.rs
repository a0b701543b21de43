//! NBS, near-optimal bidirectional search: two best-first searches, from the start and from the
//! goal, that are expanded in pairs.
//!
//! Take a state *u* that waits on the start's side and a state *v* that waits on the goal's. A
//! solution through both costs at least `max(f(u), f(v), g(u) + g(v))`, where each side's `f` is
//! its cost so far plus its estimate of the way to the *other* end. A search that proves an optimum
//! must expand one of the two for every pair whose bound is below it. NBS always takes the pair
//! with the least bound and expands both, so it expands at most twice as many states as the best
//! possible choice would, if the heuristic is consistent. The least bound of all pairs is a lower
//! bound on every solution that has not been seen; when it reaches the cheapest meeting of the two
//! sides, that is the answer.
//!
//! Each side keeps its states in two queues: those whose `f` is beyond the present bound *wait*, by
//! `f`; the others are *ready*, by `g`. The goal's side is guided by the same heuristic made for
//! the start as its target ([`Heuristic::toward`]); where that cannot be made its estimate is 0, as
//! in MM₀. The paper's ε, the cost of the cheapest move between the two sides, is taken as 0, as a
//! space does not tell it. Needs one known goal state and moves that can be taken back. A cheaper
//! path opens a state again, so the answer is optimal with any admissible heuristic and any costs.
//! Memory: all states seen on both sides.
//!
//! # References
//! Chen, Holte, Zilles, Sturtevant: "Front-to-end bidirectional heuristic search with near-optimal
//! node expansions", IJCAI 2017. Holte, Felner, Sharon, Sturtevant: "Bidirectional search that is
//! guaranteed to meet in the middle" (MM and MM₀), AAAI 2016.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason, Zero};

use super::a_star::Flags;
use super::erased_heuristic::{ErasedHeuristic, ErasedJob, SuccessorEstimates, guided};
use super::nodes::{Node, NodeId, Nodes, hash, move_between};
use crate::{Algorithm, AlgorithmInfo, Guarantee, SearchJob, SearchRun, Tracing};

/// `nbs`.
#[derive(Debug, Clone, Copy)]
pub struct NearOptimalBidirectional;

impl Algorithm for NearOptimalBidirectional {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "nbs",
        summary: "best-first from both ends; near-optimal in expansions",
        guarantee: Guarantee::CheapestIfAdmissible,
        informed: true,
        both_ends: true,
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let space = job.space;
        let back = job.heuristic.toward(space, job.start);
        guided(job, |job| match &back {
            Some(heuristic) => outcome(job, &ErasedHeuristic { space, heuristic }, run),
            None => {
                let heuristic = &Zero;
                outcome(job, &ErasedHeuristic { space, heuristic }, run)
            }
        })
    }
}

fn outcome<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    back: &dyn SuccessorEstimates<S>,
    run: &mut SearchRun<'_, F>,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    let goal = job.space.goal().ok_or(StopReason::NeedsGoalState)?;
    run.lower_bound = job.heuristic.estimate(job.start).max(back.estimate(&goal));
    let forward = Side::new(job, job.start, run.lower_bound, 0)?;
    let others = forward.bytes();
    let mut pair = Pair {
        sides: [forward, Side::new(job, &goal, run.lower_bound, others)?],
        bound: u64::from(run.lower_bound),
        best: None,
    };
    let (start, goal) = (job.space.key(job.start), job.space.key(&goal));
    if start == goal {
        run.expand()?;
        return Ok(Outcome::Solved(Vec::new()));
    }
    while pair.prepare()? {
        run.lower_bound = run.lower_bound.max(pair.proved());
        if pair.best.is_some_and(|best| best.cost <= pair.bound) {
            break;
        }
        for (side, guide) in [(0, job.heuristic), (1, back)] {
            pair.expand(job, guide, run, side)?;
        }
    }
    match pair.best {
        None => Ok(Outcome::Unsolvable),
        Some(best) => {
            run.lower_bound = run.lower_bound.max(best.cost as Cost);
            Ok(Outcome::Solved(pair.path(job.space, best)))
        }
    }
}

/// A path through both sides.
#[derive(Clone, Copy)]
struct Meeting {
    /// Within what can be counted.
    cost: u64,
    /// The same state on each side.
    ids: [NodeId; 2],
}

/// A state that waits or is ready, by what comes first: its `f` or its `g`. The cost so far tells
/// whether a cheaper path has overtaken it.
type Queue = BinaryHeap<Reverse<(u64, Cost, NodeId)>>;

/// One of the two searches.
struct Side<K> {
    nodes: Nodes<K>,
    /// By cost so far plus estimate.
    waiting: Queue,
    /// By cost so far.
    ready: Queue,
    expanded_before: Flags,
}

impl<K: Clone + Eq + core::hash::Hash> Side<K> {
    /// A search from `root`; `others` bytes are used elsewhere.
    fn new<S: Space<Key = K>>(
        job: &ErasedJob<'_, S>,
        root: &S::State,
        h: Cost,
        others: u64,
    ) -> Result<Self, StopReason> {
        let mut nodes = Nodes::new(job.limits.memory, job.space.key_heap_bytes());
        let root = nodes.start(job.space.key(root), others)?;
        Ok(Self {
            nodes,
            waiting: BinaryHeap::from([Reverse((u64::from(h), 0, root))]),
            ready: BinaryHeap::new(),
            expanded_before: Flags::default(),
        })
    }

    /// Drops what was overtaken from the fronts of the queues.
    fn clean(&mut self) {
        let Self { nodes, .. } = self;
        for queue in [&mut self.waiting, &mut self.ready] {
            while let Some(Reverse((_, g, id))) = queue.peek()
                && *g > nodes.node(*id).g
            {
                queue.pop();
            }
        }
    }

    /// The least `f` that waits and the least `g` that is ready.
    fn fronts(&self) -> (Option<u64>, Option<u64>) {
        let front = |queue: &Queue| queue.peek().map(|Reverse((first, ..))| *first);
        (front(&self.waiting), front(&self.ready))
    }

    /// Makes ready what waits within the bound. `others` bytes are used elsewhere.
    fn admit(&mut self, bound: u64, others: u64) -> Result<(), StopReason> {
        while let Some(&Reverse((f, g, id))) = self.waiting.peek()
            && f <= bound
        {
            self.waiting.pop();
            if g == self.nodes.node(id).g {
                if self.ready.len() == self.ready.capacity() {
                    self.nodes.keep_limit(others + self.queues_grown())?;
                }
                self.ready.push(Reverse((u64::from(g), g, id)));
            }
        }
        self.clean();
        Ok(())
    }

    fn queue_bytes(&self) -> u64 {
        let entries = self.waiting.capacity() + self.ready.capacity();
        (entries * size_of::<(u64, Cost, NodeId)>()) as u64 + self.expanded_before.bytes()
    }

    /// Bytes of the queues when one more state makes them grow: they double, and both arrays exist
    /// for a while.
    fn queues_grown(&self) -> u64 {
        3 * self.queue_bytes() + 256
    }

    fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.queues_grown()
    }
}

/// Both searches.
struct Pair<K> {
    /// From the start, from the goal.
    sides: [Side<K>; 2],
    /// No solution that has not been met costs less.
    bound: u64,
    best: Option<Meeting>,
}

impl<K: Clone + Eq + core::hash::Hash> Pair<K> {
    /// Raises the bound until there is a pair within it; answers whether there is one at all.
    fn prepare(&mut self) -> Result<bool, StopReason> {
        loop {
            for side in 0..2 {
                let others = self.sides[1 - side].bytes();
                self.sides[side].admit(self.bound, others)?;
            }
            let fronts = [self.sides[0].fronts(), self.sides[1].fronts()];
            if fronts.contains(&(None, None)) {
                return Ok(false);
            }
            let pair = match fronts {
                [(_, Some(one)), (_, Some(other))] => Some(one + other),
                _ => None,
            };
            if pair.is_some_and(|pair| pair <= self.bound) {
                return Ok(true);
            }
            let waiting = [fronts[0].0, fronts[1].0];
            // Each side has something in one of its queues, so there is a least.
            let next = waiting.into_iter().flatten().chain(pair).min();
            self.bound = next.unwrap_or(self.bound);
        }
    }

    /// The bound as far as it can be counted.
    fn proved(&self) -> Cost {
        let best = self.best.map_or(u64::MAX, |best| best.cost);
        Cost::try_from(self.bound.min(best)).unwrap_or(Cost::MAX)
    }

    /// Expands the ready state of one side that costs least.
    fn expand<S: Space<Key = K>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        guide: &dyn SuccessorEstimates<S>,
        run: &mut SearchRun<'_, F>,
        side: usize,
    ) -> Result<(), StopReason> {
        self.sides[side].clean();
        let Some(Reverse((_, g, id))) = self.sides[side].ready.pop() else {
            return Ok(());
        };
        run.expand()?;
        let again = self.sides[side].expanded_before.set(id);
        run.stats.reopened += u64::from(again);
        let state = job.space.state(&self.sides[side].nodes.node(id).key);
        let mut successors = Vec::new();
        guide.successors(&state, None, &mut successors);
        for (mv, h) in successors {
            // On the goal's side the path will be walked the other way.
            let back = job.space.inverse(&mv).ok_or(StopReason::NeedsGoalState)?;
            let walked = [&mv, &back][side];
            if let Some(g) = run.further(job.space, &state, g, walked) {
                run.stats.generated += 1;
                let key = job.space.key(&job.space.after(&state, &mv));
                let parent = id;
                self.add(side, Node { key, parent, g }, h)?;
            }
        }
        let [one, other] = &self.sides;
        run.stats.stored = (one.nodes.len() + other.nodes.len()) as u64;
        let frontier = self
            .sides
            .iter()
            .map(|it| it.waiting.len() + it.ready.len());
        let bytes = self
            .sides
            .iter()
            .map(|it| it.nodes.bytes() + it.queue_bytes());
        run.stats.note_size(frontier.sum(), bytes.sum());
        Ok(())
    }

    /// Adds a successor with its estimate to one side, unless there is a path to it that costs no
    /// more.
    fn add(&mut self, side: usize, node: Node<K>, h: Cost) -> Result<(), StopReason> {
        let g = node.g;
        let hash = hash(&node.key);
        let [one, other] = &mut self.sides;
        let (here, there) = if side == 0 {
            (one, other)
        } else {
            (other, one)
        };
        let f = u64::from(g) + u64::from(h);
        // No path through it can be better than the best.
        if self.best.is_some_and(|best| f >= best.cost) {
            return Ok(());
        }
        let met = there.nodes.find_hashed(hash, &node.key);
        let others = there.bytes() + here.queues_grown();
        let id = match here.nodes.find_hashed(hash, &node.key) {
            None => here.nodes.insert_new(node, hash, others)?,
            Some(id) if g < here.nodes.node(id).g => {
                here.nodes.keep_limit(others)?;
                let known = here.nodes.node_mut(id);
                (known.g, known.parent) = (g, node.parent);
                id
            }
            Some(_) => return Ok(()),
        };
        here.waiting.push(Reverse((f, g, id)));
        if let Some(met) = met {
            let cost = u64::from(g) + u64::from(there.nodes.node(met).g);
            let ids = if side == 0 { [id, met] } else { [met, id] };
            if cost <= u64::from(Cost::MAX) && self.best.is_none_or(|best| cost < best.cost) {
                self.best = Some(Meeting { cost, ids });
            }
        }
        Ok(())
    }

    /// The moves from the start to the meeting, then on along the goal's side.
    fn path<S: Space<Key = K>>(&self, space: &S, best: Meeting) -> Vec<S::Move> {
        let [forward, backward] = &self.sides;
        let mut moves = forward.nodes.path(space, best.ids[0]);
        let mut chain = backward.nodes.chain(best.ids[1]);
        chain.reverse();
        moves.extend(chain.windows(2).map(|pair| {
            let [from, to] = [pair[0], pair[1]].map(|id| &backward.nodes.node(id).key);
            move_between(space, from, to)
        }));
        moves
    }
}
