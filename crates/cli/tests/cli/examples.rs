//! Runs the worked examples of README and docs/ and compares their output except for times.
//! `KNOBEL_UPDATE=1` rewrites the pages with the current output.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::child::Running;
use super::program;

/// Units of measured numbers, which differ from run to run.
const UNITS: [&str; 6] = ["µs", "ms", "s", "M/s", "KiB", "MiB"];

/// README and every page of docs/.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let docs = root.join("docs").read_dir().expect("docs/ is there");
    let mut pages: Vec<_> = docs.map(|entry| entry.expect("an entry").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|found| found == "md"));
    pages.push(root.join("README.md"));
    pages
}

/// The `console` blocks of a page.
fn blocks(page: &str) -> impl Iterator<Item = &str> {
    let parts = page.split("```console\n").skip(1);
    parts.map(|part| part.split("```").next().unwrap_or(part))
}

/// Runs a command line in `folder` like a shell, and returns standard output and standard error.
fn run(line: &str, folder: &Path) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_knobel"));
    let path = std::env::var("PATH").unwrap_or_default();
    let mut shell = program("sh");
    shell
        .args(["-c", line])
        .current_dir(folder)
        .env(
            "PATH",
            format!("{}:{path}", binary.parent().unwrap().display()),
        )
        .env("NO_COLOR", "1")
        .env("KNOBEL_TABLES", folder.join("tables"));
    let output = Running::start(&mut shell).end();
    let text = [output.stdout, output.stderr].concat();
    String::from_utf8(text).expect("output is UTF-8")
}

/// Replaces measured numbers and their units by `#`, and joins spaces.
fn without_times(text: &str) -> String {
    let mut plain = String::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_unit = |word: &str| UNITS.contains(&word.trim_end_matches([',', ';', ')']));
        let is_measured = |place: usize| {
            let number = words[place].starts_with(|first: char| first.is_ascii_digit());
            number && words.get(place + 1).is_some_and(|next| is_unit(next))
        };
        for (place, word) in words.iter().enumerate() {
            // On a busy machine, milliseconds may become seconds.
            let of_one = place > 0 && is_measured(place - 1);
            let shown = if is_measured(place) || of_one {
                "#"
            } else {
                word
            };
            write!(plain, "{shown} ").unwrap();
        }
        plain.push('\n');
    }
    plain
}

/// The page with the current output of its commands, if it differs by more than times.
fn with_real_output(page: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let mut updated = page.to_owned();
    for example in blocks(page).flat_map(|block| block.split("$ ").skip(1)) {
        let (line, printed) = example.split_once('\n').unwrap_or((example, ""));
        let real = run(line, folder.path());
        if without_times(&real) != without_times(printed) {
            updated = updated.replace(&format!("$ {example}"), &format!("$ {line}\n{real}"));
        }
    }
    updated
}

#[test]
#[ignore = "slow"]
fn every_worked_example_prints_what_the_pages_show() {
    let mut outdated = Vec::new();
    for path in pages() {
        let page = std::fs::read_to_string(&path).unwrap();
        let updated = with_real_output(&page);
        if updated != page {
            if std::env::var_os("KNOBEL_UPDATE").is_some() {
                std::fs::write(&path, &updated).unwrap();
            }
            outdated.push(updated);
        }
    }
    assert!(
        outdated.is_empty(),
        "run this test with KNOBEL_UPDATE=1; pages with real output:\n{}",
        outdated.join("\n")
    );
}
