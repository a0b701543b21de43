//! Fills one line of a block, which is the top row of its view: tile by tile from the left, and the
//! last two tiles together.
//!
//! # References
//! Parberry: "A real-time algorithm for the (n² − 1)-puzzle", Information Processing Letters 56,
//! 1995.

use super::frame::{Block, Frame, Place, Side};
use super::{Tray, pair};
use crate::Direction;

/// The distance around a tile within which the blank looks for a path to the tile's other side.
const REACH: i32 = 3;
/// The side of the square in which that path lies.
const ACROSS: usize = 2 * REACH as usize + 1;

/// The line being filled. In the view, the block has at least 2 columns and 4 rows.
pub(super) struct Line<'a> {
    tray: &'a mut Tray,
    frame: Frame,
    width: i32,
    height: i32,
    /// The number of columns of the top row, from the left, that hold their tiles. They must not be
    /// touched.
    filled: i32,
    /// Whether the last cell of the top row must not be touched either.
    corner_kept: bool,
    blank: Place,
}

impl<'a> Line<'a> {
    pub(super) fn new(tray: &'a mut Tray, block: Block, side: Side) -> Self {
        let frame = Frame::new(block, side, tray.width);
        let (width, height) = frame.size();
        Self {
            frame,
            width,
            height,
            filled: 0,
            corner_kept: false,
            blank: frame.place(tray.blank),
            tray,
        }
    }

    /// Brings every tile of the line to its cell.
    pub(super) fn fill(mut self) {
        // 1. Place all tiles except the last two, one by one.
        while self.filled < self.width - 2 {
            let tile = self.frame.top_cell(self.filled);
            self.bring(tile, Place::new(0, self.filled), |_| false);
            self.filled += 1;
        }
        // 2. Stop if the last two are in place already.
        let tiles = [self.width - 2, self.width - 1].map(|column| self.frame.top_cell(column));
        if tiles
            .iter()
            .all(|&tile| self.tray.cell_of[tile] as usize == tile)
        {
            return;
        }
        // 3. Otherwise bring both near the end of the row, and place them together.
        let near = |place: Place| place.row < 3 && place.column >= self.width - 3;
        if !tiles.iter().all(|&tile| near(self.place_of(tile))) {
            // In the corner, the first of them does not obstruct the second.
            self.bring(tiles[0], Place::new(0, self.width - 1), |_| false);
            self.corner_kept = true;
            let left = self.width - 3;
            let close = move |place: Place| place.row < 3 && place.column >= left;
            self.bring(tiles[1], Place::new(1, self.width - 1), close);
        }
        self.place_pair(tiles);
    }

    /// Puts two tiles, which are near the end of the row, on its last two cells.
    fn place_pair(&mut self, tiles: [usize; 2]) {
        let columns = self.width.min(pair::SIDE as i32);
        let left = self.width - columns;
        // The blank enters the window at its border, where neither tile is.
        while self.blank.column < left {
            self.slide(Direction::Right);
        }
        while self.blank.row >= pair::SIDE as i32 {
            self.slide(Direction::Up);
        }
        let local = |place: Place| pair::cell(place.row, place.column - left);
        let [first, second] = tiles.map(|tile| local(self.place_of(tile)));
        for direction in pair::shortest(columns, first, second, local(self.blank)) {
            self.slide(direction);
        }
    }

    fn place_of(&self, tile: usize) -> Place {
        self.frame.place(self.tray.cell_of[tile] as usize)
    }

    fn slide(&mut self, direction: Direction) {
        self.tray.slide(self.frame.direction(direction));
        self.blank = self.blank.next(direction);
    }

    /// Returns whether the blank may move to this place.
    fn free(&self, place: Place) -> bool {
        let inside =
            (0..self.height).contains(&place.row) && (0..self.width).contains(&place.column);
        let kept = place.row == 0
            && (place.column < self.filled || self.corner_kept && place.column == self.width - 1);
        inside && !kept
    }

    /// Shifts a tile step by step to `target`, or until it is `close` enough.
    fn bring(&mut self, tile: usize, target: Place, close: impl Fn(Place) -> bool) {
        let mut at = self.place_of(tile);
        while at != target && !close(at) {
            let step = self.best_step(at, target);
            self.send_blank(at.next(step), at);
            self.slide(step.opposite());
            at = at.next(step);
        }
    }

    /// The direction toward `target` in which the tile can be shifted with the fewest moves. Among
    /// equals, the direction in which the tile has farther to go, so that cheap steps around a
    /// corner remain possible for longer.
    fn best_step(&self, at: Place, target: Place) -> Direction {
        let sideways = if at.column < target.column {
            Direction::Right
        } else {
            Direction::Left
        };
        let (rows, columns) = (at.row - target.row, (at.column - target.column).abs());
        // A tile that comes from the left on its way to the top row stays below the second row
        // until it is under its cell. Higher up, the blank could not turn the corner, because the
        // cells before the target are filled.
        let narrow = target.row == 0 && at.column < target.column && at.row <= 2;
        if columns == 0
            || rows > 0 && !narrow && self.sooner(at, Direction::Up, sideways, rows >= columns)
        {
            Direction::Up
        } else {
            sideways
        }
    }

    /// Returns whether a step in direction `one` is cheaper than in direction `other`.
    fn sooner(&self, at: Place, one: Direction, other: Direction, if_equal: bool) -> bool {
        // The blank's moves to the other side of the tile: two more if the tile is in between.
        let moves = |direction: Direction| {
            let behind = at.next(direction.opposite());
            let to = at.next(direction);
            let opposite = match direction {
                Direction::Up | Direction::Down => self.blank.column == at.column,
                Direction::Left | Direction::Right => self.blank.row == at.row,
            } && self.blank.distance(behind) < self.blank.distance(to);
            self.blank.distance(to) + 2 * u32::from(opposite)
        };
        let (first, second) = (moves(one), moves(other));
        first < second || first == second && if_equal
    }

    /// Moves the blank to `target`, which is next to the tile at `tile`. Touches neither this tile
    /// nor any cell that must not be touched.
    fn send_blank(&mut self, target: Place, tile: Place) {
        while self.blank.reach(tile) > 2 {
            // Moving down first and up last avoids the filled cells of the top row.
            let direction = if self.blank.row < target.row {
                Direction::Down
            } else if self.blank.column < target.column {
                Direction::Right
            } else if self.blank.column > target.column {
                Direction::Left
            } else {
                Direction::Up
            };
            self.slide(direction);
        }
        if self.blank != target && !self.turn_corner(target, tile) && !self.go_round(target, tile) {
            self.find_way(target, tile);
        }
    }

    /// The most common case: the target is diagonally next to the blank, and a cell between them is
    /// free.
    fn turn_corner(&mut self, target: Place, tile: Place) -> bool {
        if self.blank.row.abs_diff(target.row) != 1
            || self.blank.column.abs_diff(target.column) != 1
        {
            return false;
        }
        let vertical = if self.blank.row < target.row {
            Direction::Down
        } else {
            Direction::Up
        };
        let sideways = if self.blank.column < target.column {
            Direction::Right
        } else {
            Direction::Left
        };
        for [first, second] in [[vertical, sideways], [sideways, vertical]] {
            let between = self.blank.next(first);
            if between != tile && self.free(between) {
                self.slide(first);
                self.slide(second);
                return true;
            }
        }
        false
    }

    /// The next most common case: the tile is between the blank and the target, and the cells on
    /// one side of it are free. If both sides are free, this takes the same one as
    /// [`find_way`](Self::find_way).
    fn go_round(&mut self, target: Place, tile: Place) -> bool {
        let Some(on) = Direction::ALL
            .into_iter()
            .find(|&on| self.blank.next(on) == tile && tile.next(on) == target)
        else {
            return false;
        };
        for back in Direction::ALL {
            let aside = back.opposite();
            let way = [self.blank, tile, target].map(|place| place.next(aside));
            if back != on && aside != on && way.iter().all(|&place| self.free(place)) {
                for direction in [aside, on, on, back] {
                    self.slide(direction);
                }
                return true;
            }
        }
        false
    }

    /// The shortest path by breadth-first search in the square around the tile. A path always
    /// exists: the rows below the top one stay connected without the tile, and each free cell of
    /// the top row has a free neighbour other than the tile.
    fn find_way(&mut self, target: Place, tile: Place) {
        let index = |place: Place| {
            let (row, column) = (
                place.row - tile.row + REACH,
                place.column - tile.column + REACH,
            );
            row as usize * ACROSS + column as usize
        };
        // Search backward from the target, so that the blank can follow the stored directions.
        let mut towards = [None; ACROSS * ACROSS];
        let mut queue = [target; ACROSS * ACROSS];
        let (mut next, mut end) = (0, 1);
        while next < end && towards[index(self.blank)].is_none() {
            let place = queue[next];
            next += 1;
            for direction in Direction::ALL {
                let before = place.next(direction.opposite());
                let open = before != tile
                    && before != target
                    && before.reach(tile) <= REACH as u32
                    && self.free(before);
                if open && towards[index(before)].is_none() {
                    towards[index(before)] = Some(direction);
                    queue[end] = before;
                    end += 1;
                }
            }
        }
        while let Some(direction) = towards[index(self.blank)] {
            self.slide(direction);
        }
        debug_assert_eq!(self.blank, target);
    }
}
