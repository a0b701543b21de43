//! The page's files, compiled in. A table, so that no name from a request ever reaches a file system.

use std::sync::Arc;

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;

use crate::api::Refusal;
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
        .fallback(async || {
            Refusal::new(StatusCode::NOT_FOUND, "there is no such page".into()).into_response()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a first visit loads, uncompressed.
    const MOST_BYTES: usize = 300_000;

    #[test]
    fn the_whole_page_stays_small() {
        let bytes: usize = ASSETS.iter().map(|(_, _, contents)| contents.len()).sum();
        assert!(bytes < MOST_BYTES, "{bytes} bytes");
    }

    #[test]
    fn the_page_names_no_other_site() {
        for (path, _, contents) in ASSETS {
            let foreign = contents
                .match_indices("://")
                .map(|(at, _)| &contents[at.saturating_sub(5)..(at + 25).min(contents.len())])
                .filter(|around| !around.contains("www.w3.org/2000/svg"))
                .collect::<Vec<_>>();
            assert!(foreign.is_empty(), "{path}: {foreign:?}");
        }
    }

    #[test]
    fn every_module_that_is_imported_is_served() {
        for (path, _, contents) in ASSETS {
            for import in contents.split("from \"./").skip(1) {
                let name = format!("/{}", import.split('"').next().unwrap_or(""));
                assert!(
                    ASSETS.iter().any(|(known, _, _)| *known == name),
                    "{path} imports {name}"
                );
            }
        }
    }
}
