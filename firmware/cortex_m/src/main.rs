//! Two searches with bounded memory on a Cortex-M, without an allocator or an operating system.
//! They solve the example of the AKSEN report by iterative deepening and by A*. `cargo xtask bare`
//! builds the program and runs it in an emulator.
//!
//! The program prints one line per algorithm with its name, the moves and the number of expanded
//! states. It ends the emulator with status 0 if both algorithms found a path.
#![no_std]
#![no_main]

mod machine;

use core::fmt::Write;

use knobel_core::Report;
use knobel_core::store::FixedVec;
use knobel_search::iddfs::SharedPath;
use knobel_search::{BoundedAStar, FixedMemoryAlgorithm, SearchJob};
use knobel_tiles::heuristics::Manhattan;
use knobel_tiles::{BoardError, Direction, PackedCells, Puzzle, Shape};

use machine::Console;

/// The boards `gaefdboch` and `doefgbcah` as numbers.
const START: [u32; 9] = [7, 1, 5, 6, 4, 2, 0, 3, 8];
const GOAL: [u32; 9] = [4, 0, 5, 6, 7, 2, 3, 1, 8];

/// Called by [`machine`] when the processor starts. Returns whether both searches succeeded.
fn main() -> bool {
    solve().unwrap_or(false)
}

fn solve() -> Result<bool, BoardError> {
    let puzzle = Puzzle::<PackedCells>::new(Shape::new(3, 3)?, &GOAL)?;
    let start = puzzle.state_of(&START)?;
    let manhattan = Manhattan::new(&puzzle);
    let job = SearchJob::new(&puzzle, &manhattan, &start);
    let first = say(
        SharedPath::<33, 30>::INFO.name,
        &SharedPath::<33, 30>::solve(&job, &mut ()),
    );
    let second = say(
        BoundedAStar::<255, 12>::INFO.name,
        &BoundedAStar::<255, 12>::solve(&job, &mut ()),
    );
    Ok(first && second)
}

/// Prints a line and returns whether there is a path.
fn say<const N: usize>(algorithm: &str, report: &Report<FixedVec<Direction, N>>) -> bool {
    let mut console = Console;
    // Writing to the console never fails.
    let _ = write!(console, "{algorithm} ");
    let Some(path) = report.path() else {
        return false;
    };
    for direction in path.iter() {
        let letter = match direction {
            Direction::Up => 'u',
            Direction::Down => 'd',
            Direction::Left => 'l',
            Direction::Right => 'r',
        };
        let _ = console.write_char(letter);
    }
    let _ = writeln!(console, " {}", report.stats.expanded);
    true
}
