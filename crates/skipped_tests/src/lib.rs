//! Records that a test was skipped because a tool or data is missing, so that `./test` can count
//! such tests. Only tests use this crate.
//!
//! It is a separate crate without dependencies because the tests of every crate need it.
//!
//! ```
//! let Some(folder) = knobel_skipped_tests::data_folder() else { return };
//! assert!(folder.is_dir());
//! ```
#![forbid(unsafe_code)]

use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

/// Records that the current test is skipped, and why. The note goes to standard output and, as one
/// line, to the file that the variable `KNOBEL_SKIPPED` names.
///
/// # Panics
/// If that file cannot be written, because a skipped test must never go unnoticed.
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

/// Returns whether slow tests that rarely find further faults should run. `./test --all` sets
/// `KNOBEL_LONG`.
pub fn at_length() -> bool {
    std::env::var_os("KNOBEL_LONG").is_some()
}

/// Returns the folder with further instance files, which `KNOBEL_DATA` names. Records that the test
/// is skipped if the variable is not set.
pub fn data_folder() -> Option<PathBuf> {
    let folder = std::env::var_os("KNOBEL_DATA").map(PathBuf::from);
    if folder.is_none() {
        note("KNOBEL_DATA names no folder with instance files");
    }
    folder
}
