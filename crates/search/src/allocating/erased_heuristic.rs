//! Any heuristic behind a pointer that is asked once an expansion, for all successors together.
//!
//! Searches whose time goes into their stores take it: their code is compiled once for each space
//! instead of once for each pair of space and heuristic, which saves most of their share of the
//! build. What they pay is that the estimate of an expanded state is computed from nothing.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Space};

use crate::SearchJob;

/// Estimates successors.
pub(crate) trait SuccessorEstimates<S: Space> {
    /// The estimate of a single state.
    fn estimate(&self, state: &S::State) -> Cost;

    /// Puts the moves of `state`, but not those that take back `last`, into `successors`, each with
    /// the estimate of the state that it leads to.
    fn successors(
        &self,
        state: &S::State,
        last: Option<&S::Move>,
        successors: &mut Vec<(S::Move, Cost)>,
    );
}

/// A job whose heuristic is hidden.
pub(crate) type ErasedJob<'a, S> = SearchJob<'a, S, dyn SuccessorEstimates<S> + 'a>;

/// A heuristic of a space.
pub(crate) struct ErasedHeuristic<'a, S, H> {
    pub(crate) space: &'a S,
    pub(crate) heuristic: &'a H,
}

impl<S: Space, H: Heuristic<S>> SuccessorEstimates<S> for ErasedHeuristic<'_, S, H> {
    fn estimate(&self, state: &S::State) -> Cost {
        self.heuristic.estimate(state)
    }

    fn successors(
        &self,
        state: &S::State,
        last: Option<&S::Move>,
        successors: &mut Vec<(S::Move, Cost)>,
    ) {
        let moves = match last {
            Some(last) => self.space.onward(state, last),
            None => self.space.moves(state),
        };
        let memo = self.heuristic.start(state);
        successors.clear();
        successors.extend(moves.into_iter().map(|mv| {
            let h = self
                .heuristic
                .value(&self.heuristic.step(&memo, state, &mv));
            (mv, h)
        }));
    }
}

/// Hands on `job` with its heuristic hidden.
pub(crate) fn guided<S: Space, H: Heuristic<S>, R>(
    job: &SearchJob<'_, S, H>,
    search: impl FnOnce(&ErasedJob<'_, S>) -> R,
) -> R {
    let (space, heuristic) = (job.space, job.heuristic);
    let heuristic: &dyn SuccessorEstimates<S> = &ErasedHeuristic { space, heuristic };
    search(&job.guided_by(heuristic))
}

/// The move that led to a state, for those who keep it while the state waits: only if it is small.
pub(crate) fn small<M>(mv: M) -> Option<M> {
    const { size_of::<M>() <= 8 && !core::mem::needs_drop::<M>() }.then_some(mv)
}
