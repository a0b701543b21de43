//! The meaning of a word: a number, a letter, the blank, a size, or several tiles without gaps
//! between them.

use alloc::vec::Vec;

use super::table::Tile;
use super::{Excerpt, NotationError, NotationFault, Position, tile_of_letter};

/// A word and its position. An empty word is the empty cell of a drawn table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: Position,
}

/// The tiles that the words stand for, and whether they are letters. They are letters if no word is
/// a number other than 0.
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

/// The tiles of words in which each character is a tile, and whether they are letters.
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

/// The value of x as a digit after 9, a, b, …. Boards of at most this many cells do not have this
/// tile, so x can mean the blank there.
const LETTER_X: usize = 33;

/// Returns whether every character of the word could be a tile.
pub(super) fn may_be_glued(word: &str) -> bool {
    word.bytes()
        .all(|byte| byte.is_ascii_alphanumeric() || b"_.-*".contains(&byte))
}

/// The width and height that a word such as `4x5` or `4x5:` stands for.
pub(super) fn size(word: &str) -> Option<(usize, usize)> {
    let word = word.strip_suffix(':').unwrap_or(word);
    let (width, height) = word.split_once(['x', 'X', '×'])?;
    Some((side(width)?, side(height)?))
}

/// Parses a number without a sign.
pub(super) fn side(text: &str) -> Option<usize> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

/// Returns whether these words are letters and not numbers.
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

/// The tile that a word stands for among numbers.
fn number(word: &str) -> Option<u32> {
    match word.as_bytes() {
        // A single letter is a hexadecimal digit.
        [letter @ (b'a'..=b'f' | b'A'..=b'F')] => char::from(*letter).to_digit(16),
        b"x" | b"X" => Some(0),
        [b'0'..=b'9', ..] => u32::try_from(side(word)?).ok(),
        _ => is_blank(word).then_some(0),
    }
}

/// The tile that a word stands for among letters.
fn letter(word: &str) -> Option<u32> {
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        _ if is_blank(word) => Some(0),
        (Some(letter), None) => tile_of_letter(letter),
        _ => None,
    }
}
