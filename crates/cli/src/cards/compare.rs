//! `knobel cards compare`: all strategies on one game, with the document's figures beside ours.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use knobel::cards::compare::{self, Kind};
use knobel::cards::engine::{Plan, count};

use super::estimate::span;
use super::input::{self, GameArguments};
use crate::Exit;
use crate::progress::Watcher;
use crate::text::{Paint, Table};
use knobel_draw::{Bar, bars};

/// Compare all strategies: measured where feasible, estimated where not
#[derive(Args)]
pub struct Compare {
    #[command(flatten)]
    game: GameArguments,

    /// Time for each strategy
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = crate::input::duration)]
    time: Duration,

    /// Write the figures as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a plot as SVG
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// Placements spent on counting the solutions.
const PATIENCE: u64 = 300_000_000;

impl Compare {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let (found, _) = count(&game, Plan::choose(&game), Some(PATIENCE), &mut ());
        let rows = compare::compare(&game, found.raw, self.time, &mut Watcher::for_cards())?;
        let mut table = Table::new(["strategy", "time to a solution", "tries", "how", "document"]);
        for row in &rows {
            let how = match row.kind {
                Kind::Measured { runs: 1 } => "measured once".to_owned(),
                Kind::Measured { runs } => format!("measured, mean of {runs}"),
                Kind::Estimated => "estimated".to_owned(),
                Kind::Unknown => "not solved in time".to_owned(),
            };
            let tries = if row.tries.is_finite() {
                format!("{:.3e}", row.tries)
            } else {
                "-".into()
            };
            table.row([
                row.name.clone(),
                span(row.seconds),
                tries,
                how,
                row.document.to_owned(),
            ]);
        }
        writeln!(out, "{}, {} solutions\n", game.name(), found.raw_text())?;
        table.write(out, Paint::for_stdout())?;
        writeln!(
            out,
            "\nThe document's figures are for its own cards on a 2.26 GHz Core 2 Duo."
        )?;
        if let Some(path) = &self.csv {
            input::write_file(path, compare::csv(&rows).as_bytes())?;
        }
        if let Some(path) = &self.plot {
            let drawn: Vec<Bar> = rows
                .iter()
                .map(|row| Bar {
                    label: row.name.clone(),
                    // Microseconds, so that every method has a bar.
                    value: if row.seconds.is_finite() {
                        row.seconds * 1e6
                    } else {
                        1.0
                    },
                    note: span(row.seconds),
                    faded: !matches!(row.kind, Kind::Measured { .. }),
                })
                .collect();
            let title = format!(
                "{}: microseconds to a solution (pale: estimated)",
                game.name()
            );
            input::write_file(path, bars(&title, &drawn).as_bytes())?;
        }
        Ok(Exit::Fine)
    }
}
