//! A state space: what a puzzle must say about itself so that every algorithm can search it.

use core::fmt::Debug;
use core::hash::Hash;

/// The cost of a path. A plain number, not a newtype: searches add, halve, weigh and compare costs
/// in nearly every line, and nothing else in their signatures is a `u32`.
pub type Cost = u32;

/// A puzzle as a graph: states, and the moves that lead from one to the next.
///
/// Whoever writes an own puzzle starts with [`PlainSpace`], which asks for less; this is for
/// puzzles that gain from more. Searches that must remember states keep their [`Key`](Space::Key):
/// the smallest value that names a state. `State` is what the search walks with; `Key` may be
/// smaller (a sliding-tile key leaves out where the blank is).
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

    /// The state that `mv` leads to from `state`.
    #[inline]
    fn after(&self, state: &Self::State, mv: &Self::Move) -> Self::State {
        let mut after = state.clone();
        self.apply(&mut after, mv);
        after
    }

    /// The move that leads back along `mv`, if the space has one: for all moves or for none.
    /// Depth-first searches of large states take moves back by it instead of keeping copies.
    fn inverse(&self, mv: &Self::Move) -> Option<Self::Move> {
        let _ = mv;
        None
    }

    /// Is this the end of the search?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The goal as a state, where there is exactly one and it is known. Bidirectional search starts
    /// there.
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

/// A puzzle whose states are small enough to be their own keys: three types and three methods.
/// Every one is a [`Space`].
///
/// ```
/// use knobel_core::{PlainSpace, Space};
///
/// /// Two jugs of 5 and 3 litres; 4 litres are wanted.
/// struct Jugs;
///
/// #[derive(Debug, Clone, PartialEq)]
/// enum Pour {
///     Fill(usize),
///     Empty(usize),
///     Over(usize),
/// }
///
/// impl PlainSpace for Jugs {
///     type State = [u8; 2];
///     type Move = Pour;
///     type Moves = [Pour; 6];
///
///     fn moves(&self, _: &[u8; 2]) -> [Pour; 6] {
///         use Pour::*;
///         [Fill(0), Fill(1), Empty(0), Empty(1), Over(0), Over(1)]
///     }
///
///     fn apply(&self, jugs: &mut [u8; 2], pour: &Pour) {
///         const SIZE: [u8; 2] = [5, 3];
///         match *pour {
///             Pour::Fill(jug) => jugs[jug] = SIZE[jug],
///             Pour::Empty(jug) => jugs[jug] = 0,
///             Pour::Over(from) => {
///                 let to = 1 - from;
///                 let flow = jugs[from].min(SIZE[to] - jugs[to]);
///                 jugs[from] -= flow;
///                 jugs[to] += flow;
///             }
///         }
///     }
///
///     fn is_goal(&self, jugs: &[u8; 2]) -> bool {
///         jugs.contains(&4)
///     }
/// }
///
/// assert_eq!(Jugs.after(&[5, 1], &Pour::Over(0)), [3, 3]);
/// ```
pub trait PlainSpace {
    /// A position that moves change in place, and the value that names it. Its order breaks ties
    /// between priorities.
    type State: Clone + Eq + Ord + Hash;
    /// One step between neighbouring states.
    type Move: Clone + PartialEq + Debug;
    /// The moves of one state, in a fixed order: an array, a vector.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: DoubleEndedIterator>;

    /// All moves possible in `state`, always in the same order.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// Makes `mv`, which is one of [`moves`](PlainSpace::moves) of `state`.
    fn apply(&self, state: &mut Self::State, mv: &Self::Move);

    /// Is this the end of the search?
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The move that leads back along `mv`, for all moves or for none. With it searches that forget
    /// states do not walk back and forth, and a search from both ends is possible.
    fn inverse(&self, mv: &Self::Move) -> Option<Self::Move> {
        let _ = mv;
        None
    }

    /// The goal as a state, where there is exactly one and it is known: for a search from both
    /// ends.
    fn goal(&self) -> Option<Self::State> {
        None
    }

    /// What `mv` costs.
    fn cost(&self, mv: &Self::Move) -> Cost {
        let _ = mv;
        1
    }
}

impl<P: PlainSpace> Space for P {
    type State = P::State;
    type Move = P::Move;
    type Key = P::State;
    type Moves = WithoutInverse<<P::Moves as IntoIterator>::IntoIter, P::Move>;

    fn moves(&self, state: &P::State) -> Self::Moves {
        let moves = PlainSpace::moves(self, state).into_iter();
        WithoutInverse { moves, back: None }
    }

    fn onward(&self, state: &P::State, last: &P::Move) -> Self::Moves {
        let moves = PlainSpace::moves(self, state).into_iter();
        let back = PlainSpace::inverse(self, last);
        WithoutInverse { moves, back }
    }

    fn apply(&self, state: &mut P::State, mv: &P::Move) {
        PlainSpace::apply(self, state, mv);
    }

    fn inverse(&self, mv: &P::Move) -> Option<P::Move> {
        PlainSpace::inverse(self, mv)
    }

    fn is_goal(&self, state: &P::State) -> bool {
        PlainSpace::is_goal(self, state)
    }

    fn goal(&self) -> Option<P::State> {
        PlainSpace::goal(self)
    }

    fn key(&self, state: &P::State) -> P::State {
        state.clone()
    }

    fn state(&self, key: &P::State) -> P::State {
        key.clone()
    }

    fn cost(&self, mv: &P::Move) -> Cost {
        PlainSpace::cost(self, mv)
    }
}

/// The moves of a [`PlainSpace`] but for the way back.
#[derive(Debug, Clone)]
pub struct WithoutInverse<I, M> {
    moves: I,
    back: Option<M>,
}

impl<M: PartialEq, I: Iterator<Item = M>> Iterator for WithoutInverse<I, M> {
    type Item = M;

    fn next(&mut self) -> Option<M> {
        let back = self.back.as_ref();
        self.moves.find(|mv| Some(mv) != back)
    }
}

impl<M: PartialEq, I: DoubleEndedIterator<Item = M>> DoubleEndedIterator for WithoutInverse<I, M> {
    fn next_back(&mut self) -> Option<M> {
        let back = self.back.as_ref();
        self.moves.rfind(|mv| Some(mv) != back)
    }
}
