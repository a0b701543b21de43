//! Partial-expansion A*: A* that builds a successor only when its turn has come. It is EPEA*
//! without an operator selection function.
//!
//! A* stores all successors of an expanded state, although most of them cost more than the answer
//! and are never expanded. Partial expansion avoids this. It builds only the successors whose *f*
//! equals the value under which the state was taken. Then the state returns to the frontier with
//! the least *f* of its other successors, and builds those when this value comes up. The original
//! partial-expansion A* generates all successors and discards most of them. Here, as in EPEA*, the
//! change of the heuristic along a move decides before the successor is built.
//!
//! EPEA* goes further. Its operator selection function is written for one puzzle and one heuristic:
//! a table tells which moves change *f* by how much, and other moves are never considered. This
//! implementation works with any heuristic, so each expansion of a state, including repeated ones,
//! estimates all its successors. On sliding tiles there are at most four.
//!
//! Memory: the states that A* would expand, not those that it would generate. On the 15-puzzle this
//! is about half. Time: fewer states are built and looked up, but a state may be taken several
//! times, and each time counts as an expansion. A cheaper path to a known state reopens it, so the
//! path is optimal with any admissible heuristic.
//!
//! # References
//! Yoshizumi, Miura, Ishida: "A* with partial expansion for large branching factor problems", AAAI
//! 2000. Goldenberg, Felner, Stern, Sharon, Sturtevant, Holte, Schaeffer: "Enhanced partial
//! expansion A*", Journal of Artificial Intelligence Research 50, 2014.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::a_star::Flags;
use super::buckets::Buckets;
use super::erased_heuristic::{ErasedJob, guided, small};
use super::nodes::{Node, NodeId, Nodes, hash};
use crate::{Algorithm, AlgorithmInfo, Guarantee, SearchJob, SearchRun, Tracing};

/// The algorithm `epea-star`.
#[derive(Debug, Clone, Copy)]
pub struct PartialExpansionAStar;

impl Algorithm for PartialExpansionAStar {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "epea-star",
        summary: "A* that generates only successors with the current f (partial expansion)",
        guarantee: Guarantee::CheapestIfAdmissible,
        informed: true,
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        guided(job, |job| Search::new(job).outcome(job, run))
    }
}

/// An entry of the frontier: a new state, or one whose remaining successors wait.
struct OpenNode<M> {
    id: NodeId,
    /// The cost of the path when the entry was queued.
    g: Cost,
    /// All successors with an *f* below this value have been built.
    made: u64,
    /// The move that led here, if it is small.
    last: Option<M>,
}

/// The data structures of a search. The last two are buffers that expansions reuse.
struct Search<S: Space> {
    /// All states built so far.
    nodes: Nodes<S::Key>,
    /// The frontier, including superseded entries.
    waiting: Buckets<OpenNode<S::Move>>,
    /// Marks expanded states, to count those that are expanded again.
    expanded_before: Flags,
    popped: Vec<OpenNode<S::Move>>,
    successors: Vec<(S::Move, Cost)>,
}

impl<S: Space> Search<S> {
    fn new(job: &ErasedJob<'_, S>) -> Self {
        Self {
            nodes: Nodes::new(job.limits.memory, job.space.key_heap_bytes()),
            waiting: Buckets::new(),
            expanded_before: Flags::default(),
            popped: Vec::new(),
            successors: Vec::new(),
        }
    }

    /// The main loop. One iteration expands one state partially.
    fn outcome<F: Tracing>(
        mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let id = self.nodes.start(job.space.key(job.start), 0)?;
        let h = job.heuristic.estimate(job.start);
        let first = OpenNode {
            id,
            g: 0,
            made: 0,
            last: None,
        };
        self.waiting.push(u64::from(h), h, first)?;
        while let Some(value) = self.waiting.pop_some(1, &mut self.popped) {
            let popped = self.popped.pop();
            let Some(waiting) = popped.filter(|it| it.g == self.nodes.node(it.id).g) else {
                continue;
            };
            let bound = Cost::try_from(value).unwrap_or(Cost::MAX);
            run.lower_bound = run.lower_bound.max(bound);
            run.expand()?;
            let state = job.space.state(&self.nodes.node(waiting.id).key);
            if waiting.made == 0 {
                let again = self.expanded_before.set(waiting.id);
                run.stats.reopened += u64::from(again);
                if job.space.is_goal(&state) {
                    let path = self.nodes.path(job.space, waiting.id);
                    return Ok(Outcome::Solved(path));
                }
            }
            self.expand(job, run, &state, waiting, value)?;
            run.stats.stored = self.nodes.len() as u64;
            let bytes = self.nodes.bytes() + self.other_bytes();
            run.stats.note_size(self.waiting.len(), bytes);
        }
        Ok(Outcome::Unsolvable)
    }

    /// Builds the successors with *f* up to `value`, and requeues the state for the others.
    fn expand<F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
        state: &S::State,
        mut waiting: OpenNode<S::Move>,
        value: u64,
    ) -> Result<(), StopReason> {
        let mut successors = core::mem::take(&mut self.successors);
        let last = waiting.last.as_ref();
        job.heuristic.successors(state, last, &mut successors);
        let mut next = u64::MAX;
        for (mv, h) in successors.drain(..) {
            let cost = u64::from(waiting.g) + u64::from(job.space.cost(&mv));
            let f = cost + u64::from(h);
            // Beyond the value: build it later. Within it and not built earlier: build it now.
            if f > value {
                next = next.min(f);
            } else if f >= waiting.made {
                self.make(job, run, state, &waiting, (mv, h))?;
            }
        }
        self.successors = successors;
        // Return to the frontier for the remaining successors, under the least of their values.
        if next < u64::MAX {
            self.nodes
                .keep_limit(self.other_bytes() + self.waiting.growth())?;
            waiting.made = value + 1;
            let left = Cost::try_from(next - u64::from(waiting.g)).unwrap_or(Cost::MAX);
            self.waiting.push(next, left, waiting)?;
        }
        Ok(())
    }

    /// Stores a successor and pushes it on the frontier, unless a path of the same or a lower cost
    /// is known.
    fn make<F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
        state: &S::State,
        parent: &OpenNode<S::Move>,
        (mv, h): (S::Move, Cost),
    ) -> Result<(), StopReason> {
        let Some(g) = run.further(job.space, state, parent.g, &mv) else {
            return Ok(());
        };
        run.stats.generated += 1;
        let key = job.space.key(&job.space.after(state, &mv));
        let hash = hash(&key);
        let others = self.other_bytes() + self.waiting.growth();
        let id = match self.nodes.find_hashed(hash, &key) {
            None => {
                let parent = parent.id;
                self.nodes
                    .insert_new(Node { key, parent, g }, hash, others)?
            }
            Some(id) if g < self.nodes.node(id).g => {
                self.nodes.keep_limit(others)?;
                let known = self.nodes.node_mut(id);
                (known.g, known.parent) = (g, parent.id);
                id
            }
            Some(_) => return Ok(()),
        };
        let waiting = OpenNode {
            id,
            g,
            made: 0,
            last: small(mv),
        };
        self.waiting.push(u64::from(g) + u64::from(h), h, waiting)
    }

    /// The bytes of the data structures besides the nodes.
    fn other_bytes(&self) -> u64 {
        self.waiting.bytes() + self.expanded_before.bytes()
    }
}
