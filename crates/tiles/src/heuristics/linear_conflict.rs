//! Linear conflict: Manhattan distance, plus 2 for each tile that must leave its goal line to let
//! others pass.
//!
//! Consider the tiles that are in their goal row. If they are in the wrong order, they cannot all
//! stay in the row. The tiles that can stay form an increasing subsequence of goal columns, so at
//! least (number of tiles − longest increasing subsequence) tiles must leave. Each of them makes
//! two vertical moves that Manhattan distance does not count. The same holds for columns. Both
//! kinds of additional moves are different moves, so all of them can be added.
//!
//! The estimate is admissible, and also consistent. A move does not change the order in the line
//! along which it goes. It can change the conflicts in only one line, the goal line of its tile
//! across the direction of the move. If the tile leaves this line, Manhattan distance grows by 1
//! and the conflicts fall by 0 or 2; if it enters, the opposite. So each move changes the estimate
//! by exactly 1.
//!
//! `start` takes time linear in the cells, times the logarithm of a side. `step` reads at most one
//! line. If lines have at most 4 cells, it looks the line up in a table of 4 KiB; otherwise it
//! sorts the line by patience sorting.
//!
//! # References
//! Hansson, Mayer, Yung: "Criticizing solutions to relaxed models yields powerful admissible
//! heuristics", Information Sciences 63, 1992.

use knobel_core::{Cost, Heuristic};

use super::Manhattan;
use crate::puzzle::Offsets;
use crate::{Cells, Direction, Puzzle, Shape, State};

/// Lines of at most this length are looked up in a table.
const SHORT: usize = 4;
/// The bits for a tile of a short line: 0 if the tile does not belong into the line, else its goal
/// place plus 1.
const BITS: usize = 3;
/// `REMOVALS[line]` is the number of tiles that must leave a short line. The first place of the
/// line is in the lowest bits.
static REMOVALS: [u8; 1 << (SHORT * BITS)] = removals_table();

/// Manhattan distance plus two moves for each tile that must leave its goal line.
#[derive(Debug, Clone)]
pub struct LinearConflict<C: Cells> {
    manhattan: Manhattan<C>,
    shape: Shape,
    offsets: Offsets,
    /// For each cell, its row plus 1.
    row: C::Map<u16>,
    /// For each cell, its column plus 1.
    column: C::Map<u16>,
    /// For each tile, its goal row plus 1; 0 for the blank, which blocks no tile.
    goal_row: C::Map<u16>,
    /// For each tile, its goal column plus 1; 0 for the blank.
    goal_column: C::Map<u16>,
}

/// A row or column, and the goals of all tiles in this direction.
struct Line<'a> {
    /// The number of the row or column, from 1.
    number: u16,
    /// The first cell.
    first: usize,
    /// The difference between neighbouring cells.
    stride: usize,
    length: usize,
    /// For each tile, its goal line in this direction plus 1.
    goal_line: &'a [u16],
    /// For each tile, its place in that line plus 1.
    goal_place: &'a [u16],
}

impl Line<'_> {
    /// The goal place of `tile` in this line plus 1, or 0 if its goal is not in this line.
    #[inline]
    fn place(&self, tile: usize) -> u16 {
        if self.goal_line[tile] == self.number {
            self.goal_place[tile]
        } else {
            0
        }
    }
}

impl<C: Cells> LinearConflict<C> {
    /// The heuristic for boards of `puzzle`.
    pub fn new(puzzle: &Puzzle<C>) -> Self {
        let shape = puzzle.shape();
        let goal_cells = puzzle.goal_cells();
        let plus_one = |part: fn(Shape, usize) -> usize| {
            C::map(shape.cells(), |tile| match tile {
                0 => 0,
                _ => part(shape, goal_cells.as_ref()[tile] as usize) as u16 + 1,
            })
        };
        Self {
            manhattan: Manhattan::new(puzzle),
            shape,
            offsets: Offsets::new(shape),
            row: C::map(shape.cells(), |cell| shape.row(cell) as u16 + 1),
            column: C::map(shape.cells(), |cell| shape.column(cell) as u16 + 1),
            goal_row: plus_one(Shape::row),
            goal_column: plus_one(Shape::column),
        }
    }

    /// The row with this number, counted from 1.
    #[inline]
    fn row(&self, number: u16) -> Line<'_> {
        Line {
            number,
            first: self.shape.cell(usize::from(number) - 1, 0),
            stride: 1,
            length: self.shape.width(),
            goal_line: self.goal_row.as_ref(),
            goal_place: self.goal_column.as_ref(),
        }
    }

    /// The column with this number, counted from 1.
    #[inline]
    fn column(&self, number: u16) -> Line<'_> {
        Line {
            number,
            first: usize::from(number) - 1,
            stride: self.shape.width(),
            length: self.shape.height(),
            goal_line: self.goal_column.as_ref(),
            goal_place: self.goal_row.as_ref(),
        }
    }

    /// The number of tiles that must leave `line` if `tile` is on its cell number `at`, and the
    /// number if no tile is there.
    #[inline]
    fn removals(&self, state: &State<C>, line: &Line<'_>, at: usize, tile: usize) -> (u32, u32) {
        let with = (0..line.length).map(|index| {
            let cell = line.first + index * line.stride;
            line.place(if index == at { tile } else { state.tile(cell) })
        });
        if line.length <= SHORT {
            let packed = with
                .rev()
                .fold(0, |packed, place| packed << BITS | usize::from(place));
            let look_up = |packed: usize| u32::from(REMOVALS[packed % REMOVALS.len()]);
            let tile_bits = ((1 << BITS) - 1) << (at * BITS);
            return (look_up(packed), look_up(packed & !tile_bits));
        }
        let without = with
            .clone()
            .enumerate()
            .map(|(index, place)| if index == at { 0 } else { place });
        // With at most 25 cells, the longest line has 12 (a 2×12 board). For these boards only the
        // first branch is compiled.
        if C::MOST <= 25 || line.length <= 16 {
            both_by_patience::<16>(with, without)
        } else if line.length <= 64 {
            both_by_patience::<64>(with, without)
        } else {
            both_by_patience::<{ Shape::LONGEST }>(with, without)
        }
    }
}

impl<C: Cells> Heuristic<Puzzle<C>> for LinearConflict<C> {
    type Memo = Cost;

    fn start(&self, state: &State<C>) -> Cost {
        let rows = (1..=self.shape.height()).map(|number| self.row(number as u16));
        let columns = (1..=self.shape.width()).map(|number| self.column(number as u16));
        let removals: u32 = rows
            .chain(columns)
            .map(|line| self.removals(state, &line, 0, state.tile(line.first)).0)
            .sum();
        Heuristic::<Puzzle<C>>::start(&self.manhattan, state) + 2 * removals
    }

    #[inline]
    fn step(&self, memo: &Cost, before: &State<C>, mv: &Direction) -> Cost {
        let to = before.blank();
        let from = self.offsets.next(to, *mv);
        let tile = before.tile(from);
        let value = Heuristic::<Puzzle<C>>::step(&self.manhattan, memo, before, mv);
        // The goal line of the tile across the direction of the move, and the two lines between
        // which the tile moves, all plus 1.
        let vertical = matches!(mv, Direction::Up | Direction::Down);
        let (across, along, goal) = if vertical {
            (
                self.row.as_ref(),
                self.column.as_ref(),
                self.goal_row.as_ref(),
            )
        } else {
            (
                self.column.as_ref(),
                self.row.as_ref(),
                self.goal_column.as_ref(),
            )
        };
        let (goal, left, entered) = (goal[tile], across[from], across[to]);
        if goal != left && goal != entered {
            return value;
        }
        let at = usize::from(along[to]) - 1;
        let line = if vertical {
            self.row(goal)
        } else {
            self.column(goal)
        };
        let (with, without) = self.removals(before, &line, at, tile);
        if goal == left {
            value + 2 * without - 2 * with
        } else {
            value + 2 * with - 2 * without
        }
    }

    #[inline]
    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }

    fn toward(&self, puzzle: &Puzzle<C>, target: &State<C>) -> Option<Self> {
        Some(Self::new(&puzzle.with_goal(target)))
    }
}

/// Calls [`removals_by_patience`] for two lines of at most `LONGEST` cells. Each call clears the
/// array, 2,000 bytes for the longest lines, so shorter lines use smaller arrays.
fn both_by_patience<const LONGEST: usize>(
    one: impl Iterator<Item = u16>,
    other: impl Iterator<Item = u16>,
) -> (u32, u32) {
    let mut tails = [0; LONGEST];
    let count = removals_by_patience(one, &mut tails);
    (count, removals_by_patience(other, &mut tails))
}

/// The number of tiles in a line minus the length of their longest increasing subsequence, by
/// patience sorting. `places` contains the goal place plus 1 of each tile, or 0 for tiles of other
/// lines.
///
/// Invariant: `tails[k]` is the smallest place that ends an increasing subsequence of length k + 1.
/// `tails` is at least as long as the line.
fn removals_by_patience(places: impl Iterator<Item = u16>, tails: &mut [u16]) -> u32 {
    let (mut length, mut count) = (0, 0);
    for place in places.filter(|&place| place != 0) {
        let position = tails[..length].partition_point(|&tail| tail < place);
        tails[position] = place;
        length = length.max(position + 1);
        count += 1;
    }
    count - length as u32
}

/// The result of [`removals_by_patience`] for every short line, computed at compile time. It uses
/// the quadratic method, because patience sorting needs iterators, which `const fn` cannot use.
const fn removals_table() -> [u8; 1 << (SHORT * BITS)] {
    let mut table = [0; 1 << (SHORT * BITS)];
    let mut line = 0;
    while line < table.len() {
        // best[k] is the length of the longest increasing subsequence that ends with place k.
        let mut best = [0u8; SHORT];
        let (mut count, mut longest) = (0, 0);
        let mut end = 0;
        while end < SHORT {
            let place = line >> (end * BITS) & ((1 << BITS) - 1);
            if place != 0 {
                count += 1;
                best[end] = 1;
                let mut before = 0;
                while before < end {
                    let smaller = line >> (before * BITS) & ((1 << BITS) - 1);
                    if smaller != 0 && smaller < place && best[before] >= best[end] {
                        best[end] = best[before] + 1;
                    }
                    before += 1;
                }
                if best[end] > longest {
                    longest = best[end];
                }
            }
            end += 1;
        }
        table[line] = count - longest;
        line += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_agrees_with_patience_sorting() {
        for (line, &removals) in REMOVALS.iter().enumerate() {
            let places: [u16; SHORT] =
                core::array::from_fn(|index| (line >> (index * BITS) & 7) as u16);
            let distinct =
                (1..8).all(|place| places.iter().filter(|&&other| other == place).count() < 2);
            if distinct {
                let found = removals_by_patience(places.into_iter(), &mut [0; SHORT]);
                assert_eq!(u32::from(removals), found, "{places:?}");
            }
        }
    }

    #[test]
    fn a_reversed_line_keeps_one_tile() {
        assert_eq!(
            removals_by_patience([4, 3, 2, 1].into_iter(), &mut [0; 4]),
            3
        );
        assert_eq!(
            removals_by_patience([0, 2, 0, 1].into_iter(), &mut [0; 4]),
            1
        );
        assert_eq!(
            removals_by_patience([1, 2, 3, 4].into_iter(), &mut [0; 4]),
            0
        );
    }
}
