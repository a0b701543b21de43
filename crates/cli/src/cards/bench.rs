//! `knobel cards bench` measures the speed of the engine on this machine.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use knobel::cards::bench;

use super::input::{GameArguments, TimeArgument};
use crate::Exit;
use crate::text::{self, Paint, TextTable};

/// Measure the engine: time for all solutions if feasible, otherwise placements per second
///
/// Without FILE, it measures the nine cards, a framed 6x6 and a framed 16x16.
#[derive(Args, Default)]
pub struct Bench {
    #[command(flatten)]
    game: GameArguments,

    #[command(flatten)]
    limit: TimeArgument,
}

impl Bench {
    /// Measures the built-in games within a time limit.
    pub fn within(time: Option<Duration>) -> Self {
        Self {
            limit: TimeArgument { time },
            ..Self::default()
        }
    }

    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let games = self.game.games_or(bench::built_in)?;
        let mut table =
            TextTable::new("game  method  solutions  placements  time  processor time  rate");
        let measured = self.limit.watched(|watch| {
            games.iter().try_for_each(|game| {
                for measured in bench::bench(game, watch)? {
                    table.row([
                        measured.game.clone(),
                        measured.plan.to_owned(),
                        measured.raw.map_or("stopped".into(), |raw| raw.to_string()),
                        text::thousands(measured.placements),
                        text::seconds(measured.seconds),
                        measured.processor.map_or("-".into(), text::seconds),
                        format!("{:.1} M/s", measured.rate() / 1e6),
                    ]);
                }
                Ok(())
            })
        });
        table.write(out, Paint::for_stdout())?;
        super::go_on(measured.err())?;
        Ok(Exit::Fine)
    }
}
