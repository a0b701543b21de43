//! What is asked of [`solve`](crate::solve), and what it answers.

use std::fmt;
use std::time::Duration;

use knobel_core::{Cost, Limits, Settings, Stats, StopReason};
use knobel_tiles::{Board, Cells, Direction, Goal, Large, Shape};

use crate::registry::Unavailable;
use crate::tables::Tables;

/// How a board is to be solved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Method {
    /// Optimally where that can be done, else as well as possible; the method is chosen to fit.
    #[default]
    Best,
    /// At most this many percent of the optimal length: 105 is 5 % longer at most.
    Within(u32),
    /// Any solution, at once.
    Fast,
    /// By this algorithm and, where it takes one, this heuristic, both by name.
    Named {
        /// Name of the algorithm.
        algorithm: String,
        /// Name of the heuristic; the best simple one for the board if there is none.
        heuristic: Option<String>,
    },
}

/// What makes a solution short.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Metric {
    /// Single-tile moves: every step counts.
    #[default]
    Stm,
    /// Multi-tile moves: a straight run counts 1.
    Mtm,
}

/// A board to solve.
#[derive(Debug, Clone)]
pub struct Request {
    /// The start.
    pub board: Board,
    /// The goal.
    pub goal: Goal,
    /// How.
    pub method: Method,
    /// Limits on nodes and memory.
    pub limits: Limits,
    /// Limit on time.
    pub time: Option<Duration>,
    /// Knobs of algorithms that have any.
    pub settings: Settings,
    /// Where pattern databases come from, and how many threads search with them.
    pub tables: Tables,
    /// What is to be made short. [`Metric::Mtm`] goes with [`Method::Best`] only.
    pub metric: Metric,
}

impl Request {
    /// Solve `board` to the standard goal 1 2 3 … 0, as well as possible, without limits.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            goal: Goal::default(),
            method: Method::default(),
            limits: Limits::default(),
            time: None,
            settings: Settings::default(),
            tables: Tables::default(),
            metric: Metric::default(),
        }
    }
}

/// The goal as a board that `board` is to become.
///
/// # Errors
/// If the goal is a board of another shape.
pub fn goal_board(goal: &Goal, board: &Board) -> Result<Board, RequestError> {
    match goal {
        Goal::Board(goal) if goal.shape() != board.shape() => Err(RequestError::GoalShape {
            board: board.shape(),
            goal: goal.shape(),
        }),
        goal => Ok(goal
            .board(board.shape())
            .expect("standard goals exist for every shape")),
    }
}

/// A path to the goal that the independent checker has replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The blank's moves.
    pub moves: Vec<Direction>,
    /// Length in single-tile moves.
    pub stm: usize,
    /// Length in multi-tile moves: a straight run of the blank counts 1.
    pub mtm: usize,
}

/// The answer proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// A solution.
    Solved(Solution),
    /// Proved by parity: the goal cannot be reached.
    Unsolvable {
        /// A standard goal that can be reached, if one can.
        reachable: Option<Goal>,
    },
    /// A limit ended the search.
    Stopped {
        /// Which one.
        reason: StopReason,
        /// A solution that is not known to be shortest, if there is one.
        best: Option<Solution>,
    },
}

/// What [`solve`](crate::solve) answers.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The answer proper.
    pub status: Status,
    /// The goal as a board.
    pub goal: Board,
    /// Is the solution proved to be a shortest one?
    pub optimal: bool,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// The method that gave the answer.
    pub algorithm: &'static str,
    /// The heuristic it used, if any.
    pub heuristic: Option<&'static str>,
    /// How the answer is known to be right, in words.
    pub because: String,
    /// Work done.
    pub stats: Stats,
    /// Time taken.
    pub seconds: f64,
    /// What else the user should know: a table file that was refused, for instance.
    pub notes: Vec<String>,
}

/// Why a request cannot be answered at all.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// The goal is a board of another shape.
    GoalShape {
        /// The board's shape.
        board: Shape,
        /// The goal's shape.
        goal: Shape,
    },
    /// The board is larger than what can be solved.
    TooLarge(Shape),
    /// There is no algorithm of this name.
    NoAlgorithm(String),
    /// There is no heuristic of this name.
    NoHeuristic(String),
    /// The heuristic cannot be had for this shape.
    Unavailable(Unavailable),
    /// The metric cannot be optimised by the method asked for.
    Metric,
    /// Pattern databases cannot be had.
    Tables(String),
    /// The checker refused the solution: a bug here, never an answer.
    Refused(String),
}

impl std::error::Error for RequestError {}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |f: &mut fmt::Formatter<'_>, what, given: &str, names: Vec<&str>| {
            write!(
                f,
                "there is no {what} '{given}'; choose one of {}",
                names.join(", ")
            )
        };
        match self {
            Self::GoalShape { board, goal } => {
                write!(
                    f,
                    "the goal is {goal}, but the board is {board}; give a goal of the board's size"
                )
            }
            Self::TooLarge(shape) => write!(
                f,
                "a board {shape} can be checked but not solved, which works up to {} cells; give a smaller one",
                Large::MOST
            ),
            Self::NoAlgorithm(name) => names(
                f,
                "algorithm",
                name,
                crate::registry::ALGORITHMS
                    .iter()
                    .map(|entry| entry.info().name)
                    .collect(),
            ),
            Self::NoHeuristic(name) => names(
                f,
                "heuristic",
                name,
                crate::registry::HEURISTICS
                    .iter()
                    .chain(crate::registry::PATTERN_DATABASES)
                    .map(|info| info.name)
                    .collect(),
            ),
            Self::Unavailable(unavailable) => unavailable.fmt(f),
            Self::Metric => f.write_str(
                "the fewest straight runs have a search of their own; leave out algorithm, heuristic and factor",
            ),
            Self::Tables(why) => f.write_str(why),
            Self::Refused(why) => write!(
                f,
                "the checker refused the solution ({why}): this is a bug in knobel"
            ),
        }
    }
}

impl From<Unavailable> for RequestError {
    fn from(unavailable: Unavailable) -> Self {
        Self::Unavailable(unavailable)
    }
}
