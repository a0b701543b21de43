//! Answers questions about boards: reads them, decides solvability with the whole derivation, and
//! scrambles them.

use knobel::scramble::Scrambler;
use knobel::{Board, Goal, Rng, Shape, SolveOptions, Watch, notation};

use super::input::{small_enough, with_goal};
use crate::json::{BoardAndGoal, BoardRead, Read, Scramble, Verdict};
use crate::{ApiError, JobLimits, read_problem};

/// Reads a board in any notation. With a width and a height, a flat list may be a rectangle.
pub(crate) fn read(limits: &JobLimits, asked: Read) -> Result<BoardRead, ApiError> {
    let shape = match (asked.width, asked.height) {
        (Some(width), Some(height)) => Some(Shape::new(width, height)?),
        _ => None,
    };
    let read = notation::read_board(&asked.text, shape)?;
    small_enough(read.board.shape(), limits.cells)?;
    Ok(read.into())
}

/// Decides solvability and returns the derivation.
pub(crate) fn check(limits: &JobLimits, asked: BoardAndGoal) -> Result<Verdict, ApiError> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), limits)?;
    Ok((&problem).into())
}

/// A random solvable board, which depends only on the seed. Boards of up to 16 cells may also be
/// drawn at an exact distance.
pub(crate) fn scramble(
    limits: &JobLimits,
    asked: Scramble,
    watch: &mut dyn Watch,
) -> Result<Board, ApiError> {
    let shape = Shape::new(asked.width, asked.height)?;
    small_enough(shape, limits.cells)?;
    let any = Goal::Last
        .board(shape)
        .expect("standard goals fit every shape");
    let problem = with_goal(any, asked.goal.as_deref())?;
    let scrambler = Scrambler::new(problem.goal(), asked.distance)?;
    let options = SolveOptions {
        memory: Some(limits.memory),
        ..SolveOptions::default()
    };
    let board = scrambler.draw(&mut Rng::new(asked.seed), &options, watch)?;
    Ok(board)
}
