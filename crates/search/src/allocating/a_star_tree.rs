//! A* as a *tree search*: it does not remember which states it has seen. Its only check is never to
//! undo the last move.
//!
//! This is the simplest A*, and the one that many people write first. The path is optimal with an
//! admissible heuristic. But each path to a state becomes a node of its own, so memory runs out
//! long before that of [`AStar`](crate::AStar). Time and memory are proportional to the number of
//! *paths* with a cost plus estimate below the optimum.
//!
//! # References
//! Hart, Nilsson, Raphael: "A formal basis for the heuristic determination of minimum cost paths",
//! IEEE Transactions on Systems Science and Cybernetics 4, 1968. Russell, Norvig: "Artificial
//! intelligence: a modern approach" (tree search and graph search).

use alloc::vec::Vec;

use knobel_core::{Cost, Fate, Heuristic, Outcome, Space, StopReason};

use super::buckets::Buckets;
use super::nodes::{Arena, NO_PARENT, NodeId};
use crate::{Algorithm, AlgorithmInfo, Guarantee, NewNode, SearchJob, SearchRun, Tracing};

/// The algorithm `a-star-tree`.
#[derive(Debug, Clone, Copy)]
pub struct AStarTree;

impl Algorithm for AStarTree {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "a-star-tree",
        summary: "A* without duplicate detection, except for undone moves; wastes memory",
        guarantee: Guarantee::CheapestIfAdmissible,
        informed: true,
        ends_when_unsolvable: false,
        follows: true,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let space = job.space;
        let limit = job.limits.memory.unwrap_or(u64::MAX);
        let mut tree = Arena::new(space.key_heap_bytes());
        let mut waiting = Buckets::new();
        let start = Leaf {
            key: space.key(job.start),
            parent: NO_PARENT,
            g: 0,
            last: None,
        };
        let estimate = job.heuristic.estimate(job.start);
        run.round(None, estimate);
        waiting.push(u64::from(estimate), 0, tree.push(start))?;
        // 1. Take the node with the least f. With an admissible heuristic, no solution is cheaper.
        while let Some((f, id)) = waiting.pop() {
            run.lower_bound = run.lower_bound.max(f as Cost);
            run.take(id)?;
            let Leaf { key, g, last, .. } = tree.get(id);
            let (g, state) = (*g, space.state(key));
            if space.is_goal(&state) {
                return Ok(Outcome::Solved(path(&tree, id)));
            }
            let memo = job.heuristic.start(&state);
            let moves = last
                .as_ref()
                .map_or_else(|| space.moves(&state), |last| space.onward(&state, last));
            // 2. Make a node of each successor, whether or not its state has occurred before.
            for mv in moves {
                tree.make_room(waiting.bytes() + waiting.growth(), limit)?;
                let Some(g) = run.further(space, &state, g, &mv) else {
                    continue;
                };
                let h = job.heuristic.value(&job.heuristic.step(&memo, &state, &mv));
                let key = space.key(&space.after(&state, &mv));
                let (number, f, fate) = (tree.len() as NodeId, g.saturating_add(h), Fate::New);
                run.made(space, &state, &mv, NewNode::new(number, fate, [g, h, f]));
                let leaf = Leaf {
                    key,
                    parent: id,
                    g,
                    last: Some(mv),
                };
                waiting.push(u64::from(f), 0, tree.push(leaf))?;
            }
            run.stats.stored = tree.len() as u64;
            run.stats
                .note_size(waiting.len(), tree.bytes() + waiting.bytes());
        }
        Ok(Outcome::Unsolvable)
    }
}

/// A node of the search tree. The same state may occur in many nodes.
struct Leaf<K, M> {
    key: K,
    parent: NodeId,
    g: Cost,
    last: Option<M>,
}

/// The moves from the root to a node.
fn path<K, M: Clone>(tree: &Arena<Leaf<K, M>>, id: NodeId) -> Vec<M> {
    let mut moves = Vec::new();
    let mut at = tree.get(id);
    while let Some(mv) = &at.last {
        moves.push(mv.clone());
        at = tree.get(at.parent);
    }
    moves.reverse();
    moves
}
