//! The board while it is searched, and by what it is judged; `estimate.rs` judges it.

mod estimate;

use std::ops::Range;

use knobel_tiles::{Direction, Shape};

use crate::Task;

/// One, in weights and in shares; an estimate is of products of the two.
const UNIT: i64 = 16;
/// Weight of tiles in parts that are done.
const DONE_WEIGHT: i64 = 5 * UNIT;
/// An estimate of one move.
pub(crate) const MOVE: i64 = UNIT * UNIT;
/// For each move that a tile is from home which is carried, to begin with.
const CARRY: i64 = 3 * MOVE / 2;
/// It counts twice as much after so many layers for each step of the way, three times after twice
/// as many, and so on: at first the tile may wait while others come nearer, later it may not.
const RISE: i64 = 3;
/// By how much tiles of the line that is filled weigh more than others.
const FIRST_LINE: i64 = 2 * UNIT;
/// Parts ahead whose tiles count half as much more as those of the first.
const SOON: i64 = 16;
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
    /// The board of `task`, judged by plain distances; `parts` are its lines and its last block, if
    /// those matter.
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

    /// Draws the blank to part `now`, and makes what is done dear to move and what comes soon a
    /// little dearer.
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

    /// The hash of the board after a move is the one before plus this.
    #[inline]
    pub(crate) fn hash_change(&self, tile: usize, from: usize, to: usize) -> u64 {
        let step = self.cell_factor[to].wrapping_sub(self.cell_factor[from]);
        self.tile_factor[tile].wrapping_mul(step)
    }
}

/// For every distance d the root of d^power, in units; by whole numbers, as roots differ between
/// machines.
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
