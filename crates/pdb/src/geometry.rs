//! Cells, masks of cells, and how tables see a goal.

pub use knobel_tiles::transposed;
use knobel_tiles::{Board, Direction, Shape, Symmetry};

/// For each cell the mask of the cells next to it.
pub fn neighbours(shape: Shape) -> Vec<u32> {
    let next_to = |cell| {
        let near = Direction::ALL
            .into_iter()
            .filter_map(|way| shape.neighbour(cell, way));
        near.fold(0, |mask, other| mask | 1 << other)
    };
    (0..shape.cells()).map(next_to).collect()
}

/// All cells, row by row or column by column.
pub fn cells_in_order(shape: Shape, by_columns: bool) -> Vec<usize> {
    let (width, height) = (shape.width(), shape.height());
    if by_columns {
        (0..width)
            .flat_map(|column| (0..height).map(move |row| row * width + column))
            .collect()
    } else {
        (0..shape.cells()).collect()
    }
}

/// The cells of `free` that can be reached from `cell` inside `free`.
pub fn flood(cell: usize, free: u32, neighbours: &[u32]) -> u32 {
    let mut region = 1 << cell & free;
    loop {
        let mut grown = region;
        let mut rest = region;
        while rest != 0 {
            grown |= neighbours[rest.trailing_zeros() as usize] & free;
            rest &= rest - 1;
        }
        if grown == region {
            return region;
        }
        region = grown;
    }
}

/// A goal seen so that its blank lies as near to the top left as turning and mirroring the board
/// can bring it.
///
/// Tables know tiles by their goal cell and depend on the blank's goal cell alone. Seen this way,
/// all goals with the blank in a corner share one set of tables.
#[derive(Debug, Clone)]
pub struct GoalView {
    /// Width and height, as seen.
    pub shape: Shape,
    /// The blank's goal cell, as seen.
    pub blank: usize,
    /// For each cell of the board where it is seen.
    cells: Vec<u8>,
    /// For each tile its goal cell, as seen.
    goal_cells: Vec<u8>,
    /// For each direction as seen, the direction on the board.
    directions: [Direction; 4],
}

impl GoalView {
    /// The view of this goal.
    pub fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        let symmetry = Symmetry::all(shape)
            .min_by_key(|symmetry| symmetry.cell(shape, goal.blank()))
            .unwrap_or_default();
        let cells: Vec<u8> = symmetry.cells(shape).collect();
        let positions = goal.positions();
        let goal_cells = positions.iter().map(|&cell| cells[cell]).collect();
        Self {
            shape,
            blank: usize::from(cells[goal.blank()]),
            cells,
            goal_cells,
            directions: Direction::ALL.map(|seen| symmetry.direction_seen_as(seen)),
        }
    }

    /// For each cell as seen, the tile on it, known by its goal cell as seen.
    pub fn tiles(&self, board: &Board) -> Vec<u8> {
        let mut tiles = vec![0; self.cells.len()];
        for (&seen, &tile) in self.cells.iter().zip(board.tiles()) {
            tiles[usize::from(seen)] = self.goal_cells[tile as usize];
        }
        tiles
    }

    /// Where a cell of the board is seen.
    pub fn cell(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// The goal cell of a tile, as seen.
    pub fn label(&self, tile: usize) -> u8 {
        self.goal_cells[tile]
    }

    /// The direction on the board of a direction as seen.
    pub fn direction(&self, seen: Direction) -> Direction {
        self.directions[seen as usize]
    }

    /// Is the board the same when rows and columns are exchanged, the blank's goal cell included?
    pub fn is_mirrored(&self) -> bool {
        self.shape.width() == self.shape.height()
            && transposed(self.shape, self.blank) == self.blank
    }
}
