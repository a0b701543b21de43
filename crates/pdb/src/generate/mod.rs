//! Makes the table of a pattern: breadth-first search from the goal, a whole blank region and all
//! orders of the tiles at a time.
//!
//! A state is a set of cells that the pattern's tiles occupy, the region of free cells in which the
//! blank is, and the order of the tiles on the set. For one set and region (a *block*) the k!
//! orders are k! bits. Blank moves inside a region cost nothing, so a step is a tile that enters
//! the region: from one block to another, the same for all orders. A step along a row leaves the
//! order alone: one bitwise or of two blocks. A step along a column carries the tile past at most
//! width − 1 others: a fixed permutation of the k! bits, looked up bit by bit.
//!
//! Each block *pulls* from its neighbours, so that blocks are filled in parallel without locks. A
//! step changes the parity of the moved tiles' distances, so what is new at a depth is what was
//! pulled and was not there two depths before; two bit sets are enough.
//!
//! The answer keeps, for each arrangement, the least value over the blank's regions. Values of
//! blocks change by at most 1 a move; the least value over regions need not. Searches here do not
//! rely on it.
//!
//! Time: one bit operation for each arrangement, region and column step, about 2 ns. Memory: a byte
//! an arrangement and two bits for each of its regions (7 + 8 tiles of the 15-puzzle: record/ has
//! the figures).
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).

use std::sync::atomic::AtomicU64;

use crate::ranking::{factorial, set_of, subset_rank, subsets};
use crate::{BuildContext, Pattern, PdbError, pack};
use level::Level;
use plan::{Block, Edge, Plan, regions};

mod level;
mod plan;

/// Value of an arrangement that was not reached yet.
const UNSEEN: u8 = u8::MAX;

/// The least number of moves of the pattern's own tiles from each arrangement to the goal, by set
/// and order (`set · k! + order`); see [`crate::rank`] for the final numbering.
pub(crate) struct Distances {
    pub orders: usize,
    pub values: Vec<u8>,
}

/// How far a search has come.
struct LayerSearch {
    depth: usize,
    values: Vec<u8>,
    /// What is new at this depth, and at the one before.
    current: Vec<u64>,
    other: Vec<u64>,
    /// Which blocks have something new.
    filled: Vec<bool>,
}

/// Runs the search. `build` gives the threads and is told the progress.
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
    /// The goal alone.
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

    /// Goes one depth on.
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

/// The most bytes that generating a table and the packing of its entries hold at once, the packed
/// entries included.
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

/// The most bytes of a plan with so many sets and blocks.
fn plan_bytes(pattern: &Pattern, sets: usize, blocks: usize) -> usize {
    let (tiles, orders) = (pattern.tiles(), factorial(pattern.tiles()));
    let neighbours = crate::geometry::neighbours(pattern.shape());
    let steps: u32 = neighbours.iter().map(|near| near.count_ones()).sum();
    // A step of the board leads into a set at most once, and each tile has come from four cells at
    // most; lists that grow may be twice as long as they need be.
    let edges = (steps as usize).min(2 * 4 * tiles);
    blocks * 2 * size_of::<Block>()
        + sets * (edges * size_of::<Edge>() + 16)
        + tiles * tiles * orders * size_of::<u16>()
}
