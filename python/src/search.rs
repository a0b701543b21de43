//! Searches a puzzle of Python functions with any algorithm of the registry.
//!
//! Each state gets a number when it is first seen. The searches, their tables and queues work on
//! these numbers, and the answers of the functions are cached, so no function is called twice for
//! the same state. Calls of Python dominate the time, and iterative deepening reuses the answers of
//! earlier rounds. The price is memory: all states are kept, even for searches that need only one
//! path, and they count towards the memory limit.
//!
//! A function may take long, so the clock is read before each call of `successors`, not only when
//! the search polls. Once a limit, Ctrl-C or an exception ends the search, no function is called
//! any more. Every state then counts as a goal, so that the search returns soon, and its result is
//! replaced by the reason.

use std::cell::{Cell, RefCell};
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::rc::Rc;
use std::time::Instant;

use hashbrown::HashTable;
use knobel::options::OptionGroup;
use knobel::search::iddfs::STEP_WIDTH;
use knobel::search::{
    ALGORITHMS, Algorithm, AlgorithmInfo, BreadthFirst, Guarantee, SearchJob, run_named,
};
use knobel::{
    Cost, Heuristic, Limits, Outcome, Progress, Report, Settings, SolveError, SolveOptions, Space,
    StopReason, Watch, registry,
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

/// The number of a state, in the order in which the states were seen.
type Id = u32;

/// Bytes per state beside the state itself: its entries in the lists of [`KnownGraph`].
const BYTES_EACH: usize = 120;

/// A generator with this many successors of one state counts as infinite.
const ENDLESS: usize = 1_000_000;

/// A step from a state to another. A* stores with each state the step that led to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Step {
    from: Id,
    to: Id,
}

/// Identifies a state in the stores of a search.
#[derive(Clone)]
struct Key<'py> {
    id: Id,
    /// With `ties="state"`: the state by which the key is ordered, and where to put the exception
    /// of a comparison. Otherwise keys are in the order in which the states were seen.
    by_state: Option<(Bound<'py, PyAny>, Raised)>,
}

/// The exception of a function.
type Raised = Rc<RefCell<Option<PyErr>>>;

impl PartialEq for Key<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Key<'_> {}

impl Hash for Key<'_> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.id.hash(hasher);
    }
}

impl PartialOrd for Key<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_id = self.id.cmp(&other.id);
        let (Some((one, raised)), Some((two, _))) = (&self.by_state, &other.by_state) else {
            return by_id;
        };
        if by_id.is_eq() || raised.borrow().is_some() {
            return by_id;
        }
        match one.lt(two) {
            Ok(true) => Ordering::Less,
            Ok(false) => Ordering::Greater,
            Err(error) => {
                *raised.borrow_mut() = Some(error);
                by_id
            }
        }
    }
}

/// The known part of the puzzle. Most lists have an entry per state.
#[derive(Default)]
struct KnownGraph<'py> {
    states: Vec<Bound<'py, PyAny>>,
    hashes: Vec<u64>,
    index: HashTable<Id>,
    /// The range of its steps, once `successors` was called.
    asked: Vec<Option<(usize, usize)>>,
    steps: Vec<Step>,
    /// The cost of each step, if there is a function for it.
    costs: Vec<Cost>,
    estimates: Vec<Option<Cost>>,
    goals: Vec<Option<bool>>,
    /// The number of calls of `successors`.
    expanded: u64,
}

/// The goal of a search.
enum Goal<'py> {
    Test(Bound<'py, PyAny>),
    State(Id),
}

/// The functions and their cached answers.
struct Puzzle<'py> {
    successors: Bound<'py, PyAny>,
    goal: Goal<'py>,
    estimate: Option<Bound<'py, PyAny>>,
    cost: Option<Bound<'py, PyAny>>,
    known: RefCell<KnownGraph<'py>>,
    bytes_each: usize,
    limits: Limits,
    /// Whether the search counts steps although they have costs. Its bound proves nothing then.
    boundless: Cell<bool>,
    /// The end of the time limit.
    end: Option<Instant>,
    listener: RefCell<Listener>,
    /// The last progress that the search has reported.
    progress: Cell<Progress>,
    /// The reason to end the search. Once it is set, no function is called any more.
    over: Cell<Option<StopReason>>,
    raised: Raised,
    /// Are keys ordered by the states?
    ties_by_state: bool,
}

/// The functions `successors`, `h` and `cost`.
type Functions<'py> = (
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
    Option<Bound<'py, PyAny>>,
);

impl<'py> Puzzle<'py> {
    /// A puzzle whose start and goal are not set. The time limit starts now.
    fn new(
        functions: Functions<'py>,
        ties_by_state: bool,
        options: &SolveOptions,
        listener: Listener,
    ) -> Self {
        let (successors, estimate, cost) = functions;
        Self {
            successors,
            goal: Goal::State(0),
            estimate,
            cost,
            known: RefCell::default(),
            bytes_each: BYTES_EACH,
            limits: Limits {
                nodes: options.nodes,
                memory: options.memory,
            },
            boundless: Cell::default(),
            end: (options.time).and_then(|time| Instant::now().checked_add(time)),
            listener: RefCell::new(listener),
            progress: Cell::default(),
            over: Cell::default(),
            raised: Raised::default(),
            ties_by_state,
        }
    }

    /// Sets the goal, and returns the number of the start. Assumes that all states are as large as
    /// the start.
    fn set_ends(&mut self, start: Bound<'py, PyAny>, goal: Bound<'py, PyAny>) -> PyResult<Id> {
        let size = start.call_method0("__sizeof__");
        let size = size.and_then(|size| size.extract()).unwrap_or(0);
        self.bytes_each = BYTES_EACH.saturating_add(size);
        let start = self.number(start)?;
        self.goal = if goal.is_callable() {
            Goal::Test(goal)
        } else {
            Goal::State(self.number(goal)?)
        };
        Ok(start)
    }

    /// The result of `ask`, or `otherwise` once the search should end.
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

    /// Returns whether the search should end.
    fn is_over(&self) -> bool {
        if self.over.get().is_none() {
            // A comparison of states may have failed.
            let failed = self.raised.borrow().is_some();
            let interrupted = failed.then_some(StopReason::Interrupted);
            self.over.set(interrupted.or_else(|| self.look()));
        }
        self.over.get().is_some()
    }

    /// Checks the memory, the clock and the listener.
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

    /// The number of a state, which is new if the state is.
    fn number(&self, state: Bound<'py, PyAny>) -> PyResult<Id> {
        let hash = match state.hash() {
            // Small integers are their own hashes in Python, so spread the bits.
            Ok(hash) => (hash as u64)
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(32),
            Err(error) => {
                let (shown, kind) = (shown(&state), kind(&state));
                return Err(instead(state.py(), error, || {
                    format!("a state must be hashable, but {shown} is {kind}; use a tuple")
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

    /// Calls `successors` for a state, and returns the range of its steps.
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
                        "successors returned {given} for the state {state}, but must return a \
                         list of states"
                    )
                })
            })?;
            for (number, next) in items.enumerate() {
                if number == ENDLESS && given.len().is_err() {
                    return Err(wrong(format!(
                        "successors returned more than {ENDLESS} states for the state {}; return \
                         a finite list",
                        shown(&state)
                    )));
                }
                self.learn(id, &state, next?)?;
                // A generator may be infinite.
                if self.is_over() {
                    break;
                }
            }
        }
        let mut known = self.known.borrow_mut();
        known.expanded += 1;
        Ok((begin, known.steps.len()))
    }

    /// Stores a step and its cost.
    fn learn(&self, from: Id, state: &Bound<'py, PyAny>, next: Bound<'py, PyAny>) -> PyResult<()> {
        if let Some(cost) = &self.cost {
            let cost = read_cost(&cost.call1((state, &next))?)?;
            self.known.borrow_mut().costs.push(cost);
        }
        let to = self.number(next)?;
        self.known.borrow_mut().steps.push(Step { from, to });
        Ok(())
    }

    /// The range of the steps from a state. Calls `successors` if the range is not known.
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

    /// Whether a state is a goal. Once the search should end, every state is.
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

impl<'py> Space for Puzzle<'py> {
    type State = Id;
    type Move = Step;
    type Key = Key<'py>;
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

    /// Steps may lead one way, so this looks for the step among those from the other end. `Space`
    /// demands inverses for all steps or for none only for searches that undo moves instead of
    /// copying states, and these copy states as small as numbers.
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

    fn key(&self, &id: &Id) -> Key<'py> {
        let by_state = || (Puzzle::state(self, id), self.raised.clone());
        let by_state = self.ties_by_state.then(by_state);
        Key { id, by_state }
    }

    fn state(&self, key: &Key<'py>) -> Id {
        key.id
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

/// Ends the search for the same reasons as the puzzle.
struct Guard<'a, 'py>(&'a Puzzle<'py>);

impl Watch for Guard<'_, '_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        // After the end, states and goals are not real.
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

/// Searches a puzzle of Python functions, and returns a `Found` of the pure half.
#[pyfunction]
#[allow(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn search<'py>(
    py: Python<'py>,
    start: Bound<'py, PyAny>,
    successors: Bound<'py, PyAny>,
    goal: Bound<'py, PyAny>,
    h: Option<Bound<'py, PyAny>>,
    algorithm: Text,
    cost: Option<Bound<'py, PyAny>>,
    ties: Text,
    progress: Given<'_, 'py>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    let info = algorithm_named(&algorithm.named("algorithm")?)?;
    check_function("successors", Some(&successors))?;
    check_function("h", h.as_ref())?;
    check_function("cost", cost.as_ref())?;
    if info.both_ends && goal.is_callable() {
        return Err(wrong(format!(
            "{} searches from both ends and needs the goal state, but a function was given; give \
             the state",
            info.name
        )));
    }
    let ties_by_state = read_ties(&ties.named("ties")?, info)?;
    let options = read_settings(info, options)?;
    let began = Instant::now();
    let boundless = cost.is_some() && counts_steps(info);
    let listener = Listener::new(py, progress)?;
    let mut puzzle = Puzzle::new((successors, h, cost), ties_by_state, &options, listener);
    puzzle.boundless.set(boundless);
    let start = puzzle.set_ends(start, goal)?;
    let report = run(&puzzle, start, info, options.settings);
    puzzle.listener.borrow_mut().close(py)?;
    if let Some(error) = puzzle.raised.take() {
        return Err(error);
    }
    let seconds = began.elapsed().as_secs_f64();
    found(py, &puzzle, start, info, report, seconds)
}

/// Checks that the argument `name` is a function.
fn check_function(name: &str, given: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
    match given.filter(|given| !given.is_callable()) {
        None => Ok(()),
        Some(other) => {
            let kind = kind(other);
            Err(wrong(format!(
                "{name} must be a function, but {kind} was given"
            )))
        }
    }
}

/// Are ties to be broken by the states?
fn read_ties(given: &str, info: &AlgorithmInfo) -> PyResult<bool> {
    match given {
        "first-seen" => Ok(false),
        "state" if info.ties_by_key => Ok(true),
        "state" => Err(wrong(format!(
            "ties=\"state\" was given, but {} does not break ties by the order of states",
            info.name
        ))),
        _ => Err(wrong(format!(
            "'{given}' cannot be used for ties; give \"first-seen\" or \"state\""
        ))),
    }
}

/// Reads limits and settings, and checks that the algorithm reads all of them.
fn read_settings(info: &AlgorithmInfo, given: &Bound<'_, PyDict>) -> PyResult<SolveOptions> {
    let groups = [OptionGroup::Setting, OptionGroup::Limit];
    let options = GivenOptions::read(Some(given), &groups)?.within_free_memory();
    match options.settings.unread(info.settings) {
        None => Ok(options),
        Some(setting) => Err(refused(SolveError::Unread {
            setting: setting.name,
            by: info.name.to_owned(),
        })),
    }
}

/// Runs the search.
///
/// If a search from both ends has seen all states on the goal's side, this proves that there is no
/// path only if all steps are reversible. So breadth-first search from the start repeats the proof.
/// It has the cached successors of most states.
fn run(
    puzzle: &Puzzle<'_>,
    start: Id,
    info: &AlgorithmInfo,
    settings: Settings,
) -> Report<Vec<Step>> {
    let heuristic = PythonHeuristic(puzzle);
    let run = |name, limits, settings| {
        let job = SearchJob::new(puzzle, &heuristic, &start)
            .with_limits(limits)
            .with_settings(settings);
        run_named(name, &job, &mut Guard(puzzle)).expect("the algorithm is in the registry")
    };
    let limits = puzzle.limits;
    let mut report = run(info.name, limits, settings);
    let unsolvable = matches!(report.outcome, Outcome::Unsolvable);
    if unsolvable && info.both_ends && puzzle.over.get().is_none() {
        let before = report.stats;
        let left = |most: u64| most.saturating_sub(before.expanded);
        let nodes = limits.nodes.map(left);
        puzzle.boundless.set(puzzle.cost.is_some());
        report = run(
            BreadthFirst::INFO.name,
            Limits { nodes, ..limits },
            Settings::default(),
        );
        report.stats = report.stats.after(before);
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

/// Returns whether the bound of this algorithm is a number of steps, or is valid only if each step
/// costs at least 1.
fn counts_steps(info: &AlgorithmInfo) -> bool {
    let fewest = matches!(
        info.guarantee,
        Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne
    );
    fewest || info.settings.contains(&STEP_WIDTH)
}

/// The algorithm of this name.
fn algorithm_named(name: &str) -> PyResult<&'static AlgorithmInfo> {
    let known = registry::method_name(name).ok();
    let known = ALGORITHMS.iter().find(|info| Some(info.name) == known);
    known.ok_or_else(|| {
        let names: Vec<&str> = ALGORITHMS.iter().map(|info| info.name).collect();
        wrong(format!(
            "there is no search '{name}'; choose one of {}",
            names.join(", ")
        ))
    })
}

/// The result as a `Found`, with the states of the path.
fn found<'py>(
    py: Python<'py>,
    puzzle: &Puzzle<'py>,
    start: Id,
    info: &'static AlgorithmInfo,
    report: Report<Vec<Step>>,
    seconds: f64,
) -> PyResult<Bound<'py, PyAny>> {
    if info.both_ends && puzzle.over.get().is_none() {
        refuse_one_way(puzzle, info)?;
    }
    let (mut path, mut cost) = (None, None);
    if let Outcome::Solved(steps) = &report.outcome {
        let ids = std::iter::once(start).chain(steps.iter().map(|step| step.to));
        path = Some(ids.map(|id| puzzle.state(id)).collect::<Vec<_>>());
        let costs = steps.iter().map(|step| puzzle.cost(step));
        cost = Some(costs.fold(0, Cost::saturating_add));
    }
    let reason = report.outcome.stop_reason();
    // An inadmissible estimate may give a bound above the cost of the path.
    let lower_bound = cost.map_or(report.lower_bound, |cost| report.lower_bound.min(cost));
    let fields = PyDict::new(py);
    fields.set_item("status", api::word(&report.outcome.status()))?;
    fields.set_item("path", path)?;
    fields.set_item("cost", cost)?;
    fields.set_item("stats", stats(py, &report.stats, seconds)?)?;
    fields.set_item("algorithm", info.name)?;
    fields.set_item("promise", promise(info))?;
    fields.set_item("lower_bound", lower_bound)?;
    fields.set_item("reason", reason.map(|reason| reason.to_string()))?;
    let class = py.import("knobel._search")?.getattr("Found")?;
    class.call((), Some(&fields))
}

/// Rejects a one-way step, because a search from both ends relies on reversible steps. Checks the
/// steps between states whose successors are known.
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
            "{} needs reversible steps, but {} leads to {} and not back; choose another algorithm",
            info.name,
            shown(&puzzle.state(step.from)),
            shown(&puzzle.state(step.to))
        )))
    })
}

/// The guarantee of an algorithm in words.
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
    let way_back = info.both_ends.then_some("every step is reversible");
    let conditions: Vec<&str> = condition.into_iter().chain(way_back).collect();
    if conditions.is_empty() {
        path.to_owned()
    } else {
        format!("{path} if {}", conditions.join(" and "))
    }
}

/// Reads the cost of a step; 3.0 is 3.
fn read_cost(given: &Bound<'_, PyAny>) -> PyResult<Cost> {
    let error = match given.extract::<Cost>() {
        Ok(cost) => return Ok(cost),
        Err(error) => error,
    };
    let py = given.py();
    // Only a value of another type may be a float.
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
        Some(cost) if cost.fract().abs() > 0.0 => "; multiply all costs, and h, by a constant",
        _ => "",
    };
    Err(instead(py, error, || {
        let shown = shown(given);
        if given.gt(most).unwrap_or(false) {
            format!("a step costs {shown}, but the costs of a path may add up to at most {most}")
        } else {
            format!("a step costs {shown}, but costs must be whole numbers from 0{cure}")
        }
    }))
}

/// Reads an estimate and rounds it up, because costs are whole numbers.
fn read_estimate(given: &Bound<'_, PyAny>, state: &Bound<'_, PyAny>) -> PyResult<Cost> {
    if let Ok(value) = given.extract::<Cost>() {
        return Ok(value);
    }
    let line = || {
        let (given, state) = (shown(given), shown(state));
        format!("h returned {given} for the state {state}, but must return a number")
    };
    let value: f64 = given
        .extract()
        .map_err(|error| instead(given.py(), error, line))?;
    if value.is_nan() {
        Err(wrong(line()))
    } else {
        // Subtract the rounding error of a sum of fractions. Infinity, for a dead end, becomes the
        // greatest cost.
        Ok((value - 1e-9).ceil() as Cost)
    }
}
