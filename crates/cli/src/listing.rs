//! The registry as help text and as possible values.

use clap::builder::{PossibleValue, PossibleValuesParser};
use knobel::MethodInfo;
use knobel::registry::{self, Promise};
use knobel::search::Guarantee;

/// Accepts the names of methods.
pub fn algorithm_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(named().map(|info| PossibleValue::new(info.name).help(info.summary)))
}

/// Accepts the names of heuristics.
pub fn heuristic_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(
        registry::all_heuristics().map(|info| PossibleValue::new(info.name).help(info.summary)),
    )
}

/// The first method of each name.
fn named() -> impl Iterator<Item = MethodInfo> {
    let first = |name| registry::named(name).next().map(|method| method.info());
    registry::method_names().into_iter().filter_map(first)
}

/// The algorithms that are compared when none is named.
pub fn compared_algorithms() -> Vec<&'static str> {
    let compared = |name: &&str| registry::named(name).any(|method| method.info().compared);
    let names = registry::method_names().into_iter();
    names.filter(compared).collect()
}

/// The heuristics that are compared when none is named.
pub fn compared_heuristics() -> Vec<&'static str> {
    let compared = registry::HEURISTICS.iter().filter(|info| info.compared);
    compared.map(|info| info.name).collect()
}

/// Every method and heuristic, a line each.
pub fn methods() -> String {
    let mut text = String::from(
        "Algorithms (* always optimal, + within the weight, 1 optimal at step width 1):\n",
    );
    for info in named() {
        let mark = match info.guarantee {
            Guarantee::FewestMoves | Guarantee::CheapestIfAdmissible => '*',
            Guarantee::FewestMovesAtStepWidthOne => '1',
            Guarantee::WithinWeight => '+',
            _ => ' ',
        };
        text += &format!("  {mark} {:<17} {}\n", info.name, info.summary);
    }
    text += "\nHeuristics (* consistent, + never overestimate; pdb… go with ida-star):\n";
    for info in registry::all_heuristics() {
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
