//! BFHS, breadth-first heuristic search: breadth-first search that drops every state whose cost so
//! far plus estimate is beyond a bound, and keeps only the layers around the one that is expanded.
//!
//! A best-first search must remember everything it has expanded, as it may come back anywhere. In
//! breadth-first order a move leads to the layer before, the same one or the next, so a state can
//! only be met again in the few layers that are kept: the *frontier*, which is much smaller.
//! Without the old layers no path can be read off in the end. So every state beyond the middle
//! remembers the *relay*, the edge by which its path crossed the middle; when the goal is found,
//! the ways from the start to the relay and from there to the goal are found by the same search
//! again, each half as deep (divide and conquer), until the pieces are so short that all their
//! states are kept.
//!
//! The bound is the start's estimate at first, and then the least value that was dropped, as in
//! IDA*. Layers are states of equal cost, so moves may cost differently; as many layers are kept as
//! the dearest move reaches back. Where moves cannot be taken back all layers are kept. Optimal if
//! the heuristic is admissible. Memory: the widest few layers within the bound. Time: that of A*
//! for each bound, and for the path about as much again.
//!
//! # References
//! Zhou, Hansen: "Breadth-first heuristic search", Artificial Intelligence 170, 2006.
//! Korf, Zhang, Thayer, Hohwald: "Frontier search", Journal of the ACM 52, 2005.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::hash::Hash;
use core::ops::Bound;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use super::erased_heuristic::{ErasedJob, guided};
use super::index::Index;
use super::nodes::{NO_PARENT, NodeId, has_numbers, hash, move_between};
use crate::{Algorithm, AlgorithmInfo, Guarantee, SearchJob, SearchRun, Tracing};

/// `bfhs`.
#[derive(Debug, Clone, Copy)]
pub struct BreadthFirstHeuristic;

impl Algorithm for BreadthFirstHeuristic {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bfhs",
        summary: "breadth-first under a growing bound; keeps a few layers, not all states",
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

/// Raises the bound until the goal is found, and then finds the path.
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

/// Adds the moves from one place to another to `moves`: the `edges` between them are known, and the
/// pieces between those are searched.
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

/// Adds the moves between two places to `moves`. The pieces become half as long from call to call.
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
    let reached = found.expect("the same search has been there before");
    let edges = sweep.edges(&reached);
    drop(sweep);
    fill(job, run, (from, to), edges, bound, moves)
}

/// Pieces of at most this cost are searched with every edge kept.
const SHORT: Cost = 8;

/// A state of a layer.
struct Seen<K> {
    key: K,
    /// The last edge of its path that was kept, or [`NO_PARENT`].
    edge: NodeId,
}

/// An edge of a path, and the edge before it that was kept.
struct Edge<K> {
    ends: [Place<K>; 2],
    before: NodeId,
}

/// A state that is expanded, where it lies, and the last edge across the middle on the way to it.
struct Expanded<'a, T, K> {
    state: &'a T,
    place: &'a Place<K>,
    edge: NodeId,
}

/// Where a search ended.
struct Reached<K> {
    place: Place<K>,
    edge: NodeId,
}

/// States of equal cost.
struct Layer<K> {
    seen: Vec<Seen<K>>,
    index: Index,
}

/// One search under a bound, from one place to the goal or to another place.
struct Sweep<K> {
    layers: BTreeMap<Cost, Layer<K>>,
    edges: Vec<Edge<K>>,
    bound: Cost,
    /// The least value that was dropped.
    next: u64,
    /// Edges that cross this cost are kept; all, if there is none.
    middle: Option<Cost>,
    /// What the dearest move costs that was seen, there or back; nothing if there are moves that
    /// cannot be taken back.
    reach: Option<Cost>,
    limit: u64,
    heap_bytes_each: u64,
    /// Bytes of all layers and edges.
    bytes: u64,
    stored: u64,
}

impl<K: Clone + Eq + Hash> Sweep<K> {
    /// A search of paths that cost `first` to `last` within `bound`.
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

    /// Searches layer by layer from `from` to `to`, or to the goal if there is none.
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
            // Moves that cost nothing lead into the same layer.
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
            let later = (Bound::Excluded(g), Bound::Unbounded);
            layer = self.layers.range(later).next().map(|(&g, _)| g);
            if let (Some(next), Some(reach)) = (layer, self.reach) {
                self.forget(next.saturating_sub(reach));
            }
        }
        Ok(None)
    }

    /// Adds a successor unless it is beyond the bound or known.
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
            ) + 2 * self.heap_bytes_each;
        }
        Ok(())
    }

    fn seen(&self, g: Cost, at: usize) -> Option<(K, NodeId)> {
        let seen = self.layers.get(&g)?.seen.get(at)?;
        Some((seen.key.clone(), seen.edge))
    }

    /// Is the state in one of the layers that cost less?
    fn known_below(&self, key: &K, g: Cost) -> bool {
        let hash = hash(key);
        let mut layers = self.layers.range(..g);
        layers.any(|(_, layer)| layer.find(hash, key))
    }

    /// Adds a state to its layer; answers whether it is new there.
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
        self.bytes += push(&mut layer.seen, Seen { key, edge });
        layer.put(hashed, full);
        self.stored += 1;
        Ok(true)
    }

    /// Checks that one more edge can be kept.
    fn room_for_edge(&self) -> Result<(), StopReason> {
        let limit = self.limit;
        let needed = self.bytes + growth(&self.edges) + 2 * self.heap_bytes_each;
        let fits = needed <= limit && has_numbers(self.edges.len(), 1);
        fits.then_some(()).ok_or(StopReason::Memory { limit })
    }

    /// Drops the layers that cost less than `least`: nothing that is still to come can lead into
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

    /// The edges that were kept of the path to where the search ended, the first one first.
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

    /// Notes the state that was added last in the index, which is made anew if it was `full`.
    fn put(&mut self, hashed: u64, full: bool) {
        if !full {
            let last = self.seen.len() - 1;
            return self.index.insert(hashed, last as NodeId);
        }
        self.index.double();
        for (id, seen) in (0..).zip(&self.seen) {
            self.index.insert(hash(&seen.key), id);
        }
    }
}

/// Bytes that one more item may add for a while: a full list doubles, and its old array exists
/// beside the new one.
fn growth<T>(list: &Vec<T>) -> u64 {
    if list.len() < list.capacity() {
        return 0;
    }
    (2 * list.capacity().max(4) * size_of::<T>()) as u64
}

/// Adds an item; answers the bytes by which the list grew.
fn push<T>(list: &mut Vec<T>, item: T) -> u64 {
    let before = list.capacity();
    list.push(item);
    ((list.capacity() - before) * size_of::<T>()) as u64
}
