//! The built-in game of nine cards, with which every function can be tried without a file.
//!
//! It was found by [`generate`](crate::generate): four motifs with heads and tails, and exactly 8
//! placements that solve it. Up to rotation these are 2 solutions, as in Vogler's game.

use crate::Game;

const TEXT: &str = include_str!("../data/nine_knobel.txt");

/// Returns the built-in nine-card game.
pub fn nine_cards() -> Game {
    crate::notation::text::read(TEXT)
        .ok()
        .and_then(|games| games.into_iter().next())
        .expect("the built-in game is read by a test")
}
