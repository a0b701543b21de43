//! Random walks, for tests that need boards near the goal.

use knobel_core::Rng;
use knobel_tiles::{Board, Direction};

/// A board some random moves away from `goal`.
pub fn walked(goal: &Board, moves: u32, rng: &mut Rng) -> Board {
    let mut board = goal.clone();
    let mut last: Option<Direction> = None;
    for _ in 0..moves {
        let direction = Direction::ALL[rng.below(4) as usize];
        if last != Some(direction.opposite()) && board.slide(direction) {
            last = Some(direction);
        }
    }
    board
}
