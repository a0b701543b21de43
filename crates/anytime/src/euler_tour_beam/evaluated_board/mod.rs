//! A board of the beam search, with the data for its evaluation. `estimate.rs` computes the
//! estimate.
//!
//! All numbers are integers, because floating-point results can differ between machines.

mod estimate;

use std::ops::Range;

use knobel_tiles::{Direction, Shape};

use crate::CellProblem;

/// The unit of weights and of distance terms. An estimate is a sum of products of both.
const UNIT: i64 = 16;
/// The weight of tiles in finished parts.
const DONE_WEIGHT: i64 = 5 * UNIT;
/// The value of one move in units of the estimate.
pub(crate) const MOVE: i64 = UNIT * UNIT;
/// The initial weight of each move that a carried tile still needs.
const CARRY: i64 = 3 * MOVE / 2;
/// After this many layers per step of the distance, the weight of the carried tile is twice
/// [`CARRY`]; after twice as many layers it is three times `CARRY`, and so on. The small weight
/// lets the tile wait while others come closer to home; the large one forces it to move.
const RISE: i64 = 3;
/// The additional weight of tiles in the line that is being filled.
const FIRST_LINE: i64 = 2 * UNIT;
/// The additional weight of the following parts decreases, and is halved after this many parts.
const SOON: i64 = 16;
/// Marks a missing cell.
const NO_CELL: u16 = u16::MAX;

/// How boards are evaluated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// By lines, with all terms of `estimate.rs`, and with the blank attracted to the focus.
    Lines,
    /// By Manhattan distances, with the most weight on the distances from one tile to its home and
    /// from the blank to that tile.
    Carry,
    /// By Manhattan distances only.
    All,
}

/// A board with the data that its evaluation needs.
pub(crate) struct EvaluatedBoard {
    shape: Shape,
    row: Vec<i16>,
    column: Vec<i16>,
    /// For each direction, the difference between a cell and its neighbour.
    offsets: [isize; 4],
    /// For each cell, the directions in which the blank may move from it, one bit each.
    open: Vec<u8>,
    /// The ranges of rows and columns that are not frozen. All cells outside hold their goal tiles.
    live: (Range<usize>, Range<usize>),
    /// For each cell, the goal cell of the tile or blank on it.
    tile_on: Vec<u16>,
    cell_of: Vec<u16>,
    blank: usize,
    blank_home: usize,
    /// For each distance between a tile and its home, the term that the tile adds to the estimate.
    share: Vec<i64>,
    /// The weight of each tile.
    weight: Vec<i64>,
    /// For the last cell of a line, the cell before it; [`NO_CELL`] for other cells.
    before_end: Vec<u16>,
    /// For the last cell but one of a line, the last cell; [`NO_CELL`] for other cells.
    end_after: Vec<u16>,
    /// The tiles to which the blank is attracted.
    focus: Vec<u16>,
    /// How boards are evaluated.
    aim: Aim,
    /// The weight of each move that the carried tile still needs, in this layer.
    urgency: i64,
    /// The factors of the hash for tiles.
    tile_factor: Vec<u64>,
    /// The factors of the hash for cells.
    cell_factor: Vec<u64>,
}

impl EvaluatedBoard {
    /// Makes the board of `problem`, evaluated by Manhattan distances. `parts` are its lines and
    /// its last block, or empty if they do not matter.
    pub(crate) fn new(problem: &CellProblem, parts: &[Vec<usize>]) -> Self {
        let shape = problem.shape();
        let cells = shape.cells();
        let mut cell_of = vec![0; cells];
        for (cell, &home) in problem.homes().iter().enumerate() {
            cell_of[usize::from(home)] = cell as u16;
        }
        let mut random = knobel_core::Rng::new(1);
        let mut factors = || (0..cells).map(|_| random.bits()).collect::<Vec<u64>>();
        let width = shape.width() as isize;
        let mut board = Self {
            shape,
            row: (0..cells).map(|cell| shape.row(cell) as i16).collect(),
            column: (0..cells).map(|cell| shape.column(cell) as i16).collect(),
            offsets: [-width, width, -1, 1],
            open: vec![0; cells],
            live: (0..shape.height(), 0..shape.width()),
            tile_on: problem.homes().to_vec(),
            cell_of,
            blank: problem.blank(),
            blank_home: problem.blank_home(),
            share: shares(shape, 2),
            weight: vec![UNIT; cells],
            before_end: vec![NO_CELL; cells],
            end_after: vec![NO_CELL; cells],
            focus: Vec::new(),
            aim: Aim::All,
            urgency: CARRY,
            tile_factor: factors(),
            cell_factor: factors(),
        };
        board.freeze(&[]);
        for line in parts.iter().rev().skip(1) {
            let [.., before, end] = line[..] else {
                continue;
            };
            board.before_end[end] = before as u16;
            board.end_after[before] = end as u16;
        }
        board
    }

    /// Freezes these parts, whose tiles are all home, and opens all other cells to the blank.
    pub(crate) fn freeze(&mut self, parts: &[Vec<usize>]) {
        let mut frozen = vec![false; self.open.len()];
        parts.iter().flatten().for_each(|&cell| frozen[cell] = true);
        let live = |lines: &[i16]| {
            let open = (0..lines.len()).filter(|&cell| !frozen[cell]);
            let (first, last) = open.fold((i16::MAX, -1), |(first, last), cell| {
                (first.min(lines[cell]), last.max(lines[cell]))
            });
            first as usize..(last + 1) as usize
        };
        self.live = (live(&self.row), live(&self.column));
        for cell in 0..self.open.len() {
            let may = |direction: Direction| {
                let to = self.shape.neighbour(cell, direction);
                to.is_some_and(|to| !frozen[to])
            };
            self.open[cell] = Direction::ALL
                .into_iter()
                .filter(|&direction| may(direction))
                .fold(0, |set, direction| set | 1 << direction as u8);
        }
    }

    /// Attracts the blank to part `now`. Tiles of finished parts become expensive to move, and
    /// those of the next parts a little more expensive.
    pub(crate) fn turn_to(&mut self, parts: &[Vec<usize>], now: usize) {
        for (number, part) in parts.iter().enumerate() {
            let weight = match number.checked_sub(now) {
                None => DONE_WEIGHT,
                Some(ahead) => UNIT + 12 / (4 + ahead as i64),
            };
            part.iter().for_each(|&cell| self.weight[cell] = weight);
        }
        self.focus = parts[now].iter().map(|&cell| cell as u16).collect();
        if self.aim != Aim::Lines {
            self.share = shares(self.shape, 3);
        }
        self.aim = Aim::Lines;
    }

    /// Gives the tiles of part `now` more weight than others, and those of the following parts less
    /// and less additional weight.
    pub(crate) fn prefer(&mut self, parts: &[Vec<usize>], now: usize) {
        for (ahead, part) in (0..).zip(&parts[now..]) {
            let weight = UNIT + FIRST_LINE * SOON / (SOON + ahead);
            part.iter().for_each(|&cell| self.weight[cell] = weight);
        }
    }

    /// From now on, evaluates boards by how close the blank is to `tile`, and `tile` to its home.
    pub(crate) fn carry(&mut self, tile: usize) {
        self.focus.clear();
        self.focus.push(tile as u16);
        if self.aim == Aim::Lines {
            self.share = shares(self.shape, 2);
        }
        self.aim = Aim::Carry;
    }

    /// Sets the weight of the carried tile for layer number `layers`; it grows with the layer.
    /// `steps` is the distance that the blank and the tile have to go, plus an allowance.
    pub(crate) fn hurry(&mut self, layers: u32, steps: usize) {
        self.urgency = CARRY + CARRY * i64::from(layers) / (RISE * steps as i64);
    }

    pub(crate) fn is_carrying(&self) -> bool {
        self.aim == Aim::Carry
    }

    /// Closes one more cell to the blank.
    pub(crate) fn close(&mut self, cell: usize) {
        for direction in Direction::ALL {
            if let Some(from) = self.shape.neighbour(cell, direction) {
                self.open[from] &= !(1 << direction.opposite() as u8);
            }
        }
    }

    pub(crate) fn blank(&self) -> usize {
        self.blank
    }

    pub(crate) fn tiles(&self) -> &[u16] {
        &self.tile_on
    }

    /// Returns whether all tiles are home on these cells.
    pub(crate) fn is_done(&self, part: &[usize]) -> bool {
        part.iter()
            .all(|&cell| usize::from(self.tile_on[cell]) == cell)
    }

    /// Returns whether the blank may move in this direction.
    #[inline]
    pub(crate) fn may(&self, direction: Direction) -> bool {
        self.open[self.blank] >> direction as u8 & 1 != 0
    }

    /// The neighbour of the blank in this direction.
    #[inline]
    pub(crate) fn next(&self, direction: Direction) -> usize {
        self.blank
            .wrapping_add_signed(self.offsets[direction as usize])
    }

    /// Moves the blank in a direction that is open.
    #[inline]
    pub(crate) fn slide(&mut self, direction: Direction) {
        let to = self.next(direction);
        let tile = self.tile_on[to];
        self.tile_on[self.blank] = tile;
        self.cell_of[usize::from(tile)] = self.blank as u16;
        self.tile_on[to] = self.blank_home as u16;
        self.cell_of[self.blank_home] = to as u16;
        self.blank = to;
    }

    /// The Manhattan distance between two cells.
    #[inline]
    pub(crate) fn distance(&self, from: usize, to: usize) -> usize {
        let rows = self.row[from].abs_diff(self.row[to]);
        let columns = self.column[from].abs_diff(self.column[to]);
        usize::from(rows) + usize::from(columns)
    }

    /// The distance of the tile on a cell from its home; 0 for the blank.
    #[inline]
    pub(crate) fn away(&self, cell: usize) -> usize {
        if cell == self.blank {
            return 0;
        }
        self.distance(usize::from(self.tile_on[cell]), cell)
    }

    /// The Manhattan distance of the board: no path is shorter.
    pub(crate) fn distances(&self) -> usize {
        (0..self.tile_on.len()).map(|cell| self.away(cell)).sum()
    }

    /// The distance from the blank to a tile, plus the distance from the tile to its home.
    pub(crate) fn steps_to_carry(&self, tile: usize) -> usize {
        let at = usize::from(self.cell_of[tile]);
        self.distance(self.blank, at) + self.distance(tile, at)
    }

    /// The change of the hash when a tile moves.
    #[inline]
    pub(crate) fn hash_change(&self, tile: usize, from: usize, to: usize) -> u64 {
        let step = self.cell_factor[to].wrapping_sub(self.cell_factor[from]);
        self.tile_factor[tile].wrapping_mul(step)
    }
}

/// Returns d^(power/2) for every distance d, in multiples of [`UNIT`].
fn shares(shape: Shape, power: u32) -> Vec<i64> {
    let unit = UNIT as u64;
    (0..(shape.width() + shape.height()) as u64)
        .map(|distance| (distance.pow(power) * unit * unit).isqrt() as i64)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_core::Rng;
    use knobel_tiles::constructive::Constructive;
    use knobel_tiles::{Goal, random_board};

    #[test]
    fn incremental_changes_equal_the_full_estimate() {
        let mut rng = Rng::new(5);
        for (width, height) in [(2, 2), (4, 3), (2, 9), (5, 5), (7, 4)] {
            let shape = Shape::new(width, height).unwrap();
            for goal in Goal::STANDARD {
                let goal = goal.board(shape).unwrap();
                let parts = Constructive::new(&goal).parts();
                let start = random_board(&goal, &mut rng);
                let mut board = EvaluatedBoard::new(&CellProblem::new(&start, &goal), &parts);
                board.turn_to(&parts, parts.len() / 2);
                let mut estimate = board.estimate();
                for _ in 0..300 {
                    let direction = Direction::ALL[rng.below(4) as usize];
                    if board.may(direction) {
                        estimate += board.move_change(direction);
                        board.slide(direction);
                        assert_eq!(estimate, board.estimate(), "{shape}");
                    }
                }
            }
        }
    }
}
