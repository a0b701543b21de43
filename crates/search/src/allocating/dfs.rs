//! Depth-first search with a table of known states: it expands the newest state first and never
//! visits a state twice.
//!
//! It finds a path in any finite space that has one, usually a very long one: on the 8-puzzle,
//! thousands of moves. A state is marked when it is *generated*. Marking it when it is expanded
//! would give other paths. Time and memory are proportional to the number of states seen.
//!
//! # References
//! Tarjan: "Depth-first search and linear graph algorithms", SIAM Journal on Computing 1, 1972.

use alloc::vec;
use alloc::vec::Vec;

use knobel_core::{Heuristic, Outcome, Space, StopReason};

use super::nodes::{Inserted, Node, Nodes, reserve};
use crate::{Algorithm, AlgorithmInfo, NewNode, SearchJob, SearchRun, Tracing};

/// The algorithm `dfs`.
#[derive(Debug, Clone, Copy)]
pub struct DepthFirst;

impl Algorithm for DepthFirst {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "dfs",
        summary: "depth-first search: newest state first; stores every state, long paths",
        follows: true,
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
        let mut stack = vec![0];
        while let Some(id) = stack.pop() {
            run.take(id)?;
            let g = nodes.node(id).g;
            let state = space.state(&nodes.node(id).key);
            if space.is_goal(&state) {
                return Ok(Outcome::Solved(nodes.path(space, id)));
            }
            // Pushing the moves in reverse makes the first move come off the stack first. While the
            // stack grows, its old array and one of twice the size exist at the same time.
            let stack_bytes = 3 * stack.capacity() as u64 * 4;
            for mv in space.moves(&state).into_iter().rev() {
                let g = g + 1;
                let child = Node {
                    key: space.key(&space.after(&state, &mv)),
                    parent: id,
                    g,
                };
                let inserted = nodes.insert(child, stack_bytes)?;
                if let Inserted::New(child) = inserted {
                    reserve(&mut stack)?;
                    stack.push(child);
                }
                let (number, fate) = nodes.first_come(inserted, g);
                run.made(space, &state, &mv, NewNode::new(number, fate, [g, 0, g]));
            }
            run.stats.stored = nodes.len() as u64;
            run.stats
                .note_size(stack.len(), nodes.bytes() + stack_bytes);
        }
        Ok(Outcome::Unsolvable)
    }
}
