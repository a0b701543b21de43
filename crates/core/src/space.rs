//! State spaces: the description of a puzzle that every algorithm can search.

use core::fmt::Debug;
use core::hash::Hash;

/// The cost of a path. It is a plain number and not a newtype, because searches add, halve, weight
/// and compare costs in nearly every line, and nothing else in their signatures is a `u32`.
pub type Cost = u32;

/// A puzzle as a graph: its states, and the moves that lead from one state to the next.
///
/// To describe a new puzzle, start with [`PlainSpace`], which needs fewer methods. Implement
/// `Space` itself if states can be stored in less space than the search needs to work with them. A
/// search works on a `State` and stores its [`Key`](Space::Key), the smallest value that identifies
/// the state. For example, the key of a sliding-tile board omits the position of the blank.
pub trait Space {
    /// A position. Moves change it in place.
    type State: Clone;
    /// A step from a state to a neighbouring one.
    type Move: Clone + PartialEq + Debug;
    /// Identifies a state: equal keys mean equal states. Searches break ties between equal
    /// priorities by the order of keys.
    type Key: Clone + Eq + Ord + Hash;
    /// The moves of one state, in a fixed order.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: DoubleEndedIterator>;

    /// All moves possible in `state`. The order is part of the contract: node counts depend on it.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// The moves of `state` except those that undo `last`, the move that led here.
    fn onward(&self, state: &Self::State, last: &Self::Move) -> Self::Moves;

    /// Applies `mv`, which must be one of the [`moves`](Space::moves) of `state`.
    fn apply(&self, state: &mut Self::State, mv: &Self::Move);

    /// The state that `mv` leads to from `state`.
    #[inline]
    fn after(&self, state: &Self::State, mv: &Self::Move) -> Self::State {
        let mut after = state.clone();
        self.apply(&mut after, mv);
        after
    }

    /// The move that undoes `mv`. A space returns `Some` for all moves or for none. Depth-first
    /// searches over large states undo moves instead of copying states.
    fn inverse(&self, mv: &Self::Move) -> Option<Self::Move> {
        let _ = mv;
        None
    }

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The goal state, if there is exactly one and it is known. Bidirectional search starts its
    /// backward half there.
    fn goal(&self) -> Option<Self::State> {
        None
    }

    /// The key of `state`.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The state that `key` identifies.
    fn state(&self, key: &Self::Key) -> Self::State;

    /// Heap bytes that a key owns besides its own size. Memory limits include them.
    /// [`heap_block`](crate::heap_block) computes them for a key that owns one allocation.
    fn key_heap_bytes(&self) -> usize {
        0
    }

    /// The cost of `mv`. Algorithms that count moves instead say so in their description.
    fn cost(&self, mv: &Self::Move) -> Cost {
        let _ = mv;
        1
    }
}

/// A puzzle whose states are small enough to be their own keys. It needs three types and three
/// methods, and every `PlainSpace` is a [`Space`].
///
/// ```
/// use knobel_core::{PlainSpace, Space};
///
/// /// Two jugs hold 5 and 3 litres. The task is to measure 4 litres.
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
    /// A position. Moves change it in place, and searches store it. Its order breaks ties between
    /// equal priorities.
    type State: Clone + Eq + Ord + Hash;
    /// One step between neighbouring states.
    type Move: Clone + PartialEq + Debug;
    /// The moves of one state in a fixed order, for example an array or a vector.
    type Moves: IntoIterator<Item = Self::Move, IntoIter: DoubleEndedIterator>;

    /// All moves possible in `state`, always in the same order.
    fn moves(&self, state: &Self::State) -> Self::Moves;

    /// Applies `mv`, which is one of the [`moves`](PlainSpace::moves) of `state`.
    fn apply(&self, state: &mut Self::State, mv: &Self::Move);

    /// Returns whether `state` is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// The move that undoes `mv`. A space returns `Some` for all moves or for none. With inverses,
    /// searches that forget states do not go back and forth, and bidirectional search is possible.
    fn inverse(&self, mv: &Self::Move) -> Option<Self::Move> {
        let _ = mv;
        None
    }

    /// The goal state, if there is exactly one and it is known. Bidirectional search needs it.
    fn goal(&self) -> Option<Self::State> {
        None
    }

    /// The cost of `mv`.
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

/// The moves of a [`PlainSpace`], except the inverse of the last move.
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
