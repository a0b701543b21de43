//! Heuristics: a guess of the cost that is left, updated along each move instead of computed anew.

use crate::{Cost, Space};

/// Estimates the cost from a state to the goal.
///
/// The estimate is carried down the tree as a [`Memo`](Heuristic::Memo) (partial sums, indices,
/// whatever makes the next one cheap). The law that the conformance suite checks: for every state
/// and move, `step(start(s), s, m)` has the same value as `start(s after m)`.
pub trait Heuristic<S: Space> {
    /// What is carried from a state to its successors.
    type Memo: Clone;

    /// The memo of `state`, computed from nothing.
    fn start(&self, state: &S::State) -> Self::Memo;

    /// The memo after `mv`, given the memo and the state *before* it: a child that the bound cuts
    /// off is never built.
    fn step(&self, memo: &Self::Memo, before: &S::State, mv: &S::Move) -> Self::Memo;

    /// The estimate.
    fn value(&self, memo: &Self::Memo) -> Cost;

    /// The same estimate, but of the cost to `target` instead of the goal of `space`; nothing where
    /// that cannot be made. A search from both ends guides the one from the goal by it.
    fn toward(&self, space: &S, target: &S::State) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = (space, target);
        None
    }

    /// The estimate of a single state.
    fn estimate(&self, state: &S::State) -> Cost {
        self.value(&self.start(state))
    }
}

impl<S: Space, H: Heuristic<S>> Heuristic<S> for &H {
    type Memo = H::Memo;

    fn start(&self, state: &S::State) -> H::Memo {
        (**self).start(state)
    }

    #[inline]
    fn step(&self, memo: &H::Memo, before: &S::State, mv: &S::Move) -> H::Memo {
        (**self).step(memo, before, mv)
    }

    #[inline]
    fn value(&self, memo: &H::Memo) -> Cost {
        (**self).value(memo)
    }
}

/// Knows nothing: always 0. Turns A* into uniform-cost search.
#[derive(Debug, Clone, Copy, Default)]
pub struct Zero;

impl<S: Space> Heuristic<S> for Zero {
    type Memo = ();

    fn start(&self, _: &S::State) {}

    fn step(&self, _: &(), _: &S::State, _: &S::Move) {}

    fn value(&self, _: &()) -> Cost {
        0
    }

    fn toward(&self, _: &S, _: &S::State) -> Option<Self> {
        Some(Self)
    }
}
