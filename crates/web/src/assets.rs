//! The page's files, compiled in: whatever lies in `assets/` is served by its name. Routes are made
//! of that list, so that no name from a request ever reaches a file system.
//!
//! The files are compressed on their way, which makes a first visit four times lighter. Answers of
//! the API are not: events of a job have to leave at once.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::http_error::HttpError;
use crate::server::Shared;

/// Name and contents of each.
pub(crate) const ASSETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// What a browser is told about a file of this name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/html; charset=utf-8",
    }
}

/// A route for each file; the page itself is at the root.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    let mut router = Router::new();
    for &(name, contents) in ASSETS {
        let headers = [(header::CONTENT_TYPE, content_type(name))];
        let path = match name {
            "index.html" => "/".to_owned(),
            name => format!("/{name}"),
        };
        router = router.route(&path, get(async move || (headers, contents)));
    }
    router
        .fallback(async || HttpError::NotFound)
        .layer(CompressionLayer::new())
}
