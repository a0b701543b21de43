//! Formats numbers for people: thousands separators and nouns in the singular or plural.

use core::fmt;

/// A number with commas between groups of three digits.
///
/// ```
/// use knobel_core::thousands;
///
/// assert_eq!(thousands(181_440).to_string(), "181,440");
/// assert_eq!(thousands(1_000_007).to_string(), "1,000,007");
/// assert_eq!(thousands(80).to_string(), "80");
/// ```
pub fn thousands(number: u64) -> impl fmt::Display {
    Thousands(number)
}

struct Thousands(u64);

impl fmt::Display for Thousands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.0 / 1000, self.0 % 1000);
        match whole {
            0 => write!(f, "{rest}"),
            _ => write!(f, "{},{rest:03}", Self(whole)),
        }
    }
}

/// A number with its noun in the singular or plural: `1 move`, `2,000 moves`, `0 moves`. The plural
/// adds an "s".
///
/// ```
/// use knobel_core::counted;
///
/// assert_eq!(counted(1, "move").to_string(), "1 move");
/// assert_eq!(counted(0, "move").to_string(), "0 moves");
/// assert_eq!(counted(1234, "move").to_string(), "1,234 moves");
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
        write!(f, "{} {}{plural}", Thousands(self.number), self.noun)
    }
}
