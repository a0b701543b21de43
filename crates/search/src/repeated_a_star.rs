//! Bounded A* again and again: when it ends without an answer, the state that looked nearest to the goal becomes the
//! new start, and the way to it is kept in a history of bounded length.
//!
//! Reaches goals far beyond the depth of one search with the memory of one, at the price of long paths; may run in
//! circles until the history is full. Allocates nothing.

use knobel_core::store::{FixedVec, Path};
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::bounded_a_star::{Nearest, attempt};
use crate::{Guarantee, Info, Job, MemoryClass, Run};

/// `repeated-a-star`: bounded A* of `SLOTS` entries and `DEPTH` moves, restarted while `HISTORY` has room.
#[derive(Debug, Clone, Copy)]
pub struct RepeatedAStar<
    const SLOTS: usize = 255,
    const DEPTH: usize = 12,
    const HISTORY: usize = 264,
>;

impl<const SLOTS: usize, const DEPTH: usize, const HISTORY: usize>
    RepeatedAStar<SLOTS, DEPTH, HISTORY>
{
    /// The description.
    pub const INFO: Info = Info {
        name: "repeated-a-star",
        summary: "bounded A* restarted from its best state, up to 264 moves; long paths",
        guarantee: Guarantee::None,
        memory: MemoryClass::Fixed,
        informed: true,
    };

    /// Searches without allocating.
    pub fn solve<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<FixedVec<S::Move, HISTORY>> {
        Run::report(job.limits, watch, 64, |run| {
            Self::outcome::<_, _, FixedVec<S::Move, DEPTH>, _>(job, run)
        })
    }

    /// Searches without allocating and keeps the agenda's paths in `P` and the history in `Q`, for example four moves
    /// to the byte.
    pub fn solve_into<S: Space, H: Heuristic<S>, P: Path<S::Move>, Q: Path<S::Move>>(
        job: &Job<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Q> {
        Run::report(job.limits, watch, 64, |run| {
            Self::outcome::<S, H, P, Q>(job, run)
        })
    }

    fn outcome<S: Space, H: Heuristic<S>, P: Path<S::Move>, Q: Path<S::Move>>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_>,
    ) -> Result<Outcome<Q>, StopReason> {
        run.lower_bound = job.heuristic.estimate(job.start);
        let depth = job
            .settings
            .max_depth
            .map_or(P::CAPACITY, |depth| P::CAPACITY.min(depth as usize));
        let history_full = |_| StopReason::Depth {
            limit: Q::CAPACITY as Cost,
        };
        let mut history = Q::default();
        let mut start = job.start.clone();
        loop {
            let mut nearest: Nearest<S::State, P> = None;
            let path = match attempt::<S, H, P, SLOTS>(job, run, &start, depth, &mut nearest) {
                Ok(path) => path,
                Err(StopReason::AgendaFull { .. }) => None,
                Err(reason) => return Err(reason),
            };
            if let Some(path) = path {
                path.moves()
                    .try_for_each(|mv| history.push(mv))
                    .map_err(history_full)?;
                return Ok(Outcome::Solved(history));
            }
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
            start = best.state;
        }
    }
}

#[cfg(feature = "alloc")]
impl<const SLOTS: usize, const DEPTH: usize, const HISTORY: usize> crate::Algorithm
    for RepeatedAStar<SLOTS, DEPTH, HISTORY>
{
    const INFO: Info = Self::INFO;
    const POLL_EVERY: u64 = 64;

    fn search<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_>,
    ) -> Result<Outcome<alloc::vec::Vec<S::Move>>, StopReason> {
        type Short<M, const DEPTH: usize> = FixedVec<M, DEPTH>;
        let outcome =
            Self::outcome::<S, H, Short<S::Move, DEPTH>, FixedVec<S::Move, HISTORY>>(job, run)?;
        Ok(outcome.map(|path| path.iter().cloned().collect()))
    }
}
