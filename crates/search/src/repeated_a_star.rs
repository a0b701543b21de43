//! Bounded A*, restarted from the best state it reached, until it finds the goal or its history of
//! moves is full.
//!
//! A single bounded A* cannot go deeper than its depth limit. If it ends without a solution, this
//! search commits to the path to the state with the lowest estimate, appends it to the history, and
//! starts again from there. It reaches goals far beyond the depth of one search, and its paths are
//! long. It may go in circles until the history is full.
//!
//! The memory is that of one bounded A* plus the history, and nothing is allocated. The time is at
//! most one bounded A* per restart.
//!
//! # References
//! The outlook of the AKSEN report, which the crate `knobel-aksen` cites. Korf: "Real-time
//! heuristic search", Artificial Intelligence 42, 1990 (commits to the best state of a bounded
//! search and restarts there).

use knobel_core::store::{FixedVec, Path};
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::bounded_a_star::{Nearest, attempt};
use crate::iddfs::{MAX_DEPTH, deepest};
use crate::{
    AlgorithmInfo, FixedMemoryAlgorithm, MemoryClass, SearchJob, SearchRun, Tracing, Untraced,
};

/// The algorithm `repeated-a-star`: bounded A* with `SLOTS` entries and `DEPTH` moves, restarted
/// while the history of `HISTORY` moves has room.
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
        summary: "bounded A*, restarted from its best state up to 264 moves; long paths",
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
        let history_full = |_| StopReason::Depth {
            limit: Q::CAPACITY as Cost,
        };
        let mut history = Q::default();
        let mut start = job.start.clone();
        let mut g = 0;
        // 1. Search as deep as one bounded A* can.
        // 2. If it finds the goal, append its path to the history: solved.
        // 3. Otherwise commit to the state with the lowest estimate and restart there.
        loop {
            let mut nearest: Nearest<S::State, P> = None;
            let path =
                match attempt::<S, H, P, SLOTS, F>(job, run, (&start, g), depth, &mut nearest) {
                    Ok(attempt) => attempt.path,
                    // A full agenda ends only this attempt. Its best state is the next start.
                    Err(StopReason::AgendaFull { .. }) => None,
                    Err(reason) => return Err(reason),
                };
            if let Some(path) = path {
                path.moves()
                    .try_for_each(|mv| history.push(mv))
                    .map_err(history_full)?;
                return Ok(Outcome::Solved(history));
            }
            // Without any successor there is no state to restart from, so the search ends.
            let Some((_, best)) = nearest else {
                return Err(match depth {
                    0 => StopReason::Depth { limit: 0 },
                    _ => StopReason::AgendaFull { capacity: SLOTS },
                });
            };
            best.path
                .moves()
                .try_for_each(|mv| history.push(mv))
                .map_err(history_full)?;
            (start, g) = (best.state, best.g);
        }
    }
}
