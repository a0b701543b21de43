//! A colouring: which tiles a table of straight runs distinguishes.
//!
//! Each tile has one of up to four colours, according to its goal cell. Tiles of the same colour
//! are not distinguished. As with patterns, one colouring serves every goal with the blank on the
//! same cell.
//!
//! More colours give better bounds and larger tables. 15 tiles in four colours (4, 5, 4 and 2
//! tiles) have 151,351,200 coloured boards; three colours have 10,090,080 and two have 80,080. The
//! regions for 4×4 boards are those that Tomas Rokicki found for a solver of this metric. Regions
//! of similar size along the rows (4, 4, 4, 3) need two thirds more memory, and searches with them
//! expanded half as many nodes again.
//!
//! # References
//! Holte, Hernádvölgyi: "A space-time tradeoff for memory-based heuristics", AAAI 1999
//! (abstractions that identify several tiles).

use std::fmt;

use knobel_tiles::Shape;

use crate::PdbError;
use crate::geometry::{GoalView, cells_in_order, transposed};

/// A colour for each tile of a puzzle, and the goal cell of the blank.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Colouring {
    shape: Shape,
    blank: u8,
    /// The colour of the tile that belongs on each cell; 0 for the blank's goal cell.
    colours: Vec<u8>,
}

/// The colour of each cell of a 4×4 board. The first region contains the corner of the blank's
/// goal, or is near it.
const REGIONS_OF_16: [u8; 16] = [0, 0, 0, 1, 0, 0, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3];

impl Colouring {
    /// The largest number of cells of a board.
    pub const MOST_CELLS: usize = 16;
    /// The numbers of colours of the tables that searches use.
    pub const SIZES: std::ops::RangeInclusive<usize> = 2..=4;
    /// Two bits store a colour.
    const MOST_COLOURS: u8 = 4;

    /// The colouring that gives the tile with the goal cell `cell` the colour `colours[cell]`.
    ///
    /// # Errors
    /// If the board has more than 16 cells, there is not one colour per cell, or a colour is not
    /// below 4.
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

    /// The colourings for searches with this goal. If the board is symmetric about the diagonal, a
    /// single one is enough, which is also looked up for the mirrored board. Otherwise there are
    /// two.
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
            // With three colours, the last two regions are merged. With two colours, the first two
            // are merged as well.
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

    /// For each cell, the colour of the tile that belongs there. The colour of the blank's goal
    /// cell has no meaning.
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// The number of tiles of each colour.
    pub fn counts(&self) -> [usize; 4] {
        let mut counts = [0; 4];
        for (cell, &colour) in self.colours.iter().enumerate() {
            counts[usize::from(colour)] += usize::from(cell != self.blank());
        }
        counts
    }

    /// The number of orders of the colours, without the blank. This is a multinomial coefficient.
    pub fn strings(&self) -> usize {
        let mut left = self.shape.cells() - 1;
        self.counts().into_iter().fold(1, |strings, count| {
            let ways = crate::ranking::binomial(left, count);
            left -= count;
            strings * ways
        })
    }

    /// The number of coloured boards.
    pub fn boards(&self) -> usize {
        self.shape.cells() * self.strings()
    }

    /// The size of the table in bytes.
    pub fn bytes(&self) -> usize {
        let (width, height) = (self.shape.width(), self.shape.height());
        self.strings()
            * (height * super::table::entry_bytes(width)
                + width * super::table::entry_bytes(height))
    }

    /// The bytes that a search with the table needs: the table, and the ranking of its strings.
    pub fn search_bytes(&self) -> usize {
        self.bytes() + super::strings::bytes(self.shape.cells() - 1)
    }

    /// The bytes that generating the table needs: six bits per coloured board beside the table.
    pub fn building_bytes(&self) -> usize {
        super::generate::bytes(self) + self.search_bytes()
    }

    /// All colours in one number, two bits for each cell.
    pub fn packed(&self) -> u32 {
        let colours = self.colours.iter().rev();
        colours.fold(0, |packed, &colour| packed << 2 | u32::from(colour))
    }

    /// The colouring from such a number.
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
