//! The guide's worked examples are run as they stand there, and print what it says but for times.

use std::fmt::Write;
use std::path::Path;

use super::child::Running;
use super::program;

/// Units whose numbers differ from run to run.
const UNITS: [&str; 6] = ["µs", "ms", "s", "M/s", "KiB", "MiB"];

/// The lines of all `console` blocks, block by block.
fn examples(guide: &str) -> Vec<&str> {
    let parts = guide.split("```console\n").skip(1);
    parts
        .map(|part| part.split("```").next().unwrap_or(part))
        .collect()
}

/// Runs a line as a shell would, in `folder`, and hands back what it says.
fn say(line: &str, folder: &Path) -> String {
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
    String::from_utf8(text).expect("what people read is text")
}

/// The same text where measured numbers and their units are `#`, and runs of spaces or lines are as narrow as can be.
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
            // A busy machine makes seconds of milliseconds.
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

#[test]
#[ignore = "slow"]
fn every_worked_example_prints_what_the_guide_says() {
    let guide = include_str!("../../../../GUIDE.md");
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = String::new();
    for block in examples(guide) {
        for example in block.split("$ ").skip(1) {
            let (line, printed) = example.split_once('\n').unwrap_or((example, ""));
            let said = say(line, folder.path());
            if without_times(&said) != without_times(printed) {
                write!(wrong, "$ {line}\n{said}\n").unwrap();
            }
        }
    }
    assert!(wrong.is_empty(), "GUIDE.md should say:\n{wrong}");
}
