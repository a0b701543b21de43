//! The parameters of an address: the size of the board, and what each cell shows.

use crate::CardsError;
use crate::notation::square_side;

/// A parsed address.
pub(super) struct Address<'a> {
    pub name: &'a str,
    pub width: usize,
    pub height: usize,
    /// Whether the address numbers its pieces. Otherwise, the number of a piece is its place.
    pub numbered: bool,
    /// The order of motifs that the address names, if it is unknown to us.
    pub unknown_order: Option<&'a str>,
    pub cells: Vec<Option<Cell>>,
}

/// A cell with a piece.
pub(super) struct Cell {
    /// The number of the piece, counted from 0.
    pub number: usize,
    /// The labels, clockwise from the top.
    pub letters: [u8; 4],
}

impl<'a> Address<'a> {
    /// Parses the parameters, and checks that they agree with each other.
    pub fn read(input: &'a str) -> Result<Self, CardsError> {
        let parameter = |name: &str| {
            input
                .trim()
                .split(['#', '&', '?'])
                .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
                .filter(|value| !value.is_empty())
        };
        let letters = parameter("board_edges").unwrap_or_default();
        if !letters.bytes().all(|byte| byte.is_ascii_lowercase())
            || letters.is_empty()
            || letters.len() % 4 != 0
        {
            return Err(CardsError::Text(
                "board_edges needs four small letters a cell, clockwise from the top".into(),
            ));
        }
        let order = parameter("motifs_order");
        let known = ORDERS.iter().find(|(name, _)| Some(*name) == order);
        let ours = |letter: u8| {
            let letters = known.and_then(|(_, letters)| letters.get(usize::from(letter - b'a')));
            letters.copied().unwrap_or(letter)
        };
        let edges = letters.as_bytes().as_chunks::<4>().0.iter();
        let edges: Vec<[u8; 4]> = edges.map(|cell| cell.map(ours)).collect();
        let (width, height) = size(parameter("board_w"), parameter("board_h"), edges.len())?;
        let numbers = parameter("board_pieces");
        Ok(Self {
            name: parameter("puzzle").unwrap_or("bucas"),
            width,
            height,
            numbered: numbers.is_some(),
            unknown_order: order.filter(|_| known.is_none()),
            cells: match numbers {
                Some(numbers) => numbered(numbers, &edges)?,
                None => unnumbered(&edges),
            },
        })
    }

    /// Returns the patterns of frame sides on the cards that are not shown. These are the patterns
    /// of all cells of the board, minus those of the cards shown, wherever they lie.
    pub fn unshown_frames(&self) -> Vec<[bool; 4]> {
        let (width, height) = (self.width, self.height);
        let outside = |cell: usize| {
            let (row, column) = (cell / width, cell % width);
            [
                row == 0,
                column + 1 == width,
                row + 1 == height,
                column == 0,
            ]
        };
        let mut frames: Vec<[bool; 4]> = (0..self.cells.len()).map(outside).collect();
        for cell in self.cells.iter().flatten() {
            let mut frame = cell.letters.map(|letter| letter == b'a');
            for _ in 0..4 {
                frame.rotate_right(1);
                if let Some(found) = frames.iter().position(|other| *other == frame) {
                    frames.swap_remove(found);
                    break;
                }
            }
        }
        frames
    }
}

/// The orders of motifs that other solvers use. Each entry lists our letters for theirs, beginning
/// with `a`.
pub(super) const ORDERS: [(&str, &[u8; 23]); 3] = [
    ("jblackwood", b"abglqejotchmrfkpudinsvw"),
    ("jef", b"atojeqlgbupkfrmhcwvsnid"),
    ("marie", b"abglqejotchmrfkpudinsvw"),
];

/// Returns the size of the board, which is a square if the address gives no size.
fn size(
    width: Option<&str>,
    height: Option<&str>,
    cells: usize,
) -> Result<(usize, usize), CardsError> {
    let size = match (width, height) {
        (None, None) => square_side(cells).map(|side| (side, side)),
        (Some(width), Some(height)) => width.parse().ok().zip(height.parse().ok()),
        _ => None,
    };
    size.filter(|&(width, height): &(usize, usize)| width.checked_mul(height) == Some(cells))
        .ok_or_else(|| {
            CardsError::Text(format!(
                "board_edges has {cells} cells, which is not board_w times board_h"
            ))
        })
}

/// The letters of an empty cell.
const EMPTY: [u8; 4] = *b"aaaa";

/// The cells, with the pieces numbered by their places.
fn unnumbered(edges: &[[u8; 4]]) -> Vec<Option<Cell>> {
    let cell = |(number, &letters)| (letters != EMPTY).then_some(Cell { number, letters });
    edges.iter().enumerate().map(cell).collect()
}

/// The cells with the piece numbers of the address; 000 is an empty cell.
fn numbered(text: &str, edges: &[[u8; 4]]) -> Result<Vec<Option<Cell>>, CardsError> {
    let number = |three: &[u8]| {
        let digits = three.len() == 3 && three.iter().all(u8::is_ascii_digit);
        let value = |value: usize, digit: &u8| 10 * value + usize::from(digit - b'0');
        digits.then(|| three.iter().fold(0, value))
    };
    let numbers: Option<Vec<usize>> = text.as_bytes().chunks(3).map(number).collect();
    let mut seen = vec![false; edges.len() + 1];
    let mut fine = |(&number, &letters): (&usize, &[u8; 4])| match number {
        0 => letters == EMPTY,
        _ => number < seen.len() && !std::mem::replace(&mut seen[number], true),
    };
    numbers
        .filter(|numbers| numbers.len() == edges.len())
        .filter(|numbers| numbers.iter().zip(edges).all(&mut fine))
        .map(|numbers| {
            let cell = |(number, &letters): (usize, &[u8; 4])| {
                let number = number.checked_sub(1)?;
                Some(Cell { number, letters })
            };
            numbers.into_iter().zip(edges).map(cell).collect()
        })
        .ok_or_else(|| {
            CardsError::Text(format!(
                "board_pieces needs three digits for each of {0} cells: a number from 001 to {0:03}, none of them \
                 twice, and 000 for a cell that is empty",
                edges.len()
            ))
        })
}
