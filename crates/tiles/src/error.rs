//! Errors in boards. The fields carry the facts, and the messages say what was given and expected.

use core::fmt;

use crate::Shape;

/// The reason why a list of tiles is not a board, or why two boards do not fit together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BoardError {
    /// A side is too short or too long.
    #[error(
        "a board {width} wide and {height} high was asked for, but each side must be {} to {}",
        Shape::SHORTEST,
        Shape::LONGEST
    )]
    Size {
        /// The width that was given.
        width: usize,
        /// The height that was given.
        height: usize,
    },
    /// The number of tiles is not the number of cells.
    #[error(
        "{given} tiles were given, but a board {shape} needs {} (0 is the blank)",
        shape.cells()
    )]
    Count {
        /// The number of tiles that were given.
        given: usize,
        /// The shape of the board.
        shape: Shape,
    },
    /// A tile number is too high for a board of this shape.
    #[error(
        "tile {tile} was given, but a board {shape} has tiles 1 to {} and 0",
        shape.cells() - 1
    )]
    Unknown {
        /// The number on the tile.
        tile: u32,
        /// The board.
        shape: Shape,
    },
    /// A tile (0 is the blank) occurs twice.
    #[error(fmt = repeated)]
    Repeated {
        /// The number on the tile.
        tile: u32,
    },
    /// The storage has fewer cells than the board.
    #[error("a board {shape} does not fit into {most} packed cells")]
    TooLarge {
        /// The shape of the board.
        shape: Shape,
        /// The number of cells in the storage.
        most: usize,
    },
    /// Two boards have different shapes but need the same.
    #[error("the board is {start}, but the goal is {goal}; give a goal of the board's size")]
    Shapes {
        /// The shape of the start.
        start: Shape,
        /// The shape of the goal.
        goal: Shape,
    },
}

fn repeated(tile: &u32, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match tile {
        0 => f.write_str("the blank (0) was given twice, but a board has exactly one"),
        _ => write!(f, "tile {tile} was given twice, but each tile occurs once"),
    }
}
