//! A* on the search *tree*: no memory of boards seen, only the last move is never taken back.
//!
//! The plainest A* that people write first. The answer is optimal with an admissible heuristic, but a state is
//! searched again for every path to it, so that memory runs out long before [`AStar`](crate::AStar)'s does.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use crate::buckets::Buckets;
use crate::nodes::{Arena, NO_PARENT, NodeId};
use crate::{Algorithm, Guarantee, Info, Job, Run};

/// `a-star-tree`.
#[derive(Debug, Clone, Copy)]
pub struct AStarTree;

impl Algorithm for AStarTree {
    const INFO: Info = Info::new(
        "a-star-tree",
        "A* without a memory of boards seen, only no undoing; wastes memory",
    )
    .promises(Guarantee::CheapestIfAdmissible)
    .is_informed()
    .is_endless();

    fn search<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let space = job.space;
        let mut tree = Arena::new(space.key_heap_bytes());
        let mut waiting = Buckets::new();
        let start = Leaf {
            key: space.key(job.start),
            parent: NO_PARENT,
            g: 0,
            last: None,
        };
        waiting.push(
            u64::from(job.heuristic.estimate(job.start)),
            tree.push(start),
        );
        while let Some((f, id)) = waiting.pop() {
            run.lower_bound = run.lower_bound.max(f as Cost);
            run.expand()?;
            let Leaf { key, g, last, .. } = tree.get(id);
            let (g, mut state) = (*g, space.state(key));
            if space.is_goal(&state) {
                return Ok(Outcome::Solved(path(&tree, id)));
            }
            let memo = job.heuristic.start(&state);
            let moves = last
                .as_ref()
                .map_or_else(|| space.moves(&state), |last| space.onward(&state, last));
            for mv in moves {
                let bytes = tree.bytes() + tree.growth() + waiting.bytes();
                if let Some(limit) = job.limits.memory.filter(|&limit| bytes > limit) {
                    return Err(StopReason::Memory { limit });
                }
                run.stats.generated += 1;
                let h = job.heuristic.value(&job.heuristic.step(&memo, &state, &mv));
                space.apply(&mut state, &mv);
                let key = space.key(&state);
                space.undo(&mut state, &mv);
                let g = g + space.cost(&mv);
                waiting.push(
                    u64::from(g + h),
                    tree.push(Leaf {
                        key,
                        parent: id,
                        g,
                        last: Some(mv),
                    }),
                );
            }
            run.stats.stored = tree.len() as u64;
            run.stats
                .note_size(waiting.len(), tree.bytes() + waiting.bytes());
        }
        Ok(Outcome::Unsolvable)
    }
}

/// A place in the tree; the same state may stand in many.
struct Leaf<K, M> {
    key: K,
    parent: NodeId,
    g: Cost,
    last: Option<M>,
}

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
