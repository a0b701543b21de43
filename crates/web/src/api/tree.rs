//! A search written out expansion by expansion, for drawing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::Unfit;
use knobel::parity;
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Input, Refusal, board_json, read_board, read_goal, read_heuristic};
use crate::server::Shared;
use crate::trace::{self, Kind, Problem};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tree {
    board: String,
    goal: Option<String>,
    algorithm: String,
    heuristic: Option<String>,
    steps: Option<usize>,
}

/// Runs a textbook search on a small board and answers every step of it.
pub(super) async fn tree(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Tree>,
) -> Result<Json<Value>, Refusal> {
    let board = read_board(&asked.board, &shared.limits)?;
    let (_, goal) = read_goal(asked.goal.as_deref(), &board)?;
    let kind = Kind::named(&asked.algorithm).ok_or_else(|| {
        let names = Kind::ALL.map(Kind::name).join(", ");
        Refusal::bad(format!(
            "'{}' cannot be drawn; choose one of {names}",
            asked.algorithm
        ))
    })?;
    let heuristic = asked.heuristic.as_deref().unwrap_or("manhattan");
    let heuristic = read_heuristic(heuristic)?;
    if heuristic.tables.is_some() {
        return Err(Refusal::bad(format!(
            "{} goes with ida-star on whole runs; choose another heuristic to draw",
            heuristic.name
        )));
    }
    if board.shape().cells() > trace::MOST_CELLS {
        return Err(Refusal::bad(format!(
            "a board {} is too large to draw its search; {} cells are the most",
            board.shape(),
            trace::MOST_CELLS
        )));
    }
    if !parity::solvable(&board, &goal) {
        return Err(Refusal::bad(
            "the goal cannot be reached from this board; the proof view shows why",
        ));
    }
    let steps = asked.steps.unwrap_or(usize::MAX).min(shared.limits.steps);
    // Some thousand estimates: milliseconds, but enough to keep other answers waiting.
    let trace = tokio::task::spawn_blocking(move || {
        let problem = Problem::new(&board, &goal, heuristic.name)?;
        let trace = trace::run(kind, &problem, steps);
        Ok(json!({
            "board": board_json(&board),
            "goal": board_json(&goal),
            "algorithm": kind.name(),
            "heuristic": kind.informed().then_some(heuristic.name),
            "trace": trace,
        }))
    });
    let answer: Result<Value, Unfit> = trace.await.map_err(|_| {
        Refusal::new(
            axum::http::StatusCode::INTERNAL_SERVER_ERROR,
            "the search broke off: this is a bug in knobel".into(),
        )
    })?;
    answer.map(Json).map_err(Refusal::bad)
}
