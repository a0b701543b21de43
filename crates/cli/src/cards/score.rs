//! `knobel cards score` prints Vogler's scores for a board.

use std::io::Write;

use clap::Args;
use knobel::cards::{Arrangement, score};

use super::input::GameArguments;
use crate::Exit;

/// Print card scores, table score and matching seams of a board
#[derive(Args)]
#[command(
    after_help = "A board lists CARD/TURN for each cell, as 'knobel cards solve --format board' \
                  prints it, or is an e2.bucas.name address."
)]
pub struct Score {
    #[command(flatten)]
    game: GameArguments,

    /// Board as text, an address, a file with either, or - [default: the board of the game's
    /// address, or the cards in order]
    #[arg(long, value_name = "BOARD|FILE|-")]
    board: Option<String>,
}

impl Score {
    pub fn run(&self, out: &mut dyn Write) -> anyhow::Result<Exit> {
        let (given, shown) = (self.board.as_deref(), GameArguments::shown);
        let (game, board) = self.game.laid(given, shown, Arrangement::in_order)?;
        for row in 0..game.height() {
            let scores: Vec<String> = (0..game.width())
                .map(|column| {
                    score::card_score(&game, &board, row * game.width() + column).to_string()
                })
                .collect();
            writeln!(out, "{}", scores.join(" "))?;
        }
        let (table, full) = (score::table_score(&game, &board), score::full_score(&game));
        let solved = if score::is_solved(&game, &board) {
            ", solved"
        } else {
            ""
        };
        writeln!(
            out,
            "table score {table} of {full}, {} of {} seams match{solved}",
            score::matching_seams(&game, &board),
            game.seams()
        )?;
        Ok(Exit::Fine)
    }
}
