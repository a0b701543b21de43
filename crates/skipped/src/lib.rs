//! Tests only: says that a check was skipped because a tool or data is missing, so that `./test` can count them.
//!
//! A crate of its own, with no dependency, because tests of every crate need it.
//!
//! ```
//! let Some(folder) = knobel_skipped::data_folder() else { return };
//! assert!(folder.is_dir());
//! ```
#![forbid(unsafe_code)]

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Notes that the test that runs now is skipped, and why: on standard output, and as a line of the file that
/// `KNOBEL_SKIPPED` names.
///
/// # Panics
/// If that file cannot be written: a check must not be lost without a word.
pub fn note(why: &str) {
    let thread = std::thread::current();
    let line = format!("{}: {why}", thread.name().unwrap_or("a check"));
    println!("skipped: {line}");
    if let Some(path) = std::env::var_os("KNOBEL_SKIPPED") {
        let mut file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(path)
            .expect("KNOBEL_SKIPPED names a file that can be written");
        writeln!(file, "{line}").expect("KNOBEL_SKIPPED names a file that can be written");
    }
}

/// Whether slow tests that rarely find more should run. `./test --all` sets `KNOBEL_LONG`.
pub fn at_length() -> bool {
    std::env::var_os("KNOBEL_LONG").is_some()
}

/// The folder with further instance files, which `KNOBEL_DATA` names; notes that the test is skipped if there is none.
pub fn data_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("KNOBEL_DATA").map(PathBuf::from);
    if folder.is_none() {
        note("KNOBEL_DATA names no folder with instance files");
    }
    folder
}
