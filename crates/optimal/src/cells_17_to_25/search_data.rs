//! The data that depends only on the goal: the heuristic, the moves, and precomputed changes of
//! both.
//!
//! A board is looked up in `V` *views*. Each view adds up the tables of patterns that share no
//! tile, and the estimate is the largest sum of a view. If the blank's goal lies on the main
//! diagonal, the second view looks up the board reflected about that diagonal, in the same tables.
//! Otherwise the second view is a second partition with tables of its own.
//!
//! **Slack** replaces the usual test f ≤ bound. It is (bound − moves made − Manhattan distance) /
//! 2. Every move changes the Manhattan distance by one. A move that brings its tile nearer to its
//! goal cell therefore leaves the slack as it is, and any other move costs 1. A board is within the
//! bound if no view's half excess exceeds the slack. The estimate need not be consistent, because
//! IDA* compares each node with the bound on its own.
//!
//! All arrays of the inner loop have a fixed length of 32, and their indices are reduced modulo
//! that length. This removes the bounds checks without `unsafe`.
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002).

use knobel_tiles::{Direction, Pruning, Shape};

use super::packed_tables::{Entries, EntryIndex, Place};
use super::work_units::{CELLS, Cells};
use knobel_pdb::{Groups, Pattern};

/// The largest number of patterns in a view.
pub(crate) const PATTERNS: usize = Groups::most_for_solver(25);
/// Marks an unused edge of a row.
const NONE: u32 = u32::MAX;

/// One way to look up a board in the tables.
pub(crate) struct TableView {
    /// The patterns and the places of their entries.
    pub patterns: Vec<(Pattern, Place)>,
    /// For each cell of the board, the cell by which the patterns know it.
    pub cells: Vec<u8>,
}

/// The changes that a move of a tile causes in each view.
#[derive(Clone, Copy)]
pub(crate) struct Step<I, const V: usize> {
    /// The number that is added to the index of the tile's pattern.
    pub change: [I; V],
    /// The number of the tile's pattern.
    pub pattern: [u8; V],
}

/// The table indices of a board and the entries found there, by view and pattern.
#[derive(Clone, Copy)]
pub(crate) struct Seen<I, const V: usize> {
    pub index: [[I; PATTERNS]; V],
    pub value: [[u8; PATTERNS]; V],
}

impl<I: EntryIndex, const V: usize> Seen<I, V> {
    pub fn empty() -> Self {
        Self {
            index: [[I::default(); PATTERNS]; V],
            value: [[0; PATTERNS]; V],
        }
    }

    /// The half excess in each view.
    #[inline(always)]
    pub fn half_excess(&self) -> [i32; V] {
        self.value
            .map(|values| values.into_iter().map(i32::from).sum())
    }
}

/// A move that the automaton allows, packed into 32 bits: the direction (bits 0 and 1), the cell to
/// which the blank goes (2 to 6), and the next state (from 7 on). One load then gives everything
/// that the inner loop needs about a move.
#[derive(Clone, Copy)]
pub(crate) struct Edge(u32);

impl Edge {
    fn new(state: usize, to: usize, direction: Direction) -> Self {
        Self((state as u32) << 7 | (to as u32) << 2 | direction as u32)
    }

    #[inline(always)]
    pub fn direction(self) -> usize {
        (self.0 & 3) as usize
    }

    #[inline(always)]
    pub fn to(self) -> usize {
        (self.0 >> 2) as usize % CELLS
    }

    #[inline(always)]
    pub fn state(self) -> usize {
        (self.0 >> 7) as usize
    }
}

/// Everything that depends only on the goal. `I` is the type of a table index.
pub(crate) struct SearchData<I, const V: usize> {
    /// The entries of all tables.
    pub entries: Entries,
    pub shape: Shape,
    /// The blank's goal cell.
    pub goal_blank: usize,
    /// For each state of the automaton, the allowed moves, followed by [`NONE`]. The first states
    /// are the blank's cells, at which move strings begin.
    rows: Vec<[u32; 4]>,
    /// The changes that moves cause, by direction and tile.
    steps: [[Step<I, V>; CELLS]; 4],
    /// For each cell of the blank and each direction, the set of tiles that the move takes farther
    /// from their goal cells.
    farther: [[u32; 4]; CELLS],
    /// The Manhattan distance of each tile on each cell.
    distance: [[u8; CELLS]; CELLS],
    /// By view and pattern: the index if every tile were on cell 0.
    first: [Vec<I>; V],
    /// By view, tile and cell: the number that the tile adds to the index of its pattern.
    weight: [[[I; CELLS]; CELLS]; V],
}

impl<I: EntryIndex, const V: usize> SearchData<I, V> {
    /// Precomputes everything that the inner loop would otherwise derive for each node.
    pub fn new(
        entries: Entries,
        goal_blank: usize,
        pruning: &Pruning,
        views: &[TableView; V],
    ) -> Self {
        let shape = pruning.shape();
        let nothing = Step {
            change: [I::default(); V],
            pattern: [0; V],
        };
        let firsts = |view: &TableView| -> Vec<I> {
            let places = view.patterns.iter().map(|it| &it.1);
            places.map(|it| I::wrapping_from(it.first)).collect()
        };
        let mut data = Self {
            entries,
            shape,
            goal_blank,
            rows: pruning.states().map(|state| row(pruning, state)).collect(),
            steps: [[nothing; CELLS]; 4],
            farther: [[0; 4]; CELLS],
            distance: [[0; CELLS]; CELLS],
            first: std::array::from_fn(|view| firsts(&views[view])),
            weight: [[[I::default(); CELLS]; CELLS]; V],
        };
        data.measure();
        for (number, view) in views.iter().enumerate() {
            data.place(number, view);
        }
        data
    }

    /// Computes the Manhattan distances, and which moves increase them.
    fn measure(&mut self) {
        let shape = self.shape;
        for cell in 0..shape.cells() {
            for tile in (0..shape.cells()).filter(|&tile| tile != self.goal_blank) {
                self.distance[tile][cell] = shape.distance(tile, cell) as u8;
            }
        }
        for cell in 0..shape.cells() {
            for direction in Direction::ALL {
                let Some(to) = shape.neighbour(cell, direction) else {
                    continue;
                };
                let farther = (0..CELLS)
                    .filter(|&tile| self.distance[tile][cell] > self.distance[tile][to])
                    .fold(0, |tiles, tile| tiles | 1 << tile);
                self.farther[cell][direction as usize] = farther;
            }
        }
    }

    /// Computes what each tile adds to the indices of a view, and how its moves change them.
    fn place(&mut self, number: usize, view: &TableView) {
        let shape = self.shape;
        for tile in 0..shape.cells() {
            let label = view.cells[tile];
            let mut patterns = view.patterns.iter().enumerate();
            let Some((pattern, stride)) = patterns.find_map(|(at, (pattern, place))| {
                let digit = pattern.cells().iter().position(|&cell| cell == label)?;
                Some((at, place.strides[digit]))
            }) else {
                continue;
            };
            let weight = |cell: usize| usize::from(view.cells[cell]) * stride;
            for cell in 0..shape.cells() {
                self.weight[number][tile][cell] = I::wrapping_from(weight(cell));
            }
            for direction in Direction::ALL {
                let step = &mut self.steps[direction as usize][tile];
                step.pattern[number] = pattern as u8;
                // The change does not depend on the blank's cell, so the first cell that allows the
                // move serves.
                let pair = |cell| Some((cell, shape.neighbour(cell, direction)?));
                if let Some((from, to)) = (0..shape.cells()).find_map(pair) {
                    step.change[number] = I::wrapping_from(weight(from).wrapping_sub(weight(to)));
                }
            }
        }
    }

    /// The moves that the automaton allows in this state.
    #[inline(always)]
    pub fn edges(&self, state: usize) -> impl Iterator<Item = Edge> {
        let row = self.rows[state];
        row.into_iter().take_while(|&edge| edge != NONE).map(Edge)
    }

    /// The changes of the tile's indices by a move of the blank in this direction.
    #[inline(always)]
    pub fn step(&self, direction: usize, tile: u8) -> &Step<I, V> {
        &self.steps[direction % 4][usize::from(tile) % CELLS]
    }

    /// Returns whether a move of the blank in this direction takes the tile farther from its goal
    /// cell.
    #[inline(always)]
    pub fn is_farther(&self, blank: u8, direction: usize, tile: u8) -> bool {
        let farther = self.farther[usize::from(blank) % CELLS][direction % 4];
        farther >> (tile % 32) & 1 == 1
    }

    /// The Manhattan distance of a board.
    pub fn manhattan(&self, cells: &Cells) -> i32 {
        let tiles = cells.iter().enumerate().take(self.shape.cells());
        tiles
            .map(|(cell, &tile)| i32::from(self.distance[usize::from(tile) % CELLS][cell]))
            .sum()
    }

    /// The cell of the blank.
    pub fn blank(&self, cells: &Cells) -> usize {
        let is_blank = |&tile: &u8| usize::from(tile) == self.goal_blank;
        cells.iter().position(is_blank).unwrap_or(0)
    }

    /// Computes the table indices of a board and prefetches the entries.
    pub fn locate(&self, cells: &Cells) -> Seen<I, V> {
        let mut seen = Seen::empty();
        let blank = self.goal_blank as u8;
        for view in 0..V {
            let index = &mut seen.index[view];
            index[..self.first[view].len()].copy_from_slice(&self.first[view]);
            let tiles = cells.iter().enumerate().take(self.shape.cells());
            for (cell, &tile) in tiles.filter(|&(_, &tile)| tile != blank) {
                let pattern = usize::from(self.step(0, tile).pattern[view]);
                let index = &mut index[pattern % PATTERNS];
                *index = index.moved(self.weight[view][usize::from(tile) % CELLS][cell]);
            }
            for &index in index.iter().take(self.first[view].len()) {
                self.entries.fetch(index);
            }
        }
        seen
    }

    /// Reads the entries whose indices [`locate`](Self::locate) has computed. The caller can do
    /// other work in between, while the entries arrive from memory.
    pub fn read(&self, seen: &mut Seen<I, V>) {
        for view in 0..V {
            for pattern in 0..self.first[view].len() {
                seen.value[view][pattern] = self.entries.get(seen.index[view][pattern]);
            }
        }
    }

    /// The largest half excess of all views, and the Manhattan distance.
    pub fn estimate(&self, cells: &Cells) -> (i32, i32) {
        let mut seen = self.locate(cells);
        self.read(&mut seen);
        let greatest = seen.half_excess().into_iter().max().unwrap_or(0);
        (greatest, self.manhattan(cells))
    }
}

/// The row of a state of the automaton.
fn row(pruning: &Pruning, state: knobel_tiles::PruningState) -> [u32; 4] {
    let mut row = [NONE; 4];
    let edges = Direction::ALL.into_iter().filter_map(|direction| {
        let next = pruning.next(state, direction)?;
        Some(Edge::new(next.number(), pruning.cell(next), direction).0)
    });
    for (place, edge) in row.iter_mut().zip(edges) {
        *place = edge;
    }
    row
}
