//! How much memory a solution takes, which only huge boards notice.

/// Copies of a solution, a byte a move: itself, and its letters of both kinds where they are
/// written.
const COPIES: u64 = 3;

/// Bytes for each cell of a board while it is solved or a solution replayed.
const CELL: u64 = 64;

/// Bytes that a solution of so many moves holds while it is looked for.
pub fn path_bytes(moves: u64, cells: usize) -> u64 {
    moves + CELL * cells as u64
}

/// Bytes that it takes until it is written.
pub fn solution_bytes(moves: u64, cells: usize) -> u64 {
    path_bytes(COPIES * moves, cells)
}
