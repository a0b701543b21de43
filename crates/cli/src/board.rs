//! `knobel board`: the AKSEN's firmware, from its memory to a solved pair in the simulator.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use knobel::{Deadline, Progress, StopReason, Watch};
use knobel_aksen::{
    AksenError, BOARD_LIMITS, Firmware, Image, Letters, Pair, Port, PrintedMemory, Program, Refusal,
};

use super::text::{self, Paint, TextTable};
use super::{Exit, input, progress};

/// The AKSEN board: memory, firmware, simulator
#[derive(Args)]
pub struct BoardCommand {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Report(Report),
    Build(Build),
    Run(Run),
    FlashHelp(FlashHelp),
}

impl BoardCommand {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let result = match &self.action {
            Action::Report(report) => report.run(out),
            Action::Build(build) => build.run(out),
            Action::Run(run) => run.run(out),
            Action::FlashHelp(help) => help.run(out),
        };
        let Err(error) = result else { return result };
        match error.downcast_ref() {
            Some(AksenError::Stopped(StopReason::Time)) => {
                writeln!(out, "time limit reached; allow more with --time")?;
            }
            Some(AksenError::Stopped(reason)) => writeln!(out, "{reason}")?,
            _ => return Err(error),
        }
        Ok(Exit::Stopped)
    }
}

/// Says what is being done, and ends it on Ctrl-C.
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

/// A program's name, as clap knows it.
#[derive(Clone, Copy, ValueEnum)]
enum Name {
    /// Iterative deepening, whole move lists on the agenda
    V1,
    /// Iterative deepening, boards on the agenda, one shared move list
    V2,
    /// A* with Manhattan distance, sorted linked list of 255 boards
    Astar,
    /// IDA* with Manhattan distance, shortest paths of any length
    Ida,
    /// Shortest paths of any length, read off a table in ROM
    Perfect,
}

/// What is fixed when a program is compiled
#[derive(Args)]
struct Which {
    /// Which program
    #[arg(long, value_enum, default_value = "perfect")]
    program: Name,
    /// How much the depth limit grows from search to search (v1, v2, astar)
    #[arg(long, value_name = "N")]
    step: Option<u8>,
    /// Maximal depth (v1, v2, astar)
    #[arg(long, value_name = "N")]
    max_depth: Option<u8>,
}

impl Which {
    fn firmware(&self) -> Result<Firmware, AksenError> {
        let mut firmware = Firmware::of(match self.program {
            Name::V1 => Program::V1,
            Name::V2 => Program::V2,
            Name::Astar => Program::Astar,
            Name::Ida => Program::Ida,
            Name::Perfect => Program::Perfect,
        });
        if let Some(step) = self.step {
            firmware = firmware.step(step)?;
        }
        if let Some(max_depth) = self.max_depth {
            firmware = firmware.max_depth(max_depth)?;
        }
        Ok(firmware)
    }
}

/// Show what each program takes of the board's memory, beside the AKSEN report's figures
#[derive(Args)]
struct Report {}

impl Report {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let example = example()?;
        let mut table = TextTable::new(
            "program  globals  printed  stack  printed  code  .ihx file  printed  example",
        );
        for program in Program::ALL {
            table.row(measure(program, example)?);
        }
        let limit = |bytes: u32| text::thousands(bytes.into());
        table.row([
            "limit".into(),
            limit(BOARD_LIMITS.globals),
            "-".into(),
            limit(BOARD_LIMITS.stack),
            "-".into(),
            limit(BOARD_LIMITS.rom),
            "-".into(),
            "-".into(),
            "-".into(),
        ]);
        table.write(out, Paint::for_stdout())?;
        writeln!(
            out,
            "\nBytes. 'printed' is what the AKSEN report says. The example is {} to {}, nine moves, in the\n\
             simulator at 12 MHz; its stack is the deepest there.",
            example.start, example.goal
        )?;
        Ok(Exit::Fine)
    }
}

/// A program's row of the report.
fn measure(program: Program, example: Pair) -> anyhow::Result<[String; 9]> {
    let watch = &mut Working::on(format!("building {}", program.name()));
    let image = Image::temporary(&Firmware::of(program), Port::Simulator, watch)?;
    let simulation = image.simulate(&[example], watch)?;
    let file = std::fs::metadata(&image.ihx).context("cannot see the size of the .ihx")?;
    let reply = simulation
        .replies
        .first()
        .context("the simulator gave no answer")?;
    let printed = |figure: fn(PrintedMemory) -> u32| {
        program
            .printed()
            .map_or("-".into(), |said| text::thousands(figure(said).into()))
    };
    Ok([
        program.name().into(),
        text::thousands(image.memory.globals().into()),
        printed(|said| said.globals),
        simulation.stack.to_string(),
        printed(|said| said.stack),
        text::thousands(image.memory.rom.into()),
        text::thousands(file.len()),
        printed(|said| said.ihx),
        text::seconds(f64::from(reply.microseconds) / 1e6),
    ])
}

/// Where a build is to run
#[derive(Clone, Copy, ValueEnum)]
enum Target {
    /// The board, over its serial line
    Serial,
    /// The simulator s51
    Simulator,
    /// This computer
    Host,
}

/// Compile a program for the board, its simulator or this computer
#[derive(Args)]
#[command(after_help = "Example: knobel board build --program perfect --out firmware-build")]
struct Build {
    #[command(flatten)]
    which: Which,
    /// Where it is to run
    #[arg(long = "for", value_enum, default_value = "serial")]
    target: Target,
    /// Folder for the sources and what is made of them
    #[arg(long, value_name = "DIR", default_value = "aksen-build")]
    out: PathBuf,
}

impl Build {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let firmware = self.which.firmware()?;
        let watch = &mut Working::on(format!("building {}", firmware.program().name()));
        std::fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let port = match self.target {
            Target::Serial => Port::Serial,
            Target::Simulator => Port::Simulator,
            Target::Host => {
                let program = knobel_aksen::build_for_host(&firmware, &self.out, watch)?;
                writeln!(out, "{}", program.display())?;
                return Ok(Exit::Fine);
            }
        };
        let image = knobel_aksen::build(&firmware, port, &self.out, watch)?;
        writeln!(
            out,
            "{}: {} of {} bytes of program memory, {} of {} bytes of globals",
            image.ihx.display(),
            image.memory.rom,
            BOARD_LIMITS.rom,
            image.memory.globals(),
            BOARD_LIMITS.globals
        )?;
        Ok(Exit::Fine)
    }
}

/// Solve a pair in the simulator and show moves and milliseconds
#[derive(Args)]
#[command(after_help = "Example: knobel board run \"g a e f d b o c h\" \"d o e f g b c a h\"")]
struct Run {
    /// The start: nine letters a to h and o, or nine numbers
    start: Letters,
    /// The goal
    goal: Letters,
    #[command(flatten)]
    which: Which,
    /// Stop after this time, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    time: Option<Duration>,
}

impl Run {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let firmware = self.which.firmware()?;
        let pair = Pair {
            start: self.start,
            goal: self.goal,
        };
        let mut working = Working::on(format!("{} in the simulator", firmware.program().name()));
        let watch = &mut Deadline::new(self.time, &mut working);
        let image = Image::temporary(&firmware, Port::Simulator, watch)?;
        let simulation = image.simulate(&[pair], watch)?;
        drop(working);
        let reply = simulation
            .replies
            .first()
            .context("the simulator gave no answer")?;
        let milliseconds = f64::from(reply.microseconds) / 1000.0;
        let refusal = match &reply.outcome {
            Ok(moves) => {
                pair.check(moves)?;
                writeln!(
                    out,
                    "{moves}\n{} moves, {milliseconds:.1} ms at 12 MHz, {} bytes of stack",
                    moves.len(),
                    simulation.stack
                )?;
                return Ok(Exit::Fine);
            }
            Err(refusal) => refusal,
        };
        self.refused(*refusal, milliseconds, out)
    }

    fn refused(
        &self,
        refusal: Refusal,
        milliseconds: f64,
        out: &mut dyn Write,
    ) -> anyhow::Result<Exit> {
        let (reason, exit) = match refusal {
            Refusal::BadBoard => bail!(
                "{} to {} is not a pair of boards: each of a to h and o is needed once in both",
                self.start,
                self.goal
            ),
            Refusal::Unreachable => (
                "unsolvable: start and goal have different parity",
                Exit::Unsolvable,
            ),
            Refusal::TooDeep => (
                "no path within the maximal depth; allow more with --max-depth, or use perfect",
                Exit::Stopped,
            ),
            Refusal::AgendaFull => (
                "the agenda's 255 places are full; use perfect",
                Exit::Stopped,
            ),
        };
        writeln!(out, "{reason} ({milliseconds:.1} ms at 12 MHz)")?;
        Ok(exit)
    }
}

/// Say how the firmware gets onto the board
#[derive(Args)]
struct FlashHelp {}

impl FlashHelp {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        writeln!(
            out,
            "1. knobel board build --program perfect --out aksen-build   makes aksen-build/perfect.ihx\n\
             2. Power the board and connect its serial line.\n\
             3. Switch to the right (red light), then press reset briefly.\n\
             4. In the flasher choose perfect.ihx and the port, and flash.\n\
             5. Switch back (green light), then press reset briefly.\n\
             6. Open a terminal on the line: 4800 baud, 8 data bits, no parity, 1 stop bit.\n\
             7. Send start and goal as letters, gaefdboch doefgbcah; the answer is =urulddruu and the\n   \
             time in microseconds as a hexadecimal number. Wait for it before the next pair.\n   \
             !1 bad board, !2 unsolvable, !3 too deep, !4 agenda full. Control-D ends."
        )?;
        Ok(Exit::Fine)
    }
}

fn example() -> Result<Pair, AksenError> {
    let (start, goal) = knobel_aksen::EXAMPLE;
    Ok(Pair {
        start: start.parse()?,
        goal: goal.parse()?,
    })
}
