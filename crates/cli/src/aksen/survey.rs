//! `knobel aksen survey` runs every program on boards of every distance, and compares how many they
//! solve, how long the paths are, and what time and memory that takes on the board.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use knobel::Deadline;
use knobel_aksen::{BOARD_LIMITS, Program, ProgramSurvey, survey_program};

use super::{Working, program_names};
use crate::text::{self, Paint, TextTable};
use crate::{Exit, input};

/// Solve boards of every distance with every program in the simulator, and compare the results
#[derive(Args)]
#[command(after_help = "Example: knobel aksen survey --program repeated-packed --every 100")]
pub struct Survey {
    /// Program to survey; may be repeated [default: all]
    #[arg(long, value_parser = program_names())]
    program: Vec<Program>,
    /// Solve only every Nth of the 181,440 boards, in order of distance
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = input::number(1..=181_440_u32), allow_negative_numbers = true)]
    every: u32,
    /// Time on the board after which a program gives up a board
    #[arg(long, value_name = "TIME", value_parser = input::some_time, default_value = "20s", allow_hyphen_values = true)]
    allow: Duration,
    /// Stop after this time, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration, allow_hyphen_values = true)]
    time: Option<Duration>,
}

impl Survey {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut working = Working::on("running the programs");
        let watch = &mut Deadline::new(self.time, &mut working);
        let mut table = TextTable::new(
            "program  solved  share  too slow  moves  shortest  ratio  mean time  longest  \
             external  internal  stack  code",
        );
        let programs = match self.program.as_slice() {
            [] => &Program::ALL,
            some => some,
        };
        let allowed = u64::try_from(self.allow.as_micros()).unwrap_or(u64::MAX);
        let mut boards = 0;
        for &program in programs {
            let survey = survey_program(program, self.every as usize, allowed, watch)?;
            boards = survey.boards;
            table.row(row(program, &survey));
        }
        drop(working);
        table.write(out, Paint::for_stdout())?;
        writeln!(
            out,
            "\n\
             {}, each at most {} s in the simulator at 12 MHz. Moves, shortest paths and times are \
             those of the solved boards.\n\
             Memory is in bytes; the board has {} of external RAM, {} of internal RAM for globals \
             and stack, and {} for code.",
            text::count(boards, "board"),
            self.allow.as_secs_f64(),
            text::thousands(BOARD_LIMITS.globals.into()),
            BOARD_LIMITS.stack,
            text::thousands(BOARD_LIMITS.rom.into()),
        )?;
        Ok(Exit::Fine)
    }
}

fn row(program: Program, survey: &ProgramSurvey) -> [String; 13] {
    let solved = survey.solved.max(1) as f64;
    let bytes = |bytes: u32| text::thousands(bytes.into());
    // Only the goal itself needs no move.
    let ratio = match survey.optimal {
        0 => "-".into(),
        optimal => format!("{:.3}", survey.moves as f64 / optimal as f64),
    };
    [
        program.name().into(),
        text::thousands(survey.solved as u64),
        format!(
            "{:.2} %",
            survey.solved as f64 * 100.0 / survey.boards as f64
        ),
        text::thousands(survey.too_slow as u64),
        format!("{:.1}", survey.moves as f64 / solved),
        format!("{:.1}", survey.optimal as f64 / solved),
        ratio,
        text::seconds(survey.microseconds as f64 / solved / 1e6),
        text::seconds(survey.longest as f64 / 1e6),
        bytes(survey.memory.xram),
        bytes(survey.memory.internal),
        bytes(survey.stack),
        bytes(survey.memory.rom),
    ]
}
