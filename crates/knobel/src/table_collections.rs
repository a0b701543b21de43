//! Collections of tables on disk: their names, their tables, and the collections that use a file.

use knobel_core::Watch;
use knobel_optimal::Solver25;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::partition::{NAMED, NamedPartition};
use knobel_pdb::{BuildContext, Colouring, Folder, Pattern, PdbError, TableSpec};
use knobel_tiles::{Board, Shape};

use crate::memory;

/// Tables that are used together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TableCollection {
    /// Pattern databases for 4×4, by the name of their partition.
    Named(&'static NamedPartition),
    /// Tables that minimise straight runs.
    Runs,
    /// The largest tables for boards of 17 to 25 cells, for proofs.
    Proofs,
}

/// Tables for boards with fewer cells are not stored, but rebuilt in each run.
const KEPT_FROM: usize = 16;

impl TableCollection {
    /// All collections, the smallest first.
    pub fn all() -> impl Iterator<Item = Self> {
        let named = NAMED.iter().map(Self::Named);
        named.chain([Self::Runs, Self::Proofs])
    }

    /// The collection of this name.
    pub fn of_name(name: &str) -> Option<Self> {
        Self::all().find(|set| set.name() == name)
    }

    /// The best collection for boards of a shape, if there are table files for this shape.
    pub fn best(shape: Shape) -> Option<Self> {
        if Solver25::fits(shape) {
            return Some(Self::Proofs);
        }
        let best = NAMED.last().filter(|_| shape.cells() == KEPT_FROM);
        best.map(Self::Named)
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Named(named) => named.name,
            Self::Runs => "runs-4",
            Self::Proofs => "proofs",
        }
    }

    /// The shape of the boards that it is for; of several shapes, the most common one.
    pub fn shape(self) -> Shape {
        let side = if self == Self::Proofs { 5 } else { 4 };
        Shape::new(side, side).expect("both sides are allowed")
    }

    /// Approximate time to build it on two cores, if it was measured.
    pub fn seconds(self) -> Option<f64> {
        match self {
            Self::Named(named) => Some(named.milliseconds as f64 / 1000.0),
            _ => None,
        }
    }

    /// Its tables for a goal.
    ///
    /// # Errors
    /// If the collection does not support this shape.
    pub fn contents(self, goal: &Board) -> Result<Vec<TableSpec>, PdbError> {
        let view = GoalView::new(goal);
        let patterns = match self {
            Self::Runs => {
                let colourings = Colouring::for_goal(&view, *Colouring::SIZES.end())?;
                return Ok(colourings.into_iter().map(TableSpec::Runs).collect());
            }
            Self::Proofs => Solver25::patterns(goal)?,
            Self::Named(named) => named.patterns(view.shape, view.blank)?,
        };
        Ok(patterns.into_iter().map(TableSpec::Pattern).collect())
    }
}

/// A collection is serialized by its name.
#[cfg(feature = "serde")]
impl serde::Serialize for TableCollection {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TableCollection {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        let unknown = || serde::de::Error::custom(format!("there are no tables '{name}'"));
        Self::of_name(&name).ok_or_else(unknown)
    }
}

/// The uses of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableUses {
    /// The collections that contain it.
    pub sets: Vec<TableCollection>,
    /// Whether the table serves all goals with the blank in a corner.
    pub corner: bool,
}

/// The uses of a table.
pub fn uses(contents: &TableSpec) -> TableUses {
    let pattern = match contents {
        TableSpec::Pattern(pattern) => pattern,
        TableSpec::Runs(colouring) => {
            return TableUses {
                sets: vec![TableCollection::Runs],
                corner: colouring.blank() == 0,
            };
        }
    };
    let belongs = |set: &TableCollection| {
        let patterns = match set {
            TableCollection::Named(named) => named.patterns(pattern.shape(), pattern.blank()),
            TableCollection::Proofs if Solver25::fits(pattern.shape()) => match goal_of(pattern) {
                Some(goal) => Solver25::patterns(&goal),
                None => return false,
            },
            _ => return false,
        };
        patterns.is_ok_and(|patterns| patterns.contains(pattern))
    };
    TableUses {
        sets: TableCollection::all().filter(belongs).collect(),
        corner: pattern.blank() == 0,
    }
}

/// A goal of a pattern's shape with the blank in the pattern's cell.
fn goal_of(pattern: &Pattern) -> Option<Board> {
    let mut tiles: Vec<u32> = (1..pattern.shape().cells() as u32).collect();
    tiles.insert(pattern.blank(), 0);
    Board::new(pattern.shape(), tiles).ok()
}

/// Bytes of a table's entries, whether or not it exists.
pub fn bytes(contents: &TableSpec) -> u64 {
    match contents {
        // Half a byte per entry.
        TableSpec::Pattern(pattern) => (pattern.entries() as u64).div_ceil(2),
        TableSpec::Runs(colouring) => colouring.bytes() as u64,
    }
}

/// The largest number of bytes that making a table takes at once.
pub fn room(contents: &TableSpec) -> u64 {
    match contents {
        TableSpec::Pattern(pattern) => knobel_pdb::room(pattern),
        TableSpec::Runs(colouring) => colouring.building_bytes() as u64,
    }
}

/// Checks that a table exists and that its checksums are right.
///
/// # Errors
/// The reason, if the table does not exist or cannot be used.
pub fn check(folder: &Folder, contents: &TableSpec, threads: usize) -> Result<(), PdbError> {
    match contents {
        TableSpec::Pattern(pattern) => folder.open(pattern, threads).map(drop),
        TableSpec::Runs(colouring) => folder.open_runs(colouring, threads).map(drop),
    }
}

/// Builds and stores a table, which is number `part.0` of `part.1`, and returns its size in bytes.
///
/// # Errors
/// If the watch stops it, memory is too small, or the file cannot be written.
pub fn make(
    folder: &Folder,
    contents: &TableSpec,
    part: (u32, u32),
    threads: usize,
    watch: &mut dyn Watch,
) -> Result<u64, PdbError> {
    let build = &mut BuildContext::new(threads, watch);
    build.part = part;
    fits(contents)?;
    let made = match contents {
        TableSpec::Pattern(pattern) => folder.build(pattern, build)?.bytes().len(),
        TableSpec::Runs(colouring) => folder.build_runs(colouring, build)?.bytes().len(),
    };
    Ok(made as u64)
}

/// # Errors
/// If the system reports too little memory to build the table.
fn fits(contents: &TableSpec) -> Result<(), PdbError> {
    let needed = room(contents);
    match memory::free().filter(|&free| needed > free) {
        None => Ok(()),
        Some(room) => Err(PdbError::Memory {
            name: contents.to_string(),
            needed,
            room,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    #[test]
    fn every_table_names_its_collections() {
        for set in TableCollection::all() {
            assert_eq!(TableCollection::of_name(set.name()), Some(set));
            let goal = Goal::Last.board(set.shape()).unwrap();
            let contents = set.contents(&goal).unwrap();
            assert!(!contents.is_empty());
            for table in &contents {
                assert!(uses(table).sets.contains(&set), "{table}");
            }
        }
        assert!(knobel_pdb::partition::named("pdb-7-8").is_some_and(|best| {
            TableCollection::best(Shape::new(4, 4).unwrap()) == Some(TableCollection::Named(best))
        }));
        assert_eq!(TableCollection::best(Shape::new(3, 3).unwrap()), None);
    }
}
