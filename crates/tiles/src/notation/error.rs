//! Errors in the text of boards and moves: what is wrong, where it is, and how to correct it.

use alloc::string::String;
use core::fmt;

use knobel_core::counted;

use super::{LETTERS, letter_of_tile};
use crate::{BoardError, Shape};

/// A position in a text. Lines and columns count from 1, and columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The character in the line.
    pub column: u32,
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// An error in the text of a board or of moves, and its position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("{at}: {fault}{}", read_as(form))]
pub struct NotationError {
    /// The position of the error.
    pub at: Position,
    /// The written form that comes nearest to the text, if there is one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub form: Option<&'static str>,
    /// The error.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub fault: NotationFault,
}

impl NotationError {
    /// The same error in a text that comes nearest to this form.
    pub(super) fn in_form(self, form: &'static str) -> Self {
        Self {
            form: Some(form),
            ..self
        }
    }
}

fn read_as(form: &Option<&'static str>) -> String {
    form.map_or_else(String::new, |form| {
        alloc::format!("; it was read as {form}")
    })
}

/// The beginning of a word, for an error message: at most 20 characters, with unprintable
/// characters escaped.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Excerpt(String);

impl Excerpt {
    /// The largest number of characters that are quoted.
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

/// The kinds of errors in a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum NotationFault {
    /// The text contains only white space and comments.
    #[error("no tiles were given, but a board is needed, such as 1 2 3 / 4 5 6 / 7 8 0")]
    Empty,
    /// The text is not UTF-8.
    #[error("byte 0x{byte:02x} is not UTF-8, but a board is plain text; save it as UTF-8")]
    Encoding {
        /// The first wrong byte.
        byte: u8,
    },
    /// A word is not a tile.
    #[error(fmt = word)]
    Word {
        /// The word.
        found: Excerpt,
        /// Whether the tiles before it are letters.
        letters: bool,
    },
    /// A bracket, slash or tile is misplaced in a list, or the text ends inside a list.
    #[error(fmt = list)]
    List {
        /// The character that was found, or `None` at the end of the text.
        found: Option<char>,
        /// A description of what was expected.
        needed: &'static str,
    },
    /// There are more tiles than on any board.
    #[error("more than {most} words were given, but the largest board has fewer tiles")]
    TooMany {
        /// The largest number of words.
        most: usize,
    },
    /// A row is not as long as the first one.
    #[error(
        "row {row} has {}, but the first row has {needed}; give rows of equal length",
        counted(*given as u64, "tile")
    )]
    Ragged {
        /// The number of the row, from 1.
        row: usize,
        /// The number of tiles in the row.
        given: usize,
        /// The number of tiles in the first row.
        needed: usize,
    },
    /// The text of a board is longer than that of any board.
    #[error(
        "the board that begins here takes more than {} MiB of text, but even the largest takes \
         less; check that this is a text of boards",
        most >> 20
    )]
    TooLong {
        /// The largest number of bytes.
        most: usize,
    },
    /// A line may be a record of an instance file or a board without rows.
    #[error(
        "{given} numbers may be an index, a length and {} tiles, or {given} tiles; give the size \
         as WxH",
        given - 2
    )]
    RecordOrBoard {
        /// The number of numbers on the line.
        given: usize,
    },
    /// The length of a list without rows is not a square, or is 1.
    #[error(fmt = not_square)]
    NotSquare {
        /// The number of tiles.
        given: usize,
    },
    /// Each row has a single tile, and the tiles do not make a square.
    #[error(
        "{given} rows of one tile each were given, but a row of a board has at least 2 tiles; \
         write all tiles of a row before its /"
    )]
    OneColumn {
        /// The number of tiles.
        given: usize,
    },
    /// The rows do not have the size that the first line gives.
    #[error(
        "the first line says {says}, but {rows} rows of {width} tiles follow; {says} rows of \
         {says} are needed"
    )]
    Header {
        /// The size in the first line.
        says: usize,
        /// The number of rows that follow.
        rows: usize,
        /// The number of tiles in the first of these rows.
        width: usize,
    },
    /// The board does not have the required shape.
    #[error(
        "the rows make a board {given}, but {asked} was asked for; correct the size or leave it out"
    )]
    OtherShape {
        /// The shape of the board.
        given: Shape,
        /// The required shape.
        asked: Shape,
    },
    /// The size or the number of tiles is wrong.
    #[error(transparent)]
    Board(BoardError),
    /// A tile number is too high for the board.
    #[error(fmt = unknown)]
    Unknown {
        /// The number on the tile.
        tile: u32,
        /// Whether the tile was given as a letter.
        letter: bool,
        /// The shape of the board.
        shape: Shape,
    },
    /// A tile (0 is the blank) occurs twice.
    #[error(fmt = repeated)]
    Repeated {
        /// The number on the tile.
        tile: u32,
        /// Whether the tile was given as a letter.
        letter: bool,
        /// The position of its first occurrence.
        first: Position,
    },
    /// A text is not a size.
    #[error("{found} was given as a size, but width and height are needed, such as 4x5")]
    Size {
        /// The text.
        found: Excerpt,
    },
    /// A word is not a move.
    #[error(
        "{found} was given, but a move is U, D, L or R, as in ULDR or R3, or up, down, left or \
         right, or the number of the tile that slides"
    )]
    Move {
        /// The word.
        found: Excerpt,
    },
}

impl NotationFault {
    /// The error at this position.
    pub(super) fn at(self, at: Position) -> NotationError {
        NotationError {
            at,
            form: None,
            fault: self,
        }
    }
}

fn not_square(given: &usize, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let plural = if *given == 1 { " was" } else { "s were" };
    write!(
        f,
        "{given} tile{plural} given without rows, but a square needs 4, 9, 16, …; separate the \
         rows by / "
    )?;
    // Suggest the size that is nearest to a square.
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
