//! What there is to choose from, straight from the registry, and the limits.

use knobel::registry;
use knobel_wire::{self as wire, Heuristic, Method, Methods};

use crate::input::offered;
use crate::{Limits, Refusal, cards, tree};

/// Methods, heuristics, limits.
pub(crate) fn list(limits: &Limits) -> Result<Methods, Refusal> {
    let heuristics = registry::all_heuristics().filter(|info| offered(info));
    Ok(Methods {
        version: env!("CARGO_PKG_VERSION").into(),
        algorithms: Method::all(offered),
        heuristics: heuristics.map(Heuristic::from).collect(),
        limits: wire::Limits {
            cells: limits.cells,
            lanes: limits.lanes,
            seconds: limits.time.as_secs(),
            bytes: limits.memory,
            steps: limits.steps,
            drawn_cells: tree::MOST_CELLS,
            cards: cards::MOST_CARDS,
        },
    })
}
