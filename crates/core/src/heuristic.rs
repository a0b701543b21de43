//! Heuristics: estimates of the remaining cost, updated incrementally along each move.
//!
//! A move of a puzzle changes little, so most heuristics can derive a child's estimate from its
//! parent's in constant time. [`Heuristic::step`] does that; recomputing the estimate from the
//! whole state would dominate the running time of a depth-first search.
//!
//! # References
//! Burns, Hatem, Leighton, Ruml: "Implementing fast heuristic search code", SoCS 2012 (incremental
//! evaluation).

use crate::{Cost, Space};

/// Estimates the cost from a state to the goal.
///
/// The search passes a [`Memo`](Heuristic::Memo) down the tree: partial sums, table indices, or
/// whatever else makes the next estimate cheap. The conformance suite checks this law: for every
/// state `s` and move `m`, `step(start(s), s, m)` has the same value as `start` of the state after
/// `m`.
pub trait Heuristic<S: Space> {
    /// The data that a search passes from a state to its successors.
    type Memo: Clone;

    /// The memo of `state`, computed from scratch.
    fn start(&self, state: &S::State) -> Self::Memo;

    /// The memo after `mv`, given the memo and the state *before* the move. The search can
    /// therefore prune a child without building its state.
    fn step(&self, memo: &Self::Memo, before: &S::State, mv: &S::Move) -> Self::Memo;

    /// The estimate that the memo contains.
    fn value(&self, memo: &Self::Memo) -> Cost;

    /// The same heuristic with `target` as its goal instead of the goal of `space`. `None` if this
    /// heuristic cannot change its goal. Bidirectional search uses it for the backward half.
    fn toward(&self, space: &S, target: &S::State) -> Option<Self>
    where
        Self: Sized,
    {
        let _ = (space, target);
        None
    }

    /// The estimate of a single state, computed from scratch.
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

/// The blind heuristic, which always estimates 0. It turns A* into uniform-cost search.
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
