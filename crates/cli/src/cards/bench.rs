//! `knobel cards bench`: how fast the engine is here.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use knobel::cards::bench;

use super::input::{self, TimeArgument};
use crate::Exit;
use crate::text::{self, Paint, Table};

/// Measure the engine: all solutions where feasible, placements a second where not
#[derive(Args, Default)]
pub struct Bench {
    /// File with games [default: built-in games]
    #[arg(value_name = "FILE|-")]
    file: Option<String>,

    /// Only the game with this id
    #[arg(long, value_name = "ID")]
    puzzle: Option<String>,

    /// Use only the first N fixed pieces or hints of each game
    #[arg(long, value_name = "N")]
    hints: Option<usize>,

    #[command(flatten)]
    limit: TimeArgument,
}

impl Bench {
    /// Measures the built-in games within a time.
    pub fn within(time: Option<Duration>) -> Self {
        Self {
            limit: TimeArgument { time },
            ..Self::default()
        }
    }

    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let mut games = match &self.file {
            None => bench::built_in(),
            Some(file) => input::read(file)?,
        };
        if let Some(id) = &self.puzzle {
            games.retain(|game| game.id() == id);
        }
        for game in games.iter_mut().filter(|_| self.hints.is_some()) {
            let kept = game
                .fixed()
                .iter()
                .take(self.hints.unwrap_or_default())
                .copied()
                .collect();
            *game = game.with_fixed(kept)?;
        }
        let mut table = Table::new([
            "game",
            "method",
            "solutions",
            "placements",
            "time",
            "processor time",
            "rate",
        ]);
        let measured = self.limit.watched(|watch| {
            games.iter().try_for_each(|game| {
                for measured in bench::bench(game, watch)? {
                    table.row([
                        measured.game.clone(),
                        measured.plan.to_owned(),
                        measured
                            .raw
                            .map_or("cut short".into(), |raw| raw.to_string()),
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
        measured.map_or_else(|reason| super::stopped(reason, out), |()| Ok(Exit::Fine))
    }
}
