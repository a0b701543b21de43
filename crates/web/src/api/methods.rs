//! What there is to choose from, straight from the registry, and this server's limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::registry::{self, Promise};
use knobel::search::{Guarantee, MemoryClass};
use serde_json::{Value, json};

use crate::server::Shared;
use crate::trace;

/// Algorithms, heuristics, searches that can be drawn, limits.
pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let first = |name| registry::named(name).next().map(|method| method.info());
    let algorithms: Vec<Value> = registry::method_names()
        .into_iter()
        .filter_map(first)
        .map(|info| {
            json!({
                "name": info.name,
                "summary": info.summary,
                "guarantee": guarantee(info.guarantee),
                "memory": memory(info.memory),
                "informed": info.heuristic.is_some(),
            })
        })
        .collect();
    let heuristics: Vec<Value> = registry::all_heuristics()
        .filter(|info| super::offered(info))
        .map(|info| {
            json!({ "name": info.name, "summary": info.summary, "promise": promise(info.promise), "drawable": info.tables.is_none() })
        })
        .collect();
    let limits = shared.limits;
    Json(json!({
        "version": env!("CARGO_PKG_VERSION"),
        "algorithms": algorithms,
        "heuristics": heuristics,
        "drawable": trace::Kind::ALL.map(trace::Kind::name),
        "jobs": shared.jobs.count(),
        "limits": {
            "cells": limits.cells,
            "lanes": limits.lanes,
            "seconds": limits.time.as_secs(),
            "bytes": limits.memory,
            "steps": limits.steps,
            "drawable_cells": trace::MOST_CELLS,
        },
    }))
}

fn guarantee(guarantee: Guarantee) -> &'static str {
    match guarantee {
        Guarantee::FewestMoves => "fewest-moves",
        Guarantee::CheapestIfAdmissible => "cheapest-if-admissible",
        Guarantee::WithinWeight => "within-weight",
        Guarantee::FewestMovesAtStepWidthOne => "fewest-moves-at-step-width-one",
        Guarantee::None => "none",
    }
}

fn memory(memory: MemoryClass) -> &'static str {
    match memory {
        MemoryClass::States => "states",
        MemoryClass::Path => "path",
        MemoryClass::Fixed => "fixed",
    }
}

fn promise(promise: Promise) -> &'static str {
    match promise {
        Promise::Consistent => "consistent",
        Promise::Admissible => "admissible",
        Promise::None => "none",
    }
}
