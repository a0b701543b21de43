//! The symmetries of a board: a square has eight rotations and reflections, other boards have four.
//!
//! If a symmetry maps a board and a goal to another board and another goal, their distances are
//! equal. One pattern database, one network or one set of learned corrections therefore serves all
//! of them.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998 (one table for a
//! pattern and its reflection).

use crate::{Direction, Shape};

/// A symmetry of a board: up to two reflections, then possibly the exchange of rows and columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Symmetry(u8);

impl Symmetry {
    /// Reflects left and right.
    const COLUMNS: u8 = 1;
    /// Reflects top and bottom.
    const ROWS: u8 = 2;
    /// Exchanges rows and columns. Only square boards have this symmetry.
    const EXCHANGE: u8 = 4;

    /// All symmetries of boards of this shape. The first one is the identity.
    pub fn all(shape: Shape) -> impl Iterator<Item = Self> {
        let square = shape.width() == shape.height();
        (0..if square { 8 } else { 4 }).map(Self)
    }

    /// The image of a cell.
    pub const fn cell(self, shape: Shape, cell: usize) -> usize {
        let (mut row, mut column) = (shape.row(cell), shape.column(cell));
        if self.0 & Self::COLUMNS != 0 {
            column = shape.width() - 1 - column;
        }
        if self.0 & Self::ROWS != 0 {
            row = shape.height() - 1 - row;
        }
        if self.0 & Self::EXCHANGE != 0 {
            (row, column) = (column, row);
        }
        shape.cell(row, column)
    }

    /// The images of all cells, in the order of the cells.
    pub fn cells(self, shape: Shape) -> impl Iterator<Item = u8> {
        (0..shape.cells()).map(move |cell| self.cell(shape, cell) as u8)
    }

    /// The direction on the board whose image is `seen`.
    pub const fn direction_seen_as(self, seen: Direction) -> Direction {
        let direction = if self.0 & Self::EXCHANGE != 0 {
            seen.transposed()
        } else {
            seen
        };
        let mirroring = match direction {
            Direction::Up | Direction::Down => Self::ROWS,
            Direction::Left | Direction::Right => Self::COLUMNS,
        };
        if self.0 & mirroring != 0 {
            direction.opposite()
        } else {
            direction
        }
    }
}

/// The cell with row and column exchanged, on a square board.
pub const fn transposed(shape: Shape, cell: usize) -> usize {
    Symmetry(Symmetry::EXCHANGE).cell(shape, cell)
}

#[cfg(all(test, feature = "alloc"))]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn squares_have_eight_symmetries_and_all_of_them_keep_neighbours() {
        for (width, height, count) in [(5, 5, 8), (4, 6, 4)] {
            let shape = Shape::new(width, height).unwrap();
            let maps = Symmetry::all(shape).map(|it| it.cells(shape).collect());
            let mut maps: Vec<Vec<u8>> = maps.collect();
            assert!(maps[0].iter().copied().eq(0..shape.cells() as u8));
            maps.sort();
            maps.dedup();
            assert_eq!(maps.len(), count);
            for symmetry in Symmetry::all(shape) {
                let image = |cell| symmetry.cell(shape, cell);
                for (cell, seen) in (0..shape.cells())
                    .flat_map(|cell| Direction::ALL.into_iter().map(move |seen| (cell, seen)))
                {
                    let next = shape.neighbour(cell, symmetry.direction_seen_as(seen));
                    assert_eq!(next.map(image), shape.neighbour(image(cell), seen));
                }
            }
        }
    }

    #[test]
    fn exchanging_rows_and_columns_keeps_the_diagonal() {
        let shape = Shape::new(3, 3).unwrap();
        let cells: Vec<usize> = (0..9).map(|cell| transposed(shape, cell)).collect();
        assert_eq!(cells, [0, 3, 6, 1, 4, 7, 2, 5, 8]);
    }
}
