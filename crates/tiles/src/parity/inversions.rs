//! Inversions: pairs of tiles that are in the wrong order when the board is read row by row without
//! the blank.
//!
//! Horizontal moves of the blank do not change this order. A vertical move carries one tile past
//! `width − 1` others, which changes the number of inversions by an odd number exactly if the width
//! is even. On boards of odd width, the parity of the inversions is therefore constant. On boards
//! of even width, it changes together with the row of the blank.
//!
//! A Fenwick tree over the tile numbers counts inversions in O(n log n) time for n cells, with 8
//! bytes per cell.
//!
//! # References
//! Fenwick: "A new data structure for cumulative frequency tables", Software: Practice and
//! Experience 24, 1994.

use alloc::vec;

use crate::Board;

/// The number of pairs of tiles in the wrong order, ignoring the blank.
///
/// ```
/// use knobel_tiles::{Board, Shape, parity};
///
/// let board = Board::new(Shape::new(2, 2)?, vec![3, 1, 0, 2])?;
/// assert_eq!(parity::inversions(&board), 2);
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
pub fn inversions(board: &Board) -> u64 {
    let mut smaller_so_far = Fenwick::new(board.tiles().len());
    let tiles = board.tiles().iter().filter(|&&tile| tile != 0);
    (0u64..)
        .zip(tiles)
        .map(|(earlier, &tile)| earlier - smaller_so_far.count_then_add(tile as usize))
        .sum()
}

/// Counts of tiles, stored as partial sums over ranges whose length is a power of two.
struct Fenwick(alloc::vec::Vec<u64>);

impl Fenwick {
    fn new(tiles: usize) -> Self {
        Self(vec![0; tiles + 1])
    }

    /// The number of tiles below `tile` that were added before. Then adds `tile`.
    fn count_then_add(&mut self, tile: usize) -> u64 {
        let mut below = 0;
        let mut index = tile;
        while index > 0 {
            below += self.0[index];
            index &= index - 1;
        }
        index = tile;
        while index < self.0.len() {
            self.0[index] += 1;
            index += index & index.wrapping_neg();
        }
        below
    }
}
