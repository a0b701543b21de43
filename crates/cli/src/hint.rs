//! `knobel hint`: the next best move, in words.

use std::io::Write;
use std::time::Duration;

use clap::Args;
use knobel::{SolveOptions, Status};
use knobel_api::{Hint as Answered, write};

use super::Exit;
use super::format::{Format, FormatArguments};
use super::input::BoardArguments;
use super::options::{OptionArguments, Working};
use super::progress::{self, Watcher};
use super::text;

/// Default time limit for boards that are too large to be solved optimally.
pub const PATIENCE: Duration = Duration::from_secs(1);

/// Print the next move of an optimal solution, and how many moves remain
#[derive(Args)]
#[command(
    after_help = "Exit codes: 0 hint printed or board already solved, 1 proved unsolvable, 2 bad \
                  use or input, 3 stopped by a limit."
)]
pub struct Hint {
    #[command(flatten)]
    boards: BoardArguments,

    #[command(flatten)]
    options: OptionArguments<Working>,

    #[command(flatten)]
    format: FormatArguments,
}

impl Hint {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let entries = self.boards.boards()?;
        let goal = self.boards.goal.goal()?;
        let mut worst = Exit::Fine;
        for entry in &entries {
            let problem = entry.problem(&goal)?;
            let options = SolveOptions {
                patience: self.options.given.time.is_none().then_some(PATIENCE),
                ..self.options.options(false)
            };
            let hint = Answered::from(&knobel::solve(&problem, &options, &mut Watcher::new())?);
            match self.format.format {
                Format::Json => writeln!(out, "{}", write(&hint))?,
                Format::Text if entries.len() > 1 => {
                    writeln!(out, "{} {}", entry.index, sentence(&hint))?;
                }
                Format::Text => writeln!(out, "{}", sentence(&hint))?,
            }
            out.flush()?;
            worst = worst.max(hint.status.into());
            if progress::interrupted() {
                return Ok(Exit::Stopped);
            }
        }
        Ok(worst)
    }
}

/// The hint as a sentence.
pub fn sentence(hint: &Answered) -> String {
    let stopped = match (hint.status, &hint.reason) {
        (Status::Stopped, Some(reason)) => format!("stopped ({reason}): "),
        _ => String::new(),
    };
    let (Some(tile), Some(way)) = (hint.tile, hint.tile_goes) else {
        return match hint.status {
            Status::Solved => "the board is solved: no move is needed".into(),
            Status::Unsolvable => {
                "unsolvable: no sequence of moves leads to this goal ('knobel check --explain' \
                 derives why)"
                    .into()
            }
            Status::Stopped => format!(
                "{stopped}no solution is known yet, so there is no hint; \
                                        raise the limit"
            ),
        };
    };
    let rest = words(tile, way.word(), hint.remaining.unwrap_or(0), hint.optimal);
    format!("{stopped}{rest}")
}

/// A move in words: which tile slides in which direction, how many moves remain, and whether the
/// solution is proved optimal.
pub fn words(tile: u32, way: &str, remaining: usize, optimal: bool) -> String {
    let to = match way {
        "left" | "right" => "to the ",
        _ => "",
    };
    let rest = match remaining {
        0 => "this solves the board".into(),
        1 => "then 1 move remains".into(),
        number => format!("then {} remain", text::count(number, "move")),
    };
    let worth = if optimal {
        "optimal"
    } else {
        "not proved optimal"
    };
    format!("slide {tile} {to}{way}; {rest} ({worth})")
}
