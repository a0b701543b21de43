//! `knobel aksen build` compiles a program for the board, its display, its simulator or this
//! computer.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use knobel::Watch;
use knobel::storage::create_folder;
use knobel_aksen::{
    BOARD_LIMITS, BoardPair, Firmware, FirmwareError, Image, Letters, Library, Port,
};

use super::{Which, Working, example};
use crate::Exit;

/// The target of a build
#[derive(Clone, Copy, ValueEnum)]
pub enum Target {
    /// The board, with input and output on its serial line
    Serial,
    /// The simulator
    Simulator,
    /// The board's display, through the AKSEN library; the program contains the pair of boards
    Display,
    /// This computer
    Host,
}

/// Compile a program for the board, its simulator or this computer
#[derive(Args)]
#[command(
    after_help = "Examples: knobel aksen build --program perfect --out firmware-build\n          \
                        knobel aksen build --library ~/aksen/lib --pair gaefdboch doefgbcah"
)]
pub struct Build {
    #[command(flatten)]
    which: Which,
    /// Target [default: serial; display with --library or --pair]
    #[arg(long = "for", value_enum)]
    target: Option<Target>,
    /// Folder of the AKSEN library, with stub.h and .lib or .rel files [default: a stand-in for the
    /// simulator]
    #[arg(long, value_name = "DIR")]
    library: Option<PathBuf>,
    /// SDCC option with which the library was compiled, as in --sdcc=--stack-auto; may be repeated.
    /// The memory model is read from its files
    #[arg(
        long,
        value_name = "OPTION",
        requires = "library",
        allow_hyphen_values = true
    )]
    sdcc: Vec<String>,
    /// Pair of boards for a program with a display [default: the AKSEN report's example]
    #[arg(long, num_args = 2, value_names = ["START", "GOAL"])]
    pair: Option<Vec<Letters>>,
    /// Folder for the sources and the compiled files
    #[arg(long, value_name = "DIR", default_value = "aksen-build")]
    out: PathBuf,
}

impl Build {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let firmware = self.which.firmware()?;
        let target = self.target()?;
        let pair = match self.pair.as_deref() {
            Some(&[start, goal]) => BoardPair { start, goal },
            _ => example()?,
        };
        match pair.boards() {
            Err(FirmwareError::Unreachable) => {
                writeln!(out, "{}; nothing was built", super::UNREACHABLE)?;
                return Ok(Exit::Unsolvable);
            }
            Err(_) => return Err(super::no_pair(&pair)),
            Ok(_) => {}
        }
        let watch = &mut Working::on(format!("building {}", firmware.program().name()));
        create_folder(&self.out)
            .with_context(|| format!("cannot create the folder {}", self.out.display()))?;
        let image = match target {
            Target::Serial => knobel_aksen::build(&firmware, Port::Serial, &self.out, watch)?,
            Target::Simulator => knobel_aksen::build(&firmware, Port::Simulator, &self.out, watch)?,
            Target::Display => self.for_display(&firmware, &pair, watch)?,
            Target::Host => {
                let program = knobel_aksen::build_for_host(&firmware, &self.out, watch)?;
                let program = program.display();
                writeln!(
                    out,
                    "{program}: reads pairs of boards from standard input, as in\n  echo {} {} | \
                     {program}\nIt prints = and the moves of the blank, or ! and a digit: 1 bad \
                     board, 2 unsolvable, 3 too deep, 4 agenda full.",
                    pair.start, pair.goal
                )?;
                return Ok(Exit::Fine);
            }
        };
        writeln!(
            out,
            "{}: {} of {} bytes of program memory, {} of {} bytes of external RAM, {} bytes of the \
             processor's own",
            image.ihx.display(),
            image.memory.rom,
            BOARD_LIMITS.rom,
            image.memory.xram,
            BOARD_LIMITS.globals,
            image.memory.internal
        )?;
        // The depth of the stack is only known from a run in the simulator.
        if !BOARD_LIMITS.hold(&image.memory, 0) {
            bail!(
                "{} does not fit into the board's memory; choose a smaller --max-depth or another \
                 --program",
                firmware.program().name()
            );
        }
        Ok(Exit::Fine)
    }
}

impl Build {
    fn target(&self) -> anyhow::Result<Target> {
        let wants_display = self.library.is_some() || self.pair.is_some();
        match self.target {
            None if wants_display => Ok(Target::Display),
            None => Ok(Target::Serial),
            Some(target) if wants_display && !matches!(target, Target::Display) => {
                bail!(
                    "--library and --pair are for programs with a display; use --for display, or \
                     leave --for out"
                )
            }
            Some(target) => Ok(target),
        }
    }

    fn for_display(
        &self,
        firmware: &Firmware,
        pair: &BoardPair,
        watch: &mut dyn Watch,
    ) -> anyhow::Result<Image> {
        let library = self.library.as_ref();
        let library = library.map(|folder| Library::open(folder, &self.sdcc));
        let library = library.transpose()?;
        let library = library.as_ref();
        let image = knobel_aksen::build_for_display(firmware, pair, library, &self.out, watch)?;
        Ok(image)
    }
}
