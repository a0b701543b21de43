//! Bounded A*, restarted from the best state it reached, until it finds the goal or its budget of
//! moves is spent.
//!
//! A single bounded A* cannot go deeper than its depth limit. If it ends without a solution, this
//! search commits to the path to the state with the lowest estimate, appends it to the history, and
//! starts again from there. It reaches goals far beyond the depth of one search, on paths that are
//! usually longer than necessary.
//!
//! Without a memory of its starts, the search goes in circles: near a local minimum of the
//! estimate, two states choose each other until the history is full. The search therefore remembers
//! its last 16 starts and never enters one of them again. On 2,975 boards of the 8-puzzle, every
//! 61st by distance, and with the limits of an 8-bit board (350 entries, depth 20), this raises the
//! share of solved boards from 87 % to all of them (record/2026-11-19-aksen-survey.txt). A search
//! fails where the estimate misleads it, so a better estimate needs fewer restarts: with linear
//! conflicts instead of Manhattan distance, 0.7 instead of 1.4 per board, and paths 9 % instead of
//! 27 % above the optimum.
//!
//! If a path begins with moves that undo the last ones of the history, both are dropped.
//!
//! The memory is that of one bounded A* plus the history and the starts, and nothing is allocated.
//! The time is at most one bounded A* per restart.
//!
//! # References
//! The outlook of the AKSEN report, which the crate `knobel-aksen` cites. Korf: "Real-time
//! heuristic search", Artificial Intelligence 42, 1990 (commits to the best state of a bounded
//! search and restarts there). Glover: "Tabu search, part I", ORSA Journal on Computing 1, 1989
//! (a short memory of visited states leads out of local minima).

use knobel_core::store::{FixedVec, Path};
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::bounded_a_star::{Attempt, Nearest, Origin, attempt};
use crate::iddfs::{MAX_DEPTH, deepest};
use crate::{
    AlgorithmInfo, FixedMemoryAlgorithm, MemoryClass, SearchJob, SearchRun, Tracing, Untraced,
};

/// The number of starts that the search remembers; beyond it the oldest is forgotten. Two are enough
/// for the boards of the 8-puzzle. Other spaces can have larger basins around a local minimum.
const STARTS: usize = 16;

/// The algorithm `repeated-a-star`: bounded A* with `SLOTS` entries and `DEPTH` moves, restarted
/// until it has made `HISTORY` moves.
#[derive(Debug, Clone, Copy)]
pub struct RepeatedAStar<
    const SLOTS: usize = 255,
    const DEPTH: usize = 12,
    const HISTORY: usize = 264,
>;

impl<const SLOTS: usize, const DEPTH: usize, const HISTORY: usize> FixedMemoryAlgorithm
    for RepeatedAStar<SLOTS, DEPTH, HISTORY>
{
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "repeated-a-star",
        summary: "bounded A*, restarted from its best new state for up to 264 moves; long paths",
        memory: MemoryClass::Fixed,
        informed: true,
        settings: &[MAX_DEPTH],
        ends_when_unsolvable: false,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 64;

    type Path<M: Clone> = FixedVec<M, HISTORY>;

    fn search_in_fixed_memory<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<FixedVec<S::Move, HISTORY>>, StopReason> {
        Self::outcome::<S, H, FixedVec<S::Move, DEPTH>, _, _>(job, run)
    }
}

impl<const SLOTS: usize, const DEPTH: usize, const HISTORY: usize>
    RepeatedAStar<SLOTS, DEPTH, HISTORY>
{
    /// Searches without allocating. `P` stores the paths of the agenda and `Q` the history, for
    /// example packed at four moves per byte.
    pub fn solve_into<S: Space, H: Heuristic<S>, P: Path<S::Move>, Q: Path<S::Move>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Q> {
        SearchRun::<Untraced>::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::outcome::<S, H, P, Q, _>(job, run)
        })
    }

    fn outcome<S: Space, H: Heuristic<S>, P: Path<S::Move>, Q: Path<S::Move>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Q>, StopReason> {
        run.lower_bound = job.heuristic.estimate(job.start);
        let depth = deepest(job, P::CAPACITY);
        let mut history = History::<Q>::default();
        let mut starts: [Option<S::Key>; STARTS] = [const { None }; STARTS];
        let mut searches = 0;
        let mut start = job.start.clone();
        let mut g = 0;
        loop {
            starts[searches % STARTS] = Some(job.space.key(&start));
            searches += 1;
            let origin = Origin {
                start: &start,
                g,
                limit: depth,
                avoided: &|state| starts.contains(&Some(job.space.key(state))),
            };
            let mut nearest: Nearest<S::State, P> = None;
            // 1. Search as deep as one bounded A* can, without entering an earlier start.
            let failure = match attempt::<S, H, P, SLOTS, F>(job, run, origin, &mut nearest) {
                // 2. If it finds the goal, append its path to the history: solved.
                Ok(Attempt {
                    path: Some(path), ..
                }) => {
                    history.append(job.space, &path)?;
                    return Ok(Outcome::Solved(history.path));
                }
                Ok(_) => StopReason::Depth {
                    limit: depth as Cost,
                },
                Err(full @ StopReason::AgendaFull { .. }) => full,
                Err(reason) => return Err(reason),
            };
            // 3. Otherwise commit to the state with the lowest estimate and restart there. There
            //    is none if all successors of the start were earlier starts.
            let Some((_, best)) = nearest else {
                return Err(failure);
            };
            history.append(job.space, &best.path)?;
            (start, g) = (best.state, best.g);
        }
    }
}

/// The moves from the first start to the current one.
#[derive(Default)]
struct History<Q> {
    path: Q,
    /// All appended moves, also those that were dropped again. Their number is limited, because a
    /// history that shrinks could otherwise go on forever.
    made: usize,
}

impl<Q> History<Q> {
    /// Appends a path. A move that undoes the last one drops it instead.
    fn append<S: Space, P: Path<S::Move>>(&mut self, space: &S, path: &P) -> Result<(), StopReason>
    where
        Q: Path<S::Move>,
    {
        let full = StopReason::Depth {
            limit: Q::CAPACITY as Cost,
        };
        self.made += path.len();
        if self.made > Q::CAPACITY {
            return Err(full);
        }
        for mv in path.moves() {
            let last = self.path.last();
            if last.is_some_and(|last| space.inverse(&last).as_ref() == Some(&mv)) {
                self.path.pop();
            } else {
                self.path.push(mv).map_err(|_| full)?;
            }
        }
        Ok(())
    }
}
