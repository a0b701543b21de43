//! The description of a heuristic before it is built: name, summary, admissibility, requirements
//! and the cost of its tables.

use knobel_tiles::Shape;

use crate::{HeuristicPart, Requirement};

/// The guarantees of heuristics about their estimates, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Admissibility {
    /// It never overestimates, and changes by at most 1 per move.
    Consistent,
    /// It never overestimates.
    Admissible,
    /// It may overestimate, so solutions and bounds found with it are not proved.
    None,
}

/// A description of a heuristic.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct HeuristicInfo<'a> {
    /// The name on the command line, in JSON and on the page.
    pub name: &'a str,
    /// One line of help.
    pub summary: &'a str,
    /// The guarantee about its estimates.
    pub admissibility: Admissibility,
    /// Whether it is part of a comparison if no heuristic is named.
    pub compared: bool,
    /// Its requirements on boards.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) needs: RequirementSource<'a>,
    /// The cost of its tables, if it uses pattern databases.
    pub tables: Option<TableCost>,
}

/// The source of the requirements of a heuristic.
#[derive(Debug, Clone, Copy)]
pub(crate) enum RequirementSource<'a> {
    /// A function of the heuristic.
    Function(fn(Shape) -> Option<Requirement>),
    /// The requirements of its parts.
    Parts(&'a [HeuristicPart]),
}

impl HeuristicInfo<'_> {
    /// Returns what this heuristic, or the first of its parts, requires but a board of this shape
    /// does not have. `None` means that it works.
    pub fn needs(&self, shape: Shape) -> Option<Requirement> {
        match self.needs {
            RequirementSource::Function(needs) => needs(shape),
            RequirementSource::Parts(parts) => parts.iter().find_map(|part| part.needs(shape)),
        }
    }
}

/// The cost of pattern databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCost {
    /// The size of the finished tables, in bytes.
    pub bytes: u64,
    /// The approximate time that one core of 2024 takes to build them, in milliseconds.
    pub milliseconds: u64,
}
