//! The board while it is searched, and what is said about it: how far everything is from home.
//!
//! The estimate is a sum over the tiles of d^1.5, d the Manhattan distance from home: a tile far away counts more than
//! several close by, as what is left close by at the end can be put right on the way. Pairs in their row or column the
//! wrong way round, neighbours exchanged, and a line that lacks its last tile alone count extra: these are what a beam
//! falls into. All of it changes by a few terms a move.

use std::ops::Range;

use knobel_tiles::{Direction, Shape};

use crate::Task;

/// One, in weights and in shares; an estimate is of products of the two.
const UNIT: i64 = 16;
/// Weight of tiles in parts that are done.
const DONE_WEIGHT: i64 = 5 * UNIT;
/// For two tiles in their line the wrong way round.
const CONFLICT: i64 = 2 * UNIT;
/// For two neighbours exchanged, beyond the conflict.
const EXCHANGED: i64 = 4 * UNIT;
/// For a line that lacks its last tile alone.
const END: i64 = 5 * UNIT;
/// An estimate of one move.
pub(crate) const MOVE: i64 = UNIT * UNIT;
/// For each move that a tile is from home which is carried, to begin with.
const CARRY: i64 = 3 * MOVE / 2;
/// It counts twice as much after so many layers for each step of the way, three times after twice as many, and so on:
/// at first the tile may wait while others come nearer, later it may not.
const RISE: i64 = 3;
/// By how much tiles of the line that is filled weigh more than others.
const FIRST_LINE: i64 = 2 * UNIT;
/// Parts ahead whose tiles count half as much more as those of the first.
const SOON: i64 = 16;
/// Where estimates begin while a tile is carried: only differences count.
const FROM_ANYWHERE: i64 = 1 << 40;
const NO_CELL: u16 = u16::MAX;

/// By what boards are judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// By all that is said above, with the blank drawn to its focus.
    Lines,
    /// By plain distances, and those of one tile to its home and of the blank to it before all.
    Carry,
    /// By plain distances alone.
    All,
}

/// A board and the estimate of what is left.
pub(crate) struct Scene {
    shape: Shape,
    row: Vec<i16>,
    column: Vec<i16>,
    /// For each direction the step from a cell to the next.
    offsets: [isize; 4],
    /// For each cell the directions in which the blank may go from it, a bit each.
    open: Vec<u8>,
    /// The rows and columns of the cells that are not frozen; on all others everything is home.
    live: (Range<usize>, Range<usize>),
    /// For each cell what lies on it, by its home; the blank too.
    tile_on: Vec<u16>,
    cell_of: Vec<u16>,
    blank: usize,
    blank_home: usize,
    /// For each distance its share of the estimate.
    share: Vec<i64>,
    /// For each tile its weight.
    weight: Vec<i64>,
    /// For the last cell of a line the one before it, and the other way round.
    before_end: Vec<u16>,
    end_after: Vec<u16>,
    /// The tiles to which the blank is drawn.
    focus: Vec<u16>,
    /// By what boards are judged.
    aim: Aim,
    /// For each move that the tile is from home which is carried, in this layer.
    urgency: i64,
    /// Factors of the hash, for tiles and cells.
    tile_factor: Vec<u64>,
    cell_factor: Vec<u64>,
}

impl Scene {
    /// The board of `task`, judged by plain distances; `parts` are its lines and its last block, if those matter.
    pub(crate) fn new(task: &Task, parts: &[Vec<usize>]) -> Self {
        let shape = task.shape();
        let cells = shape.cells();
        let mut cell_of = vec![0; cells];
        for (cell, &home) in task.homes().iter().enumerate() {
            cell_of[usize::from(home)] = cell as u16;
        }
        let mut random = knobel_core::Rng::new(1);
        let mut factors = || (0..cells).map(|_| random.bits()).collect::<Vec<u64>>();
        let width = shape.width() as isize;
        let mut scene = Self {
            shape,
            row: (0..cells).map(|cell| shape.row(cell) as i16).collect(),
            column: (0..cells).map(|cell| shape.column(cell) as i16).collect(),
            offsets: [-width, width, -1, 1],
            open: vec![0; cells],
            live: (0..shape.height(), 0..shape.width()),
            tile_on: task.homes().to_vec(),
            cell_of,
            blank: task.blank(),
            blank_home: task.blank_home(),
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
        scene.freeze(&[]);
        for line in parts.iter().rev().skip(1) {
            let [.., before, end] = line[..] else {
                continue;
            };
            scene.before_end[end] = before as u16;
            scene.end_after[before] = end as u16;
        }
        scene
    }

    /// Closes these cells, where everything is home, to the blank, and opens all others.
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

    /// Draws the blank to part `now`, and makes what is done dear to move and what comes soon a little dearer.
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

    /// Makes tiles of part `now`, and less and less those of the next ones, dearer than others.
    pub(crate) fn prefer(&mut self, parts: &[Vec<usize>], now: usize) {
        for (ahead, part) in (0..).zip(&parts[now..]) {
            let weight = UNIT + FIRST_LINE * SOON / (SOON + ahead);
            part.iter().for_each(|&cell| self.weight[cell] = weight);
        }
    }

    /// Makes it all about one tile.
    pub(crate) fn carry(&mut self, tile: usize) {
        self.focus.clear();
        self.focus.push(tile as u16);
        if self.aim == Aim::Lines {
            self.share = shares(self.shape, 2);
        }
        self.aim = Aim::Carry;
    }

    /// The tile has been carried for so many layers, on a way of so many steps.
    pub(crate) fn hurry(&mut self, layers: u32, steps: usize) {
        self.urgency = CARRY + CARRY * i64::from(layers) / (RISE * steps as i64);
    }

    pub(crate) fn is_carrying(&self) -> bool {
        self.aim == Aim::Carry
    }

    /// Closes one cell more to the blank.
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

    /// Is everything in its place on these cells?
    pub(crate) fn is_done(&self, part: &[usize]) -> bool {
        part.iter()
            .all(|&cell| usize::from(self.tile_on[cell]) == cell)
    }

    /// May the blank go in this direction?
    #[inline]
    pub(crate) fn may(&self, direction: Direction) -> bool {
        self.open[self.blank] >> direction as u8 & 1 != 0
    }

    /// The cell that lies in `direction` of the blank.
    #[inline]
    pub(crate) fn next(&self, direction: Direction) -> usize {
        self.blank
            .wrapping_add_signed(self.offsets[direction as usize])
    }

    /// Moves the blank, which may go there.
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

    /// Steps between two cells.
    #[inline]
    pub(crate) fn distance(&self, from: usize, to: usize) -> usize {
        let rows = self.row[from].abs_diff(self.row[to]);
        let columns = self.column[from].abs_diff(self.column[to]);
        usize::from(rows) + usize::from(columns)
    }

    /// How far the tile on a cell is from home; 0 for the blank.
    #[inline]
    pub(crate) fn away(&self, cell: usize) -> usize {
        if cell == self.blank {
            return 0;
        }
        self.distance(usize::from(self.tile_on[cell]), cell)
    }

    /// The sum of all distances: no path is shorter.
    pub(crate) fn distances(&self) -> usize {
        (0..self.tile_on.len()).map(|cell| self.away(cell)).sum()
    }

    /// Steps of the blank to a tile and of the tile to its home.
    pub(crate) fn steps_to_carry(&self, tile: usize) -> usize {
        let at = usize::from(self.cell_of[tile]);
        self.distance(self.blank, at) + self.distance(tile, at)
    }

    /// What the estimate of a tile's distance changes by if it goes from one cell to another.
    #[inline]
    pub(crate) fn change(&self, tile: usize, from: usize, to: usize) -> i64 {
        let share = self.share[self.distance(tile, to)] - self.share[self.distance(tile, from)];
        share * self.weight[tile]
    }

    /// The hash of the board after a move is the one before plus this.
    #[inline]
    pub(crate) fn hash_change(&self, tile: usize, from: usize, to: usize) -> u64 {
        let step = self.cell_factor[to].wrapping_sub(self.cell_factor[from]);
        self.tile_factor[tile].wrapping_mul(step)
    }

    /// What a move changes the estimate by. The blank is where it was before and after.
    #[inline]
    pub(crate) fn move_change(&mut self, direction: Direction) -> i64 {
        let (from, to) = (self.next(direction), self.blank);
        let tile = usize::from(self.tile_on[from]);
        let mut change = self.change(tile, from, to);
        if self.aim != Aim::Lines {
            return change;
        }
        change -= self.traps(from, to);
        let line = match direction {
            Direction::Up | Direction::Down => Self::row_conflicts,
            Direction::Left | Direction::Right => Self::column_conflicts,
        };
        change += line(self, tile, to) - line(self, tile, from);
        self.slide(direction);
        change += self.traps(from, to);
        self.slide(direction.opposite());
        change
    }

    /// How much the blank is drawn to the nearest tile of its focus that is not home, from `cell`.
    #[inline]
    pub(crate) fn pull(&self, cell: usize, moved: usize, moved_to: usize) -> i64 {
        let mut nearest = usize::MAX;
        for &tile in &self.focus {
            let tile = usize::from(tile);
            let at = if tile == moved {
                moved_to
            } else {
                usize::from(self.cell_of[tile])
            };
            if at != tile && tile != self.blank_home {
                nearest = nearest.min(self.distance(cell, at));
            }
        }
        if nearest == usize::MAX {
            return 0;
        }
        if self.aim == Aim::Carry {
            let tile = usize::from(self.focus[0]);
            let at = if tile == moved {
                moved_to
            } else {
                usize::from(self.cell_of[tile])
            };
            return self.urgency * i64::from(self.moves_to_carry(tile, at, cell));
        }
        nearest as i64 * MOVE
    }

    /// Moves to bring a tile home from a cell with the blank on another, if nothing is in the way.
    fn moves_to_carry(&self, tile: usize, at: usize, blank: usize) -> u32 {
        let between = |coordinates: &[i16], from: usize, to: usize| {
            i32::from(coordinates[to] - coordinates[from])
        };
        let (down, right) = (
            between(&self.row, at, tile),
            between(&self.column, at, tile),
        );
        // Where the blank is, seen from the tile.
        let (below, beside) = (
            between(&self.row, at, blank),
            between(&self.column, at, blank),
        );
        let (rows, columns) = (down.unsigned_abs(), right.unsigned_abs());
        let mut least = u32::MAX;
        if rows > 0 {
            // To the cell in front of the tile, around the tile if that is in between, and then it moves.
            let front = down.signum();
            let around = u32::from(beside == 0 && below * front < 0) * 2;
            let way = (below - front).unsigned_abs() + beside.unsigned_abs() + around + 1;
            least = way + pushes(columns, rows - 1);
        }
        if columns > 0 {
            let front = right.signum();
            let around = u32::from(below == 0 && beside * front < 0) * 2;
            let way = (beside - front).unsigned_abs() + below.unsigned_abs() + around + 1;
            least = least.min(way + pushes(rows, columns - 1));
        }
        least
    }

    /// The whole estimate.
    pub(crate) fn estimate(&self) -> i64 {
        match self.aim {
            Aim::Carry => return FROM_ANYWHERE,
            Aim::All => return self.distances() as i64 * MOVE,
            Aim::Lines => {}
        }
        let (mut sum, mut conflicts) = (0, 0);
        let (rows, columns) = self.live.clone();
        let first = |row: usize| row * self.shape.width();
        let live = rows.flat_map(|row| columns.clone().map(move |column| first(row) + column));
        for cell in live.filter(|&cell| cell != self.blank) {
            let tile = usize::from(self.tile_on[cell]);
            sum += self.change(tile, tile, cell);
            if tile < cell {
                sum += self.exchanged(cell);
            }
            conflicts += self.row_conflicts(tile, cell) + self.column_conflicts(tile, cell);
            sum += self.end_missing(cell);
        }
        sum + self.end_missing(self.blank) + conflicts / 2
    }

    /// What two cells, that of a tile that moves and the blank's, have to do with traps.
    #[inline]
    fn traps(&self, one: usize, other: usize) -> i64 {
        let mut sum = 0;
        for cell in [one, other] {
            if cell != self.blank {
                sum += self.exchanged(cell);
            }
            sum += self.end_missing(cell);
            let end = self.end_after[cell];
            if end != NO_CELL && usize::from(end) != one && usize::from(end) != other {
                sum += self.end_missing(usize::from(end));
            }
        }
        sum
    }

    /// For a tile on the home of a neighbour that lies on its own home.
    #[inline]
    fn exchanged(&self, cell: usize) -> i64 {
        let tile = usize::from(self.tile_on[cell]);
        if usize::from(self.tile_on[tile]) != cell
            || cell == self.blank_home
            || self.distance(tile, cell) != 1
        {
            return 0;
        }
        EXCHANGED * self.weight[tile].max(self.weight[cell])
    }

    /// For a line whose last cell lacks its tile while the one before has it.
    #[inline]
    fn end_missing(&self, end: usize) -> i64 {
        let before = usize::from(self.before_end[end]);
        if before == usize::from(NO_CELL)
            || usize::from(self.tile_on[before]) != before
            || usize::from(self.tile_on[end]) == end
        {
            return 0;
        }
        END * self.weight[end]
    }

    /// Tiles in their home row the wrong way round to `tile`, if it were on `cell`.
    #[inline]
    fn row_conflicts(&self, tile: usize, cell: usize) -> i64 {
        let first = self.row[tile] as usize * self.shape.width();
        let columns = &self.live.1;
        let cells = first + columns.start..first + columns.end;
        self.conflicts(tile, cell, &self.row, cells)
    }

    /// Tiles in their home column the wrong way round to `tile`, if it were on `cell`.
    #[inline]
    fn column_conflicts(&self, tile: usize, cell: usize) -> i64 {
        let (rows, width) = (&self.live.0, self.shape.width());
        let column = self.column[tile] as usize;
        let cells = (rows.start * width + column..rows.end * width).step_by(width);
        self.conflicts(tile, cell, &self.column, cells)
    }

    /// The same for the line of `tile`'s home, whose cells are given; `lines` has the line of every cell.
    #[inline(always)]
    fn conflicts(
        &self,
        tile: usize,
        cell: usize,
        lines: &[i16],
        cells: impl Iterator<Item = usize>,
    ) -> i64 {
        let line = lines[tile];
        if line != lines[cell] {
            return 0;
        }
        let mut sum = 0;
        for at in cells {
            let other = usize::from(self.tile_on[at]);
            if lines[other] == line
                && (other < tile) != (at < cell)
                && at != cell
                && other != tile
                && other != self.blank_home
            {
                sum += self.weight[tile].max(self.weight[other]);
            }
        }
        sum * CONFLICT
    }
}

/// Moves to shift a tile so many steps across the way it was shifted last, and so many along it: 3 for a step round a
/// corner, 5 for one straight on.
fn pushes(across: u32, along: u32) -> u32 {
    // Steps of both kinds in turn, the longer kind straight on where the other has run out.
    let straight = if across > along {
        across - along - 1
    } else {
        along - across
    };
    3 * (across + along) + 2 * straight
}

/// For every distance d the root of d^power, in units; by whole numbers, as roots differ between machines.
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
    fn moves_change_the_estimate_by_what_they_say() {
        let mut rng = Rng::new(5);
        for (width, height) in [(2, 2), (4, 3), (2, 9), (5, 5), (7, 4)] {
            let shape = Shape::new(width, height).unwrap();
            for goal in Goal::STANDARD {
                let goal = goal.board(shape).unwrap();
                let parts = Constructive::new(&goal).parts();
                let start = random_board(&goal, &mut rng);
                let mut scene = Scene::new(&Task::new(&start, &goal), &parts);
                scene.turn_to(&parts, parts.len() / 2);
                let mut estimate = scene.estimate();
                for _ in 0..300 {
                    let direction = Direction::ALL[rng.below(4) as usize];
                    if scene.may(direction) {
                        estimate += scene.move_change(direction);
                        scene.slide(direction);
                        assert_eq!(estimate, scene.estimate(), "{shape}");
                    }
                }
            }
        }
    }
}
