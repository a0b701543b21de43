//! The 8-bit board: compiles its programs and runs them on a simulated processor.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use knobel::{Board, Problem, Watch, notation};
use knobel_aksen::{
    AksenError, BOARD_LIMITS, BoardPair, EXAMPLE, Firmware, FirmwareError as NoPath, Image, Port,
    Program,
};
use knobel_api::{
    AksenLimits, AksenMemory, AksenProgram, AksenPrograms, AksenReply, AksenRun, ApiError,
    PrintedMemory, read_problem,
};

use super::brief::briefly;
use super::{Input, display};
use crate::http_error::HttpError;
use crate::server::Shared;

/// A generous time limit to compile a program, run it, and wait at each screen.
const LONGEST: Duration = Duration::from_secs(60);

/// Lists the programs and the memory of the board. Nothing is compiled.
pub(super) async fn list() -> Result<Json<AksenPrograms>, HttpError> {
    let (board, goal) = example()?;
    Ok(Json(AksenPrograms {
        programs: Program::ALL.map(described).into(),
        limits: AksenLimits {
            rom: BOARD_LIMITS.rom,
            globals: BOARD_LIMITS.globals,
            stack: BOARD_LIMITS.stack,
        },
        board,
        goal,
    }))
}

fn described(program: Program) -> AksenProgram {
    AksenProgram {
        name: program.name().into(),
        summary: program.summary().into(),
        printed: program.printed().map(|said| PrintedMemory {
            globals: said.globals,
            stack: said.stack,
            ihx: said.ihx,
        }),
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
    let why = |refusal: &NoPath| match refusal {
        NoPath::BadBoard => "bad-board",
        NoPath::Unreachable => "unreachable",
        NoPath::TooDeep => "too-deep",
        NoPath::AgendaFull => "agenda-full",
    };
    Ok(AksenReply {
        memory: AksenMemory {
            rom: image.memory.rom,
            external: image.memory.xram,
            internal: image.memory.internal,
            stack: simulation.stack,
            ihx: std::fs::metadata(&image.ihx).map_or(0, |file| file.len()),
        },
        moves: reply.outcome.clone().ok(),
        refusal: reply.outcome.as_ref().err().map(why).map(str::to_owned),
        microseconds: reply.microseconds,
        screens,
    })
}
