//! Reads the parts that many questions have: boards and goals, times, and heuristics.

use std::time::Duration;

use knobel::notation;
use knobel::options::OptionGroup;
use knobel::registry::{HeuristicExpr, HeuristicInfo};
use knobel::{Board, Goal, Problem, Shape, SolveError, SolveOptions};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::json;
use crate::{ApiError, JobLimits};

/// Reads JSON strictly: an unknown field is an error of the sender.
///
/// # Errors
/// A description of the fault.
pub fn read_json<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    json::read(body).map_err(|problem| ApiError::Body { problem })
}

/// Reads a board and a goal, by name or as a board, and checks the limit of cells.
///
/// # Errors
/// If one of them cannot be read, or the board is too large.
pub fn read_problem(
    board: &str,
    goal: Option<&str>,
    limits: &JobLimits,
) -> Result<Problem, ApiError> {
    let read = notation::read_board(board, None)?;
    small_enough(read.board.shape(), limits.cells)?;
    let problem = with_goal(read.board, goal)?;
    Ok(problem.with_warning(read.warning))
}

pub(crate) fn with_goal(board: Board, goal: Option<&str>) -> Result<Problem, ApiError> {
    let text = goal.unwrap_or("last");
    let goal = match Goal::named(text) {
        Some(goal) => goal,
        None => Goal::Board(notation::parse_board(text, None).map_err(ApiError::Goal)?),
    };
    Ok(Problem::new(board, &goal).map_err(SolveError::from)?)
}

pub(crate) fn small_enough(shape: Shape, most: usize) -> Result<(), ApiError> {
    if shape.cells() > most {
        return Err(ApiError::TooManyCells { shape, most });
    }
    Ok(())
}

/// The time that a job may take: the requested time, but at most the limit.
pub(crate) fn read_time(time: Option<&Value>, limits: &JobLimits) -> Result<Duration, ApiError> {
    let given = time.map(|time| ("time", json::typed(time)));
    let options = SolveOptions::read(given, &[OptionGroup::Limit])?;
    Ok(options.time.unwrap_or(limits.time).min(limits.time))
}

/// Tables that take longer are not built for a question. The best method uses them if they are on
/// disk.
const LONGEST_TABLES: u64 = 2_000;

/// Returns whether a question may name this heuristic.
pub(crate) fn offered(info: &HeuristicInfo<'_>) -> bool {
    info.tables
        .is_none_or(|tables| tables.milliseconds <= LONGEST_TABLES)
}

/// Rejects a heuristic whose tables take too long to build.
pub(crate) fn offer(expression: &HeuristicExpr) -> Result<(), ApiError> {
    if offered(&expression.info()) {
        return Ok(());
    }
    let heuristic = expression.info().name.to_owned();
    Err(ApiError::SlowTables { heuristic })
}
