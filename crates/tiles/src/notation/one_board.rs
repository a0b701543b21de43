//! Parses one board or one size, and decodes UTF-8 with the position of an error.

use super::forms::{list_of, size};
use knobel_core::Warning;

use super::scan::{Lexeme, Scanner};
use super::table::Table;
use super::words;
use super::{Excerpt, NotationError, NotationFault, Position};
use crate::{Board, Shape};

/// A board that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadBoard {
    /// The board.
    pub board: Board,
    /// What a user should know about how the text was read.
    pub warning: Option<Warning>,
}

/// Reads a board in any of the forms of [`notation`](super). If `shape` is given, a flat list fills
/// a board of this shape; otherwise a flat list is a square.
///
/// ```
/// use knobel_tiles::{Shape, notation::parse_board};
///
/// let board = parse_board("1 2 3 / 4 5 6 / 7 8 _", None)?;
/// assert_eq!(board, parse_board("[[1, 2, 3], [4, 5, 6], [7, 8, 0]]", None)?);
/// let wide = parse_board("1 2 3 4 5 0", Some(Shape::new(3, 2).expect("a small size")))?;
/// assert_eq!(wide.rows().len(), 2);
/// let error = parse_board("1 2 / 3 3", None).unwrap_err();
/// assert!(error.to_string().starts_with("line 1, column 9: tile 3 was given twice"));
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
///
/// # Errors
/// If the text is not a board, or not one of this shape. The error gives the position and the
/// reason.
pub fn parse_board(text: &str, shape: Option<Shape>) -> Result<Board, NotationError> {
    Ok(read_board(text, shape)?.board)
}

/// Like [`parse_board`], but also returns what a user should know about how the text was read.
///
/// # Errors
/// As [`parse_board`].
pub fn read_board(text: &str, shape: Option<Shape>) -> Result<ReadBoard, NotationError> {
    read_board_from(text, 1, shape)
}

/// Like [`read_board`], for a part of a text that begins at this line.
pub(super) fn read_board_from(
    text: &str,
    line: u32,
    shape: Option<Shape>,
) -> Result<ReadBoard, NotationError> {
    let mut scanner = Scanner::new(text, line);
    let first = scanner.clone().find(|(_, lexeme)| *lexeme != Lexeme::Line);
    if let Some((_, Lexeme::Open(_))) = first {
        let board = list_board(&mut scanner, shape)?;
        return match scanner.find(|(_, lexeme)| *lexeme != Lexeme::Line) {
            Some((at, lexeme)) => Err(misplaced(at, lexeme, "nothing after the board's list")),
            None => Ok(board),
        };
    }
    rows(&mut scanner)?.board(shape, scanner.here())
}

/// Decodes UTF-8.
///
/// # Errors
/// If `bytes` is not UTF-8. The error gives the position of the first wrong byte.
pub fn decode(bytes: &[u8]) -> Result<&str, NotationError> {
    core::str::from_utf8(bytes).map_err(|error| {
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        let line_start = valid
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |newline| newline + 1);
        let lines = valid.iter().filter(|&&byte| byte == b'\n').count();
        // Count characters: every byte of UTF-8 begins one, except continuation bytes.
        let characters = valid[line_start..]
            .iter()
            .filter(|&&byte| byte & 0xc0 != 0x80)
            .count();
        let number = |count| u32::try_from(count).unwrap_or(u32::MAX);
        let (line, column) = (number(lines + 1), number(characters + 1));
        let byte = rest.first().copied().unwrap_or(0);
        NotationFault::Encoding { byte }.at(Position { line, column })
    })
}

/// Reads a size. `4x5` is 4 wide and 5 high, and `4` alone is a square.
///
/// # Errors
/// If the text is not a size, or a side is too short or too long.
pub fn parse_shape(text: &str) -> Result<Shape, NotationError> {
    let at = Position { line: 1, column: 1 };
    let fail = || {
        let found = Excerpt::new(text);
        NotationFault::Size { found }.at(at)
    };
    let side = |text: &str| words::side(text.trim()).ok_or_else(fail);
    match text.split_once(['x', 'X', '×']) {
        Some((width, height)) => size(side(width)?, side(height)?, at),
        None => side(text).and_then(|side| size(side, side, at)),
    }
}

/// Reads rows that are separated by slashes, bars or line ends, or drawn as a table.
pub(super) fn rows<'a>(scanner: &mut Scanner<'a>) -> Result<Table<'a>, NotationError> {
    let mut table = Table::default();
    for (at, lexeme) in scanner {
        match lexeme {
            Lexeme::Word(word) => table.add(word, at)?,
            Lexeme::Bar => table.bar(at),
            Lexeme::Slash | Lexeme::Line => table.end_row(),
            Lexeme::Open(_) | Lexeme::Close(_) => {
                // Report an error in the words before the bracket first.
                table.end_row();
                table.tiles()?;
                return Err(misplaced(at, lexeme, "a tile, / or a new line"));
            }
        }
    }
    table.end_row();
    Ok(table)
}

/// Reads the board of one list, flat or nested, with all its brackets. Skips leading line ends.
pub(super) fn list_board(
    scanner: &mut Scanner<'_>,
    shape: Option<Shape>,
) -> Result<ReadBoard, NotationError> {
    let mut opened = scanner.clone();
    let form = opened.find_map(|(_, lexeme)| match lexeme {
        Lexeme::Open(bracket) => list_of(bracket),
        _ => None,
    });
    let board = list(scanner).and_then(|table| table.board(shape, scanner.here()));
    board.map_err(|error| match form {
        Some((_, name)) => error.in_form(name),
        None => error,
    })
}

/// Reads the words of one list.
fn list<'a>(scanner: &mut Scanner<'a>) -> Result<Table<'a>, NotationError> {
    let mut table = Table::default();
    // The closing brackets of the open lists, outermost first. '\0' means that none is open.
    let mut closing = ['\0'; 2];
    let mut depth = 0;
    // Does the outer list contain tiles (false) or rows (true)? Unknown before its first item.
    let mut holds_rows = None;
    for (at, lexeme) in scanner.by_ref() {
        match lexeme {
            Lexeme::Line => {}
            Lexeme::Open(bracket) if depth < closing.len() => {
                if depth == 1 && !*holds_rows.get_or_insert(true) {
                    return Err(misplaced(at, lexeme, "a tile, as before in this list,"));
                }
                closing[depth] = list_of(bracket).map_or(bracket, |(end, _)| end);
                depth += 1;
            }
            Lexeme::Word(word) if depth > 0 => {
                if depth == 1 && *holds_rows.get_or_insert(false) {
                    return Err(misplaced(
                        at,
                        lexeme,
                        "a row in brackets, as before in this list,",
                    ));
                }
                table.add(word, at)?;
            }
            Lexeme::Slash if depth == 1 && holds_rows == Some(false) => table.end_row(),
            Lexeme::Close(bracket) if depth > 0 && closing[depth - 1] == bracket => {
                table.end_row();
                depth -= 1;
                if depth == 0 {
                    return Ok(table);
                }
            }
            _ => return Err(misplaced(at, lexeme, needed(depth, closing))),
        }
    }
    let (found, needed) = (None, needed(depth, closing));
    Err(NotationFault::List { found, needed }.at(scanner.here()))
}

/// The lexemes that may follow in a list of this depth, for an error message.
fn needed(depth: usize, closing: [char; 2]) -> &'static str {
    match closing.get(depth.wrapping_sub(1)) {
        Some(']') => "a tile or ']'",
        Some(')') => "a tile or ')'",
        Some(_) => "a tile or '}'",
        None => "a list in brackets",
    }
}

/// The error for a lexeme that is not allowed at its place.
pub(super) fn misplaced(at: Position, lexeme: Lexeme<'_>, needed: &'static str) -> NotationError {
    let found = match lexeme {
        Lexeme::Word(word) => word.chars().next(),
        Lexeme::Slash => Some('/'),
        Lexeme::Bar => Some('|'),
        Lexeme::Line => Some('\n'),
        Lexeme::Open(bracket) | Lexeme::Close(bracket) => Some(bracket),
    };
    NotationFault::List { found, needed }.at(at)
}
