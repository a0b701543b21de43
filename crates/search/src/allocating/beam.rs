//! Beam search: breadth-first search that keeps of every layer only the states that look nearest to
//! the goal.
//!
//! All states of a layer are expanded; of their new successors the best *width* by the heuristic
//! become the next layer, equal ones in the order of their keys, and the others are dropped. So a
//! layer costs the same whatever its depth, and memory and time grow with width times depth. What
//! is dropped may have led to the goal: an empty layer proves nothing if anything was ever dropped.
//! Then the search begins anew with a beam twice as wide, until it finds a path or has dropped
//! nothing; with that it is complete, and as the widths double it costs at most about twice its
//! last round. Every state that was kept is remembered and not entered again.
//!
//! Paths are as long as the beam is narrow. Layers count moves, whatever they cost; nothing is
//! promised of the answer.
//!
//! # References
//! Lowerre: "The HARPY speech recognition system", 1976. Bisiani: "Beam search", Encyclopedia of
//! Artificial Intelligence, 1987. Zhang: "Complete anytime beam search", AAAI 1998 (widening until
//! it is complete).

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::erased_heuristic::{ErasedJob, guided};
use super::nodes::{Node, NodeId, Nodes, hash};
use crate::{Algorithm, AlgorithmInfo, SearchJob, SearchRun, SearchSetting, SettingUnit, Tracing};

/// `beam`.
#[derive(Debug, Clone, Copy)]
pub struct Beam;

/// Width of the first beam, read by [`Beam`].
pub const BEAM_WIDTH: SearchSetting = SearchSetting {
    name: "beam-width",
    summary: "how many states of each layer are kept at first",
    unit: SettingUnit::Number,
    least: 1,
    most: u32::MAX as u64,
    default: Some(100),
};

impl Algorithm for Beam {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "beam",
        summary: "breadth-first, but only the best of each layer go on; more of them where that \
                  fails",
        informed: true,
        settings: &[BEAM_WIDTH],
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        guided(job, |job| widen(job, run))
    }
}

/// Searches with wider and wider beams.
fn widen<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    run: &mut SearchRun<'_, F>,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    run.lower_bound = job.heuristic.estimate(job.start);
    let mut width = job.settings.number(&BEAM_WIDTH) as usize;
    loop {
        let mut round = Round {
            nodes: Nodes::new(job.limits.memory, job.space.key_heap_bytes()),
            candidates: Vec::new(),
            width,
            dropped: false,
        };
        if let Some(goal) = round.search(job, run)? {
            return Ok(Outcome::Solved(round.nodes.path(job.space, goal)));
        }
        if !round.dropped {
            return Ok(Outcome::Unsolvable);
        }
        width = width.saturating_mul(2);
    }
}

/// A state that may come into the next layer: estimate, key, cost and parent, in the order in which
/// they are chosen.
type Candidate<K> = (Cost, K, Cost, NodeId);

/// A search with one width.
struct Round<K> {
    /// The layers, one after the other.
    nodes: Nodes<K>,
    candidates: Vec<Candidate<K>>,
    width: usize,
    /// Was a state dropped?
    dropped: bool,
}

impl<K: Clone + Ord + core::hash::Hash> Round<K> {
    fn search<S: Space<Key = K>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Option<NodeId>, StopReason> {
        self.nodes.start(job.space.key(job.start), 0)?;
        let mut layer = 0..1;
        let mut successors = Vec::new();
        while !layer.is_empty() {
            for id in layer.clone() {
                run.expand()?;
                let state = job.space.state(&self.nodes.node(id).key);
                if job.space.is_goal(&state) {
                    return Ok(Some(id));
                }
                let g = self.nodes.node(id).g;
                job.heuristic.successors(&state, None, &mut successors);
                for (mv, h) in successors.drain(..) {
                    if let Some(g) = run.further(job.space, &state, g, &mv) {
                        run.stats.generated += 1;
                        let key = job.space.key(&job.space.after(&state, &mv));
                        self.propose((h, key, g, id))?;
                    }
                }
            }
            self.choose();
            layer = layer.end..layer.end + self.candidates.len() as NodeId;
            let others = self.candidate_bytes();
            let mut candidates = core::mem::take(&mut self.candidates);
            for (_, key, g, parent) in candidates.drain(..) {
                let hash = hash(&key);
                self.nodes
                    .insert_new(Node { key, parent, g }, hash, others)?;
            }
            self.candidates = candidates;
            run.stats.stored = self.nodes.len() as u64;
            let bytes = self.nodes.bytes() + others;
            run.stats.note_size(layer.len(), bytes);
        }
        Ok(None)
    }

    /// Adds a state to the candidates unless it was in a layer. When they are twice as many as will
    /// be chosen, the best are chosen at once.
    fn propose(&mut self, candidate: Candidate<K>) -> Result<(), StopReason> {
        if self.nodes.find(&candidate.1).is_some() {
            return Ok(());
        }
        let full = self.candidates.len() == self.candidates.capacity();
        if full && self.candidates.len() / 2 >= self.width {
            self.choose();
        }
        if self.candidates.len() == self.candidates.capacity() {
            // The list doubles, and for a while both arrays exist.
            let least = 4 * size_of::<Candidate<K>>() as u64;
            self.nodes.keep_limit(3 * self.candidate_bytes() + least)?;
        }
        self.candidates.push(candidate);
        Ok(())
    }

    fn candidate_bytes(&self) -> u64 {
        let each = size_of::<Candidate<K>>() + self.nodes.key_heap_bytes();
        (self.candidates.capacity() * each) as u64
    }

    /// Keeps the best candidates, each once.
    fn choose(&mut self) {
        self.candidates.sort_unstable();
        self.candidates.dedup_by(|later, first| later.1 == first.1);
        self.dropped |= self.candidates.len() > self.width;
        self.candidates.truncate(self.width);
    }
}
