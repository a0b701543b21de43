//! The one list of questions, and the ways in which they are answered.

use std::time::Duration;

use knobel::Watch;
use knobel_wire::{self as wire, Event, write};
#[cfg(feature = "schema")]
use knobel_wire::{Content, Route};

use crate::{Limits, Refusal, Reporter, board, cards, methods, read_json, solve, tables, tree};

/// How long an answer may take that does not report.
pub const BRIEF: Duration = Duration::from_secs(8);

/// A job: its answer is the last event.
pub type Work = Box<dyn FnOnce(&mut Reporter<'_>) -> Result<Event, Refusal> + Send>;

/// How a question is answered. Bodies and answers are JSON.
#[derive(Clone, Copy)]
pub enum Answer {
    /// In milliseconds.
    Now(fn(&Limits, &[u8]) -> Result<String, Refusal>),
    /// Within [`BRIEF`], unless the watch ends it before.
    Soon(fn(&Limits, &[u8], &mut dyn Watch) -> Result<String, Refusal>),
    /// By jobs that report while they work, side by side: a lane each.
    Jobs(fn(&Limits, &[u8]) -> Result<Vec<Work>, Refusal>),
}

/// Something that may be asked.
#[derive(Clone, Copy)]
pub struct Question {
    /// Its name.
    pub path: &'static str,
    /// `get` or `post`: without or with a body.
    pub method: &'static str,
    /// How it is answered.
    pub answer: Answer,
}

/// How the typed functions of the other files become an [`Answer`].
macro_rules! answer {
    (now $handler:path, $($takes:ty)?) => {
        Answer::Now(|_limits, _body| Ok(write(&$handler(_limits $(, read_json::<$takes>(_body)?)?)?)))
    };
    (soon $handler:path, $($takes:ty)?) => {
        Answer::Soon(|limits, _body, watch| Ok(write(&$handler(limits $(, read_json::<$takes>(_body)?)?, watch)?)))
    };
    (jobs $handler:path, $takes:ty) => {
        Answer::Jobs(|limits, body| $handler(limits, read_json::<$takes>(body)?))
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

/// A line for each question: how and by whom it is answered, what it takes, what the answer is, and what it does.
macro_rules! table {
    ($($method:ident $path:literal $how:ident $handler:path, $($takes:ty)? => $answer:ty, $summary:literal;)*) => {
        /// Every question and how it is answered.
        pub fn questions() -> Vec<Question> {
            vec![$(Question {
                path: $path,
                method: stringify!($method),
                answer: answer!($how $handler, $($takes)?),
            }),*]
        }

        /// The same, with what they take and answer, for a description.
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

use wire::cards as w;

#[rustfmt::skip]
table! {
    get "/methods" now methods::list, => wire::Methods, "methods, heuristics and limits";
    post "/board" now board::read, wire::Read => wire::Board, "reads a board in any notation";
    post "/check" now board::check, wire::Check => wire::Verdict, "decides solvability, with every step";
    post "/scramble" now board::scramble, wire::Scramble => wire::Board, "a random solvable board";
    post "/solve" jobs solve::solve, wire::Solve => wire::Told, "solves a board";
    post "/race" jobs solve::race, wire::Race => wire::Told, "solves a board by several methods";
    post "/tree" soon tree::tree, wire::Tree => wire::TreeAnswer, "a search, expansion by expansion";
    get "/tables" soon tables::list, => wire::TableList, "tables on disk, and those that can be made";
    post "/tables/build" jobs tables::build, wire::TableBuild => wire::Told, "makes a set of tables and keeps it";
    post "/tables/remove" soon tables::remove, wire::TableRemove => wire::TableList, "removes a table";
    get "/cards/methods" now cards::methods, => w::CardMethods, "strategies and their settings";
    post "/cards/game" now cards::game, w::Which => w::Game, "reads a game";
    post "/cards/generate" soon cards::make, w::Make => w::Game, "a random game";
    post "/cards/hint" soon cards::hint, w::Laid => w::Hint, "the next step";
    post "/cards/solutions" soon cards::solutions, w::Which => w::Solutions, "all solutions, up to a limit";
    post "/cards/estimate" soon cards::guess, w::Which => w::Estimates, "how long each strategy takes";
    post "/cards/run" jobs cards::run, w::Run => wire::Told, "runs a strategy";
}
