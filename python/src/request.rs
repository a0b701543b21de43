//! Requests: a problem and the options of solving it, checked when the request is created.
//!
//! Options are keyword arguments. The library's list defines their names, their values and the
//! errors, as it does for the command line and JSON. A request keeps the given values, so that it
//! can be printed, compared and pickled.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use knobel::options::{OptionGroup, OptionInfo, options};
use knobel::{Checkpoint, Goal, Metric, Problem, SolveError, SolveOptions, memory};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString};

use crate::answer::Answer;
use crate::arguments::{Given, Text, shortened, shown};
use crate::board::{Board, read_board, read_goal};
use crate::watch::Listener;
use crate::wrong;

/// The value of an option as it was given.
#[derive(Debug, Clone, PartialEq)]
enum OptionValue {
    Text(String),
    /// A whole number, in digits.
    Number(String),
}

impl OptionValue {
    /// Reads a text, a path or a number; other values give `None`.
    fn read(given: &Bound<'_, PyAny>) -> Option<Self> {
        if let Ok(text) = given.cast::<PyString>() {
            return Some(Self::Text(text.to_string()));
        }
        if given.hasattr("__fspath__").is_ok_and(|it| it) {
            let path = given.call_method0("__fspath__").ok()?;
            return Some(Self::Text(path.extract().ok()?));
        }
        if given.is_instance_of::<PyBool>() {
            return None;
        }
        if given.is_instance_of::<PyInt>() {
            return Some(Self::Number(given.to_string()));
        }
        // Numbers of other packages, such as NumPy.
        let whole = given.extract::<i64>().map(|number| number.to_string());
        let digits = whole.or_else(|_| given.extract::<f64>().map(|number| format!("{number:?}")));
        digits.ok().map(Self::Number)
    }

    fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }

    /// The value as Python writes it.
    fn written(&self) -> String {
        match self {
            Self::Text(text) => format!("{text:?}"),
            Self::Number(digits) => digits.clone(),
        }
    }

    fn as_python<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let Self::Number(digits) = self else {
            return self.text().into_bound_py_any(py);
        };
        match digits.parse::<u64>() {
            Ok(number) => number.into_bound_py_any(py),
            Err(_) => digits
                .parse::<f64>()
                .unwrap_or_default()
                .into_bound_py_any(py),
        }
    }
}

/// The options of the library, and the values from which they were read.
#[derive(Default)]
pub(crate) struct GivenOptions {
    pub(crate) options: SolveOptions,
    /// The given values, in the order of the library's list.
    given: Vec<(&'static str, OptionValue)>,
}

impl GivenOptions {
    /// Reads keyword arguments for options of these groups. `None` stands for the default.
    ///
    /// # Errors
    /// A `TypeError` for an unknown name, and a `ValueError` for an unusable value.
    pub(crate) fn read(
        keywords: Option<&Bound<'_, PyDict>>,
        groups: &[OptionGroup],
    ) -> PyResult<Self> {
        let mut read = Self::default();
        let Some(keywords) = keywords else {
            return Ok(read);
        };
        for name in keywords.keys() {
            let name = name.to_string();
            if !listed(groups).any(|info| in_python(info.name) == name) {
                let known: Vec<String> = listed(groups).map(|info| in_python(info.name)).collect();
                let known = known.join(", ");
                let error = SolveError::NoOption { name, known };
                return Err(PyTypeError::new_err(error.to_string()));
            }
        }
        for info in listed(groups) {
            let given = keywords.get_item(in_python(info.name))?;
            if let Some(given) = given.filter(|given| !given.is_none()) {
                read.set(info, &given)?;
            }
        }
        Ok(read)
    }

    fn set(&mut self, info: &'static OptionInfo, given: &Bound<'_, PyAny>) -> PyResult<()> {
        let unusable = |given| SolveError::Value {
            setting: info.name,
            given,
            accepts: info.accepts.to_string(),
        };
        let value = OptionValue::read(given).ok_or_else(|| refused(unusable(shown(given))))?;
        match info.set(&mut self.options, value.text()) {
            Ok(()) => {
                self.given.push((info.name, value));
                Ok(())
            }
            Err(SolveError::Value { given, .. }) => Err(refused(unusable(shortened(&given)))),
            Err(error) => Err(refused(error)),
        }
    }

    fn value(&self, name: &str) -> Option<&OptionValue> {
        let given = self.given.iter().find(|(given, _)| *given == name);
        given.map(|(_, value)| value)
    }

    /// The options, limited to half of the free memory unless a limit was given, and to what
    /// `ulimit -v` leaves.
    pub(crate) fn within_free_memory(&self) -> SolveOptions {
        let half = || memory::free().map(|free| free / 2);
        let limits = [self.options.memory.or_else(half), memory::address_space()];
        SolveOptions {
            memory: limits.into_iter().flatten().min(),
            ..self.options.clone()
        }
    }
}

/// Reads the arguments of other functions that have the names of options.
pub(crate) fn read_options(arguments: &[(&str, Given<'_, '_>)]) -> PyResult<SolveOptions> {
    let mut read = GivenOptions::default();
    for &(name, given) in arguments {
        if let (Some(info), Some(given)) = (OptionInfo::named(name), given) {
            read.set(info, given)?;
        }
    }
    Ok(read.options)
}

fn listed(groups: &[OptionGroup]) -> impl Iterator<Item = &'static OptionInfo> {
    options().iter().filter(|info| groups.contains(&info.group))
}

/// The name of an option as a keyword argument.
pub(crate) fn in_python(name: &str) -> String {
    name.replace('-', "_")
}

/// A board and the options of solving it.
///
/// The options are checked when the request is created. Requests and their answers can be pickled,
/// so that a cluster can solve them.
///
/// >>> import pickle
/// >>> from knobel import Request
/// >>> request = Request("8 6 7 / 2 5 4 / 3 0 1", method="ida-star+linear-conflict")
/// >>> pickle.loads(pickle.dumps(request)).solve().length
/// 31
/// >>> Request("8 6 7 / 2 5 4 / 3 0 1", method="manhattan")
/// Traceback (most recent call last):
/// ValueError: 'manhattan' is a heuristic, not a method; name the algorithm as well, as in 'a-star+manhattan'
///
/// The options are those of `Board.solve`. Two requests are equal if board, goal, metric and
/// options are equal.
#[pyclass(frozen, eq, hash, module = "knobel")]
pub struct Request {
    pub(crate) problem: Problem,
    goal: Goal,
    pub(crate) options: SolveOptions,
    given: GivenOptions,
}

impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        self.problem == other.problem && self.given.given == other.given.given
    }
}

impl Hash for Request {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board().hash(state);
        self.method().hash(state);
    }
}

#[pymethods]
impl Request {
    #[new]
    #[pyo3(signature = (board, /, *, goal=None, metric=None, **options))]
    pub(crate) fn new(
        board: &Bound<'_, PyAny>,
        goal: Given<'_, '_>,
        metric: Option<Text>,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let goal = goal.map(read_goal).transpose()?.unwrap_or_default();
        let mut problem = Problem::new(read_board(board, None)?, &goal).map_err(wrong)?;
        if let Some(metric) = metric {
            problem = problem.with_metric(read_metric(&metric.named("metric")?)?);
        }
        let given = GivenOptions::read(options, &OptionGroup::ALL)?;
        let options = given.within_free_memory();
        options.check(&problem).map_err(refused)?;
        Ok(Self {
            problem,
            goal,
            options,
            given,
        })
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(self.problem.start().clone())
    }

    /// The method, as it was given.
    #[getter]
    fn method(&self) -> &str {
        let named = self.given.value("method").map(OptionValue::text);
        named.unwrap_or_else(|| self.options.objective.names().0)
    }

    /// Solves the request; see `Board.solve`.
    #[pyo3(signature = (*, progress=None))]
    fn solve(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Answer> {
        self.run(py, progress)
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Request({:?}", self.board().__str__());
        match &self.goal {
            Goal::Board(goal) => text += &format!(", goal={}", Board(goal.clone()).__repr__()),
            goal if *goal == Goal::default() => {}
            named => text += &format!(", goal={:?}", named.name().unwrap_or_default()),
        }
        if let Some(metric) = self.problem.chosen_metric() {
            text += &format!(", metric={:?}", metric.name());
        }
        for (name, value) in &self.given.given {
            text += &format!(", {}={}", in_python(name), value.written());
        }
        text + ")"
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((Board,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        match &self.goal {
            Goal::Board(goal) => keywords.set_item("goal", Py::new(py, Board(goal.clone()))?)?,
            named => keywords.set_item("goal", named.name())?,
        }
        keywords.set_item("metric", self.problem.chosen_metric().map(Metric::name))?;
        for (name, value) in &self.given.given {
            keywords.set_item(in_python(name), value.as_python(py)?)?;
        }
        Ok(((self.board(),), keywords))
    }
}

impl Request {
    pub(crate) fn run(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let options = self.resumed()?;
        let mut listener = Listener::new(py, progress)?;
        let answer = listener.during(py, |listener| {
            knobel::solve(&self.problem, &options, listener).map(Answer)
        })?;
        answer.map_err(wrong)
    }

    /// The options, with the state of an earlier run if the checkpoint exists.
    fn resumed(&self) -> PyResult<SolveOptions> {
        let file = self.options.checkpoint.as_ref();
        let before = file
            .filter(|file| file.exists())
            .map(|file| Checkpoint::load(file));
        Ok(SolveOptions {
            resume: before.transpose().map_err(wrong)?.map(Arc::new),
            ..self.options.clone()
        })
    }

    /// Rejects a checkpoint, because several requests would write the same file.
    pub(crate) fn refuse_checkpoint(&self) -> PyResult<()> {
        match self.options.checkpoint {
            None => Ok(()),
            Some(_) => Err(wrong(
                "a checkpoint holds the run of one board; leave checkpoint out, or use Board.solve",
            )),
        }
    }

    /// The options for one of `threads` boards that are solved at once. The boards share the free
    /// memory.
    pub(crate) fn shared(&self, threads: usize) -> SolveOptions {
        let mut options = self.options.clone();
        if self.given.options.memory.is_none() {
            options.memory = options.memory.map(|free| free / threads as u64);
        }
        options
    }
}

/// The exception for an error of the library, with the names that options have in Python.
pub(crate) fn refused(error: SolveError) -> PyErr {
    let line = error.to_string();
    match error {
        SolveError::Unread { setting, .. } | SolveError::Value { setting, .. } => {
            wrong(line.replace(setting, &in_python(setting)))
        }
        _ => wrong(line),
    }
}

fn read_metric(given: &str) -> PyResult<Metric> {
    Metric::named(given).ok_or_else(|| {
        wrong(format!(
            "there is no metric '{given}'; choose stm (single-tile moves) or mtm (straight runs)"
        ))
    })
}
