//! A state space: what a puzzle must say about itself so that every algorithm can search it.

use core::fmt::Debug;
use core::hash::Hash;

/// The cost of a path. A plain number, not a newtype: searches add, halve, weigh and compare costs in nearly every
/// line, and nothing else in their signatures is a `u32`.
pub type Cost = u32;

/// A puzzle as a graph: states, and the moves that lead from one to the next.
///
/// Moves are applied and undone in place, so that a depth-first search copies nothing. Searches that must remember
/// states keep their [`Key`](Space::Key): the smallest value that names a state.
///
/// `State` is what the search walks with; `Key` may be smaller (a sliding-tile key leaves out where the blank is).
pub trait Space {
    /// A position that moves change in place.
    type State: Clone;
    /// One step between neighbouring states.
    type Move: Clone + PartialEq + Debug;
    /// Names a state: equal keys mean equal states. Its order breaks ties between equal priorities.
    type Key: Clone + Eq + Ord + Hash;
    /// The moves of one state, in a fixed order.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: DoubleEndedIterator>;

    /// All moves possible in `state`. The order is part of the contract: node counts depend on it.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// The moves of `state` without those that only take back `last`, the move that led here.
    fn onward(&self, state: &Self::State, last: &Self::Move) -> Self::Moves;

    /// Makes `mv`, which must be one of [`moves`](Space::moves) of `state`.
    fn apply(&self, state: &mut Self::State, mv: &Self::Move);

    /// Takes back `mv`, the move that was made last.
    fn undo(&self, state: &mut Self::State, mv: &Self::Move);

    /// The move that leads back along `mv`, if the space has one.
    fn inverse(&self, mv: &Self::Move) -> Option<Self::Move>;

    /// Is this the end of the search?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The goal as a state, where there is exactly one and it is known. Bidirectional search starts there.
    fn goal(&self) -> Option<Self::State> {
        None
    }

    /// The key of `state`.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state that `key` names.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// Bytes that a key keeps outside itself, so that memory limits count them.
    fn key_heap_bytes(&self) -> usize {
        0
    }

    /// What `mv` costs. Algorithms that count steps instead say so in their description.
    fn cost(&self, mv: &Self::Move) -> Cost {
        let _ = mv;
        1
    }
}
