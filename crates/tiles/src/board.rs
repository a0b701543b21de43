//! A board: a shape and the tile on each cell. A `Board` is checked when it is created, so it is
//! always valid.

#[cfg(feature = "serde")]
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use crate::notation::BoardForm;
use crate::{BoardError, Direction, Shape};

/// An arrangement of the tiles 1, 2, … and one blank (0) on a [`Shape`].
///
/// ```
/// use knobel_tiles::{Board, Direction, Shape};
///
/// let mut board = Board::new(Shape::new(2, 2)?, vec![1, 2, 3, 0])?;
/// assert!(board.slide(Direction::Up));
/// assert_eq!(board.tiles(), [1, 0, 3, 2]);
/// assert!(!board.slide(Direction::Up), "the blank is in the top row");
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(into = "BoardFields", try_from = "BoardFields")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    shape: Shape,
    tiles: Vec<u32>,
    blank: usize,
}

impl Board {
    /// The board with these tiles, row by row.
    ///
    /// # Errors
    /// If the tiles are not a permutation of 0, 1, …, cells − 1.
    pub fn new(shape: Shape, tiles: Vec<u32>) -> Result<Self, BoardError> {
        let blank = shape.blank_of(&tiles, &mut vec![false; tiles.len()])?;
        Ok(Self {
            shape,
            tiles,
            blank,
        })
    }

    /// Width and height.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[u32] {
        &self.tiles
    }

    /// The rows from top to bottom.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[u32]> {
        self.tiles.chunks_exact(self.shape.width())
    }

    /// The cell of the blank.
    pub fn blank(&self) -> usize {
        self.blank
    }

    /// For each tile, the cell that it is on.
    pub fn positions(&self) -> Vec<usize> {
        let mut cells = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[tile as usize] = cell;
        }
        cells
    }

    /// Moves the blank. If the move leaves the board, returns false and changes nothing.
    pub fn slide(&mut self, direction: Direction) -> bool {
        let Some(to) = self.shape.neighbour(self.blank, direction) else {
            return false;
        };
        self.tiles.swap(self.blank, to);
        self.blank = to;
        true
    }
}

/// The written form of a [`Board`].
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Board", deny_unknown_fields)]
struct BoardFields {
    /// Cells in a row.
    width: usize,
    /// Cells in a column.
    height: usize,
    /// The tiles, row by row. 0 is the blank.
    tiles: Vec<u32>,
    /// The tiles as text: rows separated by `/`.
    text: String,
}

#[cfg(feature = "serde")]
impl From<Board> for BoardFields {
    fn from(board: Board) -> Self {
        Self {
            width: board.shape.width(),
            height: board.shape.height(),
            text: BoardForm::Rows.write(&board).expect("every board has rows"),
            tiles: board.tiles,
        }
    }
}

#[cfg(feature = "serde")]
impl TryFrom<BoardFields> for Board {
    type Error = BoardError;

    fn try_from(fields: BoardFields) -> Result<Self, BoardError> {
        Self::new(Shape::new(fields.width, fields.height)?, fields.tiles)
    }
}
