//! The 8-bit board: its programs, compiled and run in a simulated processor.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use knobel::{Board, Problem, Watch, notation};
use knobel_aksen::{
    AksenError, BOARD_LIMITS, EXAMPLE, Firmware, Image, Pair, Port, Program, Refusal as NoPath,
};
use knobel_desk::{Refusal as NoAnswer, read_problem};
use knobel_wire::{Chip, ChipLimits, ChipMemory, ChipProgram, ChipReply, ChipRun, PrintedMemory};

use super::brief::briefly;
use super::{Input, display};
use crate::refusal::Refusal;
use crate::server::Shared;

/// More than enough to compile a program, to run it, and to let it wait for its readers.
const LONGEST: Duration = Duration::from_secs(60);

/// The programs and the board's memory. Nothing is compiled.
pub(super) async fn list() -> Result<Json<Chip>, Refusal> {
    let (board, goal) = example()?;
    Ok(Json(Chip {
        programs: Program::ALL.map(described).into(),
        limits: ChipLimits {
            rom: BOARD_LIMITS.rom,
            globals: BOARD_LIMITS.globals,
            stack: BOARD_LIMITS.stack,
        },
        board: (&board).into(),
        goal: (&goal).into(),
    }))
}

fn described(program: Program) -> ChipProgram {
    ChipProgram {
        name: program.name().into(),
        summary: program.summary().into(),
        printed: program.printed().map(|said| PrintedMemory {
            globals: said.globals,
            stack: said.stack,
            ihx: said.ihx,
        }),
    }
}

/// The AKSEN report's example, whose boards are written in letters.
fn example() -> Result<(Board, Board), Refusal> {
    let read = |letters: &str| notation::parse_board(letters, None).map_err(NoAnswer::from);
    Ok((read(EXAMPLE.0)?, read(EXAMPLE.1)?))
}

/// Compiles a program, runs it on a pair of boards and tells what it took.
pub(super) async fn run(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<ChipRun>,
) -> Result<Json<ChipReply>, Refusal> {
    let program = Program::ALL
        .into_iter()
        .find(|program| program.name() == asked.program);
    let program = program.ok_or(Refusal::NoProgram {
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

fn small(problem: &Problem) -> Result<(Board, Board), Refusal> {
    let shape = problem.shape();
    match (shape.width(), shape.height()) {
        (3, 3) => Ok((problem.start().clone(), problem.goal().clone())),
        _ => Err(Refusal::NoDisplay { shape }),
    }
}

fn simulate(
    program: Program,
    pair: Pair,
    show: bool,
    watch: &mut dyn Watch,
) -> Result<ChipReply, AksenError> {
    let firmware = Firmware::of(program);
    let image = Image::temporary(&firmware, Port::Simulator, watch)?;
    let simulation = image.simulate(&[pair], watch)?;
    let screens = match show {
        true => Image::temporary_for_display(&firmware, &pair, watch)?.screens(watch)?,
        false => Vec::new(),
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
    Ok(ChipReply {
        memory: ChipMemory {
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
