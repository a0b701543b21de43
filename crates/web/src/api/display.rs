//! The display of the 8-bit board: the firmware is compiled and run in its simulator.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::{Board, Watch};
use knobel_aksen::{AksenError, BoardPair, Firmware, Image, Program};
use knobel_api::{BRIEF, BoardAndGoal, Screens, read_problem};

use super::Input;
use super::brief::briefly;
use crate::http_error::HttpError;
use crate::server::Shared;

/// Every screen that the program `perfect` shows for a 3×3 board.
pub(super) async fn display(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<BoardAndGoal>,
) -> Result<Json<Screens>, HttpError> {
    let problem = read_problem(
        &asked.board,
        asked.goal.as_deref(),
        &shared.limits.questions,
    )?;
    let shape = problem.shape();
    if (shape.width(), shape.height()) != (3, 3) {
        return Err(HttpError::NoDisplay { shape });
    }
    briefly(&shared, BRIEF, move |watch| {
        let screens = show(problem.start(), problem.goal(), watch)?;
        Ok(Screens { screens })
    })
    .await
    .map(Json)
}

/// A board and its goal in the notation of the programs.
pub(super) fn pair(start: &Board, goal: &Board) -> Result<BoardPair, AksenError> {
    let letters = |board: &Board| {
        let digits: String = board.tiles().iter().map(u32::to_string).collect();
        digits.parse()
    };
    Ok(BoardPair {
        start: letters(start)?,
        goal: letters(goal)?,
    })
}

fn show(
    start: &Board,
    goal: &Board,
    watch: &mut dyn Watch,
) -> Result<Vec<[String; 2]>, AksenError> {
    let pair = pair(start, goal)?;
    let firmware = Firmware::of(Program::Perfect);
    Image::temporary_for_display(&firmware, &pair, watch)?.screens(watch)
}
