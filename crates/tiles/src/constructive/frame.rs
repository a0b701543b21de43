//! The unsolved part of the board, and a view of it in which the line to solve next is always the
//! top row, filled from left to right. The view saves three copies of the row-filling code.

use crate::{Direction, Shape};

/// A rectangle of cells on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Block {
    pub(super) top: usize,
    pub(super) left: usize,
    /// The row below the last row.
    pub(super) bottom: usize,
    /// The column to the right of the last column.
    pub(super) right: usize,
}

impl Block {
    pub(super) fn whole(shape: Shape) -> Self {
        Self {
            top: 0,
            left: 0,
            bottom: shape.height(),
            right: shape.width(),
        }
    }

    pub(super) fn width(&self) -> usize {
        self.right - self.left
    }

    pub(super) fn height(&self) -> usize {
        self.bottom - self.top
    }

    /// The block without its outermost line on this side.
    pub(super) fn without(mut self, side: Side) -> Self {
        match side {
            Side::Top => self.top += 1,
            Side::Bottom => self.bottom -= 1,
            Side::Left => self.left += 1,
            Side::Right => self.right -= 1,
        }
        self
    }

    /// The cells of the block, row by row.
    pub(super) fn cells(&self, shape: Shape) -> impl Iterator<Item = usize> + use<> {
        let columns = self.left..self.right;
        (self.top..self.bottom)
            .flat_map(move |row| columns.clone().map(move |column| shape.cell(row, column)))
    }
}

/// A side of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// A row and column in the view. They may lie outside the block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) row: i32,
    pub(super) column: i32,
}

impl Place {
    pub(super) const fn new(row: i32, column: i32) -> Self {
        Self { row, column }
    }

    /// The neighbour in `direction`.
    pub(super) fn next(self, direction: Direction) -> Self {
        match direction {
            Direction::Up => Self::new(self.row - 1, self.column),
            Direction::Down => Self::new(self.row + 1, self.column),
            Direction::Left => Self::new(self.row, self.column - 1),
            Direction::Right => Self::new(self.row, self.column + 1),
        }
    }

    /// The Manhattan distance to another place.
    pub(super) fn distance(self, other: Self) -> u32 {
        self.row.abs_diff(other.row) + self.column.abs_diff(other.column)
    }

    /// The larger of the differences in row and column.
    pub(super) fn reach(self, other: Self) -> u32 {
        self.row
            .abs_diff(other.row)
            .max(self.column.abs_diff(other.column))
    }
}

/// A view of a block from one of its sides.
#[derive(Debug, Clone, Copy)]
pub(super) struct Frame {
    block: Block,
    side: Side,
    /// The width of the board.
    stride: usize,
}

impl Frame {
    pub(super) fn new(block: Block, side: Side, stride: usize) -> Self {
        Self {
            block,
            side,
            stride,
        }
    }

    /// The width and height in the view.
    pub(super) fn size(&self) -> (i32, i32) {
        let (width, height) = (self.block.width() as i32, self.block.height() as i32);
        match self.side {
            Side::Top | Side::Bottom => (width, height),
            Side::Left | Side::Right => (height, width),
        }
    }

    /// The place of a cell of the board in the view.
    pub(super) fn place(&self, cell: usize) -> Place {
        let (row, column) = (cell / self.stride, cell % self.stride);
        let Block {
            top,
            left,
            bottom,
            right,
        } = self.block;
        let (row, column) = match self.side {
            Side::Top => (row - top, column - left),
            Side::Bottom => (bottom - 1 - row, column - left),
            Side::Left => (column - left, row - top),
            Side::Right => (right - 1 - column, row - top),
        };
        Place::new(row as i32, column as i32)
    }

    /// The cell of the board at this column of the view's top row.
    pub(super) fn top_cell(&self, column: i32) -> usize {
        let column = column as usize;
        let (row, column) = match self.side {
            Side::Top => (self.block.top, self.block.left + column),
            Side::Bottom => (self.block.bottom - 1, self.block.left + column),
            Side::Left => (self.block.top + column, self.block.left),
            Side::Right => (self.block.top + column, self.block.right - 1),
        };
        row * self.stride + column
    }

    /// The direction on the board for a direction in the view.
    pub(super) fn direction(&self, seen: Direction) -> Direction {
        match self.side {
            Side::Top => seen,
            Side::Bottom => match seen {
                Direction::Up | Direction::Down => seen.opposite(),
                Direction::Left | Direction::Right => seen,
            },
            Side::Left => seen.transposed(),
            Side::Right => match seen {
                Direction::Up | Direction::Down => seen.transposed().opposite(),
                Direction::Left | Direction::Right => seen.transposed(),
            },
        }
    }
}
