//! `knobel aksen`: memory, build and simulation of the firmware for the AKSEN board.

mod build;
mod neural;
mod report;
mod survey;

use std::io::Write;
use std::time::Duration;

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use knobel::{Deadline, Progress, StopReason, Watch};
use knobel_aksen::{
    AksenError, BoardPair, Firmware, FirmwareError, Image, Letters, Port, Program, Screen,
};

use super::{Exit, input, progress, text};
use build::Build;
use neural::Neural;
use report::Report;
use survey::Survey;

/// Build, simulate and measure firmware for the 8-bit AKSEN board
#[derive(Args)]
pub struct AksenCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Report(Report),
    Build(Build),
    Run(Run),
    Survey(Survey),
    Neural(Neural),
    FlashHelp(FlashHelp),
}

impl AksenCommand {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let result = match &self.action {
            Action::Report(report) => report.run(out),
            Action::Build(build) => build.run(out),
            Action::Run(run) => run.run(out),
            Action::Survey(survey) => survey.run(out),
            Action::Neural(neural) => neural.run(out),
            Action::FlashHelp(help) => help.run(out),
        };
        let Err(error) = result else { return result };
        match error.downcast_ref() {
            Some(AksenError::Stopped(StopReason::Time)) => {
                writeln!(out, "stopped: time limit reached; raise --time")?;
            }
            Some(AksenError::Stopped(reason)) => writeln!(out, "{reason}")?,
            _ => return Err(error),
        }
        Ok(Exit::Stopped)
    }
}

/// Shows the name of the work and the elapsed time, and stops the work on Ctrl-C.
struct Working {
    line: progress::Line,
    what: String,
}

impl Working {
    fn on(what: impl Into<String>) -> Self {
        Self {
            line: progress::Line::new(),
            what: what.into(),
        }
    }
}

impl Watch for Working {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        let what = &self.what;
        self.line.say(|seconds| format!("{what}, {seconds:.0} s"));
        progress::interrupted().then_some(StopReason::Interrupted)
    }
}

/// The name and summary of every program for clap.
fn program_names() -> impl TypedValueParser<Value = Program> {
    let name = |program: Program| PossibleValue::new(program.name()).help(program.summary());
    PossibleValuesParser::new(Program::ALL.map(name)).map(|given| {
        let named = |program: &Program| program.name() == given;
        let program = Program::ALL.into_iter().find(named);
        program.expect("the parser accepts only these names")
    })
}

/// The greatest maximal depth of any program, which also limits the step width.
fn deepest() -> u16 {
    let depths = Program::ALL.map(Program::deepest);
    depths.into_iter().max().unwrap_or(1)
}

/// Settings that are compiled into a program
#[derive(Args)]
struct Which {
    /// Program to use
    #[arg(long, value_parser = program_names(), default_value = "perfect")]
    program: Program,
    /// Increase of the depth limit per search (v1, v2, astar, astar-printed and packed)
    #[arg(long, value_name = "N", value_parser = input::number(1..=deepest()), allow_negative_numbers = true)]
    step_width: Option<u16>,
    /// Maximal depth of a search (all programs except ida, perfect and neural)
    #[arg(long, value_name = "N", value_parser = input::number(1..=deepest()), allow_negative_numbers = true)]
    max_depth: Option<u16>,
}

impl Which {
    fn firmware(&self) -> Result<Firmware, AksenError> {
        let mut firmware = Firmware::of(self.program);
        // Set the depth first, because a step width equal to the depth follows it.
        if let Some(max_depth) = self.max_depth {
            firmware = firmware.max_depth(max_depth)?;
        }
        if let Some(width) = self.step_width {
            firmware = firmware.step_width(width)?;
        }
        Ok(firmware)
    }
}

/// Solve a pair of boards in the simulator, and print moves and milliseconds
#[derive(Args)]
#[command(after_help = "Example: knobel aksen run \"g a e f d b o c h\" \"d o e f g b c a h\"")]
struct Run {
    /// Start board: nine letters a to h and o, or nine numbers
    start: Letters,
    /// Goal board
    goal: Letters,
    #[command(flatten)]
    which: Which,
    /// Stop after this time, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Also print the screens of the board's display
    #[arg(long)]
    show: bool,
}

impl Run {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let firmware = self.which.firmware()?;
        let pair = BoardPair {
            start: self.start,
            goal: self.goal,
        };
        let mut working = Working::on(format!("{} in the simulator", firmware.program().name()));
        let watch = &mut Deadline::new(self.time, &mut working);
        let image = Image::temporary(&firmware, Port::Simulator, watch)?;
        let simulation = image.simulate(&[pair], watch)?;
        let screens = if self.show {
            Image::temporary_for_display(&firmware, &pair, watch)?.screens(watch)?
        } else {
            Vec::new()
        };
        drop(working);
        let reply = simulation
            .replies
            .first()
            .context("the simulator returned no answer")?;
        let milliseconds = reply.microseconds as f64 / 1000.0;
        let refusal = match &reply.outcome {
            Ok(moves) => {
                pair.check(moves)?;
                writeln!(
                    out,
                    "{moves}\n{}, {milliseconds:.1} ms at 12 MHz, {} bytes of stack",
                    text::count(moves.len(), "move"),
                    simulation.stack
                )?;
                draw(&screens, out)?;
                return Ok(Exit::Fine);
            }
            Err(refusal) => refusal,
        };
        let exit = self.refused(*refusal, &firmware, milliseconds, out)?;
        draw(&screens, out)?;
        Ok(exit)
    }

    fn refused(
        &self,
        refusal: FirmwareError,
        firmware: &Firmware,
        milliseconds: f64,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let (reason, exit) = match refusal {
            FirmwareError::BadBoard => {
                let (start, goal) = (self.start, self.goal);
                return Err(no_pair(&BoardPair { start, goal }));
            }
            FirmwareError::Unreachable => (UNREACHABLE.to_owned(), Exit::Unsolvable),
            FirmwareError::TooDeep => (too_deep(firmware), Exit::Stopped),
            FirmwareError::AgendaFull => {
                let places = firmware.places().unwrap_or_default();
                (
                    format!("the agenda of {places} entries is full; use --program perfect"),
                    Exit::Stopped,
                )
            }
        };
        writeln!(out, "{reason} ({milliseconds:.1} ms at 12 MHz)")?;
        Ok(exit)
    }
}

/// Why no path was found within a limit, and what would help.
fn too_deep(firmware: &Firmware) -> String {
    let (program, longest) = (firmware.program(), firmware.longest_path());
    let (limit, more) = match program {
        Program::Repeated | Program::RepeatedPacked => {
            ("the limit of all its searches together", "")
        }
        Program::Neural => ("the limit of its walk", ""),
        _ if program.deepest() > longest => ("the maximal depth", "raise --max-depth, or "),
        _ => ("the maximal depth", ""),
    };
    format!("no path within {longest} moves, {limit}; {more}use --program perfect")
}

/// Draws the screens of the display.
fn draw(screens: &[Screen], out: &mut dyn Write) -> std::io::Result<()> {
    for [first, second] in screens {
        let rim = "\u{2500}".repeat(first.chars().count());
        writeln!(out, "\n\u{250c}{rim}\u{2510}")?;
        writeln!(out, "\u{2502}{first}\u{2502}\n\u{2502}{second}\u{2502}")?;
        writeln!(out, "\u{2514}{rim}\u{2518}")?;
    }
    Ok(())
}

/// Explain how to flash the firmware
#[derive(Args)]
struct FlashHelp {}

impl FlashHelp {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        writeln!(
            out,
            "1. knobel aksen build --program perfect --out aksen-build   makes \
             aksen-build/perfect.ihx\n\
             2. Power the board and connect its serial line.\n\
             3. Switch to the right (red light), then press reset briefly.\n\
             4. In the flasher choose perfect.ihx and the port, and flash.\n\
             5. Switch back (green light), then press reset briefly.\n\
             6. Open a terminal on the line: 4800 baud, 8 data bits, no parity, 1 stop bit.\n\
             7. Send start and goal as letters, gaefdboch doefgbcah; the answer is =urulddruu and \
             the\n   time in microseconds as a hexadecimal number. Wait for it before the next \
             pair.\n   !1 bad board, !2 unsolvable, !3 too deep, !4 agenda full. Control-D ends.\n\
             \n\
             With the AKSEN library, the board's display shows the answer and no terminal is \
             needed. Replace step 1 by\n\
             knobel aksen build --library DIR --pair gaefdboch doefgbcah   where DIR contains the \
             library's stub.h and\n\
             .lib or .rel files; pass further SDCC options of its make file with --sdcc. Continue \
             with steps 2 to 5. The\n\
             display shows the number of moves and milliseconds, and after two seconds the moves. \
             To see these screens\n\
             without a board, run 'knobel aksen run gaefdboch doefgbcah --show'."
        )?;
        Ok(Exit::Fine)
    }
}

fn example() -> Result<BoardPair, AksenError> {
    let (start, goal) = knobel_aksen::EXAMPLE;
    Ok(BoardPair {
        start: start.parse()?,
        goal: goal.parse()?,
    })
}

/// Printed if no moves lead from start to goal.
const UNREACHABLE: &str = "unsolvable: start and goal have different parity";

/// The error for letters that do not form two boards.
fn no_pair(pair: &BoardPair) -> anyhow::Error {
    let BoardPair { start, goal } = pair;
    anyhow::anyhow!(
        "'{start}' and '{goal}' are not a pair of boards; each needs the letters a to h and o \
         once"
    )
}
