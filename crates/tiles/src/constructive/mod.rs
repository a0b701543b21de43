//! Solves boards of any size in polynomial time. It does not search the whole board, and its
//! solutions are not the shortest.
//!
//! # Method
//! 1. Solve the outermost row or column of the unsolved block, on a side that does not contain the
//!    goal's blank. This shrinks the block.
//! 2. Repeat until the block has at most 3×3 cells. Solve these optimally.
//!
//! A row is filled tile by tile. The blank circles the tile and shifts it by one step at a time. A
//! step around a corner costs 3 moves and a step straight on costs 5, so tiles move in zigzags. The
//! last two tiles of a row obstruct each other. They are brought close to their cells and then
//! placed by the shortest walk within a 4×4 window, which has 2,184 arrangements of the two tiles
//! and the blank.
//!
//! # Cost
//! A random board of n×n cells takes about 2.6·n³ moves (2.3·n³ for 10×10), and time in proportion.
//! Memory is a few words per cell plus a byte per move. Preparing a goal takes a few milliseconds,
//! to build the 3×3 table.
//!
//! # References
//! Parberry: "A real-time algorithm for the (n² − 1)-puzzle", Information Processing Letters 56,
//! 1995 (the same plan, with the bound 5·n³).

mod endgame;
mod frame;
mod line;
mod pair;

use alloc::vec::Vec;

use knobel_core::{Outcome, Progress, Watch};

use endgame::Endgame;
use frame::{Block, Frame, Side};
use line::Line;

use crate::puzzle::Offsets;
use crate::{Board, Direction, parity};

/// The longest side of the last block, which is solved optimally.
const LAST_SIDE: usize = 3;

/// The constructive solver for a goal.
///
/// ```
/// use knobel_core::Rng;
/// use knobel_tiles::{Goal, Shape, constructive::Constructive, random_board};
///
/// let goal = Goal::Spiral.board(Shape::new(9, 7)?).expect("standard goals fit every shape");
/// let mut board = random_board(&goal, &mut Rng::new(1));
/// let moves = Constructive::new(&goal).solve(&board).expect("the board can reach this goal");
/// assert!(moves.into_iter().all(|direction| board.slide(direction)));
/// assert_eq!(board, goal);
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Constructive {
    goal: Board,
    /// The lines in the order in which they are solved, each with the block of which it is a side.
    lines: Vec<(Block, Side)>,
    endgame: Endgame,
}

impl Constructive {
    /// Prepares a solver for `goal`.
    pub fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        let blank = (shape.row(goal.blank()), shape.column(goal.blank()));
        let mut block = Block::whole(shape);
        let mut lines = Vec::new();
        while let Some(side) = next_side(&block, blank) {
            lines.push((block, side));
            block = block.without(side);
        }
        Self {
            goal: goal.clone(),
            lines,
            endgame: Endgame::new(goal, block),
        }
    }

    /// A solution, usually not a shortest one. Returns `None` if `start` cannot reach the goal.
    pub fn solve(&self, start: &Board) -> Option<Vec<Direction>> {
        match self.solve_watched(start, &mut ()) {
            Outcome::Solved(moves) => Some(moves),
            _ => None,
        }
    }

    /// Like [`solve`](Self::solve), for boards that take seconds: polls `watch` before each row and
    /// column.
    pub fn solve_watched(&self, start: &Board, watch: &mut dyn Watch) -> Outcome<Vec<Direction>> {
        if !parity::solvable(start, &self.goal) {
            return Outcome::Unsolvable;
        }
        let mut tray = Tray::new(start, &self.goal);
        for &(block, side) in &self.lines {
            if let Some(reason) = watch.poll(&Progress::default()) {
                return Outcome::Stopped(reason);
            }
            Line::new(&mut tray, block, side).fill();
        }
        match self.endgame.finish(&mut tray) {
            Some(()) => Outcome::Solved(tray.moves),
            None => Outcome::Unsolvable,
        }
    }

    /// The cells of each row and column, in the order in which they are filled. The last part is
    /// the block that is solved at once.
    pub fn parts(&self) -> Vec<Vec<usize>> {
        let shape = self.goal.shape();
        let lines = self.lines.iter().map(|&(block, side)| {
            let frame = Frame::new(block, side, shape.width());
            (0..frame.size().0).map(move |column| frame.top_cell(column))
        });
        let mut parts: Vec<Vec<usize>> = lines.map(Iterator::collect).collect();
        parts.push(self.endgame.cells().to_vec());
        parts
    }

    /// The moves that fill the first `count` of the [parts](Self::parts), or `None` if `start`
    /// cannot reach the goal.
    pub fn fill(&self, start: &Board, count: usize) -> Option<Vec<Direction>> {
        if count > self.lines.len() {
            return self.solve(start);
        }
        let mut tray = Tray::new(start, &self.goal);
        for &(block, side) in &self.lines[..count] {
            Line::new(&mut tray, block, side).fill();
        }
        parity::solvable(start, &self.goal).then_some(tray.moves)
    }
}

/// The side of `block` to solve next, or `None` if the block is small enough. It keeps the block
/// nearly square and the goal's blank inside.
fn next_side(block: &Block, blank: (usize, usize)) -> Option<Side> {
    let (width, height) = (block.width(), block.height());
    if width.max(height) <= LAST_SIDE {
        return None;
    }
    Some(if height >= width {
        if blank.0 == block.top {
            Side::Bottom
        } else {
            Side::Top
        }
    } else if blank.1 == block.left {
        Side::Right
    } else {
        Side::Left
    })
}

/// The board during the solution. Tiles are named by their goal cells, so a solved cell contains
/// its own number.
#[derive(Debug)]
struct Tray {
    width: usize,
    offsets: Offsets,
    /// For each cell, the tile on it.
    tile_on: Vec<u32>,
    /// For each tile, its cell.
    cell_of: Vec<u32>,
    blank: usize,
    moves: Vec<Direction>,
}

impl Tray {
    fn new(start: &Board, goal: &Board) -> Self {
        let goal_cell = goal.positions();
        let tile_on: Vec<u32> = start
            .tiles()
            .iter()
            .map(|&tile| goal_cell[tile as usize] as u32)
            .collect();
        let mut cell_of = tile_on.clone();
        for (cell, &tile) in tile_on.iter().enumerate() {
            cell_of[tile as usize] = cell as u32;
        }
        Self {
            width: start.shape().width(),
            offsets: Offsets::new(start.shape()),
            tile_on,
            cell_of,
            blank: start.blank(),
            moves: Vec::new(),
        }
    }

    /// Moves the blank. A move that undoes the previous one removes it from the solution instead.
    fn slide(&mut self, direction: Direction) {
        let to = self.offsets.next(self.blank, direction);
        self.tile_on.swap(self.blank, to);
        let tile = self.tile_on[self.blank] as usize;
        self.cell_of[tile] = self.blank as u32;
        self.cell_of[self.tile_on[to] as usize] = to as u32;
        self.blank = to;
        if self.moves.last() == Some(&direction.opposite()) {
            self.moves.pop();
        } else {
            self.moves.push(direction);
        }
    }
}
