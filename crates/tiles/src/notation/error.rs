//! What can be wrong with a text, where, and what would put it right.

use alloc::string::String;
use core::fmt;

use knobel_core::counted;

use super::{LETTERS, letter_of_tile};
use crate::{BoardError, Shape};

/// A place in a text, both counted from 1; columns are characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The character in that line.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is no board or no sequence of moves, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("{at}: {fault}")]
pub struct NotationError {
    /// Where the fault was found.
    pub at: Position,
    /// What it is.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub fault: NotationFault,
}

/// The beginning of a word of the text, short enough for one line and with unprintable characters
/// escaped.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Excerpt(String);

impl Excerpt {
    /// How many characters are quoted at most.
    pub const LONGEST: usize = 20;

    pub(super) fn new(word: &str) -> Self {
        let mut quoted: String = word
            .chars()
            .take(Self::LONGEST)
            .flat_map(char::escape_debug)
            .collect();
        if word.chars().nth(Self::LONGEST).is_some() {
            quoted.push('…');
        }
        Self(quoted)
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.0)
    }
}

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NotationFault {
    /// Nothing but blanks and comments.
    #[error("no tiles were given, but a board is needed, such as 1 2 3 / 4 5 6 / 7 8 0")]
    Empty,
    /// Not UTF-8.
    #[error("byte 0x{byte:02x} is not UTF-8, but a board is plain text; save it as UTF-8")]
    Encoding {
        /// The first byte that cannot be there.
        byte: u8,
    },
    /// A word that is no tile.
    #[error(fmt = word)]
    Word {
        /// The word.
        found: Excerpt,
        /// Were the tiles before it letters?
        letters: bool,
    },
    /// A bracket, slash or tile where a list cannot have it, or the end of the text inside a list.
    #[error(fmt = list)]
    List {
        /// What was found; `None` is the end of the text.
        found: Option<char>,
        /// What was needed there.
        needed: &'static str,
    },
    /// More tiles than any board has.
    #[error("more than {most} were given; that is the most that can be read at once")]
    TooMany {
        /// The most there can be.
        most: usize,
    },
    /// A row of another length than the first.
    #[error(
        "row {row} has {}, but the first row has {needed}; give rows of equal length",
        counted(*given as u64, "tile")
    )]
    Ragged {
        /// Which row, from 1.
        row: usize,
        /// Its tiles.
        given: usize,
        /// The first row's tiles.
        needed: usize,
    },
    /// A board that takes more text than is read for one.
    #[error(
        "a board of more than {} MiB was begun, but the largest takes less; is this a text of \
         boards?",
        most >> 20
    )]
    TooLong {
        /// The most bytes that are read.
        most: usize,
    },
    /// A line of an instance file that may as well be a board without rows.
    #[error(
        "{given} numbers may be an index, a length and {} tiles, or {given} tiles; give the size \
         as WxH",
        given - 2
    )]
    RecordOrBoard {
        /// How many there are.
        given: usize,
    },
    /// A list without rows whose length is no square, or 1.
    #[error(fmt = not_square)]
    NotSquare {
        /// Its tiles.
        given: usize,
    },
    /// The first line gives a size that the rows do not have.
    #[error(
        "the first line says {says}, but {rows} rows of {width} tiles follow; {says} rows of \
         {says} are needed"
    )]
    Header {
        /// The size it gives.
        says: usize,
        /// How many rows follow.
        rows: usize,
        /// How long the first of them is.
        width: usize,
    },
    /// The board has rows of another size than was asked for.
    #[error(
        "the rows make a board {given}, but {asked} was asked for; correct the size or leave it out"
    )]
    OtherShape {
        /// The board's shape.
        given: Shape,
        /// The shape asked for.
        asked: Shape,
    },
    /// A wrong size or number of tiles.
    #[error(transparent)]
    Board(BoardError),
    /// A tile beyond those of the board.
    #[error(fmt = unknown)]
    Unknown {
        /// The number on the tile.
        tile: u32,
        /// Was it a letter?
        letter: bool,
        /// The board.
        shape: Shape,
    },
    /// A tile (0 is the blank) that was there before.
    #[error(fmt = repeated)]
    Repeated {
        /// The number on the tile.
        tile: u32,
        /// Was it a letter?
        letter: bool,
        /// Where it was first.
        first: Position,
    },
    /// A text that is no size.
    #[error("{found} was given as a size, but width and height are needed, such as 4x5")]
    Size {
        /// The text.
        found: Excerpt,
    },
    /// A word that is no move.
    #[error(
        "{found} was given, but a move is U, D, L or R, as in ULDR or R3, or the number of the \
         tile that slides"
    )]
    Move {
        /// The word.
        found: Excerpt,
    },
}

fn not_square(given: &usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let plural = if *given == 1 { " was" } else { "s were" };
    write!(
        f,
        "{given} tile{plural} given without rows, but a square needs 4, 9, 16, …; separate the \
         rows by / "
    )?;
    // The size nearest to a square.
    let height = (Shape::SHORTEST..=given.isqrt()).rfind(|&side| given.is_multiple_of(side));
    let (width, height) = height.map_or((3, 2), |height| (given / height, height));
    write!(
        f,
        "or write the size (width x height) before the tiles, as in {width}x{height}:"
    )
}

fn word(found: &Excerpt, letters: &bool, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(f, "{found} was given")?;
    f.write_str(if *letters {
        " among letters, but then each tile must be one letter and the blank o"
    } else {
        ", but a tile is a number and the blank 0, _ or x (or give letters only)"
    })
}

fn list(found: &Option<char>, needed: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match found {
        Some(found) => write!(f, "'{}' was given", found.escape_debug())?,
        None => f.write_str("the text ends inside a list")?,
    }
    write!(f, ", but {needed} was needed")
}

fn unknown(tile: &u32, letter: &bool, shape: &Shape, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (tile, shape) = (*tile, *shape);
    let last = (shape.cells() - 1) as u32;
    match (letter_of_tile(tile), letter_of_tile(last.min(LETTERS))) {
        (Some(found), Some(last)) if *letter => write!(
            f,
            "letter {found} was given, but a board {shape} has the letters a to {last} without o, \
             and o for the blank"
        ),
        _ => fmt::Display::fmt(&BoardError::Unknown { tile, shape }, f),
    }
}

fn repeated(
    tile: &u32,
    letter: &bool,
    first: &Position,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let tile = *tile;
    match letter_of_tile(tile) {
        Some(found) if *letter => write!(
            f,
            "letter {found} was given twice (first at {first}), but each occurs once"
        ),
        _ => write!(f, "{} (first at {first})", BoardError::Repeated { tile }),
    }
}
