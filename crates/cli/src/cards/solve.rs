//! `knobel cards solve`: one solution, by the exact engine or any other strategy.

use std::io::Write;
use std::time::Instant;

use clap::{Args, ValueEnum};
use knobel::cards::strategies::{self, Job, REGISTRY, Report, Settings, Turning};
use knobel::cards::{self, Board, Game, notation, score};
use knobel::{Limits, Outcome};

use super::input::GameArguments;
use crate::progress::Watcher;
use crate::{Exit, input, text};

/// Find a solution
#[derive(Args)]
#[command(after_long_help = listing())]
pub struct Solve {
    #[command(flatten)]
    game: GameArguments,

    /// How to look for it
    #[arg(long, short, value_name = "NAME", default_value = "enumerate", value_parser = names())]
    strategy: String,

    /// Stop after this time, as in 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = input::duration)]
    time: Option<std::time::Duration>,

    /// Stop after this many placements or tries
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// Stop at this table score instead of the full one
    #[arg(long, value_name = "SCORE")]
    target: Option<u32>,

    /// Start of the random numbers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How improved-random turns cards
    #[arg(long, value_name = "HOW", default_value = "auto")]
    turning: TurningArgument,

    /// Tries without a better table before improved-random starts again
    #[arg(long, value_name = "N", default_value_t = 10)]
    stuck: u32,

    /// Let brute-force score the whole table each time, as the document does
    #[arg(long)]
    recount: bool,

    /// Form of the answer
    #[arg(long, value_name = "FORM", default_value = "text")]
    format: Format,

    /// Log lines of the strategy on standard error
    #[arg(long, short)]
    verbose: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum TurningArgument {
    Auto,
    Brute,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Board with its cards, and what it took
    Text,
    /// Only the board: card/turn for each cell
    Board,
    /// One JSON object
    Json,
    /// Address of the e2.bucas.name viewer
    Bucas,
}

fn names() -> clap::builder::PossibleValuesParser {
    REGISTRY
        .iter()
        .map(|strategy| strategy.info().name)
        .collect::<Vec<_>>()
        .into()
}

fn listing() -> String {
    let mut text = "Strategies:\n".to_owned();
    for strategy in REGISTRY {
        let info = strategy.info();
        text.push_str(&format!("  {:<16} {}\n", info.name, info.summary));
    }
    text
}

impl Solve {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let strategy = strategies::find(&self.strategy).expect("clap has checked the name");
        let job = Job {
            game: &game,
            settings: Settings {
                target: self.target,
                seed: self.seed,
                turning: match self.turning {
                    TurningArgument::Auto => Turning::Auto,
                    TurningArgument::Brute => Turning::Brute,
                },
                stuck: self.stuck,
                recount: self.recount,
            },
            limits: Limits {
                nodes: self.nodes,
                memory: None,
            },
        };
        let started = Instant::now();
        let mut watcher = Watcher::for_cards().verbose(self.verbose);
        let report = cards::run(strategy, &job, self.time, &mut watcher)?;
        drop(watcher);
        let seconds = started.elapsed().as_secs_f64();
        match self.format {
            Format::Text => self.text(&game, &report, seconds, out)?,
            Format::Board => write!(out, "{}", notation::laid::write(&report.best, &game))?,
            Format::Bucas => writeln!(out, "{}", notation::bucas::write(&game, &report.best)?)?,
            Format::Json => writeln!(out, "{:#}", json(&game, &report, seconds))?,
        }
        Ok(exit(&report))
    }

    fn text(
        &self,
        game: &Game,
        report: &Report,
        seconds: f64,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let tried = text::thousands(report.stats.expanded);
        let time = text::seconds(seconds);
        match &report.outcome {
            Outcome::Solved(board) => {
                let solved = report.score == score::full_score(game);
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
                if report.score > 0 {
                    writeln!(out, "best board so far:")?;
                    show(game, &report.best, out)?;
                }
            }
        }
        let (seams, all) = (report.seams, game.seams());
        if !matches!(report.outcome, Outcome::Unsolvable) {
            let full = score::full_score(game);
            writeln!(
                out,
                "table score {} of {full}, {seams} of {all} seams match",
                report.score
            )?;
        }
        Ok(())
    }
}

/// The board as card/turn, and for small boards the labels too.
pub fn show(game: &Game, board: &Board, out: &mut dyn Write) -> anyhow::Result<()> {
    write!(out, "{}", notation::laid::write(board, game))?;
    if game.width() <= 8 {
        writeln!(out)?;
        write!(out, "{}", drawing(game, board))?;
    }
    Ok(())
}

/// Labels as they lie: three lines a row of cards.
fn drawing(game: &Game, board: &Board) -> String {
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

fn exit(report: &Report) -> Exit {
    match report.outcome {
        Outcome::Solved(_) => Exit::Fine,
        Outcome::Unsolvable => Exit::Unsolvable,
        Outcome::Stopped(_) => Exit::Stopped,
    }
}

fn json(game: &Game, report: &Report, seconds: f64) -> serde_json::Value {
    let (outcome, reason) = match &report.outcome {
        Outcome::Solved(_) => ("solved", None),
        Outcome::Unsolvable => ("unsolvable", None),
        Outcome::Stopped(reason) => ("stopped", Some(reason.to_string())),
    };
    let cells: Vec<serde_json::Value> = report
        .best
        .cells()
        .iter()
        .map(|placed| match placed {
            Some(placed) => {
                serde_json::json!({ "piece": u16::from(placed.piece) + 1, "turn": placed.turn })
            }
            None => serde_json::Value::Null,
        })
        .collect();
    serde_json::json!({
        "game": game.id(), "outcome": outcome, "reason": reason, "board": cells, "score": report.score,
        "full_score": score::full_score(game), "seams": report.seams, "all_seams": game.seams(),
        "expanded": report.stats.expanded, "seconds": seconds,
    })
}
