//! Labels, and the rule that says which labels may touch.
//!
//! A label is a small number, whose name belongs to the game. Label 0 is reserved for the outside:
//! the grey frame of a framed game, or nothing on a free board. The rule of a game is compiled into
//! one table with a bit set per label, so every part of the crate asks the same question,
//! [`Matching::fits`], at the cost of one load.
//!
//! ```
//! use knobel_cards::Rule;
//!
//! assert!(Rule::Complement.names_fit("A", "a"));
//! assert!(!Rule::Complement.names_fit("A", "A"));
//! assert!(Rule::General(vec![("x".into(), "y".into())]).names_fit("y", "x"));
//! ```

use crate::CardsError;

/// The label of an edge: a small number whose name the game knows. 0 is the outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Label(pub u8);

impl Label {
    /// The frame, or the outside of a free board.
    pub const OUTSIDE: Self = Self(0);
}

/// The rule that says which labels may touch.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Rule {
    /// Head and tail: `A` touches only `a`.
    Complement,
    /// Each label touches only itself.
    #[default]
    Same,
    /// Pairs of label names that may touch. A label may be paired with itself, and a label without
    /// a pair touches nothing.
    General(Vec<(String, String)>),
}

impl Rule {
    /// The name of the rule in our text format.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Complement => "complement",
            Self::Same => "same",
            Self::General(_) => "general",
        }
    }

    /// Returns whether labels with these names may touch.
    pub fn names_fit(&self, one: &str, other: &str) -> bool {
        match self {
            Self::Complement => swap_case(one) == other,
            Self::Same => one == other,
            Self::General(pairs) => pairs
                .iter()
                .any(|(a, b)| (a == one && b == other) || (a == other && b == one)),
        }
    }

    /// Rejects a label that the rule does not allow.
    pub(crate) fn check(&self, name: &str) -> Result<(), CardsError> {
        let fine = match self {
            Self::Complement => name.chars().any(char::is_alphabetic) && swap_case(name) != name,
            Self::Same | Self::General(_) => !name.is_empty(),
        };
        if fine {
            return Ok(());
        }
        Err(CardsError::Label {
            label: name.to_owned(),
            needed: "head and tail are the upper and lower case of one word, such as A and a",
        })
    }
}

/// Returns the other half of a motif: `a` for `A`, `FISH` for `fish`. Mixed case counts as upper
/// case.
pub(crate) fn swap_case(name: &str) -> String {
    let lower = name.to_lowercase();
    if lower == name {
        name.to_uppercase()
    } else {
        lower
    }
}

/// For each label, the set of labels that it may touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matching {
    /// A bit set of 256 bits per label.
    partners: Vec<[u64; 4]>,
}

impl Matching {
    /// Compiles the rule for `names`. `names[0]` is the outside, which touches nothing.
    pub(crate) fn new(rule: &Rule, names: &[String]) -> Self {
        let mut partners = vec![[0u64; 4]; names.len()];
        for (a, one) in names.iter().enumerate().skip(1) {
            for (b, other) in names.iter().enumerate().skip(1) {
                if rule.names_fit(one, other) {
                    partners[a][b / 64] |= 1 << (b % 64);
                }
            }
        }
        Self { partners }
    }

    /// Returns whether two labels may touch.
    pub fn fits(&self, one: Label, other: Label) -> bool {
        self.partners[usize::from(one.0)][usize::from(other.0) / 64] >> (other.0 % 64) & 1 == 1
    }

    /// The number of labels, including the outside.
    pub fn labels(&self) -> usize {
        self.partners.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_touch_only_their_tails() {
        assert!(Rule::Complement.names_fit("A", "a"));
        assert!(!Rule::Complement.names_fit("A", "A"));
        assert!(!Rule::Complement.names_fit("A", "b"));
        assert!(Rule::Complement.names_fit("FISH", "fish"));
    }

    #[test]
    fn complement_rejects_labels_without_case() {
        let error = Rule::Complement.check("7").unwrap_err();
        assert!(
            error.to_string().contains("label '7' is unknown"),
            "{error}"
        );
    }

    #[test]
    fn general_pairs_work_both_ways() {
        let rule = Rule::General(vec![("1".into(), "1".into()), ("3".into(), "4".into())]);
        let names: Vec<String> = ["", "1", "2", "3", "4"].map(str::to_owned).to_vec();
        let matching = Matching::new(&rule, &names);
        assert!(matching.fits(Label(1), Label(1)));
        assert!(matching.fits(Label(3), Label(4)) && matching.fits(Label(4), Label(3)));
        assert!(!matching.fits(Label(2), Label(2)));
        assert!(!matching.fits(Label::OUTSIDE, Label::OUTSIDE));
    }
}
