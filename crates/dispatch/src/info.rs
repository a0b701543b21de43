//! What is known about a heuristic before it is made: name, summary, promise, needs and the cost of
//! its tables.

use knobel_tiles::Shape;

use crate::{HeuristicPart, Requirement};

/// What a heuristic promises, most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Admissibility {
    /// Never overestimates, and changes by at most 1 a move.
    Consistent,
    /// Never overestimates.
    Admissible,
    /// Nothing: answers and bounds that rest on it are not proved.
    None,
}

/// What people want to know about a heuristic.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HeuristicInfo<'a> {
    /// The name on the command line, in JSON and on the page.
    pub name: &'a str,
    /// One line.
    pub summary: &'a str,
    /// What it promises.
    pub admissibility: Admissibility,
    /// Is it part of a comparison when none is named?
    pub compared: bool,
    /// What it needs of a board.
    pub(crate) needs: RequirementSource<'a>,
    /// What its tables cost where it stands on pattern databases.
    pub tables: Option<TableCost>,
}

/// How one knows what a heuristic needs.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RequirementSource<'a> {
    /// It says so itself.
    Said(fn(Shape) -> Option<Requirement>),
    /// By its parts.
    Parts(&'a [HeuristicPart]),
}

impl HeuristicInfo<'_> {
    /// What it, or the first of its parts, would need to work on boards of a shape; nothing where
    /// it works.
    pub fn needs(&self, shape: Shape) -> Option<Requirement> {
        match self.needs {
            RequirementSource::Said(needs) => needs(shape),
            RequirementSource::Parts(parts) => parts.iter().find_map(|part| part.needs(shape)),
        }
    }
}

/// What pattern databases cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableCost {
    /// Bytes of the finished tables.
    pub bytes: u64,
    /// Milliseconds that one core of 2024 takes to make them, or so.
    pub milliseconds: u64,
}
