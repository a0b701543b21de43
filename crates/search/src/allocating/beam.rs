//! Beam search is a breadth-first search that keeps only the most promising states of each layer.
//!
//! All states of a layer are expanded. Among their new successors, the *width* states with the
//! lowest estimates form the next layer, ties broken by key. The others are dropped. A layer
//! therefore costs the same at any depth, and memory and time are proportional to the width times
//! the depth. States that were kept are remembered and not entered again.
//!
//! A dropped state may have led to the goal, so an empty layer proves nothing if any state was
//! dropped. In this case the search restarts with a beam twice as wide, until it finds a path or
//! drops nothing. This makes it complete. Because the widths double, all rounds together cost about
//! twice the last one.
//!
//! A wider beam finds shorter paths, without any guarantee. Layers count moves, regardless of their
//! cost.
//!
//! # References
//! Lowerre: "The HARPY speech recognition system", PhD thesis, Carnegie Mellon University, 1976.
//! Bisiani: "Beam search", Encyclopedia of Artificial Intelligence, 1987. Zhang: "Complete anytime
//! beam search", AAAI 1998 (widening the beam until the search is complete).

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::erased_heuristic::{ErasedJob, guided};
use super::nodes::{Node, NodeId, Nodes, hash, reserve};
use crate::{Algorithm, AlgorithmInfo, SearchJob, SearchRun, SearchSetting, SettingUnit, Tracing};

/// The algorithm `beam`.
#[derive(Debug, Clone, Copy)]
pub struct Beam;

/// The width of the first beam, read by [`Beam`].
pub const BEAM_WIDTH: SearchSetting = SearchSetting {
    name: "beam-width",
    summary: "states kept per layer in the first pass",
    unit: SettingUnit::Number,
    least: 1,
    most: u32::MAX as u64,
    default: Some(100),
};

impl Algorithm for Beam {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "beam",
        summary: "breadth-first with only the best states per layer; widens when it fails",
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

/// Searches with beams of doubling width.
fn widen<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    run: &mut SearchRun<'_, F>,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    run.lower_bound = job.heuristic.estimate(job.start);
    let mut width = job.settings.number(&BEAM_WIDTH) as usize;
    // Each round starts with an empty store, because its layers differ from those of the last one.
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
        // A beam that dropped nothing was a full breadth-first search: its failure is a proof.
        if !round.dropped {
            return Ok(Outcome::Unsolvable);
        }
        width = width.saturating_mul(2);
    }
}

/// A candidate for the next layer: estimate, key, cost and parent. Candidates are chosen in this
/// order.
type Candidate<K> = (Cost, K, Cost, NodeId);

/// A search with one width.
struct Round<K> {
    /// The states of all layers, one layer after the other.
    nodes: Nodes<K>,
    /// Successors of the present layer, possibly with duplicates.
    candidates: Vec<Candidate<K>>,
    width: usize,
    /// Whether a candidate was dropped.
    dropped: bool,
}

impl<K: Clone + Ord + core::hash::Hash> Round<K> {
    /// Searches layer by layer. Returns the goal, or `None` if a layer is empty.
    fn search<S: Space<Key = K>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Option<NodeId>, StopReason> {
        self.nodes.start(job.space.key(job.start), 0)?;
        let mut layer = 0..1;
        let mut successors = Vec::new();
        while !layer.is_empty() {
            // 1. Expand the layer and collect its successors.
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
            // 2. Keep the best of them, and store these as the next layer.
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

    /// Adds a candidate unless an earlier layer contains its state. To bound the list, it is
    /// reduced to the best candidates whenever it is full and holds at least twice the width.
    fn propose(&mut self, candidate: Candidate<K>) -> Result<(), StopReason> {
        if self.nodes.find(&candidate.1).is_some() {
            return Ok(());
        }
        let full = self.candidates.len() == self.candidates.capacity();
        if full && self.candidates.len() / 2 >= self.width {
            self.choose();
        }
        if self.candidates.len() == self.candidates.capacity() {
            // The list doubles, and for a moment both arrays exist.
            let least = 4 * size_of::<Candidate<K>>() as u64;
            self.nodes.keep_limit(3 * self.candidate_bytes() + least)?;
            reserve(&mut self.candidates)?;
        }
        self.candidates.push(candidate);
        Ok(())
    }

    /// The bytes of the list of candidates.
    fn candidate_bytes(&self) -> u64 {
        let each = size_of::<Candidate<K>>() + self.nodes.key_heap_bytes();
        (self.candidates.capacity() * each) as u64
    }

    /// Keeps the best candidates, and only one per state.
    fn choose(&mut self) {
        self.candidates.sort_unstable();
        self.candidates.dedup_by(|later, first| later.1 == first.1);
        self.dropped |= self.candidates.len() > self.width;
        self.candidates.truncate(self.width);
    }
}
