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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

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

    fn asset(name: &str) -> &'static str {
        ASSETS
            .iter()
            .find(|(path, _, _)| *path == name)
            .map(|(_, _, contents)| *contents)
            .expect("an asset")
    }

    /// Keys and texts of a language.
    fn words(language: &str) -> BTreeMap<&'static str, &'static str> {
        asset(&format!("/words.{language}.js"))
            .lines()
            .filter_map(|line| {
                line.trim()
                    .strip_prefix('"')?
                    .strip_suffix("\",")?
                    .split_once("\": \"")
            })
            .collect()
    }

    #[test]
    fn no_language_misses_a_text() {
        let english = words("en");
        assert!(english.len() > 100);
        for language in ["de", "nl"] {
            let other = words(language);
            assert!(english.keys().eq(other.keys()), "{language}");
            for (key, text) in &english {
                let names = |text: &str| -> Vec<String> {
                    let parts = text.split('{').skip(1);
                    let mut names: Vec<_> = parts
                        .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
                        .collect();
                    names.sort();
                    names
                };
                assert_eq!(names(text), names(other[key]), "{language}: {key}");
            }
        }
    }

    #[test]
    fn every_text_that_is_asked_for_is_there() {
        let english = words("en");
        let mut asked = 0;
        for (path, _, contents) in ASSETS.iter().filter(|(path, _, _)| path.ends_with(".js")) {
            for call in contents.split("t(\"").skip(1) {
                let key = call.split('"').next().unwrap_or("");
                // Other functions end in t( too; keys are lower-case words with dots.
                let is_key = key.starts_with(|c: char| c.is_ascii_lowercase())
                    && key.contains('.')
                    && key.chars().all(|c| c.is_ascii_lowercase() || c == '.');
                if is_key {
                    assert!(english.contains_key(key), "{path} asks for {key}");
                    asked += 1;
                }
            }
        }
        assert!(asked > 80, "{asked} texts");
    }
}
