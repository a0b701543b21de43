//! The next step for a person, and before it whether what lies belongs to a solution.
//!
//! What cannot be right is seen at once: a card that lies where the game has another, a side that
//! does not match, a cell where no remaining card fits. Otherwise the exact engine looks for a
//! solution that keeps what lies. Only then a step is named: a card that the game itself has
//! somewhere, a cell where only one card fits, a motif with too few partners, so that some of it
//! must lie outside, and else a card as a solution has it, in the cell where the solutions differ
//! least.
//!
//! Cards that look alike are one way to fill a cell here, and so are turns of a card that look
//! alike. All solutions that keep the lying cards count, the turned ones too: a way is called dead
//! only if none of them has it.

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

/// A hint.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum CardHint {
    /// Nothing left to do.
    Solved,
    /// The game has no solution, whatever lies.
    Unsolvable,
    /// The lying cards belong to no solution: the game itself has another card in this cell, or
    /// this card elsewhere.
    Displaced {
        /// The cell in which the game has a card.
        cell: usize,
        /// That card and its turn.
        placed: Placed,
        /// The game has a solution, unless this kept it from being known.
        open: Option<StopReason>,
    },
    /// The lying cards belong to no solution: two of them do not match, or one does not match the
    /// frame.
    Mismatch {
        /// The cell.
        cell: usize,
        /// Its side.
        side: Side,
        /// The game has a solution, unless this kept it from being known.
        open: Option<StopReason>,
    },
    /// The lying cards belong to no solution: no remaining card fits into a cell.
    NoCardFits {
        /// The cell.
        cell: usize,
        /// The game has a solution, unless this kept it from being known.
        open: Option<StopReason>,
    },
    /// The lying cards belong to no solution, though it cannot be seen at once.
    Hopeless {
        /// The cell of a card without which the others belong to one.
        take_up: Option<usize>,
        /// Where none is known: what kept some card from being tried, if anything did.
        open: Option<StopReason>,
    },
    /// The game itself has this card here.
    Given {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// The lying cards belong to a solution, unless this kept it from being known.
        open: Option<StopReason>,
    },
    /// Only one card fits into a cell.
    OnlyOneFits {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// The lying cards belong to a solution, unless this kept it from being known.
        open: Option<StopReason>,
    },
    /// A label has fewer partners than it occurs.
    TooFewPartners {
        /// The label.
        label: Label,
        /// How often it occurs.
        count: usize,
        /// How often its partners occur.
        partners: usize,
        /// The game has a solution, unless this kept it from being known.
        open: Option<StopReason>,
    },
    /// All solutions that keep the lying cards have a card here that looks like this one.
    Agreed {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// Other ways to fill the cell that match the neighbours and belong to none of them.
        dead_ends: usize,
        /// One of the solutions.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Arrangement,
    },
    /// A solution that keeps the lying cards has this card here; others have others, in every empty
    /// cell.
    OneOf {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// Other ways to fill the cell that belong to solutions, too.
        others: usize,
        /// Other ways to fill the cell that match the neighbours and belong to none of them.
        dead_ends: usize,
        /// One of the solutions.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Arrangement,
    },
    /// A solution that keeps the lying cards has this card here; not all of them were looked at.
    Found {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// What kept the others from being looked at; otherwise there are more than
        /// [`MOST_SOLUTIONS`].
        open: Option<StopReason>,
        /// That solution.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Arrangement,
    },
    /// Ended before anything was known.
    Stopped(StopReason),
}

impl CardHint {
    /// Do the lying cards belong to a solution? `None` where that is not known.
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

/// Placements allowed for one hint.
pub const PATIENCE: u64 = 200_000_000;
/// Placements allowed to find out whether the game has a solution at all, where what lies is wrong
/// at sight: the verdict on what lies is there already, and a large game would take minutes more
/// for the other.
pub const GAME_PATIENCE: u64 = 1_000_000;
/// Solutions looked at, at most, before a card is called dead or the only one.
pub const MOST_SOLUTIONS: usize = 10_000;

/// Finds the next step for a board, which may be empty.
pub fn hint(game: &Game, board: &Arrangement, watch: &mut dyn Watch) -> CardHint {
    hint_within(game, board, PATIENCE, watch)
}

/// The same within another number of placements.
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
        // Too large to be seen through: what can be seen is told.
        Err(reason @ StopReason::Nodes { .. }) => {
            plain_step(game, board, Some(reason)).unwrap_or(CardHint::Stopped(reason))
        }
        Err(reason) => CardHint::Stopped(reason),
    }
}

/// Why the lying cards belong to no solution, where that can be seen.
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

/// A step that needs no look ahead.
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

/// A card of a solution, in the cell where the solutions differ least.
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

/// No solution keeps what lies: which card should go, or is there no solution at all?
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

fn empty_cells(board: &Arrangement) -> impl Iterator<Item = usize> {
    (0..board.cells().len()).filter(|&cell| board.at(cell).is_none())
}
