//! The 8-bit board: compiles its programs and runs them on a simulated processor.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use knobel::{Board, Problem, Watch, notation};
use knobel_aksen::{
    AksenError, BOARD_LIMITS, BoardLimits, BoardPair, EXAMPLE, Firmware, FirmwareError, Image,
    Memory, Port, PrintedMemory, Program,
};
use knobel_api::{ApiError, read_problem};
use serde::{Deserialize, Serialize};

use super::brief::briefly;
use super::{Input, display};
use crate::http_error::HttpError;
use crate::server::Shared;

/// A generous time limit to compile a program, run it, and wait at each screen.
const LONGEST: Duration = Duration::from_secs(60);

/// The programs of the 8-bit board, and its memory.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct AksenPrograms {
    programs: Vec<AksenProgram>,
    limits: BoardLimits,
    /// The start of the AKSEN report's example.
    board: Board,
    /// The goal of the example.
    goal: Board,
}

/// A program.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct AksenProgram {
    name: &'static str,
    summary: &'static str,
    /// The figures that the AKSEN report prints for the program, if there are any.
    printed: Option<PrintedMemory>,
}

/// Asks for a program to be built and run. Board and goal are as in a solve, or those of the
/// example.
#[derive(Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct AksenRun {
    program: String,
    board: Option<String>,
    goal: Option<String>,
    /// Whether to return the contents of the display as well.
    #[serde(default)]
    show: bool,
}

/// The memory, the time and the result of a program.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct AksenReply {
    memory: Memory,
    /// The largest number of bytes on the stack in this run.
    stack: u32,
    /// The moves of the blank, one letter each: u, d, l or r.
    moves: Option<String>,
    /// The reason why there are no moves.
    refusal: Option<FirmwareError>,
    /// The time between reading the boards and finding the path, at 12 MHz.
    microseconds: u64,
    /// The display of two lines of sixteen characters, one state after the other.
    screens: Vec<[String; 2]>,
}

/// Lists the programs and the memory of the board. Nothing is compiled.
pub(super) async fn list() -> Result<Json<AksenPrograms>, HttpError> {
    let (board, goal) = example()?;
    Ok(Json(AksenPrograms {
        programs: Program::ALL.map(described).into(),
        limits: BOARD_LIMITS,
        board,
        goal,
    }))
}

fn described(program: Program) -> AksenProgram {
    AksenProgram {
        name: program.name(),
        summary: program.summary(),
        printed: program.printed(),
    }
}

/// The example of the AKSEN report, whose boards are written in letters.
fn example() -> Result<(Board, Board), HttpError> {
    let read = |letters: &str| notation::parse_board(letters, None).map_err(ApiError::from);
    Ok((read(EXAMPLE.0)?, read(EXAMPLE.1)?))
}

/// Compiles a program, runs it on a pair of boards and reports moves, time and memory.
pub(super) async fn run(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<AksenRun>,
) -> Result<Json<AksenReply>, HttpError> {
    let program = Program::ALL
        .into_iter()
        .find(|program| program.name() == asked.program);
    let program = program.ok_or(HttpError::NoProgram {
        name: asked.program,
    })?;
    let (board, goal) = match &asked.board {
        None => example()?,
        Some(board) => {
            let problem = read_problem(board, asked.goal.as_deref(), &shared.limits.questions)?;
            small(&problem)?
        }
    };
    briefly(&shared, LONGEST, move |watch| {
        let pair = display::pair(&board, &goal)?;
        Ok(simulate(program, pair, asked.show, watch)?)
    })
    .await
    .map(Json)
}

fn small(problem: &Problem) -> Result<(Board, Board), HttpError> {
    let shape = problem.shape();
    match (shape.width(), shape.height()) {
        (3, 3) => Ok((problem.start().clone(), problem.goal().clone())),
        _ => Err(HttpError::NoDisplay { shape }),
    }
}

fn simulate(
    program: Program,
    pair: BoardPair,
    show: bool,
    watch: &mut dyn Watch,
) -> Result<AksenReply, AksenError> {
    let firmware = Firmware::of(program);
    let image = Image::temporary(&firmware, Port::Simulator, watch)?;
    let simulation = image.simulate(&[pair], watch)?;
    let screens = if show {
        Image::temporary_for_display(&firmware, &pair, watch)?.screens(watch)?
    } else {
        Vec::new()
    };
    let reply = &simulation.replies[0];
    if let Ok(moves) = &reply.outcome {
        pair.check(moves)?;
    }
    Ok(AksenReply {
        memory: image.memory,
        stack: simulation.stack,
        moves: reply.outcome.clone().ok(),
        refusal: reply.outcome.clone().err(),
        microseconds: reply.microseconds,
        screens,
    })
}
