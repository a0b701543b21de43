//! Bidirectional breadth-first search: one search from the start, one from the goal, layer by layer, the smaller
//! layer first, until they meet.
//!
//! When a layer touches the other side, the rest of the layer is still searched, and the shortest meeting counts:
//! that makes the answer optimal. Time and memory grow with the states up to *half* the distance. Needs one known
//! goal state and moves that lead back.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use crate::nodes::{Inserted, Node, NodeId, Nodes};
use crate::{Algorithm, Follow, Guarantee, Info, Job, Run};

/// `bidirectional-bfs`.
#[derive(Debug, Clone, Copy)]
pub struct Bidirectional;

impl Algorithm for Bidirectional {
    const INFO: Info = Info {
        name: "bidirectional-bfs",
        summary: "breadth-first from both ends until they meet; remembers states",
        guarantee: Guarantee::FewestMoves,
        compared: true,
        both_ends: true,
        ..Info::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Follow>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let goal = job.space.goal().ok_or(StopReason::NeedsGoalState)?;
        let mut forward = Side::new(job, job.space.key(job.start), 0)?;
        let mut backward = Side::new(job, job.space.key(&goal), forward.nodes.bytes())?;
        if forward.nodes.find(&job.space.key(&goal)).is_some() {
            run.expand()?;
            return Ok(Outcome::Solved(Vec::new()));
        }
        loop {
            run.lower_bound = forward.depth + backward.depth + 1;
            let forward_is_smaller = forward.layer() <= backward.layer();
            let (near, far) = if forward_is_smaller {
                (&mut forward, &mut backward)
            } else {
                (&mut backward, &mut forward)
            };
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
    /// First node of the layer that is expanded next; the layer goes to the end of the nodes.
    next: NodeId,
    depth: Cost,
}

impl<K: Clone + Eq + core::hash::Hash> Side<K> {
    /// A search from `root`. `others` are the bytes that the other side uses.
    fn new<S: Space<Key = K>, H>(
        job: &Job<'_, S, H>,
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

    /// States in the layer that is expanded next.
    fn layer(&self) -> usize {
        self.nodes.len() - self.next as usize
    }

    /// Expands one layer. Answers the meeting with the least distance, as a node here and one on the `far` side.
    fn advance<S: Space<Key = K>, H, F: Follow>(
        &mut self,
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
        far: &Self,
    ) -> Result<Option<(NodeId, NodeId)>, StopReason> {
        let space = job.space;
        let end = self.nodes.len() as NodeId;
        let mut meeting: Option<(Cost, NodeId, NodeId)> = None;
        while self.next < end {
            run.expand()?;
            let id = self.next;
            let state = space.state(&self.nodes.node(id).key);
            for mv in space.moves(&state) {
                run.stats.generated += 1;
                let key = space.key(&space.after(&state, &mv));
                let child = Node {
                    key,
                    parent: id,
                    g: self.depth + 1,
                };
                let Inserted::New(child) = self.nodes.insert(child, far.nodes.bytes())? else {
                    continue;
                };
                if let Some(other) = far.nodes.find(&self.nodes.node(child).key) {
                    let distance = self.depth + 1 + far.nodes.node(other).g;
                    if meeting.is_none_or(|(best, ..)| distance < best) {
                        meeting = Some((distance, child, other));
                    }
                }
            }
            self.next += 1;
            run.stats.stored = (self.nodes.len() + far.nodes.len()) as u64;
            run.stats.note_size(
                self.layer() + far.layer(),
                self.nodes.bytes() + far.nodes.bytes(),
            );
        }
        self.depth += 1;
        Ok(meeting.map(|(_, here, there)| (here, there)))
    }
}

/// The moves from the start to the meeting, then back along the goal's side.
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
