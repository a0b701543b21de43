//! A board as people know it: a shape and a tile on each cell. Checked when made; never wrong afterwards.

use alloc::vec;
use alloc::vec::Vec;

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
pub struct Board {
    shape: Shape,
    tiles: Vec<u32>,
    blank: usize,
}

impl Board {
    /// The board with these tiles, row by row.
    ///
    /// # Errors
    /// If the tiles are not exactly 0, 1, …, cells − 1 in some order.
    pub fn new(shape: Shape, tiles: Vec<u32>) -> Result<Self, BoardError> {
        if tiles.len() != shape.cells() {
            return Err(BoardError::Count {
                given: tiles.len(),
                shape,
            });
        }
        let mut seen = vec![false; tiles.len()];
        for &tile in &tiles {
            match seen.get_mut(tile as usize) {
                None => return Err(BoardError::Unknown { tile, shape }),
                Some(true) => return Err(BoardError::Repeated { tile }),
                Some(unseen) => *unseen = true,
            }
        }
        let blank = tiles
            .iter()
            .position(|&tile| tile == 0)
            .expect("as many tiles as cells and none twice");
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

    /// For each tile the cell it lies on.
    pub fn positions(&self) -> Vec<usize> {
        let mut cells = vec![0; self.tiles.len()];
        for (cell, &tile) in self.tiles.iter().enumerate() {
            cells[tile as usize] = cell;
        }
        cells
    }

    /// Moves the blank; answers `false` and changes nothing where the edge of the board is in the way.
    pub fn slide(&mut self, direction: Direction) -> bool {
        let (row, column) = (self.shape.row(self.blank), self.shape.column(self.blank));
        let to = match direction {
            Direction::Up if row > 0 => self.blank - self.shape.width(),
            Direction::Down if row + 1 < self.shape.height() => self.blank + self.shape.width(),
            Direction::Left if column > 0 => self.blank - 1,
            Direction::Right if column + 1 < self.shape.width() => self.blank + 1,
            _ => return false,
        };
        self.tiles.swap(self.blank, to);
        self.blank = to;
        true
    }
}
