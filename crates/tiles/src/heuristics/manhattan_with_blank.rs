//! Manhattan distance that counts the blank's way home like a tile's: how the AKSEN report (named
//! in `knobel-aksen`) guides its A*. **Inadmissible**: a move takes the blank along with the tile,
//! so one before the goal it says 2.
//!
//! `start` takes a step for each cell, `step` is Manhattan's and two distances.

use knobel_core::{Cost, Heuristic};

use super::Manhattan;
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, Shape, State};

/// The sum of every tile's distance to its goal cell, and the blank's.
#[derive(Debug, Clone)]
pub struct ManhattanWithBlank<C: Cells> {
    tiles: Manhattan<C>,
    shape: Shape,
    offsets: Offsets,
    home: usize,
}

impl<C: Cells> ManhattanWithBlank<C> {
    /// For boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self {
            tiles: Manhattan::new(puzzle),
            shape: puzzle.shape(),
            offsets: Offsets::new(puzzle.shape()),
            home: puzzle.goal_cells().as_ref()[0] as usize,
        }
    }

    fn blank(&self, cell: usize) -> Cost {
        self.shape.distance(cell, self.home) as Cost
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for ManhattanWithBlank<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        self.tiles.start(state) + self.blank(state.blank())
    }

    #[inline]
    fn step(&self, memo: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let blank = before.blank();
        let to = self.offsets.next(blank, *mv);
        let tiles = self.tiles.step(&(memo - self.blank(blank)), before, mv);
        tiles + self.blank(to)
    }

    #[inline]
    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}
