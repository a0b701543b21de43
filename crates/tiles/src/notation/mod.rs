//! Reads and writes boards and moves as text. Nothing here opens a file.
//!
//! [`FORMS`] lists the forms of a board, each with an example. Separators are spaces, commas or
//! both, and `#` starts a comment. Rows are separated by `/`, `;`, `|` or new lines. A flat list is a
//! square, unless its size (width x height) comes first. Lists may be nested or flat, as in `[1 2; 3
//! 0]`. Letters, upper or lower case, are those of the alphabet without `o`, the blank. Without gaps,
//! A, B, … follow 9.
//!
//! The blank is `0`, `_`, `.`, `-`, `*`, `None`, `null` or, among numbers, `x`. If the numbers are 1,
//! 2, …, n and there is no blank, the blank is n, as Bradlow writes it; [`read_board`] reports this.
//!
//! [`parse_board`] reads one board, [`parse_boards`] a text of many, and [`BoardReader`] a text
//! that arrives in pieces. [`BoardForm`] writes boards. [`parse_moves`] and [`write_moves`] read
//! and write moves. Parsing takes time linear in the text and stops at the first error; its
//! [`NotationError`] gives the position and a way to correct it. Ambiguous text is an error.

mod block;
mod board_stream;
mod error;
mod forms;
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
pub use forms::{FORMS, Form};
pub use instances::{Instance, parse_boards};
#[cfg(feature = "serde")]
pub use moves::path;
pub use moves::{MoveLetters, Moves, WrittenMove, parse_moves, write_moves};
pub use one_board::{ReadBoard, decode, parse_board, parse_shape, read_board};
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
