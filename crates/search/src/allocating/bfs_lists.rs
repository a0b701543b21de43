//! Breadth-first search with plain lists instead of a hash table. Each successor is looked up in
//! the frontier and in the list of explored states, from front to back.
//!
//! It visits the same states in the same order as [`BreadthFirst`](crate::BreadthFirst), but its
//! time grows with the *square* of their number. It exists to show what a good data structure is
//! worth; do not use it for anything else.
//!
//! # References
//! The search lecture, which the crate `knobel-tiles` cites: it compares lists with a hash table.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use knobel_core::{Fate, Heuristic, Outcome, Space, StopReason};

use super::nodes::{NO_PARENT, move_between};
use crate::{Algorithm, AlgorithmInfo, Guarantee, NewNode, SearchJob, SearchRun, Tracing};

/// The algorithm `bfs-lists`.
#[derive(Debug, Clone, Copy)]
pub struct BreadthFirstLists;

impl Algorithm for BreadthFirstLists {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bfs-lists",
        summary: "breadth-first with linear lists, to show their cost; very slow",
        guarantee: Guarantee::FewestMoves,
        follows: true,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 64;

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let space = job.space;
        let start = space.key(job.start);
        // A frontier entry is the state, its parent's position in `explored`, and its distance.
        let mut frontier = VecDeque::from([(start, NO_PARENT, 0)]);
        let mut explored: Vec<S::Key> = vec![];
        let mut parents = vec![];
        let entry_bytes = 2 * (size_of::<S::Key>() + space.key_heap_bytes() + 8);
        // A growing vector reserves up to twice what it holds, and three times while it moves.
        let bytes = |stored: usize| (3 * stored * entry_bytes) as u64;
        run.round(None, 0);
        while let Some((key, parent, g)) = frontier.pop_front() {
            run.lower_bound = g;
            let state = space.state(&key);
            let number = explored.len() as u32;
            run.take(number)?;
            explored.push(key);
            parents.push(parent);
            if space.is_goal(&state) {
                return Ok(Outcome::Solved(path(space, &explored, &parents)));
            }
            for mv in space.moves(&state) {
                let g = g + 1;
                let child = space.key(&space.after(&state, &mv));
                // States are numbered in the order of generation: first `explored`, then
                // `frontier`.
                let waits = frontier.iter().position(|(waiting, ..)| *waiting == child);
                let known = waits
                    .map(|place| explored.len() + place)
                    .or_else(|| explored.iter().position(|other| *other == child));
                let stored = explored.len() + frontier.len();
                if known.is_none() {
                    let needed = bytes(stored + 1);
                    if let Some(limit) = job.limits.memory.filter(|&limit| needed > limit) {
                        return Err(StopReason::Memory { limit });
                    }
                    frontier.push_back((child, number, g));
                }
                let fate = known.map_or(Fate::New, |_| Fate::Known);
                let number = known.unwrap_or(stored) as u32;
                run.made(space, &state, &mv, NewNode::new(number, fate, [g, 0, g]));
            }
            let stored = explored.len() + frontier.len();
            run.stats.stored = stored as u64;
            run.stats.note_size(frontier.len(), bytes(stored));
        }
        Ok(Outcome::Unsolvable)
    }
}

/// The moves from the first explored state to the last one.
fn path<S: Space>(space: &S, explored: &[S::Key], parents: &[u32]) -> Vec<S::Move> {
    let mut moves = vec![];
    let mut at = explored.len() - 1;
    while parents[at] != NO_PARENT {
        let parent = parents[at] as usize;
        moves.push(move_between(space, &explored[parent], &explored[at]));
        at = parent;
    }
    moves.reverse();
    moves
}
