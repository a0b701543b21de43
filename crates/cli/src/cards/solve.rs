//! `knobel cards solve` finds one solution with the exact engine or another strategy.

use std::io::Write;
use std::time::Instant;

use clap::{Args, ValueEnum};
use knobel::cards::strategies::{self, REGISTRY, SettingValues, StrategyResult, StrategyTask};
use knobel::cards::{self, Arrangement, CardsAnswer, Game, notation, score};
use knobel::{Deadline, Limits, Outcome};
use knobel_api::write;

use super::input::{GameArguments, TimeArgument};
use super::settings::SettingArguments;
use crate::progress::Watcher;
use crate::{Exit, text};

/// Find one solution of a game
#[derive(Args)]
#[command(after_long_help = listing())]
pub struct Solve {
    #[command(flatten)]
    game: GameArguments,

    /// Search strategy
    #[arg(long, short, value_name = "NAME", default_value = "enumerate", value_parser = names())]
    strategy: String,

    #[command(flatten)]
    limit: TimeArgument,

    /// Stop after this many placements or tries
    #[arg(long, value_name = "N", value_parser = crate::input::number(0..=u64::MAX), allow_negative_numbers = true)]
    nodes: Option<u64>,

    #[command(flatten)]
    settings: SettingArguments,

    /// Format of the answer
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,

    /// Print the log of the strategy on standard error
    #[arg(long, short)]
    verbose: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Board with its cards, time and tries
    Text,
    /// Only the board, as card/turn for each cell
    Board,
    /// One JSON object
    Json,
    /// Address for the e2.bucas.name viewer
    Bucas,
}

fn names() -> clap::builder::PossibleValuesParser {
    REGISTRY
        .iter()
        .map(|strategy| strategy.name)
        .collect::<Vec<_>>()
        .into()
}

fn listing() -> String {
    let mut text = "Strategies:\n".to_owned();
    for strategy in REGISTRY {
        text.push_str(&format!("  {:<16} {}\n", strategy.name, strategy.summary));
    }
    text
}

impl Solve {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let strategy = strategies::find(&self.strategy).expect("clap has checked the name");
        let attempt = StrategyTask {
            game: &game,
            values: SettingValues::read(strategy, self.settings.given())?,
            limits: Limits {
                nodes: self.nodes,
                memory: None,
            },
        };
        let started = Instant::now();
        let mut watcher = Watcher::for_cards().verbose(self.verbose);
        let attained = cards::run(
            strategy,
            &attempt,
            &mut Deadline::new(self.limit.time, &mut watcher),
        )?;
        drop(watcher);
        let seconds = started.elapsed().as_secs_f64();
        match self.format {
            Format::Text => self.text(&game, &attained, seconds, out)?,
            Format::Board => write!(
                out,
                "{}",
                notation::arrangement::write(&attained.best, &game)
            )?,
            Format::Bucas => writeln!(out, "{}", notation::bucas::write(&game, &attained.best)?)?,
            Format::Json => {
                let answer = CardsAnswer::new(&game, &self.strategy, &attained, seconds);
                writeln!(out, "{}", write(&answer))?;
            }
        }
        Ok(attained.outcome.status().into())
    }

    fn text(
        &self,
        game: &Game,
        attained: &StrategyResult,
        seconds: f64,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let tried = text::thousands(attained.stats.expanded);
        let time = text::seconds(seconds);
        match &attained.outcome {
            Outcome::Solved(board) => {
                let solved = attained.score == score::full_score(game);
                let what = if solved { "solved" } else { "target reached" };
                writeln!(
                    out,
                    "{}: {what} by {} in {time}, {tried} tried",
                    game.name(),
                    self.strategy
                )?;
                show(game, board, out)?;
            }
            Outcome::Unsolvable => {
                writeln!(
                    out,
                    "{}: no solution, proved by {} in {time}, {tried} tried",
                    game.name(),
                    self.strategy
                )?;
            }
            Outcome::Stopped(reason) => {
                writeln!(
                    out,
                    "{}: {reason}, {} after {time}, {tried} tried",
                    game.name(),
                    self.strategy
                )?;
                if attained.score > 0 {
                    writeln!(out, "best board so far:")?;
                    show(game, &attained.best, out)?;
                }
            }
        }
        let (seams, all) = (attained.seams, game.seams());
        if !matches!(attained.outcome, Outcome::Unsolvable) {
            let full = score::full_score(game);
            writeln!(
                out,
                "table score {} of {full}, {seams} of {all} seams match",
                attained.score
            )?;
        }
        Ok(())
    }
}

/// Writes the board as card/turn, and for small boards also the labels.
pub fn show(game: &Game, board: &Arrangement, out: &mut dyn Write) -> anyhow::Result<()> {
    write!(out, "{}", notation::arrangement::write(board, game))?;
    if game.width() <= 8 {
        writeln!(out)?;
        write!(out, "{}", drawing(game, board))?;
    }
    Ok(())
}

/// The labels in place, with three lines per row of cards.
fn drawing(game: &Game, board: &Arrangement) -> String {
    let name = |cell: usize, side: cards::Side| {
        board
            .label(game, cell, side)
            .map_or("", |label| game.label_name(label))
            .to_owned()
    };
    let widest = game
        .parts()
        .pieces
        .iter()
        .flatten()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(1);
    let mut text = String::new();
    for row in 0..game.height() {
        let cells = row * game.width()..(row + 1) * game.width();
        let line = |make: &dyn Fn(usize) -> String| {
            let parts: Vec<String> = cells.clone().map(make).collect();
            parts.join("  ").trim_end().to_owned() + "\n"
        };
        let centred = |text: String| format!("{text:^width$}", width = 2 * widest + 1);
        text += &line(&|cell| centred(name(cell, cards::Side::Up)));
        text += &line(&|cell| {
            format!(
                "{:<widest$} {:>widest$}",
                name(cell, cards::Side::Left),
                name(cell, cards::Side::Right)
            )
        });
        text += &line(&|cell| centred(name(cell, cards::Side::Down)));
    }
    text
}
