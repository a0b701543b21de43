//! End-to-end tests: the real binary, as a person at the keyboard would use it.
#![cfg_attr(
    not(target_os = "linux"),
    allow(
        dead_code,
        unused_imports,
        reason = "some tests are for Linux or Unix alone"
    )
)]

mod anytime;
mod card_words;
mod cards;
mod count;
mod errors;
#[cfg(unix)]
mod examples;
mod firmware;
mod guides;
mod input;
#[cfg(unix)]
mod interrupts;
mod limits;
mod long_runs;
mod measure;
mod moves;
#[cfg(all(unix, feature = "mpi"))]
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
mod wire;

use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// Korf's first board, 57 moves to the goal `first`.
const KORF_1: &str = "14 13 15 7 / 11 12 9 5 / 6 0 2 1 / 4 8 10 3";

/// The binary, in no colours and without tables, whatever the environment says.
fn knobel(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("knobel").expect("the binary is built before its tests");
    command
        .args(arguments)
        .env("NO_COLOR", "1")
        .env("KNOBEL_TABLES", "no-such-folder");
    command
}

/// Runs the binary and hands back what it printed.
fn run(arguments: &[&str]) -> Output {
    knobel(arguments).output().expect("the binary starts")
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

/// One JSON object of a run that must end with this exit code.
fn json(arguments: &[&str], code: i32) -> Value {
    serde_json::from_str(&text(arguments, code)).expect("one JSON value")
}
