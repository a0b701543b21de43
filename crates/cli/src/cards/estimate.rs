//! `knobel cards estimate`: how long each method would take, by sampling.

use std::io::Write;

use clap::Args;
use knobel::cards::engine::{Count, Plan, count};
use knobel::cards::{Game, estimate, score};
use knobel::{StopReason, Watch};

use super::input::{GameArguments, TimeArgument};
use crate::Exit;
use crate::text::{Paint, Table};

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
        let estimated = self
            .limit
            .watched(|watch| self.estimate(&game, watch, out))?;
        estimated.map_or_else(|reason| super::stopped(reason, out), |()| Ok(Exit::Fine))
    }

    fn estimate(
        &self,
        game: &Game,
        watch: &mut dyn Watch,
        out: &mut dyn Write,
    ) -> anyhow::Result<Result<(), StopReason>> {
        let (plan, found, exact) = match solutions(game, watch) {
            Ok(counted) => counted,
            Err(reason) => return Ok(Err(reason)),
        };
        let (solutions, note) = match exact {
            true => (found.raw, "exact"),
            false => (1, "not known, so the figures below are for one"),
        };
        writeln!(out, "solutions: {solutions} ({note})\n")?;
        let (sample, walks) = (self.sample.max(1), self.walks.max(1));
        let estimated = estimate::estimate(game, plan, solutions, sample, walks, watch)?;
        let mut table = Table::new(["method", "tries", "rate", "time", "meaning"]);
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
        Ok(estimated.stopped.map_or(Ok(()), Err))
    }
}

/// The best plan, what it counts within reason, and whether that is all.
pub fn solutions(game: &Game, watch: &mut dyn Watch) -> Result<(Plan, Count, bool), StopReason> {
    let plan = Plan::choose(game, watch)?;
    let (found, ended) = count(game, plan.clone(), Some(PATIENCE), watch);
    Ok((plan, found, ended.complete()?))
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
