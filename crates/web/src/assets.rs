//! Serves the page's files, which are compiled into the program. The routes come from the list of
//! files, so no name from a request reaches the file system.
//!
//! The files are compressed during transfer, which makes a first visit four times smaller. API
//! responses are not compressed, because the events of a job must be sent at once.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;
use tower_http::compression::CompressionLayer;

use crate::http_error::HttpError;
use crate::server::Shared;

/// The name and the contents of each file.
pub(crate) const ASSETS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// The content type of a file by its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/html; charset=utf-8",
    }
}

/// A route for each file. The page itself is at the root.
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
