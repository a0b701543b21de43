//! What the page asks, answered: questions come in as JSON and go out as JSON, through whatever lies between.
//!
//! `knobel-web` puts HTTP in between, `knobel-wasm` the messages of a browser's worker. What the questions and answers
//! hold are types of `knobel-wire`; [`questions`] lists every question with the one that answers it, and `routes` tells
//! the same for the description of the HTTP interface.
//!
//! ```
//! use knobel_desk::{Answer, Limits, questions};
//!
//! let question = questions().into_iter().find(|question| question.path == "/board").unwrap();
//! let Answer::Now(answer) = question.answer else { panic!("reading a board takes no time") };
//! let board = answer(&Limits::default(), br#"{"text": "1 2 3 / 4 5 6 / 7 0 8"}"#)?;
//! assert!(board.contains(r#""width":3"#));
//! # Ok::<(), knobel_desk::Refusal>(())
//! ```
//!
//! # Features
//! - `schema`: `routes` names the types that each question takes and answers.
#![forbid(unsafe_code)]

mod acts;
mod board;
mod cards;
mod input;
mod limits;
mod methods;
mod questions;
mod refusal;
mod reporter;
mod solve;
mod tables;
mod tree;

pub use acts::MOST_EVENTS;
pub use input::{read_json, read_problem};
pub use limits::Limits;
#[cfg(feature = "schema")]
pub use questions::routes;
pub use questions::{Answer, BRIEF, Question, Work, questions};
pub use refusal::Refusal;
pub use reporter::{Reader, Reporter};
