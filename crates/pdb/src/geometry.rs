//! Cells, sets of cells as bit masks, and the normalised view of a goal that tables use.

pub use knobel_tiles::transposed;
use knobel_tiles::{Board, Direction, Shape, Symmetry};

/// For each cell, the mask of its neighbours.
pub fn neighbours(shape: Shape) -> Vec<u32> {
    let next_to = |cell| {
        let near = Direction::ALL
            .into_iter()
            .filter_map(|way| shape.neighbour(cell, way));
        near.fold(0, |mask, other| mask | 1 << other)
    };
    (0..shape.cells()).map(next_to).collect()
}

/// All cells in row-major or column-major order.
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

/// The connected component of `cell` in the set `free`: all cells that the blank can reach from
/// `cell` without leaving `free`.
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

/// A goal after the rotation or reflection that brings its blank nearest to the top left corner.
///
/// Tables identify tiles by their goal cells, so they depend on the goal only through the goal cell
/// of the blank. In this view, all goals with the blank in a corner share one set of tables.
#[derive(Debug, Clone)]
pub struct GoalView {
    /// The shape of the board in the view.
    pub shape: Shape,
    /// The goal cell of the blank in the view.
    pub blank: usize,
    /// For each cell of the board, the cell in the view.
    cells: Vec<u8>,
    /// For each tile, its goal cell in the view.
    goal_cells: Vec<u8>,
    /// For each direction in the view, the direction on the board.
    directions: [Direction; 4],
}

impl GoalView {
    /// The view of `goal`.
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

    /// For each cell in the view, the tile on it, named by its goal cell in the view.
    pub fn tiles(&self, board: &Board) -> Vec<u8> {
        let mut tiles = vec![0; self.cells.len()];
        for (&seen, &tile) in self.cells.iter().zip(board.tiles()) {
            tiles[usize::from(seen)] = self.goal_cells[tile as usize];
        }
        tiles
    }

    /// The cell in the view for a cell of the board.
    pub fn cell(&self, cell: usize) -> u8 {
        self.cells[cell]
    }

    /// The goal cell of a tile in the view, which serves as the label of the tile.
    pub fn label(&self, tile: usize) -> u8 {
        self.goal_cells[tile]
    }

    /// The direction on the board for a direction in the view.
    pub fn direction(&self, seen: Direction) -> Direction {
        self.directions[seen as usize]
    }

    /// Returns whether exchanging rows and columns maps the shape and the goal cell of the blank to
    /// themselves.
    pub fn is_mirrored(&self) -> bool {
        self.shape.width() == self.shape.height()
            && transposed(self.shape, self.blank) == self.blank
    }
}
