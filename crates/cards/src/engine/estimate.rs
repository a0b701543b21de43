//! How large a search is, without making it: random walks down the tree.
//!
//! A walk that takes one of b₁, then one of b₂, … children at random counts b₁ + b₁b₂ + …; its mean over all walks is
//! the number of placements. The spread is wide on deep trees, so the caller gets the standard error too.
//!
//! # References
//! D. E. Knuth: "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).

use knobel_core::{Rng, StopReason, Watch};

use super::candidates::{Word, class};
use super::{Engine, ask};

/// A mean and how sure it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// Mean over the walks.
    pub mean: f64,
    /// Standard error of the mean.
    pub error: f64,
    /// Walks made.
    pub samples: u32,
}

/// Walks between two polls: below a millisecond.
const PAUSE: u32 = 64;

/// Estimates the placements that the engine's plan makes in all.
///
/// # Errors
/// If the watch ends it, with its reason.
pub fn tree_size(
    engine: &Engine,
    samples: u32,
    seed: u64,
    watch: &mut dyn Watch,
) -> Result<Estimate, StopReason> {
    let mut rng = Rng::new(seed);
    let (mut sum, mut squares) = (0.0, 0.0);
    for sample in 0..samples {
        if sample % PAUSE == 0 {
            ask(watch, sample.into(), 0)?;
        }
        let size = walk(engine, &mut rng);
        sum += size;
        squares += size * size;
    }
    let n = f64::from(samples.max(1));
    let mean = sum / n;
    let variance = (squares / n - mean * mean).max(0.0);
    Ok(Estimate {
        mean,
        error: (variance / n).sqrt(),
        samples,
    })
}

fn walk(engine: &Engine, rng: &mut Rng) -> f64 {
    let candidates = &engine.candidates;
    let mut stock = candidates.stock;
    let mut placed: Vec<Word> = Vec::with_capacity(engine.game.cells());
    // The root has one child a branch.
    let branches = candidates.branches.len();
    let branch = rng.below(branches as u32) as usize;
    let (mut weight, mut size) = (branches as f64, 0.0);
    for _ in 0..engine.game.cells() {
        let first = candidates.next(branch, &placed) as usize;
        let free: Vec<Word> = candidates.words[first..]
            .iter()
            .copied()
            .take_while(|&word| word != 0)
            .filter(|&word| stock[class(word)] > 0)
            .collect();
        if free.is_empty() {
            break;
        }
        weight *= free.len() as f64;
        size += weight;
        let word = free[rng.below(free.len() as u32) as usize];
        stock[class(word)] -= 1;
        placed.push(word);
    }
    size
}
