//! Checks and scores boards of edge-matching games with code of its own.
//!
//! Nothing here uses the engine, the scores or the partner lists of `knobel-cards`: labels are compared by name, rules
//! are spelled out again, turning is done by hand.

use knobel_cards::{Arrangement, Game, Rule};

/// What is wrong with a board that should be a solution.
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
    /// The card in a cell does not fit a neighbour or the outer edge.
    #[error("the card in cell {} does not fit", .0 + 1)]
    Misfit(usize),
    /// A fixed card does not lie where it must.
    #[error("the fixed card of cell {} is not there", .0 + 1)]
    Fixed(usize),
}

/// Labels by name, clockwise from the top.
type Edges = [String; 4];

/// Checks that a board solves a game.
///
/// # Errors
/// With the first thing that is wrong.
pub fn check_cards(game: &Game, board: &Arrangement) -> Result<(), WrongCards> {
    let misfit = sides(game, board)?
        .iter()
        .position(|sides| *sides != [true; 4]);
    misfit.map_or(Ok(()), |cell| Err(WrongCards::Misfit(cell)))
}

/// The table score of a full board, on which cards may match or not.
///
/// # Errors
/// If the cards do not lie as the game allows: one is missing, lies twice, is turned though it must not, or is not
/// where it is fixed.
pub fn score_cards(game: &Game, board: &Arrangement) -> Result<u32, WrongCards> {
    let sides = sides(game, board)?;
    Ok(sides.iter().flatten().filter(|&&matches| matches).count() as u32)
}

/// Which sides of each card match, clockwise from the top.
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

/// The edges of all cards as they lie, if every card lies once and where it may.
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

/// Turned clockwise: what was left is up.
fn turn(edges: &Edges, turns: u8) -> Edges {
    let mut edges = edges.clone();
    edges.rotate_right(usize::from(turns));
    edges
}

/// The three rules, spelled out.
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
