//! The address of the e2.bucas.name viewer: a framed board in one line.
//!
//! `https://e2.bucas.name/#puzzle=NAME&board_w=16&board_h=16&board_edges=abda…&board_pieces=001002…`
//!
//! `board_edges` has four letters a cell, clockwise from the top, `a` for the frame; a cell `aaaa` is empty.
//! `board_pieces`, three digits a cell from 001, is optional when reading: without it the cells in order are the
//! pieces. The pieces of a game are read as they lie, unturned.

use super::square_side;
use crate::game::Parts;
use crate::{Board, Error, Game, Label, Placed, Side};

/// A game and the board the address showed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    /// The pieces, numbered as the address numbers them.
    pub game: Game,
    /// How they lie.
    pub board: Board,
}

/// Reads an address, or only the part with `board_edges=`.
///
/// # Errors
/// If a parameter is missing or does not fit the others, or a cell is empty: a game needs every piece.
pub fn read(input: &str) -> Result<Shown, Error> {
    let parameter = |name: &str| {
        input
            .trim()
            .split(['#', '&', '?'])
            .find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
    };
    let letters = parameter("board_edges").unwrap_or_default();
    if !letters.bytes().all(|byte| byte.is_ascii_lowercase())
        || letters.is_empty()
        || letters.len() % 4 != 0
    {
        return Err(Error::Text(
            "board_edges needs four small letters a cell, clockwise from the top".into(),
        ));
    }
    let cells = letters.len() / 4;
    let (width, height) = size(parameter("board_w"), parameter("board_h"), cells)?;
    let edges: Vec<[String; 4]> = letters
        .as_bytes()
        .chunks_exact(4)
        .map(|four| std::array::from_fn(|side| (four[side] - b'a').to_string()))
        .collect();
    if let Some(empty) = edges
        .iter()
        .position(|four| four.iter().all(|name| name == "0"))
    {
        return Err(Error::Text(format!(
            "cell {} of the address is empty, but a game needs all its pieces; show a full board first",
            empty + 1
        )));
    }
    let numbers = piece_numbers(parameter("board_pieces"), cells)?;
    let mut pieces = vec![Default::default(); cells];
    for (&number, four) in numbers.iter().zip(&edges) {
        pieces[number] = four.clone();
    }
    let id = parameter("puzzle")
        .filter(|name| !name.is_empty())
        .unwrap_or("bucas");
    let game = Game::new(Parts {
        id: id.replace(char::is_whitespace, "_"),
        width,
        height,
        framed: true,
        turning: true,
        pieces,
        ..Parts::default()
    })?;
    let mut board = Board::empty(&game);
    for (cell, &number) in numbers.iter().enumerate() {
        board.put(
            cell,
            Some(Placed {
                piece: number as u8,
                turn: 0,
            }),
        );
    }
    Ok(Shown { game, board })
}

fn size(width: Option<&str>, height: Option<&str>, cells: usize) -> Result<(usize, usize), Error> {
    let size = match (width, height) {
        (None, None) => square_side(cells).map(|side| (side, side)),
        (Some(width), Some(height)) => width.parse().ok().zip(height.parse().ok()),
        _ => None,
    };
    size.filter(|&(width, height): &(usize, usize)| width.checked_mul(height) == Some(cells))
        .ok_or_else(|| {
            Error::Text(format!(
                "board_edges has {cells} cells, which is not board_w times board_h"
            ))
        })
}

/// Piece numbers from 0, one for each cell.
fn piece_numbers(text: Option<&str>, cells: usize) -> Result<Vec<usize>, Error> {
    let Some(text) = text.filter(|text| !text.is_empty()) else {
        return Ok((0..cells).collect());
    };
    let number = |three: &[u8]| {
        let digits = std::str::from_utf8(three).ok()?;
        digits.parse::<usize>().ok()?.checked_sub(1)
    };
    let numbers: Option<Vec<usize>> = text.as_bytes().chunks(3).map(number).collect();
    let mut seen = vec![false; cells];
    numbers
        .filter(|numbers| {
            numbers.len() == cells
                && numbers
                    .iter()
                    .all(|&number| number < cells && !std::mem::replace(&mut seen[number], true))
        })
        .ok_or_else(|| {
            Error::Text(format!(
                "board_pieces needs three digits for each of {cells} cells, every number from 001 once"
            ))
        })
}

/// The address that shows a board; empty cells as `aaaa` and 000.
///
/// # Errors
/// If the game has more labels than letters.
pub fn write(game: &Game, board: &Board) -> Result<String, Error> {
    if game.matching().labels() > 26 {
        return Err(Error::Text(format!(
            "the address has 25 letters for labels, but this game has {}",
            game.matching().labels() - 1
        )));
    }
    let (mut edges, mut pieces) = (String::new(), String::new());
    for cell in 0..game.cells() {
        for side in Side::ALL {
            let label = board.label(game, cell, side).unwrap_or(Label::OUTSIDE);
            edges.push(char::from(b'a' + letter(game, label)));
        }
        let number = board
            .at(cell)
            .map_or(0, |placed| u16::from(placed.piece) + 1);
        pieces.push_str(&format!("{number:03}"));
    }
    let name: String = game
        .id()
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || "-_".contains(*c))
        .collect();
    Ok(format!(
        "https://e2.bucas.name/#puzzle={name}&board_w={}&board_h={}&board_edges={edges}&board_pieces={pieces}",
        game.width(),
        game.height()
    ))
}

/// The letter of a label: its number if its name is one that fits, else its place in our order.
fn letter(game: &Game, label: Label) -> u8 {
    let by_name = |label: u8| {
        game.label_name(Label(label))
            .parse::<u8>()
            .ok()
            .filter(|&number| (1..26).contains(&number))
    };
    if label == Label::OUTSIDE {
        return 0;
    }
    // Names count only if all of them do: otherwise two labels could get one letter.
    let all = (1..game.matching().labels() as u8).all(|label| by_name(label).is_some());
    if all {
        by_name(label.0).unwrap_or(label.0)
    } else {
        label.0
    }
}
