//! The Tetravex format: one piece per line, as the digits `U L R D`. Pieces must not be turned. The
//! order of the sides is that of other solvers' files.
//!
//! Digits may be separated: `7219` equals `7 2 1 9`. `@` after a piece means that it lies in its
//! cell from the start. The board is a square unless the first line gives columns and rows as two
//! numbers.
//!
//! ```
//! use knobel_cards::notation::tetravex;
//!
//! let game = tetravex::read("7219\n3194\n9870\n4265\n")?;
//! assert_eq!((game.width(), game.height(), game.turning()), (2, 2, false));
//! assert_eq!(tetravex::write(&game)?, "7219\n3194\n9870\n4265\n");
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

use super::{at, size_line, size_or_square};
use crate::game::{FixedPiece, GameParts};
use crate::{CardsError, Game, Rule};

/// Reads a game.
///
/// # Errors
/// If a line is not four digits, or the number of pieces fits no board.
pub fn read(input: &str) -> Result<Game, CardsError> {
    let mut size = None;
    let (mut pieces, mut fixed) = (Vec::new(), Vec::new());
    for (index, line) in input.lines().enumerate() {
        let line = line.split('#').next().unwrap_or_default().trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        if line.is_empty() {
            continue;
        }
        if let ([width, height], true) = (&words[..], pieces.is_empty() && size.is_none())
            && let Some(given) = width.parse().ok().zip(height.parse().ok())
        {
            size = Some(given);
            continue;
        }
        let (text, lies) = match line.strip_suffix('@') {
            Some(rest) => (rest, true),
            None => (line, false),
        };
        let digits: Vec<char> = text
            .chars()
            .filter(|c| !c.is_whitespace() && *c != ',')
            .collect();
        let [up, left, right, down] = digits[..] else {
            return Err(at(
                index + 1,
                format!(
                    "a Tetravex piece is four digits (top left right bottom), but this line is \
                     '{line}'"
                ),
            ));
        };
        if let Some(bad) = digits.iter().find(|digit| !digit.is_ascii_digit()) {
            return Err(at(
                index + 1,
                format!("'{bad}' is not a digit; Tetravex edges are 0 to 9"),
            ));
        }
        if lies {
            let number = pieces.len();
            fixed.extend(u8::try_from(number).ok().map(|piece| FixedPiece {
                piece,
                cell: number as u16,
                turn: 0,
            }));
        }
        pieces.push([up, right, down, left].map(String::from));
    }
    let (width, height) = size_or_square(size, pieces.len())?;
    Game::new(GameParts {
        id: "tetravex".into(),
        width,
        height,
        pieces,
        fixed,
        ..GameParts::default()
    })
}

/// Writes the pieces, after a line with the size if the board is not a square.
///
/// # Errors
/// If the format cannot hold the game: its labels are not digits, pieces may be turned, it has a
/// frame, or a piece is fixed in another cell.
pub fn write(game: &Game) -> Result<String, CardsError> {
    if let Some(cannot) = cannot(game) {
        return Err(CardsError::Text(format!(
            "the Tetravex form cannot hold this game: {cannot}"
        )));
    }
    let mut text = size_line(game);
    for (number, [up, right, down, left]) in game.parts().pieces.iter().enumerate() {
        let lies = game
            .fixed()
            .iter()
            .any(|fixed| usize::from(fixed.piece) == number);
        text.push_str(&format!(
            "{up}{left}{right}{down}{}\n",
            if lies { "@" } else { "" }
        ));
    }
    Ok(text)
}

/// Returns why the format cannot hold a game, if it cannot.
fn cannot(game: &Game) -> Option<String> {
    let digit = |name: &&String| name.len() == 1 && name.bytes().all(|byte| byte.is_ascii_digit());
    let mut names = game.parts().pieces.iter().flatten();
    let home = |fixed: &FixedPiece| u16::from(fixed.piece) == fixed.cell;
    if *game.rule() != Rule::Same {
        let rule = game.rule().word();
        return Some(format!(
            "there equal labels touch, but this one has the rule {rule}"
        ));
    }
    if game.turning() {
        return Some("nothing turns there, but cards of this one may be turned".into());
    }
    if game.framed() {
        return Some("it has no frame, but this one has".into());
    }
    if let Some(name) = names.find(|name| !digit(name)) {
        return Some(format!(
            "its labels are single digits, but this one has the label {name}"
        ));
    }
    (!game.fixed().iter().all(home))
        .then(|| "cards are fixed there in the cell of their own number only".into())
}
