//! How much memory there is, where the system tells, and what solutions of huge boards take of it.

use std::sync::OnceLock;

use knobel_core::thousands;

/// Copies of a solution, a byte a move: itself, and its letters of both kinds where they are written.
const COPIES: u64 = 3;

/// Bytes for each cell of a board while it is solved or a solution replayed.
const CELL: u64 = 64;

/// Bytes that a solution of so many moves holds while it is looked for.
pub(crate) fn of_path(moves: u64, cells: usize) -> u64 {
    moves + CELL * cells as u64
}

/// Bytes that it takes until it is written.
pub(crate) fn of_solution(moves: u64, cells: usize) -> u64 {
    of_path(COPIES * moves, cells)
}

/// What is to be said where a solution takes more than `room` bytes.
pub(crate) fn of_solution_exceeds(moves: u64, cells: usize, room: Option<u64>) -> Option<String> {
    let needed = of_solution(moves, cells);
    let room = room.filter(|&room| needed > room)?;
    Some(format!(
        "a solution of {} moves takes up to {} MiB of memory here, but {} MiB are allowed: the limit may not be kept",
        thousands(moves),
        needed.div_ceil(1 << 20),
        room >> 20
    ))
}

/// Bytes that could be used without swapping when it was first asked for. Asking takes longer than solving a small
/// board.
pub fn free() -> Option<u64> {
    static FREE: OnceLock<Option<u64>> = OnceLock::new();
    *FREE.get_or_init(ask)
}

fn ask() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text
        .lines()
        .find(|line| line.starts_with("MemAvailable:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}
