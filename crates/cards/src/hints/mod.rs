//! Hints: the next step for a person, and whether the cards on the board can belong to a solution
//! at all.
//!
//! The steps are tried in the order in which a person can follow them:
//!
//! 1. Obvious errors: a card that contradicts a fixed card, a side that does not match, or a cell
//!    into which no remaining card fits.
//! 2. The exact engine looks for a solution that keeps all cards on the board. If there is none,
//!    the hint names a card to remove.
//! 3. Simple steps: a fixed card that is missing, a cell into which only one card fits, or a motif
//!    with too few partners, some of which must therefore lie on the outer edge.
//! 4. A card of a solution, in the cell in which the solutions differ least.
//!
//! Identical cards are one way to fill a cell, and so are the turns of a symmetric card. All
//! solutions that keep the cards on the board count, including rotations. A way to fill a cell is
//! called dead only if no solution has it.
//!
//! ```
//! use knobel_cards::hints::{hint, words};
//! use knobel_cards::{Arrangement, nine_cards};
//!
//! let game = nine_cards();
//! let hint = hint(&game, &Arrangement::empty(&game), &mut ());
//! assert_eq!(hint.alive(), Some(true));
//! println!("{}", words(&game, &hint));
//! ```

mod look;
mod search;
mod words;

pub(crate) use look::mismatch;
pub use words::words;

use knobel_core::{StopReason, Watch};

use crate::score::is_solved;
use crate::{Arrangement, Game, Label, Piece, Placed, Side};
use look::{displaced, faces, fitting, too_few_partners};
use search::Search;

/// A hint for a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CardHint {
    /// The board is solved.
    Solved,
    /// The game has no solution at all.
    Unsolvable,
    /// The cards on the board belong to no solution, because one of them contradicts a fixed card
    /// of the game: another card lies in its cell, or it lies elsewhere.
    Displaced {
        /// The cell of the fixed card.
        cell: usize,
        /// The fixed card and its turn.
        placed: Placed,
        /// `None` if the game has a solution; otherwise the reason why this is unknown.
        open: Option<StopReason>,
    },
    /// The cards on the board belong to no solution, because two of them do not match, or one does
    /// not match the frame.
    Mismatch {
        /// The cell.
        cell: usize,
        /// The side of the cell that does not match.
        side: Side,
        /// `None` if the game has a solution; otherwise the reason why this is unknown.
        open: Option<StopReason>,
    },
    /// The cards on the board belong to no solution, because no remaining card fits into a cell.
    NoCardFits {
        /// The cell.
        cell: usize,
        /// `None` if the game has a solution; otherwise the reason why this is unknown.
        open: Option<StopReason>,
    },
    /// The cards on the board belong to no solution, although no error is obvious.
    Hopeless {
        /// The cell of a card to remove, so that the others belong to a solution.
        take_up: Option<usize>,
        /// If no such card is known: the reason why some card could not be tried, if there is one.
        open: Option<StopReason>,
    },
    /// A fixed card of the game is missing.
    Given {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// `None` if the cards on the board belong to a solution; otherwise the reason why this is
        /// unknown.
        open: Option<StopReason>,
    },
    /// Only one card fits into a cell.
    OnlyOneFits {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// `None` if the cards on the board belong to a solution; otherwise the reason why this is
        /// unknown.
        open: Option<StopReason>,
    },
    /// A label occurs more often than its partners.
    TooFewPartners {
        /// The label.
        label: Label,
        /// The number of its occurrences.
        count: usize,
        /// The number of occurrences of its partners.
        partners: usize,
        /// `None` if the game has a solution; otherwise the reason why this is unknown.
        open: Option<StopReason>,
    },
    /// All solutions that keep the cards on the board have a card here that looks like this one.
    Agreed {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// The number of other ways to fill the cell that match the neighbours but belong to no
        /// solution.
        dead_ends: usize,
        /// One of the solutions.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Arrangement,
    },
    /// One solution that keeps the cards on the board has this card here. Other solutions have
    /// other cards, in every empty cell.
    OneOf {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// The number of other ways to fill the cell that belong to solutions.
        others: usize,
        /// The number of other ways to fill the cell that match the neighbours but belong to no
        /// solution.
        dead_ends: usize,
        /// One of the solutions.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Arrangement,
    },
    /// A solution that keeps the cards on the board has this card here. Not all solutions were
    /// examined.
    Found {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// The reason why not all were examined, or `None` if there are more than
        /// [`MOST_SOLUTIONS`].
        open: Option<StopReason>,
        /// The solution.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Arrangement,
    },
    /// The search was stopped before anything was known.
    Stopped(StopReason),
}

impl CardHint {
    /// Returns whether the cards on the board belong to a solution, or `None` if this is unknown.
    pub fn alive(&self) -> Option<bool> {
        match self {
            Self::Solved | Self::Agreed { .. } | Self::OneOf { .. } | Self::Found { .. } => {
                Some(true)
            }
            Self::Given { open, .. }
            | Self::OnlyOneFits { open, .. }
            | Self::TooFewPartners { open, .. } => open.is_none().then_some(true),
            Self::Unsolvable
            | Self::Displaced { .. }
            | Self::Mismatch { .. }
            | Self::NoCardFits { .. }
            | Self::Hopeless { .. } => Some(false),
            Self::Stopped(_) => None,
        }
    }
}

/// The number of placements that one hint may take.
pub const PATIENCE: u64 = 200_000_000;
/// The number of placements to find out whether the game has a solution at all, if the board has an
/// obvious error. The hint is already known then, and a large game would take minutes more.
pub const GAME_PATIENCE: u64 = 1_000_000;
/// The largest number of solutions that are examined before a card is called dead or the only one.
pub const MOST_SOLUTIONS: usize = 10_000;

/// Finds the next step for a board, which may be empty.
pub fn hint(game: &Game, board: &Arrangement, watch: &mut dyn Watch) -> CardHint {
    hint_within(game, board, PATIENCE, watch)
}

/// Finds the next step with at most `patience` placements.
pub fn hint_within(
    game: &Game,
    board: &Arrangement,
    patience: u64,
    watch: &mut dyn Watch,
) -> CardHint {
    if is_solved(game, board) {
        return CardHint::Solved;
    }
    if let Some(wrong) = wrong_at_sight(game, board, None) {
        let mut search = Search::new(game, patience.min(GAME_PATIENCE), watch);
        return match search.solution(&Arrangement::empty(game)) {
            Ok(None) => CardHint::Unsolvable,
            solvable => wrong_at_sight(game, board, solvable.err()).unwrap_or(wrong),
        };
    }
    let mut search = Search::new(game, patience, watch);
    match search.solution(board) {
        Ok(None) => hopeless(&mut search, board),
        Ok(Some(solution)) => plain_step(game, board, None)
            .unwrap_or_else(|| by_solutions(&mut search, board, solution)),
        // The search is too large to finish, so only simple steps are suggested.
        Err(reason @ StopReason::Nodes { .. }) => {
            plain_step(game, board, Some(reason)).unwrap_or(CardHint::Stopped(reason))
        }
        Err(reason) => CardHint::Stopped(reason),
    }
}

/// Returns an obvious error of the board, if there is one.
fn wrong_at_sight(game: &Game, board: &Arrangement, open: Option<StopReason>) -> Option<CardHint> {
    if let Some(fixed) = displaced(game, board) {
        let (piece, turn) = (fixed.piece, fixed.turn);
        return Some(CardHint::Displaced {
            cell: fixed.cell.into(),
            placed: Placed { piece, turn },
            open,
        });
    }
    if let Some((cell, side)) = mismatch(game, board) {
        return Some(CardHint::Mismatch { cell, side, open });
    }
    empty_cells(board)
        .find(|&cell| fitting(game, board, cell).is_empty())
        .map(|cell| CardHint::NoCardFits { cell, open })
}

/// Returns a simple step, which needs no search.
fn plain_step(game: &Game, board: &Arrangement, open: Option<StopReason>) -> Option<CardHint> {
    let missing = |fixed: &&crate::FixedPiece| board.at(fixed.cell.into()).is_none();
    if let Some(fixed) = game.fixed().iter().find(missing) {
        let (piece, turn) = (fixed.piece, fixed.turn);
        return Some(CardHint::Given {
            cell: fixed.cell.into(),
            placed: Placed { piece, turn },
            open,
        });
    }
    let only = empty_cells(board).find_map(|cell| {
        let ways = fitting(game, board, cell);
        let one_card = ways.iter().all(|way| way.piece == ways[0].piece);
        (one_card && faces(game, &ways).len() == 1).then(|| CardHint::OnlyOneFits {
            cell,
            placed: ways[0],
            open,
        })
    });
    let empty = board.cells().iter().all(Option::is_none);
    only.or_else(|| {
        let (label, count, partners) = too_few_partners(game).filter(|_| empty)?;
        Some(CardHint::TooFewPartners {
            label,
            count,
            partners,
            open,
        })
    })
}

/// Returns a card of a solution, in the cell in which the solutions differ least.
fn by_solutions(search: &mut Search<'_>, board: &Arrangement, solution: Arrangement) -> CardHint {
    let game = search.game;
    let mut live: Vec<Vec<Piece>> = vec![Vec::new(); game.cells()];
    let all = search.each(board, MOST_SOLUTIONS, &mut |found| {
        for (cell, seen) in live.iter_mut().enumerate() {
            let face = found.piece(game, cell).expect("solutions are full");
            if !seen.contains(&face) {
                seen.push(face);
            }
        }
    });
    let (all, open) = (all == Ok(true), all.err());
    let ways = |cell: usize| faces(game, &fitting(game, board, cell)).len();
    let cell = empty_cells(board)
        .min_by_key(|&cell| (if all { live[cell].len() } else { 0 }, ways(cell)))
        .expect("a full board that is not solved belongs to no solution");
    let placed = solution.at(cell).expect("solutions are full");
    let dead_ends = ways(cell).saturating_sub(live[cell].len());
    match live[cell].len() {
        _ if !all => CardHint::Found {
            cell,
            placed,
            open,
            solution,
        },
        1 => CardHint::Agreed {
            cell,
            placed,
            dead_ends,
            solution,
        },
        several => CardHint::OneOf {
            cell,
            placed,
            others: several.saturating_sub(1),
            dead_ends,
            solution,
        },
    }
}

/// Finds a card to remove if no solution keeps all cards, or finds out that the game has no
/// solution.
fn hopeless(search: &mut Search<'_>, board: &Arrangement) -> CardHint {
    let game = search.game;
    let mut open = None;
    for cell in (0..game.cells()).rev() {
        let mut without = board.clone();
        without.put(cell, None);
        if without == *board || wrong_at_sight(game, &without, None).is_some() {
            continue;
        }
        match search.solution(&without) {
            Ok(None) => {}
            Ok(Some(_)) => {
                let take_up = Some(cell);
                return CardHint::Hopeless {
                    take_up,
                    open: None,
                };
            }
            Err(reason) => open = Some(reason),
        }
    }
    match search.solution(&Arrangement::empty(game)) {
        Ok(None) => CardHint::Unsolvable,
        _ => CardHint::Hopeless {
            take_up: None,
            open,
        },
    }
}

/// The cells without a card.
fn empty_cells(board: &Arrangement) -> impl Iterator<Item = usize> {
    (0..board.cells().len()).filter(|&cell| board.at(cell).is_none())
}
