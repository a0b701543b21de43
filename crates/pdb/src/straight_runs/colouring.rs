//! A colouring: which tiles a table of runs tells apart.
//!
//! Each tile has one of up to four colours by its goal cell; tiles of one colour are taken for the
//! same. As with patterns, one colouring serves every goal whose blank ends on the same cell.
//!
//! More colours know more and cost more: 15 tiles in colours of 4, 5, 4 and 2 make 151,351,200
//! boards, in three colours 10,090,080, in two 80,080. For 4×4 boards the regions are the ones that
//! Tomas Rokicki found for a solver of this metric; regions of the same size along rows (4, 4, 4,
//! 3) cost two thirds more and left half as many nodes again.

use std::fmt;

use knobel_tiles::Shape;

use crate::PdbError;
use crate::geometry::{GoalView, cells_in_order, transposed};

/// Colours of the tiles of a puzzle and the cell where the blank ends.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Colouring {
    shape: Shape,
    blank: u8,
    /// By goal cell; 0 for the blank's.
    colours: Vec<u8>,
}

/// For each cell of a 4×4 board its colour: the first region holds the corner where the blank ends,
/// or lies near it.
const REGIONS_OF_16: [u8; 16] = [0, 0, 0, 1, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3];

impl Colouring {
    /// The most cells a board may have.
    pub const MOST_CELLS: usize = 16;
    /// The fewest and the most colours of the tables that searches use.
    pub const SIZES: std::ops::RangeInclusive<usize> = 2..=4;
    /// Colours are kept in two bits.
    const MOST_COLOURS: u8 = 4;

    /// The colouring in which the tile that belongs on a cell has the colour `colours[cell]`.
    ///
    /// # Errors
    /// If the board has more than 16 cells, or the colours are not one for each cell and below 4.
    pub fn new(shape: Shape, blank: usize, colours: &[u8]) -> Result<Self, PdbError> {
        let bad = |reason| PdbError::Pattern { reason };
        let cells = shape.cells();
        if cells > Self::MOST_CELLS {
            return Err(PdbError::Shape {
                name: "runs",
                shape,
            });
        }
        if blank >= cells || colours.len() != cells {
            return Err(bad("a cell lies outside the board"));
        }
        if colours.iter().any(|&colour| colour >= Self::MOST_COLOURS) {
            return Err(bad("there are four colours at most"));
        }
        let mut colours = colours.to_vec();
        colours[blank] = 0;
        Ok(Self {
            shape,
            blank: blank as u8,
            colours,
        })
    }

    /// The colourings with which boards are searched for this goal: one that is looked up twice,
    /// also with rows and columns exchanged, where the board allows it; else two.
    pub fn for_goal(view: &GoalView, colours: usize) -> Result<Vec<Self>, PdbError> {
        let (shape, blank) = (view.shape, view.blank);
        let square = shape.width() == 4 && shape.height() == 4;
        let by_order = |mut cells: Vec<usize>| {
            cells.retain(|&cell| cell != blank);
            let mut painted = vec![0; shape.cells()];
            for (place, &cell) in cells.iter().enumerate() {
                painted[cell] = (place * colours / cells.len()) as u8;
            }
            painted
        };
        let [rows, columns] = [false, true].map(|columns| cells_in_order(shape, columns));
        let merged = |cell: usize| {
            let colour = REGIONS_OF_16[cell];
            // Three colours: the last two regions are one. Two: so are the first two.
            if colours == 2 {
                colour / 2
            } else {
                colour.min(colours as u8 - 1)
            }
        };
        let both = if square {
            let painted = |cell: &usize| merged(*cell);
            let turned = |cell: &usize| merged(transposed(shape, *cell));
            [
                rows.iter().map(painted).collect(),
                rows.iter().map(turned).collect(),
            ]
        } else {
            [by_order(rows), by_order(columns)]
        };
        let needed = if view.is_mirrored() { 1 } else { 2 };
        both.iter()
            .take(needed)
            .map(|colours| Self::new(shape, blank, colours))
            .collect()
    }

    /// Width and height of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The blank's goal cell.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// For each cell the colour of the tile that belongs there; of no meaning for the blank's.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// How many tiles have each colour.
    pub fn counts(&self) -> [usize; 4] {
        let mut counts = [0; 4];
        for (cell, &colour) in self.colours.iter().enumerate() {
            counts[usize::from(colour)] += usize::from(cell != self.blank());
        }
        counts
    }

    /// In how many orders the colours can stand, the blank left out.
    pub fn strings(&self) -> usize {
        let mut left = self.shape.cells() - 1;
        self.counts().into_iter().fold(1, |strings, count| {
            let ways = crate::ranking::binomial(left, count);
            left -= count;
            strings * ways
        })
    }

    /// How many coloured boards there are.
    pub fn boards(&self) -> usize {
        self.shape.cells() * self.strings()
    }

    /// Bytes of the table.
    pub fn bytes(&self) -> usize {
        let (width, height) = (self.shape.width(), self.shape.height());
        self.strings()
            * (height * super::table::entry_bytes(width)
                + width * super::table::entry_bytes(height))
    }

    /// Bytes that a search with the table needs: the table, and what numbers its strings.
    pub fn search_bytes(&self) -> usize {
        self.bytes() + super::strings::bytes(self.shape.cells() - 1)
    }

    /// Bytes that are needed while the table is made: six bits a coloured board beside it.
    pub fn building_bytes(&self) -> usize {
        super::generate::bytes(self) + self.search_bytes()
    }

    /// All colours in one number, two bits a cell.
    pub fn packed(&self) -> u32 {
        let colours = self.colours.iter().rev();
        colours.fold(0, |packed, &colour| packed << 2 | u32::from(colour))
    }

    /// The colouring whose colours are packed in one number.
    pub fn unpack(shape: Shape, blank: usize, packed: u32) -> Result<Self, PdbError> {
        let colours: Vec<u8> = (0..shape.cells().min(Self::MOST_CELLS))
            .map(|cell| (packed >> (2 * cell) & 3) as u8)
            .collect();
        Self::new(shape, blank, &colours)
    }
}

impl fmt::Display for Colouring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.shape.width(), self.shape.height());
        let packed = self.packed();
        write!(f, "{width}x{height}-b{}-runs-{packed:x}", self.blank)
    }
}
