//! `knobel cards estimate`: how long each method would take, by sampling.

use std::io::Write;

use clap::Args;
use knobel::Watch;
use knobel::cards::engine::{Count, Plan, count};
use knobel::cards::{Game, estimate, score};

use super::input::{GameArguments, TimeArgument};
use crate::Exit;
use crate::text::{Paint, TextTable};

/// Estimate how long each method would take
#[derive(Args)]
pub struct Estimate {
    #[command(flatten)]
    game: GameArguments,

    /// Arrangements tried for the sample
    #[arg(long, value_name = "N", default_value_t = estimate::SAMPLE)]
    sample: u64,

    /// Random walks for the tree search
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    walks: u32,

    #[command(flatten)]
    limit: TimeArgument,
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
        self.limit
            .watched(|watch| self.estimate(&game, watch, out))?;
        Ok(Exit::Fine)
    }

    fn estimate(
        &self,
        game: &Game,
        watch: &mut dyn Watch,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let (plan, found, exact) = solutions(game, watch)?;
        let (solutions, note) = match exact {
            true => (found.raw, "exact"),
            false => (1, "not known, so the figures below are for one"),
        };
        writeln!(out, "solutions: {solutions} ({note})\n")?;
        let (sample, walks) = (self.sample.max(1), self.walks.max(1));
        let estimated = estimate::estimate(game, plan, solutions, sample, walks, watch)?;
        let mut table = TextTable::new("method  tries  rate  time  meaning");
        for guess in &estimated.guesses {
            table.row([
                guess.strategy.to_owned(),
                format!("{:.3e}", guess.tries),
                format!("{:.1} M/s", guess.rate / 1e6),
                span(guess.seconds()),
                guess.meaning.to_owned(),
            ]);
        }
        table.write(out, Paint::for_stdout())?;
        if let Some(walks) = estimated.walks {
            let (samples, mean, error) = (walks.samples, walks.mean, walks.error);
            writeln!(
                out,
                "\ntree size by {samples} random walks: {mean:.4e} ± {error:.1e}"
            )?;
        }
        if exact {
            writeln!(out, "tree size exactly: {}", found.placements)?;
        }
        super::go_on(estimated.stopped)
    }
}

/// The best plan, what it counts within reason, and whether that is all.
pub fn solutions(game: &Game, watch: &mut dyn Watch) -> anyhow::Result<(Plan, Count, bool)> {
    let plan = Plan::choose(game, watch).map_err(anyhow::Error::msg)?;
    let (found, ended) = count(game, plan.clone(), Some(PATIENCE), watch);
    let exact = ended.complete().map_err(anyhow::Error::msg)?;
    Ok((plan, found, exact))
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
