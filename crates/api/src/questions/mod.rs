//! The list of all questions, and the ways in which they are answered.

mod board;
mod cards;
mod input;
mod methods;
mod solve;
mod strategy_steps;
mod tables;
mod tree;

use std::time::Duration;

#[cfg(feature = "schema")]
use knobel::Board;
use knobel::Watch;

use crate::json::{self, Event, write};
#[cfg(feature = "schema")]
use crate::json::{Content, Route};
use crate::{ApiError, JobLimits, Reporter};

pub use input::{read_json, read_problem};
use json::cards as w;
pub use strategy_steps::MOST_EVENTS;

/// The longest time for an answer that reports no progress.
pub const BRIEF: Duration = Duration::from_secs(8);

/// The work of a job. Its answer is the last event.
type Run = dyn FnOnce(&mut Reporter<'_>) -> Result<Event, ApiError> + Send;

/// A job.
pub struct Work {
    /// The bytes that the job may take.
    pub memory: u64,
    /// The work. Its answer is the last event.
    pub run: Box<Run>,
}

/// How a question is answered. Bodies and answers are JSON.
#[derive(Clone, Copy)]
pub enum Reply {
    /// Answered within milliseconds. Every question without a body is of this kind, because a
    /// server requires its token only for questions that start work.
    Now(fn(&JobLimits, &[u8]) -> Result<String, ApiError>),
    /// Answered within [`BRIEF`], unless the watch stops it earlier.
    Soon(fn(&JobLimits, &[u8], &mut dyn Watch) -> Result<String, ApiError>),
    /// Answered by jobs that run side by side and report their progress, one per lane.
    Jobs(fn(&JobLimits, &[u8]) -> Result<Vec<Work>, ApiError>),
}

/// A question that a client may ask.
#[derive(Clone, Copy)]
pub struct Question {
    /// The path that names the question.
    pub path: &'static str,
    /// `get` or `post`: without or with a body.
    pub method: &'static str,
    /// The way in which the question is answered.
    pub reply: Reply,
}

/// Converts the typed functions of the other files into a [`Reply`].
macro_rules! reply {
    (now $handler:path, $($takes:ty)?) => {
        Reply::Now(|_limits, _body| Ok(write(&$handler(_limits $(, read_json::<$takes>(_body)?)?)?)))
    };
    (soon $handler:path, $($takes:ty)?) => {
        Reply::Soon(|limits, _body, watch| Ok(write(&$handler(limits $(, read_json::<$takes>(_body)?)?, watch)?)))
    };
    (jobs $handler:path, $takes:ty) => {
        Reply::Jobs(|limits, body| $handler(limits, read_json::<$takes>(body)?))
    };
}

#[cfg(feature = "schema")]
macro_rules! content {
    (jobs $answer:ty) => {
        Content::events::<$answer>()
    };
    ($how:ident $answer:ty) => {
        Content::json::<$answer>()
    };
}

/// Defines one question per line: how and by which function it is answered, the types of its body
/// and of its answer, and a summary.
macro_rules! table {
    ($($method:ident $path:literal $how:ident $handler:path, $($takes:ty)? => $answer:ty, $summary:literal;)*) => {
        /// Every question and how it is answered.
        pub fn questions() -> Vec<Question> {
            vec![$(Question {
                path: $path,
                method: stringify!($method),
                reply: reply!($how $handler, $($takes)?),
            }),*]
        }

        /// The same questions with the types of their bodies and answers, for a description.
        #[cfg(feature = "schema")]
        pub fn routes() -> Vec<Route> {
            vec![$(Route {
                method: stringify!($method),
                path: $path,
                summary: $summary,
                takes: None::<Content>$(.or(Some(Content::json::<$takes>())))?,
                answers: content!($how $answer),
            }),*]
        }
    };
}

#[rustfmt::skip]
table! {
    get "/methods" now methods::list, => json::Methods, "methods, heuristics and limits";
    post "/board" now board::read, json::Read => json::BoardRead, "reads a board in any notation";
    post "/check" now board::check, json::BoardAndGoal => json::Verdict, "decides solvability, with every \
         step";
    post "/scramble" soon board::scramble, json::Scramble => Board, "a random solvable board";
    post "/solve" jobs solve::solve, json::Solve => json::StreamEvent, "solves a board";
    post "/race" jobs solve::race, json::Race => json::StreamEvent, "solves a board by several \
         methods";
    post "/tree" soon tree::tree, json::Tree => json::TreeAnswer, "a search, expansion by \
         expansion";
    get "/tables" now tables::list, => json::TableList, "tables on disk, and those that can be \
         made";
    post "/tables/build" jobs tables::build, json::TableBuild => json::StreamEvent, "builds a set of \
         tables and stores it";
    post "/tables/remove" soon tables::remove, json::TableRemove => json::TableList, "removes a table";
    get "/cards/methods" now cards::methods, => w::CardMethods, "strategies and their settings";
    post "/cards/game" now cards::game, w::Which => w::GameDescription, "reads a game";
    post "/cards/generate" soon cards::make, w::Make => w::GameDescription, "a random game";
    post "/cards/hint" soon cards::hint, w::Laid => w::CardAdvice, "the next step";
    post "/cards/solutions" soon cards::solutions, w::Which => w::SolutionList, "all solutions, up to \
         a limit";
    post "/cards/estimate" soon cards::guess, w::Which => w::CardEstimates, "the estimated time \
         of each strategy";
    post "/cards/run" jobs cards::run, w::Run => json::StreamEvent, "runs a strategy";
}
