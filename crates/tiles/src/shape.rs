//! The size of a board and the numbering of its cells: row by row from the top left.

use core::fmt;

use crate::BoardError;

/// Width and height of a board.
///
/// ```
/// use knobel_tiles::Shape;
///
/// let shape = Shape::new(4, 5)?;
/// assert_eq!(shape.cells(), 20);
/// assert_eq!((shape.row(7), shape.column(7)), (1, 3));
/// assert_eq!(shape.to_string(), "4 wide × 5 high");
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Shape {
    width: u16,
    height: u16,
}

impl Shape {
    /// The shortest side a board may have.
    pub const SHORTEST: usize = 2;
    /// The longest side a board may have.
    pub const LONGEST: usize = 1000;

    /// A board of this size.
    ///
    /// # Errors
    /// If a side is shorter than [`SHORTEST`](Self::SHORTEST) or longer than [`LONGEST`](Self::LONGEST).
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

    /// Cells in a row.
    pub const fn width(self) -> usize {
        self.width as usize
    }

    /// Cells in a column.
    pub const fn height(self) -> usize {
        self.height as usize
    }

    /// Cells on the board, the blank's included.
    pub const fn cells(self) -> usize {
        self.width() * self.height()
    }

    /// The row of a cell, from the top.
    pub const fn row(self, cell: usize) -> usize {
        cell / self.width()
    }

    /// The column of a cell, from the left.
    pub const fn column(self, cell: usize) -> usize {
        cell % self.width()
    }

    /// The cell at a row and column.
    pub const fn cell(self, row: usize, column: usize) -> usize {
        row * self.width() + column
    }

    /// Steps between two cells when nothing is in the way.
    pub const fn distance(self, from: usize, to: usize) -> usize {
        self.row(from).abs_diff(self.row(to)) + self.column(from).abs_diff(self.column(to))
    }

    /// Width and height exchanged.
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
