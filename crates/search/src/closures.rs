//! A front door made of closures: give the successors of a state and a goal test.
//!
//! [`Graph`] turns the two into a [`Space`], so that every algorithm of this crate takes it. The functions here are
//! for callers who only want the path; their shape is that of the `pathfinding` crate's.

use alloc::vec::Vec;
use core::fmt::Debug;
use core::hash::Hash;

use knobel_core::{Cost, Heuristic, Space, Zero};

use crate::{AStar, Algorithm, BreadthFirst, DepthFirst, Greedy, IdaStar, Job};

/// What a state of a [`Graph`] must be able to do.
pub trait Vertex: Clone + Eq + Ord + Hash + Debug {}

impl<N: Clone + Eq + Ord + Hash + Debug> Vertex for N {}

/// A space made of closures: `successors` of a state with their costs, and a goal test.
#[derive(Debug, Clone)]
pub struct Graph<N, F, G> {
    successors: F,
    is_goal: G,
    states: core::marker::PhantomData<fn(&N)>,
}

impl<N, F, G, I> Graph<N, F, G>
where
    N: Vertex,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: Fn(&N) -> bool,
{
    /// The space in which `successors` leads from state to state and `is_goal` ends the search.
    pub fn new(successors: F, is_goal: G) -> Self {
        Self {
            successors,
            is_goal,
            states: core::marker::PhantomData,
        }
    }
}

/// A step of a [`Graph`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edge<N> {
    /// The state it starts from.
    pub from: N,
    /// The state it leads to.
    pub to: N,
    /// What it costs.
    pub cost: Cost,
}

impl<N, F, G, I> Space for Graph<N, F, G>
where
    N: Vertex,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: Fn(&N) -> bool,
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
        (self.successors)(state).into_iter().map(edge).collect()
    }

    fn onward(&self, state: &N, last: &Edge<N>) -> Vec<Edge<N>> {
        let mut edges = self.moves(state);
        edges.retain(|edge| edge.to != last.from);
        edges
    }

    fn apply(&self, state: &mut N, mv: &Edge<N>) {
        *state = mv.to.clone();
    }

    fn undo(&self, state: &mut N, mv: &Edge<N>) {
        *state = mv.from.clone();
    }

    fn inverse(&self, _: &Edge<N>) -> Option<Edge<N>> {
        None
    }

    fn is_goal(&self, state: &N) -> bool {
        (self.is_goal)(state)
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
#[derive(Debug, Clone, Copy)]
pub struct Estimate<E>(pub E);

impl<S, N, E> Heuristic<S> for Estimate<E>
where
    S: Space<State = N, Move = Edge<N>>,
    N: Vertex,
    E: Fn(&N) -> Cost,
{
    type Memo = Cost;

    fn start(&self, state: &N) -> Cost {
        (self.0)(state)
    }

    fn step(&self, _: &Cost, _: &N, mv: &Edge<N>) -> Cost {
        (self.0)(&mv.to)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

/// Runs `A` and lists the states from `start` to the goal.
fn states<A: Algorithm, N, F, G, I, H>(
    start: &N,
    graph: &Graph<N, F, G>,
    heuristic: &H,
) -> Option<(Vec<N>, Cost)>
where
    N: Vertex,
    F: Fn(&N) -> I,
    I: IntoIterator<Item = (N, Cost)>,
    G: Fn(&N) -> bool,
    H: Heuristic<Graph<N, F, G>>,
{
    let report = A::run(&Job::new(graph, heuristic, start), &mut ());
    let edges = report.path()?;
    let cost = edges.iter().map(|edge| edge.cost).sum();
    let states = core::iter::once(start).chain(edges.iter().map(|edge| &edge.to));
    Some((states.cloned().collect(), cost))
}

/// The states of a path with fewest steps from `start` to a goal, both included.
///
/// ```
/// let path = knobel_search::closures::bfs(&1, |&n| [n * 2, n - 3], |&n| n == 10);
/// assert_eq!(path, Some(vec![1, 2, 4, 8, 5, 10]));
/// ```
pub fn bfs<N: Vertex, I: IntoIterator<Item = N>>(
    start: &N,
    successors: impl Fn(&N) -> I,
    success: impl Fn(&N) -> bool,
) -> Option<Vec<N>> {
    let graph = Graph::new(|state: &N| unit(successors(state)), success);
    states::<BreadthFirst, _, _, _, _, _>(start, &graph, &Zero).map(|(path, _)| path)
}

/// The states of some path from `start` to a goal, found depth first.
///
/// ```
/// let path = knobel_search::closures::dfs(&1, |&n| [n + 1, n + 2], |&n| n == 4);
/// assert_eq!(path.unwrap().last(), Some(&4));
/// ```
pub fn dfs<N: Vertex, I: IntoIterator<Item = N>>(
    start: &N,
    successors: impl Fn(&N) -> I,
    success: impl Fn(&N) -> bool,
) -> Option<Vec<N>> {
    let graph = Graph::new(|state: &N| unit(successors(state)), success);
    states::<DepthFirst, _, _, _, _, _>(start, &graph, &Zero).map(|(path, _)| path)
}

/// The states and cost of a cheapest path, if `heuristic` never overestimates.
///
/// ```
/// let successors = |&(x, y): &(i32, i32)| [((x + 1, y), 1), ((x, y + 1), 2)];
/// let left = |&(x, y): &(i32, i32)| (3 - x).max(0) as u32 + 2 * (2 - y).max(0) as u32;
/// let (path, cost) = knobel_search::closures::astar(&(0, 0), successors, left, |&at| at == (3, 2)).unwrap();
/// assert_eq!((path.len(), cost), (6, 7));
/// ```
pub fn astar<N: Vertex, I: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl Fn(&N) -> I,
    heuristic: impl Fn(&N) -> Cost,
    success: impl Fn(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    states::<AStar, _, _, _, _, _>(
        start,
        &Graph::new(successors, success),
        &Estimate(heuristic),
    )
}

/// Like [`astar`], with the memory of a single path: see [`IdaStar`]. Does not end where there is no path in an
/// infinite or cyclic space.
///
/// ```
/// let near = |&n: &i32| n.abs_diff(7).div_ceil(3);
/// let (path, cost) = knobel_search::closures::idastar(&0, |&n| [(n + 3, 1), (n - 2, 1)], near, |&n| n == 7).unwrap();
/// assert_eq!((path.len(), cost), (5, 4));
/// ```
pub fn idastar<N: Vertex, I: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl Fn(&N) -> I,
    heuristic: impl Fn(&N) -> Cost,
    success: impl Fn(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    states::<IdaStar, _, _, _, _, _>(
        start,
        &Graph::new(successors, success),
        &Estimate(heuristic),
    )
}

/// The states and cost of some path that `heuristic` leads to greedily.
///
/// ```
/// let far = |&n: &i32| n.abs_diff(9);
/// let found = knobel_search::closures::greedy(&0, |&n| [(n + 2, 1), (n + 5, 1), (n - 1, 1)], far, |&n| n == 9);
/// assert_eq!(found.unwrap().0.last(), Some(&9));
/// ```
pub fn greedy<N: Vertex, I: IntoIterator<Item = (N, Cost)>>(
    start: &N,
    successors: impl Fn(&N) -> I,
    heuristic: impl Fn(&N) -> Cost,
    success: impl Fn(&N) -> bool,
) -> Option<(Vec<N>, Cost)> {
    states::<Greedy, _, _, _, _, _>(
        start,
        &Graph::new(successors, success),
        &Estimate(heuristic),
    )
}

/// Every step costs 1.
fn unit<N, I: IntoIterator<Item = N>>(successors: I) -> impl Iterator<Item = (N, Cost)> {
    successors.into_iter().map(|state| (state, 1))
}
