//! Boards as text: `piece/turn` for each cell, or `.` for an empty cell. Pieces are counted from 1,
//! and turns are quarter turns clockwise.
//!
//! ```text
//! 5/0 2/1 9/3
//! 1/2 . 7/0
//! ```
//!
//! Rows are separated by line ends or `;`. `5` is short for `5/0`.
//!
//! ```
//! use knobel_cards::{nine_cards, notation::arrangement};
//!
//! let game = nine_cards();
//! let board = arrangement::read("5 2/1 9/3; 1/2 . 7; . . .", &game)?;
//! assert_eq!(arrangement::read(&arrangement::write(&board, &game), &game)?, board);
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

use super::at;
use crate::{Arrangement, CardsError, Game, Placed};

/// Reads a board of this game. Each piece may occur once.
///
/// # Errors
/// If a word is not a cell, a piece occurs twice, or the number of cells is wrong.
pub fn read(input: &str, game: &Game) -> Result<Arrangement, CardsError> {
    let mut board = Arrangement::empty(game);
    let mut seen = vec![false; game.cells()];
    let mut cell = 0;
    for (index, line) in input.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default();
        for word in line
            .split([' ', '\t', ';', '\r'])
            .filter(|word| !word.is_empty())
        {
            let placed = cell_word(word, game).map_err(|problem| at(index + 1, problem))?;
            if let Some(placed) = placed
                && std::mem::replace(&mut seen[usize::from(placed.piece)], true)
            {
                return Err(at(
                    index + 1,
                    format!(
                        "card {} lies on the board twice",
                        u16::from(placed.piece) + 1
                    ),
                ));
            }
            if cell < game.cells() {
                board.put(cell, placed);
            }
            cell += 1;
        }
    }
    if cell != game.cells() {
        let cells = if cell == 1 { "cell" } else { "cells" };
        return Err(CardsError::Text(format!(
            "board text has {cell} {cells}, but a {}x{} board needs {}",
            game.width(),
            game.height(),
            game.cells()
        )));
    }
    Ok(board)
}

/// Reads one cell.
fn cell_word(word: &str, game: &Game) -> Result<Option<Placed>, String> {
    if word == "." {
        return Ok(None);
    }
    let (piece, turn) = word.split_once('/').unwrap_or((word, "0"));
    let piece = piece
        .parse::<usize>()
        .ok()
        .filter(|piece| (1..=game.cells()).contains(piece));
    let turn = turn
        .parse::<u8>()
        .ok()
        .filter(|turn| game.turns().contains(turn));
    match (piece, turn) {
        (Some(piece), Some(turn)) => Ok(Some(Placed {
            piece: (piece - 1) as u8,
            turn,
        })),
        _ => {
            let (form, turns) = if game.turning() {
                ("CARD/TURN", " and turns 0 to 3")
            } else {
                ("CARD", ", as none may be turned")
            };
            let cards = match game.cells() {
                1 => "card 1".to_owned(),
                cards => format!("cards 1 to {cards}"),
            };
            Err(format!(
                "'{word}' is not a cell: write {form} with {cards}{turns}, or '.'"
            ))
        }
    }
}

/// Writes a board, one line per row.
pub fn write(board: &Arrangement, game: &Game) -> String {
    let word = |cell: &Option<Placed>| match cell {
        Some(placed) => placed.to_string(),
        None => ".".into(),
    };
    let words: Vec<String> = board.cells().iter().map(word).collect();
    let widest = words.iter().map(String::len).max().unwrap_or(0);
    let row = |row: &[String]| {
        let padded: Vec<String> = row.iter().map(|word| format!("{word:>widest$}")).collect();
        padded.join(" ") + "\n"
    };
    words.chunks(game.width()).map(row).collect()
}
