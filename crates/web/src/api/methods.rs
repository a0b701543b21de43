//! What there is to choose from, straight from the registry, and this server's limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::registry;
use knobel_wire::{Heuristic, Limits, Method, Methods};

use super::{cards, offered, tree};
use crate::server::Shared;

/// Methods, heuristics, limits.
pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Methods> {
    let heuristics = registry::all_heuristics().filter(|info| offered(info));
    let limits = shared.limits;
    Json(Methods {
        version: env!("CARGO_PKG_VERSION").into(),
        algorithms: Method::all(offered),
        heuristics: heuristics.map(Heuristic::from).collect(),
        jobs: shared.jobs.count(),
        limits: Limits {
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
