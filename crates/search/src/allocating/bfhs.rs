//! Breadth-first heuristic search (BFHS): breadth-first search that drops states beyond a bound on
//! *g + h* and keeps only the layers next to the one that it expands.
//!
//! A best-first search must remember all states it has expanded, because any of them may be
//! generated again. In breadth-first order with invertible moves, a successor lies in the previous,
//! the same or the next layer. Duplicates can therefore only occur in the few layers that are kept,
//! which are much smaller than the whole search space.
//!
//! # Solution reconstruction
//! Without the old layers, no path can be read off at the goal. Each state beyond the middle layer
//! therefore remembers a *relay*: the edge by which its path crossed the middle. When the goal is
//! found, the same search finds the path from the start to the relay and from the relay to the
//! goal. Each half is half as deep, and the recursion (divide and conquer) ends at pieces so short
//! that all their edges are kept.
//!
//! # Bounds and costs
//! The first bound is the estimate of the start. Each later one is the least *f* that the previous
//! round dropped, as in IDA*. A layer contains the states of equal cost, so moves may have
//! different costs; the search keeps as many layers as the most expensive move can reach back. If
//! moves cannot be inverted, all layers are kept. The path is optimal if the heuristic is
//! admissible.
//!
//! Memory: the widest few consecutive layers within the bound. Time: about that of A* for each
//! bound, and about as much again for reconstructing the path.
//!
//! # References
//! Zhou, Hansen: "Breadth-first heuristic search", Artificial Intelligence 170, 2006. Korf, Zhang,
//! Thayer, Hohwald: "Frontier search", Journal of the ACM 52, 2005.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Bound;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::erased_heuristic::{ErasedJob, guided};
use super::index::Index;
use super::nodes::{NO_PARENT, NodeId, has_numbers, hash, move_between, reserve};
use crate::{Algorithm, AlgorithmInfo, Guarantee, SearchJob, SearchRun, Tracing};

/// The algorithm `bfhs`.
#[derive(Debug, Clone, Copy)]
pub struct BreadthFirstHeuristic;

impl Algorithm for BreadthFirstHeuristic {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bfhs",
        summary: "breadth-first within a growing f bound; stores only a few layers",
        guarantee: Guarantee::CheapestIfAdmissible,
        informed: true,
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        guided(job, |job| deepen(job, run))
    }
}

/// A state, and the cost of the cheapest path to it.
#[derive(Clone, PartialEq)]
struct Place<K> {
    key: K,
    g: Cost,
}

/// Raises the bound until the goal is found, and then reconstructs the path.
fn deepen<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    run: &mut SearchRun<'_, F>,
) -> Result<Outcome<Vec<S::Move>>, StopReason> {
    let key = job.space.key(job.start);
    let start = Place { key, g: 0 };
    let h = job.heuristic.estimate(job.start);
    let mut bound = h;
    loop {
        run.lower_bound = run.lower_bound.max(bound);
        run.round(Some(bound), h);
        let mut sweep = Sweep::new(job, bound, 0, bound);
        match sweep.search(job, run, &start, None)? {
            Some(goal) => {
                // Free the layers before the recursion, which needs memory of its own.
                let edges = sweep.edges(&goal);
                let mut moves = Vec::new();
                drop(sweep);
                fill(job, run, (start, goal.place), edges, bound, &mut moves)?;
                return Ok(Outcome::Solved(moves));
            }
            None if sweep.next == u64::MAX => return Ok(Outcome::Unsolvable),
            None => bound = Cost::try_from(sweep.next).map_err(|_| StopReason::CostOverflow)?,
        }
    }
}

/// Appends the moves between two places to `moves`. The `edges` between them are known; the pieces
/// between the edges are searched.
fn fill<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    run: &mut SearchRun<'_, F>,
    (from, to): (Place<S::Key>, Place<S::Key>),
    edges: Vec<[Place<S::Key>; 2]>,
    bound: Cost,
    moves: &mut Vec<S::Move>,
) -> Result<(), StopReason> {
    let mut at = from;
    for [before, after] in edges {
        let mv = move_between(job.space, &before.key, &after.key);
        piece(job, run, (at, before), bound, moves)?;
        moves.push(mv);
        at = after;
    }
    piece(job, run, (at, to), bound, moves)
}

/// Appends the moves between two places to `moves`. Each recursion level halves the length of the
/// pieces.
fn piece<S: Space, F: Tracing>(
    job: &ErasedJob<'_, S>,
    run: &mut SearchRun<'_, F>,
    (from, to): (Place<S::Key>, Place<S::Key>),
    bound: Cost,
    moves: &mut Vec<S::Move>,
) -> Result<(), StopReason> {
    if from == to {
        return Ok(());
    }
    let mut sweep = Sweep::new(job, bound, from.g, to.g);
    let found = sweep.search(job, run, &from, Some(&to))?;
    let reached = found.expect("the first search has already reached this place");
    let edges = sweep.edges(&reached);
    drop(sweep);
    fill(job, run, (from, to), edges, bound, moves)
}

/// Pieces of at most this cost are searched with all edges kept.
const SHORT: Cost = 8;

/// A state in a layer.
struct Seen<K> {
    key: K,
    /// The last kept edge of its path, or [`NO_PARENT`].
    edge: NodeId,
}

/// A kept edge of a path, and the kept edge before it.
struct Edge<K> {
    ends: [Place<K>; 2],
    before: NodeId,
}

/// A state that is being expanded, and the last kept edge on the path to it.
struct Expanded<'a, T, K> {
    state: &'a T,
    place: &'a Place<K>,
    edge: NodeId,
}

/// The place at which a search ended, and the last kept edge on the path to it.
struct Reached<K> {
    place: Place<K>,
    edge: NodeId,
}

/// The states of equal cost.
struct Layer<K> {
    seen: Vec<Seen<K>>,
    index: Index,
}

/// One search under a bound, from one place to another place or to the goal.
struct Sweep<K> {
    /// The layers in memory, by their cost.
    layers: BTreeMap<Cost, Layer<K>>,
    /// The kept edges, from which relays are read.
    edges: Vec<Edge<K>>,
    bound: Cost,
    /// The least *f* that was dropped.
    next: u64,
    /// Only edges that cross this cost are kept. If it is `None`, all edges are kept.
    middle: Option<Cost>,
    /// The cost of the most expensive move so far, in either direction. `None` if some move cannot
    /// be inverted.
    reach: Option<Cost>,
    limit: u64,
    heap_bytes_each: u64,
    /// The bytes of all layers and edges.
    bytes: u64,
    /// The number of states in all layers.
    stored: u64,
}

impl<K: Clone + Eq + Hash> Sweep<K> {
    /// A search for paths from cost `first` to cost `last` within `bound`.
    fn new<S: Space<Key = K>>(
        job: &ErasedJob<'_, S>,
        bound: Cost,
        first: Cost,
        last: Cost,
    ) -> Self {
        let length = last - first;
        Self {
            layers: BTreeMap::new(),
            edges: Vec::new(),
            bound,
            next: u64::MAX,
            middle: (length > SHORT).then_some(first + length / 2),
            reach: Some(0),
            limit: job.limits.memory.unwrap_or(u64::MAX),
            heap_bytes_each: job.space.key_heap_bytes() as u64,
            bytes: 0,
            stored: 0,
        }
    }

    /// Searches layer by layer from `from` to the place `to`, or to a goal if `to` is `None`.
    fn search<S: Space<Key = K>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
        from: &Place<K>,
        to: Option<&Place<K>>,
    ) -> Result<Option<Reached<K>>, StopReason> {
        self.add(from.clone(), NO_PARENT)?;
        let mut successors = Vec::new();
        let mut layer = Some(from.g);
        while let Some(g) = layer {
            let mut next = 0;
            // The layer may grow while it is expanded, because moves of cost 0 stay in it.
            while let Some((key, edge)) = self.seen(g, next) {
                next += 1;
                if self.known_below(&key, g) {
                    continue;
                }
                let state = job.space.state(&key);
                let place = Place { key, g };
                run.expand()?;
                if to.map_or_else(|| job.space.is_goal(&state), |to| place == *to) {
                    return Ok(Some(Reached { place, edge }));
                }
                job.heuristic.successors(&state, None, &mut successors);
                let expanded = Expanded {
                    state: &state,
                    place: &place,
                    edge,
                };
                for (mv, h) in successors.drain(..) {
                    self.successor(job, run, &expanded, mv, h)?;
                }
                run.stats.stored = self.stored;
                run.stats.note_size(self.stored as usize, self.bytes);
            }
            // Continue with the next layer, and free the layers that no move can reach any more.
            let later = (Bound::Excluded(g), Bound::Unbounded);
            layer = self.layers.range(later).next().map(|(&g, _)| g);
            if let (Some(next), Some(reach)) = (layer, self.reach) {
                self.forget(next.saturating_sub(reach));
            }
        }
        Ok(None)
    }

    /// Adds a successor unless it exceeds the bound or is known.
    fn successor<S: Space<Key = K>, F: Tracing>(
        &mut self,
        job: &ErasedJob<'_, S>,
        run: &mut SearchRun<'_, F>,
        expanded: &Expanded<'_, S::State, K>,
        mv: S::Move,
        h: Cost,
    ) -> Result<(), StopReason> {
        let Expanded {
            state,
            place: parent,
            edge,
        } = *expanded;
        // How far back a duplicate can lie depends on the most expensive move, there or back.
        self.reach = match (self.reach, job.space.inverse(&mv)) {
            (Some(reach), Some(back)) => {
                Some(reach.max(job.space.cost(&mv)).max(job.space.cost(&back)))
            }
            _ => None,
        };
        let Some(g) = run.further(job.space, state, parent.g, &mv) else {
            return Ok(());
        };
        run.stats.generated += 1;
        let f = u64::from(g) + u64::from(h);
        if f > u64::from(self.bound) {
            self.next = self.next.min(f);
            return Ok(());
        }
        let key = job.space.key(&job.space.after(state, &mv));
        if self.known_below(&key, g) {
            return Ok(());
        }
        let place = Place { key, g };
        let crosses = |middle| parent.g < middle && middle <= g;
        if self.middle.is_some_and(|middle| !crosses(middle)) {
            return self.add(place, edge).map(drop);
        }
        let number = self.edges.len() as NodeId;
        self.room_for_edge()?;
        if self.add(place.clone(), number)? {
            self.bytes += push(
                &mut self.edges,
                Edge {
                    ends: [parent.clone(), place],
                    before: edge,
                },
            )? + 2 * self.heap_bytes_each;
        }
        Ok(())
    }

    /// The state at position `at` of the layer of cost `g`, if there is one.
    fn seen(&self, g: Cost, at: usize) -> Option<(K, NodeId)> {
        let seen = self.layers.get(&g)?.seen.get(at)?;
        Some((seen.key.clone(), seen.edge))
    }

    /// Returns whether a layer of lower cost contains the state.
    fn known_below(&self, key: &K, g: Cost) -> bool {
        let hash = hash(key);
        let mut layers = self.layers.range(..g);
        layers.any(|(_, layer)| layer.find(hash, key))
    }

    /// Adds a state to its layer. Returns false if the layer already contains it.
    fn add(&mut self, Place { key, g }: Place<K>, edge: NodeId) -> Result<bool, StopReason> {
        let hashed = hash(&key);
        let layer = self.layers.entry(g).or_insert_with(|| Layer {
            seen: Vec::new(),
            index: Index::default(),
        });
        if layer.find(hashed, &key) {
            return Ok(false);
        }
        let full = layer.index.is_full();
        let index = u64::from(full) * layer.index.bytes().max(Index::LEAST_BYTES);
        let more = index + growth(&layer.seen) + self.heap_bytes_each;
        let limit = self.limit;
        if self.bytes + more > limit || !has_numbers(layer.seen.len(), 1) {
            return Err(StopReason::Memory { limit });
        }
        self.bytes += index + self.heap_bytes_each;
        self.bytes += push(&mut layer.seen, Seen { key, edge })?;
        layer.put(hashed, full)?;
        self.stored += 1;
        Ok(true)
    }

    /// Checks that the memory limit admits one more edge.
    fn room_for_edge(&self) -> Result<(), StopReason> {
        let limit = self.limit;
        let needed = self.bytes + growth(&self.edges) + 2 * self.heap_bytes_each;
        let fits = needed <= limit && has_numbers(self.edges.len(), 1);
        fits.then_some(()).ok_or(StopReason::Memory { limit })
    }

    /// Frees the layers of a cost below `least`. No state that is generated from now on can lie in
    /// them.
    fn forget(&mut self, least: Cost) {
        let kept = self.layers.split_off(&least);
        for layer in core::mem::replace(&mut self.layers, kept).values() {
            let seen = layer.seen.len() as u64;
            let room = (layer.seen.capacity() * size_of::<Seen<K>>()) as u64;
            self.bytes -= room + layer.index.bytes() + seen * self.heap_bytes_each;
            self.stored -= seen;
        }
    }

    /// The kept edges of the path to the place that was reached, in the order of the path.
    fn edges(&self, reached: &Reached<K>) -> Vec<[Place<K>; 2]> {
        let mut edges = Vec::new();
        let mut at = reached.edge;
        while let Some(edge) = self.edges.get(at as usize) {
            edges.push(edge.ends.clone());
            at = edge.before;
        }
        edges.reverse();
        edges
    }
}

impl<K: Clone + Eq + Hash> Layer<K> {
    fn find(&self, hash: u64, key: &K) -> bool {
        let is_it = |id: NodeId| self.seen[id as usize].key == *key;
        self.index.find(hash, is_it).is_some()
    }

    /// Adds the last state of the layer to its index. If the index was `full`, it is rebuilt at
    /// twice the size.
    fn put(&mut self, hashed: u64, full: bool) -> Result<(), StopReason> {
        if !full {
            let last = self.seen.len() - 1;
            self.index.insert(hashed, last as NodeId);
            return Ok(());
        }
        self.index.double()?;
        for (id, seen) in (0..).zip(&self.seen) {
            self.index.insert(hash(&seen.key), id);
        }
        Ok(())
    }
}

/// The bytes that one more item may add for a moment. A full vector doubles, and its old array
/// exists beside the new one.
fn growth<T>(list: &Vec<T>) -> u64 {
    if list.len() < list.capacity() {
        return 0;
    }
    (2 * list.capacity().max(4) * size_of::<T>()) as u64
}

/// Appends an item and returns the bytes by which the vector grew.
fn push<T>(list: &mut Vec<T>, item: T) -> Result<u64, StopReason> {
    let before = list.capacity();
    reserve(list)?;
    list.push(item);
    Ok(((list.capacity() - before) * size_of::<T>()) as u64)
}
