//! Iterative deepening whose agenda entries are states, with one list of actions for the current
//! path.
//!
//! An entry stores its depth and its last action. A depth-first search takes an entry that is at
//! most one level deeper than the previous one. The shared list is therefore correct up to the
//! parent of the entry, and the entry's own action completes it. Nothing is replayed, so an
//! expansion takes the same time at any depth. The price is a whole state per entry.
//!
//! # References
//! Korf: "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985. The layout is that of the AKSEN report, which the crate `knobel-aksen`
//! cites.

use knobel_core::store::FixedVec;
use knobel_core::{Heuristic, Outcome, Space, StopReason};

use super::{MAX_DEPTH, STEP_WIDTH};
use crate::{
    AlgorithmInfo, FixedMemoryAlgorithm, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing,
};

/// The algorithm `iddfs-shared-path`: an agenda of `AGENDA` states and one list of `DEPTH` actions.
#[derive(Debug, Clone, Copy)]
pub struct SharedPath<const AGENDA: usize = 33, const DEPTH: usize = 30>;

/// An entry of the agenda.
struct Entry<S: Space> {
    state: S::State,
    depth: usize,
    action: Option<S::Move>,
}

impl<const AGENDA: usize, const DEPTH: usize> FixedMemoryAlgorithm for SharedPath<AGENDA, DEPTH> {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "iddfs-shared-path",
        summary: "iterative deepening with one shared path (33 entries, depth 30)",
        guarantee: Guarantee::FewestMovesAtStepWidthOne,
        memory: MemoryClass::Fixed,
        settings: &[STEP_WIDTH, MAX_DEPTH],
        ends_when_unsolvable: false,
        follows: true,
        ..AlgorithmInfo::PLAIN
    };

    type Path<M: Clone> = FixedVec<M, DEPTH>;

    fn search_in_fixed_memory<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<FixedVec<S::Move, DEPTH>>, StopReason> {
        super::deepen(job, run, DEPTH, |run, limit| Self::dive(job, run, limit))
    }
}

impl<const AGENDA: usize, const DEPTH: usize> SharedPath<AGENDA, DEPTH> {
    /// One depth-first search to the depth `limit`. Returns the path if it finds the goal.
    fn dive<S: Space, H, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        limit: usize,
    ) -> Result<Option<FixedVec<S::Move, DEPTH>>, StopReason> {
        let full = |_| StopReason::AgendaFull { capacity: AGENDA };
        let space = job.space;
        let mut path = FixedVec::<S::Move, DEPTH>::new();
        let mut agenda = FixedVec::<Entry<S>, AGENDA>::new();
        agenda
            .push(Entry {
                state: job.start.clone(),
                depth: 0,
                action: None,
            })
            .map_err(full)?;
        while let Some(Entry {
            state,
            depth,
            action,
        }) = agenda.pop()
        {
            run.take(agenda.len() as u32)?;
            // The list is correct up to the parent. The entry's own action replaces the rest.
            path.truncate(depth.saturating_sub(1));
            if let Some(action) = action {
                path.push(action)
                    .expect("the depth of an entry is at most DEPTH");
            }
            if space.is_goal(&state) {
                return Ok(Some(path));
            }
            if depth == limit {
                continue;
            }
            let moves = path
                .last()
                .map_or_else(|| space.moves(&state), |last| space.onward(&state, last));
            // The agenda is a stack. Pushing the moves in reverse makes the first move come first.
            for mv in moves.into_iter().rev() {
                run.made(space, &state, &mv, super::child(agenda.len(), depth));
                let mut child = state.clone();
                space.apply(&mut child, &mv);
                agenda
                    .push(Entry {
                        state: child,
                        depth: depth + 1,
                        action: Some(mv),
                    })
                    .map_err(full)?;
            }
            run.stats
                .note_size(agenda.len(), size_of_val(&agenda) as u64);
        }
        Ok(None)
    }
}
