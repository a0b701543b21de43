//! The next step in words: what a patient player could find out.
//!
//! Looked for in this order: a side that does not match; a cell where no remaining card fits; by the exact engine,
//! whether what lies belongs to a solution at all; a cell where only one card fits; a motif with too few partners, so
//! that some of it must lie outside; and a cell where all solutions agree, with the number of cards that seem to fit
//! there and lead nowhere.

use knobel_core::{StopReason, Watch};

use crate::engine::{Ended, Engine, Plan};
use crate::score::side_matches;
use crate::{Board, Fixed, Game, Label, Placed, Side};

/// A hint.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Hint {
    /// Nothing left to do.
    Solved,
    /// Two lying cards do not match.
    Mismatch {
        /// The cell.
        cell: usize,
        /// Its side.
        side: Side,
    },
    /// No remaining card fits into a cell.
    NoCardFits {
        /// The cell.
        cell: usize,
    },
    /// Only one card fits into a cell.
    OnlyOneFits {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
    },
    /// A label has fewer partners than it occurs.
    TooFewPartners {
        /// The label.
        label: Label,
        /// How often it occurs.
        count: usize,
        /// How often its partners occur.
        partners: usize,
    },
    /// All solutions that keep the lying cards have this card here.
    Agreed {
        /// The cell.
        cell: usize,
        /// The card and its turn.
        placed: Placed,
        /// Ways to lay a card there that match the neighbours and lead nowhere.
        dead_ends: usize,
        /// One of the solutions.
        #[cfg_attr(feature = "serde", serde(skip))]
        solution: Board,
    },
    /// The lying cards belong to no solution; taking up the card in this cell would help, if any single one would.
    Hopeless {
        /// The cell.
        take_up: Option<usize>,
    },
    /// The game has no solution, whatever lies.
    Unsolvable,
    /// The solutions differ in every empty cell.
    Undecided,
    /// Ended before one was found.
    Stopped(StopReason),
}

/// Solutions looked at.
const MOST_SOLUTIONS: usize = 10_000;
/// Placements allowed for looking ahead.
const PATIENCE: u64 = 200_000_000;

/// Finds the next step for a board, which may be empty.
pub fn hint(game: &Game, board: &Board, watch: &mut dyn Watch) -> Hint {
    if crate::score::is_solved(game, board) {
        return Hint::Solved;
    }
    if let Some((cell, side)) = mismatch(game, board) {
        return Hint::Mismatch { cell, side };
    }
    let fitting: Vec<(usize, Vec<Placed>)> = (0..game.cells())
        .filter(|&cell| board.at(cell).is_none())
        .map(|cell| (cell, fitting(game, board, cell)))
        .collect();
    if let Some(&(cell, _)) = fitting.iter().find(|(_, cards)| cards.is_empty()) {
        return Hint::NoCardFits { cell };
    }
    match solutions(game, board, 1, watch) {
        Ok(found) if found.is_empty() => {
            return hopeless(game, board, watch).unwrap_or_else(Hint::Stopped);
        }
        // Too large to be seen through: what follows is right as far as it goes.
        Ok(_) | Err(StopReason::Nodes { .. }) => {}
        Err(reason) => return Hint::Stopped(reason),
    }
    if let Some((cell, cards)) = fitting.iter().find(|(_, cards)| cards.len() == 1) {
        return Hint::OnlyOneFits {
            cell: *cell,
            placed: cards[0],
        };
    }
    let empty = board.cells().iter().all(Option::is_none);
    if let Some(hint) = too_few_partners(game).filter(|_| empty) {
        return hint;
    }
    look_ahead(game, board, &fitting, watch).unwrap_or_else(Hint::Stopped)
}

/// The first side of a lying card that does not match what lies beyond it.
pub(crate) fn mismatch(game: &Game, board: &Board) -> Option<(usize, Side)> {
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

/// Remaining cards that match what lies around a cell.
fn fitting(game: &Game, board: &Board, cell: usize) -> Vec<Placed> {
    let used: Vec<u8> = board
        .cells()
        .iter()
        .flatten()
        .map(|placed| placed.piece)
        .collect();
    let mut found = Vec::new();
    let mut trial = board.clone();
    for piece in (0..game.cells())
        .map(|piece| piece as u8)
        .filter(|piece| !used.contains(piece))
    {
        for turn in game.turns() {
            let placed = Placed { piece, turn };
            trial.put(cell, Some(placed));
            let fine = Side::ALL
                .iter()
                .all(|&side| match game.neighbour(cell, side) {
                    Some(next) if board.at(next).is_none() => {
                        !game.framed() || trial.label(game, cell, side) != Some(Label::OUTSIDE)
                    }
                    _ => side_matches(game, &trial, cell, side),
                });
            if fine {
                found.push(placed);
            }
        }
    }
    found
}

/// The label with the largest lack of partners, where outer edges are free.
fn too_few_partners(game: &Game) -> Option<Hint> {
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
        .map(|(label, count, partners)| Hint::TooFewPartners {
            label,
            count,
            partners,
        })
}

fn with_board(game: &Game, board: &Board) -> Option<Game> {
    let fixed = |(cell, placed): (usize, &Option<Placed>)| {
        placed.map(|placed| Fixed {
            piece: placed.piece,
            cell: cell as u16,
            turn: placed.turn,
        })
    };
    let lying: Vec<Fixed> = board.cells().iter().enumerate().filter_map(fixed).collect();
    let others = game
        .fixed()
        .iter()
        .filter(|fixed| board.at(fixed.cell.into()).is_none());
    game.with_fixed(others.copied().chain(lying.iter().copied()).collect())
        .ok()
}

/// The solutions that keep what lies, up to a number of them; an error when it takes too long.
fn solutions(
    game: &Game,
    board: &Board,
    most: usize,
    watch: &mut dyn Watch,
) -> Result<Vec<Board>, StopReason> {
    let Some(game) = with_board(game, board) else {
        return Ok(Vec::new());
    };
    // Every solution counts here, also a turned one: no anchor.
    let plan = Plan {
        anchor: None,
        ..Plan::choose(&game, watch)?
    };
    let engine = Engine::new(&game, plan);
    let mut found = Vec::new();
    for mut task in engine.tasks() {
        let ended = engine.run(&mut task, Some(PATIENCE), watch, &mut |board| {
            found.push(board.clone());
            found.len() < most
        });
        match ended {
            Ended::Done => {}
            Ended::Enough => break,
            Ended::Stopped(reason) => return Err(reason),
        }
    }
    Ok(found)
}

fn look_ahead(
    game: &Game,
    board: &Board,
    fitting: &[(usize, Vec<Placed>)],
    watch: &mut dyn Watch,
) -> Result<Hint, StopReason> {
    let solutions_here = solutions(game, board, MOST_SOLUTIONS, watch)?;
    // On an empty board every turn of a solution is one too: keep the first, and what agrees with it by looks.
    let empty = board.cells().iter().all(Option::is_none) && game.fixed().is_empty();
    let kept: Vec<&Board> = if empty {
        solutions_here.iter().take(1).collect()
    } else {
        solutions_here.iter().collect()
    };
    let agreed = |&&(cell, _): &&(usize, Vec<Placed>)| {
        kept.iter().all(|other| other.at(cell) == kept[0].at(cell))
    };
    let best = fitting
        .iter()
        .filter(agreed)
        .min_by_key(|(_, cards)| cards.len());
    let agreed = best.and_then(|(cell, cards)| {
        Some(Hint::Agreed {
            cell: *cell,
            placed: kept[0].at(*cell)?,
            dead_ends: cards.len() - 1,
            solution: kept[0].clone(),
        })
    });
    Ok(agreed.unwrap_or(Hint::Undecided))
}

/// No solution keeps what lies: which card should go, or is there no solution at all?
fn hopeless(game: &Game, board: &Board, watch: &mut dyn Watch) -> Result<Hint, StopReason> {
    for cell in (0..game.cells()).rev() {
        let mut without = board.clone();
        without.put(cell, None);
        if without != *board && !solutions(game, &without, 1, watch)?.is_empty() {
            let take_up = Some(cell);
            return Ok(Hint::Hopeless { take_up });
        }
    }
    let none = solutions(game, &Board::empty(game), 1, watch)?.is_empty();
    Ok(match none {
        true => Hint::Unsolvable,
        false => Hint::Hopeless { take_up: None },
    })
}

/// The hint as a sentence or two.
pub fn words(game: &Game, hint: &Hint) -> String {
    let place = |cell: &usize| {
        let (row, column) = (cell / game.width() + 1, cell % game.width() + 1);
        format!("row {row}, column {column}")
    };
    let card = |placed: &Placed| {
        let number = u16::from(placed.piece) + 1;
        match placed.turn {
            0 => format!("card {number} unturned"),
            1 => format!("card {number} with one quarter turn clockwise"),
            turn => format!("card {number} with {turn} quarter turns clockwise"),
        }
    };
    match hint {
        Hint::Solved => "the board is solved; there is nothing left to do".into(),
        Hint::Mismatch { cell, side } => {
            let (side, place) = (side.word(), place(cell));
            format!("the {side} side of the card in {place} does not match; look at it first")
        }
        Hint::NoCardFits { cell } => {
            let place = place(cell);
            format!("no remaining card fits into {place}; one of its neighbours must go")
        }
        Hint::OnlyOneFits { cell, placed } => {
            format!("only one card fits into {}: {}", place(cell), card(placed))
        }
        Hint::TooFewPartners {
            label,
            count,
            partners,
        } => format!(
            "'{}' occurs {count} times but has only {partners} partners, so at least {} of them must lie on the outer edge",
            game.label_name(*label),
            count - partners
        ),
        Hint::Agreed {
            cell,
            placed,
            dead_ends,
            ..
        } => {
            let (card, place) = (card(placed), place(cell));
            match dead_ends {
                0 => format!("put {card} into {place}: nothing else fits there"),
                _ => format!(
                    "put {card} into {place}; {dead_ends} other ways to lay a card there seem to fit but lead to no solution from here"
                ),
            }
        }
        Hint::Hopeless {
            take_up: Some(cell),
        } => {
            let place = place(cell);
            format!("the cards as they lie belong to no solution; take up the one in {place}")
        }
        Hint::Hopeless { take_up: None } => {
            "the cards as they lie belong to no solution, and taking up one card is not enough"
                .into()
        }
        Hint::Unsolvable => {
            "the game has no solution, however the cards are laid: there is nothing to hint at"
                .into()
        }
        Hint::Undecided => "no hint found: solutions from here differ everywhere".into(),
        Hint::Stopped(reason) => format!("no hint found: {reason}"),
    }
}
