//! A public type name is defined once in the workspace, so that a reader who meets it knows which
//! type it is.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// Programs and test tools, which export no types.
const NO_LIBRARIES: &[&str] = &["cli", "skipped_tests", "testkit"];

/// Reports public type names that are defined in more than one file.
///
/// # Errors
/// If a source file cannot be read.
pub fn check(files: &[PathBuf], broken: &mut Vec<String>) -> anyhow::Result<()> {
    let mut defined = Definitions::new();
    for file in files.iter().filter(|file| is_library(file)) {
        let text = std::fs::read_to_string(file)
            .with_context(|| format!("cannot read {}", file.display()))?;
        let mut names: Vec<String> = public_types(&text).collect();
        // A file may define a name twice, once per kind of system.
        names.sort();
        names.dedup();
        for name in names {
            defined.entry(name).or_default().push(file);
        }
    }
    report(&defined, broken);
    Ok(())
}

/// The files that define each public type name.
type Definitions<'a> = BTreeMap<String, Vec<&'a Path>>;

fn report(defined: &Definitions<'_>, broken: &mut Vec<String>) {
    for (name, files) in defined {
        if files.len() > 1 {
            let files: Vec<String> = files.iter().map(|it| it.display().to_string()).collect();
            broken.push(format!(
                "{name}: a public type name is defined once, not in {}",
                files.join(" and ")
            ));
        }
    }
}

fn is_library(file: &Path) -> bool {
    let mut parts = file.iter().filter_map(|part| part.to_str());
    let (first, name, src) = (parts.next(), parts.next(), parts.next());
    first == Some("crates")
        && name.is_some_and(|name| !NO_LIBRARIES.contains(&name))
        && src == Some("src")
        && file.extension().is_some_and(|extension| extension == "rs")
}

/// Returns the types that a source file makes public: those marked `pub`, and those of the macro
/// `json_types!`.
fn public_types(text: &str) -> impl Iterator<Item = String> {
    let mut in_macro = false;
    text.lines().filter_map(move |line| {
        in_macro = line.starts_with("json_types! {") || in_macro && line != "}";
        let words = line.trim_start();
        let definition = if in_macro && line.starts_with("    struct ") {
            words
        } else {
            words.strip_prefix("pub ")?
        };
        let kinds = ["struct ", "enum ", "trait ", "type ", "union "];
        let rest = kinds
            .iter()
            .find_map(|kind| definition.strip_prefix(kind))?;
        let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
        Some(rest[..end.unwrap_or(rest.len())].to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_types_are_found_and_private_ones_are_not() {
        let text = "pub struct One<T>(T);\nstruct Own;\n    pub type Two = u8;\npub(crate) enum Near {}\n\
                    json_types! {\n    struct Three { a: u8 }\n}\nstruct Other;\npub fn four() {}\n";
        assert_eq!(
            public_types(text).collect::<Vec<_>>(),
            ["One", "Two", "Three"]
        );
    }

    #[test]
    fn a_name_in_two_libraries_is_reported() {
        let files = ["crates/a/src/lib.rs", "crates/b/src/lib.rs"].map(Path::new);
        assert!(files.iter().all(|file| is_library(file)));
        let defined = Definitions::from([("Twin".to_owned(), files.to_vec())]);
        let mut broken = Vec::new();
        report(&defined, &mut broken);
        assert!(
            broken.len() == 1 && broken[0].starts_with("Twin: "),
            "{broken:?}"
        );
    }
}
