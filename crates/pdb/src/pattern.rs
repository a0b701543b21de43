//! A pattern: a subset of the tiles, named by their goal cells.
//!
//! Naming tiles by goal cells makes one pattern serve every goal with the blank on the same cell,
//! because such goals only differ in the numbers printed on the tiles.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998.

use std::fmt;

use knobel_tiles::{Board, Shape};

use crate::PdbError;
use crate::geometry::GoalView;

/// A subset of the tiles, and the goal cell of the blank.
///
/// ```
/// use knobel_pdb::Pattern;
/// use knobel_tiles::Shape;
///
/// let pattern = Pattern::new(Shape::new(4, 4)?, 0, &[2, 3, 1])?;
/// assert_eq!(pattern.cells(), [1, 2, 3]);
/// assert_eq!(pattern.entries(), 16 * 15 * 14);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pattern {
    shape: Shape,
    blank: u8,
    cells: Vec<u8>,
}

impl Pattern {
    /// The largest number of cells of a board. Sets of cells are 32-bit masks.
    pub const MOST_CELLS: usize = 32;
    /// The largest number of tiles. The generator numbers the 8! orders of eight tiles in 16 bits.
    pub const MOST_TILES: usize = 8;

    /// The pattern of the tiles whose goal cells are `cells`, for a goal with its blank on `blank`.
    ///
    /// # Errors
    /// If a cell is outside the board, occurs twice or is the blank's, or if there are no tiles or
    /// more than [`MOST_TILES`](Self::MOST_TILES).
    pub fn new(shape: Shape, blank: u8, cells: &[u8]) -> Result<Self, PdbError> {
        let bad = |reason| PdbError::Pattern { reason };
        if shape.cells() > Self::MOST_CELLS {
            return Err(bad("the board has more than 32 cells"));
        }
        if cells.is_empty() || cells.len() > Self::MOST_TILES {
            return Err(bad("a pattern has 1 to 8 tiles"));
        }
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        if usize::from(blank.max(cells[cells.len() - 1])) >= shape.cells() {
            return Err(bad("a cell lies outside the board"));
        }
        if cells.contains(&blank) || cells.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(bad("a cell occurs twice or is the blank's"));
        }
        Ok(Self {
            shape,
            blank,
            cells,
        })
    }

    /// The pattern of the tiles with these numbers, for boards with this goal.
    ///
    /// # Errors
    /// If a tile is not on the board or occurs twice, or if there are no tiles or too many.
    pub fn of_tiles(goal: &Board, tiles: &[u32]) -> Result<Self, PdbError> {
        let view = GoalView::new(goal);
        let cells: Option<Vec<u8>> = tiles
            .iter()
            .map(|&tile| {
                let on_board = (1..view.shape.cells()).contains(&(tile as usize));
                on_board.then(|| view.label(tile as usize))
            })
            .collect();
        let cells = cells.ok_or(PdbError::Pattern {
            reason: "a tile is not on the board",
        })?;
        Self::new(view.shape, view.blank as u8, &cells)
    }

    /// Width and height of the board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The blank's goal cell.
    pub fn blank(&self) -> usize {
        usize::from(self.blank)
    }

    /// The goal cells of the tiles in ascending order. Tile `i` of the pattern is the one with the
    /// goal cell `cells()[i]`.
    pub fn cells(&self) -> &[u8] {
        &self.cells
    }

    /// The number of tiles.
    pub fn tiles(&self) -> usize {
        self.cells.len()
    }

    /// The number of placements of the tiles on the board, which is the number of entries of a
    /// table.
    pub fn entries(&self) -> usize {
        let cells = self.shape.cells();
        (cells - self.tiles() + 1..=cells).product()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.shape.width(), self.shape.height());
        write!(f, "{width}x{height}-b{}", self.blank)?;
        self.cells.iter().try_for_each(|cell| write!(f, "-{cell}"))
    }
}
