//! The weights of tiles and pairs, in the order in which a search reads them.
//!
//! A move changes the pairs around two cells only, so updating the sum takes 24 lookups, all in one
//! row of the table per cell.

use knobel_tiles::Shape;

/// The cells near a cell, as steps down and to the right. The last six are the opposites of the
/// first six.
pub const NEAR: [(i8, i8); 12] = [
    (0, 1),
    (1, 0),
    (1, 1),
    (1, -1),
    (0, 2),
    (2, 0),
    (0, -1),
    (-1, 0),
    (-1, -1),
    (-1, 1),
    (0, -2),
    (-2, 0),
];

/// The scale of pair weights: this number stands for one move.
pub const PAIR_SCALE: i32 = 32;
/// The scale of estimates: this number stands for one move.
pub const SCALE: i32 = 256;

/// Returns the cell near `cell` in each direction of [`NEAR`], or the number of cells if there is
/// none.
pub fn near(shape: Shape, cell: usize) -> [u8; NEAR.len()] {
    NEAR.map(|(down, right)| {
        let row = shape.row(cell) as isize + down as isize;
        let column = shape.column(cell) as isize + right as isize;
        let inside = (0..shape.height() as isize).contains(&row)
            && (0..shape.width() as isize).contains(&column);
        if inside {
            shape.cell(row as usize, column as usize) as u8
        } else {
            shape.cells() as u8
        }
    })
}

/// Weights in the order in which a search reads them.
#[derive(Debug, Clone)]
pub struct Pairs {
    /// A constant that is added for every board.
    pub bias: i32,
    /// The weight of a tile on a cell, at `tile * cells + cell`.
    pub single: Vec<i32>,
    /// The weight of the blank on a cell.
    pub blank: Vec<i32>,
    /// The weight of a tile on a cell with another tile near it, at
    pub(crate) pair: Vec<i8>,
    near: Vec<[u8; NEAR.len()]>,
    cells: usize,
}

impl Pairs {
    /// Makes weights that are all 0.
    pub fn new(shape: Shape) -> Self {
        let cells = shape.cells();
        Self {
            bias: 0,
            single: vec![0; cells * cells],
            blank: vec![0; cells],
            pair: vec![0; cells * cells * NEAR.len() * (cells + 1)],
            near: (0..cells).map(|cell| near(shape, cell)).collect(),
            cells,
        }
    }

    /// Sets the weight of `tile` at `cell` with `other` at `there`, which lies in `direction`, and
    /// the same weight seen from the other tile.
    pub fn set(
        &mut self,
        tile: usize,
        cell: usize,
        direction: usize,
        other: usize,
        there: usize,
        weight: i8,
    ) {
        let half = NEAR.len() / 2;
        let mut put = |tile: usize, cell: usize, direction: usize, other: usize| {
            self.pair[((tile * self.cells + cell) * NEAR.len() + direction) * (self.cells + 1)
                + other] = weight;
        };
        put(tile, cell, direction, other);
        put(other, there, (direction + half) % NEAR.len(), tile);
    }

    /// Returns the weight of `tile` at `cell` with `other` in `direction`.
    pub fn get(&self, tile: usize, cell: usize, direction: usize, other: usize) -> i8 {
        self.pair[((tile * self.cells + cell) * NEAR.len() + direction) * (self.cells + 1) + other]
    }

    /// Returns what `tile` at `cell` contributes. `board` holds what lies on each cell, and an
    /// extra entry for cells beyond the edge.
    #[inline]
    pub(crate) fn of(&self, tile: usize, cell: usize, board: &[u8; 64]) -> i32 {
        let at = tile * self.cells + cell;
        let pairs =
            &self.pair[at * NEAR.len() * (self.cells + 1)..][..NEAR.len() * (self.cells + 1)];
        let mut sum = 0;
        for (near, &other) in self.near[cell].iter().enumerate() {
            sum += i32::from(
                pairs[near * (self.cells + 1) + usize::from(board[usize::from(other & 63)])],
            );
        }
        self.single[at] + sum * (SCALE / PAIR_SCALE)
    }

    /// Returns the same weights for tiles with other names: tile `t` of the result is `names[t]`
    /// here.
    pub(crate) fn renamed(&self, names: &[u8]) -> Self {
        let cells = self.cells;
        let mut pairs = self.clone();
        let block = NEAR.len() * (cells + 1);
        for tile in 0..cells {
            let name = usize::from(names[tile]);
            let single = name * cells..(name + 1) * cells;
            pairs.single[tile * cells..][..cells].copy_from_slice(&self.single[single]);
            for at in 0..cells * NEAR.len() {
                let from = &self.pair[name * cells * block + at * (cells + 1)..][..cells];
                let to = &mut pairs.pair[tile * cells * block + at * (cells + 1)..][..cells];
                for (other, weight) in to.iter_mut().enumerate() {
                    *weight = from[usize::from(names[other])];
                }
            }
        }
        pairs
    }

    /// The memory of the weights, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.pair.len() + 4 * (self.single.len() + self.blank.len())
    }

    /// Returns the sum of all corrections of a board.
    pub(crate) fn whole(&self, blank_home: usize, board: &[u8; 64]) -> i32 {
        let mut sum = self.bias;
        for cell in 0..self.cells {
            let tile = usize::from(board[cell]);
            if tile == blank_home {
                sum += self.blank[cell];
                continue;
            }
            let at = tile * self.cells + cell;
            sum += self.single[at];
            for near in 0..NEAR.len() / 2 {
                let other = usize::from(board[usize::from(self.near[cell][near])]);
                sum += i32::from(self.pair[(at * NEAR.len() + near) * (self.cells + 1) + other])
                    * (SCALE / PAIR_SCALE);
            }
        }
        sum
    }
}

#[cfg(test)]
impl Pairs {
    /// Random weights, except for pairs with the blank.
    pub(crate) fn random(shape: Shape, blank_home: usize, rng: &mut knobel_core::Rng) -> Self {
        let mut pairs = Self::new(shape);
        let mut weight = || rng.below(255) as i32 - 127;
        pairs.bias = weight();
        pairs.single.iter_mut().for_each(|it| *it = weight());
        pairs.blank.iter_mut().for_each(|it| *it = weight());
        crate::learned::file::each_pair(shape, |tile, cell, direction, other, there| {
            if tile != blank_home && other != blank_home && tile != other {
                pairs.set(tile, cell, direction, other, there, weight() as i8);
            }
        });
        pairs
    }
}
