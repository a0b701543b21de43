//! How long each method would take, found by trying a little of it: Vogler's time estimate.
//!
//! A method that looks at arrangements one after the other takes (time for a sample) · arrangements / solutions / (size
//! of the sample); Vogler samples 50,000. The exact engine is measured by random walks (Knuth), times its rate.

use std::time::Instant;

use knobel_cards::engine::estimate::{Estimate, tree_size};
use knobel_cards::engine::{Engine, Plan};
use knobel_cards::strategies::{Attempt, REGISTRY};
use knobel_cards::{Error, Game, score};
use knobel_core::{Outcome, StopReason, Watch};

/// Arrangements that Vogler tries for an estimate.
pub const SAMPLE: u64 = 50_000;

/// An estimate of one method.
#[derive(Debug, Clone, PartialEq)]
pub struct Guess {
    /// The strategy.
    pub strategy: &'static str,
    /// Arrangements or placements until the first solution (or until all are seen, for `enumerate`).
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

/// What was estimated.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Estimated {
    /// One a method, the exact engine first.
    pub guesses: Vec<Guess>,
    /// Size of the engine's search.
    pub walks: Option<Estimate>,
    /// Why the rest is missing, if it is.
    pub stopped: Option<StopReason>,
}

/// Estimates the engine under a plan and every strategy that looks at arrangements one by one: by `sample`
/// arrangements and by random `walks`. `solutions` is the raw count.
///
/// # Errors
/// If a strategy refuses the game.
pub fn estimate(
    game: &Game,
    plan: Plan,
    solutions: u128,
    sample: u64,
    walks: u32,
    watch: &mut dyn Watch,
) -> Result<Estimated, Error> {
    let mut estimated = Estimated::default();
    match engine(game, plan, walks, watch) {
        Ok((walks, guess)) => {
            estimated.walks = Some(walks);
            estimated.guesses.push(guess);
        }
        Err(reason) => estimated.stopped = Some(reason),
    }
    for strategy in REGISTRY.iter().filter(|strategy| strategy.one_by_one) {
        if estimated.stopped.is_some() {
            break;
        }
        let mut attempt = Attempt::new(game);
        attempt.limits.nodes = Some(sample);
        let started = Instant::now();
        let attained = super::run(strategy, &attempt, watch)?;
        match attained.outcome {
            Outcome::Stopped(reason) if !matches!(reason, StopReason::Nodes { .. }) => {
                estimated.stopped = Some(reason);
            }
            _ => estimated.guesses.push(Guess {
                strategy: strategy.name,
                tries: tries(game, solutions),
                rate: rate(attained.stats.expanded, started),
                meaning: "arrangements until the first solution: all / solutions",
            }),
        }
    }
    Ok(estimated)
}

/// Arrangements that chance has to see before it meets a solution.
pub(super) fn tries(game: &Game, solutions: u128) -> f64 {
    10f64.powf(score::arrangements_log10(game)) / solutions.max(1) as f64
}

fn rate(tried: u64, started: Instant) -> f64 {
    tried.max(1) as f64 / started.elapsed().as_secs_f64().max(1e-9)
}

/// Placements from which the engine's rate is taken.
const RATE_PLACEMENTS: u64 = 2_000_000;

fn engine(
    game: &Game,
    plan: Plan,
    walks: u32,
    watch: &mut dyn Watch,
) -> Result<(Estimate, Guess), StopReason> {
    let engine = Engine::new(game, plan);
    let estimate = tree_size(&engine, walks, 1, watch)?;
    let mut task = engine.tasks().remove(0);
    let started = Instant::now();
    let ended = engine.run(&mut task, Some(RATE_PLACEMENTS), watch, &mut |_| true);
    let guess = Guess {
        strategy: "enumerate",
        tries: estimate.mean,
        rate: rate(task.found.placements, started),
        meaning: "placements until all are seen",
    };
    ended.complete().map(|_| (estimate, guess))
}
