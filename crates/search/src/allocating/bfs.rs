//! Breadth-first search expands states in the order of their distance from the start, so the first
//! path to the goal has the fewest moves.
//!
//! States are stored in the order in which they are generated, and expanded in the same order. The
//! frontier is therefore the tail of the list of all states and needs no memory of its own. Time
//! and memory are proportional to the number of states up to the distance of the goal.
//!
//! # References
//! Moore: "The shortest path through a maze", International Symposium on the Theory of Switching,
//! 1959.

use alloc::vec::Vec;

use knobel_core::{Fate, Heuristic, Outcome, Space, StopReason};

use super::nodes::{Inserted, Node, NodeId, Nodes};
use crate::{Algorithm, AlgorithmInfo, Guarantee, NewNode, SearchJob, SearchRun, Tracing};

/// The algorithm `bfs`.
#[derive(Debug, Clone, Copy)]
pub struct BreadthFirst;

impl Algorithm for BreadthFirst {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bfs",
        summary: "breadth-first search: nearest states first; stores every state",
        guarantee: Guarantee::FewestMoves,
        follows: true,
        compared: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let space = job.space;
        let mut nodes = Nodes::new(job.limits.memory, space.key_heap_bytes());
        nodes.start(space.key(job.start), 0)?;
        run.round(None, 0);
        // States before `next` are expanded; those from `next` on are the frontier.
        let mut next: NodeId = 0;
        while (next as usize) < nodes.len() {
            // 1. Take the oldest state of the frontier. All states nearer to the start are
            //    expanded, so its distance is a lower bound.
            let g = nodes.node(next).g;
            run.lower_bound = g;
            run.take(next)?;
            let state = space.state(&nodes.node(next).key);
            if space.is_goal(&state) {
                return Ok(Outcome::Solved(nodes.path(space, next)));
            }
            // 2. Append its new successors to the list. Known ones have a path of at most this
            //    length.
            for mv in space.moves(&state) {
                let g = g + 1;
                let child = Node {
                    key: space.key(&space.after(&state, &mv)),
                    parent: next,
                    g,
                };
                let (number, fate) = match nodes.insert(child, 0)? {
                    Inserted::New(id) => (id, Fate::New),
                    Inserted::Known(id) => (id, Fate::Known),
                };
                run.made(space, &state, &mv, NewNode::new(number, fate, [g, 0, g]));
            }
            next += 1;
            run.stats.stored = nodes.len() as u64;
            run.stats
                .note_size(nodes.len() - next as usize, nodes.bytes());
        }
        Ok(Outcome::Unsolvable)
    }
}
