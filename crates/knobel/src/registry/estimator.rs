//! A heuristic by name, made once for a goal and asked about many boards.
//!
//! Its tables are built when it is made; after that an estimate costs one dynamic call. This is
//! what shows a bound beside a solution, and what the tests use to compare every registered
//! heuristic with the true distances.

use knobel_core::{Cost, Watch};
use knobel_dispatch::{GoalEstimator, HeuristicExpr, Requirement, Unfit};
use knobel_tiles::{Board, Cells, Direction, Goal, LargeCells};

use crate::methods::TableError;
use crate::tables::{self, TablesUnavailable};
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
pub struct Estimator(GoalEstimator);

impl Estimator {
    /// The heuristic that [`HeuristicExpr::read`] understands by `name`, for boards that are to
    /// become `goal`. Pattern databases come from the usual folder or are made.
    ///
    /// # Errors
    /// If there is no such heuristic, it does not work on this shape of board, or its tables cannot
    /// be made.
    pub fn new(name: &str, goal: &Board) -> Result<Self, SolveError> {
        Self::watched(name, goal, &mut ())
    }

    /// The same where somebody watches: tables may take minutes to be made.
    ///
    /// # Errors
    /// As [`new`](Self::new); also if the watch ends it.
    pub fn watched(name: &str, goal: &Board, watch: &mut dyn Watch) -> Result<Self, SolveError> {
        let expression = HeuristicExpr::read(name)?;
        let (info, shape) = (expression.info(), goal.shape());
        let too_large = (shape.cells() > LargeCells::MOST)
            .then_some(Requirement::CellsAtMost(LargeCells::MOST));
        if let Some(needs) = too_large.or_else(|| info.needs(shape)) {
            let method = info.name.to_owned();
            return Err(SolveError::Unfit(Unfit {
                method,
                shape,
                needs,
            }));
        }
        let job = Job::new(Problem::new(goal.clone(), &Goal::Board(goal.clone()))?);
        let tables = tables::all_of(&expression, &job, watch).map_err(|why| TableError {
            why: match why {
                TablesUnavailable::Stopped(reason) => reason.to_string(),
                TablesUnavailable::NoRoom(error) | TablesUnavailable::Failed(error) => {
                    error.to_string()
                }
            },
        })?;
        Ok(Self(GoalEstimator::new(&expression, goal, &tables)))
    }

    /// The estimate of `board`.
    ///
    /// # Panics
    /// If the board has another shape than the goal.
    pub fn at(&self, board: &Board) -> Cost {
        self.0.after(board, &[])
    }

    /// The estimate after `moves` from `board`, updated from move to move as a search does it.
    ///
    /// # Panics
    /// If the board has another shape than the goal, or a move leads off the board.
    pub fn after(&self, board: &Board, moves: &[Direction]) -> Cost {
        self.0.after(board, moves)
    }
}

/// The estimate of one board by the heuristic that `name` names, as [`Estimator::new`] takes it.
///
/// # Errors
/// If there is no such heuristic, it does not work on this shape of board, or its tables cannot be
/// made.
///
/// # Panics
/// If the boards' shapes differ.
pub fn estimate(name: &str, board: &Board, goal: &Board) -> Result<Cost, SolveError> {
    Ok(Estimator::new(name, goal)?.at(board))
}
