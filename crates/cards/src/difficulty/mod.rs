//! Rates how hard a game is for a person, by the amount of guessing that a patient player needs.
//!
//! The player compares every remaining card with every empty cell, and then proceeds like this:
//!
//! 1. If some cell has no fitting card, a card on the board is wrong, so the player backtracks.
//! 2. If some cell has exactly one fitting card, the player lays it: a *forced move*.
//! 3. Otherwise the player takes the cell with the fewest fitting cards, and lays each of them *on
//!    trial*. When everything that follows from a trial is known, the player takes the card back.
//!
//! This is backtracking with forward checking and the minimum-remaining-values heuristic. Identical
//! cards are tried once. So are boards that are rotations of each other, if all cards are different
//! and no card is symmetric.
//!
//! The *depth* is the largest number of cards on trial at the same time, so it is the number of
//! guesses that the player must remember. It defines the level, by the same scale for all games:
//! see [`DifficultyLevel`]. After [`MOST_TRIALS`] cards on trial the player gives up, and the game
//! is hard. On large boards the rating also ends after a fixed number of comparisons, which takes
//! a few seconds. A game that was not found hard by then has no level.
//!
//! ```
//! use knobel_cards::{difficulty, nine_cards};
//!
//! let rating = difficulty::rate(&nine_cards(), &mut ())?;
//! assert!(rating.whole && rating.level().is_some());
//! # Ok::<(), knobel_core::StopReason>(())
//! ```
//!
//! # References
//! R. M. Haralick and G. L. Elliott, "Increasing tree search efficiency for constraint satisfaction
//! problems", Artificial Intelligence 14 (1980): forward checking.

mod player;

use std::fmt;

use knobel_core::{StopReason, Watch};

use crate::Game;
use player::play;

/// The amount of guessing that a player needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The largest number of cards on trial at the same time.
    pub depth: u32,
    /// The number of cards laid on trial.
    pub trials: u64,
    /// The number of forced moves.
    pub forced: u64,
    /// Whether the player finished. Otherwise the figures are lower bounds.
    pub whole: bool,
}

/// The number of cards on trial after which a player gives up, and the game counts as hard.
pub const MOST_TRIALS: u64 = 10_000;

/// The level of a game, by its depth.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum DifficultyLevel {
    /// A depth of at most four.
    Easy,
    /// A depth of five or six.
    Medium,
    /// A depth of seven or more, or [`MOST_TRIALS`] cards on trial without an end.
    Hard,
}

impl DifficultyLevel {
    /// All levels, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// The name of the level, as it is typed.
    pub fn word(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

impl Rating {
    /// Returns the level, or `None` if the game was too large to be rated.
    pub fn level(&self) -> Option<DifficultyLevel> {
        match self.depth {
            7.. => Some(DifficultyLevel::Hard),
            _ if self.trials >= MOST_TRIALS && !self.whole => Some(DifficultyLevel::Hard),
            _ if !self.whole => None,
            5 | 6 => Some(DifficultyLevel::Medium),
            ..=4 => Some(DifficultyLevel::Easy),
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = if self.forced == 1 { "move" } else { "moves" };
        let least = if self.whole { "" } else { "at least " };
        let level = self.level().map_or("not rated", DifficultyLevel::word);
        write!(f, "{level}, ")?;
        match (self.trials, self.whole) {
            (0, true) => write!(f, "nothing to guess")?,
            (trials, _) => {
                let cards = if trials == 1 { "card" } else { "cards" };
                let depth = self.depth;
                write!(
                    f,
                    "guesses {least}{depth} deep, {least}{trials} {cards} laid on trial"
                )?;
            }
        }
        write!(f, ", {least}{} forced {moves}", self.forced)
    }
}

/// Rates a game by playing it as a patient player would.
///
/// # Errors
/// The watch's reason, if the watch stops the rating.
pub fn rate(game: &Game, watch: &mut dyn Watch) -> Result<Rating, StopReason> {
    play(game, watch, &mut |_| {})
}

#[cfg(test)]
mod tests {
    use knobel_core::Rng;

    use super::*;
    use crate::engine::{Plan, count};
    use crate::generate::{GameSpec, draw};
    use crate::{FixedPiece, nine_cards, score};

    /// Plays a game and checks every solution that the player finds.
    fn met(game: &Game) -> (Rating, u128) {
        let mut solutions = 0;
        let rating = play(game, &mut (), &mut |board| {
            assert!(score::table_score(game, board) == score::full_score(game));
            solutions += 1;
        });
        (rating.unwrap(), solutions)
    }

    /// Returns whether all cards look different and none is symmetric.
    fn all_different(game: &Game) -> bool {
        let pieces = game.pieces();
        let mut looks: Vec<_> = pieces.iter().map(|piece| piece.canonical()).collect();
        looks.sort();
        looks.dedup();
        let turned = pieces.iter().any(|piece| piece.symmetry() > 1);
        looks.len() == pieces.len() && !(turned && game.turning())
    }

    #[test]
    fn the_player_finds_every_solution_once() {
        let (mut rng, mut compared, mut several) = (Rng::new(11), 0, 0);
        for number in 0..200u32 {
            let spec = GameSpec {
                width: 2 + rng.below(3) as usize,
                height: 2 + rng.below(2) as usize,
                motifs: 3 + rng.below(4) as usize,
                halves: number & 1 > 0,
                framed: number & 2 > 0,
                turning: number & 4 > 0,
                ..GameSpec::default()
            };
            let mut game = draw(&spec, &mut rng).unwrap();
            if number & 8 > 0 {
                let fixed = |piece: u8| FixedPiece {
                    piece,
                    cell: piece.into(),
                    turn: 0,
                };
                // These two fixed cards may contradict each other.
                let fixed = (0..1 + (number >> 4 & 1) as u8).map(fixed).collect();
                game = game.with_fixed(fixed).unwrap();
            }
            let (rating, solutions) = met(&game);
            if rating.whole && all_different(&game) {
                let (counted, _) = count(&game, Plan::row_scan(), None, &mut ());
                assert_eq!(solutions, counted.distinct, "{number}");
                compared += 1;
                several += u32::from(counted.distinct > 1);
            }
        }
        assert!(compared > 100 && several > 15, "{compared} {several}");
        let (rating, solutions) = met(&nine_cards());
        assert_eq!((rating.whole, solutions), (true, 2));
    }
}
