//! The meaning of a word: a number, a letter, the blank or a size.

use super::tile_of_letter;

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

/// Returns whether these words are letters: no word is a number other than 0.
pub(super) fn are_letters<'a>(words: impl Iterator<Item = &'a str> + Clone) -> bool {
    let number = |word: &str| word != "0" && side(word).is_some();
    let is_letter = |word: &str| letter(word, 0).is_some() && !is_blank(word);
    !words.clone().any(number) && words.clone().any(is_letter)
}

fn is_blank(word: &str) -> bool {
    matches!(word, "" | "0" | "_" | "." | "-" | "*")
        || word.eq_ignore_ascii_case("none")
        || word.eq_ignore_ascii_case("null")
}

/// The tile that a word stands for among numbers.
pub(super) fn number(word: &str, _: usize) -> Option<u32> {
    match word.as_bytes() {
        // A single letter is a hexadecimal digit.
        [letter @ (b'a'..=b'f' | b'A'..=b'F')] => char::from(*letter).to_digit(16),
        b"x" | b"X" => Some(0),
        [b'0'..=b'9', ..] => u32::try_from(side(word)?).ok(),
        _ => is_blank(word).then_some(0),
    }
}

/// The tile that a character stands for among `count` digits without gaps; after 9 come a, b, ….
pub(super) fn digit(word: &str, count: usize) -> Option<u32> {
    match word {
        "x" | "X" if count <= LETTER_X => Some(0),
        _ if is_blank(word) => Some(0),
        _ => word.chars().next()?.to_digit(36),
    }
}

/// The tile that a word stands for among letters.
pub(super) fn letter(word: &str, _: usize) -> Option<u32> {
    let mut characters = word.chars();
    match (characters.next(), characters.next()) {
        _ if is_blank(word) => Some(0),
        (Some(letter), None) => tile_of_letter(letter),
        _ => None,
    }
}
