//! What a board is worth, and which moves it has: everything that stays the same for a goal.
//!
//! A board is looked at in `V` ways (*sights*). Each adds up the tables of patterns that share no tile; the estimate is
//! the greatest sum. The second sight is the first seen in the mirror of the main diagonal, where the blank's goal lies
//! on it, and a second partition elsewhere.
//!
//! **Slack** replaces the usual f ≤ bound: (bound − moves made − Manhattan distance) / 2. A move that brings its tile
//! nearer leaves it; one that takes it away costs 1. A board is within the bound if no sight's half excess is above the
//! slack. Nothing here needs the estimate to be consistent.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134 (2002).

use knobel_tiles::{Direction, Pruning, Shape};

use super::packed_tables::{Entries, EntryIndex, Place};
use super::work_units::{CELLS, Cells};
use knobel_pdb::{Groups, Pattern};

/// The most patterns of a sight.
pub(crate) const PATTERNS: usize = Groups::most_for_solver(25);
/// No edge.
const NONE: u32 = u32::MAX;

/// One way to look at the board.
pub(crate) struct TableView {
    /// The patterns and where their entries are.
    pub patterns: Vec<(Pattern, Place)>,
    /// For each cell the cell that the patterns know.
    pub cells: Vec<u8>,
}

/// What a move of a tile changes, by sight.
#[derive(Clone, Copy)]
pub(crate) struct Step<I, const V: usize> {
    /// Added to the index of the tile's pattern.
    pub change: [I; V],
    /// The tile's pattern.
    pub pattern: [u8; V],
}

/// Where a board's entries are and what they say, by sight and pattern.
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

    /// The half excess that each sight sees.
    #[inline(always)]
    pub fn half_excess(&self) -> [i32; V] {
        self.value
            .map(|values| values.into_iter().map(i32::from).sum())
    }
}

/// A move that the automaton lets pass: its direction (bits 0 and 1), the cell to which the blank goes (2 to 6), the
/// next state (7 on).
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

/// Everything that stays the same for a goal, with `I` as the number of an entry.
pub(crate) struct Kernel<I, const V: usize> {
    pub entries: Entries,
    pub shape: Shape,
    /// The blank's goal cell.
    pub goal_blank: usize,
    /// For each state of the automaton its moves, then [`NONE`]. The first states are the cells where walks begin.
    rows: Vec<[u32; 4]>,
    /// By direction and tile.
    steps: [[Step<I, V>; CELLS]; 4],
    /// For each cell of the blank and direction the tiles that the move takes away from their goal cell.
    farther: [[u32; 4]; CELLS],
    /// By tile and cell.
    distance: [[u8; CELLS]; CELLS],
    /// By sight and pattern: the index with no tile placed.
    first: [Vec<I>; V],
    /// By sight, tile and cell: what it adds to the index of its pattern.
    weight: [[[I; CELLS]; CELLS]; V],
}

impl<I: EntryIndex, const V: usize> Kernel<I, V> {
    pub fn new(
        entries: Entries,
        goal_blank: usize,
        pruning: &Pruning,
        sights: &[TableView; V],
    ) -> Self {
        let shape = pruning.shape();
        let nothing = Step {
            change: [I::default(); V],
            pattern: [0; V],
        };
        let firsts = |sight: &TableView| -> Vec<I> {
            let places = sight.patterns.iter().map(|it| &it.1);
            places.map(|it| I::wrapping_from(it.first)).collect()
        };
        let mut kernel = Self {
            entries,
            shape,
            goal_blank,
            rows: pruning.states().map(|state| row(pruning, state)).collect(),
            steps: [[nothing; CELLS]; 4],
            farther: [[0; 4]; CELLS],
            distance: [[0; CELLS]; CELLS],
            first: std::array::from_fn(|sight| firsts(&sights[sight])),
            weight: [[[I::default(); CELLS]; CELLS]; V],
        };
        kernel.measure();
        for (number, sight) in sights.iter().enumerate() {
            kernel.place(number, sight);
        }
        kernel
    }

    /// Distances, and which moves make them longer.
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

    /// What each tile adds to the indices of a sight, and what its moves change.
    fn place(&mut self, number: usize, sight: &TableView) {
        let shape = self.shape;
        for tile in 0..shape.cells() {
            let label = sight.cells[tile];
            let mut patterns = sight.patterns.iter().enumerate();
            let Some((pattern, stride)) = patterns.find_map(|(at, (pattern, place))| {
                let digit = pattern.cells().iter().position(|&cell| cell == label)?;
                Some((at, place.strides[digit]))
            }) else {
                continue;
            };
            let weight = |cell: usize| usize::from(sight.cells[cell]) * stride;
            for cell in 0..shape.cells() {
                self.weight[number][tile][cell] = I::wrapping_from(weight(cell));
            }
            for direction in Direction::ALL {
                let step = &mut self.steps[direction as usize][tile];
                step.pattern[number] = pattern as u8;
                // The same wherever the blank is: the first cell from which it can go will do.
                let pair = |cell| Some((cell, shape.neighbour(cell, direction)?));
                if let Some((from, to)) = (0..shape.cells()).find_map(pair) {
                    step.change[number] = I::wrapping_from(weight(from).wrapping_sub(weight(to)));
                }
            }
        }
    }

    /// The moves that a walk may make in this state of the automaton.
    #[inline(always)]
    pub fn edges(&self, state: usize) -> impl Iterator<Item = Edge> {
        let row = self.rows[state];
        row.into_iter().take_while(|&edge| edge != NONE).map(Edge)
    }

    #[inline(always)]
    pub fn step(&self, direction: usize, tile: u8) -> &Step<I, V> {
        &self.steps[direction % 4][usize::from(tile) % CELLS]
    }

    /// Does the blank, going from here in a direction, take this tile away from its goal cell?
    #[inline(always)]
    pub fn is_farther(&self, blank: u8, direction: usize, tile: u8) -> bool {
        let farther = self.farther[usize::from(blank) % CELLS][direction % 4];
        farther >> (tile % 32) & 1 == 1
    }

    /// The sum of the tiles' distances.
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

    /// Finds where a board's entries are, and has them fetched.
    pub fn locate(&self, cells: &Cells) -> Seen<I, V> {
        let mut seen = Seen::empty();
        let blank = self.goal_blank as u8;
        for sight in 0..V {
            let index = &mut seen.index[sight];
            index[..self.first[sight].len()].copy_from_slice(&self.first[sight]);
            let tiles = cells.iter().enumerate().take(self.shape.cells());
            for (cell, &tile) in tiles.filter(|&(_, &tile)| tile != blank) {
                let pattern = usize::from(self.step(0, tile).pattern[sight]);
                let index = &mut index[pattern % PATTERNS];
                *index = index.moved(self.weight[sight][usize::from(tile) % CELLS][cell]);
            }
            for &index in index.iter().take(self.first[sight].len()) {
                self.entries.fetch(index);
            }
        }
        seen
    }

    /// Reads the entries of a board that was located.
    pub fn read(&self, seen: &mut Seen<I, V>) {
        for sight in 0..V {
            for pattern in 0..self.first[sight].len() {
                seen.value[sight][pattern] = self.entries.get(seen.index[sight][pattern]);
            }
        }
    }

    /// The greatest half excess of a board, and its Manhattan distance.
    pub fn estimate(&self, cells: &Cells) -> (i32, i32) {
        let mut seen = self.locate(cells);
        self.read(&mut seen);
        let greatest = seen.half_excess().into_iter().max().unwrap_or(0);
        (greatest, self.manhattan(cells))
    }
}

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
