//! How boards and moves are read and written: strings in, values out, and back. Opens no file.
//!
//! A board is read from any of these; separators are spaces, commas or both, and `#` starts a
//! comment:
//!
//! ```text
//! 1 2 3 / 4 5 6 / 7 8 0        rows separated by / or ; or | or new lines
//! 1 2 3 4 5 6 7 8 0            a flat list is a square, unless a size is given
//! 3x2: 1 2 3 4 5 0             the size (width x height) before the tiles, or alone on the line before
//! [[1,2,3],[4,5,6],[7,8,0]]    nested JSON or Python lists and tuples; a flat one too, and [1 2; 3 0]
//! 3  1 2 3  4 5 6  7 8 0       (on lines of their own) Princeton and 42-school files: n, then n rows
//! a b c / d e f / g h o        letters, when no tile is a number: a b c … without o, which is the blank
//! 123456780  gaefdboch         digits or letters without a gap; after 9 come A, B, … (also 123/456/780)
//! │ 1 │ 2 │ and │ 3 │   │      (on lines of their own) a drawn table: the empty cell is the blank
//! 1 2 3 and 4   6 and 7 5 8    (on lines of their own) columns: the one without a tile in a row is the blank
//! ```
//!
//! The blank is `0`, `_`, `.`, `-`, `*`, `None`, `null` or, among numbers, `x`. Capitals mean what
//! small letters mean.
//!
//! [`parse_board`] reads one board, [`parse_boards`] a text of many, [`BoardReader`] the same while
//! it still comes in, [`BoardForm`] writes each form back; [`parse_moves`] and [`write_moves`] do
//! the same for moves. All of them are linear in the text and stop at the first fault, whose place
//! and cure the [`NotationError`] names. What could mean two things is such a fault.

mod block;
mod error;
mod gap;
mod many;
mod moves;
mod reader;
mod record;
mod scan;
mod single;
mod table;
mod words;
mod write;

pub use error::{Excerpt, NotationError, NotationFault, Position};
pub use many::{Instance, parse_boards};
pub use moves::{MoveLetters, WrittenMove, parse_moves, write_moves};
pub use reader::BoardReader;
pub use single::{decode, parse_board, parse_shape};
pub use write::BoardForm;

/// Tiles that have a letter: a…z without the blank's o.
const LETTERS: u32 = 25;

/// The tile that a letter means; the blank's `o` is left out of the alphabet.
fn tile_of_letter(letter: char) -> Option<u32> {
    match letter.to_ascii_lowercase() {
        letter @ 'a'..='n' => Some(letter as u32 - 'a' as u32 + 1),
        'o' => Some(0),
        letter @ 'p'..='z' => Some(letter as u32 - 'a' as u32),
        _ => None,
    }
}

/// The letter that means `tile`, which must be at most [`LETTERS`].
fn letter_of_tile(tile: u32) -> Option<char> {
    let place = match tile {
        0 => 14,
        1..=14 => tile - 1,
        15..=LETTERS => tile,
        _ => return None,
    };
    char::from_u32('a' as u32 + place)
}
