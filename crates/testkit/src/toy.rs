//! A toy puzzle that also serves as a template for new ones: sort a stack of pancakes by flipping
//! some of the topmost ones.
//!
//! `impl PlainSpace` contains everything that the algorithms need to know about the puzzle. There
//! are 720 stacks, each at most 7 flips from the sorted one, and
//! [`cheapest`](crate::oracle::cheapest) is their oracle.
//!
//! # References
//! M. Helmert, "Landmark Heuristics for the Pancake Problem", SoCS 2010 (the gap heuristic).

use knobel_core::{Cost, Heuristic, PlainSpace};

/// The number of pancakes.
pub const SIZE: usize = 6;

/// The sizes from top to bottom. The sorted stack is `[1, 2, …]`.
pub type Stack = [u8; SIZE];

/// Reverses the given number of pancakes at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flip(pub u8);

/// The puzzle. If a puzzle has settings such as a shape or a goal, this type holds them.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pancakes {
    /// Whether a flip costs the number of pancakes that it turns, instead of 1.
    pub by_size: bool,
}

impl PlainSpace for Pancakes {
    type State = Stack;
    type Move = Flip;
    type Moves = Vec<Flip>;

    fn moves(&self, _: &Stack) -> Vec<Flip> {
        (2..=SIZE as u8).map(Flip).collect()
    }

    fn apply(&self, state: &mut Stack, flip: &Flip) {
        state[..usize::from(flip.0)].reverse();
    }

    fn is_goal(&self, state: &Stack) -> bool {
        state.is_sorted()
    }

    // A flip is its own inverse. Omit this method if no single move reverses a move.
    fn inverse(&self, flip: &Flip) -> Option<Flip> {
        Some(*flip)
    }

    // Only bidirectional search needs this method. Omit it if the goal is not one known state.
    fn goal(&self) -> Option<Stack> {
        Some(std::array::from_fn(|place| place as u8 + 1))
    }

    // Omit this method if every move costs 1.
    fn cost(&self, flip: &Flip) -> Cost {
        if self.by_size { Cost::from(flip.0) } else { 1 }
    }
}

/// The gap heuristic: the number of adjacent pancakes whose sizes are not consecutive. The plate
/// counts as the largest pancake. A flip changes only one adjacent pair, so the heuristic is
/// consistent.
#[derive(Debug, Clone, Copy)]
pub struct Gap;

impl Heuristic<Pancakes> for Gap {
    type Memo = Cost;

    fn start(&self, state: &Stack) -> Cost {
        let below = state[1..].iter().copied().chain([SIZE as u8 + 1]);
        let gaps = state.iter().zip(below).filter(|&(&a, b)| a.abs_diff(b) > 1);
        gaps.count() as Cost
    }

    // A flip of k changes the lower neighbour of the pair below the k-th pancake; all other pairs
    // remain.
    fn step(&self, gaps: &Cost, before: &Stack, flip: &Flip) -> Cost {
        let below = before.get(usize::from(flip.0)).copied();
        let apart = |pancake: u8| Cost::from(pancake.abs_diff(below.unwrap_or(SIZE as u8 + 1)) > 1);
        gaps + apart(before[0]) - apart(before[usize::from(flip.0) - 1])
    }

    fn value(&self, gaps: &Cost) -> Cost {
        *gaps
    }
}
