//! Vogler's numbers as values: card score, table score, matching sides, number of arrangements.
//!
//! The card score counts the sides of a card that match (0 to 4); a side on the outer edge of a
//! free board always matches, one on the outer edge of a framed board matches when it is frame. The
//! table score is their sum; 4 times the number of cards (36 for nine) means solved. Seams count
//! each inner contact once: the "480" of a 16x16 board.

use crate::{Arrangement, Game, Label, Side};

/// Whether the piece in `cell` matches on `side`. An empty cell matches nowhere, and nothing
/// matches an empty cell.
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

/// Matching sides of the card in `cell`: 0 to 4.
pub fn card_score(game: &Game, board: &Arrangement, cell: usize) -> u32 {
    Side::ALL
        .iter()
        .filter(|&&side| side_matches(game, board, cell, side))
        .count() as u32
}

/// Sum of all card scores.
pub fn table_score(game: &Game, board: &Arrangement) -> u32 {
    (0..game.cells())
        .map(|cell| card_score(game, board, cell))
        .sum()
}

/// The table score of a solved board: 36 for nine cards.
pub fn full_score(game: &Game) -> u32 {
    4 * game.cells() as u32
}

/// Matching inner seams, each counted once.
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

/// Whether every side of every piece matches and every fixed piece lies where it must.
pub fn is_solved(game: &Game, board: &Arrangement) -> bool {
    table_score(game, board) == full_score(game)
        && game.fixed().iter().all(|fixed| {
            board
                .at(fixed.cell.into())
                .is_some_and(|placed| placed.piece == fixed.piece && placed.turn == fixed.turn)
        })
}

/// Ways to lay the cards: n!·4ⁿ, or n! where they must not turn. `None` beyond 128 bits.
pub fn arrangements(game: &Game) -> Option<u128> {
    let turns = game.turns().len() as u128;
    (1..=game.cells() as u128).try_fold(1u128, |product, n| product.checked_mul(n * turns))
}

/// log10 of the number of arrangements, for boards where the number itself is too long.
pub fn arrangements_log10(game: &Game) -> f64 {
    let turns = game.turns().len() as f64;
    (1..=game.cells()).map(|n| (n as f64 * turns).log10()).sum()
}
