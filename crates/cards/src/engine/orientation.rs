//! The eight ways to scan a board: from each corner, along rows or along columns.
//!
//! The engine always fills cells row by row from its own top left corner. An [`Orientation`] maps
//! this scan to the real board, as a list of cells and a list of sides. The orientation matters
//! more than any optimisation of the inner loop: a 6×12 board may take a thousand placements along
//! its short side and half a billion along its long side.
//!
//! ```
//! use knobel_cards::engine::Orientation;
//!
//! let (cells, width) = Orientation::ALL[2].cells(3, 2);
//! assert_eq!(Orientation::ALL[2].words(), "rows from the bottom right");
//! assert_eq!((cells, width), (vec![5, 4, 3, 2, 1, 0], 3));
//! ```

use crate::Side;

/// One of the eight symmetries of the square: transposed or not, then rotated by 0 to 3 quarters
/// clockwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Orientation(u8);

impl Orientation {
    /// Rows from the top left, the order of reading.
    pub const ROWS: Self = Self(0);
    /// All eight orientations.
    pub const ALL: [Self; 8] = [
        Self(0),
        Self(1),
        Self(2),
        Self(3),
        Self(4),
        Self(5),
        Self(6),
        Self(7),
    ];

    /// Whether the board is transposed before it is rotated.
    fn transposed(self) -> bool {
        self.0 >= 4
    }

    /// The number of quarter turns.
    fn turns(self) -> usize {
        usize::from(self.0 % 4)
    }

    /// Describes the corner and the direction of the scan.
    pub fn words(self) -> &'static str {
        [
            "rows from the top left",
            "columns from the bottom left",
            "rows from the bottom right",
            "columns from the top right",
            "columns from the top left",
            "rows from the top right",
            "columns from the bottom right",
            "rows from the bottom left",
        ][usize::from(self.0)]
    }

    /// Returns whether the scan runs along columns of the real board.
    pub fn along_columns(self) -> bool {
        self.transposed() != (self.turns() % 2 == 1)
    }

    /// Returns the cells of the real board in the order of the scan, and the width of the scan.
    pub fn cells(self, width: usize, height: usize) -> (Vec<u16>, usize) {
        let mut grid: Vec<u16> = (0..(width * height) as u16).collect();
        let (mut width, mut height) = (width, height);
        if self.transposed() {
            grid = rearranged(height, width, |row, column| grid[column * width + row]);
            (width, height) = (height, width);
        }
        for _ in 0..self.turns() {
            grid = rearranged(height, width, |row, column| {
                grid[(height - 1 - column) * width + row]
            });
            (width, height) = (height, width);
        }
        (grid, width)
    }

    /// Returns the side of a real cell that the scan sees on `side`.
    pub fn side(self, side: Side) -> Side {
        let turned = (side as usize + 4 - self.turns()) % 4;
        Side::ALL[if self.transposed() {
            3 - turned
        } else {
            turned
        }]
    }
}

/// Makes a grid of this size from cells of another one.
fn rearranged(width: usize, height: usize, from: impl Fn(usize, usize) -> u16) -> Vec<u16> {
    (0..width * height)
        .map(|cell| from(cell / width, cell % width))
        .collect()
}
