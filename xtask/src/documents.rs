//! Checks the documents: every relative link and anchor has a target, pages stay short, the book
//! lists every page, and README lists every file that may contain unsafe code.
//!
//! Links are read line by line, outside code, in the inline form `[text](target)`. Anchors are
//! compared with headings as forges and mdBook derive them: lower case, punctuation removed,
//! hyphens for spaces.

use std::path::{Component, Path, PathBuf};

use anyhow::Context;

/// Largest sizes in bytes; a folder's limit holds for each of its pages.
const LARGEST: &[(&str, usize)] = &[
    ("README.md", 5 * 1024),
    ("ARCHITECTURE.md", 8 * 1024),
    ("CHANGELOG.md", 5 * 1024),
    ("docs", 8 * 1024),
];

/// Collects broken links, pages that are too long, and pages that no list names.
///
/// # Errors
/// If a file cannot be read.
pub fn check(files: &[PathBuf], broken: &mut Vec<String>) -> anyhow::Result<()> {
    let is_page = |path: &&PathBuf| path.extension().is_some_and(|found| found == "md");
    for path in files.iter().filter(is_page) {
        let text = read(path)?;
        size(path, text.len(), broken);
        languages(path, &text, broken);
        links(path, &text, broken)?;
    }
    lists(files, broken)?;
    unsafe_files(files, broken)
}

fn read(path: &Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

fn size(path: &Path, bytes: usize, broken: &mut Vec<String>) {
    let limit = LARGEST.iter().find(|(name, _)| path.starts_with(name));
    if let Some((_, most)) = limit.filter(|(_, most)| bytes > *most) {
        let name = path.display();
        broken.push(format!("{name}: {bytes} bytes, shorten it to {most}"));
    }
}

/// Lines outside code, with their numbers from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut in_code = false;
    let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line));
    numbered.filter(move |(_, line)| {
        let fence = line.trim_start().starts_with("```");
        in_code ^= fence;
        !in_code && !fence
    })
}

/// Code without a language would be compiled as Rust by the tests of the documents.
fn languages(path: &Path, text: &str, broken: &mut Vec<String>) {
    let fences = text
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("```"));
    for (at, _) in fences.step_by(2).filter(|(_, line)| *line == "```") {
        let name = path.display();
        broken.push(format!("{name}:{}: name the language of this code", at + 1));
    }
}

/// The targets of the inline links and pictures of a line, except for text in backticks.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let outside = line.split('`').step_by(2);
    let opened = outside.flat_map(|part| part.split("](").skip(1));
    opened.filter_map(|rest| rest.split_once(')').map(|(target, _)| target))
}

fn links(path: &Path, text: &str, broken: &mut Vec<String>) -> anyhow::Result<()> {
    for (number, line) in prose(text) {
        for target in targets(line) {
            if let Some(fault) = fault(path, target)? {
                let name = path.display();
                broken.push(format!("{name}:{number}: {target}: {fault}"));
            }
        }
    }
    Ok(())
}

/// The fault of a link on the page at `path`, if there is one.
fn fault(path: &Path, target: &str) -> anyhow::Result<Option<&'static str>> {
    if target.contains("://") {
        return Ok(None);
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let folder = path.parent().unwrap_or(Path::new(""));
    let file = match file {
        "" => path.to_owned(),
        _ => plain(&folder.join(file)),
    };
    if !file.exists() {
        return Ok(Some("there is no such file"));
    }
    if path.starts_with("docs") && !file.starts_with("docs") {
        return Ok(Some("the book contains only pages in docs/"));
    }
    if !anchor.is_empty() && !anchors(&read(&file)?).any(|found| found == anchor) {
        return Ok(Some("there is no such heading"));
    }
    Ok(None)
}

/// The same path without `..`.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(plain.pop()),
            Component::CurDir => {}
            _ => plain.push(part),
        }
    }
    plain
}

/// The anchors that a forge and mdBook give to the headings of a page.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let headings = prose(text).filter(|(_, line)| line.starts_with('#'));
    headings.map(|(_, line)| anchor(line.trim_start_matches('#').trim()))
}

fn anchor(heading: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
    let letters = heading.chars().filter(kept);
    letters.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Every page is a chapter of the book, and its code is compiled by the tests.
fn lists(files: &[PathBuf], broken: &mut Vec<String>) -> anyhow::Result<()> {
    let (book, tests) = ("docs/SUMMARY.md", "crates/testkit/src/lib.rs");
    let (chapters, compiled) = (read(Path::new(book))?, read(Path::new(tests))?);
    let is_page =
        |path: &&PathBuf| path.parent() == Some(Path::new("docs")) && !path.ends_with("SUMMARY.md");
    for page in files.iter().filter(is_page) {
        let name = page.file_name().unwrap_or_default().to_string_lossy();
        if !chapters.contains(&format!("]({name})")) {
            broken.push(format!("{book}: add the page {name}"));
        }
        if !compiled.contains(&format!("docs/{name}\"")) {
            broken.push(format!("{tests}: include docs/{name}"));
        }
    }
    Ok(())
}

/// README lists exactly the files in which the lint against unsafe code is off.
fn unsafe_files(files: &[PathBuf], broken: &mut Vec<String>) -> anyhow::Result<()> {
    let readme = read(Path::new("README.md"))?;
    for path in files
        .iter()
        .filter(|path| path.extension().is_some_and(|found| found == "rs"))
    {
        let name = path.display();
        let listed = readme.contains(&format!("- [`{name}`]"));
        match (allows_unsafe_code(&read(path)?), listed) {
            (true, false) => {
                broken.push(format!("README.md: list {name}, which allows unsafe code"))
            }
            (false, true) => broken.push(format!("README.md: {name} does not allow unsafe code")),
            _ => {}
        }
    }
    Ok(())
}

fn allows_unsafe_code(source: &str) -> bool {
    let mut attributes = ["[allow(", "[expect("]
        .into_iter()
        .flat_map(|opening| source.split(opening).skip(1));
    attributes.any(|rest| {
        rest.split_once(')')
            .is_some_and(|(lints, _)| lints.contains("unsafe_code"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_found_outside_code() {
        let found: Vec<_> = targets("a [`b`](c.md#d) and `[no](e)`, ![f](g.png)").collect();
        assert_eq!(found, ["c.md#d", "g.png"]);
        let lines: Vec<_> = prose("a\n```sh\nb\n```\nc").collect();
        assert_eq!(lines, [(1, "a"), (5, "c")]);
    }

    #[test]
    fn headings_have_the_anchors_of_forges() {
        assert_eq!(
            anchor("Notations, exit codes and `JSON`"),
            "notations-exit-codes-and-json"
        );
        assert_eq!(anchor(r"A\* on n×m"), "a-on-nm");
    }

    #[test]
    fn attributes_that_allow_unsafe_code_are_found() {
        let attribute =
            |level: &str| format!("#![{level}(\n    unsafe_code,\n    reason = \"r\")]");
        assert!(allows_unsafe_code(&attribute("allow")));
        assert!(!allows_unsafe_code(&attribute("forbid")));
    }

    #[test]
    fn code_without_a_language_is_reported() {
        let mut broken = Vec::new();
        languages(Path::new("a.md"), "```sh\n```\n\n```\n```", &mut broken);
        assert_eq!(broken, ["a.md:4: name the language of this code"]);
    }

    #[test]
    fn links_to_missing_files_and_headings_are_reported() -> anyhow::Result<()> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("page.md");
        assert_eq!(fault(&here, "https://nexte.st")?, None);
        assert_eq!(fault(&here, "src/main.rs")?, None);
        assert_eq!(fault(&here, "../README.md#licence")?, None);
        assert_eq!(
            fault(&here, "../README.md#unlicence")?,
            Some("there is no such heading")
        );
        assert_eq!(fault(&here, "none.md")?, Some("there is no such file"));
        Ok(())
    }
}
