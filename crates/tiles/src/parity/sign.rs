//! The sign of the permutation: the test of the A* report, for any goal.
//!
//! The blank first moves to its goal cell. Then p(i) is the place of the goal's i-th tile on the
//! board, both counted row by row without the blank. The sign of p is the product of all
//! (p(j) − p(i)) / (j − i) with i < j. The denominators are positive, and numerators and
//! denominators are the same numbers in another order, so the product is +1 or −1: it is −1 if the
//! number of negative factors, the inversions of p, is odd. The board is solvable if the sign is +1.
//!
//! The product has (cells − 1)(cells − 2) / 2 factors. Counting inversions instead takes
//! O(n log n) time for n cells.
//!
//! # References
//! The A* report, which the crate documentation cites.

use alloc::vec;
use alloc::vec::Vec;

use super::{inversions, same_shape};
use crate::{Board, BoardError, Direction};

/// The sign of the permutation between a start and a goal, with the steps of its derivation.
///
/// ```
/// use knobel_tiles::{Goal, notation::parse_board, parity::Sign};
///
/// let start = parse_board("1 2 3 / 4 0 5 / 7 8 6", None)?;
/// let goal = Goal::Last.board(start.shape()).expect("standard goals fit every shape");
/// let sign = Sign::new(&start, &goal)?;
/// assert_eq!(sign.places, [1, 2, 3, 4, 6, 8, 7, 5]);
/// assert_eq!((sign.factors(), sign.negative_factors, sign.is_positive()), (28, 4, true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sign {
    /// The moves that take the blank to its goal cell, vertical ones first.
    pub moves: Vec<Direction>,
    /// The board after these moves.
    pub moved: Board,
    /// p(1), p(2), …: the place of each tile of the goal, from 1.
    pub places: Vec<u32>,
    /// The number of pairs i < j with p(j) < p(i).
    pub negative_factors: u64,
}

impl Sign {
    /// Computes the sign for this start and goal.
    ///
    /// # Errors
    /// If the boards have different shapes.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, BoardError> {
        same_shape(start, goal)?;
        let (shape, mut moved) = (start.shape(), start.clone());
        let (row, goal_row) = (shape.row(start.blank()), shape.row(goal.blank()));
        let (column, goal_column) = (shape.column(start.blank()), shape.column(goal.blank()));
        let way = |here, there, back, forth| {
            let direction = if here > there { back } else { forth };
            core::iter::repeat_n(direction, usize::abs_diff(here, there))
        };
        let vertical = way(row, goal_row, Direction::Up, Direction::Down);
        let horizontal = way(column, goal_column, Direction::Left, Direction::Right);
        let moves: Vec<Direction> = vertical.chain(horizontal).collect();
        for &direction in &moves {
            moved.slide(direction);
        }
        // Each tile gets its number in the goal, so that the goal becomes 1, 2, …
        let mut number = vec![0; goal.tiles().len()];
        for (tile, place) in goal.tiles().iter().filter(|&&tile| tile != 0).zip(1..) {
            number[*tile as usize] = place;
        }
        let numbered = moved.tiles().iter().map(|&tile| number[tile as usize]);
        let numbered = Board::new(shape, numbered.collect())?;
        let mut places = vec![0; goal.tiles().len() - 1];
        for (&tile, place) in numbered.tiles().iter().filter(|&&tile| tile != 0).zip(1..) {
            places[tile as usize - 1] = place;
        }
        // A permutation has as many inversions as its inverse.
        let negative_factors = inversions(&numbered);
        Ok(Self {
            moves,
            moved,
            places,
            negative_factors,
        })
    }

    /// The number of factors of the product: one for each pair of tiles.
    pub fn factors(&self) -> u64 {
        let tiles = self.places.len() as u64;
        tiles * (tiles - 1) / 2
    }

    /// Returns whether the sign is +1, so that the goal can be reached.
    pub fn is_positive(&self) -> bool {
        self.negative_factors.is_multiple_of(2)
    }
}
