//! Hints as English sentences. If the cards on the board belong to no solution, the sentence says
//! so first.

use knobel_core::{StopReason, counted, thousands};

use super::{CardHint, MOST_SOLUTIONS};
use crate::{Game, Placed};

/// Describes a hint.
pub fn words(game: &Game, hint: &CardHint) -> String {
    match hint {
        CardHint::Solved => "the board is solved; there is nothing left to do".into(),
        CardHint::Unsolvable => "the game has no solution, so there is no hint".into(),
        CardHint::Stopped(reason) => format!("no hint found: {reason}"),
        _ if hint.alive() == Some(false) => {
            let why = why_wrong(game, hint);
            format!("no solution contains the cards as they lie{why}")
        }
        _ => step(game, hint),
    }
}

/// Explains why the cards on the board belong to no solution.
fn why_wrong(game: &Game, hint: &CardHint) -> String {
    match hint {
        CardHint::Displaced { cell, placed, open } => {
            let (card, place, or) = (card(placed), place(game, *cell), or_none(*open));
            format!(": the game has {card} in {place}{or}")
        }
        CardHint::Mismatch { cell, side, open } => {
            let (side, place, or) = (side.word(), place(game, *cell), or_none(*open));
            format!(": the {side} side of the card in {place} does not match{or}")
        }
        CardHint::NoCardFits { cell, open } => {
            let (place, or) = (place(game, *cell), or_none(*open));
            format!(": no remaining card fits into {place}{or}")
        }
        CardHint::Hopeless {
            take_up: Some(cell),
            ..
        } => format!("; take up the one in {}", place(game, *cell)),
        CardHint::Hopeless {
            open: Some(reason), ..
        } => format!("; whether taking up one card is enough is not known: {reason}"),
        CardHint::Hopeless { .. } => ", and taking up one card is not enough".into(),
        _ => String::new(),
    }
}

/// Describes a step, or what is known about it.
fn step(game: &Game, hint: &CardHint) -> String {
    match hint {
        CardHint::Given { cell, placed, open } => {
            let put = put(game, placed, *cell);
            format!("{put}: the game has it there{}", but(*open))
        }
        CardHint::OnlyOneFits { cell, placed, open } => {
            let (card, place) = (card(placed), place(game, *cell));
            format!("only one card fits into {place}: {card}{}", but(*open))
        }
        CardHint::TooFewPartners {
            label,
            count,
            partners,
            open,
        } => {
            let (label, outside) = (game.label_name(*label), count - partners);
            let (times, partners) = (of(*count, "time"), of(*partners, "partner"));
            let start = format!("'{label}' occurs {times} but has only {partners}");
            let but = but(*open);
            format!("{start}, so at least {outside} of them must lie on the outer edge{but}")
        }
        _ => by_solutions(game, hint),
    }
}

/// Describes a card of a solution, and what else may lie in its cell.
fn by_solutions(game: &Game, hint: &CardHint) -> String {
    match hint {
        CardHint::Agreed {
            cell,
            placed,
            dead_ends,
            ..
        } => {
            let put = put(game, placed, *cell);
            match dead_ends {
                0 => format!("{put}: nothing that looks different fits"),
                _ => format!("{put}; {}", dead(*dead_ends)),
            }
        }
        CardHint::OneOf {
            cell,
            placed,
            others,
            dead_ends,
            ..
        } => {
            let belong = if *others == 1 { "belongs" } else { "belong" };
            let (put, others) = (put(game, placed, *cell), of(*others, "other way"));
            let but = match dead_ends {
                0 => String::new(),
                _ => format!(", but {}", dead(*dead_ends)),
            };
            format!(
                "{put}, as in a solution; {others} to fill this cell also {belong} to solutions{but}"
            )
        }
        CardHint::Found {
            cell, placed, open, ..
        } => {
            let most = thousands(MOST_SOLUTIONS as u64);
            let why = open.map_or_else(
                || format!("there are {most} solutions or more"),
                |reason| reason.to_string(),
            );
            let put = put(game, placed, *cell);
            format!(
                "{put}, as in a solution; other ways to fill this cell were not examined: {why}"
            )
        }
        _ => String::new(),
    }
}

/// "put card 3 into row 1, column 2".
fn put(game: &Game, placed: &Placed, cell: usize) -> String {
    let (card, place) = (card(placed), place(game, cell));
    format!("put {card} into {place}")
}

/// Names a cell by its row and column, counted from 1.
fn place(game: &Game, cell: usize) -> String {
    let (row, column) = (cell / game.width() + 1, cell % game.width() + 1);
    format!("row {row}, column {column}")
}

/// Names a card and its turn.
fn card(placed: &Placed) -> String {
    let number = u16::from(placed.piece) + 1;
    match placed.turn {
        0 => format!("card {number} unturned"),
        1 => format!("card {number} with one quarter turn clockwise"),
        turn => format!("card {number} with {turn} quarter turns clockwise"),
    }
}

/// A number with its noun.
fn of(number: usize, noun: &str) -> String {
    counted(number as u64, noun).to_string()
}

/// States that it is unknown whether the cards on the board belong to a solution.
fn but(open: Option<StopReason>) -> String {
    open.map_or_else(String::new, |reason| {
        format!("; whether what lies belongs to a solution is not known: {reason}")
    })
}

/// States that it is unknown whether the game has a solution at all.
fn or_none(open: Option<StopReason>) -> String {
    open.map_or_else(String::new, |reason| {
        format!("; whether the game has a solution at all is not known: {reason}")
    })
}

/// Describes ways to fill a cell that belong to no solution.
fn dead(ways: usize) -> String {
    let (seem, lead) = match ways {
        1 => ("seems", "leads"),
        _ => ("seem", "lead"),
    };
    let ways = of(ways, "other way");
    format!("{ways} to fill this cell {seem} to fit and {lead} to no solution from here")
}
