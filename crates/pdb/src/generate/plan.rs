//! The graph of blocks, which does not depend on the depth of the search.
//!
//! The plan lists the blocks of all sets of cells and the steps between them. It is computed once,
//! in time and memory linear in the number of steps.

use std::ops::Range;

use crate::Pattern;
use crate::geometry::{flood, neighbours};
use crate::ranking::{factorial, order_at, order_rank, subset_rank, subsets};

/// A set of occupied cells together with one region of free cells.
pub(super) struct Block {
    pub region: u32,
    /// The edges that lead into this block, as a range of [`Plan::edges`].
    pub edges: Range<usize>,
}

/// A step that leads into a block.
pub(super) struct Edge {
    /// The block from which the tile comes.
    pub from: u32,
    /// The permutation of orders that the step causes, as an index of [`Plan::turns`]. 0 stands for
    /// no permutation.
    pub turn: u32,
}

/// All blocks and the steps that lead into them.
pub(super) struct Plan {
    tiles: usize,
    pub orders: usize,
    /// The number of 64-bit words in the bit set of a block.
    pub words: usize,
    /// The mask of all cells.
    all: u32,
    neighbours: Vec<u32>,
    /// All sets of as many cells as there are tiles, in ascending order.
    pub sets: Vec<u32>,
    /// The first block of each set, followed by the number of blocks.
    pub first_block: Vec<usize>,
    pub blocks: Vec<Block>,
    pub edges: Vec<Edge>,
    /// `turns[from * tiles + to]` is the permutation of orders if the tile at place `from` moves to
    /// place `to`.
    pub turns: Vec<Vec<u16>>,
}

/// The connected components of `free`.
pub(super) fn regions(mut free: u32, neighbours: &[u32]) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (free != 0).then(|| free.trailing_zeros() as usize)?;
        let region = flood(cell, free, neighbours);
        free &= !region;
        Some(region)
    })
}

impl Plan {
    /// The plan for the table of `pattern`.
    pub fn new(pattern: &Pattern) -> Self {
        let shape = pattern.shape();
        let tiles = pattern.tiles();
        let orders = factorial(tiles);
        let sets = subsets(shape.cells(), tiles);
        let mut plan = Self {
            tiles,
            orders,
            words: orders.div_ceil(64),
            all: u32::MAX >> (32 - shape.cells()),
            neighbours: neighbours(shape),
            first_block: Vec::with_capacity(sets.len() + 1),
            sets,
            blocks: Vec::new(),
            edges: Vec::new(),
            turns: vec![Vec::new(); tiles * tiles],
        };
        for set in 0..plan.sets.len() {
            plan.first_block.push(plan.blocks.len());
            let free = plan.all & !plan.sets[set];
            let regions = regions(free, &plan.neighbours);
            let edges = 0..0;
            plan.blocks.extend(regions.map(|region| Block {
                region,
                edges: edges.clone(),
            }));
        }
        plan.first_block.push(plan.blocks.len());
        plan.connect();
        plan
    }

    /// The block of this set whose region contains `cell`.
    pub fn block_with(&self, set: usize, cell: usize) -> usize {
        let range = self.first_block[set]..self.first_block[set + 1];
        let found = range
            .into_iter()
            .find(|&block| self.blocks[block].region >> cell & 1 == 1);
        found.expect("every free cell lies in a region of its set")
    }

    /// Finds the steps that lead into each block, and the permutations that they need.
    fn connect(&mut self) {
        for set in 0..self.sets.len() {
            for block in self.first_block[set]..self.first_block[set + 1] {
                let start = self.edges.len();
                self.connect_block(self.sets[set], block);
                self.blocks[block].edges = start..self.edges.len();
            }
        }
    }

    /// Finds the steps that lead into a block. The tile on a cell of the set may have come from any
    /// neighbouring cell in the region; the blank was then on the cell where the tile is now.
    fn connect_block(&mut self, set: u32, block: usize) {
        let region = self.blocks[block].region;
        for cell in bits_of(set) {
            for origin in bits_of(self.neighbours[cell] & region) {
                let before = set & !(1 << cell) | 1 << origin;
                let from = self.block_with(subset_rank(before), cell) as u32;
                let below = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones() as usize;
                let turn = self.turn(below(before, origin), below(set, cell));
                self.edges.push(Edge { from, turn });
            }
        }
    }

    /// The permutation that moves the tile at place `from`, in the order of cells, to place `to`.
    /// It is computed when it is needed for the first time.
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

/// The positions of the ones in a mask.
fn bits_of(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}
