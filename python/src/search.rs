//! Searching a puzzle that is made of Python functions, with every algorithm of the registry.
//!
//! A state is hashed once for each time a function gives it, and is a number from then on: the
//! searches, their tables and their queues handle numbers, and no function is asked twice about the
//! same state. What is asked in Python is what takes time; so a search that begins anew, as IDA*
//! does, has its first answers at hand. The price: every state that was seen is kept, also by
//! searches that could do without, and counts against the memory.
//!
//! A function may take long. So the clock is read before each state's steps are asked for, not only
//! when the search polls: once the time is over, or Ctrl-C was pressed, or something was raised, no
//! function is called any more, every state counts as a goal, and what the search then says is not
//! believed.

use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::time::Instant;

use hashbrown::HashTable;
use knobel::options::OptionGroup;
use knobel::search::iddfs::STEP_WIDTH;
use knobel::search::{ALGORITHMS, AlgorithmInfo, Guarantee, SearchJob, run_named};
use knobel::{
    Cost, Heuristic, Limits, Outcome, Progress, Report, Settings, SolveError, Space, StopReason,
    Watch, registry,
};
use knobel_api as api;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::answer::stats;
use crate::arguments::{Given, Text, instead, shown};
use crate::request::{GivenOptions, refused};
use crate::watch::Listener;
use crate::{kind, wrong};

/// Number of a state, in the order in which they were seen.
type Id = u32;

/// Bytes that are kept for a state beside the state itself: its places in the lists below that have
/// one for each.
const BYTES_EACH: usize = 120;

/// So many successors of one state have no end, where they come one by one.
const ENDLESS: usize = 1_000_000;

/// A step from a state to another. Small enough that A* keeps with a state the step that led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    from: Id,
    to: Id,
}

/// All that is known of the puzzle by now. Lists have an entry for each state.
#[derive(Default)]
struct KnownGraph<'py> {
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
    /// States whose steps were asked for.
    expanded: u64,
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
    known: RefCell<KnownGraph<'py>>,
    bytes_each: usize,
    limits: Limits,
    /// Does the search count steps where they have costs? Then its bound says nothing.
    boundless: Cell<bool>,
    /// When the time is over.
    end: Option<Instant>,
    listener: RefCell<Listener>,
    /// What the search has told of itself last.
    progress: Cell<Progress>,
    /// Why the search is to end: nobody is asked any more.
    over: Cell<Option<StopReason>>,
    /// What one of the functions raised.
    raised: RefCell<Option<PyErr>>,
}

impl<'py> Puzzle<'py> {
    /// The value of a question, or this one once the search is to end.
    fn or<T>(&self, otherwise: T, ask: impl FnOnce() -> PyResult<T>) -> T {
        if self.over.get().is_some() {
            return otherwise;
        }
        ask().unwrap_or_else(|error| {
            self.over.set(Some(StopReason::Interrupted));
            *self.raised.borrow_mut() = Some(error);
            otherwise
        })
    }

    /// Is the search to end?
    fn is_over(&self) -> bool {
        if self.over.get().is_none() {
            self.over.set(self.look());
        }
        self.over.get().is_some()
    }

    /// Looks at memory, clock and listener.
    fn look(&self) -> Option<StopReason> {
        let mut progress = self.progress.get();
        let limit = self.limits.memory.unwrap_or(u64::MAX);
        if self.bytes().saturating_add(progress.stats.peak_bytes) > limit {
            return Some(StopReason::Memory { limit });
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Some(StopReason::Time);
        }
        let known = self.known.borrow();
        let (expanded, generated) = (known.expanded, known.steps.len() as u64);
        drop(known);
        progress.stats.expanded = progress.stats.expanded.max(expanded);
        progress.stats.generated = progress.stats.generated.max(generated);
        self.listener.borrow_mut().poll(&progress)
    }

    /// The number of a state.
    fn number(&self, state: Bound<'py, PyAny>) -> PyResult<Id> {
        let hash = match state.hash() {
            // Small numbers are their own hashes: this spreads them.
            Ok(hash) => (hash as u64)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(32),
            Err(error) => {
                let (shown, kind) = (shown(&state), kind(&state));
                return Err(instead(state.py(), error, || {
                    format!("a state must be hashable, but {shown} is {kind}; a tuple would do")
                }));
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
        let found = known.index.find(hash, same).copied();
        if let Some(error) = failed.take() {
            return Err(error);
        }
        if let Some(id) = found {
            return Ok(id);
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
        if self.is_over() {
            return Ok((0, 0));
        }
        let state = self.state(id);
        let given = self.successors.call1((&state,))?;
        let begin = self.known.borrow().steps.len();
        if let Ok(list) = given.cast::<PyList>() {
            for next in list.iter() {
                self.learn(id, &state, next)?;
            }
        } else {
            let items = given.try_iter().map_err(|error| {
                let (given, state) = (shown(&given), shown(&state));
                instead(self.successors.py(), error, || {
                    format!(
                        "successors gave {given} for the state {state}, but a list of states is \
                         needed"
                    )
                })
            })?;
            for (number, next) in items.enumerate() {
                if number == ENDLESS && given.len().is_err() {
                    return Err(wrong(format!(
                        "successors gave {ENDLESS} states for the state {} and did not end; a \
                         state's successors must be finite",
                        shown(&state)
                    )));
                }
                self.learn(id, &state, next?)?;
                // They may go on for ever.
                if self.is_over() {
                    break;
                }
            }
        }
        let mut known = self.known.borrow_mut();
        known.expanded += 1;
        Ok((begin, known.steps.len()))
    }

    /// Keeps a step and what it costs.
    fn learn(&self, from: Id, state: &Bound<'py, PyAny>, next: Bound<'py, PyAny>) -> PyResult<()> {
        if let Some(cost) = &self.cost {
            let cost = read_cost(&cost.call1((state, &next))?)?;
            self.known.borrow_mut().costs.push(cost);
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

    /// Whether it is a goal; once the search is to end everything is.
    fn ends(&self, id: Id) -> bool {
        let test = match &self.goal {
            Goal::State(goal) => return id == *goal || self.over.get().is_some(),
            Goal::Test(test) => test,
        };
        if self.over.get().is_some() {
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
        let known = self.known.borrow();
        let steps = known.steps.capacity() * size_of::<Step>();
        let costs = known.costs.capacity() * size_of::<Cost>();
        (known.states.len() * self.bytes_each + steps + costs) as u64
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

    /// A puzzle of functions may have steps that lead one way, so this asks for the steps from the
    /// other end. Searches that take moves back instead of keeping copies, for which all steps or
    /// none must have a way back, keep copies of states as small as these.
    fn inverse(&self, step: &Step) -> Option<Step> {
        let (from, to) = (step.to, step.from);
        let back = Step { from, to };
        let range = self.range(from);
        let known = self.known.borrow();
        known.steps[range].contains(&back).then_some(back)
    }

    fn is_goal(&self, state: &Id) -> bool {
        self.ends(*state)
    }

    fn goal(&self) -> Option<Id> {
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
struct PythonHeuristic<'a, 'py>(&'a Puzzle<'py>);

impl<'py> Heuristic<Puzzle<'py>> for PythonHeuristic<'_, 'py> {
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

/// Ends a search that is to end.
struct Guard<'a, 'py>(&'a Puzzle<'py>);

impl Watch for Guard<'_, '_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        // What comes after the end has been made up.
        if self.0.over.get().is_none() {
            let mut progress = *progress;
            if self.0.boundless.get() {
                progress.lower_bound = 0;
            }
            self.0.progress.set(progress);
        }
        self.0.is_over();
        self.0.over.get()
    }
}

/// What a search found: status, reason, states, cost, lower bound, counts, promise, algorithm.
type Found<'py> = (
    String,
    Option<String>,
    Option<Bound<'py, PyList>>,
    Option<Cost>,
    Cost,
    Bound<'py, PyAny>,
    String,
    &'static str,
);

/// Searches a puzzle of Python functions.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "keywords of Python")]
pub(crate) fn search<'py>(
    py: Python<'py>,
    start: Bound<'py, PyAny>,
    successors: Bound<'py, PyAny>,
    goal: Bound<'py, PyAny>,
    h: Option<Bound<'py, PyAny>>,
    algorithm: Text,
    cost: Option<Bound<'py, PyAny>>,
    progress: Given<'_, 'py>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Found<'py>> {
    let info = found(&algorithm.named("algorithm")?)?;
    for (name, function) in [
        ("successors", Some(&successors)),
        ("h", h.as_ref()),
        ("cost", cost.as_ref()),
    ] {
        if let Some(other) = function.filter(|function| !function.is_callable()) {
            let kind = kind(other);
            return Err(wrong(format!("{name} is a function, but {kind} was given")));
        }
    }
    let groups = [OptionGroup::Setting, OptionGroup::Limit];
    let options = GivenOptions::read(Some(options), &groups)?.within_free_memory();
    let settings = options.settings;
    if let Some(setting) = settings.unread(info.settings) {
        let (setting, by) = (setting.name, info.name.to_owned());
        return Err(refused(SolveError::Unread { setting, by }));
    }
    if info.both_ends && goal.is_callable() {
        return Err(wrong(format!(
            "{} searches from both ends and needs the goal state, but a function was given; give \
             the state",
            info.name
        )));
    }
    let limits = Limits {
        nodes: options.nodes,
        memory: options.memory,
    };
    let began = Instant::now();
    let size = start.call_method0("__sizeof__");
    let size = size.and_then(|size| size.extract()).unwrap_or(0);
    let mut puzzle = Puzzle {
        successors,
        goal: Goal::State(0),
        estimate: h,
        boundless: Cell::new(cost.is_some() && counts_steps(info)),
        cost,
        known: RefCell::default(),
        bytes_each: BYTES_EACH.saturating_add(size),
        limits,
        end: options.time.and_then(|time| began.checked_add(time)),
        listener: RefCell::new(Listener::new(py, progress)?),
        progress: Cell::default(),
        over: Cell::default(),
        raised: RefCell::default(),
    };
    let start = puzzle.number(start)?;
    puzzle.goal = if goal.is_callable() {
        Goal::Test(goal)
    } else {
        Goal::State(puzzle.number(goal)?)
    };
    let report = searched(&puzzle, start, info, settings);
    puzzle.listener.borrow_mut().close(py)?;
    if let Some(error) = puzzle.raised.take() {
        return Err(error);
    }
    let seconds = began.elapsed().as_secs_f64();
    told(py, &puzzle, start, info, report, seconds)
}

/// Searches it.
///
/// A search from both ends that has seen all states on the goal's side has proved something only if
/// all steps can be taken back. So where such a one finds no path, all that the start leads to is
/// searched: most of it is known by then.
fn searched(
    puzzle: &Puzzle<'_>,
    start: Id,
    info: &AlgorithmInfo,
    settings: Settings,
) -> Report<Vec<Step>> {
    let guide = PythonHeuristic(puzzle);
    let run = |name, limits, settings| {
        let job = SearchJob::new(puzzle, &guide, &start)
            .with_limits(limits)
            .with_settings(settings);
        run_named(name, &job, &mut Guard(puzzle)).expect("it is in the registry")
    };
    let limits = puzzle.limits;
    let mut report = run(info.name, limits, settings);
    let unsolvable = matches!(report.outcome, Outcome::Unsolvable);
    if unsolvable && info.both_ends && puzzle.over.get().is_none() {
        let (before, memory) = (report.stats, limits.memory);
        let nodes = limits
            .nodes
            .map(|most| most.saturating_sub(before.expanded));
        puzzle.boundless.set(puzzle.cost.is_some());
        report = run("bfs", Limits { nodes, memory }, Settings::default());
        report.stats.expanded += before.expanded;
        report.stats.generated += before.generated;
        report.stats.peak_frontier = report.stats.peak_frontier.max(before.peak_frontier);
        report.stats.peak_bytes = report.stats.peak_bytes.max(before.peak_bytes);
        if let Outcome::Stopped(StopReason::Nodes { limit }) = &mut report.outcome {
            *limit = limits.nodes.unwrap_or(*limit);
        }
    }
    if let Some(reason) = puzzle.over.get() {
        report.outcome = Outcome::Stopped(reason);
        report.lower_bound = puzzle.progress.get().lower_bound;
    }
    if puzzle.boundless.get() {
        report.lower_bound = 0;
    }
    report
}

/// Is its bound one of steps, or one for steps that cost at least 1?
fn counts_steps(info: &AlgorithmInfo) -> bool {
    let fewest = matches!(
        info.guarantee,
        Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne
    );
    fewest || info.settings.contains(&STEP_WIDTH)
}

/// The algorithm of this name.
fn found(name: &str) -> PyResult<&'static AlgorithmInfo> {
    let name = registry::spelled(name);
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
    info: &'static AlgorithmInfo,
    report: Report<Vec<Step>>,
    seconds: f64,
) -> PyResult<Found<'py>> {
    if info.both_ends && puzzle.over.get().is_none() {
        refuse_one_way(puzzle, info)?;
    }
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
        api::word(&report.outcome.status()),
        report
            .outcome
            .stop_reason()
            .map(|reason| reason.to_string()),
        path,
        cost,
        // An estimate that is too high proves nothing, but what was found does.
        cost.map_or(report.lower_bound, |cost| report.lower_bound.min(cost)),
        stats(py, &report.stats, seconds)?,
        promise(info),
        info.name,
    ))
}

/// A search from both ends takes for granted that every step can be taken back. Looks at all steps
/// between states that were asked for theirs.
fn refuse_one_way(puzzle: &Puzzle<'_>, info: &AlgorithmInfo) -> PyResult<()> {
    let known = puzzle.known.borrow();
    let one_way = |step: &&Step| {
        let asked = known.asked[step.to as usize];
        let leads_back = |(begin, end): (usize, usize)| {
            let mut steps = known.steps[begin..end].iter();
            steps.any(|other| other.to == step.from)
        };
        asked.is_some_and(|range| !leads_back(range))
    };
    let found = known.steps.iter().find(one_way).copied();
    drop(known);
    found.map_or(Ok(()), |step| {
        Err(wrong(format!(
            "{} needs steps that can be taken back, but {} leads to {} and not back",
            info.name,
            shown(&puzzle.state(step.from)),
            shown(&puzzle.state(step.to))
        )))
    })
}

/// What an algorithm promises, in words.
pub(crate) fn promise(info: &AlgorithmInfo) -> String {
    let (path, condition) = match info.guarantee {
        Guarantee::FewestMoves => ("a path of fewest steps", None),
        Guarantee::CheapestIfAdmissible => ("a cheapest path", Some("h never overestimates")),
        Guarantee::WithinWeight => (
            "at most the weight times the cheapest",
            Some("h never overestimates"),
        ),
        Guarantee::FewestMovesAtStepWidthOne => ("a path of fewest steps", Some("step_width is 1")),
        Guarantee::None => ("any path", None),
    };
    let way_back = info.both_ends.then_some("every step can be taken back");
    let conditions: Vec<&str> = condition.into_iter().chain(way_back).collect();
    if conditions.is_empty() {
        path.to_owned()
    } else {
        format!("{path} if {}", conditions.join(" and "))
    }
}

/// What a step costs; 3.0 is 3.
fn read_cost(given: &Bound<'_, PyAny>) -> PyResult<Cost> {
    let error = match given.extract::<Cost>() {
        Ok(cost) => return Ok(cost),
        Err(error) => error,
    };
    let py = given.py();
    // What is no number at all is asked no further.
    let number = if error.is_instance_of::<PyTypeError>(py) {
        given.extract::<f64>().ok()
    } else {
        None
    };
    let most = Cost::MAX;
    let cure = match number {
        Some(cost) if cost.fract() == 0.0 && (0.0..=f64::from(most)).contains(&cost) => {
            return Ok(cost as Cost);
        }
        Some(cost) if cost.fract().abs() > 0.0 => "; multiply all of them, and h",
        _ => "",
    };
    Err(instead(py, error, || {
        let shown = shown(given);
        if given.gt(most).unwrap_or(false) {
            format!("a step costs {shown}, but the costs of a path may add up to {most} at most")
        } else {
            format!("a step costs {shown}, but costs are whole numbers from 0{cure}")
        }
    }))
}

/// An estimate as a whole number. Costs are whole numbers, so what is above one rules out that one,
/// too.
fn read_estimate(given: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<Cost> {
    if let Ok(value) = given.extract::<Cost>() {
        return Ok(value);
    }
    let line = || {
        let (given, state) = (shown(given), shown(state));
        format!("h gave {given} for the state {state}, but a number is needed")
    };
    let value: f64 = given
        .extract()
        .map_err(|error| instead(given.py(), error, line))?;
    if value.is_nan() {
        Err(wrong(line()))
    } else {
        // A sum of fractions may be a hair too high. Infinity is a dead end: the greatest number
        // there is.
        Ok((value - 1e-9).ceil() as Cost)
    }
}
