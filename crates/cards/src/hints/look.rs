//! Observations that need no search: sides that do not match, cards that fit into a cell, and
//! labels with too few partners.
//!
//! All functions compare labels of neighbouring cells only. They take O(n) comparisons on a board
//! with n cells, and `fitting` takes one per remaining card.

use crate::score::side_matches;
use crate::{Arrangement, FixedPiece, Game, Label, Piece, Placed, Side};

/// Returns a fixed card that is not in its place: another card lies there, or it lies elsewhere.
pub(super) fn displaced<'a>(game: &'a Game, board: &Arrangement) -> Option<&'a FixedPiece> {
    game.fixed().iter().find(|fixed| {
        let wanted = Placed {
            piece: fixed.piece,
            turn: fixed.turn,
        };
        match board.at(fixed.cell.into()) {
            Some(placed) => placed != wanted,
            None => lies(board, fixed.piece),
        }
    })
}

/// Returns the first side of a card that does not match its neighbour or the frame.
pub(crate) fn mismatch(game: &Game, board: &Arrangement) -> Option<(usize, Side)> {
    (0..game.cells())
        .filter(|&cell| board.at(cell).is_some())
        .flat_map(|cell| Side::ALL.map(|side| (cell, side)))
        .find(|&(cell, side)| {
            let alone = game
                .neighbour(cell, side)
                .is_some_and(|next| board.at(next).is_none());
            let frame_inside =
                alone && game.framed() && board.label(game, cell, side) == Some(Label::OUTSIDE);
            frame_inside || (!alone && !side_matches(game, board, cell, side))
        })
}

/// Returns the remaining cards that fit into an empty cell. If the game fixes a card there, only
/// that one is returned.
pub(super) fn fitting(game: &Game, board: &Arrangement, cell: usize) -> Vec<Placed> {
    let wanted = game
        .fixed()
        .iter()
        .find(|own| usize::from(own.cell) == cell);
    let mut found = Vec::new();
    let mut trial = board.clone();
    for piece in (0..game.cells()).map(|piece| piece as u8) {
        let own = game.fixed().iter().find(|own| own.piece == piece);
        if own != wanted || lies(board, piece) {
            continue;
        }
        for turn in game.turns() {
            let placed = Placed { piece, turn };
            trial.put(cell, Some(placed));
            let as_given = own.is_none_or(|own| own.turn == turn);
            if as_given && matches_around(game, &trial, cell) {
                found.push(placed);
            }
        }
    }
    found
}

/// Whether this piece is on the board.
fn lies(board: &Arrangement, piece: u8) -> bool {
    let mut lying = board.cells().iter().flatten();
    lying.any(|placed| placed.piece == piece)
}

/// Returns whether the card in a cell matches its neighbours and the frame.
fn matches_around(game: &Game, board: &Arrangement, cell: usize) -> bool {
    Side::ALL
        .iter()
        .all(|&side| match game.neighbour(cell, side) {
            Some(next) if board.at(next).is_none() => {
                !game.framed() || board.label(game, cell, side) != Some(Label::OUTSIDE)
            }
            _ => side_matches(game, board, cell, side),
        })
}

/// Returns the different appearances of these ways to fill a cell.
pub(super) fn faces(game: &Game, ways: &[Placed]) -> Vec<Piece> {
    let face = |way: &Placed| game.pieces()[usize::from(way.piece)].turned(way.turn);
    let mut faces = Vec::new();
    for face in ways.iter().map(face) {
        if let Err(place) = faces.binary_search(&face) {
            faces.insert(place, face);
        }
    }
    faces
}

/// Returns the label with the largest lack of partners, and how often it and its partners occur. On
/// a framed board there is none, because no label may lie on the outer edge.
pub(super) fn too_few_partners(game: &Game) -> Option<(Label, usize, usize)> {
    if game.framed() {
        return None;
    }
    let all = || (1..game.matching().labels() as u8).map(Label);
    let count = |label: Label| game.occurrences(label);
    all()
        .filter(|&label| !game.matching().fits(label, label))
        .map(|label| {
            let partners = all()
                .filter(|&other| game.matching().fits(label, other))
                .map(count)
                .sum();
            (label, count(label), partners)
        })
        .filter(|&(_, count, partners)| count > partners)
        .max_by_key(|&(_, count, partners)| count - partners)
}
