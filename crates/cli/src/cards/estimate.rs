//! `knobel cards estimate`: how long each method would take, by sampling.

use std::io::Write;

use clap::Args;
use knobel::cards::engine::{Ended, Plan, count};
use knobel::cards::{estimate, score};

use super::input::GameArguments;
use crate::Exit;
use crate::text::{Paint, Table};

/// Estimate how long each method would take
#[derive(Args)]
pub struct Estimate {
    #[command(flatten)]
    game: GameArguments,

    /// Tables tried for the sample
    #[arg(long, value_name = "N", default_value_t = estimate::SAMPLE)]
    sample: u64,

    /// Random walks for the tree search
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    walks: u32,
}

/// Placements spent on counting the solutions exactly.
const PATIENCE: u64 = 300_000_000;

impl Estimate {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        match score::arrangements(&game) {
            Some(number) => writeln!(out, "{}: {number} arrangements", game.name())?,
            None => writeln!(
                out,
                "{}: 10^{:.1} arrangements",
                game.name(),
                score::arrangements_log10(&game)
            )?,
        }
        let (found, ended) = count(&game, Plan::choose(&game), Some(PATIENCE), &mut ());
        let exact = ended == Ended::Done;
        let note = if exact {
            "exact"
        } else {
            "not known, so the figures below are for one"
        };
        let solutions = if exact { found.raw } else { 1 };
        writeln!(out, "solutions: {solutions} ({note})\n")?;
        let mut table = Table::new(["method", "tries", "rate", "time", "meaning"]);
        let mut guesses = estimate::tables(&game, solutions, self.sample.max(1))?;
        let (walks, engine) = estimate::engine(&game, Plan::choose(&game), self.walks.max(1), 1);
        guesses.insert(0, engine);
        for guess in &guesses {
            table.row([
                guess.strategy.to_owned(),
                format!("{:.3e}", guess.tries),
                format!("{:.1} M/s", guess.rate / 1e6),
                span(guess.seconds()),
                guess.meaning.to_owned(),
            ]);
        }
        table.write(out, Paint::for_stdout())?;
        let (mean, error) = (walks.mean, walks.error);
        writeln!(
            out,
            "\ntree size by {} random walks: {mean:.4e} ± {error:.1e}",
            walks.samples
        )?;
        if exact {
            writeln!(out, "tree size exactly: {}", found.placements)?;
        }
        Ok(Exit::Fine)
    }
}

/// Seconds as a span that people can picture.
pub fn span(seconds: f64) -> String {
    match seconds {
        s if !s.is_finite() => "-".into(),
        s if s < 120.0 => crate::text::seconds(s),
        s if s < 7200.0 => format!("{:.1} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.2} h", s / 3600.0),
        s if s < 3.2e7 => format!("{:.2} days", s / 86_400.0),
        s => format!("{:.3e} years", s / 31_557_600.0),
    }
}
