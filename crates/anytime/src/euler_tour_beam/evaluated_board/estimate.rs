//! The estimate of a board: how far everything is from home.
//!
//! The estimate is the sum of d^1.5 over the tiles, where d is the Manhattan distance of a tile
//! from home. So one tile far away counts more than several tiles close to home, which can often be
//! brought home on the way. Three patterns count extra, because a beam runs into them and then gets
//! stuck: pairs in reversed order in their row or column, exchanged neighbours, and a line that
//! lacks only its last tile. A move changes only a few terms of the sum.
//!
//! The estimate overestimates and is used only to rank boards. Bounds come from the Manhattan
//! distance.

use knobel_tiles::Direction;

use super::{Aim, EvaluatedBoard, MOVE, NO_CELL, UNIT};

/// The penalty for two tiles in reversed order in their line.
const CONFLICT: i64 = 2 * UNIT;
/// The additional penalty for two exchanged neighbours.
const EXCHANGED: i64 = 4 * UNIT;
/// The penalty for a line that lacks only its last tile.
const END: i64 = 5 * UNIT;
/// The initial estimate while a tile is carried. Only differences matter there.
const FROM_ANYWHERE: i64 = 1 << 40;

impl EvaluatedBoard {
    /// The change of a tile's distance term if the tile goes from one cell to another.
    #[inline]
    pub(crate) fn change(&self, tile: usize, from: usize, to: usize) -> i64 {
        let share = self.share[self.distance(tile, to)] - self.share[self.distance(tile, from)];
        share * self.weight[tile]
    }

    /// The change of the estimate by a move. The blank is where it was before and afterwards.
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

    /// The attraction of the blank on `cell` to the nearest tile of its focus that is not home.
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

    /// The number of moves to bring a tile home from a cell, with the blank on another cell, if no
    /// other tile is in the way.
    fn moves_to_carry(&self, tile: usize, at: usize, blank: usize) -> u32 {
        let between = |coordinates: &[i16], from: usize, to: usize| {
            i32::from(coordinates[to] - coordinates[from])
        };
        let (down, right) = (
            between(&self.row, at, tile),
            between(&self.column, at, tile),
        );
        // The position of the blank relative to the tile.
        let (below, beside) = (
            between(&self.row, at, blank),
            between(&self.column, at, blank),
        );
        let (rows, columns) = (down.unsigned_abs(), right.unsigned_abs());
        let mut least = u32::MAX;
        if rows > 0 {
            // The blank goes to the cell in front of the tile, around the tile if necessary. Then
            // the tile moves.
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

    /// Computes the whole estimate.
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

    /// The penalties that concern two cells: that of a tile that moves, and the blank's.
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

    /// The penalty for a tile on the home of its neighbour, which lies on the home of this tile.
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

    /// The penalty for a line whose last cell lacks its tile while the cell before has its own.
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

    /// The penalty for tiles in their home row in reversed order to `tile`, if `tile` were on
    /// `cell`.
    #[inline]
    fn row_conflicts(&self, tile: usize, cell: usize) -> i64 {
        let first = self.row[tile] as usize * self.shape.width();
        let columns = &self.live.1;
        let cells = first + columns.start..first + columns.end;
        self.conflicts(tile, cell, &self.row, cells)
    }

    /// The penalty for tiles in their home column in reversed order to `tile`, if `tile` were on
    /// `cell`.
    #[inline]
    fn column_conflicts(&self, tile: usize, cell: usize) -> i64 {
        let (rows, width) = (&self.live.0, self.shape.width());
        let column = self.column[tile] as usize;
        let cells = (rows.start * width + column..rows.end * width).step_by(width);
        self.conflicts(tile, cell, &self.column, cells)
    }

    /// The penalty within the line of `tile`'s home, whose cells are given. `lines` has the line of
    /// every cell.
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

/// The number of moves to shift a tile this many steps across the direction of its last shift, and
/// this many along it. A step around a corner takes 3 moves, a step straight on takes 5.
fn pushes(across: u32, along: u32) -> u32 {
    // The two kinds of steps alternate. When one kind has run out, the other continues straight on.
    let straight = if across > along {
        across - along - 1
    } else {
        along - across
    };
    3 * (across + along) + 2 * straight
}
