//! The page's files: small, asking nobody else, whole in every language.

use std::collections::BTreeMap;

use knobel_web::ServerLimits;

use super::support::Host;

/// Name and contents of every file that a server has, too, in whatever folder it lies.
fn assets() -> Vec<(String, String)> {
    files(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"))
}

fn files(root: &str) -> Vec<(String, String)> {
    let (mut found, mut folders) = (Vec::new(), vec![String::new()]);
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(format!("{root}/{folder}")).expect("a folder of assets");
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            let name = path.file_name().expect("a name").to_string_lossy();
            if path.is_dir() {
                folders.push(format!("{folder}{name}/"));
            } else {
                let contents = std::fs::read_to_string(&path).expect("text");
                found.push((format!("{folder}{name}"), contents));
            }
        }
    }
    found
}

/// What a file names behind such a mark, `from "` say, by the names under which that is served.
fn named(file: &str, contents: &str, mark: &str) -> Vec<String> {
    let parts = contents.split(mark).skip(1);
    let texts = parts.filter_map(|part| part.split('"').next());
    let paths = texts.filter(|text| text.starts_with(['.', '/']));
    paths.map(|path| resolved(file, path)).collect()
}

/// A path within a file, seen from the root.
fn resolved(file: &str, path: &str) -> String {
    let mut folders: Vec<_> = file.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "" => folders.clear(),
            "." => {}
            ".." => assert!(folders.pop().is_some(), "{file} names {path}"),
            name => folders.push(name),
        }
    }
    folders.join("/")
}

/// Whether a file holds texts in three languages.
fn is_words(name: &str) -> bool {
    name.ends_with("/words.js") || name.starts_with("shared/words/")
}

#[test]
fn every_file_is_served() {
    let host = Host::start(ServerLimits::default());
    for (name, contents) in assets() {
        let path = if name == "index.html" { "" } else { &name };
        let served = host.get(&format!("/{path}")).body;
        assert!(served == contents, "{name}");
    }
}

/// All files of the page together, compressed, with the heads of their responses.
const MOST_BYTES: usize = 250_000;

#[test]
fn the_whole_page_is_light_on_its_way() {
    let host = Host::start(ServerLimits::default());
    let sizes = assets().into_iter().map(|(name, _)| {
        let path = if name == "index.html" { "" } else { &name };
        let reply = host.get_with(&format!("/{path}"), "Accept-Encoding: gzip\r\n");
        let text = String::from_utf8_lossy(&reply);
        assert!(text.contains("\r\ncontent-encoding: gzip\r\n"), "{name}");
        reply.len()
    });
    let bytes: usize = sizes.sum();
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

/// What is loaded with some files: what they name behind such marks, what that names, and so on.
fn loaded_with(files: &[&str], marks: &[&str]) -> Vec<String> {
    let mut loaded: Vec<_> = files.iter().map(|&file| file.to_owned()).collect();
    let mut at = 0;
    while let Some(name) = loaded.get(at).cloned() {
        let contents = asset(&name);
        for named in marks.iter().flat_map(|mark| named(&name, &contents, mark)) {
            if !loaded.contains(&named) {
                loaded.push(named);
            }
        }
        at += 1;
    }
    loaded
}

#[test]
fn what_the_first_view_imports_is_fetched_at_once() {
    let mut imported = loaded_with(&["main.js", "play/view.js"], &["from \""]);
    let page = asset("index.html");
    let links = page.split("<link rel=\"modulepreload\" href=\"").skip(1);
    let mut fetched: Vec<String> = links
        .filter_map(|link| link.split('"').next())
        .map(str::to_owned)
        .collect();
    fetched.push("main.js".to_owned());
    imported.sort();
    fetched.sort();
    assert_eq!(fetched, imported);
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
        let imports = ["from \"", "import(\""].map(|mark| named(name, contents, mark));
        for module in imports.concat() {
            let known = assets.iter().any(|(known, _)| *known == module);
            assert!(known, "{name} imports {module}");
        }
    }
}

#[test]
fn no_view_imports_another() {
    let folder = |name: &str| name.rsplit_once('/').map(|(folder, _)| folder.to_owned());
    for (name, contents) in assets().iter().filter(|(name, _)| name != "main.js") {
        let imports = ["from \"", "import(\""].map(|mark| named(name, contents, mark));
        for module in imports.concat() {
            let own = folder(&module) == folder(name);
            let words = name == "shared/i18n.js" && is_words(&module);
            let common = module.starts_with("shared/") || module == "main.js" || words;
            assert!(own || common, "{name} imports {module}");
        }
    }
}

/// Every text by its key: English, German, Dutch, a line each.
pub(super) fn words() -> BTreeMap<String, [String; 3]> {
    let files = assets().into_iter().filter(|(name, _)| is_words(name));
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
fn no_sentence_holds_what_the_server_says_in_english_alone() {
    let numbers = [
        "error.unfit.cells-at-most",
        "error.unfit.cells-exactly",
        "error.unfit.every-tile-in-groups",
        "error.unfit.sides-at-most",
        "error.unfit.tile",
        "tree.say.list",
    ];
    for (key, texts) in words() {
        let english = ["{problem}", "{why}", "{value}"];
        let mut held = english.iter().filter(|name| texts[0].contains(**name));
        let held = held.find(|&&name| name != "{value}" || !numbers.contains(&key.as_str()));
        assert_eq!(held, None, "{key}: shown beside it, as a technical detail");
    }
}

/// Whether a text with this key is there in every language: by itself, or as a reason within another.
pub(super) fn has_words(words: &BTreeMap<String, [String; 3]>, key: &str) -> bool {
    if words.contains_key(key) {
        return true;
    }
    inner().iter().any(|(outer, reasons)| {
        let rest = key.strip_prefix(outer.as_str());
        let rest = rest.filter(|rest| rest.starts_with('.'));
        rest.is_some_and(|rest| has_words(words, &format!("{reasons}{rest}")))
            && words.contains_key(outer)
    })
}

/// Codes that end in the code of something else, and where the words for that are: as shared/i18n.js lists them.
fn inner() -> Vec<(String, String)> {
    let script = asset("shared/i18n.js");
    let list = script.split("const INNER = {").nth(1).expect("the list");
    let lines = list.lines().take_while(|line| !line.starts_with('}'));
    let pair = |line: &str| {
        let mut texts = line.split('"').skip(1).step_by(2);
        Some((texts.next()?.to_owned(), texts.next()?.to_owned()))
    };
    lines.filter_map(pair).collect()
}

/// The kinds of what the server says that a script puts into words: `stop` in `say("stop", …)`.
pub(super) fn kinds_said() -> Vec<String> {
    let said = |(_, contents): &(String, String)| -> Vec<String> {
        let parts = contents.split(" say(\"").skip(1);
        let kinds = parts.filter_map(|part| part.split_once('"'));
        kinds.map(|(kind, _)| kind.to_owned()).collect()
    };
    let kinds: Vec<_> = assets().iter().flat_map(said).collect();
    assert!(kinds.len() > 4, "{kinds:?}");
    kinds
}

/// The contents of a file.
fn asset(wanted: &str) -> String {
    let found = assets().into_iter().find(|(name, _)| name == wanted);
    found.expect("the file is there").1
}

/// How a text is asked for: the function, and what it puts before and behind the key.
const CALLS: [(&str, &str, &str); 5] = [
    ("t(", "", ""),
    ("tOr(", "", ""),
    ("term(", "term.", ""),
    ("counted(", "", ".one"),
    ("counted(", "", ".many"),
];

/// Every key that a script asks for, as it stands between the quotes: `${…}` is a hole.
fn asked(contents: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (function, prefix, suffix) in CALLS {
        for (at, _) in contents.match_indices(function) {
            let before = contents[..at].chars().next_back().unwrap_or(' ');
            if before.is_alphanumeric() || before == '_' || before == '.' {
                continue;
            }
            let keys = keys(first_argument(&contents[at + function.len()..]));
            found.extend(keys.iter().map(|key| format!("{prefix}{key}{suffix}")));
        }
    }
    found
}

/// The text up to the comma or parenthesis that ends an argument.
fn first_argument(text: &str) -> &str {
    let mut depth = 0;
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '`') => quote = Some(letter),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ',' | ')') if depth == 0 => return &text[..at],
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    text
}

/// The keys of an argument: it is one, or chooses one of several.
fn keys(argument: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut rest, mut before) = (argument, String::from(":"));
    while let Some(at) = rest.find(['"', '`']) {
        before.push_str(rest[..at].trim());
        let chosen = before.ends_with(':') || before.ends_with('?') && !before.ends_with("??");
        let (quote, text) = rest[at..].split_at(1);
        let (key, behind) = text.split_once(quote).unwrap_or((text, ""));
        if chosen && !key.is_empty() {
            found.push(key);
        }
        before = String::from("text");
        rest = behind;
    }
    found
}

/// What may stand in the holes of keys that are put together: a line for each, `key: value value …`.
fn holes() -> BTreeMap<String, Vec<String>> {
    let list = include_str!("holes.txt");
    let lines = list.lines().filter(|line| !line.starts_with('#'));
    let entry = |line: &str| {
        let (key, values) = line.split_once(':')?;
        let values = values.split_whitespace().map(str::to_owned).collect();
        Some((key.to_owned(), values))
    };
    lines.filter_map(entry).collect()
}

#[test]
fn every_text_that_is_asked_for_is_there_put_together_or_not() {
    let words = words();
    let holes = holes();
    let mut count = 0;
    let scripts = assets()
        .into_iter()
        .filter(|(name, _)| name.ends_with(".js") && !is_words(name) && name != "shared/i18n.js");
    for (name, contents) in scripts {
        for key in asked(&contents) {
            count += 1;
            let Some((start, rest)) = key.split_once("${") else {
                assert!(has_words(&words, &key), "{name} asks for {key}");
                continue;
            };
            let (_, end) = rest.rsplit_once('}').expect("a hole ends");
            let pattern = format!("{start}*{end}");
            let Some(values) = holes.get(&pattern) else {
                panic!(
                    "{name} asks for {key}: list what may stand there as {pattern} in tests/assets/holes.txt"
                );
            };
            for value in values {
                let key = format!("{start}{value}{end}");
                assert!(has_words(&words, &key), "{name} may ask for {key}");
            }
        }
    }
    assert!(count > 150, "{count} texts");
}

#[test]
fn marks_of_the_page_itself_have_words() {
    let words = words();
    let page = asset("index.html");
    let keys = ["data-t=\"", "data-t-label=\""].map(|mark| {
        let parts = page.split(mark).skip(1);
        parts.filter_map(|part| part.split('"').next().map(str::to_owned))
    });
    for key in keys.into_iter().flatten() {
        assert!(has_words(&words, &key), "{key}");
    }
}
