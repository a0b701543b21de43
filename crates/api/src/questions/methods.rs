//! What there is to choose from, straight from the registry, and the limits.

use knobel::registry;

use super::input::offered;
use super::{cards, tree};
use crate::json::{self, HeuristicDescription, MethodDescription, Methods};
use crate::{ApiError, JobLimits};

/// Methods, heuristics, limits.
pub(crate) fn list(limits: &JobLimits) -> Result<Methods, ApiError> {
    let heuristics = registry::all_heuristics().filter(|info| offered(info));
    Ok(Methods {
        version: env!("CARGO_PKG_VERSION").into(),
        algorithms: MethodDescription::all(offered),
        heuristics: heuristics.map(HeuristicDescription::from).collect(),
        limits: json::RequestLimits {
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
