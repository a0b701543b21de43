//! `knobel cards hint`: the next step in words.

use std::io::Write;

use clap::Args;
use knobel::cards::{Board, hints};

use super::input::{self, GameArguments};
use crate::Exit;
use crate::progress::Watcher;

/// A logical hint for a board, in words
#[derive(Args)]
pub struct Hint {
    #[command(flatten)]
    game: GameArguments,

    /// Board so far, '.' for empty cells: text, a file, or - [default: an empty board]
    #[arg(long, value_name = "BOARD|FILE|-")]
    board: Option<String>,
}

impl Hint {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let game = self.game.game()?;
        let board = match &self.board {
            Some(given) => input::board(given, &game)?,
            None => Board::empty(&game),
        };
        let hint = hints::hint(&game, &board, &mut Watcher::for_cards());
        writeln!(out, "{}", hints::words(&game, &hint))?;
        Ok(match hint {
            hints::Hint::Unknown => Exit::Stopped,
            hints::Hint::Hopeless { .. } | hints::Hint::NoCardFits { .. } => Exit::Unsolvable,
            _ => Exit::Fine,
        })
    }
}
