//! Boards: read, check for solvability with the whole derivation, scramble.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::parity::Derivation;
use knobel::perfect::Layers;
use knobel::{Goal, Rng, Shape, notation, parity, random_board};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{Input, Refusal, board_json, read_board, read_goal, small_enough};
use crate::server::Shared;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Read {
    text: String,
    width: Option<usize>,
    height: Option<usize>,
}

/// Reads a board in any notation; with a width and a height a flat list may be a rectangle.
pub(super) async fn read(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Read>,
) -> Result<Json<Value>, Refusal> {
    let shape = match (asked.width, asked.height) {
        (Some(width), Some(height)) => Some(Shape::new(width, height).map_err(Refusal::bad)?),
        _ => None,
    };
    let board = notation::parse_board(&asked.text, shape).map_err(Refusal::bad)?;
    Ok(Json(board_json(&small_enough(board, &shared.limits)?)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Check {
    board: String,
    goal: Option<String>,
}

/// Decides solvability and writes the derivation out.
pub(super) async fn check(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Check>,
) -> Result<Json<Value>, Refusal> {
    let board = read_board(&asked.board, &shared.limits)?;
    let (_, goal) = read_goal(asked.goal.as_deref(), &board)?;
    let derivation = Derivation::new(&board, &goal).map_err(Refusal::bad)?;
    let transpositions: Vec<Value> = derivation
        .transpositions
        .iter()
        .map(|step| json!({ "first": step.first, "second": step.second, "first_cell": step.first_cell, "second_cell": step.second_cell }))
        .collect();
    let standard: Vec<Value> = Goal::STANDARD
        .iter()
        .filter_map(|standard| {
            let target = standard.board(board.shape())?;
            Some(json!({
                "name": standard.name(),
                "reachable": parity::solvable(&board, &target),
                "board": board_json(&target),
            }))
        })
        .collect();
    Ok(Json(json!({
        "solvable": derivation.solvable(),
        "board": board_json(&board),
        "goal": board_json(&goal),
        "transpositions": transpositions,
        "blank_distance": derivation.blank_distance,
        "standard_goals": standard,
    })))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Scramble {
    width: usize,
    height: usize,
    seed: u64,
    distance: Option<u32>,
    goal: Option<String>,
}

/// A random solvable board, the same for the same seed; on 3×3 also at an exact distance.
pub(super) async fn scramble(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Scramble>,
) -> Result<Json<Value>, Refusal> {
    let shape = Shape::new(asked.width, asked.height).map_err(Refusal::bad)?;
    if shape.cells() > shared.limits.cells {
        return Err(Refusal::bad(format!(
            "a board {shape} has {} cells, and this server takes {}",
            shape.cells(),
            shared.limits.cells
        )));
    }
    let any = Goal::Last
        .board(shape)
        .ok_or_else(|| Refusal::bad("there is no such board"))?;
    let (_, goal) = read_goal(asked.goal.as_deref(), &any)?;
    let mut rng = Rng::new(asked.seed);
    let board = match asked.distance {
        None => random_board(&goal, &mut rng),
        Some(distance) => {
            let layers = Layers::new(&goal).ok_or_else(|| {
                Refusal::bad(format!(
                    "exact distances are known for 3×3 only, but the board is {shape}; leave the distance out"
                ))
            })?;
            layers.random(distance, &mut rng).ok_or_else(|| {
                Refusal::bad(format!(
                    "no board is {distance} moves from this goal; the farthest are {}",
                    layers.farthest()
                ))
            })?
        }
    };
    Ok(Json(board_json(&board)))
}
