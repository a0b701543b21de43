//! The width and height of a board. Cells are numbered row by row from the top left.

use core::fmt;

use crate::{BoardError, Direction};

/// Width and height of a board.
///
/// ```
/// use knobel_tiles::{Direction, Shape};
///
/// let shape = Shape::new(4, 5)?;
/// assert_eq!(shape.cells(), 20);
/// assert_eq!((shape.row(7), shape.column(7)), (1, 3));
/// assert_eq!(shape.neighbour(7, Direction::Up), Some(3));
/// assert_eq!(shape.neighbour(7, Direction::Right), None);
/// assert_eq!(shape.to_string(), "4 wide × 5 high");
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shape {
    width: u16,
    height: u16,
}

impl Shape {
    /// The minimum length of a side.
    pub const SHORTEST: usize = 2;
    /// The maximum length of a side.
    pub const LONGEST: usize = 1000;

    /// A shape with this width and height.
    ///
    /// # Errors
    /// If a side is shorter than [`SHORTEST`](Self::SHORTEST) or longer than
    /// [`LONGEST`](Self::LONGEST).
    pub const fn new(width: usize, height: usize) -> Result<Self, BoardError> {
        if width < Self::SHORTEST
            || width > Self::LONGEST
            || height < Self::SHORTEST
            || height > Self::LONGEST
        {
            return Err(BoardError::Size { width, height });
        }
        Ok(Self {
            width: width as u16,
            height: height as u16,
        })
    }

    /// The number of cells in a row.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// The number of cells in a column.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// The number of cells, including the blank's.
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// The row of a cell, counted from 0 at the top.
    pub const fn row(self, cell: usize) -> usize {
        cell / self.width()
    }

    /// The column of a cell, counted from 0 at the left.
    pub const fn column(self, cell: usize) -> usize {
        cell % self.width()
    }

    /// The cell at a row and column.
    pub const fn cell(self, row: usize, column: usize) -> usize {
        row * self.width() + column
    }

    /// The neighbour of `cell` in `direction`, or `None` at the edge of the board.
    pub const fn neighbour(self, cell: usize, direction: Direction) -> Option<usize> {
        let (row, column) = (self.row(cell), self.column(cell));
        match direction {
            Direction::Up if row > 0 => Some(cell - self.width()),
            Direction::Down if row + 1 < self.height() => Some(cell + self.width()),
            Direction::Left if column > 0 => Some(cell - 1),
            Direction::Right if column + 1 < self.width() => Some(cell + 1),
            _ => None,
        }
    }

    /// The Manhattan distance of two cells.
    pub const fn distance(self, from: usize, to: usize) -> usize {
        self.row(from).abs_diff(self.row(to)) + self.column(from).abs_diff(self.column(to))
    }

    /// Checks the `tiles` and returns the cell of the blank. `seen` must be as long as `tiles` and
    /// false everywhere; it is a parameter so that the caller decides where its memory comes from.
    ///
    /// # Errors
    /// If the tiles are not a permutation of 0, 1, …, cells − 1.
    pub(crate) fn blank_of(self, tiles: &[u32], seen: &mut [bool]) -> Result<usize, BoardError> {
        let shape = self;
        if tiles.len() != shape.cells() {
            let given = tiles.len();
            return Err(BoardError::Count { given, shape });
        }
        for &tile in tiles {
            match seen[..tiles.len()].get_mut(tile as usize) {
                None => return Err(BoardError::Unknown { tile, shape }),
                Some(true) => return Err(BoardError::Repeated { tile }),
                Some(unseen) => *unseen = true,
            }
        }
        let blank = tiles.iter().position(|&tile| tile == 0);
        Ok(blank.expect("a permutation contains 0"))
    }

    /// The shape with width and height exchanged.
    pub const fn transposed(self) -> Self {
        Self {
            width: self.height,
            height: self.width,
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} wide × {} high", self.width, self.height)
    }
}
