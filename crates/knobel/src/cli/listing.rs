//! The registry as help text, as possible values and as JSON.

use clap::builder::PossibleValuesParser;
use knobel::Stats;
use knobel::registry::{ALGORITHMS, HEURISTICS, Promise};
use knobel::search::Guarantee;
use serde_json::{Value, json};

/// Accepts the names of algorithms.
pub fn algorithm_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(ALGORITHMS.iter().map(|entry| {
        clap::builder::PossibleValue::new(entry.info().name)
            .help(entry.info().summary)
            .hide(true)
    }))
}

/// Accepts the names of heuristics.
pub fn heuristic_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(HEURISTICS.iter().map(|info| {
        clap::builder::PossibleValue::new(info.name)
            .help(info.summary)
            .hide(true)
    }))
}

/// Every algorithm and heuristic, a line each.
pub fn methods() -> String {
    let mut text = String::from("Algorithms:\n");
    for info in ALGORITHMS.iter().map(|entry| entry.info()) {
        let optimal = match info.guarantee {
            Guarantee::FewestMoves | Guarantee::CheapestIfAdmissible => "optimal",
            Guarantee::FewestMovesAtStepWidthOne => "optimal at step width 1",
            Guarantee::WithinWeight => "within the weight",
            Guarantee::None => "not optimal",
        };
        text += &format!("  {:<18} {} [{optimal}]\n", info.name, info.summary);
    }
    text += "\nHeuristics:\n";
    for info in HEURISTICS {
        let promise = match info.promise {
            Promise::Consistent => "consistent",
            Promise::Admissible => "admissible",
            Promise::None => "no promise",
        };
        text += &format!("  {:<18} {} [{promise}]\n", info.name, info.summary);
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
