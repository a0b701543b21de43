//! Move strings: `UDLR`, in either meaning of the letters; read also as the numbers of the tiles
//! that slide.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Excerpt, NotationError, NotationFault, Position};
use crate::{Board, Direction};

/// No run is longer: one in every row or column ends at the edge before.
const LONGEST_RUN: usize = crate::Shape::LONGEST - 1;

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

/// A move as somebody wrote it down; whether it is possible depends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenMove {
    /// The blank goes there.
    Blank(Direction),
    /// The tile of this number slides into the gap.
    Tile(u32),
}

impl WrittenMove {
    /// Where the blank goes on this board; `None` where the move is not possible.
    pub fn on(self, board: &Board) -> Option<Direction> {
        let neighbour = |direction| board.shape().neighbour(board.blank(), direction);
        match self {
            Self::Blank(direction) => neighbour(direction).map(|_| direction),
            Self::Tile(tile) => Direction::ALL.into_iter().find(|&direction| {
                neighbour(direction).is_some_and(|cell| board.tiles()[cell] == tile)
            }),
        }
    }
}

/// Reads moves: letters U, D, L and R, large or small, where `R3` means `RRR`; or, as words of
/// their own, the numbers of the tiles that slide. White space and commas separate.
///
/// ```
/// use knobel_tiles::Direction::{Left, Right};
/// use knobel_tiles::notation::{MoveLetters, WrittenMove::{Blank, Tile}, parse_moves};
///
/// let right = Blank(Right);
/// assert_eq!(parse_moves("R2, l", MoveLetters::Blank)?, [right, right, Blank(Left)]);
/// assert_eq!(parse_moves("l", MoveLetters::Tile)?, [right]);
/// assert_eq!(parse_moves("5 8", MoveLetters::Blank)?, [Tile(5), Tile(8)]);
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
///
/// # Errors
/// If a word is none of these: which one and where.
pub fn parse_moves(text: &str, letters: MoveLetters) -> Result<Vec<WrittenMove>, NotationError> {
    let separates = |character: char| character.is_whitespace() || character == ',';
    let mut moves = Vec::new();
    let mut before = 0;
    for part in text.split_inclusive(separates) {
        let word = part.trim_end_matches(separates);
        read_word(word, letters, &mut moves).ok_or_else(|| NotationError {
            at: end_of(&text[..before]),
            fault: NotationFault::Move {
                found: Excerpt::new(word),
            },
        })?;
        before += part.len();
    }
    Ok(moves)
}

/// The place behind a text.
fn end_of(text: &str) -> Position {
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    let last = text.rsplit('\n').next().unwrap_or_default();
    Position {
        line: number(text.matches('\n').count() + 1),
        column: number(last.chars().count() + 1),
    }
}

/// Adds the moves of one word; `None` if it is none.
fn read_word(word: &str, letters: MoveLetters, moves: &mut Vec<WrittenMove>) -> Option<()> {
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        let tile = word.parse().ok().filter(|&tile| tile > 0)?;
        moves.push(WrittenMove::Tile(tile));
        return Some(());
    }
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let written = Direction::ALL
            .into_iter()
            .find(|direction| direction.letter() == letter.to_ascii_uppercase())?;
        rest = &rest[letter.len_utf8()..];
        let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, behind) = rest.split_at(digits);
        let count = match number {
            "" => 1,
            number => number.parse().ok()?,
        };
        if !(1..=LONGEST_RUN).contains(&count) {
            return None;
        }
        let blank = WrittenMove::Blank(letters.turn(written));
        moves.extend(core::iter::repeat_n(blank, count));
        rest = behind;
    }
    Some(())
}
