//! The nine cards that come with knobel, so that everything works without a file.
//!
//! Our own game, found by `generate`: four motifs, head and tail, exactly 8 placements that solve
//! it, 2 up to turning the board, like Vogler's game.

use crate::Game;

const TEXT: &str = include_str!("../data/nine_knobel.txt");

/// The built-in nine-card game.
pub fn nine_cards() -> Game {
    crate::notation::text::read(TEXT)
        .ok()
        .and_then(|games| games.into_iter().next())
        .expect("the built-in game is read by a test")
}
