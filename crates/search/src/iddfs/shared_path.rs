//! Iterative deepening whose agenda holds states, and one list of actions shared by all entries.
//!
//! An entry knows its depth and last action. Because a depth-first search only jumps *up*, the
//! shared list is always right up to the depth of the entry just taken. Nothing is replayed.

use knobel_core::store::FixedVec;
use knobel_core::{Heuristic, Outcome, Space, StopReason};

use super::{MAX_DEPTH, STEP_WIDTH};
use crate::{AlgorithmInfo, Bounded, Guarantee, MemoryClass, SearchJob, SearchRun, Tracing};

/// `iddfs-shared-path`: an agenda of `AGENDA` states and one list of `DEPTH` actions.
#[derive(Debug, Clone, Copy)]
pub struct SharedPath<const AGENDA: usize = 33, const DEPTH: usize = 30>;

/// A state that waits.
struct Entry<S: Space> {
    state: S::State,
    depth: usize,
    action: Option<S::Move>,
}

impl<const AGENDA: usize, const DEPTH: usize> Bounded for SharedPath<AGENDA, DEPTH> {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "iddfs-shared-path",
        summary: "iterative deepening, one shared path (33 entries, depth 30)",
        guarantee: Guarantee::FewestMovesAtStepWidthOne,
        memory: MemoryClass::Fixed,
        settings: &[STEP_WIDTH, MAX_DEPTH],
        ends_when_unsolvable: false,
        follows: true,
        ..AlgorithmInfo::PLAIN
    };

    type Path<M: Clone> = FixedVec<M, DEPTH>;

    fn search_bounded<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<FixedVec<S::Move, DEPTH>>, StopReason> {
        super::deepen(job, run, DEPTH, |run, limit| Self::dive(job, run, limit))
    }
}

impl<const AGENDA: usize, const DEPTH: usize> SharedPath<AGENDA, DEPTH> {
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
            path.truncate(depth.saturating_sub(1));
            if let Some(action) = action {
                path.push(action).expect("depth is at most DEPTH");
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
            // The first move is to be taken first, so it goes on the agenda last.
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
