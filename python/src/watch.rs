//! Following work from Python: looks for Ctrl-C, and tells whoever listens how far it has come.
//!
//! Work runs on the thread that called, without the interpreter's lock but where it consists of
//! Python functions. A [`Listener`] takes the lock every 50 ms: a signal handler that raises (as
//! Ctrl-C does) ends the work, and so does a callback that raises or answers `True`.

use std::fmt;
use std::time::{Duration, Instant};

use knobel::{Cost, StopReason, Watch};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::{kind, wrong};

/// How often it looks.
pub(crate) const EVERY: Duration = Duration::from_millis(50);

/// How far work has come, as listeners are told: `phase` in words, `seconds` since the beginning,
/// states `expanded` and `generated`, the `lower_bound` that is proved and the length of the `best`
/// solution so far; of many boards those that are `done` of all in `total`.
#[pyclass(frozen, get_all, module = "knobel")]
pub struct Progress {
    /// What is being done, in words.
    phase: String,
    seconds: f64,
    expanded: u64,
    generated: u64,
    lower_bound: u32,
    best: Option<u32>,
    done: Option<usize>,
    total: Option<usize>,
}

#[pymethods]
impl Progress {
    fn __repr__(&self) -> String {
        let of = |(done, total)| format!(", done={done}, total={total}");
        let boards = self.done.zip(self.total).map(of).unwrap_or_default();
        let best = self.best.map_or("None".into(), |best| best.to_string());
        format!(
            "Progress({:?}, seconds={:.1}, expanded={}, lower_bound={}, best={best}{boards})",
            self.phase, self.seconds, self.expanded, self.lower_bound
        )
    }
}

/// The watch of all work that Python asks for.
pub(crate) struct Listener {
    callback: Option<Py<PyAny>>,
    started: Instant,
    next: Instant,
    /// Boards done and boards in all, where there are several.
    pub(crate) count: Option<(usize, usize)>,
    raised: Option<PyErr>,
    enough: bool,
}

impl Listener {
    /// Tells `progress`: a callable, `True` for a bar, or nobody.
    pub(crate) fn new(py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let callback = match progress {
            None => None,
            Some(flag) if flag.is_instance_of::<PyBool>() => {
                if flag.is_truthy()? {
                    Some(py.import("knobel._progress")?.call_method0("Bar")?.unbind())
                } else {
                    None
                }
            }
            Some(callback) if callback.is_callable() => Some(callback.clone().unbind()),
            Some(other) => {
                return Err(wrong(format!(
                    "progress is True or a function that takes the progress, but {} was given",
                    kind(other)
                )));
            }
        };
        let started = Instant::now();
        Ok(Self {
            callback,
            started,
            next: started + EVERY,
            count: None,
            raised: None,
            enough: false,
        })
    }

    /// Does the work without the interpreter's lock.
    ///
    /// # Errors
    /// What was raised meanwhile: by Ctrl-C or by the callback.
    pub(crate) fn during<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Self) -> T + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| work(self));
        self.close(py)?;
        Ok(done)
    }

    /// Says that the work is over.
    ///
    /// # Errors
    /// What was raised meanwhile.
    pub(crate) fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Some(callback) = &self.callback {
            let callback = callback.bind(py);
            if callback.hasattr("close")? {
                callback.call_method0("close")?;
            }
        }
        self.raised.take().map_or(Ok(()), Err)
    }

    /// Tells the last of work that was counted, however lately it has looked.
    pub(crate) fn finish(&mut self, count: (usize, usize)) {
        self.count = Some(count);
        self.next = Instant::now();
        self.poll(&knobel::Progress::default());
    }

    /// Keeps what a function of the caller raised; the work ends with it.
    pub(crate) fn raise(&mut self, error: PyErr) {
        self.raised.get_or_insert(error);
    }

    /// Why the work is to end, if it is.
    pub(crate) fn ended(&self) -> bool {
        self.enough || self.raised.is_some()
    }

    fn look(&mut self, py: Python<'_>, progress: &knobel::Progress) -> PyResult<()> {
        py.check_signals()?;
        let Some(callback) = &self.callback else {
            return Ok(());
        };
        let (done, total) = self.count.unzip();
        let told = Progress {
            phase: progress.phase.to_string(),
            seconds: self.started.elapsed().as_secs_f64(),
            expanded: progress.stats.expanded,
            generated: progress.stats.generated,
            lower_bound: progress.lower_bound,
            best: progress.best,
            done,
            total,
        };
        let answer = callback.bind(py).call1((told,))?;
        self.enough |= answer.is_instance_of::<PyBool>() && answer.is_truthy()?;
        Ok(())
    }
}

impl Watch for Listener {
    fn poll(&mut self, progress: &knobel::Progress) -> Option<StopReason> {
        if !self.ended() && Instant::now() >= self.next {
            if let Err(error) = Python::attach(|py| self.look(py, progress)) {
                self.raise(error);
            }
            self.next = Instant::now() + EVERY;
        }
        self.ended().then_some(StopReason::Interrupted)
    }

    fn best(&mut self, _: Cost, _: &dyn fmt::Display) {
        // A better answer is told with the next look.
    }
}
