//! The two estimates with which the search lecture gets its figures. Kept as they were, for any
//! goal and shape.
//!
//! [`LectureHamming`] counts the cells that differ from the goal, the blank's included, and halves:
//! a move changes two cells. Admissible and consistent.
//!
//! [`LectureManhattan`] adds up the distances of what lies on all cells but the last, the blank
//! included, and halves: a move shifts two things by one step each. Admissible, as leaving a cell
//! out only lowers the sum. **Not consistent** in general: what goes onto the last cell drops out
//! of the sum, whatever its distance was, and from 4×4 on one move can so change the estimate by 2.
//! On 3×3, where the lecture used it, distances are too short for that.
//!
//! Both: `start` takes a step for each cell, `step` a few comparisons.
//!
//! # References
//! The search lecture that the crate names under its sources.

use knobel_core::{Cost, Heuristic};

use super::Hamming;
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, Shape, State};

/// Half the number of cells that differ from the goal, rounded down.
#[derive(Debug, Clone)]
pub struct LectureHamming<C: Cells>(Hamming<C>);

impl<C: Cells> LectureHamming<C> {
    /// For boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self(Hamming::new(puzzle))
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for LectureHamming<C> {
    /// The cells that differ, not halved.
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        self.0.start(state) + self.0.misplaced(0, state.blank())
    }

    #[inline]
    fn step(&self, memo: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let blank = before.blank();
        let from = self.0.offsets.next(blank, *mv);
        self.0.step(memo, before, mv) + self.0.misplaced(0, from) - self.0.misplaced(0, blank)
    }

    #[inline]
    fn value(&self, memo: &Cost) -> Cost {
        memo / 2
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}

/// Half the sum of the distances of tiles and blank on all cells but the last, rounded down.
#[derive(Debug, Clone)]
pub struct LectureManhattan<C: Cells> {
    shape: Shape,
    goal_cell: C::Map<u32>,
    offsets: Offsets,
}

impl<C: Cells> LectureManhattan<C> {
    /// For boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self {
            shape: puzzle.shape(),
            goal_cell: puzzle.goal_cells(),
            offsets: Offsets::new(puzzle.shape()),
        }
    }

    /// What `tile` (0 is the blank) adds to the sum on `cell`.
    #[inline]
    fn distance(&self, tile: usize, cell: usize) -> Cost {
        if cell + 1 == self.shape.cells() {
            return 0;
        }
        let goal = self.goal_cell.as_ref()[tile] as usize;
        self.shape.distance(cell, goal) as Cost
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for LectureManhattan<C> {
    /// The sum, not halved.
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        (0..self.shape.cells())
            .map(|cell| self.distance(state.tile(cell), cell))
            .sum()
    }

    #[inline]
    fn step(&self, memo: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let blank = before.blank();
        let from = self.offsets.next(blank, *mv);
        let tile = before.tile(from);
        let gone = self.distance(tile, from) + self.distance(0, blank);
        memo + self.distance(tile, blank) + self.distance(0, from) - gone
    }

    #[inline]
    fn value(&self, memo: &Cost) -> Cost {
        memo / 2
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}
