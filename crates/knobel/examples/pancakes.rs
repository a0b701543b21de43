//! Pancake sorting: sort a stack by flipping its top. This is a custom puzzle as a `PlainSpace`
//! with a heuristic.
//!
//! The gap heuristic (Helmert, 2010) counts neighbours whose sizes are not consecutive. It is
//! admissible because a flip changes only one pair of neighbours.

use knobel::search::{AStar, Algorithm, IdaStar, SearchJob};
use knobel::{Cost, Heuristic, PlainSpace};

struct Pancakes;

impl PlainSpace for Pancakes {
    type State = [u8; 10];
    /// The number of pancakes from the top that are flipped.
    type Move = usize;
    type Moves = std::ops::RangeInclusive<usize>;

    fn moves(&self, stack: &[u8; 10]) -> Self::Moves {
        2..=stack.len()
    }

    fn apply(&self, stack: &mut [u8; 10], flip: &usize) {
        stack[..*flip].reverse();
    }

    fn is_goal(&self, stack: &[u8; 10]) -> bool {
        stack.is_sorted()
    }

    fn inverse(&self, flip: &usize) -> Option<usize> {
        Some(*flip)
    }
}

struct Gaps;

impl Heuristic<Pancakes> for Gaps {
    type Memo = Cost;

    fn start(&self, stack: &[u8; 10]) -> Cost {
        let below = stack.iter().skip(1).chain(&[10]);
        let apart = stack.iter().zip(below);
        apart.filter(|(one, next)| one.abs_diff(**next) > 1).count() as Cost
    }

    fn step(&self, _: &Cost, before: &[u8; 10], flip: &usize) -> Cost {
        let mut stack = *before;
        Pancakes.apply(&mut stack, flip);
        self.start(&stack)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

fn main() {
    let stack = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7];
    let job = SearchJob::new(&Pancakes, &Gaps, &stack);
    let report = AStar::run(&job, &mut ());
    let flips = report.path().expect("every stack can be sorted");
    println!("{stack:?} is sorted by {} flips: {flips:?}", flips.len());
    println!("{} states expanded", report.stats.expanded);
    assert_eq!(
        IdaStar::run(&job, &mut ()).path().map(Vec::len),
        Some(flips.len())
    );
}
