//! Simplified memory-bounded A* (SMA*): best-first search that uses all the memory it is given. If
//! the memory is full, it discards the worst leaf but keeps the leaf's value.
//!
//! The search is a tree. Each node has a *value*, a proved lower bound on every solution through
//! it: *g + h* at first, and later the least value of its successors. One iteration works as
//! follows:
//! 1. From the root, follow the least values down to a successor that is not in memory.
//! 2. If there is no room for it, discard the leaf with the greatest value, the shallowest among
//!    equals. Its value stays in its parent, so the search returns there if, and only if, nothing
//!    better is left.
//! 3. Make a node of the successor, and update the values up to the root.
//!
//! With enough memory, the search generates each node once, like A* without duplicate detection.
//! With little memory it regenerates many nodes; if only one path fits, it behaves like RBFS.
//!
//! # Differences from the paper
//! A node stores the values of all its successors, at eight bytes each, so a successor becomes a
//! node only when the search enters it. Russell's version generates successors one at a time and
//! keeps one value for all discarded ones.
//!
//! # Limits
//! A path that fills the memory by itself is given up, and the least value of such paths is
//! recorded. An answer that costs no more than this value is optimal. The search therefore finds
//! the optimum whenever a shortest optimal path fits; otherwise it ends with the memory limit as
//! its reason. An expansion takes time proportional to the depth of the node.
//!
//! # References
//! Russell: "Efficient memory-bounded search methods", ECAI 1992. Chakrabarti, Ghose, Acharya, de
//! Sarkar: "Heuristic search in restricted memory", Artificial Intelligence 41, 1989.

use alloc::boxed::Box;
use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason, heap_block};

use super::erased_heuristic::{ErasedJob, guided};
use super::nodes::{Arena, NO_PARENT, NodeId};
use crate::{Algorithm, AlgorithmInfo, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing};

/// The algorithm `sma-star`.
#[derive(Debug, Clone, Copy)]
pub struct SimplifiedMemoryBounded;

impl Algorithm for SimplifiedMemoryBounded {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "sma-star",
        summary: "A* within a memory limit: drops the worst leaf when memory is full",
        guarantee: Guarantee::CheapestIfAdmissible,
        memory: MemoryClass::Limit,
        informed: true,
        ends_when_unsolvable: false,
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        guided(job, |job| outcome(job, run))
    }
}

/// The value of a node without a solution below it, or only with solutions beyond [`Cost::MAX`].
const HOPELESS: Cost = Cost::MAX;

/// A state that is being expanded, the move that led to it, and the cost of its path.
struct Expanded<'a, T, M> {
    state: &'a T,
    last: Option<&'a M>,
    g: Cost,
}

/// A successor: its value, and its node if it is in memory ([`NO_PARENT`] otherwise).
struct Successor {
    value: Cost,
    node: NodeId,
}

/// A node in memory, with the values of all its successors.
struct Node<K, M> {
    key: K,
    /// The move that led here. The root has none.
    mv: Option<M>,
    parent: NodeId,
    /// The index of this node among its parent's successors.
    number: u32,
    g: Cost,
    depth: u32,
    successors: Box<[Successor]>,
    /// The worst leaf in this subtree that may be discarded.
    worst: Option<Leaf>,
}

/// A leaf that may be discarded. The greatest one is the worst: highest value, then least depth.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Leaf {
    value: Cost,
    shallow: core::cmp::Reverse<u32>,
}

/// The number of nodes in one chunk of memory.
const CHUNK: usize = 128;

/// The part of the search tree that is in memory.
struct Tree<K, M> {
    nodes: Arena<Node<K, M>, CHUNK>,
    /// Numbers of discarded nodes, for reuse.
    free: Vec<NodeId>,
    limit: u64,
    /// The bytes of all lists of successors.
    value_bytes: u64,
    /// A leaf that must not be discarded, because it is about to get a successor.
    kept: NodeId,
    /// The least value of the paths that filled the memory by themselves.
    given_up: Cost,
    /// Whether a value exceeded [`Cost::MAX`].
    overflowed: bool,
}

/// The main loop: grows the tree until it contains the goal or its best value is hopeless.
fn outcome<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    run: &mut SearchRun<'_, F>,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    let mut tree = Tree::<S::Key, S::Move> {
        nodes: Arena::new(job.space.key_heap_bytes()),
        free: Vec::new(),
        limit: job.limits.memory.unwrap_or(u64::MAX),
        value_bytes: 0,
        kept: NO_PARENT,
        given_up: HOPELESS,
        overflowed: false,
    };
    run.lower_bound = job.heuristic.estimate(job.start);
    run.expand()?;
    if job.space.is_goal(job.start) {
        return Ok(Outcome::Solved(Vec::new()));
    }
    let mut values = Vec::new();
    let root = (NO_PARENT, 0);
    let value = run.lower_bound;
    let start = Expanded {
        state: job.start,
        last: None,
        g: 0,
    };
    tree.values(job, run, start, value, &mut values);
    let limit = tree.limit;
    if !tree.has_room(values.len()) {
        return Err(StopReason::Memory { limit });
    }
    tree.attach(root, job.space.key(job.start), (None, 0), &values);
    loop {
        let (best, _) = tree.best(ROOT);
        run.lower_bound = run.lower_bound.max(best.min(tree.given_up));
        if best > tree.given_up || best == HOPELESS && tree.given_up < HOPELESS {
            return Err(StopReason::Memory { limit });
        }
        if best == HOPELESS {
            let dear = tree.overflowed.then_some(StopReason::CostOverflow);
            return dear.map_or(Ok(Outcome::Unsolvable), Err);
        }
        if let Some(moves) = tree.grow(job, run, &mut values)? {
            return Ok(Outcome::Solved(moves));
        }
    }
}

/// The number of the root.
const ROOT: NodeId = 0;

/// The bytes of a list of `successors`.
fn list_bytes(successors: usize) -> u64 {
    heap_block(successors * size_of::<Successor>()) as u64
}

impl<K: Clone, M: Clone> Tree<K, M> {
    /// Makes a node of the best successor that has none. If it is the goal, returns the path.
    fn grow<S: Space<Key = K, Move = M>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
        values: &mut Vec<Cost>,
    ) -> Result<Option<Vec<M>>, StopReason> {
        // 1. Find the successor and its state.
        let (at, number) = self.best_open();
        let node = self.nodes.get(at);
        let (value, g) = (node.successors[number].value, node.g);
        let mut state = job.space.state(&node.key);
        let moves = match &node.mv {
            Some(last) => job.space.onward(&state, last),
            None => job.space.moves(&state),
        };
        let mut moves = moves.into_iter();
        let mv = moves.nth(number).expect("each move has a value");
        run.expand()?;
        // The sum cannot overflow: a successor of that cost is hopeless and never the best.
        let g = g + job.space.cost(&mv);
        job.space.apply(&mut state, &mv);
        if job.space.is_goal(&state) {
            run.lower_bound = g;
            let mut path = self.path(at);
            path.push(mv);
            return Ok(Some(path));
        }
        // 2. Compute the values of its own successors.
        let expanded = Expanded {
            state: &state,
            last: Some(&mv),
            g,
        };
        self.values(job, run, expanded, value, values);
        // 3. Store it, or give up its path if discarding leaves does not make room.
        if self.make_room(at, values.len()) {
            let parent = (at, number);
            self.attach(parent, job.space.key(&state), (Some(mv), g), values);
        } else {
            self.given_up = self.given_up.min(value);
            self.nodes.get_mut(at).successors[number].value = HOPELESS;
            self.update(at);
        }
        run.stats.stored = (self.nodes.len() - self.free.len()) as u64;
        run.stats
            .note_size(self.nodes.len() - self.free.len(), self.bytes());
        Ok(None)
    }

    /// Computes the values of the successors of a state. `value` is the value of the state itself.
    fn values<S: Space<Key = K, Move = M>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
        Expanded { state, last, g }: Expanded<'_, S::State, M>,
        value: Cost,
        values: &mut Vec<Cost>,
    ) {
        let mut successors = Vec::new();
        job.heuristic.successors(state, last, &mut successors);
        values.clear();
        values.extend(successors.into_iter().map(|(mv, h)| {
            let Some(g) = run.further(job.space, state, g, &mv) else {
                return HOPELESS;
            };
            run.stats.generated += 1;
            let f = g.saturating_add(h);
            self.overflowed |= f == HOPELESS;
            // A bound that was proved for a node holds for all its successors.
            f.max(value)
        }));
    }

    /// The bytes of nodes and lists.
    fn bytes(&self) -> u64 {
        self.nodes.bytes() + self.value_bytes
    }

    /// Returns whether a node with this number of successors fits into the memory limit.
    fn has_room(&mut self, successors: usize) -> bool {
        let others = self.value_bytes + list_bytes(successors);
        if self.free.is_empty() {
            return self.nodes.make_room(others, self.limit).is_ok();
        }
        self.nodes.bytes() + others <= self.limit
    }

    /// Discards leaves other than `at` until a node fits. Returns false if it never does.
    fn make_room(&mut self, at: NodeId, successors: usize) -> bool {
        if self.has_room(successors) {
            return true;
        }
        self.kept = at;
        self.update_worst(at);
        while !self.has_room(successors) && self.nodes.get(ROOT).worst.is_some() {
            self.forget_worst();
        }
        self.kept = NO_PARENT;
        self.update_worst(at);
        self.has_room(successors)
    }

    /// Stores a node, for which the caller has made room.
    fn attach(
        &mut self,
        (parent, number): (NodeId, usize),
        key: K,
        (mv, g): (Option<M>, Cost),
        values: &[Cost],
    ) {
        let node = Node {
            key,
            mv,
            parent,
            number: number as u32,
            g,
            depth: match parent {
                NO_PARENT => 0,
                parent => self.nodes.get(parent).depth + 1,
            },
            successors: values
                .iter()
                .map(|&value| Successor {
                    value,
                    node: NO_PARENT,
                })
                .collect(),
            worst: None,
        };
        self.value_bytes += list_bytes(values.len());
        let id = match self.free.pop() {
            Some(id) => {
                *self.nodes.get_mut(id) = node;
                id
            }
            None => self.nodes.push(node),
        };
        if parent != NO_PARENT {
            self.nodes.get_mut(parent).successors[number].node = id;
        }
        self.update(id);
    }

    /// The least value of a node's successors, and the index of the first one that has it.
    fn best(&self, id: NodeId) -> (Cost, usize) {
        let values = self.nodes.get(id).successors.iter().map(|it| it.value);
        let numbered = values.zip(0..).min();
        numbered.unwrap_or((HOPELESS, 0))
    }

    /// The best successor without a node: its parent and its index. Among equal values the first
    /// one is taken, so that the search stays in a subtree while no other is better.
    fn best_open(&self) -> (NodeId, usize) {
        let mut at = ROOT;
        loop {
            let (_, number) = self.best(at);
            match self.nodes.get(at).successors[number].node {
                NO_PARENT => return (at, number),
                node => at = node,
            }
        }
    }

    /// Updates values and worst leaves from a node up to the root.
    ///
    /// Values never decrease: a bound that was proved once stays valid, even if a regenerated
    /// subtree begins with lower estimates.
    fn update(&mut self, id: NodeId) {
        let mut at = id;
        while at != NO_PARENT {
            let (value, _) = self.best(at);
            self.nodes.get_mut(at).worst = self.worst(at, value);
            let Node { parent, number, .. } = *self.nodes.get(at);
            if parent != NO_PARENT {
                let known = &mut self.nodes.get_mut(parent).successors[number as usize];
                known.value = known.value.max(value);
            }
            at = parent;
        }
    }

    /// Updates only the worst leaves from a node up to the root.
    fn update_worst(&mut self, id: NodeId) {
        let mut at = id;
        while at != NO_PARENT {
            let (value, _) = self.best(at);
            self.nodes.get_mut(at).worst = self.worst(at, value);
            at = self.nodes.get(at).parent;
        }
    }

    /// The worst leaf in the subtree of a node with this value. The node itself may be that leaf.
    fn worst(&self, id: NodeId, value: Cost) -> Option<Leaf> {
        let node = self.nodes.get(id);
        let in_memory = |it: &&Successor| it.node != NO_PARENT;
        let mut below = node.successors.iter().filter(in_memory).peekable();
        if below.peek().is_none() {
            let shallow = core::cmp::Reverse(node.depth);
            return (id != self.kept).then_some(Leaf { value, shallow });
        }
        below.filter_map(|it| self.nodes.get(it.node).worst).max()
    }

    /// Discards the worst leaf. Its parent keeps its value.
    ///
    /// Each node stores the worst leaf of its subtree, so the way down takes one comparison per
    /// successor.
    fn forget_worst(&mut self) {
        let mut at = ROOT;
        loop {
            let node = self.nodes.get(at);
            let worst = node.worst;
            let below = node.successors.iter().map(|it| it.node);
            let mut below = below.filter(|&id| id != NO_PARENT);
            match below.find(|&id| self.nodes.get(id).worst == worst) {
                Some(id) => at = id,
                None => break,
            }
        }
        let node = self.nodes.get_mut(at);
        let gone = core::mem::take(&mut node.successors).len();
        let (parent, number) = (node.parent, node.number as usize);
        self.value_bytes -= list_bytes(gone);
        self.free.push(at);
        if parent != NO_PARENT {
            self.nodes.get_mut(parent).successors[number].node = NO_PARENT;
            self.update_worst(parent);
        }
    }

    /// The moves from the root to a node.
    fn path(&self, id: NodeId) -> Vec<M> {
        let mut moves = Vec::new();
        let mut at = id;
        while at != NO_PARENT {
            let node = self.nodes.get(at);
            moves.extend(node.mv.clone());
            at = node.parent;
        }
        moves.reverse();
        moves
    }
}
