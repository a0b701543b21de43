//! The heuristics of the search lecture, generalised to any goal and shape.
//!
//! [`LectureHamming`] counts the cells that differ from the goal, including the blank's, and divides
//! the count by `DIVISOR`. The lecture prints a function that does not divide (1). Its printed
//! figures need half of the count, rounded down (2): 53 moves by greedy search and 19 by A*, not 69
//! and 21. A move changes two cells, so half of the count is admissible and consistent, and the
//! whole count overestimates: one move before the goal it is 2.
//!
//! [`LectureManhattan`] adds the distances of everything on the cells except the last one,
//! including the blank, and halves the sum. A move shifts the blank and a tile by one step each,
//! and omitting a cell only lowers the sum, so the estimate is admissible. It is **not consistent**
//! in general. A tile that moves onto the last cell drops out of the sum with its whole distance,
//! so on 4×4 and larger boards a single move can change the estimate by 2. On 3×3 boards, which the
//! lecture uses, distances are too short for this.
//!
//! For both, `start` takes time linear in the cells, and `step` a few comparisons.
//!
//! # References
//! The search lecture, which the crate documentation cites.

use knobel_core::{Cost, Heuristic};

use super::Hamming;
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, Shape, State};

/// The number of cells that differ from the goal, divided by `DIVISOR` and rounded down.
#[derive(Debug, Clone)]
pub struct LectureHamming<C: Cells, const DIVISOR: Cost>(Hamming<C>);

impl<C: Cells, const DIVISOR: Cost> LectureHamming<C, DIVISOR> {
    /// The heuristic for boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self(Hamming::new(puzzle))
    }
}

impl<C: Cells, const DIVISOR: Cost> Heuristic<Puzzle<C>> for LectureHamming<C, DIVISOR> {
    /// The number of differing cells, not divided.
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
        memo / DIVISOR
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}

/// Half the sum of the distances of the tiles and the blank, rounded down. The tile or the blank on
/// the last cell does not count.
#[derive(Debug, Clone)]
pub struct LectureManhattan<C: Cells> {
    shape: Shape,
    goal_cell: C::Map<u32>,
    offsets: Offsets,
}

impl<C: Cells> LectureManhattan<C> {
    /// The heuristic for boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        Self {
            shape: puzzle.shape(),
            goal_cell: puzzle.goal_cells(),
            offsets: Offsets::new(puzzle.shape()),
        }
    }

    /// The contribution of `tile` (0 is the blank) to the sum if it is on `cell`.
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
