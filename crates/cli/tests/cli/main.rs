//! End-to-end tests of the real binary.
#![cfg_attr(
    not(target_os = "linux"),
    allow(
        dead_code,
        unused_imports,
        reason = "some tests are only for Linux or Unix"
    )
)]

mod anytime;
mod card_words;
mod cards;
mod child;
mod count;
mod errors;
#[cfg(unix)]
mod examples;
mod firmware;
mod heuristics;
mod input;
#[cfg(target_os = "linux")]
mod interrupts;
mod json;
mod limits;
mod long_runs;
mod measure;
mod moves;
#[cfg(all(target_os = "linux", feature = "mpi"))]
mod mpi;
mod runs;
#[cfg(unix)]
mod serve;
mod shards;
mod solve;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
mod texts;

use std::process::Output;

use knobel_skipped_tests::at_length;
use serde_json::Value;

/// Korf's first board, 57 moves to the goal `first`.
const KORF_1: &str = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";

/// A program in a fixed environment, so that the user's settings (colours, window width, table
/// folder, batch queue) and folders cannot change the result of a test.
fn program(program: &str) -> std::process::Command {
    let mut command = std::process::Command::new(program);
    command.env_clear();
    // Variables that locate programs, libraries and temporary folders.
    let needed = [
        "PATH",
        "LD_LIBRARY_PATH",
        "TMPDIR",
        "TEMP",
        "TMP",
        "USERPROFILE",
        "SYSTEMROOT",
    ];
    command.envs(
        needed
            .iter()
            .filter_map(|&name| Some((name, std::env::var_os(name)?))),
    );
    command.env("HOME", concat!(env!("CARGO_TARGET_TMPDIR"), "/home"));
    command
}

/// A command for the binary, without colours and tables.
fn binary(arguments: &[&str]) -> std::process::Command {
    let mut command = program(env!("CARGO_BIN_EXE_knobel"));
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("KNOBEL_TABLES", "no-such-folder");
    command
}

/// The same as an `assert_cmd` command, for tests that give input.
fn knobel(arguments: &[&str]) -> assert_cmd::Command {
    let mut command = assert_cmd::Command::from_std(binary(arguments));
    command.timeout(child::LIMIT);
    command
}

/// The words of a command line. Those in quotes keep their blanks.
fn words(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    let words = parts.map(|(number, part)| match number % 2 {
        0 => part.split_whitespace().collect(),
        _ => vec![part],
    });
    words.collect::<Vec<_>>().concat()
}

/// Starts the binary and returns without waiting for it.
fn start(arguments: &[&str]) -> child::Running {
    child::Running::start(&mut binary(arguments))
}

/// Starts the binary within a limit of the shell, such as `-v 60000`.
#[cfg(target_os = "linux")]
fn limited(limit: &str, arguments: &[&str]) -> child::Running {
    let own = binary(arguments);
    let mut command = program("sh");
    command.envs(
        own.get_envs()
            .filter_map(|(name, value)| Some((name, value?))),
    );
    command.args(["-c", &format!("ulimit {limit} && exec \"$@\""), "sh"]);
    command.arg(own.get_program()).args(own.get_args());
    child::Running::start(&mut command)
}

/// The number of rounds: `with_time` in `./test --all`, otherwise `usually`.
fn rounds(usually: usize, with_time: usize) -> usize {
    if at_length() { with_time } else { usually }
}

/// Runs the binary and returns its output.
fn run(arguments: &[&str]) -> Output {
    start(arguments).end()
}

/// Standard output of a run that must end with this exit code.
fn text(arguments: &[&str], code: i32) -> String {
    let output = run(arguments);
    let (out, err) = (
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr),
    );
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}\n{out}\n{err}"
    );
    out.into_owned()
}

/// Writes a file with this text, and returns its path.
fn file(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The error of a run that must have ended with one line.
#[track_caller]
fn complaint(output: &Output) -> String {
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.starts_with("knobel: "), "{complaint}");
    assert!(complaint.chars().count() < 420, "{complaint}");
    complaint.into_owned()
}

/// Checks that a run ended with a one-line error that contains `part`.
#[track_caller]
fn complains(output: &Output, part: &str) {
    let complaint = complaint(output);
    assert!(complaint.contains(part), "{complaint}\nhas no {part}");
}

/// Checks that these arguments are rejected with a one-line error that contains `part`.
#[track_caller]
fn refuses(arguments: &[&str], part: &str) {
    complains(&run(arguments), part);
}

/// One JSON object of a run that must end with this exit code.
fn json(arguments: &[&str], code: i32) -> Value {
    serde_json::from_str(&text(arguments, code)).expect("one JSON value")
}
