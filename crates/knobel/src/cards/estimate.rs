//! Vogler's time estimate: how long each method would take, extrapolated from a sample.
//!
//! A method that tries arrangements one after the other takes (time of a sample) · arrangements /
//! solutions / (size of the sample); Vogler samples 50,000. For the exact engine, random walks
//! estimate the size of its search tree, and the time is this size divided by the engine's measured
//! rate. Before both estimates, the engine counts the solutions, up to a limit. Sizes and times are
//! stored as decimal logarithms, because large games exceed the range of `f64`.
//!
//! # References
//! Knuth: "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.

use std::fmt;

use knobel_cards::engine::estimate::{TreeEstimate, tree_size};
use knobel_cards::engine::{Engine, EngineOutcome, Plan, SolutionCount, count};
use knobel_cards::strategies::{REGISTRY, Strategy, StrategyTask};
use knobel_cards::{CardsError, Game, score};
use knobel_clock::Instant;
use knobel_core::{Outcome, StopReason, Watch};

/// Size of Vogler's sample of arrangements.
pub const SAMPLE: u64 = 50_000;

/// The number of solutions of a game, as far as it is known.
///
/// In JSON the number is a text, because it may have more digits than other programs read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(
    feature = "serde",
    serde(tag = "kind", content = "count", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum KnownSolutionCount {
    /// The exact number; 0 means that there is provably no solution.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    Exactly(u128),
    /// The number found before the limit was reached, possibly none.
    #[cfg_attr(feature = "serde", serde(serialize_with = "text"))]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    AtLeast(u128),
}

#[cfg(feature = "serde")]
fn text<S: serde::Serializer>(count: &u128, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(count)
}

impl KnownSolutionCount {
    /// Returns whether it is proved that there is no solution.
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

/// Counts solutions until `patience` placements are made or the watch stops the count. Also returns
/// the plan of the count.
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

/// Formats a number, given by its decimal logarithm, in scientific notation, such as `1.234e56`.
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
    /// Decimal logarithm of the arrangements or placements until the first solution, or for
    /// `enumerate` until all solutions are found.
    pub tries_log10: f64,
    /// Measured tries per second.
    pub rate: f64,
    /// A description of the figure.
    pub meaning: &'static str,
    /// Whether the figure is likely too low.
    pub low: bool,
}

impl SampledEstimate {
    /// Decimal logarithm of the expected seconds.
    pub fn seconds_log10(&self) -> f64 {
        self.tries_log10 - self.rate.log10()
    }
}

/// All estimates for a game.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StrategyEstimate {
    /// One per method, the exact engine first.
    pub guesses: Vec<SampledEstimate>,
    /// Estimated size of the engine's search tree.
    pub walks: Option<TreeEstimate>,
    /// Why further results are missing, if they are.
    pub stopped: Option<StopReason>,
}

/// Estimates the engine with a plan from `walks` random walks, and every strategy that tries
/// arrangements one at a time from `sample` arrangements. These strategies are omitted if there is
/// no solution. If the number of solutions is unknown, the figures assume the number found so far,
/// or one.
///
/// # Errors
/// If a strategy rejects the game.
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
                low: false,
            }),
        }
    }
    Ok(estimated)
}

/// Decimal logarithm of the expected number of random arrangements until a solution.
pub(super) fn tries_log10(game: &Game, solutions: KnownSolutionCount) -> f64 {
    let (KnownSolutionCount::Exactly(count) | KnownSolutionCount::AtLeast(count)) = solutions;
    score::arrangements_log10(game) - (count.max(1) as f64).log10()
}

fn rate(tried: u64, started: Instant) -> f64 {
    tried.max(1) as f64 / started.elapsed().as_secs_f64().max(1e-9)
}

/// Placements over which the engine's rate is measured.
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
    let low = estimate.is_likely_too_small();
    let guess = SampledEstimate {
        strategy: "enumerate",
        tries_log10: estimate.mean_log10,
        rate: rate(task.found.placements, started),
        meaning: if low {
            "placements until all are seen; likely an underestimate"
        } else {
            "placements until all are seen"
        },
        low,
    };
    ended.complete().map(|_| (estimate, guess))
}
