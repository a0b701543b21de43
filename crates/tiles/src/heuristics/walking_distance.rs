//! Walking distance: the minimum number of vertical moves that bring every tile into its goal row
//! if columns are ignored, plus the same for horizontal moves and columns.
//!
//! If columns are ignored, a board reduces to a *count table*: the number of tiles of row *r* whose
//! goal is in row *g*, for each pair, and the row of the blank. A vertical move carries one tile
//! between the blank's row and a neighbouring row. A breadth-first search from the goal finds the
//! distance of every count table once. After that, a board needs only the numbers of its two count
//! tables, and a move one lookup.
//!
//! The distance is exact in each direction, and each move of the puzzle belongs to one direction
//! only. The sum is therefore admissible and at least Manhattan distance. Each move changes it by
//! exactly 1, so it is consistent.
//!
//! The number of count tables grows quickly with the side: 105 for 3×3, 24,964 for 4×4, and over 60
//! million for 5×5. Rectangles need one set of tables per direction. Squares share one set if the
//! blank of the goal is on the diagonal. Building takes time linear in the number of count tables
//! (a few milliseconds for 4×4), and each takes about 8·side + 18 bytes.
//!
//! # References
//! Takahashi: "Walking distance", 2001 (in Japanese; the first description of the method).

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use knobel_core::{Cost, Heuristic};

use crate::hash::folded;
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, Shape, State};

/// The longest lines for which there are at most a million count tables, indexed by the number of
/// lines. For two lines, all lengths qualify.
const LONGEST: [usize; 7] = [0, 0, Shape::LONGEST, 39, 6, 3, 2];

/// The sides of the board are too long for walking-distance tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "walking distance on a board {shape} needs more than a million table entries; use \
     linear-conflict"
)]
pub struct TableTooLarge {
    /// The shape of the board.
    pub shape: Shape,
}

/// The sum of the walking distances in both directions.
#[derive(Debug, Clone)]
pub struct WalkingDistance<C: Cells> {
    /// One table, or one for the rows and one for the columns.
    tables: Vec<Table>,
    shape: Shape,
    offsets: Offsets,
    goal_row: C::Map<u16>,
    goal_column: C::Map<u16>,
}

/// The numbers of the two count tables of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WalkingMemo {
    rows: u32,
    columns: u32,
}

impl From<WalkingMemo> for [u32; 2] {
    fn from(memo: WalkingMemo) -> Self {
        [memo.rows, memo.columns]
    }
}

impl From<[u32; 2]> for WalkingMemo {
    fn from([rows, columns]: [u32; 2]) -> Self {
        Self { rows, columns }
    }
}

impl<C: Cells> WalkingDistance<C> {
    /// Returns whether the tables for boards of this shape are small enough for every goal.
    pub fn fits(shape: Shape) -> bool {
        let lines = |count, length| Lines {
            count,
            length,
            goal_blank: 0,
        };
        let (width, height) = (shape.width(), shape.height());
        lines(height, width).fit() && lines(width, height).fit()
    }

    /// The heuristic for boards of `puzzle`. Builds the tables.
    ///
    /// # Errors
    /// If a direction has more than a million count tables: 5×5 and larger, 4×5, 3×6, 2×7.
    pub fn new(puzzle: &Puzzle<C>) -> Result<Self, TableTooLarge> {
        let shape = puzzle.shape();
        let goal_cells = puzzle.goal_cells();
        let goal_cell = |tile: usize| goal_cells.as_ref()[tile] as usize;
        let rows = Lines {
            count: shape.height(),
            length: shape.width(),
            goal_blank: shape.row(goal_cell(0)),
        };
        let columns = Lines {
            count: shape.width(),
            length: shape.height(),
            goal_blank: shape.column(goal_cell(0)),
        };
        if !rows.fit() || !columns.fit() {
            return Err(TableTooLarge { shape });
        }
        let mut tables = vec![Table::new(rows)];
        if columns != rows {
            tables.push(Table::new(columns));
        }
        Ok(Self {
            tables,
            shape,
            offsets: Offsets::new(shape),
            goal_row: C::map(shape.cells(), |tile| shape.row(goal_cell(tile)) as u16),
            goal_column: C::map(shape.cells(), |tile| shape.column(goal_cell(tile)) as u16),
        })
    }

    /// The count tables of the vertical direction.
    #[inline]
    fn rows(&self) -> &Table {
        &self.tables[0]
    }

    /// The count tables of the horizontal direction.
    #[inline]
    fn columns(&self) -> &Table {
        &self.tables[self.tables.len() - 1]
    }

    /// The number of the count table of `state` in one direction. `line` returns the row or column
    /// of a cell, and `goal` contains the goal row or column of each tile.
    fn number(
        &self,
        table: &Table,
        state: &State<C>,
        line: fn(Shape, usize) -> usize,
        goal: &[u16],
    ) -> u32 {
        let key = (0..self.shape.cells())
            .filter(|&cell| cell != state.blank())
            .map(|cell| {
                let goal = usize::from(goal[state.tile(cell)]);
                table.coding.unit(line(self.shape, cell), goal)
            })
            .sum();
        *table
            .index
            .find(folded(key), |&number| table.keys[number as usize] == key)
            .expect("every board has the line sums of the goal, and moves connect all such tables")
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for WalkingDistance<C> {
    type Memo = WalkingMemo;

    fn start(&self, state: &State<C>) -> WalkingMemo {
        WalkingMemo {
            rows: self.number(self.rows(), state, Shape::row, self.goal_row.as_ref()),
            columns: self.number(
                self.columns(),
                state,
                Shape::column,
                self.goal_column.as_ref(),
            ),
        }
    }

    #[inline]
    fn step(&self, memo: &WalkingMemo, before: &State<C>, mv: &Direction) -> WalkingMemo {
        let tile = before.tile(self.offsets.next(before.blank(), *mv));
        let mut after = *memo;
        match mv {
            Direction::Up | Direction::Down => {
                let forth = *mv == Direction::Down;
                let goal = self.goal_row.as_ref()[tile];
                after.rows = self.rows().walk(memo.rows, forth, goal);
            }
            Direction::Left | Direction::Right => {
                let forth = *mv == Direction::Right;
                let goal = self.goal_column.as_ref()[tile];
                after.columns = self.columns().walk(memo.columns, forth, goal);
            }
        }
        after
    }

    #[inline]
    fn value(&self, memo: &WalkingMemo) -> Cost {
        let rows = self.rows().distances[memo.rows as usize];
        let columns = self.columns().distances[memo.columns as usize];
        Cost::from(rows) + Cost::from(columns)
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Self::new(&puzzle.with_goal(target)).ok()
    }
}

/// One direction of a board: the number of lines, their length, and the line of the goal's blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lines {
    count: usize,
    length: usize,
    goal_blank: usize,
}

impl Lines {
    /// Returns whether this direction has at most a million count tables.
    fn fit(self) -> bool {
        LONGEST
            .get(self.count)
            .is_some_and(|&longest| self.length <= longest)
    }
}

/// Packs a count table into one number. Each count takes the bits that the length of a line needs:
/// at most 72 bits in total, for six lines of two cells.
#[derive(Debug, Clone, Copy)]
struct Coding {
    lines: usize,
    bits: usize,
}

impl Coding {
    fn new(lines: Lines) -> Self {
        Self {
            lines: lines.count,
            bits: lines.length.ilog2() as usize + 1,
        }
    }

    /// The key of a single tile that is on `line` and whose goal is in line `goal`.
    fn unit(self, line: usize, goal: usize) -> u128 {
        1 << ((line * self.lines + goal) * self.bits)
    }

    /// The number of tiles on `line` whose goal is in line `goal`.
    fn count(self, key: u128, line: usize, goal: usize) -> usize {
        let shifted = key >> ((line * self.lines + goal) * self.bits);
        (shifted & ((1 << self.bits) - 1)) as usize
    }
}

/// Stands for a missing link: the neighbouring line has no such tile.
const NONE: u32 = u32::MAX;

/// All count tables of one direction, in breadth-first order.
#[derive(Debug, Clone)]
struct Table {
    coding: Coding,
    keys: Vec<u128>,
    /// Finds the number of a key.
    index: HashTable<u32>,
    distances: Vec<u16>,
    /// The number of the next count table, for each count table, way (0 back, 1 forth) and goal
    /// line.
    links: Vec<u32>,
}

impl Table {
    /// Finds all count tables of lines that [`fit`](Lines::fit).
    fn new(lines: Lines) -> Self {
        let coding = Coding::new(lines);
        let length = |line: usize| lines.length - usize::from(line == lines.goal_blank);
        let goal = (0..lines.count)
            .map(|line| coding.unit(line, line) * length(line) as u128)
            .sum();
        let mut table = Self {
            coding,
            keys: Vec::new(),
            index: HashTable::new(),
            distances: Vec::new(),
            links: Vec::new(),
        };
        table.number(goal, 0);
        let mut next = 0;
        while next < table.keys.len() {
            table.expand(next, lines.length);
            next += 1;
        }
        table
    }

    /// Adds the links of one count table, and those neighbours that are new.
    fn expand(&mut self, number: usize, length: usize) {
        let (key, coding, lines) = (self.keys[number], self.coding, self.coding.lines);
        let filled = |line: usize| {
            (0..lines)
                .map(|goal| coding.count(key, line, goal))
                .sum::<usize>()
        };
        let blank = (0..lines)
            .find(|&line| length != filled(line))
            .unwrap_or_default();
        for neighbour in [blank.checked_sub(1), Some(blank + 1)] {
            for goal in 0..lines {
                let link = match neighbour {
                    Some(line) if line < lines && coding.count(key, line, goal) > 0 => {
                        let next = key - coding.unit(line, goal) + coding.unit(blank, goal);
                        self.number(next, self.distances[number] + 1)
                    }
                    _ => NONE,
                };
                self.links.push(link);
            }
        }
    }

    /// The number of a count table. If it is new, it gets the next number and this distance.
    fn number(&mut self, key: u128, distance: u16) -> u32 {
        let keys = &mut self.keys;
        let entry = self.index.entry(
            folded(key),
            |&number| keys[number as usize] == key,
            |&number| folded(keys[number as usize]),
        );
        match entry {
            Entry::Occupied(place) => *place.get(),
            Entry::Vacant(place) => {
                let number = keys.len() as u32;
                place.insert(number);
                keys.push(key);
                self.distances.push(distance);
                number
            }
        }
    }

    /// The number of the next count table, if the blank moves to the next line (`forth`) or to the
    /// previous one, and a tile with this goal line takes its place.
    #[inline]
    fn walk(&self, number: u32, forth: bool, goal: u16) -> u32 {
        let way = number as usize * 2 + usize::from(forth);
        self.links[way * self.coding.lines + usize::from(goal)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PackedCells;

    #[test]
    fn the_numbers_of_count_tables_match_the_published_ones() {
        let states = |length, count, goal_blank| {
            let lines = Lines {
                count,
                length,
                goal_blank,
            };
            let table = Table::new(lines);
            (table.keys.len(), table.distances.iter().max().copied())
        };
        assert_eq!(states(3, 3, 2), (105, Some(14)));
        assert_eq!(states(4, 4, 3), (24_964, Some(35)));
        assert_eq!(states(5, 4, 3), (107_712, Some(43)));
        assert_eq!(states(2, 5, 0).0, 11_010);
        assert_eq!(states(3, 5, 2).0, 352_560);
        assert_eq!(states(2, 6, 5).0, 367_560);
        assert_eq!(states(1000, 2, 1), (2000, Some(1999)));
    }

    #[test]
    fn boards_with_long_sides_are_rejected_immediately() {
        let fits = |width, height| {
            let shape = Shape::new(width, height).unwrap();
            let goal: Vec<u32> = (0..shape.cells() as u32).collect();
            let puzzle = Puzzle::<crate::LargeCells>::new(shape, &goal).unwrap();
            WalkingDistance::new(&puzzle).is_ok()
        };
        assert!(fits(4, 3) && fits(2, 5));
        assert!(!fits(5, 5) && !fits(4, 5) && !fits(5, 4) && !fits(2, 7) && !fits(255, 255));
    }

    #[test]
    fn squares_share_a_table_when_the_goal_blank_is_on_the_diagonal() {
        let shape = Shape::new(3, 3).unwrap();
        let tables = |goal: &[u32]| {
            let puzzle = Puzzle::<PackedCells>::new(shape, goal).unwrap();
            WalkingDistance::new(&puzzle).unwrap().tables.len()
        };
        assert_eq!(tables(&[1, 2, 3, 4, 0, 5, 6, 7, 8]), 1);
        assert_eq!(tables(&[1, 0, 3, 4, 2, 5, 6, 7, 8]), 2);
    }
}
