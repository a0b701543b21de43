//! Parses a complete text of many boards.

use alloc::vec::Vec;

use knobel_core::Warning;

use super::{BoardReader, NotationError};
use crate::problem::GoalShapeMismatch;
use crate::{Board, Goal, Problem, Shape};

/// A board in a text, with the facts that the text states about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// The index in an instance file; in other texts, the position among the boards, from 1.
    pub index: u32,
    /// The length of a shortest solution, if the text gives it.
    pub optimal_length: Option<u32>,
    /// The board.
    pub board: Board,
    /// What a user should know about how the board was read.
    pub warning: Option<Warning>,
    /// The number of the line on which the board begins, from 1.
    pub line: u32,
}

impl Instance {
    /// The problem of turning the board into `goal`.
    ///
    /// # Errors
    /// If the goal is a board of another shape.
    pub fn problem(&self, goal: &Goal) -> Result<Problem, GoalShapeMismatch> {
        let problem = Problem::new(self.board.clone(), goal)?;
        Ok(problem.with_warning(self.warning.clone()))
    }
}

/// Reads all boards of a text. If `shape` is given, flat lists fill boards of this shape; otherwise
/// they are squares.
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
/// If any part of the text is not a board, or there is no board at all.
pub fn parse_boards(text: &str, shape: Option<Shape>) -> Result<Vec<Instance>, NotationError> {
    let mut found = Vec::new();
    let mut reader = BoardReader::new(shape);
    reader.feed(text.as_bytes(), &mut found)?;
    reader.finish(&mut found)?;
    Ok(found)
}
