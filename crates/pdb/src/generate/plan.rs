//! Everything about the blocks of a table, or of a rank's part of it, that does not depend on the depth.

use std::ops::Range;

use knobel_tiles::Shape;

use crate::Pattern;
use crate::geometry::{flood, neighbours};
use crate::rank::{factorial, order_at, order_rank, subset_rank};
use crate::share::IN_BROWSER;

/// A set of occupied cells with one region of free cells.
pub(super) struct Block {
    pub region: u32,
    /// Its edges in [`Plan::edges`].
    pub edges: Range<usize>,
}

/// A step into a block.
pub(super) struct Edge {
    /// The block the tile comes from; from [`Plan::blocks`]' end on it is a ghost.
    pub from: u32,
    /// Which permutation of orders it brings; 0 is none.
    pub turn: u32,
}

/// A block of another rank: its set's number and its region.
pub(super) type Ghost = (u32, u32);

/// The blocks of some consecutive sets, and the steps into them.
pub(super) struct Plan {
    tiles: usize,
    pub orders: usize,
    /// Words of a block's bit set.
    pub words: usize,
    /// All cells.
    all: u32,
    neighbours: Vec<u32>,
    /// The numbers of the sets, and the sets.
    pub own: Range<usize>,
    pub sets: Vec<u32>,
    /// The first block of each set, and the end.
    pub first_block: Vec<usize>,
    pub blocks: Vec<Block>,
    pub edges: Vec<Edge>,
    /// Blocks of other sets that steps come from, ascending.
    pub ghosts: Vec<Ghost>,
    /// `turns[place * tiles + to]`: what happens to the orders when the tile at `place` goes to place `to`.
    pub turns: Vec<Vec<u16>>,
}

/// Deals all sets to so many ranks, neighbouring ones to the same: where each rank's begin, and the end.
///
/// Steps along columns take the most time, so it is these that are dealt evenly. There must be a set for each rank.
pub(super) fn deal(sets: &[u32], shape: Shape, size: usize) -> Vec<usize> {
    let weight = |&set: &u32| u64::from(1 + column_steps(set, shape));
    let total: u64 = sets.iter().map(weight).sum();
    let (mut cuts, mut sum) = (vec![0], 0);
    for (place, set) in sets.iter().enumerate() {
        let due = sum * size as u64 >= total * cuts.len() as u64;
        // Those that are left must be enough for the ranks that have none yet.
        let needed = sets.len() - place <= size - cuts.len();
        if place > 0 && cuts.len() < size && (due || needed) {
            cuts.push(place);
        }
        sum += weight(set);
    }
    cuts.push(sets.len());
    cuts
}

/// How many steps along a column lead into a set.
pub(super) fn column_steps(set: u32, shape: Shape) -> u32 {
    let (set, width) = (u64::from(set), shape.width());
    let free = u64::MAX >> (64 - shape.cells()) & !set;
    (set & free << width).count_ones() + (set & free >> width).count_ones()
}

/// The regions into which the cells of `free` fall.
pub(super) fn regions(mut free: u32, neighbours: &[u32]) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let cell = (free != 0).then(|| free.trailing_zeros() as usize)?;
        let region = flood(cell, free, neighbours);
        free &= !region;
        Some(region)
    })
}

impl Plan {
    /// The plan for the sets `own` of all `sets`.
    pub fn new(pattern: &Pattern, sets: &[u32], own: Range<usize>) -> Self {
        let shape = pattern.shape();
        let tiles = pattern.tiles();
        let orders = factorial(tiles);
        let mut plan = Self {
            tiles,
            orders,
            words: orders.div_ceil(64),
            all: u32::MAX >> (32 - shape.cells()),
            neighbours: neighbours(shape),
            first_block: Vec::with_capacity(own.len() + 1),
            sets: sets[own.clone()].to_vec(),
            own,
            blocks: Vec::new(),
            edges: Vec::new(),
            ghosts: Vec::new(),
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

    /// How many regions the blank has beside a set, be it of this plan or not.
    pub fn regions(&self, set: u32) -> usize {
        regions(self.all & !set, &self.neighbours).count()
    }

    /// The block of a set, which must be of this plan, with this region.
    pub fn block_of(&self, (set, region): Ghost) -> usize {
        self.block_with(set as usize, region.trailing_zeros() as usize)
    }

    /// The block of the set of this number, which must be of this plan, whose region holds `cell`.
    pub fn block_with(&self, set: usize, cell: usize) -> usize {
        let set = set - self.own.start;
        let range = self.first_block[set]..self.first_block[set + 1];
        let found = range
            .into_iter()
            .find(|&block| self.blocks[block].region >> cell & 1 == 1);
        found.expect("every free cell lies in a region of its set")
    }

    /// Finds the steps into every block, and the turns they need.
    fn connect(&mut self) {
        // The ghost of each edge that comes from one; edges name places here until all are known.
        let mut ghosts = Vec::new();
        for set in 0..self.sets.len() {
            for block in self.first_block[set]..self.first_block[set + 1] {
                let start = self.edges.len();
                self.connect_block(self.sets[set], block, &mut ghosts);
                self.blocks[block].edges = start..self.edges.len();
            }
        }
        // In a browser one rank has all sets, and the code for others is left out.
        if IN_BROWSER {
            return;
        }
        self.ghosts.clone_from(&ghosts);
        self.ghosts.sort_unstable();
        self.ghosts.dedup();
        self.ghosts.shrink_to_fit();
        let own = self.blocks.len();
        for edge in &mut self.edges {
            if let Some(place) = (edge.from as usize).checked_sub(own) {
                let found = self.ghosts.binary_search(&ghosts[place]);
                edge.from = (own + found.expect("all are listed")) as u32;
            }
        }
    }

    /// The tile on a cell of the set may have come from any cell of the region next to it; the blank was then where the
    /// tile is now.
    fn connect_block(&mut self, set: u32, block: usize, ghosts: &mut Vec<Ghost>) {
        let region = self.blocks[block].region;
        for cell in bits_of(set) {
            for origin in bits_of(self.neighbours[cell] & region) {
                let before = set & !(1 << cell) | 1 << origin;
                let number = subset_rank(before);
                let from = if self.own.contains(&number) {
                    self.block_with(number, cell)
                } else {
                    let there = flood(cell, self.all & !before, &self.neighbours);
                    ghosts.push((number as u32, there));
                    self.blocks.len() + ghosts.len() - 1
                };
                let below = |set: u32, cell: usize| (set & ((1 << cell) - 1)).count_ones() as usize;
                let turn = self.turn(below(before, origin), below(set, cell));
                let from = from as u32;
                self.edges.push(Edge { from, turn });
            }
        }
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
pub(super) fn bits_of(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rank::subsets;

    #[test]
    fn every_rank_gets_sets_and_none_twice_its_share() {
        let shape = Shape::new(4, 3).unwrap();
        let sets = subsets(12, 5);
        for size in [1, 2, 3, 7, 100, sets.len() - 1, sets.len()] {
            let cuts = deal(&sets, shape, size);
            assert_eq!((cuts[0], cuts[size], cuts.len()), (0, sets.len(), size + 1));
            assert!(cuts.windows(2).all(|pair| pair[0] < pair[1]));
            let most = cuts.windows(2).map(|pair| pair[1] - pair[0]).max();
            assert!(most < Some(2 * sets.len().div_ceil(size)), "{size}");
        }
    }

    #[test]
    fn parts_of_a_plan_have_all_its_blocks_and_steps() {
        let pattern = Pattern::new(Shape::new(3, 4).unwrap(), 0, &[1, 2, 3, 4, 5]).unwrap();
        let sets = subsets(12, 5);
        let whole = Plan::new(&pattern, &sets, 0..sets.len());
        assert!(whole.ghosts.is_empty());
        let cuts = deal(&sets, pattern.shape(), 3);
        let (mut blocks, mut edges) = (0, 0);
        for cut in cuts.windows(2) {
            let part = Plan::new(&pattern, &sets, cut[0]..cut[1]);
            blocks += part.blocks.len();
            edges += part.edges.len();
            for &(set, region) in &part.ghosts {
                assert!(!part.own.contains(&(set as usize)));
                let block = whole.block_of((set, region));
                assert_eq!(whole.blocks[block].region, region);
            }
        }
        assert_eq!((blocks, edges), (whole.blocks.len(), whole.edges.len()));
    }
}
