//! Heuristic expressions: a listed name, groups of tiles for additive pattern databases, or the
//! maximum of several heuristics.
//!
//! ```text
//! heuristic := name | "pdb:" group ("/" group)* | "max(" heuristic ("," heuristic)* ")"
//! group     := tile ("," tile)*
//! ```
//!
//! A comma before a digit continues a group, because names begin with a letter. Nesting and
//! repetition in a maximum make no difference: `max(a,max(b,a))` equals `max(a,b)`, and `max(a)`
//! equals `a`.
//!
//! # References
//! - J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998).
//! - R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//!   (2002): groups whose tables may be added.

use std::borrow::Cow;

use knobel_pdb::{Groups, GroupsError};
use knobel_tiles::Shape;

use crate::composed::MOST_PARTS;
use crate::heuristics::{MOST_TABLE_CELLS, all_heuristics, heuristic};
use crate::info::RequirementSource;
use crate::{Admissibility, HeuristicInfo, Requirement, TableCost};

/// The longest text of an expression, in bytes. Every meaningful expression is shorter.
const LONGEST: usize = 1000;

/// The number of entries of pattern databases that one core computes in a millisecond, roughly.
const ENTRIES_A_MILLISECOND: u64 = 50_000;

/// A heuristic that a user has asked for.
///
/// ```
/// use knobel_dispatch::{HeuristicExpr, Admissibility};
///
/// let expression = HeuristicExpr::read("max(linear-conflict, pdb:1,2,5,6/3,4,7,8)")?;
/// assert_eq!(expression.info().name, "max(linear-conflict,pdb:1,2,5,6/3,4,7,8)");
/// assert_eq!(expression.info().admissibility, Admissibility::Admissible);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct HeuristicExpr {
    name: Cow<'static, str>,
    parts: Vec<HeuristicPart>,
    cost: Option<TableCost>,
}

/// A heuristic that is not a combination of others.
#[derive(Debug, Clone, Copy)]
pub enum HeuristicPart {
    /// A heuristic of the list.
    Listed(&'static HeuristicInfo<'static>),
    /// Additive pattern databases of these groups.
    Own(Groups),
}

/// Why a text is not a heuristic expression.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum HeuristicExprError {
    /// No heuristic has this name.
    #[error(
        "there is no heuristic '{name}'; choose one of {}, or write pdb:1,2/3,4 or max(a,b)",
        names()
    )]
    Unknown {
        /// The name.
        name: String,
    },
    /// A heuristic is missing.
    #[error("a heuristic is missing in '{text}'; write names with commas between, as in max(a,b)")]
    Missing {
        /// The text.
        text: String,
    },
    /// The parentheses do not match.
    #[error("the parentheses of '{text}' do not match; close what is opened, as in max(a,b)")]
    Parentheses {
        /// The text.
        text: String,
    },
    /// Text follows the end of the expression.
    #[error("'{rest}' follows the end of a heuristic; combine several as max(…)")]
    Rest {
        /// The text that follows.
        rest: String,
    },
    /// The maximum has too many different heuristics.
    #[error(
        "max(…) has {given} different heuristics, but at most {MOST_PARTS} are possible; leave \
         some out"
    )]
    TooMany {
        /// The number of different heuristics.
        given: usize,
    },
    /// The text is too long.
    #[error(
        "the heuristic has {given} characters, but at most {LONGEST} are possible; write a shorter \
         one"
    )]
    TooLong {
        /// The length of the text.
        given: usize,
    },
    /// The groups of tiles are not valid.
    #[error("{why}")]
    Groups {
        /// The fault of the groups.
        why: String,
    },
}

impl From<GroupsError> for HeuristicExprError {
    fn from(error: GroupsError) -> Self {
        Self::Groups {
            why: error.to_string(),
        }
    }
}

/// The names of all heuristics, for error messages.
fn names() -> String {
    let names: Vec<&str> = all_heuristics().map(|info| info.name).collect();
    names.join(", ")
}

impl HeuristicExpr {
    /// Parses one expression.
    ///
    /// # Errors
    /// If the text is not an expression.
    pub fn read(text: &str) -> Result<Self, HeuristicExprError> {
        let mut expressions = Self::read_list(text)?;
        match (expressions.pop(), expressions.is_empty()) {
            (Some(only), true) => Ok(only),
            (last, _) => Err(HeuristicExprError::Rest {
                rest: format!(",{}", last.map_or(String::new(), |last| last.name.into())),
            }),
        }
    }

    /// Parses several expressions, separated by commas.
    ///
    /// # Errors
    /// If the text is not a list of expressions.
    pub fn read_list(text: &str) -> Result<Vec<Self>, HeuristicExprError> {
        if text.len() > LONGEST {
            return Err(HeuristicExprError::TooLong { given: text.len() });
        }
        let missing = || HeuristicExprError::Missing { text: text.into() };
        let unmatched = || HeuristicExprError::Parentheses { text: text.into() };
        let mut expressions = Vec::new();
        let mut parts = Vec::new();
        let mut depth = 0;
        let mut rest = text.trim();
        loop {
            // Here a heuristic begins.
            if let Some(inside) = rest.strip_prefix("max(") {
                depth += 1;
                rest = inside.trim_start();
                continue;
            }
            let (word, behind) = rest.split_at(word_length(rest));
            if word.trim().is_empty() {
                return Err(missing());
            }
            parts.push(HeuristicPart::read(word.trim())?);
            rest = behind;
            // Here a heuristic has ended.
            while let Some(behind) = rest.strip_prefix(')') {
                depth = usize::checked_sub(depth, 1).ok_or_else(unmatched)?;
                rest = behind.trim_start();
            }
            if depth == 0 {
                expressions.push(Self::maximum_of(std::mem::take(&mut parts))?);
            }
            match rest.strip_prefix(',') {
                Some(next) => rest = next.trim_start(),
                None if !rest.is_empty() => {
                    return Err(HeuristicExprError::Rest { rest: rest.into() });
                }
                None if depth > 0 => return Err(unmatched()),
                None => return Ok(expressions),
            }
        }
    }

    /// Makes the maximum of one or more `parts`.
    fn maximum_of(parts: Vec<HeuristicPart>) -> Result<Self, HeuristicExprError> {
        let mut names = Vec::new();
        let mut different = Vec::new();
        for part in parts {
            let name = part.name();
            if !names.contains(&name) {
                names.push(name);
                different.push(part);
            }
        }
        let given = names.len();
        if given > MOST_PARTS {
            return Err(HeuristicExprError::TooMany { given });
        }
        let name = match given {
            1 => names.remove(0),
            _ => format!("max({})", names.join(",")).into(),
        };
        Ok(Self::new(name, different))
    }

    /// Makes an expression of a listed heuristic.
    pub fn listed(info: &'static HeuristicInfo<'static>) -> Self {
        Self::new(info.name.into(), vec![HeuristicPart::Listed(info)])
    }

    /// Adds up the costs of the parts' tables.
    fn new(name: Cow<'static, str>, parts: Vec<HeuristicPart>) -> Self {
        let costs: Vec<TableCost> = parts.iter().filter_map(HeuristicPart::cost).collect();
        let cost = (!costs.is_empty()).then(|| TableCost {
            bytes: costs.iter().map(|cost| cost.bytes).sum(),
            milliseconds: costs.iter().map(|cost| cost.milliseconds).sum(),
        });
        Self { name, parts, cost }
    }

    /// Describes the heuristic: its name, admissibility, requirements and costs.
    pub fn info(&self) -> HeuristicInfo<'_> {
        if let [HeuristicPart::Listed(info)] = self.parts[..] {
            return *info;
        }
        let admissibilities = self.parts.iter().map(HeuristicPart::admissibility);
        HeuristicInfo {
            name: &self.name,
            summary: match self.parts.len() {
                1 => "pattern databases of chosen groups of tiles",
                _ => "the maximum of several heuristics",
            },
            admissibility: admissibilities.max().unwrap_or(Admissibility::None),
            compared: false,
            needs: RequirementSource::Parts(&self.parts),
            tables: self.cost,
        }
    }

    /// The parts of the maximum.
    pub fn parts(&self) -> &[HeuristicPart] {
        &self.parts
    }
}

impl HeuristicPart {
    /// Parses a part. Capitals and underscores are accepted.
    fn read(word: &str) -> Result<Self, HeuristicExprError> {
        let word = &*word.to_ascii_lowercase().replace('_', "-");
        if let Some(groups) = word.strip_prefix("pdb:") {
            return Ok(Self::Own(groups.parse()?));
        }
        let unknown = || HeuristicExprError::Unknown { name: word.into() };
        heuristic(word).map(Self::Listed).ok_or_else(unknown)
    }

    fn name(&self) -> Cow<'static, str> {
        match self {
            Self::Listed(info) => info.name.into(),
            Self::Own(groups) => format!("pdb:{groups}").into(),
        }
    }

    fn admissibility(&self) -> Admissibility {
        match self {
            Self::Listed(info) => info.admissibility,
            Self::Own(_) => Admissibility::Admissible,
        }
    }

    fn cost(&self) -> Option<TableCost> {
        match self {
            Self::Listed(info) => info.tables,
            Self::Own(groups) => Some(TableCost {
                bytes: groups.entries().div_ceil(2),
                milliseconds: groups.entries() / ENTRIES_A_MILLISECOND,
            }),
        }
    }

    pub(crate) fn needs(&self, shape: Shape) -> Option<Requirement> {
        match self {
            Self::Listed(info) => info.needs(shape),
            Self::Own(_) if shape.cells() > MOST_TABLE_CELLS => {
                Some(Requirement::CellsAtMost(MOST_TABLE_CELLS))
            }
            Self::Own(groups) => {
                let greatest = groups.greatest();
                (greatest >= shape.cells()).then_some(Requirement::Tile(greatest))
            }
        }
    }
}

/// The length of the name or of the groups at the beginning of `text`.
fn word_length(text: &str) -> usize {
    let groups = text.starts_with("pdb:");
    let ends = |(at, letter): &(usize, char)| match letter {
        '(' | ')' => true,
        ',' if groups => {
            let next = text[at + 1..].trim_start().chars().next();
            next.is_some_and(char::is_alphabetic)
        }
        ',' => true,
        _ => false,
    };
    text.char_indices()
        .find(ends)
        .map_or(text.len(), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str) -> String {
        HeuristicExpr::read(text).unwrap().info().name.to_owned()
    }

    fn error(text: &str) -> String {
        HeuristicExpr::read(text).unwrap_err().to_string()
    }

    #[test]
    fn equivalent_expressions_have_the_same_name() {
        assert_eq!(name("manhattan"), "manhattan");
        assert_eq!(name(" max( manhattan , zero ) "), "max(manhattan,zero)");
        assert_eq!(
            name("max(pdb:2,1/ 3,linear-conflict)"),
            "max(pdb:1,2/3,linear-conflict)"
        );
        assert_eq!(
            name("max(max(zero,max(hamming)),zero)"),
            "max(zero,hamming)"
        );
        assert_eq!(name("max(max(pdb:1))"), "pdb:1");
        assert_eq!(name("max(pdb-5-5-5,pdb)"), "max(pdb-5-5-5,pdb)");
        let list = HeuristicExpr::read_list("zero,pdb:1,2,max(hamming,pdb:3/4),manhattan").unwrap();
        let names: Vec<_> = list
            .iter()
            .map(|expression| expression.info().name)
            .collect();
        assert_eq!(
            names,
            ["zero", "pdb:1,2", "max(hamming,pdb:3/4)", "manhattan"]
        );
    }

    #[test]
    fn malformed_expressions_get_a_helpful_error() {
        for (text, words) in [
            ("hope", "there is no heuristic 'hope'; choose one of zero"),
            ("max(zero,hope)", "there is no heuristic 'hope'"),
            ("min(zero)", "there is no heuristic 'min'"),
            ("pdb:1,x", "there is no heuristic 'x'"),
            ("pdb:x", "'x' is not a tile"),
            ("pdb:1,2x", "'2x' is not a tile"),
            ("pdb:1,25", "'25' is not a tile"),
            ("pdb:1,2/2", "tile 2 is in 'pdb:1,2/2' twice"),
            ("pdb:", "is empty"),
            ("pdb:1,", "is empty"),
            ("max(pdb:1,,zero)", "is empty"),
            ("", "is missing in ''"),
            ("max()", "is missing in 'max()'"),
            ("max(zero,)", "is missing"),
            ("max(zero", "the parentheses of 'max(zero' do not match"),
            ("max(zero))", "do not match"),
            (")", "is missing"),
            ("zero,hamming", "',hamming' follows"),
            ("max(zero)hamming", "'hamming' follows"),
        ] {
            assert!(error(text).contains(words), "{text}: {}", error(text));
        }
        let all = "max(zero,hamming,manhattan,linear-conflict,walking-distance,lecture-hamming,lecture-manhattan";
        assert!(HeuristicExpr::read(&format!("{all})")).is_ok());
        assert!(error(&format!("{all},pdb)")).contains("8 different heuristics, but at most 7"));
        let nested = |depth| format!("{}zero{}", "max(".repeat(depth), ")".repeat(depth));
        assert_eq!(name(&nested(190)), "zero");
        assert!(error(&nested(100_000)).contains("characters, but at most 1000 are possible"));
    }

    #[test]
    fn a_maximum_is_as_admissible_as_its_weakest_part() {
        let admissibility = |text| HeuristicExpr::read(text).unwrap().info().admissibility;
        assert_eq!(
            admissibility("max(zero,linear-conflict)"),
            Admissibility::Consistent
        );
        assert_eq!(admissibility("max(zero,pdb)"), Admissibility::Admissible);
        assert_eq!(admissibility("pdb:1"), Admissibility::Admissible);
    }

    #[test]
    fn a_maximum_has_the_needs_and_costs_of_its_parts() {
        let shape = |width, height| Shape::new(width, height).unwrap();
        let expression = HeuristicExpr::read("max(manhattan,walking-distance,pdb:9)").unwrap();
        assert_eq!(expression.info().needs(shape(4, 4)), None);
        assert_eq!(
            expression.info().needs(shape(3, 3)),
            Some(Requirement::Tile(9))
        );
        assert_eq!(
            expression.info().needs(shape(5, 5)),
            Some(Requirement::FewCountTables)
        );
        let cost = |text| HeuristicExpr::read(text).unwrap().info().tables;
        assert_eq!(cost("max(zero,hamming)"), None);
        let bytes = |text| cost(text).unwrap().bytes;
        assert_eq!(bytes("max(pdb:1,2/3,pdb-5-5-5)"), 128 + bytes("pdb-5-5-5"));
        assert!(cost("pdb:1,2,3,4,5,6,7,8").unwrap().milliseconds > 5_000);
        assert!(cost("pdb:1,2,3,4,5,6,7").unwrap().milliseconds < 2_000);
    }
}
