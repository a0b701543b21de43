//! Estimates the size of a search tree by random walks from the root (Knuth's method).
//!
//! A walk that chooses randomly among b₁ children, then among b₂, and so on, counts b₁ + b₁b₂ + ….
//! The expected value of this sum is the number of placements of the whole search. The variance is
//! large: on deep trees a few rare walks carry nearly all of the sum, and until one of them is
//! drawn the mean is far too small. The caller therefore also gets the spread of the walks and the
//! fraction that the largest one contributes to their sum.
//!
//! All numbers are decimal logarithms, because the trees of large games exceed the range of
//! floating-point numbers. A walk takes a few microseconds.
//!
//! ```
//! use knobel_cards::engine::{Engine, Plan, estimate};
//! use knobel_cards::nine_cards;
//!
//! let game = nine_cards();
//! let engine = Engine::new(&game, Plan::row_scan());
//! let estimate = estimate::tree_size(&engine, 10_000, 1, &mut ())?;
//! // The plain row scan makes 4,654 placements.
//! assert!((estimate.mean_log10 - 4654f64.log10()).abs() < 0.1);
//! # Ok::<(), knobel_core::StopReason>(())
//! ```
//!
//! # References
//! D. E. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29
//! (1975).

use knobel_core::{Rng, StopReason, Watch};

use super::candidates::{Word, class};
use super::{Engine, ask};

/// An estimate: the mean of the walks, its error, and their spread.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TreeEstimate {
    /// The decimal logarithm of the mean.
    pub mean_log10: f64,
    /// The standard error of the mean, relative to the mean.
    pub error: f64,
    /// The 10 %, 50 % and 90 % quantiles of the walks, as decimal logarithms rounded up to tenths.
    pub spread_log10: [f64; 3],
    /// The decimal logarithm of the largest walk.
    pub largest_log10: f64,
    /// The largest walk, as a fraction of the sum of all walks.
    pub largest_share: f64,
    /// The number of walks.
    pub samples: u32,
}

impl TreeEstimate {
    /// Returns whether a few walks dominate the mean, so that even larger ones were probably
    /// missed.
    pub fn is_likely_too_small(&self) -> bool {
        self.largest_share > 0.05 || self.error > 0.1
    }
}

/// The number of walks between two polls. They take less than a millisecond.
const PAUSE: u32 = 64;

/// Estimates the number of placements that the engine's plan makes, from at least one walk.
///
/// # Errors
/// The watch's reason, if the watch stops the walks.
pub fn tree_size(
    engine: &Engine,
    samples: u32,
    seed: u64,
    watch: &mut dyn Watch,
) -> Result<TreeEstimate, StopReason> {
    let mut rng = Rng::new(seed);
    let mut walks = Walks::default();
    for sample in 0..samples.max(1) {
        if sample % PAUSE == 0 {
            ask(watch, sample.into(), 0)?;
        }
        walks.add(walk(engine, &mut rng));
    }
    Ok(walks.estimate())
}

/// The sums over all walks so far, relative to the largest walk, so that they fit into
/// floating-point numbers.
#[derive(Default)]
struct Walks {
    /// The decimal logarithm of the largest walk.
    largest: f64,
    /// The sum of the walks, divided by the largest walk.
    sum: f64,
    /// The sum of the squares of the walks, divided by the square of the largest walk.
    squares: f64,
    /// The number of walks in each tenth of a power of ten.
    tenths: Vec<u32>,
    samples: u32,
}

impl Walks {
    /// Adds a walk. If it is the largest so far, the sums are scaled down.
    fn add(&mut self, log10: f64) {
        if self.samples == 0 || log10 > self.largest {
            let shrink = 10f64.powf(self.largest - log10);
            self.sum *= shrink;
            self.squares *= shrink * shrink;
            self.largest = log10;
        }
        let share = 10f64.powf(log10 - self.largest);
        self.sum += share;
        self.squares += share * share;
        self.samples += 1;
        let tenth = (10.0 * log10).ceil() as usize;
        self.tenths.resize(self.tenths.len().max(tenth + 1), 0);
        self.tenths[tenth] += 1;
    }

    /// Computes the mean, its standard error and the quantiles.
    fn estimate(&self) -> TreeEstimate {
        let n = f64::from(self.samples);
        let variance = (self.squares * n / (self.sum * self.sum) - 1.0).max(0.0);
        TreeEstimate {
            mean_log10: self.largest + (self.sum / n).log10(),
            error: (variance / n).sqrt(),
            spread_log10: [0.1, 0.5, 0.9].map(|share| self.quantile(share)),
            largest_log10: self.largest,
            largest_share: 1.0 / self.sum,
            samples: self.samples,
        }
    }

    /// Returns a quantile: the smallest power of ten, in tenths, such that at least this fraction
    /// of the walks is no larger.
    fn quantile(&self, share: f64) -> f64 {
        let enough = share * f64::from(self.samples);
        let mut below = 0;
        let within = self.tenths.iter().position(|&walks| {
            below += walks;
            f64::from(below) >= enough
        });
        within.map_or(self.largest, |tenth| tenth as f64 / 10.0)
    }
}

/// Makes one walk, and returns the decimal logarithm of its count. The result is at least 0.
fn walk(engine: &Engine, rng: &mut Rng) -> f64 {
    let candidates = &engine.candidates;
    let mut stock = candidates.stock;
    let mut placed: Vec<Word> = Vec::with_capacity(engine.game.cells());
    // Each place of the anchor is a child of the root.
    let branches = candidates.branches.len();
    let branch = rng.below(branches as u32) as usize;
    // The count is stored as `weight * share`. The weight is a logarithm, because it may exceed the
    // range of floating-point numbers; the share stays between 0 and the number of cells.
    let (mut weight_log10, mut share) = ((branches as f64).log10(), 0.0);
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
        weight_log10 += (free.len() as f64).log10();
        share = share / free.len() as f64 + 1.0;
        let word = free[rng.below(free.len() as u32) as usize];
        stock[class(word)] -= 1;
        placed.push(word);
    }
    if share > 0.0 {
        weight_log10 + share.log10()
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_spreads_equal_direct_computation() {
        let sizes = [
            1.0, 10.0, 10.0, 100.0, 1000.0, 1000.0, 1000.0, 1e4, 1e4, 1e5,
        ];
        let mut walks = Walks::default();
        sizes.iter().for_each(|size: &f64| walks.add(size.log10()));
        let estimate = walks.estimate();
        let sum: f64 = sizes.iter().sum();
        let n = sizes.len() as f64;
        let mean = sum / n;
        let variance = sizes.iter().map(|size| (size - mean).powi(2)).sum::<f64>() / n;
        let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-9, "{one} {other}");
        close(estimate.mean_log10, mean.log10());
        close(estimate.error, (variance / n).sqrt() / mean);
        close(estimate.largest_share, 1e5 / sum);
        assert_eq!(estimate.spread_log10, [0.0, 3.0, 4.0]);
        assert!(estimate.is_likely_too_small());
    }

    #[test]
    fn sizes_beyond_the_range_of_floats_stay_finite() {
        let mut walks = Walks::default();
        (0..100).for_each(|_| walks.add(700.25));
        let estimate = walks.estimate();
        assert!((estimate.mean_log10 - 700.25).abs() < 1e-9 && estimate.error == 0.0);
        assert!(!estimate.is_likely_too_small());
    }
}
