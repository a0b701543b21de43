//! Boards as the firmware reads them: nine letters, tiles `a`…`h`, blank `o`.

use std::fmt;
use std::str::FromStr;

use knobel_tiles::Direction;
use knobel_tiles::notation::{BoardForm, parse_board};
use knobel_verify::tiles::{Claim, Grid, check_solution};

use crate::AksenError;

/// Nine letters, row by row. The firmware itself verifies that they form a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Letters(pub(super) [u8; 9]);

/// A pair of boards: a start and a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoardPair {
    /// The start.
    pub start: Letters,
    /// The goal.
    pub goal: Letters,
}

impl Letters {
    /// Returns the tile numbers, with 0 for the blank, or `None` if a letter is not a tile.
    pub(super) fn tiles(&self) -> Option<[u8; 9]> {
        let mut tiles = [0; 9];
        for (tile, &letter) in tiles.iter_mut().zip(&self.0) {
            *tile = match letter {
                b'o' => 0,
                b'a'..=b'h' => letter - b'a' + 1,
                _ => return None,
            };
        }
        Some(tiles)
    }
}

impl BoardPair {
    /// Replays a path that the firmware returned with the independent checker.
    ///
    /// # Errors
    ///
    /// [`AksenError::Wrong`] if the moves do not lead from the start to the goal.
    pub fn check(&self, moves: &str) -> Result<(), AksenError> {
        let wrong = |why: String| AksenError::Wrong {
            moves: moves.to_owned(),
            why,
        };
        let directions: Option<Vec<Direction>> = moves.bytes().map(direction).collect();
        let directions = directions.ok_or_else(|| wrong("a letter is not a move".into()))?;
        let (Some(start), Some(goal)) = (self.start.tiles(), self.goal.tiles()) else {
            return Err(wrong("start or goal is not a board".into()));
        };
        let (start, goal) = (start.map(u32::from), goal.map(u32::from));
        let [start, goal] = [&start, &goal].map(|tiles| Grid { width: 3, tiles });
        check_solution(start, goal, &directions, &Claim::default())
            .map(drop)
            .map_err(|fault| wrong(fault.to_string()))
    }
}

pub(super) fn direction(letter: u8) -> Option<Direction> {
    Some(match letter {
        b'u' => Direction::Up,
        b'd' => Direction::Down,
        b'l' => Direction::Left,
        b'r' => Direction::Right,
        _ => return None,
    })
}

impl FromStr for Letters {
    type Err = AksenError;

    /// Reads a board in any notation, or nine letters. Letters that are not tiles are accepted, so
    /// that tests can show how the firmware handles them.
    fn from_str(given: &str) -> Result<Self, AksenError> {
        let bad = || AksenError::Letters {
            given: given.trim().chars().take(40).collect(),
        };
        let board = parse_board(given, None).ok();
        let text = board.and_then(|board| BoardForm::Letters.write(&board));
        let text = text.as_deref().unwrap_or(given);
        let separates = |byte: &u8| byte.is_ascii_whitespace() || b",/".contains(byte);
        let letters: Vec<u8> = text.bytes().filter(|byte| !separates(byte)).collect();
        let letters = <[u8; 9]>::try_from(letters).map_err(|_| bad())?;
        let all_letters = letters.iter().all(u8::is_ascii_lowercase);
        all_letters.then_some(Self(letters)).ok_or_else(bad)
    }
}

impl fmt::Display for Letters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|&letter| write!(f, "{}", char::from(letter)))
    }
}

impl fmt::Display for BoardPair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.start, self.goal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_boards_are_read() {
        let printed: Letters = "{g, a, e, f, d, b, o, c, h}".parse().unwrap();
        assert_eq!(printed.to_string(), "gaefdboch");
        let numbers: Letters = "{8, 1, 2, 0, 4, 3, 7, 6, 5}".parse().unwrap();
        assert_eq!(numbers.to_string(), "habodcgfe");
        // The firmware itself rejects these.
        assert_eq!("zzzzzzzzz".parse::<Letters>().unwrap().tiles(), None);
        for wrong in ["", "abcdefgh", "abcdefgho!", "1 2 3 / 4 5 0"] {
            assert!(wrong.parse::<Letters>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn letters_and_numbers_denote_the_same_board() {
        let letters: Letters = "g a e / f d b / o c h".parse().unwrap();
        let numbers: Letters = "7,1,5,6,4,2,0,3,8".parse().unwrap();
        assert_eq!(letters, numbers);
        assert_eq!(letters.to_string(), "gaefdboch");
        assert_eq!(letters.tiles(), Some([7, 1, 5, 6, 4, 2, 0, 3, 8]));
    }
}
