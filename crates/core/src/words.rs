//! Numbers with their nouns.

use core::fmt;

/// A number with its noun, which is plural unless there is one: `1 move`, `2 moves`, `0 moves`.
///
/// ```
/// use knobel_core::counted;
///
/// assert_eq!(counted(1, "move").to_string(), "1 move");
/// assert_eq!(counted(0, "move").to_string(), "0 moves");
/// ```
pub fn counted(number: u64, noun: &str) -> impl fmt::Display {
    Counted { number, noun }
}

struct Counted<'a> {
    number: u64,
    noun: &'a str,
}

impl fmt::Display for Counted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.number == 1 { "" } else { "s" };
        write!(f, "{} {}{plural}", self.number, self.noun)
    }
}
