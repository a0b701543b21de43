//! The JSON interface: one file a group of routes. `openapi.json` describes it, and a test compares the two.

mod board;
mod cards;
mod events;
mod methods;
mod solve;
mod tree;

use std::sync::Arc;

use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router};
use knobel::notation::{self, BoardForm};
use knobel::registry::{self, HeuristicInfo};
use knobel::{Board, Goal, Problem, SolveError, Stats};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Limits;
use crate::server::Shared;

/// The description of this interface.
const OPENAPI: &str = include_str!("openapi.json");

/// Every route below `/api`.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    table()
        .into_iter()
        .fold(Router::new(), |router, (_, path, handler)| {
            router.route(path, handler)
        })
        .fallback(async || {
            Refusal::new(
                StatusCode::NOT_FOUND,
                "there is nothing here; see /api/openapi.json".into(),
            )
        })
}

/// Method, path and handler of every route, in the order of the description.
fn table() -> Vec<(&'static str, &'static str, MethodRouter<Arc<Shared>>)> {
    vec![
        ("get", "/openapi.json", get(openapi)),
        ("get", "/methods", get(methods::list)),
        ("post", "/board", post(board::read)),
        ("post", "/check", post(board::check)),
        ("post", "/scramble", post(board::scramble)),
        ("post", "/solve", post(solve::solve)),
        ("post", "/race", post(solve::race)),
        ("post", "/stop", post(solve::stop)),
        ("post", "/tree", post(tree::tree)),
        ("get", "/cards/methods", get(cards::methods)),
        ("post", "/cards/game", post(cards::game)),
        ("post", "/cards/generate", post(cards::make)),
        ("post", "/cards/hint", post(cards::hint)),
        ("post", "/cards/solutions", post(cards::solutions)),
        ("post", "/cards/estimate", post(cards::guess)),
        ("post", "/cards/run", post(cards::run)),
    ]
}

async fn openapi() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], OPENAPI)
}

/// A request that is not answered, with the reason in one line.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    why: String,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, why: String) -> Self {
        Self { status, why }
    }

    /// The request itself is wrong.
    pub(crate) fn bad(why: impl ToString) -> Self {
        Self::new(StatusCode::BAD_REQUEST, why.to_string())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.why }))).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
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
            return Err(Refusal::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "the body must be JSON; send content-type: application/json".into(),
            ));
        }
        let body = axum::body::Bytes::from_request(request, state)
            .await
            .map_err(|rejection| match rejection {
                BytesRejection::FailedToBufferBody(inner)
                    if inner.status() == StatusCode::PAYLOAD_TOO_LARGE =>
                {
                    Refusal::new(
                        StatusCode::PAYLOAD_TOO_LARGE,
                        format!(
                            "the request is larger than {} bytes, the most that is read",
                            state.limits.body
                        ),
                    )
                }
                other => Refusal::bad(other),
            })?;
        serde_json::from_slice(&body).map(Input).map_err(|error| {
            Refusal::bad(format!("the body is not what this route takes: {error}"))
        })
    }
}

/// Reads a board and keeps it below the limit.
fn read_board(text: &str, limits: &Limits) -> Result<Board, Refusal> {
    small_enough(
        notation::parse_board(text, None).map_err(Refusal::bad)?,
        limits,
    )
}

fn small_enough(board: Board, limits: &Limits) -> Result<Board, Refusal> {
    let cells = board.shape().cells();
    if cells <= limits.cells {
        return Ok(board);
    }
    Err(Refusal::bad(format!(
        "a board {} has {cells} cells, and this server takes {}; use the command line for larger ones",
        board.shape(),
        limits.cells
    )))
}

/// Reads a goal by name or as a board, for a board of this shape.
fn read_goal(text: Option<&str>, board: &Board) -> Result<(Goal, Board), Refusal> {
    let text = text.unwrap_or("last");
    let goal = match Goal::named(text) {
        Some(goal) => goal,
        None => Goal::Board(notation::parse_board(text, None).map_err(|error| {
            Refusal::bad(format!(
                "the goal is neither last, first, spiral, snake nor a board: {error}"
            ))
        })?),
    };
    let problem = Problem::new(board.clone(), &goal).map_err(Refusal::bad)?;
    Ok((goal, problem.goal().clone()))
}

/// Tables that take longer are not made within a request. The best method uses them where they lie on disk.
const LONGEST_TABLES: u64 = 2_000;

/// May a request ask for this heuristic?
fn offered(info: &HeuristicInfo) -> bool {
    info.tables
        .is_none_or(|tables| tables.milliseconds <= LONGEST_TABLES)
}

/// The heuristic of this name, if a request may ask for it.
fn read_heuristic(name: &str) -> Result<&'static HeuristicInfo, Refusal> {
    match registry::heuristic(name) {
        None => Err(Refusal::bad(SolveError::NoHeuristic {
            name: name.to_owned(),
        })),
        Some(info) if !offered(info) => Err(Refusal::bad(format!(
            "{name} takes too long to make for a request; build it by 'knobel tables build best', and the best method uses it"
        ))),
        Some(info) => Ok(info),
    }
}

/// A board as JSON.
fn board_json(board: &Board) -> Value {
    json!({
        "width": board.shape().width(),
        "height": board.shape().height(),
        "tiles": board.tiles(),
        "text": BoardForm::Rows.write(board),
    })
}

/// Counts with their names as everywhere.
pub(crate) fn figures(stats: &Stats, seconds: f64) -> Value {
    json!({
        "expanded": stats.expanded,
        "generated": stats.generated,
        "stored": stats.stored,
        "reopened": stats.reopened,
        "peak_frontier": stats.peak_frontier,
        "peak_bytes": stats.peak_bytes,
        "seconds": seconds,
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_description_names_exactly_the_routes_there_are() {
        let description: Value = serde_json::from_str(OPENAPI).expect("openapi.json is JSON");
        let described: BTreeSet<(String, String)> = description["paths"]
            .as_object()
            .expect("paths")
            .iter()
            .flat_map(|(path, methods)| {
                let methods = methods.as_object().expect("methods");
                methods
                    .keys()
                    .map(|method| (method.clone(), path.clone()))
                    .collect::<Vec<_>>()
            })
            .collect();
        let routed = table()
            .into_iter()
            .map(|(method, path, _)| (method.to_owned(), format!("/api{path}")))
            .collect();
        assert_eq!(described, routed);
    }

    #[test]
    fn every_schema_the_description_refers_to_is_there() {
        let description: Value = serde_json::from_str(OPENAPI).expect("openapi.json is JSON");
        let references = OPENAPI
            .split("\"$ref\": \"#")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap_or(""));
        let mut count = 0;
        for reference in references {
            assert!(description.pointer(reference).is_some(), "{reference}");
            count += 1;
        }
        assert!(count > 5);
    }
}
