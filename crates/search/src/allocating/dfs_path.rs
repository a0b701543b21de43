//! Depth-first search with a cycle test on its own path: it rejects a successor only if the state
//! is already on the path from the start.
//!
//! The path is all that it stores, in contrast to [`DepthFirst`](crate::DepthFirst), which marks
//! every state. In a finite space, no path can then grow forever, so the search is complete. It
//! pays with time: a state is searched again by every path that leads there, and the number of
//! paths grows exponentially. On the 8-puzzle, the path soon encloses the goal, so that most
//! searches do not end in practice: a limit of nodes is advisable.
//!
//! Time: exponential in the length of the path. Memory: two keys, a state and its remaining moves
//! for each state on the path. A sorted list finds a key in O(log depth) and moves half of its keys
//! at an insertion; a tree of keys would add 10 KB to the library for browsers.
//!
//! # References
//! Russell, Norvig: "Artificial Intelligence: A Modern Approach", 4th edition, section 3.3.3 (cycle
//! check along the chain of parents). The AKSEN report, which the crate documentation of
//! `knobel-tiles` cites, discusses it and rejects it.

use alloc::vec::Vec;

use knobel_core::{Heuristic, Outcome, Space, StopReason};

use super::nodes::reserve;
use crate::{Algorithm, AlgorithmInfo, MemoryClass, SearchJob, SearchRun, Tracing};

/// The algorithm `dfs-path`.
#[derive(Debug, Clone, Copy)]
pub struct DepthFirstPath;

/// A state on the path.
struct Level<S: Space> {
    state: S::State,
    key: S::Key,
    /// The move that leads to the state. The start has none.
    mv: Option<S::Move>,
    /// The moves that have not been tried yet.
    left: <S::Moves as IntoIterator>::IntoIter,
}

impl Algorithm for DepthFirstPath {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "dfs-path",
        summary: "depth-first search that rejects only states on its own path; stores one path",
        memory: MemoryClass::Path,
        ends_when_unsolvable: false,
        ..AlgorithmInfo::PLAIN
    };

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let space = job.space;
        let entry = size_of::<Level<S>>() + 2 * (size_of::<S::Key>() + space.key_heap_bytes());
        // Lists double their capacity when they grow, and a large state is an allocation of its own.
        let bytes_each = 2 * entry;
        let mut path: Vec<Level<S>> = Vec::new();
        let mut on_path = Vec::new();
        let (mut state, mut mv) = (job.start.clone(), None);
        loop {
            run.expand()?;
            if space.is_goal(&state) {
                let moves = path.into_iter().filter_map(|level| level.mv);
                return Ok(Outcome::Solved(moves.chain(mv).collect()));
            }
            let bytes = ((path.len() + 1) * bytes_each) as u64;
            if let Some(limit) = job.limits.memory.filter(|&limit| bytes > limit) {
                return Err(StopReason::Memory { limit });
            }
            let key = space.key(&state);
            reserve(&mut on_path)?;
            if let Err(place) = on_path.binary_search(&key) {
                on_path.insert(place, key.clone());
            }
            let moves = match &mv {
                Some(last) => space.onward(&state, last),
                None => space.moves(&state),
            };
            reserve(&mut path)?;
            path.push(Level {
                left: moves.into_iter(),
                state,
                key,
                mv,
            });
            run.stats.note_size(path.len(), bytes);
            run.stats.stored = path.len() as u64;
            let Some(next) = next(space, run, &mut path, &mut on_path) else {
                return Ok(Outcome::Unsolvable);
            };
            (state, mv) = (next.0, Some(next.1));
        }
    }
}

/// The next successor that is not on the path. Levels without moves are left.
fn next<S: Space, F: Tracing>(
    space: &S,
    run: &mut SearchRun<'_, F>,
    path: &mut Vec<Level<S>>,
    on_path: &mut Vec<S::Key>,
) -> Option<(S::State, S::Move)> {
    while let Some(level) = path.last_mut() {
        for mv in level.left.by_ref() {
            let state = space.after(&level.state, &mv);
            run.add(0, 1);
            if on_path.binary_search(&space.key(&state)).is_err() {
                return Some((state, mv));
            }
        }
        if let Ok(place) = on_path.binary_search(&level.key) {
            on_path.remove(place);
        }
        path.pop();
    }
    None
}
