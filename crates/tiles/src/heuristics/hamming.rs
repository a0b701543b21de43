//! Hamming distance: the number of tiles that are not on their goal cell.
//!
//! Each such tile needs at least one move of its own, so the estimate is admissible. A move changes
//! the position of one tile, so it is consistent as well. `start` takes time linear in the cells,
//! `step` two comparisons, and the memory is one table entry per tile.
//!
//! # References
//! Pearl: "Heuristics: intelligent search strategies for computer problem solving", 1984 (as a
//! relaxed puzzle).

use knobel_core::{Cost, Heuristic};

use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, State};

/// The number of misplaced tiles, not counting the blank.
#[derive(Debug, Clone)]
pub struct Hamming<C: Cells> {
    goal_cell: C::Map<u32>,
    pub(super) offsets: Offsets,
    cells: usize,
}

impl<C: Cells> Hamming<C> {
    /// The heuristic for boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self {
            goal_cell: puzzle.goal_cells(),
            offsets: Offsets::new(puzzle.shape()),
            cells: puzzle.shape().cells(),
        }
    }

    /// 1 if `tile` is not on its goal cell, else 0.
    #[inline]
    pub(super) fn misplaced(&self, tile: usize, cell: usize) -> Cost {
        Cost::from(self.goal_cell.as_ref()[tile] as usize != cell)
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for Hamming<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        let tiles = (0..self.cells).filter(|&cell| state.tile(cell) != 0);
        tiles
            .map(|cell| self.misplaced(state.tile(cell), cell))
            .sum()
    }

    #[inline]
    fn step(&self, memo: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let from = self.offsets.next(before.blank(), *mv);
        let tile = before.tile(from);
        memo + self.misplaced(tile, before.blank()) - self.misplaced(tile, from)
    }

    #[inline]
    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}
