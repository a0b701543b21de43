//! How hard a game is for a person: what a patient player has to guess.
//!
//! The player holds every card that is left against every empty cell. Where no card fits, something
//! that lies is wrong; where only one fits, it is laid: a forced move. Where neither is the case,
//! the player takes the cell with the fewest ways to fill it and lays a card there *on trial*, goes
//! on from it, and takes it up again when all that follows from it has been seen. Cards that look
//! alike are tried once, and so are boards that are turns of each other if all cards are different
//! and none looks the same turned.
//!
//! The depth is the largest number of cards that lie on trial at the same time: what must be kept
//! in mind. It is the scale, the same for all games: see [`DifficultyLevel`]. The player gives up
//! after [`MOST_TRIALS`] cards on trial: such a game is hard. On large boards the rating itself
//! ends after as many looks as fit into seconds; what was not deep until then has no level.

mod player;

use std::fmt;

use knobel_core::{StopReason, Watch};

use crate::Game;
use player::play;

/// What a player has to guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rating {
    /// Cards on trial at the same time, at most.
    pub depth: u32,
    /// Cards laid on trial until all was seen.
    pub trials: u64,
    /// Cards laid because nothing else fitted.
    pub forced: u64,
    /// Was all seen? Otherwise the figures are lower bounds.
    pub whole: bool,
}

/// Cards laid on trial after which a player gives up: the game is hard.
pub const MOST_TRIALS: u64 = 10_000;

/// The scale: how many cards lie on trial at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum DifficultyLevel {
    /// At most four.
    Easy,
    /// Five or six.
    Medium,
    /// Seven or more, or [`MOST_TRIALS`] cards on trial did not show all.
    Hard,
}

impl DifficultyLevel {
    /// All, the easiest first.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// As typed.
    pub fn word(self) -> &'static str {
        ["easy", "medium", "hard"][self as usize]
    }
}

impl Rating {
    /// Where the game is on the scale; nowhere if it was too large to be seen far enough.
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

/// Plays a game as a patient player would, until all of it was seen.
///
/// # Errors
/// If the watch ends it, with its reason.
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

    /// Solutions that the player meets, all of them checked.
    fn met(game: &Game) -> (Rating, u128) {
        let mut solutions = 0;
        let rating = play(game, &mut (), &mut |board| {
            assert!(score::table_score(game, board) == score::full_score(game));
            solutions += 1;
        });
        (rating.unwrap(), solutions)
    }

    /// No two cards look alike, and none looks the same turned.
    fn all_different(game: &Game) -> bool {
        let pieces = game.pieces();
        let mut looks: Vec<_> = pieces.iter().map(|piece| piece.canonical()).collect();
        looks.sort();
        looks.dedup();
        let turned = pieces.iter().any(|piece| piece.symmetry() > 1);
        looks.len() == pieces.len() && !(turned && game.turning())
    }

    #[test]
    fn the_player_meets_every_solution_once() {
        let (mut rng, mut compared, mut several) = (Rng::new(11), 0, 0);
        for number in 0..200u32 {
            let wish = GameSpec {
                width: 2 + rng.below(3) as usize,
                height: 2 + rng.below(2) as usize,
                motifs: 3 + rng.below(4) as usize,
                halves: number & 1 > 0,
                framed: number & 2 > 0,
                turning: number & 4 > 0,
                ..GameSpec::default()
            };
            let mut game = draw(&wish, &mut rng).unwrap();
            if number & 8 > 0 {
                let fixed = |piece: u8| FixedPiece {
                    piece,
                    cell: piece.into(),
                    turn: 0,
                };
                // Two that may not fit each other.
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
