//! What a word means: a number, a letter, the blank, a size, or many tiles written without a gap
//! between them.

use alloc::vec::Vec;

use super::table::Tile;
use super::{Excerpt, NotationError, NotationFault, Position, tile_of_letter};

/// A word of a text; an empty one is the gap of a drawn table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: Position,
}

/// The tiles that words mean, and whether they were letters. They are letters where no word is a
/// number other than 0.
pub(super) fn tiles(words: &[Word<'_>]) -> Result<(Vec<Tile>, bool), NotationError> {
    let letters = are_letters(words.iter().map(|word| word.text));
    let value = if letters { letter } else { number };
    let tile = |word: &Word<'_>| match value(word.text) {
        Some(value) => Ok(Tile { value, at: word.at }),
        None => Err(NotationError {
            at: word.at,
            fault: NotationFault::Word {
                found: Excerpt::new(word.text),
                letters,
            },
        }),
    };
    Ok((words.iter().map(tile).collect::<Result<_, _>>()?, letters))
}

/// The tiles of words whose every character is one, and whether they were letters.
pub(super) fn glued_tiles(words: &[Word<'_>]) -> (Vec<Tile>, bool) {
    let characters = words.iter().flat_map(|word| {
        let Position { line, column } = word.at;
        let places = (column..).map(move |column| Position { line, column });
        word.text.chars().zip(places)
    });
    let letters = !characters
        .clone()
        .any(|(character, _)| matches!(character, '1'..='9'));
    let count = characters.clone().count();
    let tile = |(character, at)| Tile {
        value: match character {
            '0' | '_' | '.' | '-' | '*' => 0,
            _ if letters => tile_of_letter(character).unwrap_or_default(),
            'x' | 'X' if count <= LETTER_X => 0,
            _ => character.to_digit(36).unwrap_or_default(),
        },
        at,
    };
    (characters.map(tile).collect(), letters)
}

/// What x would be as a digit after 9, a, b, …: boards of up to so many cells do not have this
/// tile.
const LETTER_X: usize = 33;

/// Could every character be a tile?
pub(super) fn may_be_glued(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_.-*".contains(&byte))
}

/// Width and height that a word such as `4x5` or `4x5:` gives.
pub(super) fn size(word: &str) -> Option<(usize, usize)> {
    let word = word.strip_suffix(':').unwrap_or(word);
    let (width, height) = word.split_once(['x', 'X', '×'])?;
    Some((side(width)?, side(height)?))
}

/// A number without sign.
pub(super) fn side(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

fn are_letters<'a>(words: impl Iterator<Item = &'a str> + Clone) -> bool {
    let number = |word: &str| word != "0" && side(word).is_some();
    let letter = |word: &str| letter(word).is_some() && !is_blank(word);
    !words.clone().any(number) && words.clone().any(letter)
}

fn is_blank(word: &str) -> bool {
    matches!(word, "" | "0" | "_" | "." | "-" | "*")
        || word.eq_ignore_ascii_case("none")
        || word.eq_ignore_ascii_case("null")
}

fn number(word: &str) -> Option<u32> {
    match word.as_bytes() {
        // After 9 comes A, as programmers count.
        [letter @ (b'a'..=b'f' | b'A'..=b'F')] => char::from(*letter).to_digit(16),
        b"x" | b"X" => Some(0),
        [b'0'..=b'9', ..] => u32::try_from(side(word)?).ok(),
        _ => is_blank(word).then_some(0),
    }
}

fn letter(word: &str) -> Option<u32> {
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        _ if is_blank(word) => Some(0),
        (Some(letter), None) => tile_of_letter(letter),
        _ => None,
    }
}
