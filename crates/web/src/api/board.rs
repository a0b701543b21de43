//! Boards: read, check for solvability with the whole derivation, scramble.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::perfect::Layers;
use knobel::{Goal, Rng, Shape, notation, random_board};
use knobel_wire::{Board, Check, Read, Scramble, Verdict};

use super::{Input, read_problem, small_enough, with_goal};
use crate::refusal::Refusal;
use crate::server::Shared;

/// Reads a board in any notation; with a width and a height a flat list may be a rectangle.
pub(super) async fn read(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Read>,
) -> Result<Json<Board>, Refusal> {
    let shape = match (asked.width, asked.height) {
        (Some(width), Some(height)) => Some(Shape::new(width, height)?),
        _ => None,
    };
    let board = notation::parse_board(&asked.text, shape)?;
    small_enough(board.shape(), shared.limits.cells)?;
    Ok(Json((&board).into()))
}

/// Decides solvability and writes the derivation out.
pub(super) async fn check(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Check>,
) -> Result<Json<Verdict>, Refusal> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), &shared.limits)?;
    Ok(Json((&problem).into()))
}

/// A random solvable board, the same for the same seed; on 3×3 also at an exact distance.
pub(super) async fn scramble(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Scramble>,
) -> Result<Json<Board>, Refusal> {
    let shape = Shape::new(asked.width, asked.height)?;
    small_enough(shape, shared.limits.cells)?;
    let any = Goal::Last
        .board(shape)
        .expect("standard goals fit every shape");
    let problem = with_goal(any, asked.goal.as_deref())?;
    let goal = problem.goal();
    let mut rng = Rng::new(asked.seed);
    let board = match asked.distance {
        None => random_board(goal, &mut rng),
        Some(distance) => {
            let layers = Layers::new(goal).ok_or(Refusal::NoDistances { shape })?;
            let farthest = layers.farthest();
            let board = layers.random(distance, &mut rng);
            board.ok_or(Refusal::TooFar { distance, farthest })?
        }
    };
    Ok(Json((&board).into()))
}
