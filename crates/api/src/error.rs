//! The reasons why a question is not answered, each with a code, its values and a one-line message.

use knobel::notation::NotationError;
use knobel::pdb::PdbError;
use knobel::scramble::ScrambleError;
use knobel::{BoardError, Shape, SolveError, StopReason, cards};
use serde::Serialize;
use thiserror::Error;

use crate::Message;
use crate::json::Failure;

/// The reason why a question is not answered.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "code", content = "values", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the message of each variant explains it")]
pub enum ApiError {
    #[error("the question is not well-formed: {problem}")]
    Body { problem: String },
    #[error("a board {shape} has {} cells, but {most} are the most here; use the command line", shape.cells())]
    TooManyCells { shape: Shape, most: usize },
    #[error("the goal is neither a board nor one of last, first, spiral and snake: {0}")]
    Goal(NotationError),
    #[error("there is no folder for tables; set KNOBEL_TABLES to one")]
    NoTableFolder,
    #[error("there is no set of tables '{name}'; the list of tables names them")]
    NoTableSet { name: String },
    #[error("there is no table '{file}'; the list of tables names them")]
    NoTable { file: String },
    #[error("the tables were not built: {0}")]
    TablesStopped(StopReason),
    #[error("the folder of tables cannot be used: {problem}")]
    TableFolder { problem: String },
    #[error("{given} methods were given, but a race takes 1 to {most}")]
    Lanes { given: usize, most: usize },
    #[error(
        "{heuristic} takes too long to make here; take smaller tables, or build pdb-7-8 by 'knobel \
         tables build best', which the best method uses"
    )]
    SlowTables { heuristic: String },
    #[error("{method} does not report its nodes and cannot be drawn; choose a method that does")]
    NotDrawn { method: String },
    #[error("the goal cannot be reached from this board; the proof view shows why")]
    Unreachable,
    #[error("there is no strategy '{name}'; the list of strategies names them")]
    NoStrategy { name: String },
    #[error(
        "a game of {cards} cards is too large; {most_cards} cards and {most_motifs} motifs are the \
         most here"
    )]
    TooManyCards {
        cards: usize,
        most_cards: usize,
        most_motifs: usize,
    },
    #[error(
        "no such game was found ({0}); ask for fewer cards, more motifs or another number of \
         solutions"
    )]
    NoSuchGame(StopReason),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Cards(#[from] cards::CardsError),
    #[error(transparent)]
    #[serde(untagged)]
    Scramble(#[from] ScrambleError),
    /// These errors have the same codes as on the command line.
    #[error(transparent)]
    #[serde(untagged)]
    Solve(#[from] SolveError),
}

impl From<PdbError> for ApiError {
    fn from(error: PdbError) -> Self {
        match error {
            PdbError::Stopped(reason) => Self::TablesStopped(reason),
            // Clients must not learn the names of files on this machine.
            PdbError::Io { error, .. } => Self::TableFolder {
                problem: error.kind().to_string(),
            },
            PdbError::Refused { reason, .. } => Self::TableFolder { problem: reason },
            error => Self::TableFolder {
                problem: error.to_string(),
            },
        }
    }
}

impl ApiError {
    /// Returns whether the fault lies with this program and not with the question.
    pub fn is_fault(&self) -> bool {
        matches!(
            self,
            Self::TableFolder { .. }
                | Self::Cards(cards::CardsError::Wrong { .. })
                | Self::Solve(SolveError::Refused { .. } | SolveError::Tables(_))
        )
    }

    /// Returns the message that clients receive.
    pub fn failure(&self) -> Failure {
        let error = Message::of(self);
        Failure { error }
    }
}
