//! Recursive best-first search (RBFS) expands states in best-first order with the memory of a
//! single path.
//!
//! Only the nodes of the present path and their siblings are stored. Each node has a *value*: a
//! proved lower bound on every solution through the node, which is *g + h* at first. The search
//! descends into the best successor and stays in its subtree while no alternative along the path
//! has a lower value. The least value of these alternatives is the *bound* of the subtree. When all
//! values in the subtree exceed the bound, the search discards the subtree and stores its least
//! value in its root. If the search returns there later, this value is the bound that it must
//! exceed.
//!
//! IDA* restarts from the start in each round and expands new nodes in depth-first order. RBFS has
//! no rounds, and it expands new nodes in best-first order even if the heuristic is inconsistent.
//! Its price is that it may alternate between subtrees with similar values and generate them again
//! each time.
//!
//! Time: the nodes of A*'s search tree, plus the nodes that are generated repeatedly. Memory:
//! branching factor times depth. The path is optimal for any costs if the heuristic is admissible.
//! Despite the name, the implementation is a loop, so that a long path cannot overflow the
//! program's stack.
//!
//! # References
//! Korf: "Linear-space best-first search", Artificial Intelligence 62, 1993.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use crate::{Algorithm, AlgorithmInfo, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing};

/// The algorithm `rbfs`.
#[derive(Debug, Clone, Copy)]
pub struct RecursiveBestFirst;

impl Algorithm for RecursiveBestFirst {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "rbfs",
        summary: "recursive best-first search; stores one path and its siblings",
        guarantee: Guarantee::CheapestIfAdmissible,
        memory: MemoryClass::Path,
        informed: true,
        ends_when_unsolvable: false,
        tight: AlgorithmInfo::TIGHT_OUTSIDE_BROWSERS,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 1 << 12;

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let mut path = Path {
            levels: Vec::new(),
            successors: Vec::new(),
        };
        let memo = job.heuristic.start(job.start);
        run.lower_bound = job.heuristic.value(&memo);
        let start = Successor {
            mv: None,
            memo,
            g: 0,
            value: u64::from(run.lower_bound),
        };
        if path.enter(job, run, job.start.clone(), &start, HOPELESS)? {
            return Ok(Outcome::Solved(Vec::new()));
        }
        // 1. Choose the best successor at the end of the path.
        // 2. If its value exceeds the bound, leave the node and keep its value.
        // 3. Otherwise descend into the successor.
        while let Some(choice) = path.choose() {
            let proved = choice.value.min(choice.bound);
            let proved = Cost::try_from(proved).unwrap_or(Cost::MAX);
            run.lower_bound = run.lower_bound.max(proved);
            if choice.value > choice.bound || choice.value == HOPELESS {
                path.leave(choice.value);
            } else if path.descend(job, run, &choice)? {
                return Ok(Outcome::Solved(path.moves()));
            }
        }
        Ok(Outcome::Unsolvable)
    }
}

/// The value of a node without a solution below it.
const HOPELESS: u64 = u64::MAX;

/// A node on the present path.
struct Level<T> {
    state: T,
    /// The index of its first successor in the common list. Its successors extend to those of the
    /// next level, or to the end of the list.
    first: usize,
    /// The index of the successor that is being searched.
    taken: usize,
    /// The least value of any alternative to this node along the path.
    bound: u64,
}

/// A successor of a node on the path.
struct Successor<M, N> {
    /// The move that leads to it. The start has none.
    mv: Option<M>,
    memo: N,
    g: Cost,
    /// A lower bound on the cost of every solution through this node.
    value: u64,
}

/// The best successor of the last level, and the bounds for searching it.
struct Choice {
    at: usize,
    value: u64,
    /// The bound of the last level.
    bound: u64,
    /// The least value of its siblings.
    second: u64,
}

/// The present path with the siblings of its nodes. The successors of all levels share one list,
/// used as a stack.
struct Path<T, M, N> {
    levels: Vec<Level<T>>,
    successors: Vec<Successor<M, N>>,
}

impl<T: Clone, M: Clone, N: Clone> Path<T, M, N> {
    /// The best successor of the last level, or `None` if the path is empty.
    fn choose(&self) -> Option<Choice> {
        let level = self.levels.last()?;
        let mut choice = Choice {
            at: level.first,
            value: HOPELESS,
            bound: level.bound,
            second: HOPELESS,
        };
        for (at, successor) in (level.first..).zip(&self.successors[level.first..]) {
            if successor.value < choice.value {
                choice.second = choice.value;
                (choice.at, choice.value) = (at, successor.value);
            } else {
                choice.second = choice.second.min(successor.value);
            }
        }
        Some(choice)
    }

    /// Removes the last level. Its root keeps `proved`, the least value in the discarded subtree.
    fn leave(&mut self, proved: u64) {
        if let Some(level) = self.levels.pop() {
            self.successors.truncate(level.first);
        }
        if let Some(parent) = self.levels.last() {
            self.successors[parent.taken].value = proved;
        }
    }

    /// Descends into the chosen successor. Returns true if it is the goal.
    fn descend<S: Space<State = T, Move = M>, H: Heuristic<S, Memo = N>, F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        choice: &Choice,
    ) -> Result<bool, StopReason> {
        // The list of successors grows below, so the chosen one is copied first.
        let Successor { mv, memo, g, value } = &self.successors[choice.at];
        let chosen = Successor {
            mv: mv.clone(),
            memo: memo.clone(),
            g: *g,
            value: *value,
        };
        let level = self.levels.last_mut().expect("the path is not empty");
        level.taken = choice.at;
        let mut state = level.state.clone();
        if let Some(mv) = &chosen.mv {
            job.space.apply(&mut state, mv);
        }
        let found = self.enter(job, run, state, &chosen, choice.bound.min(choice.second))?;
        if found {
            run.lower_bound = chosen.g;
        }
        Ok(found)
    }

    /// Expands a node at the end of the path. Returns true if it is the goal.
    fn enter<S: Space<State = T, Move = M>, H: Heuristic<S, Memo = N>, F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        state: T,
        node: &Successor<M, N>,
        bound: u64,
    ) -> Result<bool, StopReason> {
        run.expand()?;
        if job.space.is_goal(&state) {
            return Ok(true);
        }
        let first = self.successors.len();
        let moves = match &node.mv {
            Some(last) => job.space.onward(&state, last),
            None => job.space.moves(&state),
        };
        for mv in moves {
            let Some(g) = run.further(job.space, &state, node.g, &mv) else {
                continue;
            };
            run.stats.generated += 1;
            let memo = job.heuristic.step(&node.memo, &state, &mv);
            let f = u64::from(g) + u64::from(job.heuristic.value(&memo));
            self.keep_limit(job.limits.memory)?;
            self.successors.push(Successor {
                mv: Some(mv),
                memo,
                g,
                // A bound that was proved for a node holds for all nodes below it.
                value: f.max(node.value),
            });
        }
        self.levels.push(Level {
            state,
            first,
            taken: first,
            bound,
        });
        run.stats.note_size(self.successors.len(), self.bytes());
        Ok(false)
    }

    /// The bytes of both lists.
    fn bytes(&self) -> u64 {
        let levels = self.levels.capacity() * size_of::<Level<T>>();
        (levels + self.successors.capacity() * size_of::<Successor<M, N>>()) as u64
    }

    /// Checks the memory limit before a list grows by one successor or one level. A vector doubles,
    /// and for a moment its old array exists beside the new one.
    fn keep_limit(&self, limit: Option<u64>) -> Result<(), StopReason> {
        if self.successors.len() < self.successors.capacity()
            && self.levels.len() < self.levels.capacity()
        {
            return Ok(());
        }
        let least = 4 * (size_of::<Level<T>>() + size_of::<Successor<M, N>>()) as u64;
        match limit {
            Some(limit) if 3 * self.bytes() + least > limit => Err(StopReason::Memory { limit }),
            _ => Ok(()),
        }
    }

    /// The moves of the path.
    fn moves(&self) -> Vec<M> {
        let taken = self
            .levels
            .iter()
            .map(|level| &self.successors[level.taken]);
        taken.filter_map(|successor| successor.mv.clone()).collect()
    }
}
