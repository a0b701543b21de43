//! The page's files, compiled in. A table, so that no name from a request ever reaches a file system.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::refusal::Refusal;
use crate::server::Shared;

/// Address, content type, contents.
type Asset = (&'static str, &'static str, &'static str);

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// A module of the page.
macro_rules! script {
    ($name:literal) => {
        (
            concat!("/", $name),
            SCRIPT,
            include_str!(concat!("../assets/", $name)),
        )
    };
}

/// Every file there is.
const ASSETS: &[Asset] = &[
    (
        "/",
        "text/html; charset=utf-8",
        include_str!("../assets/index.html"),
    ),
    (
        "/style.css",
        "text/css; charset=utf-8",
        include_str!("../assets/style.css"),
    ),
    (
        "/icon.svg",
        "image/svg+xml",
        include_str!("../assets/icon.svg"),
    ),
    script!("main.js"),
    script!("methods.js"),
    script!("api.js"),
    script!("board.js"),
    script!("cards.js"),
    script!("deck.js"),
    script!("export.js"),
    script!("i18n.js"),
    script!("page.js"),
    script!("proof.js"),
    script!("race.js"),
    script!("sliding.js"),
    script!("state.js"),
    script!("tree.js"),
    script!("words.de.js"),
    script!("words.en.js"),
    script!("words.nl.js"),
];

/// A route for each file.
pub(crate) fn routes() -> Router<Arc<Shared>> {
    ASSETS
        .iter()
        .fold(Router::new(), |router, &(path, kind, contents)| {
            router.route(
                path,
                get(async move || ([(header::CONTENT_TYPE, kind)], contents)),
            )
        })
        .fallback(async || Refusal::NotFound)
}
