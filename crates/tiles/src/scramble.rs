//! Uniformly random boards from which a goal can be reached.
//!
//! A shuffle produces any arrangement. If its parity is wrong, exchanging two tiles corrects it.
//! The exchange pairs each unsolvable arrangement with exactly one solvable one, so all solvable
//! boards are equally likely. The time is linear in the number of cells.
//!
//! # References
//! Durstenfeld: "Algorithm 235: random permutation", Communications of the ACM 7, 1964 (the
//! shuffle).

use knobel_core::Rng;

use crate::{Board, parity};

/// A random board of the goal's shape that can reach the goal.
///
/// ```
/// use knobel_core::Rng;
/// use knobel_tiles::{Goal, Shape, parity, random_board};
///
/// let goal = Goal::Last.board(Shape::new(4, 4)?).expect("standard goals fit every shape");
/// let board = random_board(&goal, &mut Rng::new(1));
/// assert!(parity::solvable(&board, &goal));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
pub fn random_board(goal: &Board, rng: &mut Rng) -> Board {
    let mut tiles = goal.tiles().to_vec();
    rng.shuffle(&mut tiles);
    let board =
        |tiles| Board::new(goal.shape(), tiles).expect("a shuffled board has the same tiles");
    let shuffled = board(tiles.clone());
    if parity::solvable(&shuffled, goal) {
        return shuffled;
    }
    // Exchange the first two tiles. Every board has at least three.
    let mut cells = (0..tiles.len()).filter(|&cell| cell != shuffled.blank());
    if let (Some(first), Some(second)) = (cells.next(), cells.next()) {
        tiles.swap(first, second);
    }
    board(tiles)
}
