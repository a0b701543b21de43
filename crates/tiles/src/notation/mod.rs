//! Reads and writes boards and moves as text. Nothing here opens a file.
//!
//! A board can have any of these forms. Separators are spaces, commas or both, and `#` starts a
//! comment:
//!
//! ```text
//! 1 2 3 / 4 5 6 / 7 8 0        rows separated by / or ; or | or new lines
//! 1 2 3 4 5 6 7 8 0            a flat list is a square, unless a size is given
//! 3x2: 1 2 3 4 5 0             the size (width x height) first, or alone on the line before
//! [[1,2,3],[4,5,6],[7,8,0]]    nested JSON or Python lists and tuples, flat ones, [1 2; 3 0]
//! 3  1 2 3  4 5 6  7 8 0       (on lines of their own) Princeton and 42-school files
//! a b c / d e f / g h o        letters, if no tile is a number; the alphabet without o, the blank
//! 123456780  gaefdboch         digits or letters without gaps; after 9 come A, B, …
//! │ 1 │ 2 │ and │ 3 │   │      (on lines of their own) a drawn table with an empty cell
//! 1 2 3 and 4   6 and 7 5 8    (on lines of their own) columns, of which one is empty in a row
//! ```
//!
//! The blank is `0`, `_`, `.`, `-`, `*`, `None`, `null` or, among numbers, `x`. Letters may be
//! upper or lower case.
//!
//! [`parse_board`] reads one board, [`parse_boards`] a text of many, and [`BoardReader`] a text
//! that arrives in pieces. [`BoardForm`] writes boards. [`parse_moves`] and [`write_moves`] read
//! and write moves. Parsing takes time linear in the text and stops at the first error; its
//! [`NotationError`] gives the position and a way to correct it. Ambiguous text is an error.

mod block;
mod board_stream;
mod error;
mod gap;
mod instances;
mod moves;
mod one_board;
mod record;
mod scan;
mod table;
mod words;
mod write;

pub use board_stream::BoardReader;
pub use error::{Excerpt, NotationError, NotationFault, Position};
pub use instances::{Instance, parse_boards};
#[cfg(feature = "serde")]
pub use moves::path;
pub use moves::{MoveLetters, Moves, WrittenMove, parse_moves, write_moves};
pub use one_board::{decode, parse_board, parse_shape};
pub use write::BoardForm;

/// The number of tiles that have a letter: a to z without o, which is the blank.
const LETTERS: u32 = 25;

/// The tile that a letter stands for. The letter `o` is the blank, so the letters after it count
/// one less.
fn tile_of_letter(letter: char) -> Option<u32> {
    match letter.to_ascii_lowercase() {
        letter @ 'a'..='n' => Some(letter as u32 - 'a' as u32 + 1),
        'o' => Some(0),
        letter @ 'p'..='z' => Some(letter as u32 - 'a' as u32),
        _ => None,
    }
}

/// The letter of `tile`, or `None` if the tile is greater than [`LETTERS`].
fn letter_of_tile(tile: u32) -> Option<char> {
    let place = match tile {
        0 => 14,
        1..=14 => tile - 1,
        15..=LETTERS => tile,
        _ => return None,
    };
    char::from_u32('a' as u32 + place)
}
