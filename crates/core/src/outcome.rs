//! What a search answers. "There is no solution" and "I gave up" are different answers, and a limit
//! is not an error.

use core::fmt;

use crate::{Cost, Stats, counted, thousands};

/// The answer of a search; `P` holds the moves of the path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<P> {
    /// A path to the goal.
    Solved(P),
    /// Proved: no path exists.
    Unsolvable,
    /// The search ended early; whether there is a path is not known.
    Stopped(StopReason),
}

impl<P> Outcome<P> {
    /// The same answer with its path turned into another container.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Outcome<Q> {
        match self {
            Self::Solved(path) => Outcome::Solved(convert(path)),
            Self::Unsolvable => Outcome::Unsolvable,
            Self::Stopped(reason) => Outcome::Stopped(reason),
        }
    }
}

/// Why a search ended before it knew the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum StopReason {
    /// The caller asked for it (Ctrl-C, a stop button).
    Interrupted,
    /// The time limit was reached.
    Time,
    /// Storing one more state could have passed this many bytes.
    Memory {
        /// The limit in bytes.
        limit: u64,
    },
    /// This many states were expanded.
    Nodes {
        /// The limit.
        limit: u64,
    },
    /// Everything up to this depth was searched.
    Depth {
        /// The deepest path allowed.
        limit: Cost,
    },
    /// A store of fixed capacity refused a state.
    AgendaFull {
        /// How many states it holds.
        capacity: usize,
    },
    /// Every path within the greatest cost that can be counted was searched; there were dearer
    /// ones.
    CostOverflow,
    /// The algorithm needs a single known goal state and moves that can be inverted.
    NeedsGoalState,
    /// Everything was tried that could have brought it nearer to what was asked for, and it was not
    /// enough.
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

/// An [`Outcome`] with what it cost to find.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<P> {
    /// The answer.
    pub outcome: Outcome<P>,
    /// Counts of the work done.
    pub stats: Stats,
    /// No solution is cheaper than this: proved by the search, also where it stopped.
    pub lower_bound: Cost,
}

impl<P> Report<P> {
    /// The same report with its path turned into another container.
    pub fn map<Q>(self, convert: impl FnOnce(P) -> Q) -> Report<Q> {
        Report {
            outcome: self.outcome.map(convert),
            stats: self.stats,
            lower_bound: self.lower_bound,
        }
    }

    /// The path alone, if there is one.
    pub fn into_path(self) -> Option<P> {
        match self.outcome {
            Outcome::Solved(path) => Some(path),
            _ => None,
        }
    }

    /// The path, if there is one.
    pub fn path(&self) -> Option<&P> {
        match &self.outcome {
            Outcome::Solved(path) => Some(path),
            _ => None,
        }
    }
}
