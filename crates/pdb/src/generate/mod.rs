//! Generates the table of a pattern by a breadth-first search from the goal. The search handles the
//! orders of the tiles on a set of cells as the bits of one bit set.
//!
//! # States
//! A state consists of the set of cells that the pattern's tiles occupy, the region of free cells
//! that contains the blank, and the order of the tiles on the set. A set and a region form a
//! *block*. Its k! orders are k! bits.
//!
//! Moves of the blank within a region cost nothing. The only steps that count are those in which a
//! tile enters the region. Such a step leads from one block to another, and it is the same step for
//! all orders:
//! - A horizontal step does not change the order of the tiles. It is a bitwise or of two blocks.
//! - A vertical step carries the tile past at most width − 1 others. It is a fixed permutation of
//!   the k! bits, applied bit by bit.
//!
//! # Algorithm
//! 1. For each depth, each block *pulls* the orders of its neighbour blocks that were new at the
//!    previous depth. No block writes into another, so threads fill blocks in parallel without
//!    locks.
//! 2. Orders that were pulled and were not new two depths before are new at this depth. Each step
//!    changes the parity of the tiles' distances, so two bit sets are enough to detect duplicates.
//! 3. New orders store the depth as the value of their placement, unless another region of the same
//!    set has stored a smaller one.
//!
//! The result is the minimum over the regions of the blank. The values of blocks change by at most
//! 1 per move, but the minimum need not. The table is therefore an admissible heuristic but not a
//! consistent one.
//!
//! # Cost
//! Time: about 2 ns per placement, region and vertical step. Memory: a byte per placement, and two
//! bits per placement and region. `record/` has the figures for the 7 and 8 tiles of the 15-puzzle.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.

use std::sync::atomic::AtomicU64;

use crate::ranking::{factorial, set_of, subset_rank, subsets};
use crate::{BuildContext, Pattern, PdbError, pack};
use level::Level;
use plan::{Block, Edge, Plan, regions};

mod level;
mod plan;

/// The value of a placement that was not reached yet.
const UNSEEN: u8 = u8::MAX;

/// The minimum number of moves of the pattern's own tiles from each placement to the goal, indexed
/// by set and order (`set · k! + order`). [`crate::ranking`] defines the final numbering, and
/// [`crate::pack`] converts between them.
pub(crate) struct Distances {
    pub orders: usize,
    pub values: Vec<u8>,
}

/// The state of a search between two depths.
struct LayerSearch {
    depth: usize,
    values: Vec<u8>,
    /// The states that are new at this depth.
    current: Vec<u64>,
    /// The states that were new at the previous depth.
    other: Vec<u64>,
    /// For each block, whether it contains a new state.
    filled: Vec<bool>,
}

/// Runs the search. `build` provides the threads and receives the progress.
pub(crate) fn distances(
    pattern: &Pattern,
    build: &mut BuildContext<'_>,
) -> Result<Distances, PdbError> {
    let plan = Plan::new(pattern);
    let mut search = LayerSearch::new(&plan, pattern);
    let done = AtomicU64::new(1);
    while search.filled.contains(&true) {
        search.step(&plan, &done, build)?;
    }
    Ok(Distances {
        orders: plan.orders,
        values: search.values,
    })
}

impl LayerSearch {
    /// A search at depth 0, which contains only the goal.
    fn new(plan: &Plan, pattern: &Pattern) -> Self {
        let words = plan.blocks.len() * plan.words;
        let mut search = Self {
            depth: 0,
            values: vec![UNSEEN; plan.sets.len() * plan.orders],
            current: vec![0; words],
            other: vec![0; words],
            filled: vec![false; plan.blocks.len()],
        };
        let goal = subset_rank(set_of(pattern.cells()));
        let start = plan.block_with(goal, pattern.blank());
        search.values[goal * plan.orders] = 0;
        search.current[start * plan.words] = 1;
        search.filled[start] = true;
        search
    }

    /// Advances the search by one depth.
    fn step(
        &mut self,
        plan: &Plan,
        done: &AtomicU64,
        build: &mut BuildContext<'_>,
    ) -> Result<(), PdbError> {
        let mut filled = vec![false; plan.blocks.len()];
        let level = Level {
            plan,
            depth: self.depth + 1,
            current: &self.current,
            filled: &self.filled,
        };
        level.run(&mut self.other, &mut filled, &mut self.values, done, build)?;
        self.filled = filled;
        std::mem::swap(&mut self.current, &mut self.other);
        self.depth += 1;
        Ok(())
    }
}

/// The largest number of bytes that generating a table and packing its entries need at once,
/// including the packed entries.
pub fn room(pattern: &Pattern) -> u64 {
    let shape = pattern.shape();
    let (tiles, orders) = (pattern.tiles(), factorial(pattern.tiles()));
    let neighbours = crate::geometry::neighbours(shape);
    let sets = subsets(shape.cells(), tiles);
    let all = u32::MAX >> (32 - shape.cells());
    let blocks: usize = sets
        .iter()
        .map(|set| regions(all & !set, &neighbours).count())
        .sum();
    let plan = plan_bytes(pattern, sets.len(), blocks);
    let bits = 2 * blocks * orders.div_ceil(64) * size_of::<u64>();
    let (values, packed) = (pattern.entries(), pattern.entries().div_ceil(2));
    (values + (plan + bits).max(packed + pack::CHUNK.min(packed))) as u64
}

/// The largest number of bytes of a plan with this number of sets and blocks.
fn plan_bytes(pattern: &Pattern, sets: usize, blocks: usize) -> usize {
    let (tiles, orders) = (pattern.tiles(), factorial(pattern.tiles()));
    let neighbours = crate::geometry::neighbours(pattern.shape());
    let steps: u32 = neighbours.iter().map(|near| near.count_ones()).sum();
    // A set has at most as many edges as the board has steps, and each of its tiles can have come
    // from at most four cells. Vectors that grow may reserve twice what they need.
    let edges = (steps as usize).min(2 * 4 * tiles);
    blocks * 2 * size_of::<Block>()
        + sets * (edges * size_of::<Edge>() + 16)
        + tiles * tiles * orders * size_of::<u16>()
}
