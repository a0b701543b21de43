//! A heuristic behind a pointer, with one dynamic call per expansion for all successors together.
//!
//! Searches that spend their time in their data structures use it. Their code is then compiled once
//! per space instead of once per pair of space and heuristic, which saves most of their build time.
//! The price is that each expansion recomputes the estimate of its state, because no memo is
//! stored.

use alloc::vec::Vec;

use knobel_core::{Cost, Heuristic, Space};

use crate::SearchJob;

/// Estimates the successors of a state.
pub(crate) trait SuccessorEstimates<S: Space> {
    /// The estimate of a single state.
    fn estimate(&self, state: &S::State) -> Cost;

    /// Replaces the contents of `successors` by the moves of `state`, each with the estimate of the
    /// state that it leads to. The inverse of `last` is left out.
    fn successors(
        &self,
        state: &S::State,
        last: Option<&S::Move>,
        successors: &mut Vec<(S::Move, Cost)>,
    );
}

/// A job whose heuristic is behind a pointer.
pub(crate) type ErasedJob<'a, S> = SearchJob<'a, S, dyn SuccessorEstimates<S> + 'a>;

/// A heuristic together with its space.
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

/// Calls `search` with `job` after hiding its heuristic behind a pointer.
pub(crate) fn guided<S: Space, H: Heuristic<S>, R>(
    job: &SearchJob<'_, S, H>,
    search: impl FnOnce(&ErasedJob<'_, S>) -> R,
) -> R {
    let (space, heuristic) = (job.space, job.heuristic);
    let heuristic: &dyn SuccessorEstimates<S> = &ErasedHeuristic { space, heuristic };
    search(&job.guided_by(heuristic))
}

/// The move that led to a state, if it is small enough to be stored while the state waits.
pub(crate) fn small<M>(mv: M) -> Option<M> {
    const { size_of::<M>() <= 8 && !core::mem::needs_drop::<M>() }.then_some(mv)
}
