//! Bidirectional breadth-first search: one search from the start and one from the goal. Each step
//! expands a whole layer, of the side whose layer is smaller, until the two sides meet.
//!
//! The first meeting is optimal. Suppose that one side has seen every state up to depth *a* from
//! its end and the other side every state up to depth *b*, and that no state is on both sides. Then
//! every solution has at least *a + b + 1* moves, because a shorter one would contain a state
//! within *a* of one end and *b* of the other. The next layer contains states of depth *a + 1*. If
//! the other side knows one of them, the two halves form a path of *a + 1 + b* moves, which is this
//! bound. The search can therefore stop in the middle of a layer. The argument needs moves that all
//! cost the same. With different costs, a search must continue until no cheaper meeting is
//! possible, as [`NearOptimalBidirectional`](crate::NearOptimalBidirectional) does.
//!
//! Time and memory are proportional to the number of states within *half* the distance of the two
//! ends. The search needs one known goal state and invertible moves.
//!
//! # References
//! Nicholson: "Finding the shortest route between two points in a network", The Computer Journal 9,
//! 1966 (when to stop). Pohl: "Bi-directional search", Machine Intelligence 6, 1971 (the smaller
//! side first).

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::nodes::{Inserted, Node, NodeId, Nodes};
use crate::{Algorithm, AlgorithmInfo, Guarantee, SearchJob, SearchRun, Tracing};

/// The algorithm `bidirectional-bfs`.
#[derive(Debug, Clone, Copy)]
pub struct Bidirectional;

impl Algorithm for Bidirectional {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bidirectional-bfs",
        summary: "breadth-first from start and goal until they meet; stores states",
        guarantee: Guarantee::FewestMoves,
        compared: true,
        both_ends: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let goal = job.space.goal().ok_or(StopReason::NeedsGoalState)?;
        let mut forward = Side::new(job, job.space.key(job.start), 0)?;
        let mut backward = Side::new(job, job.space.key(&goal), forward.nodes.bytes())?;
        if forward.nodes.find(&job.space.key(&goal)).is_some() {
            run.expand()?;
            return Ok(Outcome::Solved(Vec::new()));
        }
        // Invariant: no state is on both sides, so a solution has at least this many moves.
        loop {
            run.lower_bound = forward.depth + backward.depth + 1;
            // Expanding the smaller layer keeps both sides, and so their sum, small.
            let forward_is_smaller = forward.layer() <= backward.layer();
            let (near, far) = if forward_is_smaller {
                (&mut forward, &mut backward)
            } else {
                (&mut backward, &mut forward)
            };
            // A side without a layer has seen all states that it can reach.
            if near.layer() == 0 {
                return Ok(Outcome::Unsolvable);
            }
            if let Some((near_id, far_id)) = near.advance(job, run, far)? {
                let (start_side, goal_side) = if forward_is_smaller {
                    (near_id, far_id)
                } else {
                    (far_id, near_id)
                };
                return join(job.space, &forward, start_side, &backward, goal_side)
                    .map(Outcome::Solved);
            }
        }
    }
}

/// One of the two searches.
struct Side<K> {
    nodes: Nodes<K>,
    /// The first node of the layer to expand next. The layer extends to the last node.
    next: NodeId,
    /// The depth of that layer.
    depth: Cost,
}

impl<K: Clone + Eq + core::hash::Hash> Side<K> {
    /// A search from `root`. The other side uses `others` bytes.
    fn new<S: Space<Key = K>, H>(
        job: &SearchJob<'_, S, H>,
        root: K,
        others: u64,
    ) -> Result<Self, StopReason> {
        let mut nodes = Nodes::new(job.limits.memory, job.space.key_heap_bytes());
        nodes.start(root, others)?;
        Ok(Self {
            nodes,
            next: 0,
            depth: 0,
        })
    }

    /// The number of states in the layer to expand next.
    fn layer(&self) -> usize {
        self.nodes.len() - self.next as usize
    }

    /// Expands one layer. If a successor is known to the `far` side, stops and returns its nodes on
    /// this side and on the far side.
    fn advance<S: Space<Key = K>, H, F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        far: &Self,
    ) -> Result<Option<(NodeId, NodeId)>, StopReason> {
        let end = self.nodes.len() as NodeId;
        while self.next < end {
            run.expand()?;
            let meeting = self.expand(job, run, far)?;
            self.next += 1;
            run.stats.stored = (self.nodes.len() + far.nodes.len()) as u64;
            run.stats.note_size(
                self.layer() + far.layer(),
                self.nodes.bytes() + far.nodes.bytes(),
            );
            if meeting.is_some() {
                return Ok(meeting);
            }
        }
        self.depth += 1;
        Ok(None)
    }

    /// Adds the successors of the next state. Stops at the first one that the `far` side knows.
    fn expand<S: Space<Key = K>, H, F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        far: &Self,
    ) -> Result<Option<(NodeId, NodeId)>, StopReason> {
        let space = job.space;
        let state = space.state(&self.nodes.node(self.next).key);
        for mv in space.moves(&state) {
            run.stats.generated += 1;
            let child = Node {
                key: space.key(&space.after(&state, &mv)),
                parent: self.next,
                g: self.depth + 1,
            };
            let Inserted::New(child) = self.nodes.insert(child, far.nodes.bytes())? else {
                continue;
            };
            if let Some(other) = far.nodes.find(&self.nodes.node(child).key) {
                return Ok(Some((child, other)));
            }
        }
        Ok(None)
    }
}

/// Joins the two halves: the moves from the start to the meeting, then the inverse moves of the
/// backward side from the meeting to the goal.
fn join<S: Space>(
    space: &S,
    forward: &Side<S::Key>,
    start_side: NodeId,
    backward: &Side<S::Key>,
    goal_side: NodeId,
) -> Result<Vec<S::Move>, StopReason> {
    let mut moves = forward.nodes.path(space, start_side);
    for mv in backward.nodes.path(space, goal_side).iter().rev() {
        moves.push(space.inverse(mv).ok_or(StopReason::NeedsGoalState)?);
    }
    Ok(moves)
}
