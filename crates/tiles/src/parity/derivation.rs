//! The parity test step by step: which tiles are exchanged, in which order, and the rows in
//! between.
//!
//! The derivation visits the cells row by row. If a cell does not hold its goal tile, the tile on
//! it is exchanged with the goal tile. Each exchange puts at least one tile on its final cell, so
//! the number of exchanges is minimal. Time and memory are linear in the cells. The intermediate
//! rows are generated one at a time, because storing all of them would take quadratic memory.
//!
//! # References
//! The parity paper, which the crate documentation cites.

use alloc::vec::Vec;

use super::same_shape;
use crate::{Board, BoardError};

/// One exchange of two tiles (0 is the blank), anywhere on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Transposition {
    /// The tile that was on [`first_cell`](Self::first_cell).
    pub first: u32,
    /// The tile whose goal is [`first_cell`](Self::first_cell).
    pub second: u32,
    /// The cell that gets its goal tile.
    pub first_cell: usize,
    /// The cell on which the second tile was.
    pub second_cell: usize,
}

/// The parity test for a start and a goal, with all its steps.
///
/// ```
/// use knobel_tiles::{Board, Goal, Shape, parity::Derivation};
///
/// let shape = Shape::new(4, 4)?;
/// let loyd = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0])?;
/// let goal = Goal::Last.board(shape).expect("standard goals fit every shape");
/// let derivation = Derivation::new(&loyd, &goal)?;
/// let exchange = derivation.transpositions[0];
/// assert_eq!((exchange.first, exchange.second), (15, 14));
/// assert_eq!((derivation.transpositions.len(), derivation.blank_distance), (1, 0));
/// assert!(!derivation.solvable());
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Derivation {
    /// The tiles of the start, row by row.
    pub start: Vec<u32>,
    /// The tiles of the goal, row by row.
    pub goal: Vec<u32>,
    /// The exchanges that turn the start into the goal.
    pub transpositions: Vec<Transposition>,
    /// The number of steps from the cell of the blank to its goal cell.
    pub blank_distance: usize,
}

impl Derivation {
    /// Derives the answer for this start and goal.
    ///
    /// # Errors
    /// If the boards have different shapes.
    pub fn new(start: &Board, goal: &Board) -> Result<Self, BoardError> {
        same_shape(start, goal)?;
        Ok(Self {
            transpositions: exchanges(start, goal),
            blank_distance: start.shape().distance(start.blank(), goal.blank()),
            start: start.tiles().to_vec(),
            goal: goal.tiles().to_vec(),
        })
    }

    /// Returns whether the number of transpositions and the blank's distance have the same parity.
    pub fn solvable(&self) -> bool {
        self.transpositions.len() % 2 == self.blank_distance % 2
    }

    /// The rows between the exchanges: the start, then the row after each exchange, and so finally
    /// the goal.
    pub fn rows(&self) -> Rows<'_> {
        Rows {
            row: Some(self.start.clone()),
            left: self.transpositions.iter(),
        }
    }
}

/// The exchanges that turn `start` into `goal`, in the order of the cells.
fn exchanges(start: &Board, goal: &Board) -> Vec<Transposition> {
    let mut row = start.tiles().to_vec();
    let mut cell_of = start.positions();
    let mut list = Vec::new();
    for (first_cell, &second) in goal.tiles().iter().enumerate() {
        let first = row[first_cell];
        if first == second {
            continue;
        }
        let second_cell = cell_of[second as usize];
        row.swap(first_cell, second_cell);
        cell_of[first as usize] = second_cell;
        list.push(Transposition {
            first,
            second,
            first_cell,
            second_cell,
        });
    }
    list
}

/// An iterator over the rows of a [`Derivation`], which generates each row on demand.
#[derive(Debug, Clone)]
pub struct Rows<'a> {
    row: Option<Vec<u32>>,
    left: core::slice::Iter<'a, Transposition>,
}

impl Iterator for Rows<'_> {
    type Item = Vec<u32>;

    fn next(&mut self) -> Option<Vec<u32>> {
        let row = self.row.take()?;
        if let Some(exchange) = self.left.next() {
            let mut next = row.clone();
            next.swap(exchange.first_cell, exchange.second_cell);
            self.row = Some(next);
        }
        Some(row)
    }
}
