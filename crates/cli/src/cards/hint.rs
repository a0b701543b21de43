//! `knobel cards hint` explains the next step in words.

use std::io::Write;

use clap::Args;
use knobel::cards::hints;
use knobel::cards::{Arrangement, hint};
use knobel::thousands;

use super::input::{GameArguments, TimeArgument};
use crate::Exit;

/// Print a logical hint for a board, in words
#[derive(Args)]
#[command(after_help = exits())]
pub struct Hint {
    #[command(flatten)]
    game: GameArguments,

    /// Board so far, with '.' for empty cells: text, an address, a file, or - [default: the board
    /// of the game's address, or an empty board]
    #[arg(long, value_name = "BOARD|FILE|-")]
    board: Option<String>,

    #[command(flatten)]
    limit: TimeArgument,
}

impl Hint {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let given = self.board.as_deref();
        let shown = GameArguments::shown_whole;
        let (game, board) = self.game.laid(given, shown, Arrangement::empty)?;
        let step = self.limit.watched(|watch| hint(&game, &board, watch))?;
        writeln!(out, "{}", hints::words(&game, &step))?;
        Ok(match step.alive() {
            Some(true) => Exit::Fine,
            Some(false) => Exit::Unsolvable,
            None => Exit::Stopped,
        })
    }
}

/// Help text for the exit codes.
fn exits() -> String {
    let most = thousands(hints::PATIENCE);
    format!(
        "Exit codes: 0 the cards on the board are part of a solution, 1 they are not (the hint \
         then says so first), 3 unknown after {most} placements or --time."
    )
}
