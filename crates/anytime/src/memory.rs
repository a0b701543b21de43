//! The memory that a solution takes. Only huge boards notice it: 255×255 cells take millions of
//! moves.

/// The number of copies of a solution, one byte per move: the path, and its letters in both
/// notations when it is written.
const COPIES: u64 = 3;

/// The number of bytes per cell while a board is solved or a solution is replayed.
const CELL: u64 = 64;

/// The memory during the search for a solution with this many moves, in bytes.
pub fn path_bytes(moves: u64, cells: usize) -> u64 {
    moves + CELL * cells as u64
}

/// The memory of a solution until it is written, in bytes.
pub fn solution_bytes(moves: u64, cells: usize) -> u64 {
    path_bytes(COPIES * moves, cells)
}
