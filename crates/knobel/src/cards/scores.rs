//! Vogler's chart of the time that a strategy takes to reach a table score.
//!
//! Every strategy that can stop at a lower score runs with one target after the other, each with
//! several seeds, until its time is over. For a strategy that tries arrangements one after the
//! other, the time to the full score is estimated if it was not reached.

use std::time::Duration;

use knobel_cards::strategies::TARGET;
use knobel_cards::{CardsError, Game, score};
use knobel_clock::Instant;
use knobel_core::{Outcome, Progress, StopReason, Watch};

use super::estimate::{KnownSolutionCount, tries_log10};
use super::strategy_runs::{Contender, Spent};
use crate::Deadline;

/// The cost of reaching a score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScoreReached {
    /// The table score to reach.
    pub target: u32,
    /// Decimal logarithm of the seconds.
    pub seconds_log10: f64,
    /// Decimal logarithm of the examined boards.
    pub tries_log10: f64,
    /// Number of runs behind these means; 0 for an estimate.
    pub runs: u32,
}

/// The chart of a strategy with one choice of settings.
#[derive(Debug, Clone, PartialEq)]
pub struct ScoreChart {
    /// The strategy with its settings.
    pub name: String,
    /// Increasing targets, as far as the time allowed.
    pub reached: Vec<ScoreReached>,
}

impl ScoreChart {
    /// The cost of this score, if it was reached or estimated.
    pub fn at(&self, target: u32) -> Option<&ScoreReached> {
        self.reached.iter().find(|reached| reached.target == target)
    }
}

/// The maximal number of targets.
const MOST_TARGETS: u32 = 12;
/// The maximal number of runs per target.
const MOST_RUNS: u32 = 20;

/// The targets, from the first match to the full score; on small boards every score.
pub fn targets(game: &Game) -> Vec<u32> {
    let full = score::full_score(game);
    let steps = game.seams().clamp(1, MOST_TARGETS);
    // A matching seam counts for both cards.
    let target = |step: u32| full - 2 * (game.seams() * step / steps);
    (0..steps).rev().map(target).collect()
}

/// Runs every strategy that has targets for the time `each`. If the watch stops the work, its
/// reason and the results so far are returned.
///
/// # Errors
/// If the checker rejects a board.
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
            // These settings do not suit this game.
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

/// Runs for one target at least once, and until the time for this target is over.
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
