//! Solvability: which boards can reach which goals, and why.
//!
//! Every move exchanges the blank with a tile, so it flips two parities at once: that of the
//! permutation which turns the board into the goal, and that of the blank's distance to its goal
//! cell. A board can reach a goal only if both parities are equal, and on every board with sides of
//! at least 2 that is enough. [`Derivation`] writes the test out step by step; [`Parity`] has only
//! its two numbers, in linear time by counting cycles (a million cells take milliseconds).
//!
//! Two older tests give the same answer in other ways and are kept as cross-checks in the tests:
//! the A* report's brings the blank home first and then asks for the sign of the permutation, the
//! AKSEN report's compares counts of [`inversions`].
//!
//! # References
//! - W. W. Johnson, W. E. Story: "Notes on the '15' puzzle", American Journal of Mathematics 2
//!   (1879).
//! - S. Bradlow: "Why is this 15 puzzle impossible?", Numberphile (2020).

mod derivation;
mod inversions;

use alloc::vec;
use alloc::vec::Vec;

pub use derivation::{Derivation, Rows, Transposition};
pub use inversions::inversions;

use crate::{Board, BoardError, Goal};

/// Can `start` be turned into `goal`? Boards of different shapes cannot. Linear time.
pub fn solvable(start: &Board, goal: &Board) -> bool {
    Parity::between(start, goal).is_ok_and(Parity::solvable)
}

/// The two numbers whose parities decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parity {
    /// The fewest exchanges of any two tiles (blank included) that turn the start into the goal.
    pub transpositions: usize,
    /// Steps from the blank's cell to its goal cell.
    pub blank_distance: usize,
}

impl Parity {
    /// Counts both for this start and goal, without listing the transpositions.
    ///
    /// # Errors
    /// If the boards differ in shape.
    pub fn between(start: &Board, goal: &Board) -> Result<Self, BoardError> {
        same_shape(start, goal)?;
        Ok(Self {
            transpositions: transpositions(start, goal),
            blank_distance: start.shape().distance(start.blank(), goal.blank()),
        })
    }

    /// Are both numbers even, or both odd?
    pub fn solvable(self) -> bool {
        self.transpositions % 2 == self.blank_distance % 2
    }
}

/// The first standard goal, in the order of [`Goal::STANDARD`], that `board` can reach.
///
/// `None` is possible: on some shapes (2 × 5, 5 × 2 and 5 wide × 3 high are the smallest) all four
/// standard goals can reach each other, so half of the boards reach none. Where both sides are
/// even, `last` and `first` never reach each other and the answer is always one of these two.
pub fn reachable_standard_goal(board: &Board) -> Option<Goal> {
    Goal::STANDARD.into_iter().find(|goal| {
        goal.board(board.shape())
            .is_some_and(|goal| solvable(board, &goal))
    })
}

fn same_shape(start: &Board, goal: &Board) -> Result<(), BoardError> {
    if start.shape() == goal.shape() {
        return Ok(());
    }
    Err(BoardError::Shapes {
        start: start.shape(),
        goal: goal.shape(),
    })
}

/// Cells minus cycles: a cycle of length k is undone by k − 1 exchanges and by no fewer.
///
/// Following a cycle jumps about in memory, so it is done in one array of small numbers, where
/// visited places are crossed out.
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
