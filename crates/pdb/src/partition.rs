//! Partitions: the disjoint groups of tiles for which tables are built, by name.
//!
//! A heuristic adds the tables of disjoint patterns. For the 15-puzzle with the blank's goal in a
//! corner, the partitions were found by a search: by the average value first, and then by the
//! number of nodes over a set of boards (see `record/`). Partitions that differ from their own
//! mirror image won, because the mirrored lookup then adds information. For other boards, the tiles
//! are divided in the order of their goal cells, along the longer side.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002 (7-8 and
//! its mirror image; 6-6-6-6 on 5×5).

use knobel_tiles::Shape;

use crate::geometry::cells_in_order;
use crate::{Pattern, PdbError};

/// A named partition of the 15 tiles of a 4×4 board.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedPartition {
    /// The name on the command line.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The size of its tables in bytes, for a goal with the blank in a corner.
    pub bytes: u64,
    /// The time for generating them in milliseconds, on two cores of a machine from 2024.
    pub milliseconds: u64,
    /// The goal cells of each pattern, if the blank's goal is the first cell.
    corner: &'static [&'static [u8]],
}

/// The named partitions, smallest tables first.
pub static NAMED: &[NamedPartition] = &[
    NamedPartition {
        name: "pdb-4-4-4-3",
        summary: "pattern databases of 4, 4, 4 and 3 tiles (16 cells)",
        bytes: 70_000,
        milliseconds: 20,
        corner: &CORNER_4,
    },
    NamedPartition {
        name: "pdb-5-5-5",
        summary: "pattern databases of 5, 5 and 5 tiles, built in 0.1 s (16 cells)",
        bytes: 786_432,
        milliseconds: 100,
        corner: &[&[1, 2, 3, 4, 5], &[8, 9, 12, 13, 14], &[6, 7, 10, 11, 15]],
    },
    NamedPartition {
        name: "pdb-6-6-3",
        summary: "pattern databases of 6, 6 and 3 tiles, built in 0.4 s (16 cells)",
        bytes: 5_800_000,
        milliseconds: 400,
        corner: &[&[1, 2, 3, 4, 5, 6], &[8, 9, 10, 12, 13, 14], &[7, 11, 15]],
    },
    NamedPartition {
        name: "pdb-7-8",
        summary: "pattern databases of 7 and 8 tiles, 288 MB on disk (16 cells)",
        bytes: 288_296_192,
        milliseconds: 11_000,
        corner: &[&[1, 2, 3, 4, 5, 6, 7], &[8, 9, 10, 11, 12, 13, 14, 15]],
    },
];

/// The patterns of `pdb-4-4-4-3`.
static CORNER_4: [&[u8]; 4] = [
    &[1, 2, 4, 5],
    &[8, 9, 12, 13],
    &[10, 11, 14, 15],
    &[3, 6, 7],
];

/// The partition called `name`.
pub fn named(name: &str) -> Option<&'static NamedPartition> {
    NAMED.iter().find(|named| named.name == name)
}

impl NamedPartition {
    /// The patterns for a goal with its blank on `blank`.
    ///
    /// # Errors
    /// If the board does not have 16 cells.
    pub fn patterns(&self, shape: Shape, blank: usize) -> Result<Vec<Pattern>, PdbError> {
        if shape.cells() != 16 {
            return Err(PdbError::Shape {
                name: self.name,
                shape,
            });
        }
        if blank == 0 && shape.width() == shape.height() {
            let new = |cells: &&[u8]| Pattern::new(shape, 0, cells);
            return self.corner.iter().map(new).collect();
        }
        let sizes: Vec<usize> = self.corner.iter().map(|cells| cells.len()).collect();
        in_order(shape, blank, &sizes)
    }
}

/// Patterns for any board of up to 16 cells: at most three, of nearly equal size, and small enough
/// to be generated within a fraction of a second.
///
/// # Errors
/// If the board has more than 16 cells.
pub fn small(shape: Shape, blank: usize) -> Result<Vec<Pattern>, PdbError> {
    if shape.cells() == 16 {
        return named("pdb-5-5-5").map_or(Ok(Vec::new()), |named| named.patterns(shape, blank));
    }
    let tiles = shape.cells() - 1;
    let parts = tiles.div_ceil(if tiles > 12 { 5 } else { 6 });
    let sizes: Vec<usize> = (0..parts).map(|part| (tiles + part) / parts).collect();
    in_order(shape, blank, &sizes)
}

/// Divides the tiles by goal cell, along the longer side of the board, into groups of these sizes.
fn in_order(shape: Shape, blank: usize, sizes: &[usize]) -> Result<Vec<Pattern>, PdbError> {
    if shape.cells() > 16 {
        return Err(PdbError::Shape { name: "pdb", shape });
    }
    let cells: Vec<u8> = cells_in_order(shape, shape.width() > shape.height())
        .into_iter()
        .filter(|&cell| cell != blank)
        .map(|cell| cell as u8)
        .collect();
    let mut rest = &cells[..];
    let mut patterns = Vec::new();
    for &size in sizes {
        let (taken, left) = rest.split_at(size);
        patterns.push(Pattern::new(shape, blank as u8, taken)?);
        rest = left;
    }
    Ok(patterns)
}
