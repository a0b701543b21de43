//! The page's files: small, asking nobody else, whole in every language.

use std::collections::BTreeMap;

use knobel_web::ServerLimits;

use super::support::Host;

/// What a first visit loads, uncompressed.
const MOST_BYTES: usize = 300_000;

/// Name and contents of every file.
fn assets() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        (
            name.into_owned(),
            std::fs::read_to_string(&path).expect("text"),
        )
    };
    let entries = std::fs::read_dir(folder).expect("the folder of assets");
    entries.map(read).collect()
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

/// Keys and texts of a language.
fn words(language: &str) -> BTreeMap<String, String> {
    let file = format!("words.{language}.js");
    let assets = assets();
    let (_, contents) = assets
        .iter()
        .find(|(name, _)| *name == file)
        .expect("a language");
    let line = |line: &str| {
        let (key, text) = line
            .trim()
            .strip_prefix('"')?
            .strip_suffix("\",")?
            .split_once("\": \"")?;
        Some((key.to_owned(), text.to_owned()))
    };
    contents.lines().filter_map(line).collect()
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
            assert_eq!(names(text), names(&other[key]), "{language}: {key}");
        }
    }
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let english = words("en");
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
