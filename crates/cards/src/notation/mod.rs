//! Text formats of games and boards. Strings go in, values come out, and no file is opened.
//!
//! | format | read | written | content |
//! |---|---|---|---|
//! | [`text`] | yes | yes | blocks of our own, `puzzle` … `end`; several games per file |
//! | [`json`] | yes | yes | one object per game |
//! | [`bucas`] | yes | yes | an address of the viewer e2.bucas.name |
//! | [`e2pieces`] | yes | yes | lines of `U R D L`; 0 is the frame |
//! | [`tetravex`] | yes | yes | digits; pieces must not be turned |
//! | [`arrangement`] | yes | yes | a board: `piece/turn` for each cell |
//!
//! [`read`] recognises the format of a game from its first characters, or from the numbers in its
//! lines, and [`board`] does so for a board. One reader is therefore chosen before anything is
//! parsed, so error messages refer to one format.
//!
//! ```
//! use knobel_cards::notation;
//!
//! let text = "puzzle pair\nsize 2 1\nrule same\ncard 1 2 3 4\ncard 4 3 2 1\nend\n";
//! let games = notation::read(text)?;
//! assert_eq!(notation::read(&notation::json::write(&games[0]))?, games);
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

pub mod arrangement;
pub mod bucas;
pub mod e2pieces;
pub mod json;
pub mod tetravex;
pub mod text;

use crate::{Arrangement, CardsError, Game};

/// Reads one or more games in any of the formats.
///
/// # Errors
/// If the text has none of the formats, or its games are not valid.
pub fn read(input: &str) -> Result<Vec<Game>, CardsError> {
    let start = input.trim_start_matches('\u{feff}').trim_start();
    if start.is_empty() {
        return Err(CardsError::Text(
            "the text is empty, but a game was expected".into(),
        ));
    }
    if start.starts_with(['{', '[']) {
        return json::read(start);
    }
    if bucas::is_address(start) {
        let shown = bucas::read(start)?.whole()?;
        return Ok(vec![shown.game]);
    }
    let first = start
        .lines()
        .map(str::trim)
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .unwrap_or_default();
    if first.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return text::read(input);
    }
    if e2pieces::looks_like(start) {
        return e2pieces::read(start).map(|game| vec![game]);
    }
    tetravex::read(start).map(|game| vec![game])
}

/// Reads a board of a game: `piece/turn` for each cell, or an address that shows it.
///
/// # Errors
/// If the text has neither format, or shows cards that the game does not have.
pub fn board(input: &str, game: &Game) -> Result<Arrangement, CardsError> {
    if bucas::is_address(input) {
        bucas::board(input, game)
    } else {
        arrangement::read(input, game)
    }
}

/// Makes the error for a line, counted from 1.
pub(crate) fn at(line: usize, problem: impl Into<String>) -> CardsError {
    CardsError::Line {
        line,
        problem: problem.into(),
    }
}

/// The side of a square board with this many cells.
pub(crate) fn square_side(cells: usize) -> Option<usize> {
    let side = cells.isqrt();
    (side > 0 && side * side == cells).then_some(side)
}

/// Returns the size that a text gives, or that of a square board with this many pieces.
fn size_or_square(
    given: Option<(usize, usize)>,
    pieces: usize,
) -> Result<(usize, usize), CardsError> {
    let square = || square_side(pieces).map(|side| (side, side));
    given.or_else(square).ok_or_else(|| {
        CardsError::Text(format!(
            "{pieces} pieces do not form a square board; put a line with columns and rows first"
        ))
    })
}

/// Returns a line with columns and rows if the board is not a square.
fn size_line(game: &Game) -> String {
    if game.width() == game.height() {
        String::new()
    } else {
        format!("{} {}\n", game.width(), game.height())
    }
}
