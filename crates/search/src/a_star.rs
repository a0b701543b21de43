//! A*: expands the state with the least cost so far plus estimate; weighted A*: the same with the estimate weighed
//! more, which finds paths sooner that are at most that factor too long.
//!
//! A cheaper path to a known state replaces the dearer one, and an expanded state is opened again, so that the answer
//! is optimal with any admissible heuristic, consistent or not. Queue entries that a cheaper path has overtaken are
//! skipped when their turn comes. 16 bytes a state of a board of up to 16 cells, a little over four for the index and
//! eight a waiting entry.
//!
//! # References
//! Hart, Nilsson, Raphael: "A formal basis for the heuristic determination of minimum cost paths", 1968.
//! Pohl: "Heuristic search viewed as path finding in a graph", 1970.

use alloc::vec::Vec;

use knobel_core::{Cost, Fate, Heuristic, Outcome, Space, StopReason};

use crate::buckets::Buckets;
use crate::nodes::{Inserted, NO_PARENT, Node, NodeId, Nodes};
use crate::{Algorithm, Child, Follow, Guarantee, Info, Job, Run, Setting};

/// `a-star`.
#[derive(Debug, Clone, Copy)]
pub struct AStar;

impl Algorithm for AStar {
    const INFO: Info = Info::new(
        "a-star",
        "least cost so far plus estimate first; remembers every state",
    )
    .promises(Guarantee::CheapestIfAdmissible)
    .is_informed()
    .is_followed();

    fn search<S: Space, H: Heuristic<S>, F: Follow>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        weighted(job, run, 100)
    }
}

/// `weighted-a-star`.
#[derive(Debug, Clone, Copy)]
pub struct WeightedAStar;

impl Algorithm for WeightedAStar {
    const INFO: Info = Info::new(
        "weighted-a-star",
        "A* with the estimate weighed more; paths at most that factor too long",
    )
    .promises(Guarantee::WithinWeight)
    .is_informed()
    .reads(&[Setting::Weight])
    .is_followed();

    fn search<S: Space, H: Heuristic<S>, F: Follow>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        weighted(job, run, u64::from(job.settings.weight_percent.max(100)))
    }
}

/// A state that waits, with the cost it had when it was queued.
#[derive(Clone, Copy)]
struct Waiting {
    id: NodeId,
    g: Cost,
}

fn weighted<S: Space, H: Heuristic<S>, F: Follow>(
    job: &Job<'_, S, H>,
    run: &mut Run<'_, F>,
    percent: u64,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    let space = job.space;
    let priority = |g: Cost, h: Cost| u64::from(g) * 100 + u64::from(h) * percent;
    let mut nodes = Nodes::new(job.limits.memory, space.key_heap_bytes());
    let mut waiting = Buckets::new();
    let mut expanded_before = Flags::default();
    nodes.insert(
        Node {
            key: space.key(job.start),
            parent: NO_PARENT,
            g: 0,
        },
        0,
    )?;
    let estimate = job.heuristic.estimate(job.start);
    run.round(None, estimate);
    waiting.push(priority(0, estimate), Waiting { id: 0, g: 0 });
    while let Some((lowest, Waiting { id, g })) = waiting.pop() {
        if g > nodes.node(id).g {
            continue;
        }
        // Some waiting state lies on a cheapest path with its cost right, and the weight times that path's cost is
        // no less than its priority.
        run.lower_bound = run.lower_bound.max(lowest.div_ceil(percent) as Cost);
        run.take(id)?;
        run.stats.reopened += u64::from(expanded_before.set(id));
        let mut state = space.state(&nodes.node(id).key);
        if space.is_goal(&state) {
            return Ok(Outcome::Solved(nodes.path(space, id)));
        }
        let memo = job.heuristic.start(&state);
        let others = waiting.bytes() + expanded_before.bytes();
        for mv in space.moves(&state) {
            let h = job.heuristic.value(&job.heuristic.step(&memo, &state, &mv));
            let child_g = g + space.cost(&mv);
            space.apply(&mut state, &mv);
            let child = Node {
                key: space.key(&state),
                parent: id,
                g: child_g,
            };
            space.undo(&mut state, &mv);
            let (child_id, fate) = match nodes.insert(child, others)? {
                Inserted::New(child_id) => (child_id, Fate::New),
                Inserted::Known(child_id) if child_g < nodes.node(child_id).g => {
                    let known = nodes.node_mut(child_id);
                    (known.g, known.parent) = (child_g, id);
                    (child_id, Fate::Better)
                }
                Inserted::Known(child_id) => (child_id, Fate::Known),
            };
            let rank = priority(child_g, h);
            let (number, g, f) = (child_id, child_g, (rank / 100) as Cost);
            run.made(
                space,
                &state,
                &mv,
                Child {
                    number,
                    g,
                    h,
                    f,
                    fate,
                },
            );
            if fate != Fate::Known {
                waiting.push(rank, Waiting { id: child_id, g });
            }
        }
        run.stats.stored = nodes.len() as u64;
        run.stats.note_size(waiting.len(), nodes.bytes() + others);
    }
    Ok(Outcome::Unsolvable)
}

/// One bit a state.
#[derive(Default)]
struct Flags(Vec<u64>);

impl Flags {
    /// Sets the flag and answers what it was.
    fn set(&mut self, id: NodeId) -> bool {
        let (word, bit) = (id as usize / 64, 1 << (id % 64));
        if word >= self.0.len() {
            self.0.resize(word + 1, 0);
        }
        let was = self.0[word] & bit != 0;
        self.0[word] |= bit;
        was
    }

    fn bytes(&self) -> u64 {
        (self.0.capacity() * 8) as u64
    }
}
