//! Greedy best-first search expands the state with the lowest estimate, regardless of the cost of
//! the path to it.
//!
//! A state is marked when it is generated. Ties between equal estimates are broken by the key of
//! the state, so that the search is the same on every machine. Time and memory are proportional to
//! the number of states seen, usually a small part of what A* sees. There is no guarantee on the
//! length of the path.
//!
//! # References
//! Doran, Michie: "Experiments with the Graph Traverser program", Proceedings of the Royal Society
//! A 294, 1966.

use alloc::collections::BinaryHeap;
use alloc::vec::Vec;
use core::cmp::Reverse;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::nodes::{Inserted, Node, NodeId, Nodes, granted};
use crate::{Algorithm, AlgorithmInfo, NewNode, SearchJob, SearchRun, Tracing};

/// The algorithm `greedy`.
#[derive(Debug, Clone, Copy)]
pub struct Greedy;

impl Algorithm for Greedy {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "greedy",
        summary: "best-first by estimate alone; few expansions, long paths",
        informed: true,
        follows: true,
        compared: true,
        ties_by_key: true,
        tight: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        mark_when_generated(job, run, |_, h| h)
    }
}

/// Best-first search that marks a state when it is generated and never updates it, as in the search
/// lecture. `priority` maps the cost so far and the estimate to the priority, lowest first. Ties
/// are broken by key.
pub(crate) fn mark_when_generated<S: Space, H: Heuristic<S>, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    priority: fn(Cost, Cost) -> Cost,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    let space = job.space;
    let estimate = job.heuristic.estimate(job.start);
    run.lower_bound = estimate;
    let start = space.key(job.start);
    let mut nodes = Nodes::new(job.limits.memory, space.key_heap_bytes());
    nodes.start(start.clone(), 0)?;
    run.round(None, estimate);
    let mut frontier: BinaryHeap<Reverse<(Cost, S::Key, NodeId)>> = BinaryHeap::new();
    frontier.push(Reverse((priority(0, estimate), start, 0)));
    let entry_bytes = (size_of::<(Cost, S::Key, NodeId)>() + space.key_heap_bytes()) as u64;
    // 1. Take the state with the lowest priority.
    while let Some(Reverse((_, key, id))) = frontier.pop() {
        run.take(id)?;
        let g = nodes.node(id).g;
        let state = space.state(&key);
        if space.is_goal(&state) {
            return Ok(Outcome::Solved(nodes.path(space, id)));
        }
        let memo = job.heuristic.start(&state);
        // While the heap grows, its old and its new array exist at the same time.
        let heap_bytes = 3 * frontier.capacity() as u64 * entry_bytes;
        // 2. Put its new successors on the frontier. A known successor keeps its first path.
        for mv in space.moves(&state) {
            let h = job.heuristic.value(&job.heuristic.step(&memo, &state, &mv));
            let Some(g) = run.further(space, &state, g, &mv) else {
                continue;
            };
            let child = space.key(&space.after(&state, &mv));
            let node = Node {
                key: child.clone(),
                parent: id,
                g,
            };
            let f = priority(g, h);
            let inserted = nodes.insert(node, heap_bytes)?;
            if let Inserted::New(child_id) = inserted {
                let reserved = frontier.try_reserve(1);
                granted(reserved, nodes.bytes() + heap_bytes)?;
                frontier.push(Reverse((f, child, child_id)));
            }
            let (number, fate) = nodes.first_come(inserted, g);
            run.made(space, &state, &mv, NewNode::new(number, fate, [g, h, f]));
        }
        run.stats.stored = nodes.len() as u64;
        run.stats
            .note_size(frontier.len(), nodes.bytes() + heap_bytes);
    }
    Ok(Outcome::Unsolvable)
}
