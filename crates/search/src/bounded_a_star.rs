//! A* in a few kilobytes, for an 8-bit microcontroller. The agenda is a sorted linked list of at
//! most 255 entries, each entry stores its own list of moves, and expanded states are not
//! remembered.
//!
//! The search has a depth limit. If the step width is smaller than the maximal depth, the limit
//! grows by the step width from round to round, as in iterative deepening. A full agenda ends the
//! search with [`StopReason::AgendaFull`].
//!
//! The path is a cheapest one among those within the depth limit, if the heuristic is admissible.
//! If moves have different costs, a cheaper path with more moves can be missed.
//!
//! Memory is fixed: `SLOTS` entries of a state and a path of `DEPTH` moves. Time per successor is
//! linear in the length of the agenda, because insertion walks the list. Duplicates are not
//! detected, so the number of states grows exponentially with the depth.
//!
//! # References
//! Hart, Nilsson, Raphael: "A formal basis for the heuristic determination of minimum cost paths",
//! IEEE Transactions on Systems Science and Cybernetics 4, 1968. The memory layout is that of the
//! AKSEN report, which the crate `knobel-aksen` cites.

use knobel_core::store::{FixedVec, Path, SortedList};
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::iddfs::{MAX_DEPTH, STEP_WIDTH, deepest};
use crate::{
    AlgorithmInfo, FixedMemoryAlgorithm, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing,
    Untraced,
};

/// The algorithm `bounded-a-star`: an agenda of `SLOTS` entries and paths of at most `DEPTH` moves.
#[derive(Debug, Clone, Copy)]
pub struct BoundedAStar<const SLOTS: usize = 255, const DEPTH: usize = 12>;

impl<const SLOTS: usize, const DEPTH: usize> FixedMemoryAlgorithm for BoundedAStar<SLOTS, DEPTH> {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "bounded-a-star",
        summary: "A* with a sorted list of 255 entries and depth 12, as on an 8-bit board",
        guarantee: Guarantee::CheapestIfAdmissible,
        memory: MemoryClass::Fixed,
        informed: true,
        settings: &[STEP_WIDTH, MAX_DEPTH],
        ends_when_unsolvable: false,
        ..AlgorithmInfo::PLAIN
    };
    const POLL_EVERY: u64 = 64;

    type Path<M: Clone> = FixedVec<M, DEPTH>;

    fn search_in_fixed_memory<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<FixedVec<S::Move, DEPTH>>, StopReason> {
        Self::outcome(job, run)
    }
}

impl<const SLOTS: usize, const DEPTH: usize> BoundedAStar<SLOTS, DEPTH> {
    /// Searches without allocating. `P` stores the paths, for example packed at four moves per
    /// byte.
    pub fn solve_into<S: Space, H: Heuristic<S>, P: Path<S::Move>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<P> {
        SearchRun::<Untraced>::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::outcome(job, run)
        })
    }

    /// Raises the depth limit by the step width, until a path is found or the limit has reached
    /// the maximal depth.
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
            let origin = Origin {
                start: job.start,
                g: 0,
                limit,
                avoided: &|_| false,
            };
            let Attempt { path, beyond } =
                attempt::<S, H, P, SLOTS, F>(job, run, origin, &mut None)?;
            if let Some(path) = path {
                // The path is a cheapest one among those within the limit.
                let cost: Cost = path.moves().map(|mv| job.space.cost(&mv)).sum();
                run.lower_bound = run.lower_bound.max(beyond.map_or(cost, |it| it.min(cost)));
                return Ok(Outcome::Solved(path));
            }
            // The search was exhaustive within the limit, so only what the limit cut off is left.
            run.lower_bound = run.lower_bound.max(beyond.unwrap_or(0));
            if limit == deepest {
                return Err(StopReason::Depth {
                    limit: deepest as Cost,
                });
            }
            limit = (limit + step).min(deepest);
        }
    }
}

/// An entry of the agenda: a state, and the path to it.
pub(crate) struct Entry<St, P> {
    pub(crate) state: St,
    pub(crate) g: Cost,
    pub(crate) path: P,
}

/// The state with the lowest estimate so far: its estimate, and the path to it.
pub(crate) type Nearest<St, P> = Option<(Cost, Entry<St, P>)>;

/// What a search to a depth limit has found.
pub(crate) struct Attempt<P> {
    pub(crate) path: Option<P>,
    /// A lower bound of the cost of paths that are longer than the limit, if the heuristic is
    /// admissible. There is none if the limit has cut off no path.
    beyond: Option<Cost>,
}

/// Where one search begins and what it may visit.
pub(crate) struct Origin<'a, St> {
    pub(crate) start: &'a St,
    /// The cost at which the start was reached.
    pub(crate) g: Cost,
    /// The largest depth.
    pub(crate) limit: usize,
    /// Whether the search passes over a successor.
    pub(crate) avoided: &'a dyn Fn(&St) -> bool,
}

/// One A* search to a depth limit. It stores the expanded state with the lowest estimate, other
/// than the start, in `nearest`.
///
/// The function is one loop whose steps share their variables, so it is not divided further.
pub(crate) fn attempt<
    S: Space,
    H: Heuristic<S>,
    P: Path<S::Move>,
    const SLOTS: usize,
    F: Tracing,
>(
    job: &SearchJob<'_, S, H>,
    run: &mut SearchRun<'_, F>,
    origin: Origin<'_, S::State>,
    nearest: &mut Nearest<S::State, P>,
) -> Result<Attempt<P>, StopReason> {
    let mut beyond: Option<Cost> = None;
    let full = StopReason::AgendaFull { capacity: SLOTS };
    let (space, heuristic) = (job.space, job.heuristic);
    let Origin {
        start,
        g,
        limit,
        avoided,
    } = origin;
    let mut agenda = SortedList::<Entry<S::State, P>, SLOTS>::new();
    let first = Entry {
        state: start.clone(),
        g,
        path: P::default(),
    };
    agenda
        .push(heuristic.estimate(start).saturating_add(g), first)
        .map_err(|_| full)?;
    // 1. Take the entry with the least f. At the goal, its path is the answer.
    while let Some((f, Entry { state, g, path })) = agenda.pop() {
        run.expand()?;
        if space.is_goal(&state) {
            let path = Some(path);
            return Ok(Attempt { path, beyond });
        }
        let last = path.last();
        let depth = path.len();
        let h = f - g;
        let moves = last.map_or_else(|| space.moves(&state), |last| space.onward(&state, &last));
        // 2. Push its successors, unless its path is as long as allowed.
        if depth < limit {
            let memo = heuristic.start(&state);
            // Among equal priorities, the agenda returns the newest entry first. The moves are
            // therefore pushed in reverse, so that the first move is tried first.
            for mv in moves.into_iter().rev() {
                let Some(g) = run.further(space, &state, g, &mv) else {
                    continue;
                };
                run.stats.generated += 1;
                // The firmware needs a free place to make a board, even one that it passes over.
                if agenda.len() == SLOTS {
                    return Err(full);
                }
                let state_after = space.after(&state, &mv);
                if avoided(&state_after) {
                    continue;
                }
                let estimate = heuristic.value(&heuristic.step(&memo, &state, &mv));
                let mut child = Entry {
                    state: state_after,
                    g,
                    path: path.clone(),
                };
                child.path.push(mv).map_err(|_| StopReason::Depth {
                    limit: limit as Cost,
                })?;
                agenda
                    .push(g.saturating_add(estimate), child)
                    .map_err(|_| full)?;
            }
        } else if let Some(least) = moves.into_iter().map(|mv| space.cost(&mv)).min() {
            // A longer path through this state makes at least one more move.
            let cost = f.max(g.saturating_add(least));
            beyond = Some(beyond.map_or(cost, |it| it.min(cost)));
        }
        // 3. Remember the state with the lowest estimate, from which a restart would continue.
        if depth > 0 && nearest.as_ref().is_none_or(|(best, _)| h < *best) {
            *nearest = Some((h, Entry { state, g, path }));
        }
        run.stats
            .note_size(agenda.len(), size_of_val(&agenda) as u64);
    }
    Ok(Attempt { path: None, beyond })
}
