//! What there is to choose from, straight from the registry, and this server's limits.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::registry::{ALGORITHMS, HEURISTICS, PATTERN_DATABASES, Promise};
use knobel::search::{Guarantee, MemoryClass};
use serde_json::{Value, json};

use crate::server::Shared;
use crate::trace;

/// Algorithms, heuristics, searches that can be drawn, limits.
pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Value> {
    let algorithms: Vec<Value> = ALGORITHMS
        .iter()
        .map(|entry| entry.info())
        .map(|info| {
            json!({
                "name": info.name,
                "summary": info.summary,
                "guarantee": guarantee(info.guarantee),
                "memory": memory(info.memory),
                "informed": info.informed,
            })
        })
        .collect();
    let plain = HEURISTICS.iter().map(|info| (info, true));
    let tables = PATTERN_DATABASES.iter().map(|info| (info, false));
    let heuristics: Vec<Value> = plain
        .chain(tables)
        .filter(|(info, _)| info.name != super::TOO_LARGE)
        .map(|(info, drawable)| {
            json!({ "name": info.name, "summary": info.summary, "promise": promise(info.promise), "drawable": drawable })
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
