//! The JSON interface: one file a group of routes. What they take and answer are types of `knobel-wire`; the served
//! description is made of these types and of the table of routes.

mod acts;
mod board;
mod brief;
mod cards;
mod chip;
mod display;
mod events;
mod methods;
mod solve;
mod tables;
mod tree;

use std::sync::{Arc, LazyLock};
use std::time::Duration;

use axum::Router;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};
use knobel::notation;
use knobel::registry::{Guide, HeuristicInfo};
use knobel::{Board, Goal, Problem, Shape, SolveError};
use knobel_wire::{self as wire, Content, Route};
use serde::de::DeserializeOwned;

use crate::ServerLimits;
use crate::refusal::Refusal;
use crate::server::Shared;

/// A line for each route: method, path, handler, what it takes, what it answers (one value, or a stream of events), and
/// what it does.
macro_rules! table {
    ($($method:ident $path:literal $handler:path, $($takes:ty)? => $kind:ident $answer:ty, $summary:literal;)*) => {
        vec![$((
            Route {
                method: stringify!($method),
                path: $path,
                summary: $summary,
                takes: None::<Content>$(.or(Some(Content::json::<$takes>())))?,
                answers: Content::$kind::<$answer>(),
            },
            $method($handler),
        )),*]
    };
}

/// Every route and its handler, in the order of the description.
#[rustfmt::skip]
fn table() -> Vec<(Route, MethodRouter<Arc<Shared>>)> {
    use wire::cards as w;
    table! {
        get "/openapi.json" openapi, => json wire::Document, "this description";
        get "/methods" methods::list, => json wire::Methods, "methods, heuristics and limits";
        post "/board" board::read, wire::Read => json wire::Board, "reads a board in any notation";
        post "/check" board::check, wire::Check => json wire::Verdict, "decides solvability, with every step";
        post "/scramble" board::scramble, wire::Scramble => json wire::Board, "a random solvable board";
        post "/display" display::display, wire::Show => json wire::Screens, "what the 8-bit board shows for a board of 3×3";
        post "/solve" solve::solve, wire::Solve => events wire::Told, "solves a board";
        post "/race" solve::race, wire::Race => events wire::Told, "solves a board by several methods";
        post "/stop" solve::stop, wire::Stop => json wire::Stopped, "ends a job with what it has";
        post "/tree" tree::tree, wire::Tree => json wire::TreeAnswer, "a search, expansion by expansion";
        get "/tables" tables::list, => json wire::TableList, "tables on disk, and those that can be made";
        post "/tables/build" tables::build, wire::TableBuild => events wire::Told, "makes a set of tables and keeps it";
        post "/tables/remove" tables::remove, wire::TableRemove => json wire::TableList, "removes a table";
        get "/chip" chip::list, => json wire::Chip, "the 8-bit board's programs, and what it has room for";
        post "/chip/run" chip::run, wire::ChipRun => json wire::ChipReply, "builds a program of the 8-bit board and runs it in the simulator";
        get "/cards/methods" cards::methods, => json w::CardMethods, "strategies and their settings";
        post "/cards/game" cards::game, w::Which => json w::Game, "reads a game";
        post "/cards/generate" cards::make, w::Make => json w::Game, "a random game";
        post "/cards/hint" cards::hint, w::Laid => json w::Hint, "the next step";
        post "/cards/solutions" cards::solutions, w::Which => json w::Solutions, "all solutions, up to a limit";
        post "/cards/estimate" cards::guess, w::Which => json w::Estimates, "how long each strategy takes";
        post "/cards/run" cards::run, w::Run => events wire::Told, "runs a strategy";
    }
}

/// Every route below `/api`.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    let router = table()
        .into_iter()
        .fold(Router::new(), |router, (route, handler)| {
            router.route(route.path, handler)
        });
    router.fallback(async || Refusal::NotFound)
}

/// The description of this interface.
fn description() -> String {
    let routes: Vec<Route> = table().into_iter().map(|(route, _)| route).collect();
    wire::describe("knobel", env!("CARGO_PKG_VERSION"), "/api", &routes)
}

async fn openapi() -> impl IntoResponse {
    static TEXT: LazyLock<String> = LazyLock::new(description);
    ([(header::CONTENT_TYPE, "application/json")], TEXT.as_str())
}

/// A JSON body, read strictly: unknown fields are a mistake of the sender.
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Input<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Arc<Shared>) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        // Forms of other sites can send text, but not this type without asking first.
        if kind.is_none_or(|kind| {
            kind.as_bytes().split(|&byte| byte == b';').next() != Some(b"application/json")
        }) {
            return Err(Refusal::NotJson);
        }
        let arrival = state.limits.arrival;
        let body = tokio::time::timeout(arrival, axum::body::Bytes::from_request(request, state))
            .await
            .map_err(|_| Refusal::SlowBody {
                seconds: arrival.as_secs(),
            })?
            .map_err(|rejection| match rejection {
                BytesRejection::FailedToBufferBody(inner)
                    if inner.status() == StatusCode::PAYLOAD_TOO_LARGE =>
                {
                    let most = state.limits.body;
                    Refusal::BodyTooLarge { most }
                }
                other => Refusal::Body {
                    problem: other.to_string(),
                },
            })?;
        wire::read(&body)
            .map(Input)
            .map_err(|problem| Refusal::Body { problem })
    }
}

/// Reads a board and a goal, by name or as a board, and keeps them below the limit.
fn read_problem(
    board: &str,
    goal: Option<&str>,
    limits: &ServerLimits,
) -> Result<Problem, Refusal> {
    let board = notation::parse_board(board, None)?;
    small_enough(board.shape(), limits.cells)?;
    with_goal(board, goal)
}

fn with_goal(board: Board, goal: Option<&str>) -> Result<Problem, Refusal> {
    let text = goal.unwrap_or("last");
    let goal = match Goal::named(text) {
        Some(goal) => goal,
        None => Goal::Board(notation::parse_board(text, None).map_err(Refusal::Goal)?),
    };
    Ok(Problem::new(board, &goal).map_err(SolveError::from)?)
}

fn small_enough(shape: Shape, most: usize) -> Result<(), Refusal> {
    match shape.cells() <= most {
        true => Ok(()),
        false => Err(Refusal::TooManyCells { shape, most }),
    }
}

/// The time that a job may take: what was asked for, within the limit.
fn read_time(seconds: Option<f64>, limits: &ServerLimits) -> Result<Duration, Refusal> {
    let time = seconds.map_or(Ok(limits.time), Duration::try_from_secs_f64);
    Ok(time.map_err(|_| Refusal::Seconds)?.min(limits.time))
}

/// Tables that take longer are not made within a request. The best method uses them where they lie on disk.
const LONGEST_TABLES: u64 = 2_000;

/// May a request ask for this heuristic?
fn offered(info: &HeuristicInfo<'_>) -> bool {
    info.tables
        .is_none_or(|tables| tables.milliseconds <= LONGEST_TABLES)
}

/// The heuristic that is named, if a request may ask for it.
fn read_heuristic(name: &str) -> Result<Guide, Refusal> {
    let guide = Guide::read(name).map_err(SolveError::from)?;
    let heuristic = guide.info().name.to_owned();
    match offered(&guide.info()) {
        true => Ok(guide),
        false => Err(Refusal::SlowTables { heuristic }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_served_description_is_the_generated_one_and_names_every_route() {
        let text = description();
        let body = openapi().await.into_response().into_body();
        let served = axum::body::to_bytes(body, usize::MAX).await;
        assert_eq!(served.expect("a body"), text.as_bytes());
        let described: wire::Document = wire::read(text.as_bytes()).expect("JSON");
        let paths = described.0["paths"].as_object().expect("paths");
        assert_eq!(paths.len(), table().len());
        for (route, _) in table() {
            let operation = &paths[route.path][route.method];
            assert!(operation.is_object(), "{}", route.path);
        }
    }
}
