//! The registry as help text, as possible values and as JSON.

use clap::builder::PossibleValuesParser;
use knobel::Stats;
use knobel::registry::{ALGORITHMS, HEURISTICS, PATTERN_DATABASES, Promise};
use knobel::search::Guarantee;
use serde_json::{Value, json};

/// Accepts the names of algorithms.
pub fn algorithm_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(ALGORITHMS.iter().map(|entry| {
        clap::builder::PossibleValue::new(entry.info().name).help(entry.info().summary)
    }))
}

/// Accepts the names of heuristics.
pub fn heuristic_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(
        HEURISTICS
            .iter()
            .chain(PATTERN_DATABASES)
            .map(|info| clap::builder::PossibleValue::new(info.name).help(info.summary)),
    )
}

/// Every algorithm and heuristic, a line each.
pub fn methods() -> String {
    let mut text = String::from(
        "Algorithms (* always optimal, + within the weight, 1 optimal at step width 1):\n",
    );
    for info in ALGORITHMS.iter().map(|entry| entry.info()) {
        let mark = match info.guarantee {
            Guarantee::FewestMoves | Guarantee::CheapestIfAdmissible => '*',
            Guarantee::FewestMovesAtStepWidthOne => '1',
            Guarantee::WithinWeight => '+',
            Guarantee::None => ' ',
        };
        text += &format!("  {mark} {:<17} {}\n", info.name, info.summary);
    }
    text += "\nHeuristics (* consistent, + never overestimate):\n";
    for info in HEURISTICS.iter().chain(PATTERN_DATABASES) {
        let mark = match info.promise {
            Promise::Consistent => '*',
            Promise::Admissible => '+',
            Promise::None => ' ',
        };
        text += &format!("  {mark} {:<17} {}\n", info.name, info.summary);
    }
    text +=
        "\nExit codes: 0 solved, 1 proved unsolvable, 2 bad use or input, 3 stopped by a limit.";
    text
}

/// Counts with their names as everywhere.
pub fn stats(stats: &Stats, seconds: f64) -> Value {
    json!({
        "expanded": stats.expanded,
        "generated": stats.generated,
        "stored": stats.stored,
        "reopened": stats.reopened,
        "peak_frontier": stats.peak_frontier,
        "peak_bytes": stats.peak_bytes,
        "seconds": seconds,
    })
}
