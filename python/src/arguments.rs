//! Reads arguments that are not options of solving: texts and whole numbers. Each error names the
//! argument in one line. Options are read with the library's list; see [`request`](crate::request).

use std::convert::Infallible;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::wrong;

/// An optional argument.
pub(crate) type Given<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// A text, or the representation of another value. PyO3 does not name the argument in its errors,
/// so extraction never fails, and [`named`](Self::named) creates the error.
pub(crate) struct Text(Result<String, String>);

impl Text {
    /// The text of the argument `name`.
    pub(crate) fn named(self, name: &str) -> PyResult<String> {
        let line = |shown| wrong(format!("{name} must be a str, but {shown} was given"));
        self.0.map_err(line)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self(Ok(text.to_owned()))
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = Infallible;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> Result<Self, Infallible> {
        Ok(Self(match given.cast::<PyString>() {
            Ok(text) => Ok(text.to_string()),
            Err(_) => Err(shown(&given)),
        }))
    }
}

/// Reads a whole number from `least`. `T` is an unsigned type of at most 64 bits.
pub(crate) fn whole<T: TryFrom<u64>>(
    name: &str,
    least: u64,
    given: Given<'_, '_>,
) -> PyResult<Option<T>> {
    let Some(given) = given else {
        return Ok(None);
    };
    let most = u64::MAX >> (64 - 8 * size_of::<T>());
    let line = || {
        let shown = shown(given);
        format!("{name} must be a whole number from {least} to {most}, but {shown} was given")
    };
    let number: u64 = given
        .extract()
        .map_err(|error| instead(given.py(), error, line))?;
    let fitting = T::try_from(number).ok().filter(|_| number >= least);
    fitting.map(Some).ok_or_else(|| wrong(line()))
}

/// Replaces Python's error for a value of the wrong kind by this line. Any other error, such as
/// that of Ctrl-C, stays as it is.
pub(crate) fn instead(py: Python<'_>, error: PyErr, line: impl FnOnce() -> String) -> PyErr {
    let ordinary = error.is_instance_of::<PyTypeError>(py)
        || error.is_instance_of::<PyOverflowError>(py)
        || error.is_instance_of::<PyValueError>(py);
    if !ordinary {
        return error;
    }
    let replaced = wrong(line());
    replaced.set_cause(py, Some(error));
    replaced
}

/// The representation of a value for a message.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value.repr().map(|text| text.to_string());
    shortened(text.as_deref().unwrap_or("something"))
}

/// At most 60 characters of a text, in one line.
pub(crate) fn shortened(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    match text.char_indices().nth(60) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
