//! Reads a text of many boards: one a line, instance-file lines (`index length tiles…`), lists, or several boards of
//! several lines with empty lines between them.
//!
//! How a board of several lines is told from boards of one line each: every board has one blank. If two lines have a
//! blank, and the first can be a whole board (its numbers go no higher than its length allows), then each line is a
//! board; otherwise the lines up to the next empty one are a board together, or all lines if only one has a blank. So
//! `0 1 2 3` above `4 5 6 7` above … is a 4×4 board, and above `3 1 2 0` it is one of two 2×2 boards. A fault in one
//! board ends the reading with that line's number.

use alloc::vec::Vec;

use super::scan::{Lexeme, Scanner};
use super::single::{list, misplaced, parse_board_from};
use super::table::{Table, checked, size};
use super::{NotationError, NotationFault, Position, parse_board};
use crate::{Board, Shape};

/// A board of a text, and what the text says about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instance {
    /// Its number in an instance file; elsewhere its place in the text, from 1.
    pub index: u32,
    /// The length of its shortest solution, where the text gives it.
    pub optimal_length: Option<u32>,
    /// The board.
    pub board: Board,
    /// The line on which it begins, from 1.
    pub line: u32,
}

/// Reads all boards of a text. With `shape` flat lists fill that board; without, they are squares.
///
/// ```
/// use knobel_tiles::notation::parse_boards;
///
/// let entries = parse_boards("# index length tiles\n7 1 1 2 0 3\n8 2 0 1 3 2\n", None)?;
/// assert_eq!(entries.len(), 2);
/// assert_eq!((entries[1].index, entries[1].optimal_length, entries[1].line), (8, Some(2), 3));
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
///
/// # Errors
/// If any part of the text is no board, or the text has none.
pub fn parse_boards(text: &str, shape: Option<Shape>) -> Result<Vec<Instance>, NotationError> {
    if Scanner::new(text, 1).any(|(_, lexeme)| matches!(lexeme, Lexeme::Open(_))) {
        return lists(text, shape);
    }
    let lines = lines(text);
    let Some(first) = lines.first() else {
        return Err(NotationError {
            at: Position { line: 1, column: 1 },
            fault: NotationFault::Empty,
        });
    };
    let mut entries = Vec::new();
    if lines.len() > 1 && !several_blanks(&lines) {
        add(&mut entries, first.number, parse_board(text, shape)?);
        return Ok(entries);
    }
    for block in lines.chunk_by(|_, after| !after.gap) {
        if one_board_a_line(block, shape) {
            for line in block {
                entries.push(line_entry(line, entries.len(), shape)?);
            }
        } else {
            let (first, last) = (&block[0], &block[block.len() - 1]);
            let part = &text[first.start..last.start + last.text.len()];
            let board = parse_board_from(part, first.number, shape)?;
            add(&mut entries, first.number, board);
        }
    }
    Ok(entries)
}

fn add(entries: &mut Vec<Instance>, line: u32, board: Board) {
    entries.push(Instance {
        index: entries.len() as u32 + 1,
        optimal_length: None,
        board,
        line,
    });
}

/// Each list of the text is a board.
fn lists(text: &str, shape: Option<Shape>) -> Result<Vec<Instance>, NotationError> {
    let mut entries = Vec::new();
    let mut scanner = Scanner::new(text, 1);
    loop {
        let before = scanner.clone();
        match scanner.next() {
            None => return Ok(entries),
            Some((_, Lexeme::Line)) => {}
            Some((at, Lexeme::Open(_))) => {
                scanner = before;
                let table = list(&mut scanner)?;
                add(&mut entries, at.line, table.board(shape, at)?);
            }
            Some((at, lexeme)) => return Err(misplaced(at, lexeme, "a list in brackets")),
        }
    }
}

/// A line that has tiles.
#[derive(Debug)]
struct Line<'a> {
    text: &'a str,
    number: u32,
    /// Bytes before it.
    start: usize,
    /// Was there an empty line before it?
    gap: bool,
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut gap = false;
    let mut start = 0;
    let mut found = Vec::new();
    for (number, text) in (1..).zip(text.split('\n')) {
        if Scanner::new(text, number).next().is_some() {
            found.push(Line {
                text,
                number,
                start,
                gap,
            });
            gap = false;
        } else if text.trim().is_empty() {
            gap = true;
        }
        start += text.len() + 1;
    }
    found
}

/// Do at least two lines have a blank?
fn several_blanks(lines: &[Line<'_>]) -> bool {
    let blank = |line: &&Line<'_>| {
        Scanner::new(line.text, 1)
            .any(|(_, lexeme)| matches!(lexeme, Lexeme::Word("0" | "_" | "." | "o")))
    };
    lines.iter().filter(blank).nth(1).is_some()
}

fn one_board_a_line(block: &[Line<'_>], shape: Option<Shape>) -> bool {
    block.len() == 1 || several_blanks(block) && may_be_a_board(&block[0], shape)
}

/// Has the line rows, or as many tiles as a board (after two more numbers, perhaps) and none too high for it?
fn may_be_a_board(line: &Line<'_>, shape: Option<Shape>) -> bool {
    let mut table = Table::default();
    for (at, lexeme) in Scanner::new(line.text, line.number) {
        match lexeme {
            Lexeme::Slash => return true,
            Lexeme::Word(word) if table.add(word, at).is_ok() => {}
            // Not a board at all: reading the line by itself names the fault.
            _ => return true,
        }
    }
    let Some((skipped, cells)) = flat_shape(table.tiles().len(), shape) else {
        return false;
    };
    table.tiles()[skipped..]
        .iter()
        .all(|tile| (tile.value as usize) < cells)
}

/// How many numbers stand before the tiles of a flat line of `given` words, and how many tiles there are.
/// No two squares differ by 2, so the answer is never in doubt.
fn flat_shape(given: usize, shape: Option<Shape>) -> Option<(usize, usize)> {
    let fits = |cells: usize| match shape {
        Some(shape) => cells == shape.cells(),
        None => cells >= 4 && cells.isqrt().pow(2) == cells,
    };
    [0, 2]
        .into_iter()
        .filter_map(|skipped| Some((skipped, given.checked_sub(skipped)?)))
        .find(|&(_, cells)| fits(cells))
}

/// The board of one line, with index and length where the line begins with them.
fn line_entry(
    line: &Line<'_>,
    before: usize,
    shape: Option<Shape>,
) -> Result<Instance, NotationError> {
    let mut table = Table::default();
    let mut flat = true;
    for (at, lexeme) in Scanner::new(line.text, line.number) {
        match lexeme {
            Lexeme::Word(word) => table.add(word, at)?,
            _ => flat = false,
        }
    }
    let entry = |index, optimal_length, board| Instance {
        index,
        optimal_length,
        board,
        line: line.number,
    };
    match flat_shape(table.tiles().len(), shape) {
        Some((2, cells)) if flat => {
            let (numbers, tiles) = table.tiles().split_at(2);
            let square = || size(cells.isqrt(), cells.isqrt(), tiles[0].at);
            let board = checked(shape.map_or_else(square, Ok)?, tiles, table.has_letters())?;
            Ok(entry(numbers[0].value, Some(numbers[1].value), board))
        }
        _ => {
            let board = parse_board_from(line.text, line.number, shape)?;
            Ok(entry(before as u32 + 1, None, board))
        }
    }
}
