//! Pattern databases as a heuristic for any algorithm: sums over the patterns, in both views of the board.
//!
//! The memo carries the cells of all tiles as digits, once as they are and once mirrored, and the values of the
//! patterns; a move looks up one table a view. The least values over the blank's regions are kept, so the estimate is
//! admissible but may change by more than 1 a move: not consistent.

use knobel_core::{Cost, Heuristic, Watch};
use knobel_tiles::{Board, Cells, Direction, Puzzle, State};

use crate::geometry::{View, transposed};
use crate::{Bytes, Options, PdbError, Table, solve};

/// The largest of two sums of tables: of the board as it is, and of its mirror image where the goal allows it.
pub struct Additive {
    view: View,
    mirrored: bool,
    tables: Vec<Table<Bytes>>,
    /// For each goal cell: which tile of which pattern belongs there.
    places: Vec<Option<(u8, u8)>>,
}

/// What [`Additive`] carries along a path: for each view, pattern by pattern, digits and value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sums {
    digits: [[u64; 4]; 2],
    half_excess: [[u8; 4]; 2],
    manhattan: Cost,
}

impl Additive {
    /// The heuristic for a goal, with the tables that `options` say.
    ///
    /// # Errors
    /// As [`Solver::new`](crate::Solver::new).
    pub fn new(goal: &Board, options: &Options, watch: &mut dyn Watch) -> Result<Self, PdbError> {
        let (view, tables) = solve::tables_for(goal, options, watch)?;
        let mut places = vec![None; view.shape.cells()];
        for (number, table) in tables.iter().enumerate() {
            for (tile, &cell) in table.pattern().cells().iter().enumerate() {
                places[usize::from(cell)] = Some((number as u8, tile as u8));
            }
        }
        Ok(Self {
            mirrored: view.is_mirrored(),
            view,
            tables,
            places,
        })
    }

    fn views(&self) -> usize {
        1 + usize::from(self.mirrored)
    }

    /// A cell, or the goal cell that names a tile, in one of the views.
    fn seen(&self, view: usize, cell: usize) -> usize {
        if view == 0 {
            cell
        } else {
            transposed(self.view.shape, cell)
        }
    }

    fn entry(&self, pattern: usize, digits: u64) -> u8 {
        let table = &self.tables[pattern];
        table.half_excess(table.ranking().rank(digits))
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for Additive {
    type Memo = Sums;

    fn start(&self, state: &State<C>) -> Sums {
        let shape = self.view.shape;
        let mut sums = Sums {
            digits: [[0; 4]; 2],
            half_excess: [[0; 4]; 2],
            manhattan: 0,
        };
        for cell in (0..shape.cells()).filter(|&cell| cell != state.blank()) {
            let (at, tile) = (self.view.cell(cell), self.view.goal_cell(state.tile(cell)));
            sums.manhattan += shape.distance(at, tile) as Cost;
            for view in 0..self.views() {
                if let Some((pattern, slot)) = self.places[self.seen(view, tile)] {
                    sums.digits[view][usize::from(pattern)] |=
                        (self.seen(view, at) as u64) << (4 * slot);
                }
            }
        }
        for view in 0..self.views() {
            for pattern in 0..self.tables.len() {
                sums.half_excess[view][pattern] = self.entry(pattern, sums.digits[view][pattern]);
            }
        }
        sums
    }

    fn step(&self, memo: &Sums, before: &State<C>, mv: &Direction) -> Sums {
        let shape = self.view.shape;
        let to = self.view.cell(before.blank());
        let from = self.view.cell(next_cell(shape, before.blank(), *mv));
        let tile = self
            .view
            .goal_cell(before.tile(next_cell(shape, before.blank(), *mv)));
        let mut sums = memo.clone();
        sums.manhattan =
            sums.manhattan + shape.distance(to, tile) as Cost - shape.distance(from, tile) as Cost;
        for view in 0..self.views() {
            if let Some((pattern, slot)) = self.places[self.seen(view, tile)] {
                let pattern = usize::from(pattern);
                let digits = &mut sums.digits[view][pattern];
                *digits ^= ((self.seen(view, from) ^ self.seen(view, to)) as u64) << (4 * slot);
                sums.half_excess[view][pattern] = self.entry(pattern, *digits);
            }
        }
        sums
    }

    fn value(&self, memo: &Sums) -> Cost {
        let sum = |values: &[u8; 4]| values.iter().map(|&value| Cost::from(value)).sum::<Cost>();
        memo.manhattan + 2 * sum(&memo.half_excess[0]).max(sum(&memo.half_excess[1]))
    }
}

/// The cell to which a blank on `cell` goes.
fn next_cell(shape: knobel_tiles::Shape, cell: usize, direction: Direction) -> usize {
    match direction {
        Direction::Up => cell - shape.width(),
        Direction::Down => cell + shape.width(),
        Direction::Left => cell - 1,
        Direction::Right => cell + 1,
    }
}
