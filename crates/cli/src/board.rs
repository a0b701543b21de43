//! `knobel board`: the AKSEN's firmware, from its memory to a solved pair in the simulator.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, Subcommand, ValueEnum};
use indicatif::{ProgressBar, ProgressFinish};
use knobel_aksen::{
    DocumentFigures, Error, LIMITS, Letters, Pair, Patience, Port, Program, Refusal, Scratch,
    Settings,
};

use super::text::{self, Paint, Table};
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
        match &self.action {
            Action::Report(report) => report.run(out),
            Action::Build(build) => build.run(out),
            Action::Run(run) => run.run(out),
            Action::FlashHelp(help) => help.run(out),
        }
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
    fn settings(&self) -> Result<Settings, Error> {
        let mut settings = Settings::of(match self.program {
            Name::V1 => Program::V1,
            Name::V2 => Program::V2,
            Name::Astar => Program::Astar,
            Name::Ida => Program::Ida,
            Name::Perfect => Program::Perfect,
        });
        if let Some(step) = self.step {
            settings = settings.step(step)?;
        }
        if let Some(max_depth) = self.max_depth {
            settings = settings.max_depth(max_depth)?;
        }
        Ok(settings)
    }
}

/// Show what each program takes of the board's memory, beside the source document's figures
#[derive(Args)]
struct Report {}

impl Report {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let example = example()?;
        let mut table = Table::new([
            "program",
            "globals",
            "printed",
            "stack",
            "printed",
            "code",
            ".ihx file",
            "printed",
            "example",
        ]);
        for program in Program::ALL {
            let spinner = spinner(format!("building {}", program.name()));
            table.row(measure(program, example)?);
            drop(spinner);
        }
        let limit = |bytes: u32| text::thousands(bytes.into());
        table.row([
            "limit".into(),
            limit(LIMITS.globals),
            "-".into(),
            limit(LIMITS.stack),
            "-".into(),
            limit(LIMITS.rom),
            "-".into(),
            "-".into(),
            "-".into(),
        ]);
        table.write(out, Paint::for_stdout())?;
        writeln!(
            out,
            "\nBytes. 'printed' is what the source document says. The example is {} to {}, nine moves, in the\n\
             simulator at 12 MHz; its stack is the deepest there.",
            example.start, example.goal
        )?;
        Ok(Exit::Fine)
    }
}

/// A program's row of the report.
fn measure(program: Program, example: Pair) -> anyhow::Result<[String; 9]> {
    let folder = Scratch::new()?;
    let image = knobel_aksen::build(&Settings::of(program), Port::Simulator, folder.path())?;
    let run = image.simulate(&[example], Duration::from_secs(60))?;
    let file = std::fs::metadata(&image.ihx).context("cannot see the size of the .ihx")?;
    let answer = run
        .answers
        .first()
        .context("the simulator gave no answer")?;
    let printed = |figure: fn(DocumentFigures) -> u32| {
        program
            .document()
            .map_or("-".into(), |said| text::thousands(figure(said).into()))
    };
    Ok([
        program.name().into(),
        text::thousands(image.memory.globals().into()),
        printed(|said| said.globals),
        run.stack.to_string(),
        printed(|said| said.stack),
        text::thousands(image.memory.rom.into()),
        text::thousands(file.len()),
        printed(|said| said.ihx),
        text::seconds(f64::from(answer.microseconds) / 1e6),
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
        let settings = self.which.settings()?;
        std::fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder {}", self.out.display()))?;
        let port = match self.target {
            Target::Serial => Port::Serial,
            Target::Simulator => Port::Simulator,
            Target::Host => {
                let program = knobel_aksen::build_for_host(&settings, &self.out)?;
                writeln!(out, "{}", program.display())?;
                return Ok(Exit::Fine);
            }
        };
        let image = knobel_aksen::build(&settings, port, &self.out)?;
        writeln!(
            out,
            "{}: {} of {} bytes of program memory, {} of {} bytes of globals",
            image.ihx.display(),
            image.memory.rom,
            LIMITS.rom,
            image.memory.globals(),
            LIMITS.globals
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
    /// Stop the simulator after this time, as in 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    time: Option<Duration>,
}

impl Run {
    fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let settings = self.which.settings()?;
        let pair = Pair {
            start: self.start,
            goal: self.goal,
        };
        let spinner = spinner(format!("{} in the simulator", settings.program().name()));
        let folder = Scratch::new()?;
        let image = knobel_aksen::build(&settings, Port::Simulator, folder.path())?;
        progress::catch_interrupts();
        let patience = Patience {
            time: self.time.unwrap_or(Duration::MAX),
            interrupted: &progress::interrupted,
        };
        let run = match image.simulate(&[pair], patience) {
            Err(stop @ (Error::TimeUp(_) | Error::Interrupted)) => {
                drop(spinner);
                writeln!(out, "{stop}")?;
                return Ok(Exit::Stopped);
            }
            other => other?,
        };
        drop(spinner);
        let answer = run
            .answers
            .first()
            .context("the simulator gave no answer")?;
        let milliseconds = f64::from(answer.microseconds) / 1000.0;
        let refusal = match &answer.outcome {
            Ok(moves) => {
                pair.check(moves)?;
                writeln!(
                    out,
                    "{moves}\n{} moves, {milliseconds:.1} ms at 12 MHz, {} bytes of stack",
                    moves.len(),
                    run.stack
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
                "{} to {} is no pair of boards: each of a to h and o is needed once in both",
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

fn example() -> Result<Pair, Error> {
    let (start, goal) = knobel_aksen::EXAMPLE;
    Ok(Pair {
        start: start.parse()?,
        goal: goal.parse()?,
    })
}

/// A turning sign on a terminal, nothing elsewhere.
fn spinner(message: String) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let spinner = ProgressBar::new_spinner()
        .with_message(message)
        .with_finish(ProgressFinish::AndClear);
    spinner.enable_steady_tick(Duration::from_millis(120));
    spinner
}
