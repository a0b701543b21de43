//! A heuristic with its tables, prepared once for a goal and asked about many boards. An estimate
//! costs one dynamic call.

use std::sync::Arc;

use knobel_core::{Cost, Heuristic, Space};
use knobel_pdb::AdditiveHeuristic;
use knobel_tiles::{Board, Cells, Direction, Puzzle};

use crate::HeuristicExpr;
use crate::composed::Composed;
use crate::run::{Visitor, state, with_types};

/// A heuristic for one goal. The storage of boards and the type of the heuristic are hidden.
///
/// ```
/// use knobel_dispatch::{GoalEstimator, HeuristicExpr};
/// use knobel_tiles::{Direction, Goal, Shape};
///
/// let goal = Goal::Last.board(Shape::new(3, 3)?).expect("standard goals fit every shape");
/// let manhattan = GoalEstimator::new(&HeuristicExpr::read("manhattan")?, &goal, &[]);
/// assert_eq!(manhattan.after(&goal, &[Direction::Up, Direction::Left]), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct GoalEstimator(Box<Estimate>);

/// Returns the estimate of a board after some moves.
type Estimate = dyn Fn(&Board, &[Direction]) -> Cost;

impl GoalEstimator {
    /// Prepares a heuristic for boards with this goal. `tables` has one entry for each of its
    /// [parts](HeuristicExpr::parts) that needs tables, in their order.
    ///
    /// # Panics
    /// If the heuristic or its tables do not fit the goal, or a table is missing: callers ask
    /// [`HeuristicInfo::needs`](crate::HeuristicInfo::needs) first.
    pub fn new(
        expression: &HeuristicExpr,
        goal: &Board,
        tables: &[Arc<AdditiveHeuristic>],
    ) -> Self {
        Self(with_types(goal, expression, tables, MakeEstimator))
    }

    /// Returns the estimate after `moves` from `board`. It is updated from move to move, as in a
    /// search.
    ///
    /// # Panics
    /// If the shapes of board and goal differ, or a move leads off the board.
    pub fn after(&self, board: &Board, moves: &[Direction]) -> Cost {
        (self.0)(board, moves)
    }
}

/// Makes an estimator once the storage of boards is known.
struct MakeEstimator;

impl Visitor for MakeEstimator {
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
