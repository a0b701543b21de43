//! The native half of the Python package: boards, requests, answers, searches and cards of the
//! `knobel` library as Python objects. The pure half in `knobel/` draws, prints and reads files.
//!
//! Searches of boards and cards release the interpreter's lock. Every 50 ms, [`watch`] takes it to
//! check for Ctrl-C and to report progress. [`search`] calls Python functions all the time, so it
//! keeps the lock.
#![forbid(unsafe_code)]

mod answer;
mod arguments;
mod batch;
mod board;
mod cards;
mod compare;
mod listing;
mod request;
mod search;
mod watch;

use std::fmt::Display;

use pyo3::PyTypeInfo;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// The native half of knobel.
#[pymodule]
mod _knobel {
    #[pymodule_export]
    use super::answer::Answer;
    #[pymodule_export]
    use super::batch::solve_many;
    #[pymodule_export]
    use super::board::{Board, listed, read_boards, scrambles};
    #[pymodule_export]
    use super::cards::{Game, Table};
    #[pymodule_export]
    use super::compare::{branching_factor, compare, compared};
    /// The time limit of a run of `compare`.
    #[pymodule_export]
    const SECONDS_OF_A_RUN: f64 = knobel::measure::TIME_OF_A_RUN.as_secs_f64();
    #[pymodule_export]
    use super::listing::{algorithms, heuristics, options, searches, version};
    #[pymodule_export]
    use super::request::Request;
    #[pymodule_export]
    use super::search::search;
    #[pymodule_export]
    use super::watch::Progress;
}

/// A `ValueError` with this line.
pub(crate) fn wrong(what: impl Display) -> PyErr {
    PyValueError::new_err(what.to_string())
}

/// The type of a value with its article, for messages: "an int", or "None".
pub(crate) fn kind(value: &Bound<'_, PyAny>) -> String {
    if value.is_none() {
        return "None".into();
    }
    let Ok(name) = value.get_type().name() else {
        return "something else".into();
    };
    let name = name.to_string();
    if name.starts_with(['a', 'e', 'i', 'o', 'A', 'E', 'I', 'O']) {
        format!("an {name}")
    } else {
        format!("a {name}")
    }
}

/// A number with its noun: "1 move", "2 moves".
pub(crate) fn counted(number: usize, what: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {what}{plural}")
}

/// Converts a value through its JSON to dictionaries, lists, texts and numbers.
pub(crate) fn plain<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?
        .call_method1("loads", (knobel_api::write(value),))
}

/// Calls the function `what` of the pure half, which draws `of`.
pub(crate) fn drawn<'py, T: PyTypeInfo>(
    py: Python<'py>,
    what: &str,
    of: &Bound<'py, T>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("knobel._draw")?.call_method1(what, (of,))
}
