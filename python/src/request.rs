//! Requests: a problem and the options of solving it, checked when the request is made.
//!
//! Python gives options as keyword arguments, whose names and values the library's list knows. A
//! request keeps them as they were given, so that it can be shown, compared and pickled.

use std::hash::{Hash, Hasher};

use knobel::options::{OptionGroup, OptionInfo, options};
use knobel::{Goal, Metric, Problem, SolveError, SolveOptions, memory};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString};

use crate::answer::Answer;
use crate::arguments::{Given, Text, shown};
use crate::board::{Board, read_board, read_goal};
use crate::watch::Listener;
use crate::wrong;

/// The value of an option as it was given.
#[derive(Debug, Clone, PartialEq)]
enum OptionValue {
    Text(String),
    /// In digits.
    Number(String),
}

impl OptionValue {
    /// The value; what is neither a text nor a path nor a number has none.
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
        // Numbers of other packages.
        let whole = given.extract::<i64>().map(|number| number.to_string());
        let digits = whole.or_else(|_| given.extract::<f64>().map(|number| format!("{number:?}")));
        digits.ok().map(Self::Number)
    }

    fn text(&self) -> &str {
        match self {
            Self::Text(text) | Self::Number(text) => text,
        }
    }

    /// As Python writes it.
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

/// Options as they were given, and what they are for the library.
pub(crate) struct GivenOptions {
    pub(crate) options: SolveOptions,
    /// In the order of the library's list.
    given: Vec<(&'static str, OptionValue)>,
}

impl GivenOptions {
    /// Reads keyword arguments for options of these groups. `None` is no value.
    ///
    /// # Errors
    /// A `TypeError` for a name that is no option, else what is wrong with a value.
    pub(crate) fn read(
        keywords: Option<&Bound<'_, PyDict>>,
        groups: &[OptionGroup],
    ) -> PyResult<Self> {
        let mut read = Self {
            options: SolveOptions::default(),
            given: Vec::new(),
        };
        let Some(keywords) = keywords else {
            return Ok(read);
        };
        for name in keywords.keys() {
            let name = name.to_string();
            if !listed(groups).any(|info| in_python(info.name) == name) {
                let known: Vec<String> = listed(groups).map(|info| in_python(info.name)).collect();
                let known = known.join(", ");
                let line = format!("there is no option '{name}'; choose one of {known}");
                return Err(PyTypeError::new_err(line));
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
        let refuse = || {
            let (name, accepts, shown) = (in_python(info.name), &info.accepts, shown(given));
            wrong(format!("{name} must be {accepts}, but {shown} was given"))
        };
        let value = OptionValue::read(given).ok_or_else(refuse)?;
        match info.set(&mut self.options, value.text()) {
            Ok(()) => self.given.push((info.name, value)),
            Err(SolveError::Value { .. }) => return Err(refuse()),
            Err(error) => return Err(refused(error)),
        }
        Ok(())
    }

    fn value(&self, name: &str) -> Option<&OptionValue> {
        let given = self.given.iter().find(|(given, _)| *given == name);
        given.map(|(_, value)| value)
    }

    /// The options, with half of the memory that is free unless a limit was given.
    pub(crate) fn within_free_memory(&self) -> SolveOptions {
        let half = || memory::free().map(|free| free / 2);
        SolveOptions {
            memory: self.options.memory.or_else(half),
            ..self.options.clone()
        }
    }
}

fn listed(groups: &[OptionGroup]) -> impl Iterator<Item = &'static OptionInfo> {
    options().iter().filter(|info| groups.contains(&info.group))
}

/// The name of an option as a keyword.
pub(crate) fn in_python(name: &str) -> String {
    name.replace('-', "_")
}

/// A board and how it is to be solved. Mistakes are reported when it is made. It pickles, and so
/// does its answer: clusters solve requests.
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
/// The options are those of `Board.solve`. Requests are equal if board, goal, metric and options
/// are.
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
    #[pyo3(signature = (board, /, *, goal=None, metric=Text::from("stm"), **options),
        text_signature = "(board, /, *, goal=None, metric='stm', **options)")]
    pub(crate) fn new(
        board: &Bound<'_, PyAny>,
        goal: Given<'_, '_>,
        metric: Text,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let goal = goal.map(read_goal).transpose()?.unwrap_or_default();
        let metric = read_metric(&metric.named("metric")?)?;
        let problem = Problem::new(read_board(board, None)?, &goal).map_err(wrong)?;
        let problem = problem.with_metric(metric);
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

    /// The method as it was named.
    #[getter]
    fn method(&self) -> &str {
        let named = self.given.value("method").map(OptionValue::text);
        named.unwrap_or_else(|| self.options.objective.names().0)
    }

    /// Solves it; see `Board.solve`.
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
        if self.problem.metric() != Metric::default() {
            text += &format!(", metric={:?}", metric_name(self.problem.metric()));
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
        keywords.set_item("metric", metric_name(self.problem.metric()))?;
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
        let mut listener = Listener::new(py, progress)?;
        let answer = listener.during(py, |listener| {
            knobel::solve(&self.problem, &self.options, listener).map(Answer)
        })?;
        answer.map_err(wrong)
    }

    /// The options where so many boards are solved at once. They share memory that has no limit.
    pub(crate) fn shared(&self, threads: usize) -> SolveOptions {
        let mut options = self.options.clone();
        if self.given.options.memory.is_none() {
            options.memory = options.memory.map(|free| free / threads as u64);
        }
        options
    }
}

/// What a request is refused for. Python writes the names of options in its own way.
pub(crate) fn refused(error: SolveError) -> PyErr {
    match error {
        SolveError::Unread { setting, .. } => {
            wrong(error.to_string().replacen(setting, &in_python(setting), 1))
        }
        _ => wrong(error),
    }
}

fn metric_name(metric: Metric) -> &'static str {
    match metric {
        Metric::Stm => "stm",
        Metric::Mtm => "mtm",
    }
}

fn read_metric(given: &str) -> PyResult<Metric> {
    let all = [Metric::Stm, Metric::Mtm].into_iter();
    let mut named = all.filter(|metric| metric_name(*metric) == given);
    named.next().ok_or_else(|| {
        wrong(format!(
            "there is no metric '{given}'; choose stm (single moves) or mtm (straight runs)"
        ))
    })
}
