//! Classes of identical pieces: pieces that differ only by a turn.
//!
//! Exchanging two identical cards, or turning a symmetric one, does not change the picture. The
//! engine therefore searches pictures: each class has a number of unused pieces, and each candidate
//! one turn of those that look alike. A picture stands for `k!` placements for each class of `k`
//! cards, and for `s` placements for each card with `s` equal turns. The product is
//! [`Classes::placements_per_picture`].
//!
//! Without classes, a game with ten identical cards would take 10! = 3.6 million times as long.

use crate::{Game, Piece, Placed};

/// Pieces grouped by their appearance.
#[derive(Debug, Clone)]
pub(crate) struct Classes {
    /// The members of each class, with the quarter turns that make them look like the first member.
    pub members: Vec<Vec<Placed>>,
    /// The factor between pictures and placements, or the largest number if it does not fit.
    pub placements_per_picture: u128,
    /// Whether no class has two members and no piece is symmetric.
    pub trivial: bool,
}

impl Classes {
    /// Puts every piece into a class of its own, as a plain scan does.
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

    /// Puts pieces that look alike into one class. A fixed piece gets a class of its own, because
    /// it cannot be exchanged.
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

/// Returns whether a fixed piece looks like another piece, or is symmetric.
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
