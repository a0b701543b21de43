//! Reads a whole text of boards.

use alloc::vec::Vec;

use super::{BoardReader, NotationError};
use crate::{Board, Shape};

/// A board of a text, and what the text says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// Its number in an instance file; elsewhere its place in the text, from 1.
    pub index: u32,
    /// The length of its shortest solution, where the text gives it.
    pub optimal_length: Option<u32>,
    /// The board.
    pub board: Board,
    /// The line on which it begins, from 1.
    pub line: u32,
}

/// Reads all boards of a text. With `shape` flat lists fill that board; without, they are squares.
///
/// ```
/// use knobel_tiles::notation::parse_boards;
///
/// let entries = parse_boards("# index length tiles\n7 1 1 2 0 3\n8 2 0 1 3 2\n", None)?;
/// assert_eq!(entries.len(), 2);
/// assert_eq!((entries[1].index, entries[1].optimal_length, entries[1].line), (8, Some(2), 3));
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
///
/// # Errors
/// If any part of the text is no board, or the text has none.
pub fn parse_boards(text: &str, shape: Option<Shape>) -> Result<Vec<Instance>, NotationError> {
    let mut found = Vec::new();
    let mut reader = BoardReader::new(shape);
    reader.feed(text.as_bytes(), &mut found)?;
    reader.finish(&mut found)?;
    Ok(found)
}
