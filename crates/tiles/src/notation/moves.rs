//! Move strings: `UDLR`, with a number for a run (`R3` means `RRR`), in either meaning of the letters.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Excerpt, NotationError, NotationFault, Position};
use crate::{Direction, Shape};

/// What the letters of a move string mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum MoveLetters {
    /// Where the blank goes: the meaning everywhere in this library.
    #[default]
    Blank,
    /// Where the tile goes, as speed-solvers write it: always the opposite.
    Tile,
}

impl MoveLetters {
    /// From a direction of the blank to the one that is written, or back.
    fn turn(self, direction: Direction) -> Direction {
        match self {
            Self::Blank => direction,
            Self::Tile => direction.opposite(),
        }
    }
}

/// No run on any board is longer.
const LONGEST_RUN: usize = Shape::LONGEST - 1;

/// The most moves that are read: 256 MiB of them.
const MOST: usize = 1 << 28;

/// Reads moves: letters in either case, runs, white space and commas between them as you like.
///
/// ```
/// use knobel_tiles::{Direction::*, notation::{MoveLetters, parse_moves}};
///
/// assert_eq!(parse_moves("R3 u", MoveLetters::Blank)?, [Right, Right, Right, Up]);
/// assert_eq!(parse_moves("R3 u", MoveLetters::Tile)?, [Left, Left, Left, Down]);
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
///
/// # Errors
/// If a character is no move, a run is empty or longer than any board, or there are too many moves.
pub fn parse_moves(text: &str, letters: MoveLetters) -> Result<Vec<Direction>, NotationError> {
    let mut moves = Vec::new();
    let mut at = Position { line: 1, column: 0 };
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    while let Some(next) = rest.chars().next() {
        let word = rest;
        rest = &rest[next.len_utf8()..];
        at.column = at.column.saturating_add(1);
        if next == '\n' {
            at = Position {
                line: at.line.saturating_add(1),
                column: 0,
            };
        }
        if next.is_whitespace() || next == ',' {
            continue;
        }
        let Some(direction) = direction(next) else {
            let found = word.split(char::is_whitespace).next().unwrap_or(word);
            return Err(NotationError {
                at,
                fault: NotationFault::Move {
                    found: Excerpt::new(found),
                },
            });
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (count, after) = rest.split_at(digits);
        let run = run_length(count).map_err(|fault| NotationError { at, fault })?;
        if moves.len() + run > MOST {
            return Err(NotationError {
                at,
                fault: NotationFault::TooMany { most: MOST },
            });
        }
        moves.extend(core::iter::repeat_n(letters.turn(direction), run));
        rest = after;
        at.column = at
            .column
            .saturating_add(u32::try_from(digits).unwrap_or(u32::MAX));
    }
    Ok(moves)
}

fn direction(letter: char) -> Option<Direction> {
    Direction::ALL
        .into_iter()
        .find(|direction| direction.letter() == letter.to_ascii_uppercase())
}

fn run_length(digits: &str) -> Result<usize, NotationFault> {
    if digits.is_empty() {
        return Ok(1);
    }
    match digits.parse() {
        Ok(run @ 1..=LONGEST_RUN) => Ok(run),
        _ => Err(NotationFault::Run {
            found: Excerpt::new(digits),
            most: LONGEST_RUN,
        }),
    }
}

/// Writes a letter for each move.
pub fn write_moves(moves: &[Direction], letters: MoveLetters) -> String {
    moves
        .iter()
        .map(|&direction| letters.turn(direction).letter())
        .collect()
}

/// Writes runs, separated by spaces: `R3 U`.
pub fn write_runs(moves: &[Direction], letters: MoveLetters) -> String {
    let mut text = String::new();
    for run in moves.chunk_by(|before, after| before == after) {
        // A run that could not be read back is cut; real boards have none.
        for run in run.chunks(LONGEST_RUN) {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push(letters.turn(run[0]).letter());
            if run.len() > 1 {
                text.push_str(&run.len().to_string());
            }
        }
    }
    text
}
