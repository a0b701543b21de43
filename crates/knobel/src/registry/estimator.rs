//! A heuristic by name, made once for a goal and asked about many boards.
//!
//! Its tables are built when it is made; after that an estimate costs one dynamic call. This is what shows a bound
//! beside a solution, and what the tests use to compare every registered heuristic with the true distances.

use knobel_core::{Cost, Heuristic, Space, Watch};
use knobel_tiles::{Board, Cells, Direction, Goal, Large, Puzzle};

use super::Guide;
use super::composed::Composed;
use super::dispatch::{Visitor, state, with_types};
use crate::methods::{Need, TableError, Unfit};
use crate::tables::{self, NoSolver};
use crate::{Job, Problem, SolveError};

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
    /// The heuristic that [`Guide::read`] understands by `name`, for boards that are to become `goal`. Pattern databases
    /// come from the usual folder or are made.
    ///
    /// # Errors
    /// If there is no such heuristic, it does not work on this shape of board, or its tables cannot be made.
    pub fn new(name: &str, goal: &Board) -> Result<Self, SolveError> {
        Self::watched(name, goal, &mut ())
    }

    /// The same where somebody watches: tables may take minutes to be made.
    ///
    /// # Errors
    /// As [`new`](Self::new); also if the watch ends it.
    pub fn watched(name: &str, goal: &Board, watch: &mut dyn Watch) -> Result<Self, SolveError> {
        let guide = Guide::read(name)?;
        let (info, shape) = (guide.info(), goal.shape());
        let too_large = (shape.cells() > Large::MOST).then_some(Need::CellsAtMost(Large::MOST));
        if let Some(needs) = too_large.or_else(|| info.needs(shape)) {
            let method = info.name.to_owned();
            return Err(SolveError::Unfit(Unfit {
                method,
                shape,
                needs,
            }));
        }
        let job = Job::new(Problem::new(goal.clone(), &Goal::Board(goal.clone()))?);
        let tables = tables::all_of(&guide, &job, watch).map_err(|why| TableError {
            why: match why {
                NoSolver::Stopped(reason) => reason.to_string(),
                NoSolver::NoRoom(error) | NoSolver::Failed(error) => error.to_string(),
            },
        })?;
        Ok(Self(with_types(goal, &guide, &tables, Make)))
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

/// The estimate of one board by the heuristic that `name` names, as [`Estimator::new`] takes it.
///
/// # Errors
/// If there is no such heuristic, it does not work on this shape of board, or its tables cannot be made.
///
/// # Panics
/// If the boards' shapes differ.
pub fn estimate(name: &str, board: &Board, goal: &Board) -> Result<Cost, SolveError> {
    Ok(Estimator::new(name, goal)?.at(board))
}

struct Make;

impl Visitor for Make {
    type Out = Box<Estimate>;

    fn visit<C: Cells + 'static>(self, puzzle: Puzzle<C>, heuristic: Composed<C>) -> Self::Out {
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
