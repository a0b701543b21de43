//! The estimate that leads the beam, as a heuristic for any search: the mean of the patterns with
//! the learned corrections.
//!
//! It may overestimate, so solutions found with it need not be optimal. An estimate reads every
//! table from scratch, which takes a few microseconds. The beam is about ten times as fast, because
//! its records keep the values.
//!
//! # References
//! S. J. Arfaee, S. Zilles and R. C. Holte, "Learning heuristic functions for large state spaces",
//! Artificial Intelligence 175 (2011).

use std::marker::PhantomData;
use std::sync::{Arc, OnceLock};

use knobel_core::{Cost, Heuristic};
use knobel_tiles::{Cells, Direction, Puzzle, Shape, State};

use super::{SHIPPED, pairs::SCALE};
use crate::beam::heuristic::BeamHeuristic;
use crate::beam::{BeamImprover, frame};

/// The number of moves to the goal, estimated by tables that were fitted to boards solved by the
/// beam.
#[derive(Debug, Clone)]
pub struct LearnedHeuristic<C> {
    shape: Shape,
    heuristic: Arc<BeamHeuristic>,
    /// The home of each tile, in the frame of the heuristic.
    homes: Vec<u8>,
    /// The image of each cell in the frame of the heuristic.
    images: Vec<u8>,
    storage: PhantomData<C>,
}

impl<C: Cells> LearnedHeuristic<C> {
    /// Returns whether corrections were learned for boards of `shape`.
    pub fn fits(shape: Shape) -> bool {
        number(shape).is_some()
    }

    /// Prepares the heuristic for a puzzle, or returns `None` if nothing was learned for its shape.
    /// The first call builds the tables, which takes less than a second.
    pub fn new(puzzle: &Puzzle<C>) -> Option<Self> {
        let shape = puzzle.shape();
        let beam = tables(shape)?;
        let goal = puzzle.goal_cells();
        let symmetry = frame::nearest(shape, goal.as_ref()[0] as usize, beam.corner());
        let images: Vec<u8> = symmetry.cells(shape).collect();
        let homes = goal.as_ref()[..shape.cells()].iter();
        let homes: Vec<u8> = homes.map(|&cell| images[cell as usize]).collect();
        let heuristic = beam.heuristic(homes[0].into(), &mut ());
        Some(Self {
            shape,
            heuristic: heuristic.expect("an empty watch never stops"),
            homes,
            images,
            storage: PhantomData,
        })
    }

    /// The estimate of a board, given the tile on each cell.
    fn estimate(&self, tile: impl Fn(usize) -> usize) -> Cost {
        let cells = self.images.len();
        let (mut places, mut board) = (vec![0; cells], [cells as u8; 64]);
        for (cell, &image) in self.images.iter().enumerate() {
            let home = self.homes[tile(cell)];
            places[usize::from(home)] = image;
            board[usize::from(image)] = home;
        }
        let (_, sum) = self.heuristic.views.values(&places);
        if sum == 0 {
            return 0; // All tiles are on their goal cells.
        }
        let parts = self.heuristic.estimate(&board, sum);
        (parts / SCALE).max(1).unsigned_abs()
    }
}

/// The number of the shipped file for boards of `shape`.
fn number(shape: Shape) -> Option<usize> {
    let sides = (shape.width(), shape.height());
    SHIPPED.iter().position(|(whose, _)| *whose == sides)
}

/// Returns the tables for boards of `shape`, which are kept once they are built.
fn tables(shape: Shape) -> Option<&'static BeamImprover> {
    static MADE: [OnceLock<BeamImprover>; SHIPPED.len()] =
        [const { OnceLock::new() }; SHIPPED.len()];
    let made = &MADE[number(shape)?];
    Some(
        made.get_or_init(|| {
            BeamImprover::new(shape, 0, &mut ()).expect("an empty watch never stops")
        }),
    )
}

impl<C: Cells> Heuristic<Puzzle<C>> for LearnedHeuristic<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        self.estimate(|cell| state.tile(cell))
    }

    fn step(&self, _: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let blank = before.blank();
        let from = self.shape.neighbour(blank, *mv);
        let from = from.expect("a move stays on the board");
        self.estimate(|cell| match cell {
            cell if cell == blank => before.tile(from),
            cell if cell == from => 0,
            cell => before.tile(cell),
        })
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

#[cfg(test)]
mod tests {
    use knobel_core::Rng;
    use knobel_tiles::{Goal, LargeCells, random_board};

    use super::*;
    use crate::{CellProblem, Improver, Incumbent};

    #[test]
    fn estimates_are_close_to_path_lengths_for_any_goal() {
        let shape = Shape::new(5, 5).unwrap();
        let beam = BeamImprover::new(shape, 64 << 20, &mut ()).unwrap();
        for goal in Goal::STANDARD {
            let goal = goal.board(shape).unwrap();
            let puzzle = Puzzle::<LargeCells>::new(shape, goal.tiles()).unwrap();
            let learned = LearnedHeuristic::new(&puzzle).unwrap();
            let at = |tiles: &[u32]| learned.start(&puzzle.state_of(tiles).unwrap());
            assert_eq!(at(goal.tiles()), 0);
            for seed in 0..5 {
                let start = random_board(&goal, &mut Rng::new(seed));
                let problem = CellProblem::new(&start, &goal);
                let round = beam.round(&problem, &Incumbent::default(), 50_000, &mut ());
                let (length, estimate) = (round.path.unwrap().len(), at(start.tiles()));
                assert!(
                    length.abs_diff(estimate as usize) <= 14,
                    "{length} moves, {estimate}"
                );
            }
        }
    }

    #[test]
    fn other_shapes_have_no_learned_heuristic() {
        let goal = Goal::Last.board(Shape::new(5, 4).unwrap()).unwrap();
        let puzzle = Puzzle::<LargeCells>::new(goal.shape(), goal.tiles()).unwrap();
        assert!(LearnedHeuristic::new(&puzzle).is_none());
    }
}
