//! Shortens long input before an error message repeats it.

/// The longest word that is repeated as a whole. No file name on Linux is longer.
const LONGEST_WORD: usize = 255;

/// The longest message that is repeated as a whole. The longest list of choices is half as long.
const LONGEST: usize = 2000;

/// A message for people, without the middle of words of more than 255 characters and of a message
/// of more than 2,000. The beginning and the end remain, because they contain the reason and the
/// advice.
pub fn brief(message: &str) -> String {
    let mut words = String::new();
    for word in message.split_inclusive(' ') {
        words += &without_middle(word, LONGEST_WORD);
    }
    without_middle(&words, LONGEST)
}

/// The first and the last characters of a text, at most this many altogether.
fn without_middle(text: &str, most: usize) -> String {
    let half = |text: &str| text.char_indices().nth(most / 2).map(|(at, _)| at);
    let count = text.chars().count();
    match half(text) {
        Some(end) if count > most => {
            let rest = text.chars().skip(count - most / 2).collect::<String>();
            format!("{}…{rest}", &text[..end])
        }
        _ => text.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_words_and_long_messages_lose_their_middle() {
        assert_eq!(brief("'x' is not a time"), "'x' is not a time");
        let short = brief(&format!("'{}' is not a time", "x".repeat(1_000_000)));
        assert!(short.starts_with("'xxx") && short.contains("xx…xx"));
        assert!(short.ends_with("x' is not a time") && short.chars().count() < 300);
        assert!(brief(&"1 2 ".repeat(1_000_000)).chars().count() <= 2001);
    }
}
