//! Every algorithm and heuristic by name. **Adding one is one line here**: the command line, its help, JSON, the page
//! and the conformance tests follow from it.

mod dispatch;
mod estimator;

use knobel_core::Zero;
use knobel_search as search;
use knobel_tiles::heuristics::{
    Hamming, LectureHamming, LectureManhattan, LinearConflict, Manhattan, WalkingDistance,
};

pub use dispatch::{AlgorithmEntry, HeuristicInfo, Promise, Task, Unavailable};
use dispatch::{Inlined, Stored, heuristics};
pub use estimator::{Estimator, estimate};

/// All algorithms, plainest first.
pub static ALGORITHMS: &[&dyn AlgorithmEntry] = &[
    &Stored(search::BreadthFirst),
    &Stored(search::BreadthFirstLists),
    &Stored(search::DepthFirst),
    &Stored(search::iddfs::ActionList::<33, 30>),
    &Stored(search::iddfs::SharedPath::<33, 30>),
    &Stored(search::Bidirectional),
    &Stored(search::Greedy),
    &Stored(search::AStar),
    &Stored(search::AStarLecture),
    &Stored(search::AStarTree),
    &Stored(search::WeightedAStar),
    &Stored(search::BoundedAStar::<255, 12>),
    &Stored(search::RepeatedAStar::<255, 12, 264>),
    &Inlined(search::IdaStar),
];

heuristics! {
    "zero", "knows nothing: always 0", Promise::Consistent, |_| Ok(Zero);
    "hamming", "tiles out of place", Promise::Consistent, |puzzle| Ok(Hamming::new(puzzle));
    "manhattan", "steps of every tile to its goal cell", Promise::Consistent, |puzzle| Ok(Manhattan::new(puzzle));
    "linear-conflict", "Manhattan, plus two for each tile that must let others pass in its line",
        Promise::Consistent, |puzzle| Ok(LinearConflict::new(puzzle));
    "walking-distance", "moves to sort all tiles into their rows and columns, by table",
        Promise::Consistent, |puzzle| WalkingDistance::new(puzzle).map_err(|_| Unavailable {
            heuristic: "walking-distance", shape: puzzle.shape(),
            why: "its table would have more than a million entries".into(),
        });
    "lecture-hamming", "half the cells that differ, the blank's included, as a lecture had it",
        Promise::Consistent, |puzzle| Ok(LectureHamming::new(puzzle));
    "lecture-manhattan", "half the steps over all cells but the last, as a lecture had it",
        Promise::Admissible, |puzzle| Ok(LectureManhattan::new(puzzle));
}

/// The algorithm of this name.
pub fn algorithm(name: &str) -> Option<&'static dyn AlgorithmEntry> {
    ALGORITHMS
        .iter()
        .copied()
        .find(|entry| entry.info().name == name)
}

/// Pattern databases, smallest first. They go with `ida-star`, which is compiled for them: making their tables for each
/// run of another algorithm would take longer than most runs.
pub static PATTERN_DATABASES: &[HeuristicInfo] = &[
    tables(
        "pdb",
        "pattern databases that fit the board, made at once (up to 16 cells; ida-star only)",
    ),
    tables(
        "pdb-4-4-4-3",
        "pattern databases of 4, 4, 4 and 3 tiles (16 cells; ida-star only)",
    ),
    tables(
        "pdb-5-5-5",
        "pattern databases of 5, 5 and 5 tiles, made in 0.1 s (16 cells; ida-star only)",
    ),
    tables(
        "pdb-6-6-3",
        "pattern databases of 6, 6 and 3 tiles, made in 0.4 s (16 cells; ida-star only)",
    ),
    tables(
        "pdb-7-8",
        "pattern databases of 7 and 8 tiles, 288 MB on disk (16 cells; ida-star only)",
    ),
];

const fn tables(name: &'static str, summary: &'static str) -> HeuristicInfo {
    HeuristicInfo {
        name,
        summary,
        promise: Promise::Admissible,
    }
}

/// The heuristic of this name.
pub fn heuristic(name: &str) -> Option<&'static HeuristicInfo> {
    let every = HEURISTICS.iter().chain(PATTERN_DATABASES);
    every.into_iter().find(|info| info.name == name)
}
