//! Manhattan distance including the distance of the blank, as in the A* of the AKSEN report (cited
//! in `knobel-aksen`).
//!
//! The estimate is **inadmissible**: a move shifts the blank together with a tile, so one move
//! before the goal the estimate is 2. `start` takes time linear in the cells; `step` costs the same
//! as for Manhattan distance plus two distances.

use knobel_core::{Cost, Heuristic};

use super::Manhattan;
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, Shape, State};

/// The sum of the distances of all tiles and of the blank to their goal cells.
#[derive(Debug, Clone)]
pub struct ManhattanWithBlank<C: Cells> {
    tiles: Manhattan<C>,
    shape: Shape,
    offsets: Offsets,
    home: usize,
}

impl<C: Cells> ManhattanWithBlank<C> {
    /// The heuristic for boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self {
            tiles: Manhattan::new(puzzle),
            shape: puzzle.shape(),
            offsets: Offsets::new(puzzle.shape()),
            home: puzzle.goal_cells().as_ref()[0] as usize,
        }
    }

    /// The distance of the blank on `cell` from its goal cell.
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
