//! `knobel cards estimate` estimates by sampling how long each method would take.

use std::io::Write;

use clap::Args;
use knobel::cards::engine::estimate::TreeEstimate as TreeSize;
use knobel::cards::estimate::{self, KnownSolutionCount, scientific, solutions};
use knobel::cards::{Game, difficulty, score};
use knobel::{Deadline, StopReason, Watch};

use super::input::{GameArguments, TimeArgument};
use crate::Exit;
use crate::input::number;
use crate::text::{self, Paint, TextTable};

/// Estimate the time of each method, and the difficulty for a person
#[derive(Args)]
pub struct Estimate {
    #[command(flatten)]
    game: GameArguments,

    /// Number of random arrangements in the sample
    #[arg(long, value_name = "N", default_value_t = estimate::SAMPLE, value_parser = number(1..=u64::MAX), allow_negative_numbers = true)]
    sample: u64,

    /// Number of random walks that estimate the search tree
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = number(1..=u32::MAX), allow_negative_numbers = true)]
    walks: u32,

    #[command(flatten)]
    limit: TimeArgument,
}

/// Limit of placements in the exact count of solutions.
pub const PATIENCE: u64 = 300_000_000;

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
        // Leave enough time for the figures below.
        let counting = &mut Deadline::new(self.limit.part(), watch);
        let (plan, found, known) = solutions(game, PATIENCE, counting);
        let note = match known {
            KnownSolutionCount::AtLeast(0) => "; the figures below assume one solution",
            KnownSolutionCount::AtLeast(_) => "; the figures below assume this number",
            KnownSolutionCount::Exactly(_) => "",
        };
        writeln!(out, "{known}{note}")?;
        if known != KnownSolutionCount::Exactly(0) {
            let rating = difficulty::rate(game, &mut Deadline::new(self.limit.part(), watch));
            let rating = match rating {
                Ok(rating) => rating.to_string(),
                // Only the time for the rating is over, not the whole limit.
                Err(StopReason::Time) => "not rated in time".to_owned(),
                Err(reason) => format!("not rated: {reason}"),
            };
            writeln!(
                out,
                "difficulty for a person who searches for all solutions: {rating}"
            )?;
        }
        writeln!(out)?;
        let (sample, walks) = (self.sample, self.walks);
        let estimated = estimate::estimate(game, plan, known, sample, walks, watch)?;
        let mut table = TextTable::new("method  tries  rate  time  meaning");
        for guess in &estimated.guesses {
            table.row([
                guess.strategy.to_owned(),
                scientific(guess.tries_log10),
                format!("{:.1} M/s", guess.rate / 1e6),
                span(guess.seconds_log10()),
                guess.meaning.to_owned(),
            ]);
        }
        table.write(out, Paint::for_stdout())?;
        if known.none() {
            writeln!(out, "\nrandom strategies would never find a solution")?;
        }
        if let Some(walks) = &estimated.walks {
            write_walks(walks, out)?;
        }
        if let KnownSolutionCount::Exactly(_) = known {
            writeln!(out, "exact tree size: {}", found.placements)?;
        }
        super::go_on(estimated.stopped)
    }
}

/// Prints the estimated size of the tree, its error and the distribution of the walks.
fn write_walks(walks: &TreeSize, out: &mut dyn Write) -> anyhow::Result<()> {
    let (samples, percent) = (walks.samples, 100.0 * walks.error);
    let mean = scientific(walks.mean_log10);
    writeln!(
        out,
        "\ntree size by {}: {mean} ± {percent:.0} %",
        text::count(samples as usize, "random walk")
    )?;
    let [tenth, half, most] = walks.spread_log10;
    writeln!(
        out,
        "10 % of the walks estimate at most 10^{tenth:.1}, 50 % at most 10^{half:.1}, 90 % at \
         most 10^{most:.1}; the largest is {}",
        scientific(walks.largest_log10)
    )?;
    if walks.is_likely_too_small() {
        let share = 100.0 * walks.largest_share;
        writeln!(
            out,
            "likely an underestimate: one walk makes up {share:.0} % of the sum, and larger ones \
             may be missing; raise --walks"
        )?;
    }
    Ok(())
}

/// A readable time from the decimal logarithm of its seconds.
pub fn span(seconds_log10: f64) -> String {
    match 10f64.powf(seconds_log10) {
        s if s < 120.0 => crate::text::seconds(s),
        s if s < 7200.0 => format!("{:.1} min", s / 60.0),
        s if s < 172_800.0 => format!("{:.2} h", s / 3600.0),
        s if s < 3.2e7 => format!("{:.2} days", s / 86_400.0),
        _ => format!(
            "{} years",
            scientific(seconds_log10 - 31_557_600f64.log10())
        ),
    }
}
