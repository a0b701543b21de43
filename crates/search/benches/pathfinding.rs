//! Compares A* over closures with the `pathfinding` crate: same successors, same heuristic, same
//! boards.
//!
//! `cargo bench -p knobel-search` generates its boards. If `KNOBEL_DATA` names a folder with the
//! classic set `korf100.txt`, it uses five boards of this set instead. For each crate it prints the
//! time (best of three), the expansions and the expansions per second.

use std::cell::Cell;
use std::time::{Duration, Instant};

use knobel_core::{Cost, Rng};
use knobel_search::closures;

type Board = [u8; 16];

/// Boards of the classic set that A* solves within about a second altogether.
const CLASSIC: [usize; 5] = [12, 48, 57, 71, 79];

fn main() {
    let boards = classic().unwrap_or_else(made);
    let expanded = Cell::new(0);
    let next = |board: &Board| {
        expanded.set(expanded.get() + 1);
        successors(board)
    };
    let is_goal = |board: &Board| board.is_sorted();
    measure("knobel", &expanded, || {
        let found = boards
            .iter()
            .map(|board| closures::astar(board, next, distance, is_goal));
        found
            .map(|found| found.expect("a board that can be solved").1)
            .sum()
    });
    measure("pathfinding", &expanded, || {
        let found = boards
            .iter()
            .map(|board| pathfinding::directed::astar::astar(board, next, distance, is_goal));
        found
            .map(|found| found.expect("a board that can be solved").1)
            .sum()
    });
}

/// Solves all boards three times and prints the best time.
fn measure(name: &str, expanded: &Cell<u64>, solve: impl Fn() -> Cost) {
    let mut best = Duration::MAX;
    let mut moves = 0;
    for _ in 0..3 {
        expanded.set(0);
        let start = Instant::now();
        moves = solve();
        best = best.min(start.elapsed());
    }
    let (count, seconds) = (expanded.get(), best.as_secs_f64());
    let rate = count as f64 / seconds / 1e6;
    println!("{name:12} {seconds:6.3} s {count:9} expanded {rate:6.2} M/s {moves} moves");
}

/// The blank moves up, down, left or right.
fn successors(board: &Board) -> Vec<(Board, Cost)> {
    let blank = board
        .iter()
        .position(|&tile| tile == 0)
        .expect("one tile is the blank");
    let targets = [
        (blank >= 4).then(|| blank - 4),
        (blank < 12).then(|| blank + 4),
        (blank % 4 > 0).then(|| blank - 1),
        (blank % 4 < 3).then(|| blank + 1),
    ];
    let slide = |target| {
        let mut after = *board;
        after.swap(blank, target);
        (after, 1)
    };
    targets.into_iter().flatten().map(slide).collect()
}

/// Manhattan distance to `0 1 2 …`.
fn distance(board: &Board) -> Cost {
    let apart = |(cell, tile): (usize, usize)| {
        (cell / 4).abs_diff(tile / 4) + (cell % 4).abs_diff(tile % 4)
    };
    let tiles = board.iter().map(|&tile| usize::from(tile)).enumerate();
    tiles
        .filter(|&(_, tile)| tile != 0)
        .map(apart)
        .sum::<usize>() as Cost
}

/// Reads boards from lines of an index, an optional solution length, and the tiles.
fn classic() -> Option<Vec<Board>> {
    let folder = std::env::var_os("KNOBEL_DATA")?;
    let text = std::fs::read_to_string(std::path::Path::new(&folder).join("korf100.txt")).ok()?;
    let mut boards = Vec::new();
    for line in text.lines() {
        let numbers: Option<Vec<usize>> = line
            .split_whitespace()
            .map(|word| word.parse().ok())
            .collect();
        let Some(numbers) = numbers else { continue };
        if numbers
            .first()
            .is_some_and(|number| CLASSIC.contains(number))
        {
            let tiles = numbers.get(numbers.len() - 16..)?;
            boards.push(std::array::from_fn(|cell| tiles[cell] as u8));
        }
    }
    (boards.len() == CLASSIC.len()).then_some(boards)
}

/// Boards from random walks of 120 moves from the goal.
fn made() -> Vec<Board> {
    let mut rng = Rng::new(1);
    let mut board = || {
        let mut board: Board = std::array::from_fn(|cell| cell as u8);
        for _ in 0..120 {
            let next = successors(&board);
            board = next[rng.below(next.len() as u32) as usize].0;
        }
        board
    };
    (0..20).map(|_| board()).collect()
}
