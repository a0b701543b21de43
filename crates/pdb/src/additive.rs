//! Tables of patterns as a heuristic for any search.
//!
//! The estimate is the Manhattan distance of all tiles and twice the sum of the tables' half
//! excesses; where the board is its own mirror image, the greater of the sums as it is and
//! mirrored. Admissible, not consistent: a table keeps the least value over the blank's places, so
//! that a move can change an estimate by more than 1.
//!
//! The memo is four bytes: searches that keep every state keep it, too. The cells of a pattern's
//! tiles are gathered from the state instead of being carried along, which would take 16 bytes. A
//! move changes one pattern a view: two lookups each, for what it was and what it becomes.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002. Felner,
//! Korf, Hanan: "Additive pattern database heuristics", Journal of Artificial Intelligence Research
//! 22, 2004.

use knobel_core::{Cost, Heuristic};
use knobel_tiles::{Board, Cells, Direction, Puzzle, State};

use crate::geometry::{GoalView, transposed};
use crate::{Bytes, Table};

/// The most cells of a board with tables.
const CELLS: usize = 16;

/// The sum of tables that share no tile; tiles without a table count by Manhattan distance.
pub struct Additive {
    tables: Vec<Table<Bytes>>,
    /// As it is and, where the board is its own mirror image, mirrored.
    sights: Vec<MirrorView>,
    cells: usize,
    /// `distance[tile][cell]`: Manhattan distance to the goal; 0 for the blank.
    distance: [[u8; CELLS]; CELLS],
    /// `next[cell][direction]`: the cell there, if there is one.
    next: [[u8; 4]; CELLS],
    used: UsedTables,
}

/// Which tables are used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsedTables {
    /// The partition's name; `pdb` where it has none.
    pub name: &'static str,
    /// Bytes of the tables.
    pub bytes: u64,
    /// Read from files, not made by this solver?
    pub from_files: bool,
    /// Why files that were there were not used: one line each.
    pub refused: Vec<String>,
    /// Bytes of room with which larger tables would have been used, where there was not as much.
    pub larger: Option<u64>,
}

/// Where the tables' tiles are, seen in one way.
struct MirrorView {
    /// For each cell of the board the cell that the tables know.
    cells: [u8; CELLS],
    /// For each tile its pattern and the bits of its digit there, if it has one.
    places: [Option<(u8, u8)>; CELLS],
    /// For each pattern its tiles in the order of their digits.
    patterns: Vec<Vec<u8>>,
}

impl Additive {
    /// The sum of these tables for boards with this goal, which is seen as `view`.
    pub fn new(goal: &Board, view: &GoalView, tables: Vec<Table<Bytes>>, used: UsedTables) -> Self {
        let shape = view.shape;
        let straight = MirrorView::new(&tables, view, |cell| cell);
        let mirrored =
            || MirrorView::new(&tables, view, |cell| transposed(shape, cell.into()) as u8);
        let sights = std::iter::once(straight).chain(view.is_mirrored().then(mirrored));
        let (shape, homes) = (goal.shape(), goal.positions());
        let mut distance = [[0; CELLS]; CELLS];
        let mut next = [[0; 4]; CELLS];
        for cell in 0..shape.cells() {
            for tile in 1..shape.cells() {
                distance[tile][cell] = shape.distance(cell, homes[tile]) as u8;
            }
            for way in Direction::ALL {
                next[cell][way as usize] = shape.neighbour(cell, way).unwrap_or(0) as u8;
            }
        }
        Self {
            used: UsedTables {
                bytes: tables.iter().map(|table| table.bytes().len() as u64).sum(),
                ..used
            },
            sights: sights.collect(),
            cells: shape.cells(),
            distance,
            next,
            tables,
        }
    }

    /// Which tables these are.
    pub fn used(&self) -> &UsedTables {
        &self.used
    }

    fn half_excess(&self, pattern: usize, digits: u64) -> u32 {
        let table = &self.tables[pattern];
        u32::from(table.half_excess(table.ranking().rank(digits)))
    }

    /// For each tile the cell it is on.
    #[inline]
    fn positions<C: Cells>(&self, state: &State<C>) -> [u8; CELLS] {
        let mut at = [0; CELLS];
        for cell in 0..self.cells {
            at[state.tile(cell) % CELLS] = cell as u8;
        }
        at
    }
}

impl MirrorView {
    fn new(tables: &[Table<Bytes>], view: &GoalView, seen: impl Fn(u8) -> u8) -> Self {
        let cells = view.shape.cells();
        let tile_of = |label: u8| (1..cells).find(|&tile| seen(view.label(tile)) == label);
        let mut places = [None; CELLS];
        let mut patterns = Vec::new();
        for (number, table) in (0..).zip(tables) {
            let labels = table.pattern().cells().iter();
            let tiles: Vec<u8> = labels
                .filter_map(|&label| tile_of(label))
                .map(|tile| tile as u8)
                .collect();
            for (digit, &tile) in (0..).zip(&tiles) {
                places[usize::from(tile)] = Some((number, 4 * digit));
            }
            patterns.push(tiles);
        }
        let mut known = [0; CELLS];
        for (cell, known) in known.iter_mut().enumerate().take(cells) {
            *known = seen(view.cell(cell));
        }
        Self {
            cells: known,
            places,
            patterns,
        }
    }

    /// The digits of a pattern for tiles that are on these cells of the board.
    #[inline]
    fn digits(&self, pattern: usize, at: &[u8; CELLS]) -> u64 {
        let tiles = self.patterns[pattern].iter().rev();
        tiles.fold(0, |digits, &tile| {
            let cell = at[usize::from(tile) % CELLS];
            digits << 4 | u64::from(self.cells[usize::from(cell) % CELLS])
        })
    }
}

/// Bits of a memo before the sum of the first view's half excesses, and between the two.
const SUMS: u32 = 16;
const SUM_BITS: u32 = 8;

impl<C: Cells> Heuristic<Puzzle<C>> for Additive {
    /// Manhattan distance, and the half excesses of each view.
    type Memo = u32;

    fn start(&self, state: &State<C>) -> u32 {
        let at = self.positions(state);
        let distances = at.iter().enumerate().take(self.cells);
        let manhattan: u32 = distances
            .map(|(tile, &cell)| u32::from(self.distance[tile][usize::from(cell)]))
            .sum();
        let mut memo = manhattan;
        for (shift, sight) in (SUMS..).step_by(SUM_BITS as usize).zip(&self.sights) {
            let patterns = 0..self.tables.len();
            let halves = patterns.map(|it| self.half_excess(it, sight.digits(it, &at)));
            memo += halves.sum::<u32>() << shift;
        }
        memo
    }

    #[inline]
    fn step(&self, memo: &u32, before: &State<C>, mv: &Direction) -> u32 {
        let to = before.blank() % CELLS;
        let from = usize::from(self.next[to][*mv as usize]) % CELLS;
        let tile = before.tile(from) % CELLS;
        let distance = &self.distance[tile];
        let mut memo = memo + u32::from(distance[to]) - u32::from(distance[from]);
        let at = self.positions(before);
        for (shift, sight) in (SUMS..).step_by(SUM_BITS as usize).zip(&self.sights) {
            let Some((pattern, digit)) = sight.places[tile] else {
                continue;
            };
            let pattern = usize::from(pattern);
            let digits = sight.digits(pattern, &at);
            let change = u64::from(sight.cells[from] ^ sight.cells[to]) << digit;
            memo += self.half_excess(pattern, digits ^ change) << shift;
            memo -= self.half_excess(pattern, digits) << shift;
        }
        memo
    }

    #[inline]
    fn value(&self, memo: &u32) -> Cost {
        let sum = |view: u32| memo >> (SUMS + SUM_BITS * view) & ((1 << SUM_BITS) - 1);
        (memo & ((1 << SUMS) - 1)) + 2 * sum(0).max(sum(1))
    }
}
