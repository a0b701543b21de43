//! A problem: a start, a goal of the same shape and the metric to minimise. It is checked when it
//! is created, so the rest of the code can rely on it.

use knobel_core::Warning;

use crate::metric::Metric;
use crate::{Board, Goal, Shape, parity};

/// A board and a goal of the same shape.
///
/// ```
/// use knobel_tiles::{Goal, Problem, notation};
///
/// let board = notation::parse_board("1 2 3 / 4 5 6 / 7 0 8", None)?;
/// let problem = Problem::new(board, &Goal::Last)?;
/// assert!(problem.solvable());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "ProblemFields"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// The board to solve.
    start: Board,
    /// The board to reach.
    goal: Board,
    /// The metric to minimise, if one was chosen.
    #[cfg_attr(feature = "serde", serde(serialize_with = "chosen_or_default"))]
    #[cfg_attr(feature = "schema", schemars(with = "Metric"))]
    metric: Option<Metric>,
    /// What a user should know about how the board was read.
    #[cfg_attr(feature = "serde", serde(skip))]
    warning: Option<Warning>,
}

/// Writes the metric that applies.
#[cfg(feature = "serde")]
fn chosen_or_default<S: serde::Serializer>(
    metric: &Option<Metric>,
    to: S,
) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&metric.unwrap_or_default(), to)
}

/// A [`Problem`] before its shapes are compared.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Problem", deny_unknown_fields)]
struct ProblemFields {
    start: Board,
    goal: Board,
    metric: Metric,
}

#[cfg(feature = "serde")]
impl TryFrom<ProblemFields> for Problem {
    type Error = GoalShapeMismatch;

    fn try_from(fields: ProblemFields) -> Result<Self, GoalShapeMismatch> {
        let problem = Self::new(fields.start, &Goal::Board(fields.goal))?;
        Ok(problem.with_metric(fields.metric))
    }
}

impl Problem {
    /// The problem of turning `board` into `goal` with the fewest single-tile moves.
    ///
    /// # Errors
    /// If the goal is a board of another shape.
    pub fn new(board: Board, goal: &Goal) -> Result<Self, GoalShapeMismatch> {
        let shape = board.shape();
        let goal = match goal {
            Goal::Board(goal) if goal.shape() != shape => {
                return Err(GoalShapeMismatch {
                    board: shape,
                    goal: goal.shape(),
                });
            }
            goal => goal
                .board(shape)
                .expect("standard goals exist for every shape"),
        };
        Ok(Self {
            start: board,
            goal,
            metric: None,
            warning: None,
        })
    }

    /// The same problem with what a user should know about how the board was read.
    pub fn with_warning(self, warning: Option<Warning>) -> Self {
        Self { warning, ..self }
    }

    /// Removes and returns what a user should know about how the board was read.
    pub fn take_warning(&mut self) -> Option<Warning> {
        self.warning.take()
    }

    /// The same problem in this metric. A method for another metric is then an error.
    pub fn with_metric(self, metric: Metric) -> Self {
        Self {
            metric: Some(metric),
            ..self
        }
    }

    /// The board to solve.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The board to reach.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// The metric to minimise: the chosen one, or single-tile moves.
    pub fn metric(&self) -> Metric {
        self.metric.unwrap_or_default()
    }

    /// The metric that [`with_metric`](Self::with_metric) has chosen.
    pub fn chosen_metric(&self) -> Option<Metric> {
        self.metric
    }

    /// Width and height of both boards.
    pub fn shape(&self) -> Shape {
        self.goal.shape()
    }

    /// Returns whether the goal can be reached. Parity decides this in linear time.
    pub fn solvable(&self) -> bool {
        parity::solvable(&self.start, &self.goal)
    }
}

/// The goal and the board to solve have different shapes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("the goal is {goal}, but the board is {board}; give a goal of the board's size")]
pub struct GoalShapeMismatch {
    /// The board's shape.
    pub board: Shape,
    /// The goal's shape.
    pub goal: Shape,
}
