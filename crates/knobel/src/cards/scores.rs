//! Vogler's chart: the time that a strategy takes against the least table score it shall reach.
//!
//! Every strategy that can stop at a lower score is run with one target after the other, each with
//! several seeds, until its time is over. Where it looks at arrangements one after the other, the
//! time to the full score is estimated if it was not reached.

use std::time::Duration;

use knobel_cards::strategies::TARGET;
use knobel_cards::{CardsError, Game, score};
use knobel_clock::Instant;
use knobel_core::{Outcome, Progress, StopReason, Watch};

use super::estimate::{KnownSolutionCount, tries_log10};
use super::strategy_runs::{Contender, Spent};
use crate::Deadline;

/// What it took to reach a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScoreReached {
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
pub struct ScoreChart {
    /// The strategy and the choice.
    pub name: String,
    /// Rising targets, as far as the time reached.
    pub reached: Vec<ScoreReached>,
}

impl ScoreChart {
    /// What it took to reach this score, if it was reached or estimated.
    pub fn at(&self, target: u32) -> Option<&ScoreReached> {
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

/// Runs every strategy that has targets for `each` time. A reason comes with what was measured
/// until the watch ended it.
///
/// # Errors
/// If the checker refuses a board.
pub fn scores(
    game: &Game,
    solutions: KnownSolutionCount,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<(Vec<ScoreChart>, Option<StopReason>), CardsError> {
    let mut climbs = Vec::new();
    let with_targets = |it: &Contender<'_>| it.strategy.settings.contains(&TARGET);
    for contender in Contender::all(game).filter(with_targets) {
        match climb(&contender, solutions, each, watch) {
            // This choice is not for this game.
            Err(CardsError::Unfit(_)) => {}
            climb => climbs.push(climb?),
        }
        if let Some(reason) = watch.poll(&Progress::default()) {
            return Ok((climbs, Some(reason)));
        }
    }
    Ok((climbs, None))
}

fn climb(
    contender: &Contender<'_>,
    solutions: KnownSolutionCount,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<ScoreChart, CardsError> {
    let (game, mut watch) = (contender.game, Deadline::new(Some(each), watch));
    let targets = targets(game);
    let share = each / targets.len() as u32;
    let (mut reached, mut all) = (Vec::new(), Spent::default());
    for target in targets {
        let spent = reach(contender, target, share, &mut watch)?;
        all.add(&spent);
        if spent.solved == 0 {
            break;
        }
        let (seconds_log10, tries_log10) = spent.mean_log10();
        reached.push(ScoreReached {
            target,
            seconds_log10,
            tries_log10,
            runs: spent.solved,
        });
    }
    let full = score::full_score(game);
    let whole = reached.last().is_some_and(|last| last.target == full);
    if !whole && contender.strategy.one_by_one && !solutions.none() && all.tries > 0 {
        let ((seconds, looked), tries) = (all.mean_log10(), tries_log10(game, solutions));
        reached.push(ScoreReached {
            target: full,
            seconds_log10: tries + seconds - looked,
            tries_log10: tries,
            runs: 0,
        });
    }
    let name = contender.name();
    Ok(ScoreChart { name, reached })
}

/// Runs for one target until its share of the time is over, once at least.
fn reach(
    contender: &Contender<'_>,
    target: u32,
    share: Duration,
    watch: &mut dyn Watch,
) -> Result<Spent, CardsError> {
    let (started, mut spent) = (Instant::now(), Spent::default());
    while spent.solved < MOST_RUNS && (spent.solved == 0 || started.elapsed() < share) {
        let outcome = spent.run(contender, Some(target), watch)?;
        if !matches!(outcome, Outcome::Solved(_)) {
            break;
        }
    }
    Ok(spent)
}
