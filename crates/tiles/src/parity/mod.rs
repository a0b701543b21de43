//! Solvability: decides which boards can reach which goals, and explains why.
//!
//! Each move exchanges the blank with a tile. It therefore changes two parities at once: that of
//! the permutation that turns the board into the goal, and that of the distance of the blank to its
//! goal cell. A board can reach a goal only if both parities are equal. On all boards with sides of
//! at least 2, this condition is also sufficient.
//!
//! [`Parity`] computes the two numbers in linear time by counting cycles; a million cells take
//! milliseconds. [`Derivation`] lists all steps of the test, to show and to teach it.
//!
//! Two older tests give the same answer. The A* report moves the blank home first and then computes
//! the [`Sign`] of the permutation; the AKSEN report compares numbers of [`inversions()`]. The tests
//! of this crate compare all three.
//!
//! # References
//! Johnson, Story: "Notes on the '15' puzzle", American Journal of Mathematics 2, 1879. Bradlow:
//! "Why is this 15 puzzle impossible?", Numberphile, 2020.

mod derivation;
mod inversions;
mod sign;

use alloc::vec;
use alloc::vec::Vec;

pub use derivation::{Derivation, Rows, Transposition};
pub use inversions::inversions;
pub use sign::Sign;

use crate::{Board, BoardError, Goal};

/// Returns whether `start` can be turned into `goal`, which is false for boards of different
/// shapes. The time is linear in the cells.
pub fn solvable(start: &Board, goal: &Board) -> bool {
    Parity::between(start, goal).is_ok_and(Parity::solvable)
}

/// The two numbers whose parities decide solvability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parity {
    /// The minimum number of exchanges of any two tiles, including the blank, that turn the start
    /// into the goal.
    pub transpositions: usize,
    /// The number of steps from the cell of the blank to its goal cell.
    pub blank_distance: usize,
}

impl Parity {
    /// Computes both numbers without listing the transpositions.
    ///
    /// # Errors
    /// If the boards have different shapes.
    pub fn between(start: &Board, goal: &Board) -> Result<Self, BoardError> {
        same_shape(start, goal)?;
        Ok(Self {
            transpositions: transpositions(start, goal),
            blank_distance: start.shape().distance(start.blank(), goal.blank()),
        })
    }

    /// Returns whether both numbers are even or both are odd.
    pub fn solvable(self) -> bool {
        self.transpositions % 2 == self.blank_distance % 2
    }
}

/// The first standard goal, in the order of [`Goal::STANDARD`], that `board` can reach.
///
/// The result is `None` for some boards. On some shapes (the smallest are 2 × 5, 5 × 2 and 5 wide ×
/// 3 high), all four standard goals can reach each other, so half of the boards reach none of them.
/// If both sides are even, `last` and `first` cannot reach each other, and the result is always one
/// of these two.
pub fn reachable_standard_goal(board: &Board) -> Option<Goal> {
    Goal::STANDARD.into_iter().find(|goal| {
        goal.board(board.shape())
            .is_some_and(|goal| solvable(board, &goal))
    })
}

/// Returns an error unless the boards have the same shape.
fn same_shape(start: &Board, goal: &Board) -> Result<(), BoardError> {
    if start.shape() == goal.shape() {
        return Ok(());
    }
    Err(BoardError::Shapes {
        start: start.shape(),
        goal: goal.shape(),
    })
}

/// The number of cells minus the number of cycles of the permutation: undoing a cycle of length k
/// takes k − 1 exchanges and no fewer.
///
/// Following a cycle reads memory in random order. To cause few cache misses, the permutation and
/// the marks of visited cells share one array of 32-bit numbers.
fn transpositions(start: &Board, goal: &Board) -> usize {
    const VISITED: u32 = u32::MAX;
    let mut goal_cell = vec![0; goal.tiles().len()];
    for (cell, &tile) in (0..).zip(goal.tiles()) {
        goal_cell[tile as usize] = cell;
    }
    let tiles = start.tiles().iter();
    let mut next: Vec<u32> = tiles.map(|&tile| goal_cell[tile as usize]).collect();
    let mut cycles = 0;
    for first in 0..next.len() {
        let mut cell = first;
        let mut length = 0;
        while next[cell] != VISITED {
            cell = core::mem::replace(&mut next[cell], VISITED) as usize;
            length += 1;
        }
        cycles += usize::from(length > 0);
    }
    next.len() - cycles
}
