//! Learned corrections of the estimate that leads the beam.
//!
//! The mean of the pattern tables underestimates, because it ignores how tiles hinder each other.
//! Small tables correct it: one weight per tile and cell, one per pair of tiles on neighbouring
//! cells, and one per cell of the blank. The weights were fitted to paths of boards that the beam
//! had solved itself, in several rounds of bootstrapping.
//!
//! The shipped weights are produced by `cargo xtask train` and stored in `generated/`, one file per
//! shape. On 5×5, a test requires that they shorten paths by at least 5 %.
//!
//! # References
//! S. J. Arfaee, S. Zilles and R. C. Holte, "Learning heuristic functions for large state spaces",
//! Artificial Intelligence 175 (2011): bootstrapping from boards that the search has solved itself.

pub(crate) mod file;
mod heuristic;
pub(crate) mod pairs;

use knobel_tiles::Shape;

use file::Weights;
pub use heuristic::LearnedHeuristic;

/// The weights that ship with the library. A web page contains its library, so it has only the
/// smallest file.
const SHIPPED: &[((usize, usize), &[u8])] = &[
    ((5, 5), include_bytes!("../../generated/5x5.weights")),
    #[cfg(not(target_family = "wasm"))]
    ((6, 6), include_bytes!("../../generated/6x6.weights")),
    #[cfg(not(target_family = "wasm"))]
    ((7, 7), include_bytes!("../../generated/7x7.weights")),
];

/// Returns the corrections that ship for `shape`, if there are any.
pub(crate) fn shipped(shape: Shape) -> Option<Weights> {
    let sides = (shape.width(), shape.height());
    let (_, bytes) = SHIPPED.iter().find(|(whose, _)| *whose == sides)?;
    Some(Weights::from_bytes(bytes).expect("a test reads every shipped file"))
}

#[cfg(test)]
mod tests {
    use knobel_core::Rng;
    use knobel_tiles::{Goal, random_board};

    use super::*;
    use crate::{BeamImprover, CellProblem, Improver, Incumbent};

    #[test]
    fn shipped_weights_are_readable_and_small() {
        for &((width, height), bytes) in SHIPPED {
            let shape = Shape::new(width, height).unwrap();
            let weights = Weights::from_bytes(bytes).unwrap();
            assert_eq!(weights.shape, shape);
            assert_eq!(weights.blank_home, shape.cells() - 1);
            assert!(bytes.len() < 2_000_000);
            assert_eq!(weights.to_bytes(), bytes);
        }
    }

    #[test]
    fn shipped_weights_give_shorter_paths_than_the_mean_alone() {
        let shape = Shape::new(5, 5).unwrap();
        let goal = Goal::Last.board(shape).unwrap();
        let lengths = |weights: Option<Weights>| -> usize {
            let beam = BeamImprover::with(shape, 64 << 20, weights, &mut ()).unwrap();
            let length = |seed| {
                let start = random_board(&goal, &mut Rng::new(seed));
                let problem = CellProblem::new(&start, &goal);
                let round = beam.round(&problem, &Incumbent::default(), 20_000, &mut ());
                round.path.unwrap().len()
            };
            (0..20).map(length).sum()
        };
        let (learned, mean) = (lengths(shipped(shape)), lengths(None));
        assert!(learned * 100 < mean * 95, "{learned} against {mean} moves");
    }
}
