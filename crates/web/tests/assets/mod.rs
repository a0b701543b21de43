//! The page's files: small, asking nobody else, whole in every language.

use std::collections::BTreeMap;

use knobel_web::ServerLimits;

use super::support::Host;

/// What a first visit loads, uncompressed.
const MOST_BYTES: usize = 400_000;

/// Name and contents of every file.
fn assets() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let mut found = Vec::new();
    for within in ["", "words/"] {
        let entries = std::fs::read_dir(format!("{folder}/{within}")).expect("a folder of assets");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_file() {
                let name = path.file_name().expect("a name").to_string_lossy();
                let contents = std::fs::read_to_string(&path).expect("text");
                found.push((format!("{within}{name}"), contents));
            }
        }
    }
    found
}

#[test]
fn every_file_is_served_and_the_whole_page_stays_small() {
    let host = Host::start(ServerLimits::default());
    let mut bytes = 0;
    for (name, contents) in assets() {
        let path = if name == "index.html" { "" } else { &name };
        assert_eq!(host.get(&format!("/{path}")).body, contents, "{name}");
        bytes += contents.len();
    }
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

#[test]
fn the_page_names_no_other_site() {
    for (name, contents) in assets() {
        let foreign = contents
            .match_indices("://")
            .map(|(at, _)| contents.get(at.saturating_sub(5)..at + 25).unwrap_or(""))
            .filter(|around| !around.contains("www.w3.org/2000/svg"))
            .collect::<Vec<_>>();
        assert!(foreign.is_empty(), "{name}: {foreign:?}");
    }
}

#[test]
fn every_module_that_is_imported_is_there() {
    let assets = assets();
    for (name, contents) in &assets {
        for import in contents.split("from \"./").skip(1) {
            let module = import.split('"').next().unwrap_or("");
            let known = assets.iter().any(|(known, _)| known == module);
            assert!(known, "{name} imports {module}");
        }
    }
}

/// Every text by its key: English, German, Dutch, a line each.
pub(super) fn words() -> BTreeMap<String, [String; 3]> {
    let files = assets()
        .into_iter()
        .filter(|(name, _)| name.starts_with("words/"));
    let mut found = BTreeMap::new();
    for (name, contents) in files {
        let mut lines = contents.lines();
        while let Some(line) = lines.next() {
            let Some((key, english)) = line.trim().split_once(": [\"") else {
                continue;
            };
            let others = [lines.next(), lines.next()].map(|line| line.unwrap_or("").trim());
            let text = |text: &str, end: &str| {
                let inner = text.strip_suffix(end).unwrap_or("");
                inner.strip_prefix('"').unwrap_or(inner).to_owned()
            };
            let texts = [
                text(english, "\","),
                text(others[0], "\","),
                text(others[1], "\"],"),
            ];
            let twice = found.insert(key.trim_matches('"').to_owned(), texts);
            assert!(twice.is_none(), "{name}: {key} twice");
        }
    }
    found
}

#[test]
fn no_language_misses_a_text() {
    let words = words();
    assert!(words.len() > 300);
    let names = |text: &str| -> Vec<String> {
        let parts = text.split('{').skip(1);
        let mut names: Vec<_> = parts
            .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
            .collect();
        names.sort();
        names
    };
    for (key, [english, german, dutch]) in &words {
        for other in [german, dutch] {
            assert!(!other.is_empty(), "{key}");
            assert_eq!(names(english), names(other), "{key}");
        }
    }
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let english = words();
    let mut asked = 0;
    for (name, contents) in assets() {
        for call in contents.split("t(\"").skip(1) {
            let key = call.split('"').next().unwrap_or("");
            // Other functions end in t( too; keys are lower-case words with dots.
            let is_key = key.starts_with(|c: char| c.is_ascii_lowercase())
                && key.contains('.')
                && key.chars().all(|c| c.is_ascii_lowercase() || c == '.');
            if is_key {
                assert!(english.contains_key(key), "{name} asks for {key}");
                asked += 1;
            }
        }
    }
    assert!(asked > 80, "{asked} texts");
}
