//! RBFS, recursive best-first search: the order of a best-first search in the memory of a single
//! path.
//!
//! Only the nodes of the current path and their siblings are kept. Each node carries a *value*: a
//! proved lower bound on every solution through it, at first cost so far plus estimate. The search
//! goes down into the best successor and stays below it as long as no alternative anywhere above
//! has a lower value; that least alternative is the *bound* of the subtree. When everything below a
//! node has passed the bound, the subtree is forgotten, and what is left of it is the least value
//! in it, which becomes the node's own. Coming back later, the search knows at once how far it must
//! go.
//!
//! Unlike IDA* it expands new nodes in the order of their values even if the estimate is not
//! consistent, and it needs no rounds from the start; it pays with walking back and forth between
//! subtrees whose values are close. Time: like A*'s tree times the re-expansions. Memory: branching
//! factor times depth. Optimal if the heuristic is admissible, for any costs. Nothing is recursive
//! here: a long path must not overflow the program's stack.
//!
//! # References
//! Korf: "Linear-space best-first search", Artificial Intelligence 62, 1993.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Outcome, Space, StopReason};

use crate::{Algorithm, AlgorithmInfo, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing};

/// `rbfs`.
#[derive(Debug, Clone, Copy)]
pub struct RecursiveBestFirst;

impl Algorithm for RecursiveBestFirst {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "rbfs",
        summary: "recursive best-first search: best node first in the memory of a path",
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

/// The value of a node through which there is no solution.
const HOPELESS: u64 = u64::MAX;

/// A node of the current path.
struct Level<T> {
    state: T,
    /// Where its successors begin in the common list; they go to its end or to those of the next
    /// level.
    first: usize,
    /// The successor that is searched now.
    taken: usize,
    /// The least value of any alternative above.
    bound: u64,
}

/// A successor of a node of the path.
struct Successor<M, N> {
    /// The move that leads to it; the start has none.
    mv: Option<M>,
    memo: N,
    g: Cost,
    /// Every solution through it costs at least this.
    value: u64,
}

/// The best successor of the last level, and the bound under which the search may go there.
struct Choice {
    at: usize,
    value: u64,
    /// The bound of the level itself.
    bound: u64,
    /// The least value of the other successors.
    second: u64,
}

struct Path<T, M, N> {
    levels: Vec<Level<T>>,
    successors: Vec<Successor<M, N>>,
}

impl<T: Clone, M: Clone, N: Clone> Path<T, M, N> {
    /// The best successor of the last level; nothing when the path is empty.
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

    /// Forgets the last level; what is known of it is the value `proved`.
    fn leave(&mut self, proved: u64) {
        if let Some(level) = self.levels.pop() {
            self.successors.truncate(level.first);
        }
        if let Some(parent) = self.levels.last() {
            self.successors[parent.taken].value = proved;
        }
    }

    /// Goes down to the chosen successor; answers whether it is the goal.
    fn descend<S: Space<State = T, Move = M>, H: Heuristic<S, Memo = N>, F: Tracing>(
        &mut self,
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        choice: &Choice,
    ) -> Result<bool, StopReason> {
        let Successor { mv, memo, g, value } = &self.successors[choice.at];
        let chosen = Successor {
            mv: mv.clone(),
            memo: memo.clone(),
            g: *g,
            value: *value,
        };
        let level = self.levels.last_mut().expect("a level has made the choice");
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

    /// Expands a node at the end of the path; answers whether it is the goal.
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
                // What was proved of the node holds for everything below it.
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

    fn bytes(&self) -> u64 {
        let levels = self.levels.capacity() * size_of::<Level<T>>();
        (levels + self.successors.capacity() * size_of::<Successor<M, N>>()) as u64
    }

    /// Is there room for one more successor and one more level? A list that grows doubles, and for
    /// a while its old array exists beside the new one.
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

    fn moves(&self) -> Vec<M> {
        let taken = self
            .levels
            .iter()
            .map(|level| &self.successors[level.taken]);
        taken.filter_map(|successor| successor.mv.clone()).collect()
    }
}
