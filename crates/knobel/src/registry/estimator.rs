//! A heuristic by name, constructed once for a goal and evaluated on many boards.
//!
//! The constructor builds its tables; an estimate then costs one dynamic call. The estimator
//! provides the bound beside a solution, and the tests use it to compare every registered heuristic
//! with the true distances.

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
    /// The heuristic that [`HeuristicExpr::read`] parses from `name`, for the goal `goal`. Pattern
    /// databases are loaded from the default folder or built.
    ///
    /// # Errors
    /// If there is no such heuristic, it does not support this shape, or its tables cannot be
    /// built.
    pub fn new(name: &str, goal: &Board) -> Result<Self, SolveError> {
        Self::watched(name, goal, &mut ())
    }

    /// Like [`new`](Self::new), with a watch, because building tables may take minutes.
    ///
    /// # Errors
    /// As for [`new`](Self::new); also if the watch stops it.
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
    /// If the shapes of board and goal differ.
    pub fn at(&self, board: &Board) -> Cost {
        self.0.after(board, &[])
    }

    /// The estimate after `moves` from `board`, updated incrementally as in a search.
    ///
    /// # Panics
    /// If the shapes of board and goal differ, or a move leads off the board.
    pub fn after(&self, board: &Board, moves: &[Direction]) -> Cost {
        self.0.after(board, moves)
    }
}

/// The estimate of one board by the heuristic `name`, as in [`Estimator::new`].
///
/// # Errors
/// If there is no such heuristic, it does not support this shape, or its tables cannot be built.
///
/// # Panics
/// If the shapes of the boards differ.
pub fn estimate(name: &str, board: &Board, goal: &Board) -> Result<Cost, SolveError> {
    Ok(Estimator::new(name, goal)?.at(board))
}
