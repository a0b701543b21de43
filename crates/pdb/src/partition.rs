//! Which tiles go together: the partitions that searches use, by name.
//!
//! A heuristic adds up the tables of patterns that share no tile. For the 15-puzzle with the
//! blank's goal in a corner the partitions were chosen by search (record/ has it): by the average
//! value, then by nodes over a set of boards. Partitions that look different from their own mirror
//! image win, because the mirrored lookup then knows more. For other boards the tiles are taken in
//! the order of their goal cells, along the longer side.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002 (7-8 and
//! its mirror image; 6-6-6-6 on 5×5).

use knobel_tiles::Shape;

use crate::geometry::cells_in_order;
use crate::{Pattern, PdbError};

/// A named way to split the 15 tiles of a 4×4 board.
#[derive(Debug, PartialEq, Eq)]
pub struct NamedPartition {
    /// The name on the command line.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// Bytes of its tables for a goal with the blank in a corner.
    pub bytes: u64,
    /// Milliseconds to make them, on two cores of 2024.
    pub milliseconds: u64,
    /// For a blank whose goal is the first cell: the goal cells of each pattern.
    corner: &'static [&'static [u8]],
}

/// The partitions that have a name, smallest tables first.
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
        summary: "pattern databases of 5, 5 and 5 tiles, made in 0.1 s (16 cells)",
        bytes: 786_432,
        milliseconds: 100,
        corner: &[&[1, 2, 3, 4, 5], &[8, 9, 12, 13, 14], &[6, 7, 10, 11, 15]],
    },
    NamedPartition {
        name: "pdb-6-6-3",
        summary: "pattern databases of 6, 6 and 3 tiles, made in 0.4 s (16 cells)",
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

static CORNER_4: [&[u8]; 4] = [
    &[1, 2, 4, 5],
    &[8, 9, 12, 13],
    &[10, 11, 14, 15],
    &[3, 6, 7],
];

/// The partition of this name.
pub fn named(name: &str) -> Option<&'static NamedPartition> {
    NAMED.iter().find(|named| named.name == name)
}

impl NamedPartition {
    /// The patterns for a goal with its blank on `blank`.
    ///
    /// # Errors
    /// If the board has other than 16 cells.
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

/// Patterns for any board of up to 16 cells: at most three, of equal size, small enough to be made
/// at once.
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

/// Takes the tiles by goal cell, along the longer side of the board.
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
