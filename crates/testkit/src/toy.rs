//! A toy puzzle, and the template for new ones: sort a stack of pancakes by flipping the topmost few.
//!
//! Everything a puzzle must say about itself is in `impl PlainSpace`; with that every algorithm solves it. 720 stacks,
//! none farther than 7 flips from the sorted one; [`cheapest`](crate::oracle::cheapest) is their oracle.

use knobel_core::{Cost, Heuristic, PlainSpace};

/// Pancakes in the stack.
pub const SIZE: usize = 6;

/// The sizes from top to bottom; sorted is `[1, 2, …]`.
pub type Stack = [u8; SIZE];

/// Turns the topmost few over, this many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flip(pub u8);

/// The puzzle. A puzzle with settings (a shape, a goal) keeps them here.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pancakes {
    /// Does a flip cost as many as it turns, instead of 1?
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

    // A flip takes itself back. Leave it out where no single move leads back.
    fn inverse(&self, flip: &Flip) -> Option<Flip> {
        Some(*flip)
    }

    // Only bidirectional search needs this; leave it out where the goal is not one known state.
    fn goal(&self) -> Option<Stack> {
        Some(std::array::from_fn(|place| place as u8 + 1))
    }

    // Leave it out where every move costs 1.
    fn cost(&self, flip: &Flip) -> Cost {
        if self.by_size { Cost::from(flip.0) } else { 1 }
    }
}

/// Neighbours (the plate counts as the largest pancake) that do not belong together: a flip parts or joins one pair.
#[derive(Debug, Clone, Copy)]
pub struct Gap;

impl Heuristic<Pancakes> for Gap {
    type Memo = Cost;

    fn start(&self, state: &Stack) -> Cost {
        let below = state[1..].iter().copied().chain([SIZE as u8 + 1]);
        let gaps = state.iter().zip(below).filter(|&(&a, b)| a.abs_diff(b) > 1);
        gaps.count() as Cost
    }

    // A flip of k exchanges the k-th pancake's neighbour below; all other pairs stay.
    fn step(&self, gaps: &Cost, before: &Stack, flip: &Flip) -> Cost {
        let below = before.get(usize::from(flip.0)).copied();
        let apart = |pancake: u8| Cost::from(pancake.abs_diff(below.unwrap_or(SIZE as u8 + 1)) > 1);
        gaps + apart(before[0]) - apart(before[usize::from(flip.0) - 1])
    }

    fn value(&self, gaps: &Cost) -> Cost {
        *gaps
    }
}
