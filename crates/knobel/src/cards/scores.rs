//! Vogler's chart: the time that a strategy takes against the least table score it shall reach.
//!
//! Every strategy that can stop at a lower score is run with one target after the other, each with several seeds, until
//! its time is over. Where it looks at arrangements one after the other, the time to the full score is estimated if it
//! was not reached.

use std::time::{Duration, Instant};

use knobel_cards::strategies::{Attempt, REGISTRY, SEED, Strategy, TARGET, Values};
use knobel_cards::{Error, Game, score};
use knobel_core::{Outcome, Progress, StopReason, Watch};

use super::compare::{Given, choices, name};
use super::estimate::{Solutions, tries_log10};
use crate::Deadline;

/// What it took to reach a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reached {
    /// The least table score.
    pub target: u32,
    /// Seconds, as a power of ten.
    pub seconds_log10: f64,
    /// Boards looked at, as a power of ten.
    pub tries_log10: f64,
    /// Runs of which these are the means; 0 where they are estimated.
    pub runs: u32,
}

/// A strategy, with one choice of its settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Climb {
    /// The strategy and the choice.
    pub name: String,
    /// Rising targets, as far as the time reached.
    pub reached: Vec<Reached>,
}

impl Climb {
    /// What it took to reach this score, if it was reached or estimated.
    pub fn at(&self, target: u32) -> Option<&Reached> {
        self.reached.iter().find(|reached| reached.target == target)
    }
}

/// Targets of a chart, at most.
const MOST_TARGETS: u32 = 12;
/// Runs for one target, at most.
const MOST_RUNS: u32 = 20;

/// Scores worth asking for: from the first match to the full score, every one on small boards.
pub fn targets(game: &Game) -> Vec<u32> {
    let full = score::full_score(game);
    let steps = game.seams().clamp(1, MOST_TARGETS);
    // A seam that matches counts for both its cards.
    let target = |step: u32| full - 2 * (game.seams() * step / steps);
    (0..steps).rev().map(target).collect()
}

/// Runs every strategy that has targets for `each` time. A reason comes with what was measured until the watch ended
/// it.
///
/// # Errors
/// If the checker refuses a board.
pub fn scores(
    game: &Game,
    solutions: Solutions,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<(Vec<Climb>, Option<StopReason>), Error> {
    let mut climbs = Vec::new();
    let with_targets = REGISTRY
        .iter()
        .filter(|strategy| strategy.settings.contains(&TARGET));
    for strategy in with_targets {
        for given in choices(strategy) {
            match climb(game, strategy, &given, solutions, each, watch) {
                // This choice is not for this game.
                Err(Error::Unfit(_)) => {}
                climb => climbs.push(climb?),
            }
            if let Some(reason) = watch.poll(&Progress::default()) {
                return Ok((climbs, Some(reason)));
            }
        }
    }
    Ok((climbs, None))
}

fn climb(
    game: &Game,
    strategy: &Strategy,
    given: &Given,
    solutions: Solutions,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<Climb, Error> {
    let mut watch = Deadline::new(Some(each), watch);
    let targets = targets(game);
    let share = each / targets.len() as u32;
    let begun = Instant::now();
    let (mut reached, mut looked) = (Vec::new(), 0u64);
    for target in targets {
        let started = Instant::now();
        let (mut runs, mut tries, mut stopped) = (0, 0u64, false);
        while !stopped && runs < MOST_RUNS && (runs == 0 || started.elapsed() < share) {
            let seed = (runs + 1).to_string();
            let least = target.to_string();
            let more = [(SEED.name, seed.as_str()), (TARGET.name, least.as_str())];
            let known = |(name, _): &(&str, &str)| {
                let mut settings = strategy.settings.iter();
                settings.any(|setting| setting.name == *name)
            };
            let mut attempt = Attempt::new(game);
            let more = more.into_iter().filter(known);
            attempt.values = Values::read(strategy, given.iter().copied().chain(more))?;
            let attained = super::run(strategy, &attempt, &mut watch)?;
            looked += attained.stats.expanded;
            match attained.outcome {
                Outcome::Solved(_) => {
                    runs += 1;
                    tries += attained.stats.expanded;
                }
                _ => stopped = true,
            }
        }
        if runs == 0 {
            break;
        }
        let mean = |sum: f64| (sum / f64::from(runs)).log10();
        reached.push(Reached {
            target,
            seconds_log10: mean(started.elapsed().as_secs_f64()),
            tries_log10: mean(tries.max(1) as f64),
            runs,
        });
    }
    let full = score::full_score(game);
    let whole = reached.last().is_some_and(|last| last.target == full);
    if !whole && strategy.one_by_one && !solutions.none() {
        let tries = tries_log10(game, solutions);
        let rate = looked.max(1) as f64 / begun.elapsed().as_secs_f64().max(1e-9);
        reached.push(Reached {
            target: full,
            seconds_log10: tries - rate.log10(),
            tries_log10: tries,
            runs: 0,
        });
    }
    let name = name(strategy, given);
    Ok(Climb { name, reached })
}
