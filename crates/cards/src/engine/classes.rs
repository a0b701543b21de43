//! Which pieces are the same: classes of pieces that differ by turning alone.
//!
//! Two identical cards may be exchanged and a symmetric card may be turned without changing the
//! picture. The engine searches pictures: one candidate a class with a stock, one orientation of
//! each that looks alike. A picture stands for `k!` placements for each class of `k` cards and `s`
//! for each card with `s` equal turns; the product is [`Classes::placements_per_picture`].

use crate::{Game, Piece, Placed};

/// Pieces grouped by what they look like.
#[derive(Debug, Clone)]
pub(crate) struct Classes {
    /// For each class its members: piece, and the quarter turns that make it look like the first.
    pub members: Vec<Vec<Placed>>,
    pub placements_per_picture: u128,
    /// No class has two members and no piece looks like itself after a turn.
    pub trivial: bool,
}

impl Classes {
    /// Every piece its own class: what a plain scan works with.
    pub fn separate(game: &Game) -> Self {
        let members = (0..game.cells())
            .map(|piece| {
                vec![Placed {
                    piece: piece as u8,
                    turn: 0,
                }]
            })
            .collect();
        let merged = Self::merged(game);
        Self { members, ..merged }
    }

    /// Pieces that look alike share a class. Fixed pieces stay alone: they are not in stock.
    pub fn merged(game: &Game) -> Self {
        let mut members: Vec<Vec<Placed>> = Vec::with_capacity(game.cells());
        let mut looks: Vec<Option<Piece>> = Vec::with_capacity(game.cells());
        let mut per_picture = 1u128;
        let mut trivial = true;
        for (index, piece) in game.pieces().iter().enumerate() {
            let fixed = game
                .fixed()
                .iter()
                .any(|fixed| usize::from(fixed.piece) == index);
            let symmetry = if game.turning() && !fixed {
                piece.symmetry()
            } else {
                1
            };
            per_picture = per_picture.saturating_mul(symmetry.into());
            trivial &= symmetry == 1;
            let look = if game.turning() {
                piece.canonical()
            } else {
                *piece
            };
            let home = looks
                .iter()
                .position(|&other| !fixed && other == Some(look));
            match home {
                None => {
                    members.push(vec![Placed {
                        piece: index as u8,
                        turn: 0,
                    }]);
                    looks.push((!fixed).then_some(look));
                }
                Some(class) => {
                    let first = game.pieces()[usize::from(members[class][0].piece)];
                    let turn = (0..4)
                        .find(|&turn| piece.turned(turn) == first)
                        .unwrap_or(0);
                    members[class].push(Placed {
                        piece: index as u8,
                        turn,
                    });
                    per_picture = per_picture.saturating_mul(members[class].len() as u128);
                    trivial = false;
                }
            }
        }
        Self {
            members,
            placements_per_picture: per_picture,
            trivial: trivial && !twin_of_fixed(game),
        }
    }
}

/// Whether a fixed piece looks like another piece, or like itself after a turn.
fn twin_of_fixed(game: &Game) -> bool {
    game.fixed().iter().any(|fixed| {
        let index = usize::from(fixed.piece);
        let piece = game.pieces()[index];
        let alike = |other: &Piece| {
            if game.turning() {
                other.canonical() == piece.canonical()
            } else {
                *other == piece
            }
        };
        (game.turning() && piece.symmetry() > 1)
            || game
                .pieces()
                .iter()
                .enumerate()
                .any(|(other, look)| other != index && alike(look))
    })
}
