//! The JSON interface: the questions of `knobel-api` over HTTP, and those that only a server
//! answers. The types of requests and responses generate its OpenAPI description.

mod aksen;
mod brief;
mod display;
#[cfg(test)]
mod doubles;
mod events;
mod jobs;

use std::sync::Arc;

use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
#[cfg(test)]
use knobel_api as api;
use knobel_api::{ApiError, BRIEF, MOST_EVENTS, Question, Reply, read_json};
use serde::de::DeserializeOwned;
use tokio::sync::mpsc;

use crate::http_error::HttpError;
use crate::server::Shared;
use brief::briefly;

/// One line per route that only a server has: method, path, handler, request type, response type,
/// description.
macro_rules! table {
    ($($method:ident $path:literal $handler:path, $($takes:ty)? => $answer:ty, $summary:literal;)*) => {
        /// The routes that only a server has.
        fn own() -> impl Iterator<Item = (&'static str, MethodRouter<Arc<Shared>>)> {
            [$(($path, $method($handler))),*].into_iter()
        }

        /// The same routes with their request and response types.
        #[cfg(test)]
        fn described() -> Vec<api::Route> {
            use api::Content;
            vec![$(api::Route {
                method: stringify!($method),
                path: $path,
                summary: $summary,
                takes: None::<Content>$(.or(Some(Content::json::<$takes>())))?,
                answers: Content::json::<$answer>(),
            }),*]
        }
    };
}

#[rustfmt::skip]
table! {
        get "/openapi.json" openapi, => api::Document, "this description";
        get "/jobs" jobs::count, => api::Jobs, "the number of jobs that run or wait";
        post "/stop" jobs::stop, api::JobNumber => api::Stopped, "stops a job, which \
             returns its best result";
        post "/display" display::display, api::BoardAndGoal => api::Screens, "what the 8-bit board shows \
             for a board of 3×3";
        get "/aksen" aksen::list, => aksen::AksenPrograms, "the 8-bit board's programs, and what it \
             has room for";
        post "/aksen/run" aksen::run, aksen::AksenRun => aksen::AksenReply, "builds a program of the \
             8-bit board and runs it in the simulator";
}

/// Every route below `/api`.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    let asked = knobel_api::questions().into_iter();
    let asked = asked.map(|question| (question.path, handler(question)));
    own()
        .chain(asked)
        .fold(Router::new(), |router, (path, handler)| {
            router.route(path, handler)
        })
        .fallback(async || HttpError::NotFound)
}

/// A question over HTTP.
fn handler(question: Question) -> MethodRouter<Arc<Shared>> {
    let reply = question.reply;
    match question.method {
        "get" => get(async move |State(shared): State<Arc<Shared>>| {
            answer(&shared, reply, Bytes::new()).await
        }),
        _ => post(
            async move |State(shared): State<Arc<Shared>>, Body(body): Body| {
                answer(&shared, reply, body).await
            },
        ),
    }
}

async fn answer(shared: &Shared, reply: Reply, body: Bytes) -> Result<Response, HttpError> {
    let limits = shared.limits.questions;
    let json = |text| ([(header::CONTENT_TYPE, JSON)], text).into_response();
    match reply {
        Reply::Now(answer) => Ok(json(answer(&limits, &body)?)),
        Reply::Soon(answer) => {
            let text = briefly(shared, BRIEF, move |watch| {
                answer(&limits, &body, watch).map_err(HttpError::from)
            });
            text.await.map(json)
        }
        Reply::Jobs(works) => {
            let works = works(&limits, &body)?;
            let tickets = shared.jobs.admit(works.len())?;
            let (sender, receiver) = mpsc::channel(MOST_EVENTS);
            for (lane, (ticket, work)) in tickets.into_iter().zip(works).enumerate() {
                ticket.start(lane, sender.clone(), work)?;
            }
            Ok(events::stream(receiver).into_response())
        }
    }
}

const JSON: &str = "application/json";

/// The OpenAPI description of this interface. A test generates it from the types, because the
/// schema library takes five seconds to compile and is not part of the product.
async fn openapi() -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, JSON)],
        include_str!("../../openapi.json"),
    )
}

/// A body with the content type of JSON.
struct Body(Bytes);

impl FromRequest<Arc<Shared>> for Body {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &Arc<Shared>) -> Result<Self, HttpError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        // Forms of other sites can send text, but this content type requires a preflight request.
        if kind.is_none_or(|kind| {
            kind.as_bytes().split(|&byte| byte == b';').next() != Some(JSON.as_bytes())
        }) {
            return Err(HttpError::NotJson);
        }
        let arrival = state.limits.arrival;
        let body = tokio::time::timeout(arrival, Bytes::from_request(request, state))
            .await
            .map_err(|_| HttpError::SlowBody {
                seconds: arrival.as_secs(),
            })?;
        body.map(Body).map_err(|rejection| match rejection {
            BytesRejection::FailedToBufferBody(inner)
                if inner.status() == StatusCode::PAYLOAD_TOO_LARGE =>
            {
                let most = state.limits.body;
                HttpError::BodyTooLarge { most }
            }
            other => {
                let problem = other.to_string();
                ApiError::Body { problem }.into()
            }
        })
    }
}

/// The parsed body of a request.
pub(crate) struct Input<T>(pub(crate) T);

impl<T: DeserializeOwned> FromRequest<Arc<Shared>> for Input<T> {
    type Rejection = HttpError;

    async fn from_request(request: Request, state: &Arc<Shared>) -> Result<Self, HttpError> {
        let Body(body) = Body::from_request(request, state).await?;
        Ok(Self(read_json(&body)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn the_served_description_is_generated_from_the_types_and_names_every_route() {
        let mut routes = described();
        routes.extend(knobel_api::routes());
        let mut text = api::describe("knobel", env!("CARGO_PKG_VERSION"), "/api", &routes);
        text.push('\n');
        let declarations = api::declare(&routes);
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/wire.d.ts");
        if std::env::var_os("KNOBEL_UPDATE").is_some() {
            let description = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
            std::fs::write(description, &text).expect("the source tree can be written");
            std::fs::write(file, &declarations).expect("the source tree can be written");
            return;
        }
        let declared = std::fs::read_to_string(file).is_ok_and(|listed| listed == declarations);
        assert!(
            declared,
            "wire.d.ts is out of date: run this test with KNOBEL_UPDATE=1"
        );
        let body = openapi().await.into_response().into_body();
        let served = axum::body::to_bytes(body, usize::MAX).await;
        let current = served.expect("a body") == text.as_bytes();
        assert!(
            current,
            "openapi.json is out of date: run this test with KNOBEL_UPDATE=1"
        );
        let described: api::Document = api::read(text.as_bytes()).expect("JSON");
        let paths = described.0["paths"].as_object().expect("paths");
        assert_eq!(paths.len(), routes.len());
        for route in routes {
            let operation = &paths[route.path][route.method];
            assert!(operation.is_object(), "{}", route.path);
        }
    }
}
