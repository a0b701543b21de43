//! Errors of requests.

use knobel_anytime::AnytimeError;
use knobel_core::thousands;
use knobel_storage::CheckpointError;
use knobel_tiles::{Cells, LargeCells, Shape};

use crate::methods::TableError;
use crate::registry::{HeuristicExpr, HeuristicExprError};
use crate::{GoalShapeMismatch, Unfit, registry};

/// Errors of requests.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SolveError {
    /// The shapes of goal and board differ.
    #[error(transparent)]
    GoalShape(#[from] GoalShapeMismatch),
    /// The board is too large to be solved.
    #[error(
        "a board {shape} can be checked but not solved, which works up to {} cells; give a smaller \
         one",
        thousands(LargeCells::MOST as u64)
    )]
    TooLarge {
        /// The board.
        shape: Shape,
    },
    /// The board is too large for minimising straight runs.
    #[error(
        "straight runs can be minimised on boards of up to {most} cells, but the board is {shape}"
    )]
    RunsTooLarge {
        /// The maximal number of cells.
        most: usize,
        /// The board.
        shape: Shape,
    },
    /// No method has this name.
    #[error(
        "there is no algorithm '{name}'; choose one of {}",
        registry::method_names().join(", ")
    )]
    NoMethod {
        /// The name.
        name: String,
    },
    /// No heuristic has this name.
    #[error(transparent)]
    NoHeuristic(#[from] HeuristicExprError),
    /// The heuristic cannot guide the method.
    #[error(
        "{method} cannot be guided by {heuristic}; leave the heuristic out, or choose one of {}",
        guided_by(heuristic)
    )]
    NoPair {
        /// The method.
        method: &'static str,
        /// The heuristic.
        heuristic: String,
    },
    /// The method does not read a given setting.
    #[error(
        "{setting} has no effect on {by}; leave it out or choose {}",
        readers(setting)
    )]
    Unread {
        /// The setting.
        setting: &'static str,
        /// The method.
        by: String,
    },
    /// A heuristic was given where a method is needed.
    #[error(
        "'{heuristic}' is a heuristic, not a method; name the algorithm as well, as in \
         'a-star+{heuristic}'"
    )]
    HeuristicAlone {
        /// The heuristic.
        heuristic: &'static str,
    },
    /// Both options that choose the method were given.
    #[error("within and method were given, but within chooses the method; leave one of them out")]
    WithinAndMethod,
    /// There is no option of this name.
    #[error("there is no option '{name}'; choose one of {known}")]
    NoOption {
        /// The name.
        name: String,
        /// The names of all options.
        known: String,
    },
    /// An option does not accept its value.
    #[error("'{given}' cannot be used for {setting}; give {accepts}")]
    Value {
        /// The option.
        setting: &'static str,
        /// The value.
        given: String,
        /// The values that it accepts.
        accepts: String,
    },
    /// The method does not suit the problem.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// Pattern databases cannot be built or stored.
    #[error(transparent)]
    Tables(#[from] TableError),
    /// The method does not write checkpoints.
    #[error(
        "only the methods anytime and ida-star-runs write checkpoints, but {by} was requested; \
         choose one of them, or leave the checkpoint out"
    )]
    NoCheckpoint {
        /// The method.
        by: String,
    },
    /// The board is too small for a checkpoint.
    #[error(
        "a search for the fewest single-tile moves writes checkpoints on boards of more than {most} \
         cells, but the board is {shape}; choose the method anytime, or leave the checkpoint out"
    )]
    SmallCheckpoint {
        /// The largest number of cells of boards that are solved optimally.
        most: usize,
        /// The board.
        shape: Shape,
    },
    /// A checkpoint cannot be read or written, or belongs to another problem.
    #[error(transparent)]
    Checkpoint(
        #[from]
        #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
        CheckpointError,
    ),
    /// Another rank has failed.
    #[error("rank {rank}: {said}")]
    Rank {
        /// The rank, from 0.
        rank: usize,
        /// Its message.
        said: String,
    },
    /// The checker rejected the answer, which is a bug in knobel.
    #[error("the checker rejected the answer ({why}); this is a bug in knobel, please report it")]
    Refused {
        /// Its message.
        why: String,
    },
}

impl From<knobel_verify::tiles::Fault> for SolveError {
    fn from(fault: knobel_verify::tiles::Fault) -> Self {
        Self::Refused {
            why: fault.to_string(),
        }
    }
}

impl From<AnytimeError> for SolveError {
    fn from(error: AnytimeError) -> Self {
        match error {
            AnytimeError::Checkpoint(error) => Self::Checkpoint(error),
            AnytimeError::RejectedPath { why } => Self::Refused { why },
            AnytimeError::Backend(source) => match source.downcast() {
                Ok(own) => *own,
                Err(other) => Self::from(TableError {
                    why: other.to_string(),
                }),
            },
            other => Self::from(TableError {
                why: other.to_string(),
            }),
        }
    }
}

impl From<SolveError> for AnytimeError {
    fn from(error: SolveError) -> Self {
        Self::Backend(Box::new(error))
    }
}

/// Serializes an error as its sentence. Errors of checkpoints need no codes, because the page has
/// no checkpoints.
#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(
    error: &impl std::fmt::Display,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(error)
}

/// The methods that read this setting.
fn readers(setting: &str) -> String {
    let reads = |name: &&str| {
        let mut methods = registry::named(name);
        methods.any(|method| (method.info().settings.iter()).any(|it| it.name == setting))
    };
    let names: Vec<&str> = registry::method_names().into_iter().filter(reads).collect();
    match names.as_slice() {
        [only] => (*only).to_owned(),
        several => format!("one of {}", several.join(", ")),
    }
}

/// The methods that this heuristic can guide.
fn guided_by(heuristic: &str) -> String {
    let Ok(expression) = HeuristicExpr::read(heuristic) else {
        return String::new();
    };
    let shape = Shape::new(4, 4).expect("a shape");
    let takes = |name: &&str| registry::guided(name, &expression, shape).is_some();
    let names: Vec<&str> = registry::method_names().into_iter().filter(takes).collect();
    names.join(", ")
}
