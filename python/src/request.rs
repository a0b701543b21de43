//! Requests: what is asked of a board, checked when it is made.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::path::PathBuf;
use std::time::Duration;

use knobel::search::iddfs::{MAX_DEPTH, STEP_WIDTH};
use knobel::search::{BEAM_WIDTH, SEED, WEIGHT};
use knobel::{Goal, Limits, Metric, Objective, Settings, SolveError, memory, registry};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::Answer;
use crate::arguments::{self, Given, Text, from_one, instead, real, shown, whole, written};
use crate::board::{Board, read_board, read_goal};
use crate::watch::Listener;
use crate::wrong;

/// What may be said about a request, as Python says it.
#[derive(Clone, PartialEq)]
struct RequestFields {
    goal: Goal,
    method: String,
    within: Option<f64>,
    metric: String,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
    threads: usize,
    tables: Option<PathBuf>,
    weight: Option<f64>,
    step_width: Option<u32>,
    max_depth: Option<u32>,
    beam_width: Option<u32>,
    seed: Option<u64>,
}

/// A board and how it is to be solved; what is wrong with it is said when it is made. It pickles,
/// and so does its answer: clusters solve requests.
///
/// >>> import pickle
/// >>> from knobel import Request
/// >>> request = Request("8 6 7 / 2 5 4 / 3 0 1", method="ida-star+linear-conflict")
/// >>> pickle.loads(pickle.dumps(request)).solve().length
/// 31
/// >>> Request("8 6 7 / 2 5 4 / 3 0 1", method="manhattan")
/// Traceback (most recent call last):
/// ValueError: 'manhattan' is a heuristic, not a method; name the algorithm, too, as in 'a-star+manhattan'
///
/// Requests are equal where board and options are.
#[pyclass(frozen, eq, hash, module = "knobel")]
pub struct Request {
    asked: RequestFields,
    pub(crate) request: knobel::Request,
}

impl PartialEq for Request {
    fn eq(&self, other: &Self) -> bool {
        self.request.board == other.request.board && self.asked == other.asked
    }
}

impl Hash for Request {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board().hash(state);
        self.asked.method.hash(state);
    }
}

#[pymethods]
impl Request {
    #[new]
    #[allow(clippy::too_many_arguments, reason = "keywords of Python")]
    #[pyo3(signature = (
        board, /, *, goal=None, method=Text::from("best"), within=None, metric=Text::from("stm"), time=None, nodes=None, memory=None,
        threads=None, tables=None, weight=None, step_width=None, max_depth=None, beam_width=None, seed=None,
    ), text_signature = "(board, /, *, goal=None, method='best', within=None, metric='stm', time=None, nodes=None, \
        memory=None, threads=None, tables=None, weight=None, step_width=None, max_depth=None, beam_width=None, seed=None)")]
    pub(crate) fn new(
        board: &Bound<'_, PyAny>,
        goal: Given<'_, '_>,
        method: Text,
        within: Given<'_, '_>,
        metric: Text,
        time: Given<'_, '_>,
        nodes: Given<'_, '_>,
        memory: Given<'_, '_>,
        threads: Given<'_, '_>,
        tables: Given<'_, '_>,
        weight: Given<'_, '_>,
        step_width: Given<'_, '_>,
        max_depth: Given<'_, '_>,
        beam_width: Given<'_, '_>,
        seed: Given<'_, '_>,
    ) -> PyResult<Self> {
        let asked = RequestFields {
            goal: goal.map(read_goal).transpose()?.unwrap_or_default(),
            method: method.named("method")?,
            within: real("within", within)?,
            metric: metric.named("metric")?,
            time: real("time", time)?,
            nodes: whole("nodes", nodes)?,
            memory: whole("memory", memory)?,
            threads: arguments::threads(threads)?.unwrap_or(1),
            tables: tables.map(folder).transpose()?,
            weight: real("weight", weight)?,
            step_width: from_one("step_width", step_width)?,
            max_depth: whole("max_depth", max_depth)?,
            beam_width: from_one("beam_width", beam_width)?,
            seed: whole("seed", seed)?,
        };
        Self::asked(read_board(board, None)?, asked)
    }

    /// The board.
    #[getter]
    fn board(&self) -> Board {
        Board(self.request.board.clone())
    }

    /// The method as it was named.
    #[getter]
    fn method(&self) -> &str {
        &self.asked.method
    }

    /// Solves it; see `Board.solve`.
    #[pyo3(signature = (*, progress=None))]
    fn solve(&self, py: Python<'_>, progress: Option<&Bound<'_, PyAny>>) -> PyResult<Answer> {
        self.run(py, progress)
    }

    fn __repr__(&self) -> String {
        let mut text = format!("Request({:?}", self.board().__str__());
        for (name, value) in self.asked.options() {
            text += &format!(", {name}={value}");
        }
        text + ")"
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<((Board,), Bound<'py, PyDict>)> {
        let (asked, options) = (&self.asked, PyDict::new(py));
        match &asked.goal {
            Goal::Board(goal) => options.set_item("goal", Py::new(py, Board(goal.clone()))?)?,
            named => options.set_item("goal", named.name())?,
        }
        options.set_item("method", &asked.method)?;
        options.set_item("within", asked.within)?;
        options.set_item("metric", &asked.metric)?;
        options.set_item("time", asked.time)?;
        options.set_item("nodes", asked.nodes)?;
        options.set_item("memory", asked.memory)?;
        options.set_item("threads", asked.threads)?;
        options.set_item("tables", asked.tables.clone())?;
        options.set_item("weight", asked.weight)?;
        options.set_item("step_width", asked.step_width)?;
        options.set_item("max_depth", asked.max_depth)?;
        options.set_item("beam_width", asked.beam_width)?;
        options.set_item("seed", asked.seed)?;
        Ok(((self.board(),), options))
    }
}

impl RequestFields {
    /// The options that say something, as Python writes them; the method always.
    fn options(&self) -> Vec<(&'static str, String)> {
        fn said<T: fmt::Debug>(value: &Option<T>) -> Option<String> {
            value.as_ref().map(|value| format!("{value:?}"))
        }
        let goal = match &self.goal {
            Goal::Board(goal) => Some(Board(goal.clone()).__repr__()),
            goal if *goal == Goal::default() => None,
            named => said(&named.name()),
        };
        let options = [
            ("goal", goal),
            ("method", Some(format!("{:?}", self.method))),
            ("within", said(&self.within)),
            (
                "metric",
                said(&Some(&self.metric).filter(|it| *it != "stm")),
            ),
            ("time", said(&self.time)),
            ("nodes", said(&self.nodes)),
            ("memory", said(&self.memory)),
            ("threads", said(&Some(self.threads).filter(|&it| it != 1))),
            ("tables", said(&self.tables)),
            ("weight", said(&self.weight)),
            ("step_width", said(&self.step_width)),
            ("max_depth", said(&self.max_depth)),
            ("beam_width", said(&self.beam_width)),
            ("seed", said(&self.seed)),
        ];
        let said = |(name, value): (_, Option<String>)| Some((name, value?));
        options.into_iter().filter_map(said).collect()
    }
}

impl Request {
    /// The request for this board.
    ///
    /// # Errors
    /// What is asked for and does not exist or does not go together.
    fn asked(board: knobel::Board, asked: RequestFields) -> PyResult<Self> {
        let mut request = knobel::Request {
            goal: asked.goal.clone(),
            objective: objective(&asked)?,
            limits: Limits {
                nodes: asked.nodes,
                memory: asked.memory.or_else(|| memory::free().map(|free| free / 2)),
            },
            time: asked.time.map(seconds).transpose()?,
            settings: settings(
                asked.weight,
                asked.step_width,
                asked.max_depth,
                asked.beam_width,
                asked.seed,
            )?,
            metric: match asked.metric.as_str() {
                "stm" => Metric::Stm,
                "mtm" => Metric::Mtm,
                other => {
                    return Err(wrong(format!(
                        "there is no metric '{other}'; choose stm (single moves) or mtm (straight \
                         runs)"
                    )));
                }
            },
            ..knobel::Request::new(board)
        };
        request.tables.threads = asked.threads;
        if let Some(folder) = &asked.tables {
            request.tables.folder = Some(folder.clone());
        }
        request.check().map_err(refused)?;
        Ok(Self { asked, request })
    }

    pub(crate) fn run(
        &self,
        py: Python<'_>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Answer> {
        let mut listener = Listener::new(py, progress)?;
        let answer = listener.during(py, |listener| {
            knobel::solve(&self.request, listener).map(Answer)
        })?;
        answer.map_err(wrong)
    }

    /// The same where so many are solved at once: memory that nobody has set a limit to is shared.
    pub(crate) fn shared(&self, threads: usize) -> knobel::Request {
        let mut request = self.request.clone();
        if self.asked.memory.is_none() {
            request.limits.memory = request.limits.memory.map(|free| free / threads as u64);
        }
        request
    }
}

/// What a request is refused for. Python writes the names of settings in its own way.
pub(crate) fn refused(error: SolveError) -> PyErr {
    match error {
        SolveError::Unread { setting, .. } => {
            let (line, name) = (error.to_string(), setting.replace('-', "_"));
            wrong(line.replacen(setting, &name, 1))
        }
        _ => wrong(error),
    }
}

/// A folder by its path.
fn folder(given: &Bound<'_, PyAny>) -> PyResult<PathBuf> {
    let line = || {
        format!(
            "tables is the path of a folder, but {} was given",
            shown(given)
        )
    };
    let path = given.extract();
    path.map_err(|error| instead(given.py(), error, line))
}

/// What `method` and `within` ask for.
fn objective(asked: &RequestFields) -> PyResult<Objective> {
    let named = spelled(&asked.method);
    if let Some(factor) = asked.within {
        return match named.as_str() {
            "best" => Ok(Objective::Within(percent(factor)?)),
            _ => Err(wrong(
                "within and method were given, but within chooses the method; leave one of them \
                 out",
            )),
        };
    }
    match named.split_once('+') {
        None if named == "best" => Ok(Objective::Best),
        None if named == "fast" => Ok(Objective::Fast),
        None => match registry::heuristic(&named) {
            // The commonest slip.
            Some(heuristic) if registry::named(&named).next().is_none() => Err(wrong(format!(
                "'{0}' is a heuristic, not a method; name the algorithm, too, as in 'a-star+{0}'",
                heuristic.name
            ))),
            _ => Ok(Objective::named(&named, None)),
        },
        Some((method @ ("best" | "fast"), heuristic)) => {
            let method = if method == "best" { "best" } else { "fast" };
            let heuristic = heuristic.to_owned();
            Err(wrong(SolveError::NoPair { method, heuristic }))
        }
        Some((algorithm, heuristic)) => Ok(Objective::named(algorithm, Some(heuristic))),
    }
}

/// The name as the registry has it: `A*` is `a-star`, `ida_star` is `ida-star`.
pub(crate) fn spelled(name: &str) -> String {
    let name = name.trim().to_lowercase().replace('_', "-");
    let name = name.replace(" + ", "+").replace('*', "-star");
    name.replace("--star", "-star")
}

/// The settings that were given as keywords.
pub(crate) fn settings(
    weight: Option<f64>,
    step_width: Option<u32>,
    max_depth: Option<u32>,
    beam_width: Option<u32>,
    seed: Option<u64>,
) -> PyResult<Settings> {
    let values = [
        (&WEIGHT, weight.map(percent).transpose()?.map(u64::from)),
        (&STEP_WIDTH, step_width.map(u64::from)),
        (&MAX_DEPTH, max_depth.map(u64::from)),
        (&BEAM_WIDTH, beam_width.map(u64::from)),
        (&SEED, seed),
    ];
    let given = values.into_iter();
    Ok(given.filter_map(|(it, value)| Some((it, value?))).collect())
}

/// A factor of at least 1 as percent.
fn percent(factor: f64) -> PyResult<u32> {
    if (1.0..=1000.0).contains(&factor) {
        // 1.15 is a little less as a binary number.
        Ok((factor * 100.0 + 1e-6).floor() as u32)
    } else {
        Err(wrong(format!(
            "{} is not a factor; give a number from 1 to 1000, as in 1.05",
            written(factor)
        )))
    }
}

/// A time limit.
pub(crate) fn seconds(given: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(given).map_err(|_| {
        wrong(format!(
            "{} is not a time; give seconds, as in 0.5, or leave it out",
            written(given)
        ))
    })
}
