//! Requests that are not answered: why, as a code with its values, and in one line.

use axum::Json;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use knobel::notation::NotationError;
use knobel::pdb::PdbError;
use knobel::{BoardError, Shape, SolveError, StopReason, cards};
use knobel_aksen::AksenError;
use knobel_wire::{Failure, Message};
use serde::Serialize;
use thiserror::Error;

/// Why a request is not answered.
#[derive(Debug, Error, Serialize)]
#[serde(tag = "code", content = "values", rename_all = "kebab-case")]
pub(crate) enum Refusal {
    #[error("there is nothing here; see /api/openapi.json")]
    NotFound,
    #[error("this server answers to 127.0.0.1:{port} only; open that address")]
    OtherHost { port: u16 },
    #[error("another site asked for this; only the page of this server may")]
    OtherSite,
    #[error("the body must be JSON; send content-type: application/json")]
    NotJson,
    #[error("the request is larger than {most} bytes, the most that is read")]
    BodyTooLarge { most: usize },
    #[error("the body is not what this route takes: {problem}")]
    Body { problem: String },
    #[error("the body did not come within {seconds} s; send it at once")]
    SlowBody { seconds: u64 },
    #[error("{jobs} jobs run or wait, and {most} is the most; stop one or try again later")]
    Busy { jobs: usize, most: usize },
    #[error("the work broke off: this is a bug in knobel")]
    BrokenOff,
    #[error("a board {shape} has {} cells, but {most} are the most here; use the command line", shape.cells())]
    TooManyCells { shape: Shape, most: usize },
    #[error("the goal is neither last, first, spiral, snake nor a board: {0}")]
    Goal(NotationError),
    #[error(
        "exact distances are known for 3×3 only, but the board is {shape}; leave the distance out"
    )]
    NoDistances { shape: Shape },
    #[error("no board is {distance} moves from this goal; the farthest are {farthest}")]
    TooFar { distance: u32, farthest: u32 },
    #[error("the 8-bit board solves 3×3 only, but the board is {shape}")]
    NoDisplay { shape: Shape },
    #[error("the 8-bit board's program was not run: {problem}")]
    Firmware { problem: String },
    /// Nothing is wrong: its time was over, or nobody waited any more.
    #[error("the 8-bit board's program was not run: {0}")]
    FirmwareStopped(StopReason),
    #[error(
        "{tool} is not installed, and the 8-bit board's programs need it; install it (Debian, Ubuntu: apt-get install {package})"
    )]
    NoTool {
        tool: &'static str,
        package: &'static str,
    },
    #[error("there is no program '{name}'; /api/chip lists them")]
    NoProgram { name: String },
    #[error("there is no place to keep tables in; set KNOBEL_TABLES to a folder")]
    NoTableFolder,
    #[error("there is no set of tables '{name}'; /api/tables lists them")]
    NoTableSet { name: String },
    #[error("there is no table '{file}'; /api/tables lists them")]
    NoTable { file: String },
    #[error("the tables were not made: {0}")]
    TablesStopped(StopReason),
    #[error("the folder of tables cannot be used: {problem}")]
    TableFolder { problem: String },
    #[error("{given} methods were given, but a race takes 1 to {most}")]
    Lanes { given: usize, most: usize },
    #[error("the time limit must be a number of seconds, 0 or more")]
    Seconds,
    #[error(
        "{heuristic} takes too long to make here; take smaller tables, or build pdb-7-8 by 'knobel tables build best', which the best method uses"
    )]
    SlowTables { heuristic: String },
    #[error("{method} does not tell of its nodes and cannot be drawn; /api/methods says which do")]
    NotDrawn { method: String },
    #[error("the goal cannot be reached from this board; the proof view shows why")]
    Unreachable,
    #[error("there is no strategy '{name}'; /api/cards/methods lists them")]
    NoStrategy { name: String },
    #[error(
        "a game of {cards} cards is too large; {most_cards} cards and {most_motifs} motifs are the most here"
    )]
    TooManyCards {
        cards: usize,
        most_cards: usize,
        most_motifs: usize,
    },
    #[error(
        "no such game was found ({0}); ask for fewer cards, more motifs or another number of solutions"
    )]
    NoSuchGame(StopReason),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Board(#[from] BoardError),
    #[error(transparent)]
    Cards(#[from] cards::Error),
    /// Has the codes that the command line has.
    #[error(transparent)]
    #[serde(untagged)]
    Solve(#[from] SolveError),
}

impl From<AksenError> for Refusal {
    fn from(error: AksenError) -> Self {
        let problem = match error {
            AksenError::Missing { tool, package } => return Self::NoTool { tool, package },
            AksenError::Stopped(reason) => return Self::FirmwareStopped(reason),
            // Names of files are nobody's business but this machine's.
            AksenError::File { cause, .. } => cause.kind().to_string(),
            AksenError::Failed { tool, .. } => format!("{tool} failed"),
            error => error.to_string(),
        };
        Self::Firmware { problem }
    }
}

impl From<PdbError> for Refusal {
    fn from(error: PdbError) -> Self {
        match error {
            PdbError::Stopped(reason) => Self::TablesStopped(reason),
            // Again without the names of files.
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

impl Refusal {
    fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::OtherHost { .. } => StatusCode::MISDIRECTED_REQUEST,
            Self::OtherSite => StatusCode::FORBIDDEN,
            Self::SlowBody { .. } => StatusCode::REQUEST_TIMEOUT,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::BodyTooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Busy { .. } | Self::FirmwareStopped(_) | Self::NoTool { .. } => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            Self::BrokenOff
            | Self::Firmware { .. }
            | Self::TableFolder { .. }
            | Self::Cards(cards::Error::Wrong { .. })
            | Self::Solve(SolveError::Refused { .. } | SolveError::Tables(_)) => {
                StatusCode::INTERNAL_SERVER_ERROR
            }
            _ => StatusCode::BAD_REQUEST,
        }
    }

    /// As it is sent.
    pub(crate) fn failure(&self) -> Failure {
        let error = Message::of(self);
        Failure { error }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.failure())).into_response();
        if matches!(self, Self::Busy { .. }) {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_firmware_that_could_run_another_time_is_unavailable() {
        let missing = AksenError::Missing {
            tool: "sdcc",
            package: "sdcc",
        };
        let failed = AksenError::Failed {
            tool: "sdcc",
            complaint: String::new(),
        };
        for (error, status) in [
            (missing, StatusCode::SERVICE_UNAVAILABLE),
            (
                AksenError::Stopped(StopReason::Time),
                StatusCode::SERVICE_UNAVAILABLE,
            ),
            (failed, StatusCode::INTERNAL_SERVER_ERROR),
        ] {
            assert_eq!(Refusal::from(error).status(), status);
        }
    }
}
