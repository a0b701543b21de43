//! The table of a colouring: how many runs are left, for every coloured board and whichever axis
//! comes next.
//!
//! For each blank's row and string by rows there is one entry about all places of the blank in that
//! row: the fewest runs that are left if the next one goes along the *column*. A search that runs
//! along a row reads one entry for all successors. Then the same for columns.
//!
//! An entry is the least of these values in one byte, and for each place two bits: how far its
//! value lies above the least, with 3 for 3 and more, which keeps it a lower bound. Two bytes for
//! lines of four. (With exact values 80 million nodes for the 100 boards of Korf instead of 84
//! million, from twice the memory.)

use std::sync::Arc;

use super::strings::{Numbering, lines_and_places};
use super::{Colouring, generate};
use crate::geometry::cells_in_order;
use crate::{BuildContext, PdbError};

/// No value: the goal cannot be reached.
pub const UNREACHED: u8 = u8::MAX;
/// The greatest difference that an entry keeps.
pub const MOST_ABOVE: u8 = 3;

/// Bytes of an entry about a line of this many places.
pub const fn entry_bytes(places: usize) -> usize {
    1 + places.div_ceil(4)
}

/// The values of a colouring. The bytes may be owned, mapped from a file or static.
#[derive(Debug)]
pub struct RunTable<D> {
    colouring: Colouring,
    numbering: Arc<Numbering>,
    bytes: D,
}

impl RunTable<Vec<u8>> {
    /// Makes the table of `colouring` in memory.
    ///
    /// # Errors
    /// If `build` is asked to stop.
    pub fn generate(colouring: &Colouring, build: &mut BuildContext<'_>) -> Result<Self, PdbError> {
        let numbering = Arc::new(Numbering::new(colouring));
        Ok(Self {
            bytes: generate::entries(colouring, &numbering, build)?,
            colouring: colouring.clone(),
            numbering,
        })
    }
}

impl<D: AsRef<[u8]>> RunTable<D> {
    /// The table of `colouring` whose entries are `bytes`.
    ///
    /// # Errors
    /// If there are too few or too many bytes.
    pub fn new(colouring: Colouring, bytes: D) -> Result<Self, PdbError> {
        if bytes.as_ref().len() != colouring.bytes() {
            return Err(PdbError::Pattern {
                reason: "the table has another size than its colouring needs",
            });
        }
        Ok(Self {
            numbering: Arc::new(Numbering::new(&colouring)),
            colouring,
            bytes,
        })
    }

    /// The same table with its bytes kept in another way.
    pub fn map<E>(self, keep: impl FnOnce(D) -> E) -> RunTable<E> {
        RunTable {
            colouring: self.colouring,
            numbering: self.numbering,
            bytes: keep(self.bytes),
        }
    }

    /// Whose table this is.
    pub fn colouring(&self) -> &Colouring {
        &self.colouring
    }

    /// All entries.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// How its strings are numbered.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// The entries about rows (axis 0) or columns (axis 1).
    pub fn axis(&self, axis: usize) -> &[u8] {
        let (lines, places) = lines_and_places(self.colouring.shape(), 0);
        let rows = lines * self.numbering.strings() * entry_bytes(places);
        let (first, second) = self.bytes().split_at(rows);
        if axis == 0 { first } else { second }
    }

    /// The fewest runs that are left on a board, given as the goal cell of the tile on each cell,
    /// if the next one goes along its rows (axis 0) or columns (axis 1). Nothing if the goal cannot
    /// be reached then.
    ///
    /// # Panics
    /// If there are not as many tiles as cells, or they are not those of the puzzle.
    pub fn value(&self, tiles: &[u8], axis: usize) -> Option<u8> {
        let shape = self.colouring.shape();
        let blank = tiles
            .iter()
            .position(|&tile| usize::from(tile) == self.colouring.blank())
            .expect("every board has a blank");
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
        let number = line * self.numbering.strings() + self.numbering.number(string);
        let entry = &self.axis(across)[number * size..][..size];
        let above = entry[1 + place / 4] >> (place % 4 * 2) & 3;
        (entry[0] != UNREACHED).then(|| entry[0] + above)
    }
}

/// The string of a board whose cells have these colours, by rows (axis 0) or columns (axis 1).
pub fn string(colours: &[u8], blank: usize, shape: knobel_tiles::Shape, axis: usize) -> u32 {
    let mut cells = cells_in_order(shape, axis == 1);
    cells.retain(|&cell| cell != blank);
    let colours = cells.iter().rev().map(|&cell| u32::from(colours[cell]));
    colours.fold(0, |string, colour| string << 2 | colour)
}
