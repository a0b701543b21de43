//! Vogler's comparison of algorithms, measured if feasible and estimated otherwise.
//!
//! Each strategy solves the game repeatedly with different seeds until its time is over, and the
//! mean is reported. A strategy with alternative settings runs with each of them. A strategy that
//! does not finish in time is estimated by Vogler's method, if possible. Vogler's printed figures,
//! which are for his own nine cards on a 2.26 GHz Core 2 Duo, are listed beside ours.

use std::time::Duration;

use knobel_cards::{CardsError, Game};
use knobel_core::{LogEntry, Outcome, Progress, StopReason, Watch};

use super::estimate::{KnownSolutionCount, StrategyEstimate, scientific, tries_log10};
use super::strategy_runs::{Contender, Spent};
use crate::Deadline;

/// The basis of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FigureSource {
    /// Mean over solved runs. The last run of a randomised strategy may have been stopped; its time
    /// and tries are included.
    Measured {
        /// The number of solved runs.
        runs: u32,
    },
    /// Expected tries, at the rate of a sample.
    Estimated {
        /// Whether the figures are likely too low.
        low: bool,
    },
    /// The strategy proved that there is no solution; the figures are for the proof.
    Proved,
    /// There is no solution, and this strategy would search for ever.
    Never,
    /// The time limit stopped the strategy, and no estimate is possible.
    Unknown,
    /// These settings do not suit boards of this size.
    Unfit,
}

/// The result of one strategy with one choice of settings.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedStrategy {
    /// The strategy with its settings.
    pub name: String,
    /// The basis of the figures.
    pub basis: FigureSource,
    /// Seconds to the first solution, as a power of ten.
    pub seconds_log10: Option<f64>,
    /// Tries (arrangements, or cards laid) to the first solution, as a power of ten.
    pub tries_log10: Option<f64>,
    /// Vogler's printed figure, if any.
    pub vogler: Option<&'static str>,
}

impl ComparedStrategy {
    /// Takes the figures of an estimate if the strategy did not finish in time.
    #[must_use]
    pub fn or_estimated(mut self, estimate: &StrategyEstimate) -> Self {
        let mut guesses = estimate.guesses.iter();
        let guess = guesses.find(|guess| guess.strategy == self.name);
        if let (FigureSource::Unknown, Some(guess)) = (self.basis, guess) {
            self.basis = FigureSource::Estimated { low: guess.low };
            self.tries_log10 = Some(guess.tries_log10);
            self.seconds_log10 = Some(guess.seconds_log10());
        }
        self
    }
}

/// The maximal number of runs per strategy.
const MOST_RUNS: u32 = 200;

/// Compares all strategies on a game with this many solutions; `each` is the time per strategy. If
/// the watch stops the comparison, its reason and the results so far are returned.
///
/// # Errors
/// If the checker rejects a board.
pub fn compare(
    game: &Game,
    solutions: KnownSolutionCount,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<(Vec<ComparedStrategy>, Option<StopReason>), CardsError> {
    let order = |row: &ComparedStrategy| row.seconds_log10.unwrap_or(f64::INFINITY);
    let (mut rows, mut stopped) = (Vec::new(), None);
    for contender in Contender::all(game) {
        let row = match measure(&contender, solutions, each, watch) {
            Err(CardsError::Unfit(_)) => unfit(&contender),
            row => row?,
        };
        stopped = watch.poll(&Progress::default());
        if stopped.is_some() {
            break;
        }
        let place = rows.partition_point(|other| order(other).total_cmp(&order(&row)).is_le());
        rows.insert(place, row);
    }
    Ok((rows, stopped))
}

fn measure(
    contender: &Contender<'_>,
    solutions: KnownSolutionCount,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<ComparedStrategy, CardsError> {
    let strategy = contender.strategy;
    watch.note(&LogEntry::MeasuringStrategy {
        strategy: strategy.name,
    });
    let mut watch = Deadline::new(Some(each), watch);
    let (mut spent, mut proved) = (Spent::default(), false);
    // Small games are solved before a strategy polls the watch.
    while spent.solved < MOST_RUNS && watch.poll(&Progress::default()).is_none() {
        match spent.run(contender, None, &mut watch)? {
            Outcome::Solved(_) => {}
            Outcome::Unsolvable => {
                proved = true;
                break;
            }
            Outcome::Stopped(_) => break,
        }
    }
    let (seconds, tries) = spent.mean_log10();
    let (basis, figures) = match spent.solved {
        runs @ 1.. => (FigureSource::Measured { runs }, Some((seconds, tries))),
        0 if proved => (FigureSource::Proved, Some((seconds, tries))),
        0 if solutions.none() => (FigureSource::Never, None),
        0 if strategy.one_by_one && spent.tries > 0 => {
            let all = tries_log10(contender.game, solutions);
            (
                FigureSource::Estimated { low: false },
                Some((all + seconds - tries, all)),
            )
        }
        0 => (FigureSource::Unknown, None),
    };
    Ok(ComparedStrategy {
        name: contender.name(),
        basis,
        seconds_log10: figures.map(|(seconds, _)| seconds),
        tries_log10: figures.map(|(_, tries)| tries),
        vogler: strategy.vogler,
    })
}

fn unfit(contender: &Contender<'_>) -> ComparedStrategy {
    ComparedStrategy {
        name: contender.name(),
        basis: FigureSource::Unfit,
        seconds_log10: None,
        tries_log10: None,
        vogler: contender.strategy.vogler,
    }
}

/// The rows as CSV.
pub fn csv(rows: &[ComparedStrategy]) -> String {
    let mut text = String::from("strategy,basis,runs,seconds,tries,vogler\n");
    for row in rows {
        let (basis, runs) = match row.basis {
            FigureSource::Measured { runs } => ("measured", runs),
            FigureSource::Estimated { .. } => ("estimated", 0),
            FigureSource::Proved => ("proved none", 1),
            FigureSource::Never => ("none to find", 0),
            FigureSource::Unknown => ("unknown", 0),
            FigureSource::Unfit => ("unfit", 0),
        };
        let number = |value: Option<f64>| value.map_or(String::new(), scientific);
        let (seconds, tries) = (number(row.seconds_log10), number(row.tries_log10));
        let vogler = row.vogler.unwrap_or_default();
        text.push_str(&format!(
            "{},{basis},{runs},{seconds},{tries},{vogler}\n",
            row.name
        ));
    }
    text
}
