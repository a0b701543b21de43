//! Near-optimal bidirectional search (NBS): two best-first searches, one from the start and one
//! from the goal, that expand states in pairs.
//!
//! Take a state *u* on the frontier of the start side and a state *v* on the frontier of the goal
//! side. A solution through both costs at least `max(f(u), f(v), g(u) + g(v))`, where the `f` of
//! each side is its cost so far plus its estimate of the distance to the *other* end. A search that
//! proves an optimum must expand *u* or *v* for every pair whose bound is below the optimum. NBS
//! always takes the pair with the least bound and expands both states. If the heuristic is
//! consistent, it therefore expands at most twice as many states as the best possible choice. The
//! least bound over all pairs is a lower bound on every solution not found yet. When it reaches the
//! cost of the cheapest meeting of the two sides, that meeting is optimal.
//!
//! # Queues
//! Finding the best pair takes two queues per side. States whose `f` exceeds the present bound are
//! *waiting*, ordered by `f`. The others are *ready*, ordered by `g`. A pair within the bound then
//! consists of the first ready state of each side.
//!
//! # Details
//! The goal side uses the same heuristic with the start as its target ([`Heuristic::toward`]). If
//! the heuristic has no such form, the goal side estimates 0, as in MM₀. The paper's ε, the cost of
//! the cheapest move, is taken as 0, because a space does not state it. The search needs one known
//! goal state and invertible moves. Cheaper paths reopen states, so the path is optimal with any
//! admissible heuristic and any costs. Memory and time are proportional to the states seen on both
//! sides, with a logarithmic factor for the heaps.
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
use super::nodes::{Node, NodeId, Nodes, granted, hash, move_between};
use crate::{Algorithm, AlgorithmInfo, Guarantee, SearchJob, SearchRun, Tracing};

/// The algorithm `nbs`.
#[derive(Debug, Clone, Copy)]
pub struct NearOptimalBidirectional;

impl Algorithm for NearOptimalBidirectional {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "nbs",
        summary: "bidirectional best-first; at most twice the necessary expansions",
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

/// The main loop. `back` estimates the distance to the start.
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
    // 1. Find the pair with the least bound.
    while pair.prepare()? {
        // 2. Stop if no pair can lead to a cheaper solution than the best meeting.
        run.lower_bound = run.lower_bound.max(pair.proved());
        if pair.best.is_some_and(|best| best.cost <= pair.bound) {
            break;
        }
        // 3. Expand both states of the pair.
        for (side, heuristic) in [(0, job.heuristic), (1, back)] {
            pair.expand(job, heuristic, run, side)?;
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

/// A path through both sides: a state that both have reached.
#[derive(Clone, Copy)]
struct Meeting {
    /// The cost of the path, at most [`Cost::MAX`].
    cost: u64,
    /// The number of the state on each side.
    ids: [NodeId; 2],
}

/// States ordered by the first number, which is their `f` or their `g`. The second number is the
/// cost when the entry was queued; if the node is cheaper now, the entry is superseded.
type Queue = BinaryHeap<Reverse<(u64, Cost, NodeId)>>;

/// One of the two searches.
struct Side<K> {
    nodes: Nodes<K>,
    /// States whose `f` exceeds the bound, by `f`.
    waiting: Queue,
    /// States whose `f` is within the bound, by `g`.
    ready: Queue,
    expanded_before: Flags,
}

impl<K: Clone + Eq + core::hash::Hash> Side<K> {
    /// A search from `root`. The rest of the search uses `others` bytes.
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

    /// Removes superseded entries from the fronts of both queues.
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

    /// The least `f` of a waiting state and the least `g` of a ready one.
    fn fronts(&self) -> (Option<u64>, Option<u64>) {
        let front = |queue: &Queue| queue.peek().map(|Reverse((first, ..))| *first);
        (front(&self.waiting), front(&self.ready))
    }

    /// Moves waiting states within the bound to the ready queue. The rest of the search uses
    /// `others` bytes.
    fn admit(&mut self, bound: u64, others: u64) -> Result<(), StopReason> {
        while let Some(&Reverse((f, g, id))) = self.waiting.peek()
            && f <= bound
        {
            self.waiting.pop();
            if g == self.nodes.node(id).g {
                if self.ready.len() == self.ready.capacity() {
                    self.nodes.keep_limit(others + self.queues_grown())?;
                    let reserved = self.ready.try_reserve(1);
                    granted(reserved, self.bytes())?;
                }
                self.ready.push(Reverse((u64::from(g), g, id)));
            }
        }
        self.clean();
        Ok(())
    }

    /// The bytes of the queues and flags.
    fn queue_bytes(&self) -> u64 {
        let entries = self.waiting.capacity() + self.ready.capacity();
        (entries * size_of::<(u64, Cost, NodeId)>()) as u64 + self.expanded_before.bytes()
    }

    /// The bytes of the queues if one more state makes them grow. A heap doubles, and for a moment
    /// both arrays exist.
    fn queues_grown(&self) -> u64 {
        3 * self.queue_bytes() + 256
    }

    /// The largest number of bytes that this side may use after one more state.
    fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.queues_grown()
    }
}

/// Both searches, and the best meeting so far.
struct Pair<K> {
    /// The forward search and the backward search.
    sides: [Side<K>; 2],
    /// A lower bound on every solution that has not been found yet.
    bound: u64,
    best: Option<Meeting>,
}

impl<K: Clone + Eq + core::hash::Hash> Pair<K> {
    /// Raises the bound until a pair is within it. Returns false if there are no more pairs.
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
            // Each side has an entry in one of its queues, so there is a minimum.
            let next = waiting.into_iter().flatten().chain(pair).min();
            self.bound = next.unwrap_or(self.bound);
        }
    }

    /// The proved lower bound: `bound` or the cost of the best meeting, as a [`Cost`].
    fn proved(&self) -> Cost {
        let best = self.best.map_or(u64::MAX, |best| best.cost);
        Cost::try_from(self.bound.min(best)).unwrap_or(Cost::MAX)
    }

    /// Expands the ready state of one side that has the least cost.
    fn expand<S: Space<Key = K>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        heuristic: &dyn SuccessorEstimates<S>,
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
        heuristic.successors(&state, None, &mut successors);
        for (mv, h) in successors {
            // The final path crosses the moves of the goal side in the opposite direction.
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

    /// Adds a successor to one side, unless a path of the same or a lower cost is known. Updates
    /// the best meeting if the other side knows the state.
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
        // A path through this state cannot improve on the best meeting.
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
        let reserved = here.waiting.try_reserve(1);
        granted(reserved, here.bytes())?;
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

    /// The moves from the start to the meeting, and from there to the goal.
    fn path<S: Space<Key = K>>(&self, space: &S, best: Meeting) -> Vec<S::Move> {
        let [forward, backward] = &self.sides;
        let mut moves = forward.nodes.path(space, best.ids[0]);
        let chain = || backward.nodes.chain(best.ids[1]);
        moves.extend(chain().zip(chain().skip(1)).map(|pair| {
            let [from, to] = <[NodeId; 2]>::from(pair).map(|id| &backward.nodes.node(id).key);
            move_between(space, from, to)
        }));
        moves
    }
}
