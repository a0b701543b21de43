//! The table of written forms, and the parser that it drives: it turns the words of a text into
//! tiles, and rows of tiles into a checked board.
//!
//! The tokeniser ([`scan`](super::scan), [`table`](super::table)) finds words, rows and brackets.
//! The forms decide what they mean, in four steps: brackets around the board and its rows, how a
//! word stands for a tile, how the tiles are arranged in rows, and which number is the blank. In
//! each step, the first form that fits is used. A new form is one row of [`FORMS`] with its example,
//! which the tests read.

use alloc::vec::Vec;

use knobel_core::Warning;

use super::gap::filled;
use super::table::{Body, Tile};
use super::words::{digit, letter, number};
use super::{NotationError, NotationFault, Position, ReadBoard};
use crate::{Board, BoardError, Shape};

/// A form in which people write boards.
#[derive(Debug)]
pub struct Form {
    /// What an error calls the form.
    pub name: &'static str,
    /// The board `2 3 8 / 4 7 0 / 1 6 5` in this form.
    pub example: &'static str,
    rule: Rule,
}

/// What a form makes of a text. `None` means that the text has another form.
type Read<T> = Option<Result<T, NotationError>>;

/// How a form is recognised and read.
#[derive(Debug)]
enum Rule {
    /// These brackets enclose the board, and perhaps each row.
    Brackets(char, char),
    /// The tokeniser recognises the form.
    Lexed,
    /// The tile that each word stands for.
    Words(fn(&Body<'_>) -> Read<Vec<Tile>>),
    /// The tiles of each row, if the caller asks for this shape.
    Rows(fn(&Spelled<'_>, Option<Shape>) -> Read<Rows>),
    /// The number that stands for the blank.
    Blank(fn(&[u32]) -> Option<u32>),
}

/// All forms. Each step tries its rows from top to bottom.
#[rustfmt::skip]
pub static FORMS: [Form; 15] = [
    form("a list in brackets", "[[2, 3, 8], [4, 7, 0], [1, 6, 5]]", Rule::Brackets('[', ']')),
    form("a tuple", "((2, 3, 8), (4, 7, 0), (1, 6, 5))", Rule::Brackets('(', ')')),
    form("a list in braces", "{2, 3, 8, 4, 7, 0, 1, 6, 5}", Rule::Brackets('{', '}')),
    form("a drawn table", "│ 2 │ 3 │ 8 │\n│ 4 │ 7 │   │\n│ 1 │ 6 │ 5 │", Rule::Lexed),
    form("a size and its tiles", "3x3: 2 3 8 4 7 0 1 6 5", Rule::Lexed),
    form("digits without gaps", "238470165", Rule::Words(|body| body.read(true, false, digit))),
    form("letters without gaps", "bchdgoafe", Rule::Words(|body| body.read(true, true, letter))),
    form("letters", "b c h / d g o / a f e", Rule::Words(|body| body.read(false, true, letter))),
    form("numbers", "2, 3, 8 / 4, 7, _ / 1, 6, 5", Rule::Words(|body| body.read(false, false, number))),
    form("columns with an empty place", "2 3 8\n4 7\n1 6 5", Rule::Rows(columns)),
    form("the side, then the rows", "3\n2 3 8\n4 7 0\n1 6 5", Rule::Rows(below_a_side)),
    form("a flat list", "2 3 8 4 7 0 1 6 5", Rule::Rows(flat)),
    form("rows", "2 3 8 / 4 7 0 / 1 6 5", Rule::Rows(|words, _| Some(rectangle(words, 0)))),
    form("numbers from 0", "2 3 8 / 4 7 0 / 1 6 5", Rule::Blank(zero)),
    form("numbers from 1", "2 3 8 / 4 7 9 / 1 6 5", Rule::Blank(highest)),
];

const fn form(name: &'static str, example: &'static str, rule: Rule) -> Form {
    Form {
        name,
        example,
        rule,
    }
}

/// The bracket that closes a list which begins with `open`, and the name of the form.
pub(super) fn list_of(open: char) -> Option<(char, &'static str)> {
    FORMS.iter().find_map(|form| match form.rule {
        Rule::Brackets(begin, end) if begin == open => Some((end, form.name)),
        _ => None,
    })
}

/// Returns whether a list ends with this bracket.
pub(super) fn closes(bracket: char) -> bool {
    let end = |form: &Form| matches!(form.rule, Rule::Brackets(_, end) if end == bracket);
    FORMS.iter().any(end)
}

/// The tiles that the words stand for.
pub(super) fn spelled<'a>(body: &'a Body<'a>) -> Result<Spelled<'a>, NotationError> {
    let read = FORMS.iter().find_map(|form| match form.rule {
        Rule::Words(read) => Some((form.name, read(body)?)),
        _ => None,
    });
    let (name, tiles) = read.expect("every word is a number or a letter, or reported as one");
    Ok(Spelled {
        tiles: tiles.map_err(|error| error.in_form(name))?,
        form: (body.glued || body.letters).then_some(name),
        body,
    })
}

/// The words of a text and the tiles that they stand for.
pub(super) struct Spelled<'a> {
    pub(super) tiles: Vec<Tile>,
    /// The form of the words, if they are not simply numbers.
    form: Option<&'static str>,
    body: &'a Body<'a>,
}

/// The tiles of a board and its shape.
struct Rows {
    shape: Shape,
    tiles: Vec<Tile>,
}

impl Spelled<'_> {
    /// The board; `asked` is its required shape.
    pub(super) fn board(&self, asked: Option<Shape>) -> Result<ReadBoard, NotationError> {
        let rows = FORMS.iter().find_map(|form| match form.rule {
            Rule::Rows(read) => Some((form.name, read(self, asked)?)),
            _ => None,
        });
        let (name, rows) = rows.expect("a text without another form is rows");
        let name = self.form.unwrap_or(name);
        let given = rows.map_err(|error| error.in_form(name))?;
        if let Some(asked) = asked.filter(|&asked| asked != given.shape) {
            let given = given.shape;
            let fault = NotationFault::OtherShape { given, asked };
            return Err(fault.at(self.tiles[0].at).in_form(name));
        }
        checked(given.shape, &given.tiles, self.body.letters).map_err(|error| error.in_form(name))
    }

    /// Returns whether the text shows no rows: all tiles are on one line, or each is on a line of
    /// its own.
    fn is_flat(&self, skipped: usize) -> bool {
        let (rows, tiles) = (self.body.ends.len() - skipped, self.tiles.len() - skipped);
        rows == 1 || rows == tiles
    }
}

/// Rows of equal length, after this number of rows of one tile.
fn rectangle(words: &Spelled<'_>, skipped: usize) -> Result<Rows, NotationError> {
    let tiles = &words.tiles[skipped..];
    let ends = words.body.ends[skipped..].iter().map(|end| end - skipped);
    let (mut start, mut needed) = (0, 0);
    for (row, end) in (1..).zip(ends) {
        let given = end - start;
        if row == 1 {
            needed = given;
        }
        if given != needed {
            let fault = NotationFault::Ragged { row, given, needed };
            return Err(fault.at(tiles[start].at));
        }
        start = end;
    }
    Ok(Rows {
        shape: size(needed, words.body.ends.len() - skipped, tiles[0].at)?,
        tiles: tiles.to_vec(),
    })
}

/// All tiles in one row, or each in a row of its own: a square, or what the caller asks for.
fn flat(words: &Spelled<'_>, asked: Option<Shape>) -> Read<Rows> {
    let (at, given) = (words.tiles[0].at, words.tiles.len());
    let side = given.isqrt();
    let square = || match words.body.ends.len() {
        _ if side * side == given && side >= Shape::SHORTEST => size(side, side, at),
        1 => Err(NotationFault::NotSquare { given }.at(at)),
        _ => Err(NotationFault::OneColumn { given }.at(at)),
    };
    words.is_flat(0).then(|| {
        let shape = asked.map_or_else(square, Ok)?;
        let tiles = words.tiles.to_vec();
        Ok(Rows { shape, tiles })
    })
}

/// A single number above longer rows is the side of a square, because rows of a board have at least
/// two tiles. Files of Princeton's course and of the school 42 have this form.
fn below_a_side(words: &Spelled<'_>, _: Option<Shape>) -> Read<Rows> {
    let ends = &words.body.ends;
    let lone = ends.len() > 1 && ends[0] == 1 && ends.len() < words.tiles.len();
    let rows = |says: usize| {
        let at = words.tiles[0].at;
        let shape = size(says, says, at)?;
        let tiles = &words.tiles[1..];
        if words.is_flat(1) && tiles.len() == shape.cells() {
            let tiles = tiles.to_vec();
            return Ok(Rows { shape, tiles });
        }
        if !words.is_flat(1) {
            let rows = rectangle(words, 1)?;
            if rows.shape == shape {
                return Ok(rows);
            }
        }
        let (rows, width) = (ends.len() - 1, ends[1] - 1);
        Err(NotationFault::Header { says, rows, width }.at(at))
    };
    (lone && !words.body.letters).then(|| rows(words.tiles[0].value as usize))
}

/// In a row that lacks a tile, white space may stand for the blank.
fn columns(words: &Spelled<'_>, asked: Option<Shape>) -> Read<Rows> {
    let plain = below_a_side(words, asked).unwrap_or_else(|| rectangle(words, 0));
    let ragged = |error: &NotationError| matches!(error.fault, NotationFault::Ragged { .. });
    let body = plain
        .err()
        .filter(ragged)
        .and_then(|_| filled(words.body))?;
    let full = spelled(&body).ok()?;
    let rows = below_a_side(&full, asked)
        .unwrap_or_else(|| rectangle(&full, 0))
        .ok()?;
    let board = checked(rows.shape, &rows.tiles, body.letters);
    board.is_ok().then_some(Ok(rows))
}

/// The blank is 0 if there is a 0.
fn zero(tiles: &[u32]) -> Option<u32> {
    tiles.contains(&0).then_some(0)
}

/// Bradlow's form has no 0: the blank is the highest of the numbers 1, 2, …, n.
fn highest(tiles: &[u32]) -> Option<u32> {
    let mut seen = alloc::vec![false; tiles.len()];
    let new = |&tile: &u32| {
        let seen = seen.get_mut((tile as usize).wrapping_sub(1));
        seen.is_some_and(|seen| !core::mem::replace(seen, true))
    };
    tiles.iter().all(new).then_some(tiles.len() as u32)
}

impl ReadBoard {
    /// The board with these numbers, row by row. The blank is 0 or, without 0, the highest.
    ///
    /// # Errors
    /// If the numbers are neither 0, 1, …, cells − 1 nor 1, 2, …, cells in some order.
    pub fn of_numbers(shape: Shape, mut tiles: Vec<u32>) -> Result<Self, BoardError> {
        let blank = FORMS.iter().find_map(|form| match form.rule {
            Rule::Blank(number) => number(&tiles),
            _ => None,
        });
        let blank = blank.filter(|&blank| blank > 0);
        if let Some(place) = tiles.iter().position(|&tile| Some(tile) == blank) {
            tiles[place] = 0;
        }
        Ok(Self {
            board: Board::new(shape, tiles)?,
            warning: blank.map(|blank| Warning::HighestIsBlank { blank }),
        })
    }
}

/// The shape with these sides, or an error at this position.
pub(super) fn size(width: usize, height: usize, at: Position) -> Result<Shape, NotationError> {
    Shape::new(width, height).map_err(|error| NotationFault::Board(error).at(at))
}

/// The board with these tiles, or an error at the position of the wrong tile.
pub(super) fn checked(
    shape: Shape,
    tiles: &[Tile],
    letter: bool,
) -> Result<ReadBoard, NotationError> {
    let values = tiles.iter().map(|tile| tile.value).collect();
    let warning = None;
    let read = if letter {
        Board::new(shape, values).map(|board| ReadBoard { board, warning })
    } else {
        ReadBoard::of_numbers(shape, values)
    };
    read.map_err(|error| {
        let places = |value| tiles.iter().filter(move |tile| tile.value == value);
        let (shows, fault) = match error {
            BoardError::Unknown { tile, shape } => (
                places(tile).next(),
                NotationFault::Unknown {
                    tile,
                    letter,
                    shape,
                },
            ),
            BoardError::Repeated { tile } => {
                let first = position(places(tile).next());
                (
                    places(tile).nth(1),
                    NotationFault::Repeated {
                        tile,
                        letter,
                        first,
                    },
                )
            }
            error => (tiles.first(), NotationFault::Board(error)),
        };
        fault.at(position(shows))
    })
}

/// The position of a tile, or the beginning of the text if there is no tile.
fn position(tile: Option<&Tile>) -> Position {
    tile.map_or(Position { line: 1, column: 1 }, |tile| tile.at)
}
