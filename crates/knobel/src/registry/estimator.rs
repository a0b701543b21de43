//! A heuristic by name, made once for a goal and asked about many boards.
//!
//! Its tables are built when it is made; after that an estimate costs one dynamic call. This is what shows a bound
//! beside a solution, and what the tests use to compare every registered heuristic with the true distances.

use knobel_core::{Cost, Heuristic, Space};
use knobel_tiles::{Board, Cells, Direction, Large, Puzzle};

use super::dispatch::{Visitor, state, with_types};
use crate::methods::{Need, Unfit};

/// A heuristic for one goal.
///
/// ```
/// use knobel::{Direction, Goal, Shape, registry::Estimator};
///
/// let goal = Goal::Last.board(Shape::new(3, 3)?).expect("standard goals fit every shape");
/// let manhattan = Estimator::new("manhattan", &goal)?;
/// assert_eq!(manhattan.at(&goal), 0);
/// assert_eq!(manhattan.after(&goal, &[Direction::Up, Direction::Left]), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Estimator(Box<Estimate>);

/// Estimates a board after moves, with storage and heuristic hidden.
type Estimate = dyn Fn(&Board, &[Direction]) -> Cost;

impl Estimator {
    /// The heuristic of this name for boards that are to become `goal`.
    ///
    /// # Errors
    /// If the heuristic does not work on this shape of board.
    ///
    /// # Panics
    /// If no heuristic that is computed from the board has this name.
    pub fn new(name: &str, goal: &Board) -> Result<Self, Unfit> {
        let shape = goal.shape();
        let info = super::heuristic(name).expect("callers look names up in HEURISTICS first");
        let too_large = (shape.cells() > Large::MOST).then_some(Need::CellsAtMost(Large::MOST));
        match too_large.or_else(|| (info.needs)(shape)) {
            None => Ok(Self(with_types(goal, name, Make))),
            Some(needs) => Err(Unfit {
                method: info.name.to_owned(),
                shape,
                needs,
            }),
        }
    }

    /// The estimate of `board`.
    ///
    /// # Panics
    /// If the board has another shape than the goal.
    pub fn at(&self, board: &Board) -> Cost {
        (self.0)(board, &[])
    }

    /// The estimate after `moves` from `board`, updated from move to move as a search does it.
    ///
    /// # Panics
    /// If the board has another shape than the goal, or a move leads off the board.
    pub fn after(&self, board: &Board, moves: &[Direction]) -> Cost {
        (self.0)(board, moves)
    }
}

/// The estimate of one board by the heuristic of this name.
///
/// # Errors
/// If the heuristic does not work on this shape of board.
///
/// # Panics
/// If no heuristic has this name, or the boards' shapes differ.
pub fn estimate(name: &str, board: &Board, goal: &Board) -> Result<Cost, Unfit> {
    Ok(Estimator::new(name, goal)?.at(board))
}

struct Make;

impl Visitor for Make {
    type Out = Box<Estimate>;

    fn visit<C: Cells + 'static, H: Heuristic<Puzzle<C>> + 'static>(
        self,
        puzzle: Puzzle<C>,
        heuristic: H,
    ) -> Self::Out {
        Box::new(move |board, moves| {
            let mut state = state(&puzzle, board);
            let mut memo = heuristic.start(&state);
            for mv in moves {
                assert!(
                    puzzle.moves(&state).contains(*mv),
                    "{mv:?} leads off the board"
                );
                memo = heuristic.step(&memo, &state, mv);
                puzzle.apply(&mut state, mv);
            }
            heuristic.value(&memo)
        })
    }
}
