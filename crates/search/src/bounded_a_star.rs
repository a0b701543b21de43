//! A* in a few kilobytes: the agenda is a sorted linked list over at most 255 slots with a free
//! list, every entry carries its own list of actions, and no state is remembered once it is
//! expanded.
//!
//! The depth is limited, with iterative deepening if the step width is smaller than the depth. A
//! full agenda is an answer, not a failure. The answer is a cheapest path within the depth if the
//! heuristic is admissible; where moves cost differently, a cheaper path of more moves than that is
//! missed. Allocates nothing.
//!
//! # References
//! Hart, Nilsson, Raphael: "A formal basis for the heuristic determination of minimum cost paths",
//! IEEE Transactions on Systems Science and Cybernetics 4, 1968. The layout is that of the AKSEN
//! report that the crate `knobel-aksen` names.

use knobel_core::store::{FixedVec, Path, SortedList};
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::iddfs::{MAX_DEPTH, STEP_WIDTH, deepest};
use crate::{
    AlgorithmInfo, Bounded, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing, Untraced,
};

/// `bounded-a-star`: an agenda of `SLOTS` entries and paths of up to `DEPTH` moves.
#[derive(Debug, Clone, Copy)]
pub struct BoundedAStar<const SLOTS: usize = 255, const DEPTH: usize = 12>;

impl<const SLOTS: usize, const DEPTH: usize> Bounded for BoundedAStar<SLOTS, DEPTH> {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bounded-a-star",
        summary: "A* in a sorted list of 255 entries, depth 12, as an 8-bit board runs it",
        guarantee: Guarantee::CheapestIfAdmissible,
        memory: MemoryClass::Fixed,
        informed: true,
        settings: &[STEP_WIDTH, MAX_DEPTH],
        ends_when_unsolvable: false,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 64;

    type Path<M: Clone> = FixedVec<M, DEPTH>;

    fn search_bounded<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<FixedVec<S::Move, DEPTH>>, StopReason> {
        Self::outcome(job, run)
    }
}

impl<const SLOTS: usize, const DEPTH: usize> BoundedAStar<SLOTS, DEPTH> {
    /// Searches without allocating and keeps paths in `P`, for example four moves to the byte.
    pub fn solve_into<S: Space, H: Heuristic<S>, P: Path<S::Move>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<P> {
        SearchRun::<Untraced>::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::outcome(job, run)
        })
    }

    fn outcome<S: Space, H: Heuristic<S>, P: Path<S::Move>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<P>, StopReason> {
        let deepest = deepest(job, P::CAPACITY);
        let step = job.settings.get(&STEP_WIDTH);
        let step = step.map_or(deepest, |step| step as usize);
        run.lower_bound = job.heuristic.estimate(job.start);
        let mut limit = step.min(deepest);
        loop {
            let beyond = limit as Cost + 1;
            if let Some(path) =
                attempt::<S, H, P, SLOTS, F>(job, run, (job.start, 0), limit, &mut None)?
            {
                // A cheapest path within the limit; beyond it every path costs at least its number
                // of moves.
                let cost: Cost = path.moves().map(|mv| job.space.cost(&mv)).sum();
                run.lower_bound = run.lower_bound.max(cost.min(beyond));
                return Ok(Outcome::Solved(path));
            }
            run.lower_bound = run.lower_bound.max(beyond);
            if limit == deepest {
                return Err(StopReason::Depth {
                    limit: deepest as Cost,
                });
            }
            limit = (limit + step).min(deepest);
        }
    }
}

/// A state that waits, with the way to it.
pub(crate) struct Entry<St, P> {
    pub(crate) state: St,
    pub(crate) g: Cost,
    pub(crate) path: P,
}

/// The state that looked nearest to the goal, its estimate and the way to it.
pub(crate) type Nearest<St, P> = Option<(Cost, Entry<St, P>)>;

/// One A* search to a depth limit, from a state that was reached at cost `g`. Notes the state
/// nearest to the goal, the start excepted.
pub(crate) fn attempt<
    S: Space,
    H: Heuristic<S>,
    P: Path<S::Move>,
    const SLOTS: usize,
    F: Tracing,
>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    (start, g): (&S::State, Cost),
    limit: usize,
    nearest: &mut Nearest<S::State, P>,
) -> Result<Option<P>, StopReason> {
    let full = |_| StopReason::AgendaFull { capacity: SLOTS };
    let (space, heuristic) = (job.space, job.heuristic);
    let mut agenda = SortedList::<Entry<S::State, P>, SLOTS>::new();
    let first = Entry {
        state: start.clone(),
        g,
        path: P::default(),
    };
    agenda
        .push(heuristic.estimate(start).saturating_add(g), first)
        .map_err(full)?;
    while let Some((f, Entry { state, g, path })) = agenda.pop() {
        run.expand()?;
        if space.is_goal(&state) {
            return Ok(Some(path));
        }
        let last = path.last();
        let depth = path.len();
        let h = f - g;
        if depth < limit {
            let memo = heuristic.start(&state);
            let moves =
                last.map_or_else(|| space.moves(&state), |last| space.onward(&state, &last));
            // The newest of equals is taken first, so the first move goes in last.
            for mv in moves.into_iter().rev() {
                let Some(g) = run.further(space, &state, g, &mv) else {
                    continue;
                };
                run.stats.generated += 1;
                let estimate = heuristic.value(&heuristic.step(&memo, &state, &mv));
                let mut child = Entry {
                    state: state.clone(),
                    g,
                    path: path.clone(),
                };
                space.apply(&mut child.state, &mv);
                child.path.push(mv).map_err(|_| StopReason::Depth {
                    limit: limit as Cost,
                })?;
                agenda
                    .push(g.saturating_add(estimate), child)
                    .map_err(full)?;
            }
        }
        if depth > 0 && nearest.as_ref().is_none_or(|(best, _)| h < *best) {
            *nearest = Some((h, Entry { state, g, path }));
        }
        run.stats
            .note_size(agenda.len(), size_of_val(&agenda) as u64);
    }
    Ok(None)
}
