//! Computes one depth of the search: which states are new, and the values that they give.

use std::sync::atomic::{AtomicU64, Ordering};

use super::UNSEEN;
use super::plan::{Block, Plan};
use crate::{BuildContext, PdbError};

/// The minimum number of parts into which a depth is divided.
const LEAST_PARTS: usize = 32;

/// The input of a depth: the plan, and the states that were new at the previous depth.
pub(super) struct Level<'a> {
    pub plan: &'a Plan,
    /// The depth to compute.
    pub depth: usize,
    /// The orders in each block that were new at the previous depth.
    pub current: &'a [u64],
    /// For each block, whether there were any.
    pub filled: &'a [bool],
}

/// Consecutive sets with their part of the arrays, for one thread to fill.
struct Work<'a> {
    first_set: usize,
    bits: &'a mut [u64],
    filled: &'a mut [bool],
    values: &'a mut [u8],
}

impl Level<'_> {
    /// Computes the depth. On entry, `bits` contains the states that were new two depths before; on
    /// return, it contains those that are new now. Adds to `done` the number of placements that got
    /// a value.
    pub fn run(
        &self,
        bits: &mut [u64],
        filled: &mut [bool],
        values: &mut [u8],
        done: &AtomicU64,
        build: &mut BuildContext<'_>,
    ) -> Result<(), PdbError> {
        let depth = u8::try_from(self.depth)
            .ok()
            .filter(|&depth| depth < UNSEEN);
        let depth = depth.ok_or(PdbError::Pattern {
            reason: "the pattern needs more than 254 moves",
        })?;
        let total = values.len() as u64;
        let parts = self.split(bits, filled, values, build.threads);
        let so_far = || (done.load(Ordering::Relaxed), total);
        build.share(parts.into_iter(), so_far, || {
            let mut scratch = vec![0; self.plan.words];
            move |part| {
                let valued = self.fill(part, depth, &mut scratch);
                done.fetch_add(valued as u64, Ordering::Relaxed);
            }
        })
    }

    /// Divides the arrays into parts of whole sets. There are many parts, so that no thread waits
    /// long at the end and the watch is polled often.
    fn split<'a>(
        &self,
        mut bits: &'a mut [u64],
        mut filled: &'a mut [bool],
        mut values: &'a mut [u8],
        threads: usize,
    ) -> Vec<Work<'a>> {
        let plan = self.plan;
        let size = plan.sets.len().div_ceil(LEAST_PARTS.max(threads * 16));
        let mut queue = Vec::new();
        for first_set in (0..plan.sets.len()).step_by(size) {
            let end = (first_set + size).min(plan.sets.len());
            let blocks = plan.first_block[end] - plan.first_block[first_set];
            let part = Work {
                first_set,
                bits: bits
                    .split_off_mut(..blocks * plan.words)
                    .unwrap_or_default(),
                filled: filled.split_off_mut(..blocks).unwrap_or_default(),
                values: values
                    .split_off_mut(..(end - first_set) * plan.orders)
                    .unwrap_or_default(),
            };
            queue.push(part);
        }
        queue
    }

    /// Fills a part and returns the number of placements that got a value.
    fn fill(&self, part: Work<'_>, depth: u8, scratch: &mut [u64]) -> usize {
        let plan = self.plan;
        let mut valued = 0;
        let first_block = plan.first_block[part.first_set];
        for (offset, values) in part.values.chunks_exact_mut(plan.orders).enumerate() {
            let set = part.first_set + offset;
            for block in plan.first_block[set]..plan.first_block[set + 1] {
                let at = block - first_block;
                let bits = &mut part.bits[at * plan.words..][..plan.words];
                // 1. Collect the orders that some step leads to from the previous depth.
                self.pull(&plan.blocks[block], scratch);
                // 2. Remove those that were new two depths before.
                let mut any = 0;
                for (bits, pulled) in bits.iter_mut().zip(&*scratch) {
                    *bits = pulled & !*bits;
                    any |= *bits;
                }
                part.filled[at] = any != 0;
                // 3. Give the new ones their value.
                if any != 0 {
                    valued += store_depth(bits, values, depth);
                }
            }
        }
        valued
    }

    /// Collects in `scratch` all orders from which one step leads into `block`.
    fn pull(&self, block: &Block, scratch: &mut [u64]) {
        let plan = self.plan;
        scratch.fill(0);
        for edge in &plan.edges[block.edges.clone()] {
            let from = edge.from as usize;
            if !self.filled[from] {
                continue;
            }
            let source = &self.current[from * plan.words..][..plan.words];
            if edge.turn == 0 {
                scratch
                    .iter_mut()
                    .zip(source)
                    .for_each(|(to, from)| *to |= from);
                continue;
            }
            let turn = &plan.turns[edge.turn as usize][..];
            for (word, turn) in source.iter().zip(turn.chunks(64)) {
                let mut word = *word;
                while word != 0 {
                    let to = turn[word.trailing_zeros() as usize];
                    scratch[usize::from(to / 64)] |= 1 << (to % 64);
                    word &= word - 1;
                }
            }
        }
    }
}

/// Gives `depth` to the placements in `bits` that have no smaller value. Returns the number of
/// placements that had no value yet.
fn store_depth(bits: &[u64], values: &mut [u8], depth: u8) -> usize {
    let mut valued = 0;
    for (word, values) in bits.iter().zip(values.chunks_mut(64)) {
        let mut word = *word;
        while word != 0 {
            let value = &mut values[word.trailing_zeros() as usize];
            valued += usize::from(*value == UNSEEN);
            *value = depth.min(*value);
            word &= word - 1;
        }
    }
    valued
}
