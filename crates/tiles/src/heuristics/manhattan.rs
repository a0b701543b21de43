//! Manhattan distance: the sum over all tiles of the number of steps to the goal cell on an empty
//! board.
//!
//! A move shifts one tile by one step, so the estimate is admissible and consistent. `start` takes
//! time linear in the cells. On boards of up to 16 cells, `step` is a lookup in a table of 1 KiB,
//! which stays in the first-level cache. On larger boards, such a table would grow with the square
//! of the cells, so `step` computes the change with a few comparisons.
//!
//! # References
//! Doran, Michie: "Experiments with the Graph Traverser program", Proceedings of the Royal Society
//! A 294, 1966. Pearl: "Heuristics: intelligent search strategies for computer problem solving",
//! 1984 (as a relaxed puzzle).

use knobel_core::{Cost, Heuristic};

use crate::puzzle::Offsets;
use crate::{Cells, Direction, PackedCells, Puzzle, Shape, State};

/// The number of cells up to which the table of changes is used.
const SMALL: usize = PackedCells::MOST;

/// The sum of the distances of all tiles to their goal cells.
#[derive(Debug, Clone)]
pub struct Manhattan<C: Cells> {
    shape: Shape,
    goal_cell: C::Map<u32>,
    offsets: Offsets,
    /// `changes[blank][direction][tile]` is the change of the sum by a move. It is filled only if
    /// `C` is small.
    changes: [[[i8; SMALL]; 4]; SMALL],
}

impl<C: Cells> Manhattan<C> {
    /// The heuristic for boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        let mut manhattan = Self {
            shape: puzzle.shape(),
            goal_cell: puzzle.goal_cells(),
            offsets: Offsets::new(puzzle.shape()),
            changes: [[[0; SMALL]; 4]; SMALL],
        };
        if C::MOST <= SMALL {
            manhattan.fill_changes(puzzle);
        }
        manhattan
    }

    fn fill_changes(&mut self, puzzle: &Puzzle<C>) {
        let cells = self.shape.cells();
        for blank in 0..cells {
            for direction in puzzle.moves_from(blank) {
                let from = self.offsets.next(blank, direction);
                for tile in 1..cells {
                    self.changes[blank][direction as usize][tile] =
                        self.change(tile, from, blank) as i8;
                }
            }
        }
    }

    /// The change of the sum if `tile` goes from one cell to another.
    fn change(&self, tile: usize, from: usize, to: usize) -> i32 {
        let goal = self.goal_cell.as_ref()[tile] as usize;
        self.shape.distance(to, goal) as i32 - self.shape.distance(from, goal) as i32
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for Manhattan<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        let tiles = (0..self.shape.cells()).filter(|&cell| state.tile(cell) != 0);
        tiles
            .map(|cell| {
                self.shape
                    .distance(cell, self.goal_cell.as_ref()[state.tile(cell)] as usize)
                    as Cost
            })
            .sum()
    }

    #[inline]
    fn step(&self, memo: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let blank = before.blank();
        let from = self.offsets.next(blank, *mv);
        let tile = before.tile(from);
        let change = if C::MOST <= SMALL {
            i32::from(self.changes[blank % SMALL][*mv as usize][tile % SMALL])
        } else {
            self.change(tile, from, blank)
        };
        memo.wrapping_add_signed(change)
    }

    #[inline]
    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}
