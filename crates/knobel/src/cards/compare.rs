//! The document's comparison of algorithms: measured where that is feasible, estimated where not.
//!
//! Each method runs on the game until solved, again and again with other seeds while time is left (a method without
//! chance runs the same each time); the mean is reported. A method that does not end within its time is estimated as
//! the document does it, where it can be. The document's printed figures stand beside ours: 2.68 hours for random and
//! 3.85 days for brute force, both estimated on a Core 2 Duo with 2.26 GHz; improved random only as a bar in a chart;
//! backtracking "faster than can be measured".

use std::time::{Duration, Instant};

use knobel_cards::strategies::{self, Job, REGISTRY, Settings, Turning};
use knobel_cards::{Error, Game, score};
use knobel_core::{Limits, Note, NoteValue, Outcome, StopReason, Watch};

/// How a figure came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Mean of complete runs.
    Measured {
        /// How many.
        runs: u32,
    },
    /// Rate of a sample times the expected tries.
    Estimated,
    /// Stopped by the time limit, and nothing to estimate from.
    Unknown,
}

/// One method.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The strategy, with its variant.
    pub name: String,
    /// How the figures came about.
    pub kind: Kind,
    /// Seconds to the first solution.
    pub seconds: f64,
    /// Tries (tables, or cards laid) to the first solution.
    pub tries: f64,
    /// What the document prints, if anything.
    pub document: &'static str,
}

/// Most runs of one method.
const MOST_RUNS: u32 = 200;

/// Compares all strategies on a game with this many solutions (raw); `time` is for each method.
///
/// # Errors
/// If a strategy refuses the game for another reason than its size.
pub fn compare(
    game: &Game,
    solutions: u128,
    time: Duration,
    watch: &mut dyn Watch,
) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for strategy in REGISTRY {
        let name = strategy.info().name;
        for (suffix, settings) in variants(name) {
            if settings.turning == Turning::Brute && game.cells() > 12 {
                continue;
            }
            let mut row = measure(game, *strategy, settings, solutions, time, watch)?;
            row.name = format!("{name}{suffix}");
            if suffix == INCREMENTAL {
                row.document = "-";
            }
            rows.push(row);
        }
    }
    rows.sort_by(|one, other| one.seconds.total_cmp(&other.seconds));
    Ok(rows)
}

/// Our brute force scores what a turn changes; the document's program scores the whole table, which is what its figure
/// is for.
const INCREMENTAL: &str = " (scores changes)";

/// The settings each strategy is compared with.
fn variants(name: &str) -> Vec<(&'static str, Settings)> {
    let plain = Settings::default();
    match name {
        "improved-random" => {
            vec![
                (" (auto)", plain),
                (
                    " (brute)",
                    Settings {
                        turning: Turning::Brute,
                        ..plain
                    },
                ),
            ]
        }
        "brute-force" => vec![
            (INCREMENTAL, plain),
            (
                " (whole table)",
                Settings {
                    recount: true,
                    ..plain
                },
            ),
        ],
        _ => vec![("", plain)],
    }
}

fn measure(
    game: &Game,
    strategy: &dyn strategies::Strategy,
    settings: Settings,
    solutions: u128,
    time: Duration,
    watch: &mut dyn Watch,
) -> Result<Row, Error> {
    let started = Instant::now();
    let (mut runs, mut tries, mut last) = (0, 0u64, 0u64);
    let name = strategy.info().name;
    watch.note(&Note {
        code: "measuring",
        values: &[("strategy", NoteValue::Text(name))],
    });
    while runs < MOST_RUNS && started.elapsed() < time {
        let job = Job {
            game,
            settings: Settings {
                seed: u64::from(runs) + 1,
                ..settings
            },
            limits: Limits::default(),
        };
        let left = time.saturating_sub(started.elapsed());
        let report = super::run(strategy, &job, Some(left), watch)?;
        last = report.stats.expanded;
        match report.outcome {
            Outcome::Solved(_) => {
                runs += 1;
                tries += last;
            }
            Outcome::Stopped(StopReason::Interrupted) | Outcome::Unsolvable => break,
            Outcome::Stopped(_) => break,
        }
    }
    let seconds = started.elapsed().as_secs_f64();
    // What the last, unfinished run spent belongs to the tries of all.
    let (kind, seconds, tries) = match (runs, name) {
        (1.., _) => (
            Kind::Measured { runs },
            seconds / f64::from(runs),
            tries as f64 / f64::from(runs),
        ),
        (0, "random" | "brute-force") => {
            let tables = 10f64.powf(score::arrangements_log10(game)) / solutions.max(1) as f64;
            (
                Kind::Estimated,
                tables * seconds / last.max(1) as f64,
                tables,
            )
        }
        _ => (Kind::Unknown, f64::INFINITY, f64::INFINITY),
    };
    Ok(Row {
        name: name.to_owned(),
        kind,
        seconds,
        tries,
        document: document(name),
    })
}

/// What the document prints about a method, on its own nine cards and machine.
pub fn document(name: &str) -> &'static str {
    match name {
        "random" => "2.68 h (estimated)",
        "brute-force" => "3.85 days (estimated)",
        "backtracking" => "too fast to measure",
        "improved-random" => "faster than random (chart)",
        "annealing" => "named as an outlook",
        _ => "-",
    }
}

/// The rows as CSV.
pub fn csv(rows: &[Row]) -> String {
    let mut text = String::from("strategy,kind,runs,seconds,tries,document\n");
    for row in rows {
        let (kind, runs) = match row.kind {
            Kind::Measured { runs } => ("measured", runs),
            Kind::Estimated => ("estimated", 0),
            Kind::Unknown => ("unknown", 0),
        };
        let number = |value: f64| {
            if value.is_finite() {
                format!("{value:.6e}")
            } else {
                String::new()
            }
        };
        text.push_str(&format!(
            "{},{kind},{runs},{},{},{}\n",
            row.name,
            number(row.seconds),
            number(row.tries),
            row.document
        ));
    }
    text
}
