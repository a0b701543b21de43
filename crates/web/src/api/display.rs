//! What the 8-bit board would show on its display: the firmware, built and run in its simulator.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use knobel::{Board, Deadline};
use knobel_aksen::{AksenError, Firmware, Image, Pair, Program};
use knobel_wire::{Screens, Show};

use super::{Input, read_problem};
use crate::refusal::Refusal;
use crate::server::Shared;

/// More than enough to compile the program and to let it wait for its readers.
const LONGEST: Duration = Duration::from_secs(10);

/// Every screen that the program `perfect` shows for a board of 3×3.
pub(super) async fn display(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Show>,
) -> Result<Json<Screens>, Refusal> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), &shared.limits)?;
    let shape = problem.shape();
    if (shape.width(), shape.height()) != (3, 3) {
        return Err(Refusal::NoDisplay { shape });
    }
    let ticket = shared.jobs.admit(1)?;
    let shown = tokio::task::spawn_blocking(move || {
        let _counted = ticket;
        show(problem.start(), problem.goal())
    });
    let shown = shown.await.map_err(|_| Refusal::BrokenOff)?;
    let screens = shown.map_err(|error| Refusal::Firmware {
        problem: error.to_string(),
    })?;
    Ok(Json(Screens { screens }))
}

fn show(start: &Board, goal: &Board) -> Result<Vec<[String; 2]>, AksenError> {
    let letters = |board: &Board| {
        let digits: String = board.tiles().iter().map(u32::to_string).collect();
        digits.parse()
    };
    let pair = Pair {
        start: letters(start)?,
        goal: letters(goal)?,
    };
    let nobody = &mut ();
    let watch = &mut Deadline::new(Some(LONGEST), nobody);
    let firmware = Firmware::of(Program::Perfect);
    Image::temporary_for_display(&firmware, &pair, watch)?.screens(watch)
}
