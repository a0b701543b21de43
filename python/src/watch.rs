//! Watches work for Python: checks for Ctrl-C and reports progress to a callback.
//!
//! Work runs on the calling thread. It releases the interpreter's lock, unless it calls Python
//! functions. Every 50 ms, a [`Listener`] takes the lock. The work ends if a signal handler raises
//! an exception, as for Ctrl-C, or if the callback raises one or returns `True`.

use std::fmt;
use std::time::{Duration, Instant};

use knobel::{Cost, StopReason, Watch};
use pyo3::prelude::*;
use pyo3::types::PyBool;

use crate::{kind, wrong};

/// The polling interval.
pub(crate) const EVERY: Duration = Duration::from_millis(50);

/// The progress of a search: the `phase` as text, the `seconds` since the start, the numbers of
/// `expanded` and `generated` states, the proven `lower_bound`, and the length of the `best`
/// solution so far. With many boards, `done` of `total` boards are finished.
#[pyclass(frozen, get_all, module = "knobel")]
pub struct Progress {
    /// The current phase as text.
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

/// Watches work that Python has started.
pub(crate) struct Listener {
    callback: Option<Py<PyAny>>,
    started: Instant,
    next: Instant,
    /// The numbers of finished boards and of all boards, if there are several.
    pub(crate) count: Option<(usize, usize)>,
    raised: Option<PyErr>,
    enough: bool,
}

impl Listener {
    /// Reports to `progress`: a callable, `True` for a bar, or `None`.
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
                    "progress must be True or a function of the progress, but {} was given",
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

    /// Runs `work` without the interpreter's lock.
    ///
    /// # Errors
    /// The exception of a signal handler or of the callback.
    pub(crate) fn during<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut Self) -> T + Send,
    ) -> PyResult<T> {
        let done = py.detach(|| work(self));
        self.close(py)?;
        Ok(done)
    }

    /// Ends the reports after the work.
    ///
    /// # Errors
    /// The exception of a signal handler or of the callback.
    pub(crate) fn close(&mut self, py: Python<'_>) -> PyResult<()> {
        if let Some(callback) = &self.callback {
            let callback = callback.bind(py);
            if callback.hasattr("close")? {
                callback.call_method0("close")?;
            }
        }
        self.raised.take().map_or(Ok(()), Err)
    }

    /// Reports the final count, even if the last report was less than 50 ms ago.
    pub(crate) fn finish(&mut self, count: (usize, usize)) {
        self.count = Some(count);
        self.next = Instant::now();
        self.poll(&knobel::Progress::default());
    }

    /// Stores an exception, which ends the work.
    pub(crate) fn raise(&mut self, error: PyErr) {
        self.raised.get_or_insert(error);
    }

    /// Returns whether the work should end.
    pub(crate) fn ended(&self) -> bool {
        self.enough || self.raised.is_some()
    }

    fn look(&mut self, py: Python<'_>, progress: &knobel::Progress) -> PyResult<()> {
        py.check_signals()?;
        let Some(callback) = &self.callback else {
            return Ok(());
        };
        let (done, total) = self.count.unzip();
        let report = Progress {
            phase: progress.phase.to_string(),
            seconds: self.started.elapsed().as_secs_f64(),
            expanded: progress.stats.expanded,
            generated: progress.stats.generated,
            lower_bound: progress.lower_bound,
            best: progress.best,
            done,
            total,
        };
        let answer = callback.bind(py).call1((report,))?;
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
        // The next report contains the better solution.
    }
}
