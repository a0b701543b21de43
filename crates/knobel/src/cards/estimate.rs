//! How long each method would take, found by trying a little of it: the document's time estimate.
//!
//! A method that tests tables one after the other takes (time for a sample) · tables / solutions / (size of the
//! sample); the document samples 50,000. The tree searches are measured by random walks (Knuth), times their rate.

use std::time::{Duration, Instant};

use knobel_cards::engine::estimate::{Estimate, tree_size};
use knobel_cards::engine::{Engine, Plan};
use knobel_cards::strategies::{self, Job, Settings};
use knobel_cards::{Error, Game, score};
use knobel_core::Limits;

/// Tables the document tries for an estimate.
pub const SAMPLE: u64 = 50_000;

/// An estimate of one method.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    /// The strategy.
    pub strategy: &'static str,
    /// Tables or placements until the first solution (or until all are seen, for `enumerate`).
    pub tries: f64,
    /// Tries a second, measured.
    pub rate: f64,
    /// What the figure means.
    pub meaning: &'static str,
}

impl Guess {
    /// Seconds it would take.
    pub fn seconds(&self) -> f64 {
        self.tries / self.rate
    }
}

/// Estimates the methods that go through tables one by one. `solutions` is the raw count.
///
/// # Errors
/// If a strategy refuses the game.
pub fn tables(game: &Game, solutions: u128, sample: u64) -> Result<Vec<Guess>, Error> {
    let tables = 10f64.powf(score::arrangements_log10(game)) / (solutions.max(1) as f64);
    ["random", "brute-force"]
        .into_iter()
        .map(|name| {
            let strategy = strategies::find(name).expect("in the registry");
            let job = Job {
                game,
                settings: Settings::default(),
                limits: Limits {
                    nodes: Some(sample),
                    memory: None,
                },
            };
            let started = Instant::now();
            let report = strategy.run(&job, &mut ())?;
            let seconds = started.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
            Ok(Guess {
                strategy: strategy.info().name,
                tries: tables,
                rate: report.stats.expanded as f64 / seconds,
                meaning: "tables until the first solution: arrangements / solutions",
            })
        })
        .collect()
}

/// Estimates the exact engine's whole search.
pub fn engine(game: &Game, plan: Plan, samples: u32, seed: u64) -> (Estimate, Guess) {
    let engine = Engine::new(game, plan);
    let estimate = tree_size(&engine, samples, seed);
    let mut task = engine.tasks().remove(0);
    let started = Instant::now();
    engine.run(&mut task, Some(2_000_000), &mut (), &mut |_| true);
    let seconds = started.elapsed().max(Duration::from_nanos(1)).as_secs_f64();
    let rate = task.found.placements.max(1) as f64 / seconds;
    let guess = Guess {
        strategy: "enumerate",
        tries: estimate.mean,
        rate,
        meaning: "placements until all are seen",
    };
    (estimate, guess)
}
