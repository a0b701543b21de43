//! Why a request cannot be answered at all.

use std::fmt;

use knobel_tiles::{Cells, Large, Shape};

use crate::methods::{TableError, Unfit};
use crate::{GoalShape, registry};

/// Why a request cannot be answered at all.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SolveError {
    /// The goal is a board of another shape.
    GoalShape(GoalShape),
    /// The board is larger than what can be solved.
    TooLarge {
        /// The board.
        shape: Shape,
    },
    /// There is no method of this name.
    NoMethod {
        /// The name.
        name: String,
    },
    /// There is no heuristic of this name.
    NoHeuristic {
        /// The name.
        name: String,
    },
    /// The method cannot be guided by this heuristic.
    NoPair {
        /// The method.
        method: &'static str,
        /// The heuristic.
        heuristic: &'static str,
    },
    /// The method does not fit the problem.
    Unfit(Unfit),
    /// Pattern databases cannot be made or kept.
    Tables(TableError),
    /// The checker refused the answer: a bug here, never an answer.
    Refused {
        /// What it says.
        why: String,
    },
}

impl std::error::Error for SolveError {}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choose = |f: &mut fmt::Formatter<'_>, what, given: &str, names: Vec<&str>| {
            let names = names.join(", ");
            write!(f, "there is no {what} '{given}'; choose one of {names}")
        };
        match self {
            Self::GoalShape(error) => error.fmt(f),
            Self::TooLarge { shape } => write!(
                f,
                "a board {shape} can be checked but not solved, which works up to {} cells; give a smaller one",
                Large::MOST
            ),
            Self::NoMethod { name } => choose(f, "algorithm", name, registry::method_names()),
            Self::NoHeuristic { name } => {
                let names = registry::all_heuristics().map(|info| info.name);
                choose(f, "heuristic", name, names.collect())
            }
            Self::NoPair { method, heuristic } => {
                let taking = registry::methods().iter().map(|method| method.info());
                let taking =
                    taking.filter(|info| info.heuristic.is_some_and(|it| it.name == *heuristic));
                let names: Vec<&str> = taking.map(|info| info.name).collect();
                let names = names.join(", ");
                write!(
                    f,
                    "{method} cannot be guided by {heuristic}, which goes with {names}"
                )
            }
            Self::Unfit(unfit) => unfit.fmt(f),
            Self::Tables(error) => error.fmt(f),
            Self::Refused { why } => write!(
                f,
                "the checker refused the answer ({why}): this is a bug in knobel"
            ),
        }
    }
}

impl From<GoalShape> for SolveError {
    fn from(error: GoalShape) -> Self {
        Self::GoalShape(error)
    }
}

impl From<Unfit> for SolveError {
    fn from(unfit: Unfit) -> Self {
        Self::Unfit(unfit)
    }
}

impl From<TableError> for SolveError {
    fn from(error: TableError) -> Self {
        Self::Tables(error)
    }
}

impl From<knobel_verify::tiles::Fault> for SolveError {
    fn from(fault: knobel_verify::tiles::Fault) -> Self {
        Self::Refused {
            why: fault.to_string(),
        }
    }
}
