//! How long each method would take, found by trying a little of it: Vogler's time estimate.
//!
//! A method that looks at arrangements one after the other takes (time for a sample) · arrangements
//! / solutions / (size of the sample); Vogler samples 50,000. The exact engine is measured by
//! random walks (Knuth), times its rate. Whether there is a solution at all is asked first. Sizes
//! and times are powers of ten: those of large games pass every floating-point number.

use std::fmt;

use knobel_cards::engine::estimate::{TreeEstimate, tree_size};
use knobel_cards::engine::{Engine, EngineOutcome, Plan, SolutionCount, count};
use knobel_cards::strategies::{REGISTRY, Strategy, StrategyTask};
use knobel_cards::{CardsError, Game, score};
use knobel_clock::Instant;
use knobel_core::{Outcome, StopReason, Watch};

/// Arrangements that Vogler tries for an estimate.
pub const SAMPLE: u64 = 50_000;

/// What is known about how many solutions a game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownSolutionCount {
    /// All of them were counted; with 0 it is proved that there is none.
    Exactly(u128),
    /// As many were met before the patience was over, which may be none.
    AtLeast(u128),
}

impl KnownSolutionCount {
    /// Is it proved that there is none?
    pub fn none(self) -> bool {
        self == Self::Exactly(0)
    }
}

impl fmt::Display for KnownSolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |count: u128| match count {
            1 => "1 solution".to_owned(),
            u128::MAX => "more than 3.4e38 solutions".to_owned(),
            count => format!("{count} solutions"),
        };
        match *self {
            Self::Exactly(0) => f.write_str("no solution, proved"),
            Self::Exactly(count) => f.write_str(&counted(count)),
            Self::AtLeast(0) => f.write_str("it is not known whether there is a solution"),
            Self::AtLeast(count) => write!(f, "at least {}", counted(count)),
        }
    }
}

/// Counts the solutions for at most `patience` placements or until the watch ends it, by the plan
/// that is answered with them.
pub fn solutions(
    game: &Game,
    patience: u64,
    watch: &mut dyn Watch,
) -> (Plan, SolutionCount, KnownSolutionCount) {
    let plan = Plan::choose(game, watch).unwrap_or_else(|_| Plan::quick(game));
    let (found, ended) = count(game, plan.clone(), Some(patience), watch);
    let solutions = match ended {
        EngineOutcome::Done | EngineOutcome::Enough => KnownSolutionCount::Exactly(found.raw),
        EngineOutcome::Stopped(_) => KnownSolutionCount::AtLeast(found.raw),
    };
    (plan, found, solutions)
}

/// A power of ten as people write large numbers: `1.234e56`.
///
/// ```
/// use knobel::cards::estimate::scientific;
///
/// assert_eq!(scientific(3.0969100130), "1.250e3");
/// assert_eq!(scientific(545.3010299957), "2.000e545");
/// ```
pub fn scientific(log10: f64) -> String {
    let exponent = log10.floor();
    let digits = format!("{:.3}", 10f64.powf(log10 - exponent));
    match digits.as_str() {
        "10.000" => format!("1.000e{}", exponent + 1.0),
        digits => format!("{digits}e{exponent}"),
    }
}

/// An estimate of one method.
#[derive(Debug, Clone, PartialEq)]
pub struct SampledEstimate {
    /// The strategy.
    pub strategy: &'static str,
    /// Arrangements or placements until the first solution (or until all are seen, for
    /// `enumerate`), as a power of ten.
    pub tries_log10: f64,
    /// Tries a second, measured.
    pub rate: f64,
    /// What the figure means.
    pub meaning: &'static str,
}

impl SampledEstimate {
    /// Seconds it would take, as a power of ten.
    pub fn seconds_log10(&self) -> f64 {
        self.tries_log10 - self.rate.log10()
    }
}

/// What was estimated.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StrategyEstimate {
    /// One a method, the exact engine first.
    pub guesses: Vec<SampledEstimate>,
    /// Size of the engine's search.
    pub walks: Option<TreeEstimate>,
    /// Why the rest is missing, if it is.
    pub stopped: Option<StopReason>,
}

/// Estimates the engine under a plan by random `walks`, and every strategy that looks at
/// arrangements one by one by `sample` arrangements; these are left out where no solution is to be
/// found. Where the number of solutions is not known, the figures are for as many as were met, or
/// for one.
///
/// # Errors
/// If a strategy refuses the game.
pub fn estimate(
    game: &Game,
    plan: Plan,
    solutions: KnownSolutionCount,
    sample: u64,
    walks: u32,
    watch: &mut dyn Watch,
) -> Result<StrategyEstimate, CardsError> {
    let mut estimated = StrategyEstimate::default();
    match engine(game, plan, walks, watch) {
        Ok((walks, guess)) => {
            estimated.walks = Some(walks);
            estimated.guesses.push(guess);
        }
        Err(reason) => estimated.stopped = Some(reason),
    }
    let chance = |strategy: &&&Strategy| strategy.one_by_one && !solutions.none();
    for strategy in REGISTRY.iter().filter(chance) {
        if estimated.stopped.is_some() {
            break;
        }
        let mut attempt = StrategyTask::new(game);
        attempt.limits.nodes = Some(sample);
        let started = Instant::now();
        let attained = super::run(strategy, &attempt, watch)?;
        match attained.outcome {
            Outcome::Stopped(reason) if !matches!(reason, StopReason::Nodes { .. }) => {
                estimated.stopped = Some(reason);
            }
            _ => estimated.guesses.push(SampledEstimate {
                strategy: strategy.name,
                tries_log10: tries_log10(game, solutions),
                rate: rate(attained.stats.expanded, started),
                meaning: "arrangements until the first solution: all / solutions",
            }),
        }
    }
    Ok(estimated)
}

/// Arrangements that chance has to see before it meets a solution, as a power of ten.
pub(super) fn tries_log10(game: &Game, solutions: KnownSolutionCount) -> f64 {
    let (KnownSolutionCount::Exactly(count) | KnownSolutionCount::AtLeast(count)) = solutions;
    score::arrangements_log10(game) - (count.max(1) as f64).log10()
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
) -> Result<(TreeEstimate, SampledEstimate), StopReason> {
    let engine = Engine::new(game, plan);
    let estimate = tree_size(&engine, walks, 1, watch)?;
    let mut task = engine.tasks().remove(0);
    let started = Instant::now();
    let ended = engine.run(&mut task, Some(RATE_PLACEMENTS), watch, &mut |_| true);
    let guess = SampledEstimate {
        strategy: "enumerate",
        tries_log10: estimate.mean_log10,
        rate: rate(task.found.placements, started),
        meaning: if estimate.is_likely_too_small() {
            "placements until all are seen; likely an underestimate"
        } else {
            "placements until all are seen"
        },
    };
    ended.complete().map(|_| (estimate, guess))
}
