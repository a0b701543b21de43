//! Move strings: `UDLR`, in either meaning of the letters.

use alloc::string::String;

use crate::Direction;

/// What the letters of a move string mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveLetters {
    /// Where the blank goes: the meaning everywhere in this library.
    #[default]
    Blank,
    /// Where the tile goes, as speed-solvers write it: always the opposite.
    Tile,
}

impl MoveLetters {
    /// From a direction of the blank to the one that is written.
    fn turn(self, direction: Direction) -> Direction {
        match self {
            Self::Blank => direction,
            Self::Tile => direction.opposite(),
        }
    }
}

/// Writes a letter for each move.
pub fn write_moves(moves: &[Direction], letters: MoveLetters) -> String {
    moves
        .iter()
        .map(|&direction| letters.turn(direction).letter())
        .collect()
}
