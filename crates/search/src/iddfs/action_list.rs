//! Iterative deepening whose agenda entries are lists of actions. The state of an entry is
//! recomputed by replaying its actions from the start.
//!
//! An entry needs one byte per action and no state, which saves memory if a state is
//! larger than a path. The price is time: an expansion at depth *d* replays *d* moves.
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

/// The algorithm `iddfs-action-list`: an agenda of `AGENDA` lists of at most `DEPTH` actions.
#[derive(Debug, Clone, Copy)]
pub struct ActionList<const AGENDA: usize = 33, const DEPTH: usize = 30>;

impl<const AGENDA: usize, const DEPTH: usize> FixedMemoryAlgorithm for ActionList<AGENDA, DEPTH> {
    const INFO: AlgorithmInfo = AlgorithmInfo {
        name: "iddfs-action-list",
        summary: "iterative deepening with an action list per entry (33 entries, depth 30)",
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

impl<const AGENDA: usize, const DEPTH: usize> ActionList<AGENDA, DEPTH> {
    /// One depth-first search to the depth `limit`. Returns the path if it finds the goal.
    fn dive<S: Space, H, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
        limit: usize,
    ) -> Result<Option<FixedVec<S::Move, DEPTH>>, StopReason> {
        let full = |_| StopReason::AgendaFull { capacity: AGENDA };
        let space = job.space;
        let mut agenda = FixedVec::<FixedVec<S::Move, DEPTH>, AGENDA>::new();
        agenda.push(FixedVec::new()).map_err(full)?;
        while let Some(actions) = agenda.pop() {
            run.take(agenda.len() as u32)?;
            let mut state = job.start.clone();
            actions.iter().for_each(|mv| space.apply(&mut state, mv));
            if space.is_goal(&state) {
                return Ok(Some(actions));
            }
            if actions.len() == limit {
                continue;
            }
            let moves = actions
                .last()
                .map_or_else(|| space.moves(&state), |last| space.onward(&state, last));
            // The agenda is a stack. Pushing the moves in reverse makes the first move come first.
            for mv in moves.into_iter().rev() {
                run.made(
                    space,
                    &state,
                    &mv,
                    super::child(agenda.len(), actions.len()),
                );
                let mut longer = actions.clone();
                longer
                    .push(mv)
                    .expect("the list is shorter than `limit`, which is at most DEPTH");
                agenda.push(longer).map_err(full)?;
            }
            run.stats
                .note_size(agenda.len(), size_of_val(&agenda) as u64);
        }
        Ok(None)
    }
}
