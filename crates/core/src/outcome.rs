//! The outcome of a search. "There is no solution" and "the search was stopped" are different
//! answers, and reaching a limit is not an error.

use core::fmt;

use crate::{Cost, Stats, counted, thousands};

/// The answer of a search. `P` holds the moves of the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<P> {
    /// A path to the goal.
    Solved(P),
    /// The search proved that no path exists.
    Unsolvable,
    /// The search ended early, so it is unknown whether a path exists.
    Stopped(StopReason),
}

impl<P> Outcome<P> {
    /// Converts the path, if there is one, into another container.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Outcome<Q> {
        match self {
            Self::Solved(path) => Outcome::Solved(convert(path)),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(reason) => Outcome::Stopped(reason),
        }
    }

    /// The kind of outcome.
    pub fn status(&self) -> Status {
        match self {
            Self::Solved(_) => Status::Solved,
            Self::Unsolvable => Status::Unsolvable,
            Self::Stopped(_) => Status::Stopped,
        }
    }

    /// Why the search was stopped, if it was.
    pub fn stop_reason(&self) -> Option<StopReason> {
        match self {
            Self::Stopped(reason) => Some(*reason),
            _ => None,
        }
    }
}

/// The kind of an [`Outcome`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Status {
    /// There is a solution.
    Solved,
    /// It is proved that no solution exists.
    Unsolvable,
    /// The search ended early, so it is unknown whether a solution exists.
    Stopped,
}

/// Why a search ended without an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The caller asked for it, for example with Ctrl-C or a stop button.
    Interrupted,
    /// The time limit was reached.
    Time,
    /// Storing one more state could have exceeded the memory limit.
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// The search expanded as many states as allowed.
    Nodes {
        /// The limit in states.
        limit: u64,
    },
    /// No solution has at most this many moves, and the search may not go deeper.
    Depth {
        /// The greatest number of moves allowed.
        limit: Cost,
    },
    /// The agenda, a store of fixed capacity, is full.
    AgendaFull {
        /// The number of entries it can hold.
        capacity: usize,
    },
    /// The search exhausted all paths whose cost fits into [`Cost`]. More expensive paths exist.
    CostOverflow,
    /// The algorithm needs a single known goal state and invertible moves.
    NeedsGoalState,
    /// The solver tried everything that could improve its solution, and the solution still does not
    /// meet the request.
    NothingLeft,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Interrupted => f.write_str("interrupted"),
            Self::Time => f.write_str("time limit reached"),
            Self::Memory { limit } if *limit < 1 << 20 => {
                write!(f, "memory limit reached ({} KiB for states)", limit >> 10)
            }
            Self::Memory { limit } => {
                write!(f, "memory limit reached ({} MiB for states)", limit >> 20)
            }
            Self::Nodes { limit } => write!(f, "node limit of {} reached", thousands(*limit)),
            Self::Depth { limit } => {
                let moves = counted((*limit).into(), "move");
                write!(f, "no solution within {moves}, the depth limit")
            }
            Self::AgendaFull { capacity } => {
                let entries = thousands(*capacity as u64);
                write!(f, "the agenda of {entries} entries is full")
            }
            Self::CostOverflow => write!(
                f,
                "no solution of cost up to {}, the greatest that is counted",
                Cost::MAX
            ),
            Self::NeedsGoalState => {
                f.write_str("this algorithm needs one known goal state and invertible moves")
            }
            Self::NothingLeft => f.write_str("nothing is left to try"),
        }
    }
}

/// An [`Outcome`], the work that it took, and the lower bound that was proved on the way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<P> {
    /// The answer.
    pub outcome: Outcome<P>,
    /// The work done.
    pub stats: Stats,
    /// The search proved that no solution is cheaper than this, even if it was stopped.
    pub lower_bound: Cost,
}

impl<P> Report<P> {
    /// Converts the path, if there is one, into another container.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Report<Q> {
        Report {
            outcome: self.outcome.map(convert),
            stats: self.stats,
            lower_bound: self.lower_bound,
        }
    }

    /// The path, if there is one, without the rest of the report.
    pub fn into_path(self) -> Option<P> {
        match self.outcome {
            Outcome::Solved(path) => Some(path),
            _ => None,
        }
    }

    /// A reference to the path, if there is one.
    pub fn path(&self) -> Option<&P> {
        match &self.outcome {
            Outcome::Solved(path) => Some(path),
            _ => None,
        }
    }
}
