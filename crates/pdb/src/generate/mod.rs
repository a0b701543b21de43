//! Makes the table of a pattern: breadth-first search from the goal, a whole blank region and all orders of the tiles
//! at a time.
//!
//! A state is a set of cells that the pattern's tiles occupy, the region of free cells in which the blank is, and the
//! order of the tiles on the set. For one set and region (a *block*) the k! orders are k! bits. Blank moves inside a
//! region cost nothing, so a step is a tile that enters the region: from one block to another, the same for all
//! orders. A step along a row leaves the order alone: one bitwise or of two blocks. A step along a column carries the
//! tile past at most width − 1 others: a fixed permutation of the k! bits, looked up bit by bit.
//!
//! Each block *pulls* from its neighbours, so that blocks are filled in parallel without locks. A step changes the
//! parity of the moved tiles' distances, so what is new at a depth is what was pulled and was not there two depths
//! before; two bit sets are enough.
//!
//! The answer keeps, for each arrangement, the least value over the blank's regions. Values of blocks change by at most
//! 1 a move; the least value over regions need not. Searches here do not rely on it.
//!
//! Time: one bit operation for each arrangement, region and column step, about 2 ns. Memory: a byte an arrangement
//! and two bits for each of its regions (7 + 8 tiles of the 15-puzzle: record/ has the figures).
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).

use std::sync::atomic::{AtomicU64, Ordering};

use crate::rank::{factorial, order_at, order_rank, subset_rank, subsets};
use crate::{Build, Pattern, PdbError};

/// A depth is cut into at least this many parts.
const LEAST_PARTS: usize = 32;

/// Value of an arrangement that was not reached yet.
const UNSEEN: u8 = u8::MAX;

/// A set of occupied cells with one region of free cells.
struct Block {
    region: u32,
    /// Its edges in [`Plan::edges`].
    edges: std::ops::Range<usize>,
}

/// A step into a block.
struct Edge {
    /// The block the tile comes from.
    from: u32,
    /// Which permutation of orders it brings; 0 is none.
    turn: u32,
}

/// Everything about blocks that does not depend on the depth.
struct Plan {
    tiles: usize,
    orders: usize,
    /// Words of a block's bit set.
    words: usize,
    sets: Vec<u32>,
    /// The first block of each set, and the end.
    first_block: Vec<usize>,
    blocks: Vec<Block>,
    edges: Vec<Edge>,
    /// `turns[place * tiles + to]`: what happens to the orders when the tile at `place` goes to place `to`.
    turns: Vec<Vec<u16>>,
}

/// The least number of moves of the pattern's own tiles from each arrangement to the goal, by set and order
/// (`set · k! + order`); see [`crate::rank`] for the final numbering.
pub(crate) struct Distances {
    pub sets: Vec<u32>,
    pub orders: usize,
    pub values: Vec<u8>,
}

/// Runs the search. `build` gives the threads and is told the progress.
pub(crate) fn distances(pattern: &Pattern, build: &mut Build<'_>) -> Result<Distances, PdbError> {
    let plan = Plan::new(pattern);
    let goal_set = crate::rank::set_of(pattern.cells());
    let goal = subset_rank(goal_set);
    let start = plan.block_with(goal, pattern.blank());

    let mut values = vec![UNSEEN; plan.sets.len() * plan.orders];
    values[goal * plan.orders] = 0;
    let mut current = vec![0u64; plan.blocks.len() * plan.words];
    current[start * plan.words] = 1;
    let mut other = vec![0u64; current.len()];
    let mut filled = vec![false; plan.blocks.len()];
    filled[start] = true;

    let done = AtomicU64::new(1);
    for depth in 1.. {
        let mut next_filled = vec![false; plan.blocks.len()];
        let level = Level {
            plan: &plan,
            depth,
            current: &current,
            filled: &filled,
        };
        level.run(&mut other, &mut next_filled, &mut values, &done, build)?;
        filled = next_filled;
        std::mem::swap(&mut current, &mut other);
        if !filled.contains(&true) {
            break;
        }
    }
    Ok(Distances {
        sets: plan.sets,
        orders: plan.orders,
        values,
    })
}

/// The most bytes that [`distances`] and the packing of its answer hold at once, the packed entries included.
pub(crate) fn room(pattern: &Pattern) -> u64 {
    let shape = pattern.shape();
    let (tiles, orders) = (pattern.tiles(), factorial(pattern.tiles()));
    let neighbours = crate::geometry::neighbours(shape);
    let sets = subsets(shape.cells(), tiles);
    let all = u32::MAX >> (32 - shape.cells());
    let blocks: usize = sets
        .iter()
        .map(|set| regions(all & !set, &neighbours).count())
        .sum();
    let steps: u32 = neighbours.iter().map(|near| near.count_ones()).sum();
    // A step of the board leads into a set at most once, and each tile has come from four cells at most; lists that grow
    // may be twice as long as they need be.
    let edges = (steps as usize).min(2 * 4 * tiles);
    let plan = blocks * 2 * size_of::<Block>()
        + sets.len() * (edges * size_of::<Edge>() + 16)
        + tiles * tiles * orders * size_of::<u16>();
    let bits = 2 * blocks * orders.div_ceil(64) * size_of::<u64>();
    let (values, packed) = (pattern.entries(), pattern.entries().div_ceil(2));
    (values + (plan + bits).max(packed)) as u64
}

/// The regions into which the cells of `free` fall.
fn regions(mut free: u32, neighbours: &[u32]) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (free != 0).then(|| free.trailing_zeros() as usize)?;
        let region = crate::geometry::flood(cell, free, neighbours);
        free &= !region;
        Some(region)
    })
}

/// One depth of the search.
struct Level<'a> {
    plan: &'a Plan,
    depth: usize,
    current: &'a [u64],
    filled: &'a [bool],
}

/// Some consecutive sets, for one thread to fill.
struct Work<'a> {
    first_set: usize,
    bits: &'a mut [u64],
    filled: &'a mut [bool],
    values: &'a mut [u8],
}

impl Level<'_> {
    /// Fills `bits` (which holds what was new two depths before) with what is new now, and adds to `done` how many
    /// arrangements got their value.
    fn run(
        &self,
        bits: &mut [u64],
        filled: &mut [bool],
        values: &mut [u8],
        done: &AtomicU64,
        build: &mut Build<'_>,
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

    /// Cuts the arrays into parts of whole sets: many, so that no thread waits long, nor whoever stops it.
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

    fn fill(&self, part: Work<'_>, depth: u8, scratch: &mut [u64]) -> usize {
        let plan = self.plan;
        let mut valued = 0;
        let first_block = plan.first_block[part.first_set];
        for (offset, values) in part.values.chunks_exact_mut(plan.orders).enumerate() {
            let set = part.first_set + offset;
            for block in plan.first_block[set]..plan.first_block[set + 1] {
                let at = block - first_block;
                let bits = &mut part.bits[at * plan.words..][..plan.words];
                self.pull(&plan.blocks[block], scratch);
                let mut any = 0;
                for (bits, pulled) in bits.iter_mut().zip(&*scratch) {
                    *bits = pulled & !*bits;
                    any |= *bits;
                }
                part.filled[at] = any != 0;
                if any != 0 {
                    valued += note(bits, values, depth);
                }
            }
        }
        valued
    }

    /// Gathers in `scratch` all orders that reach `block` by one step.
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

/// Gives `depth` to every arrangement in `bits` that has no value yet; answers how many.
fn note(bits: &[u64], values: &mut [u8], depth: u8) -> usize {
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

impl Plan {
    fn new(pattern: &Pattern) -> Self {
        let shape = pattern.shape();
        let tiles = pattern.tiles();
        let orders = factorial(tiles);
        let neighbours = crate::geometry::neighbours(shape);
        let sets = subsets(shape.cells(), tiles);
        let mut plan = Self {
            tiles,
            orders,
            words: orders.div_ceil(64),
            first_block: Vec::with_capacity(sets.len() + 1),
            sets,
            blocks: Vec::new(),
            edges: Vec::new(),
            turns: vec![Vec::new(); tiles * tiles],
        };
        let all = u32::MAX >> (32 - shape.cells());
        for &set in &plan.sets {
            plan.first_block.push(plan.blocks.len());
            plan.blocks
                .extend(regions(all & !set, &neighbours).map(|region| Block {
                    region,
                    edges: 0..0,
                }));
        }
        plan.first_block.push(plan.blocks.len());
        plan.connect(&neighbours);
        plan
    }

    /// Finds the steps into every block, and the turns they need.
    fn connect(&mut self, neighbours: &[u32]) {
        for set in 0..self.sets.len() {
            for block in self.first_block[set]..self.first_block[set + 1] {
                let start = self.edges.len();
                self.connect_block(self.sets[set], block, neighbours);
                self.blocks[block].edges = start..self.edges.len();
            }
        }
    }

    /// The tile on a cell of the set may have come from any cell of the region next to it; the blank was then where the
    /// tile is now.
    fn connect_block(&mut self, set: u32, block: usize, neighbours: &[u32]) {
        let region = self.blocks[block].region;
        for cell in bits_of(set) {
            for origin in bits_of(neighbours[cell] & region) {
                let before = set & !(1 << cell) | 1 << origin;
                let from = self.block_with(subset_rank(before), cell) as u32;
                let below = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones() as usize;
                let turn = self.turn(below(before, origin), below(set, cell));
                self.edges.push(Edge { from, turn });
            }
        }
    }

    /// The block of `set` whose region holds `cell`.
    fn block_with(&self, set: usize, cell: usize) -> usize {
        let range = self.first_block[set]..self.first_block[set + 1];
        let found = range
            .into_iter()
            .find(|&block| self.blocks[block].region >> cell & 1 == 1);
        found.expect("every free cell lies in a region of its set")
    }

    /// The turn that takes the tile at place `from` in the order of cells to place `to`.
    fn turn(&mut self, from: usize, to: usize) -> u32 {
        if from == to {
            return 0;
        }
        let number = from * self.tiles + to;
        if self.turns[number].is_empty() {
            let shifted = |place: u8| match usize::from(place) {
                place if place == from => to as u8,
                place if from < place && place <= to => place as u8 - 1,
                place if to <= place && place < from => place as u8 + 1,
                place => place as u8,
            };
            self.turns[number] = (0..self.orders)
                .map(|order| {
                    let places: Vec<u8> = order_at(self.tiles, order)
                        .into_iter()
                        .map(shifted)
                        .collect();
                    order_rank(&places) as u16
                })
                .collect();
        }
        number as u32
    }
}

/// The places of the one bits.
fn bits_of(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
