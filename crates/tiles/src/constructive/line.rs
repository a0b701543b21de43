//! Fills one line of a block, seen as its top row: tile after tile from the left, the last two
//! together.

use super::frame::{Block, Frame, Place, Side};
use super::{Tray, pair};
use crate::Direction;

/// How far around a tile the blank looks for a way to its other side.
const REACH: i32 = 3;
/// Cells across the square in which that way lies.
const ACROSS: usize = 2 * REACH as usize + 1;

/// The line that is being filled. The block has at least 2 columns and 4 rows in this view.
pub(super) struct Line<'a> {
    tray: &'a mut Tray,
    frame: Frame,
    width: i32,
    height: i32,
    /// Columns of the top row, from the left, that hold their tiles and must not be touched.
    filled: i32,
    /// Is the last cell of the top row not to be touched either?
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

    /// Brings every tile of the line home.
    pub(super) fn fill(mut self) {
        while self.filled < self.width - 2 {
            let tile = self.frame.top_cell(self.filled);
            self.bring(tile, Place::new(0, self.filled), |_| false);
            self.filled += 1;
        }
        let tiles = [self.width - 2, self.width - 1].map(|column| self.frame.top_cell(column));
        if tiles
            .iter()
            .all(|&tile| self.tray.cell_of[tile] as usize == tile)
        {
            return;
        }
        let near = |place: Place| place.row < 3 && place.column >= self.width - 3;
        if !tiles.iter().all(|&tile| near(self.place_of(tile))) {
            // From the corner the first of them is in nobody's way.
            self.bring(tiles[0], Place::new(0, self.width - 1), |_| false);
            self.corner_kept = true;
            let left = self.width - 3;
            let close = move |place: Place| place.row < 3 && place.column >= left;
            self.bring(tiles[1], Place::new(1, self.width - 1), close);
        }
        self.place_pair(tiles);
    }

    /// Puts two tiles that are near the end of the row onto its last cells.
    fn place_pair(&mut self, tiles: [usize; 2]) {
        let columns = self.width.min(pair::SIDE as i32);
        let left = self.width - columns;
        // The blank comes in over the rim of the window, where neither of the two is.
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

    /// May the blank go there?
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

    /// The direction towards `target` in which the tile can be shifted soonest; where two are
    /// equal, the one in which it has farther to go, so that there is a corner to go round for
    /// longer.
    fn best_step(&self, at: Place, target: Place) -> Direction {
        let sideways = if at.column < target.column {
            Direction::Right
        } else {
            Direction::Left
        };
        let (rows, columns) = (at.row - target.row, (at.column - target.column).abs());
        // A tile on its way to the top row from the left stays below the second row until it is
        // under its cell: there the blank could not turn the corner, as the cells before the target
        // are filled.
        let narrow = target.row == 0 && at.column < target.column && at.row <= 2;
        if columns == 0
            || rows > 0 && !narrow && self.sooner(at, Direction::Up, sideways, rows >= columns)
        {
            Direction::Up
        } else {
            sideways
        }
    }

    fn sooner(&self, at: Place, one: Direction, other: Direction, if_equal: bool) -> bool {
        // Moves of the blank to the tile's other side: two more where the tile is in between.
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

    /// Moves the blank to `target`, a neighbour of the tile at `tile`, without touching that tile
    /// or what is kept.
    fn send_blank(&mut self, target: Place, tile: Place) {
        while self.blank.reach(tile) > 2 {
            // Down first and up last: then filled cells of the top row are never on the way.
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

    /// The commonest case: the target is diagonally next to the blank, and a cell between them is
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

    /// The next commonest: the tile is between the blank and the target, and the cells on one side
    /// of it are free. Of two such sides it takes the one that [`find_way`](Self::find_way) would.
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

    /// The shortest way by breadth-first search in the square around the tile. There always is one:
    /// the rows below the top one stay connected without the tile, and each free cell of the top
    /// row has a free neighbour besides it.
    fn find_way(&mut self, target: Place, tile: Place) {
        let index = |place: Place| {
            let (row, column) = (
                place.row - tile.row + REACH,
                place.column - tile.column + REACH,
            );
            row as usize * ACROSS + column as usize
        };
        // Backwards from the target, so that the directions found can be followed from the blank.
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
