//! Searches over closures: provide the successors of a state and a goal test, and no types.
//!
//! [`Graph`] turns two closures into a [`Space`], so every algorithm of this crate can search it.
//! [`GraphSearch`] adds a heuristic, limits and a watch, and returns states instead of moves. The
//! functions below serve callers who only want the path; they have the shape of those in the
//! `pathfinding` crate.

use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;

use knobel_core::{Cost, Heuristic, Limits, Report, Space, Watch};

use crate::{
    AStar, Algorithm, BreadthFirst, DepthFirst, Greedy, IdaStar, SearchJob, Settings, run_named,
};

/// The requirements on a state of a [`Graph`].
pub trait Vertex: Clone + Eq + Ord + Hash + Debug {}

impl<N: Clone + Eq + Ord + Hash + Debug> Vertex for N {}

/// A space made of closures: one returns the successors of a state with their costs, the other
/// tests for the goal. The closures may change what they capture, but must return the same for the
/// same state.
#[derive(Debug, Clone)]
pub struct Graph<N, F, G> {
    successors: RefCell<F>,
    is_goal: RefCell<G>,
    states: PhantomData<fn(&N)>,
}

impl<N, F, G, I> Graph<N, F, G>
where
    N: Vertex,
    F: FnMut(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: FnMut(&N) -> bool,
{
    /// The space with these successors and this goal test.
    pub fn new(successors: F, is_goal: G) -> Self {
        Self {
            successors: RefCell::new(successors),
            is_goal: RefCell::new(is_goal),
            states: PhantomData,
        }
    }
}

/// A step in a [`Graph`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge<N> {
    /// The state it starts from.
    pub from: N,
    /// The state it leads to.
    pub to: N,
    /// The cost of the step.
    pub cost: Cost,
}

impl<N, F, G, I> Space for Graph<N, F, G>
where
    N: Vertex,
    F: FnMut(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: FnMut(&N) -> bool,
{
    type State = N;
    type Move = Edge<N>;
    type Key = N;
    type Moves = Vec<Edge<N>>;

    fn moves(&self, state: &N) -> Vec<Edge<N>> {
        let edge = |(to, cost)| Edge {
            from: state.clone(),
            to,
            cost,
        };
        let successors = (self.successors.borrow_mut())(state);
        successors.into_iter().map(edge).collect()
    }

    fn onward(&self, state: &N, last: &Edge<N>) -> Vec<Edge<N>> {
        let mut edges = self.moves(state);
        edges.retain(|edge| edge.to != last.from);
        edges
    }

    fn apply(&self, state: &mut N, mv: &Edge<N>) {
        *state = mv.to.clone();
    }

    fn after(&self, _: &N, mv: &Edge<N>) -> N {
        mv.to.clone()
    }

    fn is_goal(&self, state: &N) -> bool {
        (self.is_goal.borrow_mut())(state)
    }

    fn key(&self, state: &N) -> N {
        state.clone()
    }

    fn state(&self, key: &N) -> N {
        key.clone()
    }

    fn cost(&self, mv: &Edge<N>) -> Cost {
        mv.cost
    }
}

/// A heuristic made of a closure.
#[derive(Debug, Clone)]
pub struct ClosureHeuristic<E>(RefCell<E>);

impl<E> ClosureHeuristic<E> {
    /// The heuristic that returns `estimate` of a state.
    pub fn new(estimate: E) -> Self {
        Self(RefCell::new(estimate))
    }
}

impl<S, N, E> Heuristic<S> for ClosureHeuristic<E>
where
    S: Space<State = N, Move = Edge<N>>,
    N: Vertex,
    E: FnMut(&N) -> Cost,
{
    type Memo = Cost;

    fn start(&self, state: &N) -> Cost {
        (self.0.borrow_mut())(state)
    }

    fn step(&self, _: &Cost, _: &N, mv: &Edge<N>) -> Cost {
        (self.0.borrow_mut())(&mv.to)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

/// A search over closures, with heuristic, limits and settings.
///
/// ```
/// use knobel_core::{Limits, Outcome, StopReason};
/// use knobel_search::AStar;
/// use knobel_search::closures::GraphSearch;
/// use std::sync::atomic::AtomicBool;
///
/// // From 1 to 1000 by adding 1 and doubling.
/// let mut asked = 0;
/// let next = |&n: &u32| {
///     asked += 1;
///     [(n + 1, 1), (n * 2, 1)]
/// };
/// let mut search = GraphSearch::new(1, next, |&n| n == 1000)
///     .heuristic(|&n: &u32| u32::from(n < 1000));
/// let report = search.run::<AStar>(&mut ());
/// assert_eq!(report.path().unwrap().1, 14);
///
/// // A set flag ends a search, and so does a limit.
/// let stop = AtomicBool::new(true);
/// let report = search.run_named("ida-star", &mut &stop).unwrap();
/// assert_eq!(report.outcome, Outcome::Stopped(StopReason::Interrupted));
/// search = search.limits(Limits { nodes: Some(5), ..Limits::default() });
/// assert_eq!(search.run::<AStar>(&mut ()).stats.expanded, 5);
/// ```
#[derive(Debug, Clone)]
pub struct GraphSearch<N, F, G, E = fn(&N) -> Cost> {
    start: N,
    graph: Graph<N, F, G>,
    estimate: ClosureHeuristic<E>,
    limits: Limits,
    settings: Settings,
}

impl<N, F, G, I> GraphSearch<N, F, G>
where
    N: Vertex,
    F: FnMut(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: FnMut(&N) -> bool,
{
    /// A search from `start` for a state for which `success` returns true, without heuristic and
    /// limits.
    pub fn new(start: N, successors: F, success: G) -> Self {
        Self {
            start,
            graph: Graph::new(successors, success),
            estimate: ClosureHeuristic::new(|_| 0),
            limits: Limits::default(),
            settings: Settings::default(),
        }
    }
}

impl<N, F, G, I, E> GraphSearch<N, F, G, E>
where
    N: Vertex,
    F: FnMut(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: FnMut(&N) -> bool,
    E: FnMut(&N) -> Cost,
{
    /// Sets the heuristic: `estimate` returns the estimated remaining cost of a state.
    pub fn heuristic<D: FnMut(&N) -> Cost>(self, estimate: D) -> GraphSearch<N, F, G, D> {
        GraphSearch {
            start: self.start,
            graph: self.graph,
            estimate: ClosureHeuristic::new(estimate),
            limits: self.limits,
            settings: self.settings,
        }
    }

    /// Sets the limits.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// Sets the settings.
    pub fn settings(self, settings: Settings) -> Self {
        Self { settings, ..self }
    }

    /// Runs algorithm `A`. The path contains all states from the start to the goal, and its cost.
    /// Pass `&mut ()` as `watch` to run to the end, or `&mut &flag` with an
    /// [`AtomicBool`](core::sync::atomic::AtomicBool) that can stop the search.
    pub fn run<A: Algorithm>(&self, watch: &mut dyn Watch) -> Report<(Vec<N>, Cost)> {
        self.states(A::run(&self.job(), watch))
    }

    /// Runs the algorithm called `name`. Returns `None` if there is none.
    pub fn run_named(&self, name: &str, watch: &mut dyn Watch) -> Option<Report<(Vec<N>, Cost)>> {
        Some(self.states(run_named(name, &self.job(), watch)?))
    }

    fn job(&self) -> SearchJob<'_, Graph<N, F, G>, ClosureHeuristic<E>> {
        SearchJob::new(&self.graph, &self.estimate, &self.start)
            .with_limits(self.limits)
            .with_settings(self.settings)
    }

    fn states(&self, report: Report<Vec<Edge<N>>>) -> Report<(Vec<N>, Cost)> {
        report.map(|edges| {
            let costs = edges.iter().map(|edge| edge.cost);
            let cost = costs.fold(0, Cost::saturating_add);
            let reached = edges.into_iter().map(|edge| edge.to);
            let start = core::iter::once(self.start.clone());
            (start.chain(reached).collect(), cost)
        })
    }
}

/// Breadth-first search: the states of a path with the fewest steps from `start` to a goal, both
/// included. Returns `None` if no goal can be reached. In an infinite space without a reachable
/// goal, the search runs until memory is exhausted; use [`GraphSearch`] to set a limit.
///
/// ```
/// let path = knobel_search::closures::bfs(&1, |&n| [n * 2, n - 3], |&n| n == 10);
/// assert_eq!(path, Some(vec![1, 2, 4, 8, 5, 10]));
/// ```
pub fn bfs<N: Vertex, I: IntoIterator<Item = N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> I,
    success: impl FnMut(&N) -> bool,
) -> Option<Vec<N>> {
    let search = GraphSearch::new(start.clone(), |state: &N| unit(successors(state)), success);
    Some(search.run::<BreadthFirst>(&mut ()).into_path()?.0)
}

/// Depth-first search: the states of some path from `start` to a goal. Returns `None` if no goal
/// can be reached. In an infinite space it may follow a branch without a goal forever.
///
/// ```
/// let path = knobel_search::closures::dfs(&1, |&n| [n + 1, n + 2], |&n| n == 4);
/// assert_eq!(path.unwrap().last(), Some(&4));
/// ```
pub fn dfs<N: Vertex, I: IntoIterator<Item = N>>(
    start: &N,
    mut successors: impl FnMut(&N) -> I,
    success: impl FnMut(&N) -> bool,
) -> Option<Vec<N>> {
    let search = GraphSearch::new(start.clone(), |state: &N| unit(successors(state)), success);
    Some(search.run::<DepthFirst>(&mut ()).into_path()?.0)
}

/// A*: the states and the cost of a cheapest path, if `heuristic` is admissible. Returns `None` if
/// no goal can be reached, or only by paths whose cost exceeds [`Cost::MAX`].
///
/// ```
/// let successors = |&(x, y): &(i32, i32)| [((x + 1, y), 1), ((x, y + 1), 2)];
/// let left = |&(x, y): &(i32, i32)| (3 - x).max(0) as u32 + 2 * (2 - y).max(0) as u32;
/// let goal = |&at: &(i32, i32)| at == (3, 2);
/// let (path, cost) =
///     knobel_search::closures::astar(&(0, 0), successors, left, goal).unwrap();
/// assert_eq!((path.len(), cost), (6, 7));
/// ```
pub fn astar<N: Vertex, I: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    let search = GraphSearch::new(start.clone(), successors, success).heuristic(heuristic);
    search.run::<AStar>(&mut ()).into_path()
}

/// Like [`astar`], with the memory of a single path; see [`IdaStar`]. If there is no path in an
/// infinite or cyclic space, the function does not return.
///
/// ```
/// let near = |&n: &i32| n.abs_diff(7).div_ceil(3);
/// let next = |&n: &i32| [(n + 3, 1), (n - 2, 1)];
/// let (path, cost) =
///     knobel_search::closures::idastar(&0, next, near, |&n| n == 7).unwrap();
/// assert_eq!((path.len(), cost), (5, 4));
/// ```
pub fn idastar<N: Vertex, I: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    let search = GraphSearch::new(start.clone(), successors, success).heuristic(heuristic);
    search.run::<IdaStar>(&mut ()).into_path()
}

/// Greedy best-first search: the states and the cost of some path to a goal. Returns `None` if no
/// goal can be reached. It usually expands fewer states than [`astar`], and its paths may be
/// longer.
///
/// ```
/// let far = |&n: &i32| n.abs_diff(9);
/// let next = |&n: &i32| [(n + 2, 1), (n + 5, 1), (n - 1, 1)];
/// let found = knobel_search::closures::greedy(&0, next, far, |&n| n == 9);
/// assert_eq!(found.unwrap().0.last(), Some(&9));
/// ```
pub fn greedy<N: Vertex, I: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl FnMut(&N) -> I,
    heuristic: impl FnMut(&N) -> Cost,
    success: impl FnMut(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    let search = GraphSearch::new(start.clone(), successors, success).heuristic(heuristic);
    search.run::<Greedy>(&mut ()).into_path()
}

/// Gives every step the cost 1.
fn unit<N, I: IntoIterator<Item = N>>(successors: I) -> impl Iterator<Item = (N, Cost)> {
    successors.into_iter().map(|state| (state, 1))
}
