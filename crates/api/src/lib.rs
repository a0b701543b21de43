//! Questions, events and errors that the server, a browser's worker and OpenAPI share.
//!
//! `json` has the questions of the page and the replies that only the page needs. Answers, proofs
//! and counts are the library's own types, which derive their JSON in `knobel`. `questions` answers
//! what the page asks. Questions arrive as JSON and replies leave as JSON: `knobel-web` carries them
//! over HTTP, `knobel-wasm` through the messages of a worker.
//!
//! An answer of the library is one line of JSON and parses back:
//!
//! ```
//! use knobel::{Answer, Goal, Problem, Proof, SolveOptions, Status, notation, solve};
//! use knobel_api::{read, write};
//!
//! let board = notation::parse_board("1 2 3 / 4 5 6 / 7 0 8", None)?;
//! let problem = Problem::new(board, &Goal::Last)?;
//! let text = write(&solve(&problem, &SolveOptions::default(), &mut ())?);
//! let answer: Answer = read(text.as_bytes())?;
//! assert_eq!((answer.status, answer.proof), (Status::Solved, Proof::AllDistancesKnown));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`questions`] lists every question with the function that answers it. `routes` lists the types
//! that each question takes and returns.
//!
//! ```
//! use knobel_api::{JobLimits, Reply, questions};
//!
//! let question = questions().into_iter().find(|question| question.path == "/board").unwrap();
//! let Reply::Now(reply) = question.reply else { panic!("reading a board takes no time") };
//! let board = reply(&JobLimits::default(), br#"{"text": "1 2 3 / 4 5 6 / 7 0 8"}"#)?;
//! assert!(board.contains(r#""width":3"#));
//! # Ok::<(), knobel_api::ApiError>(())
//! ```
//!
//! # Features
//! - `schema`: all types have JSON schemas. `routes` names the types of each question, and
//!   `describe` makes the description of the HTTP interface from them.
#![forbid(unsafe_code)]

mod error;
mod json;
mod limits;
mod questions;
mod reporter;

pub use error::ApiError;
pub use json::{
    Best, BoardAndGoal, BoardRead, Event, Failure, Hint, IllegalMove, JobNumber, Jobs, Methods,
    MovesVerdict, Options, ProgressReport, Race, Read, Scramble, Screens, Solve, StandardGoal,
    Stopped, StreamEvent, TableBuild, TableFile, TableList, TableRemove, TableSet, Tree,
    TreeAnswer, Verdict, cards, read, word, write, write_line,
};
#[cfg(feature = "schema")]
pub use json::{Content, Document, Route, declare, describe};
pub use knobel::{Message, message};
pub use limits::JobLimits;
#[cfg(feature = "schema")]
pub use questions::routes;
pub use questions::{
    BRIEF, MOST_EVENTS, Question, Reply, Work, questions, read_json, read_problem,
};
pub use reporter::{ProgressReader, Reporter};
