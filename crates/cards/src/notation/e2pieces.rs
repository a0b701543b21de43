//! The format of `e2pieces.txt`: one piece per line, as the numbers `U R D L`, with 0 for the
//! frame.
//!
//! A piece number may precede the four edges. The board is a square unless the first line gives
//! columns and rows as two numbers. `#` starts a comment.
//!
//! ```
//! use knobel_cards::notation::e2pieces;
//!
//! let corners = "0 1 2 0\n0 2 1 0\n0 1 2 0\n0 2 1 0\n";
//! let game = e2pieces::read(corners)?;
//! assert!(e2pieces::looks_like(corners) && game.framed());
//! assert_eq!(e2pieces::write(&game)?, corners);
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

use super::{at, size_line, size_or_square};
use crate::game::GameParts;
use crate::{CardsError, Game, Rule};

/// Returns whether the text has this format, as opposed to Tetravex digits.
pub fn looks_like(input: &str) -> bool {
    let rows: Vec<Vec<&str>> = rows(input).map(|(_, words)| words).collect();
    let edges = |words: &Vec<&str>| {
        words
            .iter()
            .rev()
            .take(4)
            .filter(|&&word| word == "0")
            .count()
    };
    let numbers = rows
        .iter()
        .all(|words| words.iter().all(|word| word.parse::<u32>().is_ok()));
    let body = rows.iter().filter(|words| words.len() >= 4);
    // A framed board has exactly four pieces with two frame sides. Tetravex digits rarely have
    // that.
    numbers && body.filter(|words| edges(words) == 2).count() == 4
}

/// The words of each line that is not empty, without comments, and the number of the line.
fn rows(input: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    input.lines().enumerate().filter_map(|(index, line)| {
        let words: Vec<&str> = line
            .split('#')
            .next()
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        (!words.is_empty()).then_some((index + 1, words))
    })
}

/// Reads a framed game.
///
/// # Errors
/// If a line is not four numbers, or the pieces do not form a framed board.
pub fn read(input: &str) -> Result<Game, CardsError> {
    let mut size = None;
    let mut pieces: Vec<[String; 4]> = Vec::new();
    for (line, words) in rows(input) {
        let numbers: Option<Vec<u32>> = words.iter().map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some([width, height]) if pieces.is_empty() && size.is_none() => {
                size = Some((*width as usize, *height as usize));
            }
            Some([_, edges @ ..] | edges) if edges.len() == 4 => {
                pieces.push(std::array::from_fn(|side| edges[side].to_string()));
            }
            _ => {
                return Err(at(
                    line,
                    format!(
                        "a piece is four numbers, clockwise from the top, but this line is '{}'",
                        words.join(" ")
                    ),
                ));
            }
        }
    }
    let (width, height) = size_or_square(size, pieces.len())?;
    Game::new(GameParts {
        id: "e2pieces".into(),
        width,
        height,
        framed: true,
        turning: true,
        pieces,
        ..GameParts::default()
    })
}

/// Writes the pieces of a framed game, after a line with the size if the board is not a square.
///
/// # Errors
/// If the game has no frame, or its labels are not numbers.
pub fn write(game: &Game) -> Result<String, CardsError> {
    let numbers = game
        .parts()
        .pieces
        .iter()
        .flatten()
        .all(|name| name.parse::<u32>().is_ok());
    if !game.framed() || *game.rule() != Rule::Same || !numbers {
        return Err(CardsError::Text(
            "this form holds framed games with numbered labels that touch themselves".into(),
        ));
    }
    let mut text = size_line(game);
    for edges in &game.parts().pieces {
        text.push_str(&edges.join(" "));
        text.push('\n');
    }
    Ok(text)
}
