//! Pattern databases as a heuristic for any search, on boards of up to 16 cells.
//!
//! The estimate is the Manhattan distance of all tiles plus twice the sum of the tables' half
//! excesses. If the board and the goal's blank are symmetric about the diagonal, the tables are
//! also looked up for the mirrored board, and the greater sum counts. The estimate is admissible
//! but not consistent: a table stores the minimum over the positions of the blank, so a move can
//! change an estimate by more than 1.
//!
//! # Cost
//! The memo takes four bytes, because searches that remember every state store it as well. The
//! cells of a pattern's tiles are gathered from the state at each lookup; carrying them along would
//! take 16 bytes. A move changes one pattern per view, and needs two lookups per view: one for the
//! old and one for the new arrangement.
//!
//! # References
//! Korf, Felner: "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002. Felner,
//! Korf, Hanan: "Additive pattern database heuristics", Journal of Artificial Intelligence Research
//! 22, 2004.

use knobel_core::{Cost, Heuristic, Warning};
use knobel_tiles::{Board, Cells, Direction, Puzzle, State};

use crate::geometry::{GoalView, transposed};
use crate::{Bytes, Table};

/// The largest number of cells of a board.
const CELLS: usize = 16;

/// The sum of tables that share no tile. Tiles without a table count by Manhattan distance.
pub struct AdditiveHeuristic {
    tables: Vec<Table<Bytes>>,
    /// The view of the board as it is and, if the board is symmetric, of the mirrored board.
    sights: Vec<MirrorView>,
    cells: usize,
    /// `distance[tile][cell]` is the Manhattan distance to the goal; it is 0 for the blank.
    distance: [[u8; CELLS]; CELLS],
    /// `next[cell][direction]` is the neighbour, if there is one.
    next: [[u8; 4]; CELLS],
    used: UsedTables,
}

/// Describes the tables that a heuristic uses, for the answer and its warnings.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UsedTables {
    /// The name of the partition, or `pdb` for one without a name.
    pub name: &'static str,
    /// The size of the tables in bytes.
    pub bytes: u64,
    /// Whether the tables were read from files instead of generated.
    pub from_files: bool,
    /// Files that were rejected, and larger tables that did not fit.
    pub warnings: Vec<Warning>,
    /// The memory in bytes that larger tables would have needed, if they were not used because
    /// there was less.
    pub larger: Option<u64>,
}

/// A view of the board, either unchanged or mirrored at the diagonal.
struct MirrorView {
    /// For each cell of the board, the cell in the view of the tables.
    cells: [u8; CELLS],
    /// For each tile that is in a pattern: the pattern, and the position of its digit in bits.
    places: [Option<(u8, u8)>; CELLS],
    /// For each pattern, its tiles in the order of their digits.
    patterns: Vec<Vec<u8>>,
}

impl AdditiveHeuristic {
    /// The sum of `tables` for boards with this goal. The tables see the goal as `view`.
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

    /// The tables that this heuristic uses.
    pub fn used(&self) -> &UsedTables {
        &self.used
    }

    /// The entry of a pattern for these digits.
    fn half_excess(&self, pattern: usize, digits: u64) -> u32 {
        let table = &self.tables[pattern];
        u32::from(table.half_excess(table.ranking().rank(digits)))
    }

    /// For each tile, its cell.
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

    /// The digits of a pattern: the cells of its tiles, as its ranking expects them. `at` contains
    /// the cell of each tile on the board.
    #[inline]
    fn digits(&self, pattern: usize, at: &[u8; CELLS]) -> u64 {
        let tiles = self.patterns[pattern].iter().rev();
        tiles.fold(0, |digits, &tile| {
            let cell = at[usize::from(tile) % CELLS];
            digits << 4 | u64::from(self.cells[usize::from(cell) % CELLS])
        })
    }
}

/// The layout of a memo: 16 bits for the Manhattan distance, then 8 bits per view for the sum of
/// half excesses.
const SUMS: u32 = 16;
const SUM_BITS: u32 = 8;

impl<C: Cells> Heuristic<Puzzle<C>> for AdditiveHeuristic {
    /// The Manhattan distance, and the sum of half excesses in each view.
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
