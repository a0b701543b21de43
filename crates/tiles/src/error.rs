//! What can be wrong with a board.

use core::fmt;

use crate::Shape;

/// Why tiles do not make a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum BoardError {
    /// A side is too short or too long.
    Size {
        /// The width asked for.
        width: usize,
        /// The height asked for.
        height: usize,
    },
    /// The number of tiles is not the number of cells.
    Count {
        /// How many tiles were given.
        given: usize,
        /// The board they should fill.
        shape: Shape,
    },
    /// A tile has no place on a board of this size.
    Unknown {
        /// The number on the tile.
        tile: u32,
        /// The board.
        shape: Shape,
    },
    /// A tile (0 is the blank) occurs twice.
    Repeated {
        /// The number on the tile.
        tile: u32,
    },
    /// This cell representation has fewer cells than the board.
    TooLarge {
        /// The board.
        shape: Shape,
        /// How many cells fit.
        most: usize,
    },
    /// Two boards that must have the same shape do not.
    Shapes {
        /// The shape of the start.
        start: Shape,
        /// The shape of the goal.
        goal: Shape,
    },
}

impl core::error::Error for BoardError {}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size { width, height } => write!(
                f,
                "a board {width} wide and {height} high was asked for, but each side must be {} to {}",
                Shape::SHORTEST,
                Shape::LONGEST
            ),
            Self::Count { given, shape } => {
                write!(
                    f,
                    "{given} tiles were given, but a board {shape} needs {} (0 is the blank)",
                    shape.cells()
                )
            }
            Self::Unknown { tile, shape } => {
                write!(
                    f,
                    "tile {tile} was given, but a board {shape} has tiles 1 to {} and 0",
                    shape.cells() - 1
                )
            }
            Self::Repeated { tile: 0 } => {
                f.write_str("the blank (0) was given twice, but a board has exactly one")
            }
            Self::Repeated { tile } => {
                write!(f, "tile {tile} was given twice, but each tile occurs once")
            }
            Self::TooLarge { shape, most } => {
                write!(f, "a board {shape} does not fit into {most} packed cells")
            }
            Self::Shapes { start, goal } => write!(
                f,
                "the board is {start}, but the goal is {goal}; give a goal of the board's size"
            ),
        }
    }
}
