//! Solves the last block, of at most 3×3 cells, optimally. A 3×3 block uses the perfect table. A
//! smaller one uses a sorted list of all its boards, of which there are at most 360.

use alloc::vec::Vec;

use super::Tray;
use super::frame::Block;
use crate::perfect::PerfectTable;
use crate::{Board, Direction, Shape};

/// The last block and its table of moves.
#[derive(Debug, Clone)]
pub(super) struct Endgame {
    /// The cells of the block on the whole board, row by row.
    cells: Vec<usize>,
    shape: Shape,
    /// The first move of a shortest solution for each board of the block.
    ways: FirstMoveTable,
}

/// A table that knows the first move of a shortest solution.
#[derive(Debug, Clone)]
enum FirstMoveTable {
    Perfect(PerfectTable<Vec<u8>>),
    /// For each board of the block, the first move, or `None` for the goal.
    Listed(FirstMoves),
}

/// Entries sorted by board.
type FirstMoves = Vec<(Vec<u32>, Option<Direction>)>;

impl Endgame {
    /// Prepares the block. It must contain the blank of `goal`.
    pub(super) fn new(goal: &Board, block: Block) -> Self {
        let shape =
            Shape::new(block.width(), block.height()).expect("sides of the last block are 2 or 3");
        let cells: Vec<usize> = block.cells(goal.shape()).collect();
        // Within the block, tiles are numbered by their goal cells, and the blank is 0.
        let tiles = numbers(&cells, cells.iter().copied(), goal.blank());
        let solved = Board::new(shape, tiles).expect("each cell of the block occurs once");
        let ways = match PerfectTable::new(&solved) {
            Some(perfect) => FirstMoveTable::Perfect(perfect),
            None => FirstMoveTable::Listed(list(solved)),
        };
        Self { cells, shape, ways }
    }

    /// The cells of the block.
    pub(super) fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// Solves the block. Returns `None` if the block cannot reach the goal.
    pub(super) fn finish(&self, tray: &mut Tray) -> Option<()> {
        let on_block = self.cells.iter().map(|&cell| tray.tile_on[cell] as usize);
        let blank = tray.tile_on[tray.blank] as usize;
        let mut board = Board::new(self.shape, numbers(&self.cells, on_block, blank)).ok()?;
        match &self.ways {
            FirstMoveTable::Perfect(perfect) => {
                for direction in perfect.solve(&board)? {
                    tray.slide(direction);
                }
            }
            FirstMoveTable::Listed(first_moves) => {
                while let Some(direction) = first_moves[place(first_moves, &board).ok()?].1 {
                    board.slide(direction);
                    tray.slide(direction);
                }
            }
        }
        Some(())
    }
}

/// Translates goal cells on the whole board into tile numbers of the block: 0 for the blank's goal
/// cell, and the others counted from 1.
fn numbers(cells: &[usize], goal_cells: impl Iterator<Item = usize>, blank: usize) -> Vec<u32> {
    goal_cells
        .map(|goal_cell| {
            if goal_cell == blank {
                return 0;
            }
            let before = cells
                .iter()
                .filter(|&&cell| cell < goal_cell && cell != blank)
                .count();
            before as u32 + 1
        })
        .collect()
}

/// The index at which a board is listed, or `Err` with the index at which to insert it.
fn place(listed: &FirstMoves, board: &Board) -> Result<usize, usize> {
    listed.binary_search_by(|(tiles, _)| tiles.as_slice().cmp(board.tiles()))
}

/// Lists all boards of the block by a breadth-first search from the solved one.
fn list(solved: Board) -> FirstMoves {
    let mut first_moves = Vec::from([(solved.tiles().to_vec(), None)]);
    let mut layer = Vec::from([solved]);
    while !layer.is_empty() {
        let mut next = Vec::new();
        for board in layer {
            for direction in Direction::ALL {
                let mut farther = board.clone();
                if farther.slide(direction)
                    && let Err(at) = place(&first_moves, &farther)
                {
                    let back = Some(direction.opposite());
                    first_moves.insert(at, (farther.tiles().to_vec(), back));
                    next.push(farther);
                }
            }
        }
        layer = next;
    }
    first_moves
}
