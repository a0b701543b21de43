//! Vogler's comparison of algorithms: measured where that is feasible, estimated where not.
//!
//! Each strategy runs on the game until solved, again and again with other seeds while time is left (one without chance
//! runs the same each time); the mean is reported. One with settings to choose from runs once with each choice. What
//! does not end within its time is estimated as Vogler does it, where it can be. Vogler's printed figures, for his own
//! nine cards, stand beside ours; he estimated on a Core 2 Duo with 2.26 GHz.

use std::time::{Duration, Instant};

use knobel_cards::strategies::{Accepts, Attempt, REGISTRY, SEED, Strategy, Values};
use knobel_cards::{Error, Game};
use knobel_core::{Note, NoteValue, Outcome, Progress, StopReason, Watch};

use super::estimate::{Solutions, scientific, tries_log10};
use crate::Deadline;

/// How a figure came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Basis {
    /// Mean of complete runs.
    Measured {
        /// How many.
        runs: u32,
    },
    /// Rate of a sample times the expected tries.
    Estimated,
    /// It proved that there is no solution; the figures are for the proof.
    Proved,
    /// There is no solution, and this strategy would look for it for ever.
    Never,
    /// Stopped by the time limit, and nothing to estimate from.
    Unknown,
}

/// One strategy, with one choice of its settings.
#[derive(Debug, Clone, PartialEq)]
pub struct Compared {
    /// The strategy and the choice.
    pub name: String,
    /// How the figures came about.
    pub basis: Basis,
    /// Seconds to the first solution, as a power of ten.
    pub seconds_log10: Option<f64>,
    /// Tries (arrangements, or cards laid) to the first solution, as a power of ten.
    pub tries_log10: Option<f64>,
    /// What Vogler prints, if anything.
    pub vogler: Option<&'static str>,
}

/// Most runs of one strategy.
const MOST_RUNS: u32 = 200;

/// Compares all strategies on a game with this many solutions; `each` is the time for one of them. A reason comes
/// with what was measured until the watch ended it.
///
/// # Errors
/// If the checker refuses a board.
pub fn compare(
    game: &Game,
    solutions: Solutions,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<(Vec<Compared>, Option<StopReason>), Error> {
    let (mut rows, mut stopped) = (Vec::new(), None);
    let all = REGISTRY.iter().flat_map(|strategy| {
        choices(strategy)
            .into_iter()
            .map(move |given| (*strategy, given))
    });
    for (strategy, given) in all {
        let row = match measure(game, strategy, &given, solutions, each, watch) {
            // This choice is not for this game.
            Err(Error::Unfit(_)) => None,
            row => Some(row?),
        };
        stopped = watch.poll(&Progress::default());
        if stopped.is_some() {
            break;
        }
        rows.extend(row);
    }
    let order = |row: &Compared| row.seconds_log10.unwrap_or(f64::INFINITY);
    rows.sort_by(|one, other| order(one).total_cmp(&order(other)));
    Ok((rows, stopped))
}

/// Names and values of settings.
pub(super) type Given = Vec<(&'static str, &'static str)>;

/// Every combination of the words and flags that a strategy can be given.
pub(super) fn choices(strategy: &Strategy) -> Vec<Given> {
    let mut all = vec![Given::new()];
    for setting in strategy.settings {
        let words: &[&'static str] = match setting.accepts {
            Accepts::Word(words) => words,
            Accepts::Flag => &["false", "true"],
            _ => continue,
        };
        all = words
            .iter()
            .flat_map(|word| {
                all.iter().map(|given| {
                    let mut given = given.clone();
                    given.push((setting.name, word));
                    given
                })
            })
            .collect();
    }
    all
}

/// `random`, `improved-random (turning auto)`, `brute-force (recount)`.
pub(super) fn name(strategy: &Strategy, given: &Given) -> String {
    let words: Vec<String> = given
        .iter()
        .filter_map(|&(name, value)| match value {
            "false" => None,
            "true" => Some(name.to_owned()),
            word => Some(format!("{name} {word}")),
        })
        .collect();
    match words.is_empty() {
        true => strategy.name.to_owned(),
        false => format!("{} ({})", strategy.name, words.join(" and ")),
    }
}

fn measure(
    game: &Game,
    strategy: &Strategy,
    given: &Given,
    solutions: Solutions,
    each: Duration,
    watch: &mut dyn Watch,
) -> Result<Compared, Error> {
    watch.note(&Note {
        code: "measuring-strategy",
        values: &[("strategy", NoteValue::Text(strategy.name))],
    });
    let mut watch = Deadline::new(Some(each), watch);
    let started = Instant::now();
    let (mut runs, mut solved, mut last, mut proved) = (0, 0u64, 0u64, false);
    // Small games are solved before a strategy polls.
    while runs < MOST_RUNS && watch.poll(&Progress::default()).is_none() {
        let seed = (runs + 1).to_string();
        let seed = strategy
            .settings
            .contains(&SEED)
            .then_some((SEED.name, seed.as_str()));
        let mut attempt = Attempt::new(game);
        attempt.values = Values::read(strategy, given.iter().copied().chain(seed))?;
        let attained = super::run(strategy, &attempt, &mut watch)?;
        last = attained.stats.expanded;
        match attained.outcome {
            Outcome::Solved(_) => {
                runs += 1;
                solved += last;
            }
            Outcome::Unsolvable => {
                proved = true;
                break;
            }
            Outcome::Stopped(_) => break,
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    let (spent, tried) = (seconds.log10(), (last.max(1) as f64).log10());
    let (basis, seconds_log10, tries_log10) = match runs {
        // What the last, unfinished run spent belongs to the tries of all.
        1.. => {
            let mean = f64::from(runs).log10();
            let solved = (solved.max(1) as f64).log10();
            (
                Basis::Measured { runs },
                Some(spent - mean),
                Some(solved - mean),
            )
        }
        0 if proved => (Basis::Proved, Some(spent), Some(tried)),
        0 if solutions.none() => (Basis::Never, None, None),
        0 if strategy.one_by_one => {
            let tries = tries_log10(game, solutions);
            (Basis::Estimated, Some(tries + spent - tried), Some(tries))
        }
        0 => (Basis::Unknown, None, None),
    };
    Ok(Compared {
        name: name(strategy, given),
        basis,
        seconds_log10,
        tries_log10,
        vogler: strategy.vogler,
    })
}

/// The rows as CSV.
pub fn csv(rows: &[Compared]) -> String {
    let mut text = String::from("strategy,basis,runs,seconds,tries,vogler\n");
    for row in rows {
        let (basis, runs) = match row.basis {
            Basis::Measured { runs } => ("measured", runs),
            Basis::Estimated => ("estimated", 0),
            Basis::Proved => ("proved none", 1),
            Basis::Never => ("none to find", 0),
            Basis::Unknown => ("unknown", 0),
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
