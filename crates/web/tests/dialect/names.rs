//! Generates `names.js`, the list of all names and codes that the server sends. The page's types
//! and unit tests are based on that list, so they fail for a name that lacks a text in some
//! language.

use std::collections::BTreeSet;

use knobel::cards::strategies::{ACTS, REGISTRY};
use knobel_api as api;
use knobel_web::ServerLimits;
use serde_json::{Value, json};

use crate::support::Host;

/// The codes of an enum that is written as `code` and `values`. They are the names of its variants
/// in the source file, because a list kept by hand would miss the next variant.
fn codes(file: &str, name: &str) -> Vec<String> {
    let path = format!("{}/../{file}", env!("CARGO_MANIFEST_DIR"));
    let source = std::fs::read_to_string(&path).expect("a source file");
    let (_, start) = source
        .split_once(&format!(" enum {name} {{\n"))
        .expect("the enum");
    let body = start.split("\n}\n").next().expect("its end");
    let variant = |line: &str| {
        let word = line.strip_prefix("    ")?;
        let end = word.find(|letter: char| !letter.is_alphanumeric());
        let word = &word[..end.unwrap_or(word.len())];
        word.starts_with(|first: char| first.is_ascii_uppercase())
            .then(|| kebab(word))
    };
    body.lines().filter_map(variant).collect()
}

/// Converts a name to the form in which serde writes it.
fn kebab(word: &str) -> String {
    let mut text = String::new();
    for letter in word.chars() {
        if letter.is_ascii_uppercase() && !text.is_empty() {
            text.push('-');
        }
        text.push(letter.to_ascii_lowercase());
    }
    text
}

/// Enums whose codes follow another code after a point: that code, and the file of the enum.
const WITHIN: [(&str, &str, &str); 14] = [
    ("goal", "tiles/src/notation/error.rs", "NotationFault"),
    ("goal.board", "tiles/src/error.rs", "BoardError"),
    ("notation", "tiles/src/notation/error.rs", "NotationFault"),
    ("notation.board", "tiles/src/error.rs", "BoardError"),
    ("board", "tiles/src/error.rs", "BoardError"),
    ("cards", "cards/src/error.rs", "CardsError"),
    ("no-such-game", "core/src/outcome.rs", "StopReason"),
    ("tables-stopped", "core/src/outcome.rs", "StopReason"),
    ("firmware-stopped", "core/src/outcome.rs", "StopReason"),
    (
        "no-heuristic",
        "dispatch/src/expression.rs",
        "HeuristicExprError",
    ),
    ("unfit", "dispatch/src/requirement.rs", "Requirement"),
    ("question", "api/src/error.rs", "ApiError"),
    ("scramble", "knobel/src/scramble.rs", "ScrambleError"),
    ("solve", "knobel/src/error.rs", "SolveError"),
];

/// Every code with which this server rejects a request.
pub(super) fn refusals() -> Vec<String> {
    let mut found = codes("web/src/http_error.rs", "HttpError");
    for (outer, file, name) in WITHIN {
        // These variants are untagged, so their codes have no prefix.
        let prefix = match outer {
            "question" | "scramble" | "solve" => String::new(),
            outer => format!("{outer}."),
        };
        found.extend(
            codes(file, name)
                .iter()
                .map(|code| format!("{prefix}{code}")),
        );
    }
    found.retain(|code| !WITHIN.iter().any(|(outer, ..)| outer == code));
    found
}

/// Log entries that the page never shows, because it has no checkpoints, its estimates have no log,
/// and it draws acts.
const UNSEEN: [&str; 4] = [
    "checkpoint-not-written",
    "checkpoint-outdated",
    "measuring-strategy",
    "act",
];

/// Every name and code, by the prefix of the keys of its texts.
fn names() -> Value {
    let host = Host::start(ServerLimits::default());
    let methods: Value = host.get("/api/methods").json();
    let tables: api::TableList = host.get("/api/tables").parsed();
    let aksen = host.get("/api/aksen").json();
    let each = |list: &str, field: &str| -> BTreeSet<String> {
        let entries = methods[list].as_array().into_iter().flatten();
        let words = entries.filter_map(|entry| entry[field].as_str());
        words.map(str::to_owned).collect()
    };
    let settings = REGISTRY.iter().flat_map(|strategy| strategy.settings);
    let sets = || tables.sets.iter().map(|set| &set.name).collect::<Vec<_>>();
    let programs = || {
        let programs = aksen["programs"].as_array().into_iter().flatten();
        programs.map(|it| &it["name"]).collect::<Vec<_>>()
    };
    let mut entries = codes("core/src/watch.rs", "LogEntry<'a>");
    entries.retain(|code| !UNSEEN.contains(&code.as_str()));
    json!({
        "alg": each("algorithms", "name"),
        "guarantee": each("algorithms", "guarantee"),
        "memory": each("algorithms", "memory"),
        "heu": each("heuristics", "name"),
        "admissibility": each("heuristics", "admissibility"),
        "tables.set": sets(),
        "tables.use": sets(),
        "aksen.program": programs(),
        "aksen.line": programs(),
        "strategy": REGISTRY.iter().map(|it| it.name).collect::<Vec<_>>(),
        "cards.setting": settings.map(|setting| setting.name).collect::<BTreeSet<_>>(),
        "act": ACTS,
        "stop": codes("core/src/outcome.rs", "StopReason"),
        "phase": codes("core/src/watch.rs", "Phase"),
        "log": entries,
        "warning": codes("core/src/warning.rs", "Warning"),
        "error": refusals(),
    })
}

#[test]
fn the_list_of_names_is_what_the_server_names() {
    let refusals = refusals();
    assert!(refusals.len() > 100, "{refusals:?}");
    for code in [
        "busy",
        "no-tool",
        "goal.word",
        "unfit.tile",
        "cards.value",
        "no-pair",
    ] {
        assert!(refusals.iter().any(|known| known == code), "{code}");
    }
    let text = format!(
        "// What the server names and says by a code. To renew it:\n\
         // KNOBEL_UPDATE=1 cargo test --profile checked --package knobel-web the_list_of_names\n\
         export const NAMES = /** @type {{const}} */ ({:#});\n",
        names()
    );
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/names.js");
    if std::env::var_os("KNOBEL_UPDATE").is_some() {
        return std::fs::write(file, text).expect("the source tree can be written");
    }
    let current = std::fs::read_to_string(file).is_ok_and(|listed| listed == text);
    assert!(
        current,
        "names.js is out of date: run this test with KNOBEL_UPDATE=1"
    );
}
