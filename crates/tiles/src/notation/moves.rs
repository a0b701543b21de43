//! Move strings. They consist of the letters `UDLR`, in either meaning, or of the numbers of the
//! tiles that slide.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Excerpt, NotationError, NotationFault, Position};
use crate::{Board, Direction};

/// The longest run that a move string may contain. A longer run would leave even the largest board.
const LONGEST_RUN: usize = crate::Shape::LONGEST - 1;

/// The meaning of the letters of a move string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveLetters {
    /// The direction of the blank, as everywhere else in this library.
    #[default]
    Blank,
    /// The direction of the tile, as speed-solvers write moves. It is opposite to that of the
    /// blank.
    Tile,
    /// The direction of the blank as a word: up, down, left or right, with spaces between.
    Words,
}

impl MoveLetters {
    /// Converts between the direction of the blank and the direction that is written.
    fn turn(self, direction: Direction) -> Direction {
        match self {
            Self::Blank | Self::Words => direction,
            Self::Tile => direction.opposite(),
        }
    }
}

/// Writes each move as a letter or as a word.
pub fn write_moves(moves: &[Direction], letters: MoveLetters) -> String {
    if letters == MoveLetters::Words {
        let words: Vec<&str> = moves.iter().map(|direction| direction.word()).collect();
        return words.join(" ");
    }
    moves
        .iter()
        .map(|&direction| letters.turn(direction).letter())
        .collect()
}

/// The written form of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moves {
    /// The directions of the blank: a letter for each move, U, D, L or R.
    pub blank: String,
    /// The directions of the tiles, in the same letters.
    pub tile: String,
}

impl From<&[Direction]> for Moves {
    fn from(moves: &[Direction]) -> Self {
        Self {
            blank: write_moves(moves, MoveLetters::Blank),
            tile: write_moves(moves, MoveLetters::Tile),
        }
    }
}

/// Serializes a path as [`Moves`].
#[cfg(feature = "serde")]
pub mod path {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

    use super::{Direction, MoveLetters, Moves, Vec, WrittenMove, parse_moves};

    /// Writes a path.
    ///
    /// # Errors
    /// If the serializer has one.
    pub fn serialize<S: Serializer>(path: &[Direction], to: S) -> Result<S::Ok, S::Error> {
        Moves::from(path).serialize(to)
    }

    /// Reads a path.
    ///
    /// # Errors
    /// If these are not the letters of moves.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Direction>, D::Error> {
        let letters = Moves::deserialize(from)?.blank;
        let moves = parse_moves(&letters, MoveLetters::Blank).map_err(de::Error::custom)?;
        let direction = |written| match written {
            WrittenMove::Blank(direction) => Ok(direction),
            WrittenMove::Tile(_) => Err(de::Error::custom("the moves of a path are letters")),
        };
        moves.into_iter().map(direction).collect()
    }
}

/// A move as it was written. Whether it is possible depends on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenMove {
    /// The blank moves in this direction.
    Blank(Direction),
    /// The tile with this number slides into the blank's cell.
    Tile(u32),
}

impl WrittenMove {
    /// The direction of the blank on this board, or `None` if the move is not possible there.
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

/// Reads moves. They are letters U, D, L and R in upper or lower case, where `R3` means `RRR`, or
/// the words up, down, left and right, or the numbers of the tiles that slide. White space and
/// commas separate words and numbers.
///
/// ```
/// use knobel_tiles::Direction::{Left, Right};
/// use knobel_tiles::notation::{MoveLetters, WrittenMove::{Blank, Tile}, parse_moves};
///
/// let right = Blank(Right);
/// assert_eq!(parse_moves("R2, l", MoveLetters::Blank)?, [right, right, Blank(Left)]);
/// assert_eq!(parse_moves("l", MoveLetters::Tile)?, [right]);
/// assert_eq!(parse_moves("left right", MoveLetters::Blank)?, [Blank(Left), right]);
/// assert_eq!(parse_moves("5 8", MoveLetters::Blank)?, [Tile(5), Tile(8)]);
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
///
/// # Errors
/// If a word is not a move. The error gives the word and its position.
pub fn parse_moves(text: &str, letters: MoveLetters) -> Result<Vec<WrittenMove>, NotationError> {
    let separates = |character: char| character.is_whitespace() || character == ',';
    let mut moves = Vec::new();
    let mut before = 0;
    for part in text.split_inclusive(separates) {
        let word = part.trim_end_matches(separates);
        read_word(word, letters, &mut moves).ok_or_else(|| {
            let found = Excerpt::new(word);
            NotationFault::Move { found }.at(end_of(&text[..before]))
        })?;
        before += part.len();
    }
    Ok(moves)
}

/// The position after the end of a text.
fn end_of(text: &str) -> Position {
    let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
    let last = text.rsplit('\n').next().unwrap_or_default();
    Position {
        line: number(text.matches('\n').count() + 1),
        column: number(last.chars().count() + 1),
    }
}

/// Appends the moves of one word. Returns `None` if it is not a sequence of moves.
fn read_word(word: &str, letters: MoveLetters, moves: &mut Vec<WrittenMove>) -> Option<()> {
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        let tile = word.parse().ok().filter(|&tile| tile > 0)?;
        moves.push(WrittenMove::Tile(tile));
        return Some(());
    }
    let named = |way: &Direction| word.eq_ignore_ascii_case(way.word());
    if let Some(direction) = Direction::ALL.into_iter().find(named) {
        moves.push(WrittenMove::Blank(letters.turn(direction)));
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
