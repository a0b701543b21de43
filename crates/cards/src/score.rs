//! Scores of a board: card score, table score and matching seams, and the number of arrangements.
//!
//! The card score and the table score are Vogler's. The *card score* is the number of matching
//! sides of a card (0 to 4). On the outer edge, a side of a free board always matches, and a side
//! of a framed board matches if it is a frame side. The *table score* is the sum of all card
//! scores. A board is solved when it equals 4 times the number of cards (36 for nine cards).
//!
//! *Seams* count each contact between two cells once, as is usual for Eternity II, where 480 is the
//! best score.
//!
//! ```
//! use knobel_cards::{Arrangement, nine_cards, score};
//!
//! let game = nine_cards();
//! let board = Arrangement::in_order(&game);
//! assert_eq!(score::full_score(&game), 36);
//! assert!(score::table_score(&game, &board) < 36);
//! assert_eq!(score::arrangements(&game), Some(95_126_814_720));
//! ```

use crate::{Arrangement, Game, Label, Side};

/// Returns whether the piece in `cell` matches on `side`. An empty cell matches nothing, and
/// nothing matches an empty cell.
pub fn side_matches(game: &Game, board: &Arrangement, cell: usize, side: Side) -> bool {
    let Some(label) = board.label(game, cell, side) else {
        return false;
    };
    match game.neighbour(cell, side) {
        None => !game.framed() || label == Label::OUTSIDE,
        Some(next) => board
            .label(game, next, side.opposite())
            .is_some_and(|other| game.matching().fits(label, other)),
    }
}

/// The number of matching sides of the card in `cell`, from 0 to 4.
pub fn card_score(game: &Game, board: &Arrangement, cell: usize) -> u32 {
    Side::ALL
        .iter()
        .filter(|&&side| side_matches(game, board, cell, side))
        .count() as u32
}

/// The sum of all card scores.
pub fn table_score(game: &Game, board: &Arrangement) -> u32 {
    (0..game.cells())
        .map(|cell| card_score(game, board, cell))
        .sum()
}

/// The table score of a solved board: 36 for nine cards.
pub fn full_score(game: &Game) -> u32 {
    4 * game.cells() as u32
}

/// The number of matching seams, each counted once.
pub fn matching_seams(game: &Game, board: &Arrangement) -> u32 {
    (0..game.cells())
        .map(|cell| {
            [Side::Right, Side::Down]
                .iter()
                .filter(|&&side| {
                    game.neighbour(cell, side).is_some() && side_matches(game, board, cell, side)
                })
                .count() as u32
        })
        .sum()
}

/// Returns whether every side of every piece matches and every fixed piece is in its place.
pub fn is_solved(game: &Game, board: &Arrangement) -> bool {
    table_score(game, board) == full_score(game)
        && game.fixed().iter().all(|fixed| {
            board
                .at(fixed.cell.into())
                .is_some_and(|placed| placed.piece == fixed.piece && placed.turn == fixed.turn)
        })
}

/// The number of ways to lay the cards: n!·4ⁿ, or n! if cards must not be turned. `None` if the
/// number exceeds 128 bits.
pub fn arrangements(game: &Game) -> Option<u128> {
    let turns = game.turns().len() as u128;
    (1..=game.cells() as u128).try_fold(1u128, |product, n| product.checked_mul(n * turns))
}

/// The decimal logarithm of the number of arrangements, for boards on which the number itself is
/// too long.
pub fn arrangements_log10(game: &Game) -> f64 {
    let turns = game.turns().len() as f64;
    (1..=game.cells()).map(|n| (n as f64 * turns).log10()).sum()
}
