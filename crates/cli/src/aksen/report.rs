//! `knobel aksen report` prints the memory of each program, and the depths and agendas that it
//! allows.

use std::io::Write;

use anyhow::Context;
use clap::Args;
use knobel_aksen::{BOARD_LIMITS, BoardPair, Firmware, Image, Port, PrintedMemory, Program};

use super::{Working, example};
use crate::Exit;
use crate::text::{self, Paint, TextTable};

/// Print the memory that each program needs, beside the AKSEN report's figures
#[derive(Args)]
pub struct Report {}

impl Report {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let example = example()?;
        let mut table = TextTable::new(
            "program  external  internal  printed  stack  printed  code  .ihx file  printed  \
             example",
        );
        for program in Program::ALL {
            table.row(measure(program, example)?);
        }
        let limit = |bytes: u32| text::thousands(bytes.into());
        table.row([
            "limit".into(),
            limit(BOARD_LIMITS.globals),
            "-".into(),
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
            "\n\
             Figures are bytes. Globals are in external RAM and in the processor's internal RAM, \
             where they share {} bytes\n\
             with the stack. 'printed' is the AKSEN report's sum of both. The example is {} to \
             {}, nine moves,\n\
             in the simulator at 12 MHz; 'stack' is the deepest stack of this run.\n",
            BOARD_LIMITS.stack, example.start, example.goal
        )?;
        crate::reproduce::limits(out)?;
        Ok(Exit::Fine)
    }
}

/// A program's row of the report.
fn measure(program: Program, example: BoardPair) -> anyhow::Result<[String; 10]> {
    let watch = &mut Working::on(format!("building {}", program.name()));
    let image = Image::temporary(&Firmware::of(program), Port::Simulator, watch)?;
    let simulation = image.simulate(&[example], watch)?;
    let file = std::fs::metadata(&image.ihx).context("cannot read the size of the .ihx file")?;
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
        text::thousands(image.memory.xram.into()),
        text::thousands(image.memory.internal.into()),
        printed(|said| said.globals),
        simulation.stack.to_string(),
        printed(|said| said.stack),
        text::thousands(image.memory.rom.into()),
        text::thousands(file.len()),
        printed(|said| said.ihx),
        text::seconds(reply.microseconds as f64 / 1e6),
    ])
}
