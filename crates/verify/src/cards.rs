//! Checks and scores boards of edge-matching games with code of its own.
//!
//! This module uses neither the engine nor the scores nor the partner lists of `knobel-cards`. It
//! compares labels by name, restates the matching rules and turns cards itself. Time and memory are
//! linear in the number of cells.

use knobel_cards::{Arrangement, Game, Rule};

/// The fault of a board that should be a solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrongCards {
    /// The board has another number of cells.
    #[error("board has {given} cells, but the game needs {needed}")]
    Size {
        /// Cells given.
        given: usize,
        /// Cells needed.
        needed: usize,
    },
    /// No card lies in a cell.
    #[error("cell {} is empty", .0 + 1)]
    Empty(usize),
    /// A card that does not exist, or a turn that is not allowed.
    #[error("cell {} holds a card or turn that does not exist", .0 + 1)]
    NoSuchCard(usize),
    /// A card lies in two cells.
    #[error("the card in cell {} lies in another cell too", .0 + 1)]
    Twice(usize),
    /// The card in a cell does not match a neighbour or the outer edge.
    #[error("the card in cell {} does not fit", .0 + 1)]
    Misfit(usize),
    /// A fixed card does not lie in its cell.
    #[error("the fixed card of cell {} is not there", .0 + 1)]
    Fixed(usize),
}

/// The labels of a card by name, clockwise from the top.
type Edges = [String; 4];

/// Checks that a board solves a game.
///
/// # Errors
/// Returns the first fault found.
pub fn check_cards(game: &Game, board: &Arrangement) -> Result<(), WrongCards> {
    let misfit = sides(game, board)?
        .iter()
        .position(|sides| *sides != [true; 4]);
    misfit.map_or(Ok(()), |cell| Err(WrongCards::Misfit(cell)))
}

/// Returns the table score of a full board, that is the number of card sides that match. Cards need
/// not match.
///
/// # Errors
/// If the placement violates the game: a card is missing, occurs twice, is turned though the game
/// forbids it, or does not lie in its fixed cell.
pub fn score_cards(game: &Game, board: &Arrangement) -> Result<u32, WrongCards> {
    let sides = sides(game, board)?;
    Ok(sides.iter().flatten().filter(|&&matches| matches).count() as u32)
}

/// Determines which sides of each card match, clockwise from the top.
fn sides(game: &Game, board: &Arrangement) -> Result<Vec<[bool; 4]>, WrongCards> {
    let parts = game.parts();
    let (width, laid) = (parts.width, lay(game, board)?);
    let sides = |cell: usize| {
        let (row, column) = (cell / width, cell % width);
        let beyond = [
            (row > 0).then(|| cell - width),
            (column + 1 < width).then_some(cell + 1),
            (row + 1 < parts.height).then_some(cell + width),
            (column > 0).then(|| cell - 1),
        ];
        std::array::from_fn(|side| match beyond[side] {
            Some(next) => {
                let (one, other) = (&laid[cell][side], &laid[next][(side + 2) % 4]);
                touch(&parts.rule, parts.framed, one, other)
            }
            None => !parts.framed || laid[cell][side] == "0",
        })
    };
    Ok((0..laid.len()).map(sides).collect())
}

/// Returns the edges of all cards as placed, if each card occurs once and in an allowed position.
fn lay(game: &Game, board: &Arrangement) -> Result<Vec<Edges>, WrongCards> {
    let parts = game.parts();
    let needed = parts.width * parts.height;
    let given = board.cells().len();
    if given != needed {
        return Err(WrongCards::Size { given, needed });
    }
    let mut laid: Vec<Edges> = Vec::with_capacity(needed);
    let mut seen = vec![false; parts.pieces.len()];
    for (cell, placed) in board.cells().iter().enumerate() {
        let placed = placed.ok_or(WrongCards::Empty(cell))?;
        let edges = parts
            .pieces
            .get(usize::from(placed.piece))
            .ok_or(WrongCards::NoSuchCard(cell))?;
        if placed.turn > 3 || (placed.turn > 0 && !parts.turning) {
            return Err(WrongCards::NoSuchCard(cell));
        }
        if std::mem::replace(&mut seen[usize::from(placed.piece)], true) {
            return Err(WrongCards::Twice(cell));
        }
        laid.push(turn(edges, placed.turn));
    }
    for fixed in &parts.fixed {
        let placed = board
            .cells()
            .get(usize::from(fixed.cell))
            .copied()
            .flatten();
        if placed.is_none_or(|placed| placed.piece != fixed.piece || placed.turn != fixed.turn) {
            return Err(WrongCards::Fixed(fixed.cell.into()));
        }
    }
    Ok(laid)
}

/// Turns a card clockwise: its left side becomes the top.
fn turn(edges: &Edges, turns: u8) -> Edges {
    let mut edges = edges.clone();
    edges.rotate_right(usize::from(turns));
    edges
}

/// Decides by the three matching rules whether two sides match.
fn touch(rule: &Rule, framed: bool, one: &str, other: &str) -> bool {
    if framed && (one == "0" || other == "0") {
        return false;
    }
    match rule {
        Rule::Same => one == other,
        Rule::Complement => one != other && one.to_lowercase() == other.to_lowercase(),
        Rule::General(pairs) => {
            pairs.contains(&(one.to_owned(), other.to_owned()))
                || pairs.contains(&(other.to_owned(), one.to_owned()))
        }
    }
}
