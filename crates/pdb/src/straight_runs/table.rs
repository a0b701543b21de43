//! The table of a colouring: the minimum number of runs for every coloured board and each axis of
//! the next run.
//!
//! For each row of the blank and each string by rows, one entry covers all places of the blank in
//! this row. It contains the minimum number of runs if the next run goes along the *column*. A
//! search that has just run along a row therefore reads one entry for all successors. A second half
//! of the table does the same for columns.
//!
//! An entry contains the minimum of these values in one byte, and the excess of each place over the
//! minimum in two bits. An excess above 3 is stored as 3, which keeps the value a lower bound. An
//! entry for a line of four cells takes two bytes. Exact values would take twice the memory, and
//! reduce the nodes for Korf's 100 boards only from 84 to 80 million.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998.

use std::sync::Arc;

use super::strings::{StringRanking, lines_and_places};
use super::{Colouring, generate};
use crate::geometry::cells_in_order;
use crate::{BuildContext, PdbError};

/// The value of a board from which the goal cannot be reached.
pub const UNREACHED: u8 = u8::MAX;
/// The greatest excess that an entry stores.
pub const MOST_ABOVE: u8 = 3;

/// The size in bytes of an entry for a line of this many places.
pub const fn entry_bytes(places: usize) -> usize {
    1 + places.div_ceil(4)
}

/// The table of a colouring. Its bytes may be owned, mapped from a file or static.
#[derive(Debug)]
pub struct RunTable<D> {
    colouring: Colouring,
    ranking: Arc<StringRanking>,
    bytes: D,
}

impl RunTable<Vec<u8>> {
    /// Generates the table of `colouring` in memory.
    ///
    /// # Errors
    /// If the watch of `build` stops the work.
    pub fn generate(colouring: &Colouring, build: &mut BuildContext<'_>) -> Result<Self, PdbError> {
        let ranking = Arc::new(StringRanking::new(colouring));
        Ok(Self {
            bytes: generate::entries(colouring, &ranking, build)?,
            colouring: colouring.clone(),
            ranking,
        })
    }
}

impl<D: AsRef<[u8]>> RunTable<D> {
    /// The table of `colouring` with these entries.
    ///
    /// # Errors
    /// If the number of bytes is wrong.
    pub fn new(colouring: Colouring, bytes: D) -> Result<Self, PdbError> {
        if bytes.as_ref().len() != colouring.bytes() {
            return Err(PdbError::Pattern {
                reason: "the size of the table is not the one that its colouring needs",
            });
        }
        Ok(Self {
            ranking: Arc::new(StringRanking::new(&colouring)),
            colouring,
            bytes,
        })
    }

    /// The same table with its bytes in another container.
    pub fn map<E>(self, keep: impl FnOnce(D) -> E) -> RunTable<E> {
        RunTable {
            colouring: self.colouring,
            ranking: self.ranking,
            bytes: keep(self.bytes),
        }
    }

    /// The colouring of this table.
    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    /// All entries.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// The ranking of the strings.
    pub fn ranking(&self) -> &StringRanking {
        &self.ranking
    }

    /// The entries for rows (axis 0) or for columns (axis 1).
    pub fn axis(&self, axis: usize) -> &[u8] {
        let (lines, places) = lines_and_places(self.colouring.shape(), 0);
        let rows = lines * self.ranking.strings() * entry_bytes(places);
        let (first, second) = self.bytes().split_at(rows);
        if axis == 0 { first } else { second }
    }

    /// The minimum number of runs for a board if the next run goes along a row (axis 0) or a column
    /// (axis 1), or a lower bound of it. `tiles` contains the goal cell of the tile on each cell.
    /// Returns `None` if the goal cannot be reached that way.
    ///
    /// # Panics
    /// If `tiles` is not a permutation of the cells.
    pub fn value(&self, tiles: &[u8], axis: usize) -> Option<u8> {
        let shape = self.colouring.shape();
        let blank = tiles
            .iter()
            .position(|&tile| usize::from(tile) == self.colouring.blank())
            .expect("a permutation of the cells contains the blank's goal cell");
        let across = 1 - axis;
        let (_, places) = lines_and_places(shape, across);
        let (line, place) = if across == 0 {
            (shape.row(blank), shape.column(blank))
        } else {
            (shape.column(blank), shape.row(blank))
        };
        let colours: Vec<u8> = tiles
            .iter()
            .map(|&tile| self.colouring.colours()[usize::from(tile)])
            .collect();
        let string = string(&colours, blank, shape, across);
        let size = entry_bytes(places);
        let number = line * self.ranking.strings() + self.ranking.number(string);
        let entry = &self.axis(across)[number * size..][..size];
        let above = entry[1 + place / 4] >> (place % 4 * 2) & 3;
        (entry[0] != UNREACHED).then(|| entry[0] + above)
    }
}

/// The string of a board with these colours of its cells, by rows (axis 0) or by columns (axis 1).
pub fn string(colours: &[u8], blank: usize, shape: knobel_tiles::Shape, axis: usize) -> u32 {
    let mut cells = cells_in_order(shape, axis == 1);
    cells.retain(|&cell| cell != blank);
    let colours = cells.iter().rev().map(|&cell| u32::from(colours[cell]));
    colours.fold(0, |string, colour| string << 2 | colour)
}
