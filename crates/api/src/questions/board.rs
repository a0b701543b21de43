//! Boards: read, check for solvability with the whole derivation, scramble.

use knobel::perfect::Layers;
use knobel::{Goal, Rng, Shape, notation, random_board};

use super::input::{small_enough, with_goal};
use crate::json::{Board, Check, Read, Scramble, Verdict};
use crate::{ApiError, JobLimits, read_problem};

/// Reads a board in any notation; with a width and a height a flat list may be a rectangle.
pub(crate) fn read(limits: &JobLimits, asked: Read) -> Result<Board, ApiError> {
    let shape = match (asked.width, asked.height) {
        (Some(width), Some(height)) => Some(Shape::new(width, height)?),
        _ => None,
    };
    let board = notation::parse_board(&asked.text, shape)?;
    small_enough(board.shape(), limits.cells)?;
    Ok((&board).into())
}

/// Decides solvability and writes the derivation out.
pub(crate) fn check(limits: &JobLimits, asked: Check) -> Result<Verdict, ApiError> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), limits)?;
    Ok((&problem).into())
}

/// A random solvable board, the same for the same seed; on 3×3 also at an exact distance.
pub(crate) fn scramble(limits: &JobLimits, asked: Scramble) -> Result<Board, ApiError> {
    let shape = Shape::new(asked.width, asked.height)?;
    small_enough(shape, limits.cells)?;
    let any = Goal::Last
        .board(shape)
        .expect("standard goals fit every shape");
    let problem = with_goal(any, asked.goal.as_deref())?;
    let goal = problem.goal();
    let mut rng = Rng::new(asked.seed);
    let board = match asked.distance {
        None => random_board(goal, &mut rng),
        Some(distance) => {
            let layers = Layers::new(goal).ok_or(ApiError::NoDistances { shape })?;
            let farthest = layers.farthest();
            let board = layers.random(distance, &mut rng);
            board.ok_or(ApiError::TooFar { distance, farthest })?
        }
    };
    Ok((&board).into())
}
