//! Reading what Python was given: texts, whole numbers, numbers and threads by their names, each
//! with one clear line where it is something else.

use std::convert::Infallible;
use std::time::Duration;

use knobel::options::read_time;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::wrong;

/// What may be given under a name.
pub(crate) type Given<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// More threads than this are not started.
const MOST_THREADS: usize = 256;

/// A text, or how that looks which was given instead: what reads arguments does not say which of
/// them is wrong.
pub(crate) struct Text(Result<String, String>);

impl Text {
    /// The text, which the caller knows by this name.
    pub(crate) fn named(self, name: &str) -> PyResult<String> {
        let line = |shown| wrong(format!("{name} is a text, but {shown} was given"));
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

/// A whole number from 0, if one is given. `T` is an unsigned type of at most 64 bits.
pub(crate) fn whole<T: TryFrom<u64>>(name: &str, given: Given<'_, '_>) -> PyResult<Option<T>> {
    whole_from(0, name, given)
}

/// A whole number from 1, if one is given.
pub(crate) fn from_one<T: TryFrom<u64>>(name: &str, given: Given<'_, '_>) -> PyResult<Option<T>> {
    whole_from(1, name, given)
}

fn whole_from<T: TryFrom<u64>>(
    least: u64,
    name: &str,
    given: Given<'_, '_>,
) -> PyResult<Option<T>> {
    let Some(given) = given else {
        return Ok(None);
    };
    let most = u64::MAX >> (64 - 8 * size_of::<T>());
    let line = |upper: String| {
        let shown = shown(given);
        format!("{name} is a whole number from {least}{upper}, but {shown} was given")
    };
    match given.extract::<u64>() {
        Ok(number) if number < least => Err(wrong(line(String::new()))),
        Ok(number) => match T::try_from(number) {
            Ok(number) => Ok(Some(number)),
            Err(_) => Err(wrong(line(format!(" to {most}")))),
        },
        Err(error) => {
            let great = error.is_instance_of::<PyOverflowError>(given.py()) && given.gt(0)?;
            let upper = if great {
                format!(" to {most}")
            } else {
                String::new()
            };
            Err(instead(given.py(), error, || line(upper)))
        }
    }
}

/// A number, if one is given.
pub(crate) fn real(name: &str, given: Given<'_, '_>) -> PyResult<Option<f64>> {
    let number = |given: &Bound<'_, PyAny>| {
        let line = || format!("{name} is a number, but {} was given", shown(given));
        let read = given.extract::<f64>();
        read.map_err(|error| instead(given.py(), error, line))
    };
    given.map(number).transpose()
}

/// How many threads are to work, if that is said.
pub(crate) fn threads(given: Given<'_, '_>) -> PyResult<Option<usize>> {
    let threads = from_one("threads", given)?;
    Ok(threads.map(|threads: usize| threads.min(MOST_THREADS)))
}

/// This line in place of what Python says where a value is of the wrong kind. Whatever else was
/// raised, Ctrl-C among it, stays as it is.
pub(crate) fn instead(py: Python<'_>, error: PyErr, line: impl FnOnce() -> String) -> PyErr {
    let ordinary = error.is_instance_of::<PyTypeError>(py)
        || error.is_instance_of::<PyOverflowError>(py)
        || error.is_instance_of::<PyValueError>(py);
    if !ordinary {
        return error;
    }
    let told = wrong(line());
    told.set_cause(py, Some(error));
    told
}

/// A time limit in seconds or as a text, if one is given.
pub(crate) fn time(given: Given<'_, '_>) -> PyResult<Option<Duration>> {
    let time = |given: &Bound<'_, PyAny>| {
        let text = match given.cast::<PyString>() {
            Ok(text) => text.to_string(),
            Err(_) => real("time", Some(given))?.unwrap_or_default().to_string(),
        };
        read_time(&text).ok_or_else(|| {
            let shown = shown(given);
            wrong(format!(
                "time is seconds or a text such as 10s, 500ms or 2m, but {shown} was given"
            ))
        })
    };
    given.map(time).transpose()
}

/// A value in a message, shortened, in one line.
pub(crate) fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value
        .repr()
        .map_or_else(|_| "something".into(), |text| text.to_string())
        .replace(['\n', '\r'], " ");
    match text.char_indices().nth(60) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
