//! Searching a puzzle that is made of Python functions, with every algorithm of the registry.
//!
//! A state is hashed once for each time a function gives it, and is a number from then on: the searches, their tables and
//! their queues handle numbers, and no function is asked twice about the same state. What is asked in Python is what
//! takes time; so a search that begins anew, as IDA* does, has its first answers at hand. The price: every state
//! that was seen is kept, also by searches that could do without, and counts against the memory.

use std::cell::{Cell, RefCell};
use std::ops::Range;

use hashbrown::HashTable;
use knobel::search::{ALGORITHMS, Guarantee, Info, Job, Setting, run_named};
use knobel::{
    Cost, Deadline, Heuristic, Limits, Outcome, Report, Settings, SolveError, Space, StopReason,
    Watch, memory,
};
use knobel_wire as wire;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::answer::Stats;
use crate::request::{percent, seconds, spelled};
use crate::watch::Listener;
use crate::{kind, wrong};

/// Number of a state, in the order in which they were seen.
type Id = u32;

/// Bytes that are kept for a state beside the state itself: its places in the lists below, and some steps.
const BYTES_EACH: usize = 120;

/// A step from a state to another. Small enough that A* keeps with a state the step that led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    from: Id,
    to: Id,
}

/// All that is known of the puzzle by now. Lists have an entry for each state.
#[derive(Default)]
struct Known<'py> {
    states: Vec<Bound<'py, PyAny>>,
    hashes: Vec<u64>,
    index: HashTable<Id>,
    /// Where its steps begin and end, once they were asked for.
    asked: Vec<Option<(usize, usize)>>,
    steps: Vec<Step>,
    /// What each step costs, where that was said.
    costs: Vec<Cost>,
    estimates: Vec<Option<Cost>>,
    goals: Vec<Option<bool>>,
}

/// What ends a search.
enum Goal<'py> {
    Test(Bound<'py, PyAny>),
    State(Id),
}

/// The functions, and what they have said.
struct Puzzle<'py> {
    successors: Bound<'py, PyAny>,
    goal: Goal<'py>,
    estimate: Option<Bound<'py, PyAny>>,
    cost: Option<Bound<'py, PyAny>>,
    known: RefCell<Known<'py>>,
    /// What one of them raised: nobody is asked any more.
    raised: RefCell<Option<PyErr>>,
    bytes_each: usize,
    /// Does the search go from the goal, too?
    backwards: Cell<bool>,
}

impl<'py> Puzzle<'py> {
    /// The value of a question, or this one once something was raised.
    fn or<T>(&self, otherwise: T, ask: impl FnOnce() -> PyResult<T>) -> T {
        if self.raised.borrow().is_some() {
            return otherwise;
        }
        ask().unwrap_or_else(|error| {
            *self.raised.borrow_mut() = Some(error);
            otherwise
        })
    }

    /// The number of a state.
    fn number(&self, state: Bound<'py, PyAny>) -> PyResult<Id> {
        let hash = match state.hash() {
            // Small numbers are their own hashes: this spreads them.
            Ok(hash) => (hash as u64)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(32),
            Err(_) => {
                return Err(wrong(format!(
                    "a state must be hashable, but {} is a {}; a tuple would do",
                    shown(&state),
                    kind(&state)
                )));
            }
        };
        let mut known = self.known.borrow_mut();
        let failed = Cell::new(None);
        let same = |&id: &Id| {
            let (id, other) = (id as usize, &known.states[id as usize]);
            known.hashes[id] == hash
                && (other.is(&state)
                    || other.eq(&state).unwrap_or_else(|error| {
                        failed.set(Some(error));
                        false
                    }))
        };
        if let Some(&id) = known.index.find(hash, same) {
            return Ok(id);
        }
        if let Some(error) = failed.take() {
            return Err(error);
        }
        let id = Id::try_from(known.states.len()).map_err(|_| wrong("too many states"))?;
        let known = &mut *known;
        known.states.push(state);
        known.hashes.push(hash);
        known.asked.push(None);
        known.estimates.push(None);
        known.goals.push(None);
        let hashes = &known.hashes;
        known
            .index
            .insert_unique(hash, id, |&id| hashes[id as usize]);
        Ok(id)
    }

    fn state(&self, id: Id) -> Bound<'py, PyAny> {
        self.known.borrow().states[id as usize].clone()
    }

    /// Asks for the steps from a state.
    fn ask(&self, id: Id) -> PyResult<(usize, usize)> {
        let state = self.state(id);
        let given = self.successors.call1((&state,))?;
        let begin = self.known.borrow().steps.len();
        if let Ok(list) = given.cast::<PyList>() {
            for next in list.iter() {
                self.learn(id, &state, next)?;
            }
        } else if let Ok(items) = given.try_iter() {
            for next in items {
                self.learn(id, &state, next?)?;
            }
        } else {
            return Err(wrong(format!(
                "successors gave {} for the state {}, but a list of states is needed",
                shown(&given),
                shown(&state)
            )));
        }
        Ok((begin, self.known.borrow().steps.len()))
    }

    /// Keeps a step and what it costs.
    fn learn(&self, from: Id, state: &Bound<'py, PyAny>, next: Bound<'py, PyAny>) -> PyResult<()> {
        if let Some(cost) = &self.cost {
            let cost = cost.call1((state, &next))?;
            let number = cost.extract().map_err(|_| {
                wrong(format!(
                    "a step costs {}, but costs are whole numbers from 0; multiply all of them, and h",
                    shown(&cost)
                ))
            })?;
            self.known.borrow_mut().costs.push(number);
        }
        let to = self.number(next)?;
        self.known.borrow_mut().steps.push(Step { from, to });
        Ok(())
    }

    /// Where the steps from a state are; they are asked for if they are not there.
    fn range(&self, id: Id) -> Range<usize> {
        let asked = self.known.borrow().asked[id as usize];
        let (begin, end) = asked.unwrap_or_else(|| {
            let answer = self.or((0, 0), || self.ask(id));
            self.known.borrow_mut().asked[id as usize] = Some(answer);
            answer
        });
        begin..end
    }

    fn steps(&self, id: Id) -> Vec<Step> {
        let range = self.range(id);
        self.known.borrow().steps[range].to_vec()
    }

    fn estimated(&self, id: Id) -> Cost {
        let Some(estimate) = &self.estimate else {
            return 0;
        };
        let before = self.known.borrow().estimates[id as usize];
        before.unwrap_or_else(|| {
            let state = self.state(id);
            let value = self.or(0, || read_estimate(&estimate.call1((&state,))?, &state));
            self.known.borrow_mut().estimates[id as usize] = Some(value);
            value
        })
    }

    /// Whether it is a goal; once something was raised, everything is, so that the search ends.
    fn ends(&self, id: Id) -> bool {
        let test = match &self.goal {
            Goal::State(goal) => return id == *goal || self.raised.borrow().is_some(),
            Goal::Test(test) => test,
        };
        if self.raised.borrow().is_some() {
            return true;
        }
        let before = self.known.borrow().goals[id as usize];
        before.unwrap_or_else(|| {
            let answer = self.or(true, || test.call1((self.state(id),))?.is_truthy());
            self.known.borrow_mut().goals[id as usize] = Some(answer);
            answer
        })
    }

    fn bytes(&self) -> u64 {
        (self.known.borrow().states.len() * self.bytes_each) as u64
    }
}

impl Space for Puzzle<'_> {
    type State = Id;
    type Move = Step;
    type Key = Id;
    type Moves = Vec<Step>;

    fn moves(&self, state: &Id) -> Vec<Step> {
        self.steps(*state)
    }

    fn onward(&self, state: &Id, last: &Step) -> Vec<Step> {
        let range = self.range(*state);
        let known = self.known.borrow();
        let steps = known.steps[range].iter().copied();
        steps.filter(|step| step.to != last.from).collect()
    }

    fn apply(&self, state: &mut Id, step: &Step) {
        *state = step.to;
    }

    /// Only a search from both ends asks, and what it takes for granted is checked.
    fn inverse(&self, step: &Step) -> Option<Step> {
        let (from, to) = (step.to, step.from);
        matches!(self.goal, Goal::State(_)).then_some(Step { from, to })
    }

    fn is_goal(&self, state: &Id) -> bool {
        self.ends(*state)
    }

    fn goal(&self) -> Option<Id> {
        self.backwards.set(true);
        match self.goal {
            Goal::State(goal) => Some(goal),
            Goal::Test(_) => None,
        }
    }

    fn key(&self, state: &Id) -> Id {
        *state
    }

    fn state(&self, key: &Id) -> Id {
        *key
    }

    fn cost(&self, step: &Step) -> Cost {
        if self.cost.is_none() {
            return 1;
        }
        let range = self.range(step.from);
        let known = self.known.borrow();
        let mut found = known.steps[range.clone()].iter().zip(&known.costs[range]);
        found
            .find(|(it, _)| it.to == step.to)
            .map_or(1, |(_, &cost)| cost)
    }
}

/// The function `h` as a heuristic.
struct Guide<'a, 'py>(&'a Puzzle<'py>);

impl<'py> Heuristic<Puzzle<'py>> for Guide<'_, 'py> {
    type Memo = Cost;

    fn start(&self, state: &Id) -> Cost {
        self.0.estimated(*state)
    }

    fn step(&self, _: &Cost, _: &Id, step: &Step) -> Cost {
        self.0.estimated(step.to)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

/// Ends a search where a function has raised, or the states take too much memory.
struct Guard<'a, 'py> {
    puzzle: &'a Puzzle<'py>,
    listener: &'a mut Listener,
    limit: u64,
}

impl Watch for Guard<'_, '_> {
    fn poll(&mut self, progress: &knobel::Progress) -> Option<StopReason> {
        if self.puzzle.raised.borrow().is_some() {
            return Some(StopReason::Interrupted);
        }
        let limit = self.limit;
        if self.puzzle.bytes() > limit {
            return Some(StopReason::Memory { limit });
        }
        self.listener.poll(progress)
    }
}

/// What a search found: status, reason, states, cost, lower bound, counts, promise, algorithm.
type Found<'py> = (
    String,
    Option<String>,
    Option<Bound<'py, PyList>>,
    Option<Cost>,
    Cost,
    Stats,
    &'static str,
    &'static str,
);

/// Searches a puzzle of Python functions.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
#[pyo3(signature = (
    start, successors, goal, h, algorithm, cost, time, nodes, memory, weight, step_width, max_depth, beam_width, seed,
    progress,
))]
pub(crate) fn search<'py>(
    py: Python<'py>,
    start: Bound<'py, PyAny>,
    successors: Bound<'py, PyAny>,
    goal: Bound<'py, PyAny>,
    h: Option<Bound<'py, PyAny>>,
    algorithm: &str,
    cost: Option<Bound<'py, PyAny>>,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: Option<u64>,
    weight: Option<f64>,
    step_width: Option<u32>,
    max_depth: Option<u32>,
    beam_width: Option<u32>,
    seed: Option<u64>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Found<'py>> {
    let info = found(algorithm)?;
    for (name, function) in [
        ("successors", Some(&successors)),
        ("h", h.as_ref()),
        ("cost", cost.as_ref()),
    ] {
        if let Some(other) = function.filter(|function| !function.is_callable()) {
            let kind = kind(other);
            return Err(wrong(format!(
                "{name} is a function, but a {kind} was given"
            )));
        }
    }
    let settings = Settings {
        weight_percent: weight.map(percent).transpose()?,
        step_width,
        max_depth,
        beam_width,
        seed,
    };
    if let Some(setting) = Setting::given(&settings).find(|it| !info.settings.contains(it)) {
        let (setting, by) = (setting.name(), info.name.to_owned());
        return Err(wrong(SolveError::Unread { setting, by }));
    }
    let limits = Limits {
        nodes,
        memory: memory.or_else(|| memory::free().map(|free| free / 2)),
    };
    let time = time.map(seconds).transpose()?;
    let (puzzle, start) = puzzle(start, successors, goal, h, cost)?;
    let mut listener = Listener::new(py, progress)?;
    let mut guard = Guard {
        puzzle: &puzzle,
        listener: &mut listener,
        limit: limits.memory.unwrap_or(u64::MAX),
    };
    let began = std::time::Instant::now();
    let guide = Guide(&puzzle);
    let job = Job::new(&puzzle, &guide, &start)
        .with_limits(limits)
        .with_settings(settings);
    let mut watch = Deadline::new(time, &mut guard);
    let report = run_named(info.name, &job, &mut watch).expect("it is in the registry");
    listener.close(py)?;
    if let Some(error) = puzzle.raised.take() {
        return Err(error);
    }
    told(
        py,
        &puzzle,
        start,
        info,
        report,
        began.elapsed().as_secs_f64(),
    )
}

/// The puzzle, and the number of its start.
fn puzzle<'py>(
    start: Bound<'py, PyAny>,
    successors: Bound<'py, PyAny>,
    goal: Bound<'py, PyAny>,
    estimate: Option<Bound<'py, PyAny>>,
    cost: Option<Bound<'py, PyAny>>,
) -> PyResult<(Puzzle<'py>, Id)> {
    let size = start.call_method0("__sizeof__")?.extract().unwrap_or(0);
    let mut puzzle = Puzzle {
        successors,
        goal: Goal::State(0),
        estimate,
        cost,
        known: RefCell::default(),
        raised: RefCell::default(),
        bytes_each: BYTES_EACH.saturating_add(size),
        backwards: Cell::new(false),
    };
    let start = puzzle.number(start)?;
    puzzle.goal = match goal.is_callable() {
        true => Goal::Test(goal),
        false => Goal::State(puzzle.number(goal)?),
    };
    Ok((puzzle, start))
}

/// The algorithm of this name.
fn found(name: &str) -> PyResult<&'static Info> {
    let name = spelled(name);
    let known = ALGORITHMS.iter().find(|info| info.name == name);
    known.ok_or_else(|| {
        let names: Vec<&str> = ALGORITHMS.iter().map(|info| info.name).collect();
        wrong(format!(
            "there is no search '{name}'; choose one of {}",
            names.join(", ")
        ))
    })
}

/// What came of it, with the states of the path.
fn told<'py>(
    py: Python<'py>,
    puzzle: &Puzzle<'py>,
    start: Id,
    info: &'static Info,
    report: Report<Vec<Step>>,
    seconds: f64,
) -> PyResult<Found<'py>> {
    if puzzle.backwards.get() {
        refuse_one_way(puzzle, info, matches!(report.outcome, Outcome::Unsolvable))?;
    }
    let (status, reason) = wire::Status::of(&report.outcome);
    let stats = Stats::from(&wire::Stats::new(&report.stats, seconds));
    let (mut path, mut cost) = (None, None);
    if let Outcome::Solved(steps) = &report.outcome {
        let ids = std::iter::once(start).chain(steps.iter().map(|step| step.to));
        path = Some(PyList::new(
            py,
            ids.map(|id| puzzle.state(id)).collect::<Vec<_>>(),
        )?);
        let costs = steps.iter().map(|step| puzzle.cost(step));
        cost = Some(costs.fold(0, Cost::saturating_add));
    }
    Ok((
        wire::word(&status),
        reason.map(|reason| reason.text),
        path,
        cost,
        report.lower_bound,
        stats,
        promise(info.guarantee),
        info.name,
    ))
}

/// A search from both ends takes for granted that every step can be taken back. Looks at the steps between states that
/// it has asked about; at all that are known where it says that there is no path.
fn refuse_one_way(puzzle: &Puzzle<'_>, info: &Info, ask: bool) -> PyResult<()> {
    let known = puzzle.known.borrow().steps.clone();
    for step in known {
        let asked = puzzle.known.borrow().asked[step.to as usize].is_some();
        let back = |other: &Step| other.to == step.from;
        if (asked || ask) && !puzzle.steps(step.to).iter().any(back) {
            let (from, to) = (puzzle.state(step.from), puzzle.state(step.to));
            return Err(wrong(format!(
                "{} needs steps that can be taken back, but {} leads to {} and not back",
                info.name,
                shown(&from),
                shown(&to)
            )));
        }
    }
    puzzle.raised.take().map_or(Ok(()), Err)
}

/// What an algorithm promises, in words.
pub(crate) fn promise(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::FewestMoves => "a path of fewest steps",
        Guarantee::CheapestIfAdmissible => "a cheapest path if h never overestimates",
        Guarantee::WithinWeight => "at most the weight times the cheapest if h never overestimates",
        Guarantee::FewestMovesAtStepWidthOne => "a path of fewest steps if step_width is 1",
        Guarantee::None => "any path",
    }
}

/// An estimate as a whole number. Costs are whole numbers, so what is above one rules out that one, too.
fn read_estimate(given: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<Cost> {
    if let Ok(value) = given.extract::<Cost>() {
        return Ok(value);
    }
    match given.extract::<f64>() {
        // A sum of fractions may be a hair too high. Infinity is a dead end: the greatest number there is.
        Ok(value) if !value.is_nan() => Ok((value - 1e-9).ceil() as Cost),
        _ => Err(wrong(format!(
            "h gave {} for the state {}, but a number is needed",
            shown(given),
            shown(state)
        ))),
    }
}

/// A value in a message, shortened.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let text = value
        .repr()
        .map_or_else(|_| "something".into(), |text| text.to_string());
    match text.char_indices().nth(60) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
