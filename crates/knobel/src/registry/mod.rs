//! Every method by name: the one list that the command line, its help, JSON, the page, the conformance suite and the
//! signature are made of. **Adding a heuristic or a method is one line here**; algorithms have their line in
//! `knobel_search`.

mod dispatch;
mod estimator;

use std::sync::LazyLock;

use knobel_core::Zero;
use knobel_pdb::partition;
use knobel_search::ALGORITHMS;
use knobel_tiles::heuristics::{
    Hamming, LectureHamming, LectureManhattan, LinearConflict, Manhattan, WalkingDistance,
};

use crate::methods::{Constructive, Method, Need, Patterns, PerfectTable, Runs, Search, TableCost};
use dispatch::heuristics;
pub(crate) use dispatch::run;
pub use dispatch::{HeuristicInfo, Promise};
pub use estimator::{Estimator, estimate};

heuristics! {
    "zero", "knows nothing: always 0", Promise::Consistent, ONLY_WHEN_NAMED, anywhere, |_| Zero;
    "hamming", "tiles out of place", Promise::Consistent, COMPARED, anywhere, Hamming::new;
    "manhattan", "steps of every tile to its goal cell", Promise::Consistent, COMPARED, anywhere, Manhattan::new;
    "linear-conflict", "Manhattan, plus two for each tile that must let others pass in its line",
        Promise::Consistent, COMPARED, anywhere, LinearConflict::new;
    "walking-distance", "moves to sort all tiles into their rows and columns, by table",
        Promise::Consistent, COMPARED,
        |shape| (!WalkingDistance::<knobel_tiles::Packed>::fits(shape)).then_some(Need::FewCountTables),
        |puzzle| WalkingDistance::new(puzzle).expect("callers ask for its needs first");
    "lecture-hamming", "half the cells that differ, the blank's included, as a lecture had it",
        Promise::Consistent, ONLY_WHEN_NAMED, anywhere, LectureHamming::new;
    "lecture-manhattan", "half the steps over all cells but the last, as a lecture had it",
        Promise::Admissible, ONLY_WHEN_NAMED, anywhere, LectureManhattan::new;
}

/// Part of a comparison when no heuristic is named.
const COMPARED: bool = true;
const ONLY_WHEN_NAMED: bool = false;

/// All methods, plainest first: searches with each of their heuristics, then the special ones.
pub fn methods() -> &'static [&'static dyn Method] {
    static METHODS: LazyLock<Vec<&'static dyn Method>> = LazyLock::new(|| {
        let mut methods = Vec::<&dyn Method>::new();
        for algorithm in ALGORITHMS {
            let guides = &HEURISTICS[..if algorithm.informed {
                HEURISTICS.len()
            } else {
                1
            }];
            for heuristic in guides {
                methods.push(Box::leak(Box::new(Search {
                    algorithm,
                    heuristic,
                })));
            }
        }
        for tables in pattern_databases().iter().map(Some).chain([None]) {
            methods.push(Box::leak(Box::new(Patterns(tables))));
        }
        methods.extend([&Runs as &dyn Method, &PerfectTable, &Constructive]);
        methods
    });
    &METHODS
}

/// The names of all methods, each once, plainest first.
pub fn method_names() -> Vec<&'static str> {
    let mut names = Vec::new();
    for name in methods().iter().map(|method| method.info().name) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The methods of this name, one a heuristic.
pub fn named(name: &str) -> impl Iterator<Item = &'static dyn Method> {
    let same = move |method: &&dyn Method| method.info().name == name;
    methods().iter().copied().filter(same)
}

/// The method of this name that uses this heuristic, or none.
pub fn find(name: &str, heuristic: Option<&str>) -> Option<&'static dyn Method> {
    let meant = |method: &&dyn Method| {
        let info = method.info();
        let same = info.name == name || heuristic.is_some() && info.also == Some(name);
        same && info.heuristic.map(|info| info.name) == heuristic
    };
    methods().iter().copied().find(meant)
}

/// Pattern databases as heuristics, smallest first: one for each partition that has a name, after those that fit the
/// board by themselves.
pub fn pattern_databases() -> &'static [HeuristicInfo] {
    static TABLES: LazyLock<Vec<HeuristicInfo>> = LazyLock::new(|| {
        let fitting = tables(
            "pdb",
            "pattern databases that fit the board, made at once (up to 16 cells)",
            0,
            100,
        );
        let named = partition::NAMED
            .iter()
            .map(|named| tables(named.name, named.summary, named.bytes, named.milliseconds));
        std::iter::once(fitting).chain(named).collect()
    });
    &TABLES
}

const fn tables(
    name: &'static str,
    summary: &'static str,
    bytes: u64,
    milliseconds: u64,
) -> HeuristicInfo {
    HeuristicInfo {
        name,
        summary,
        promise: Promise::Admissible,
        compared: ONLY_WHEN_NAMED,
        needs: anywhere,
        tables: Some(TableCost {
            bytes,
            milliseconds,
        }),
    }
}

/// Every heuristic: those computed from the board, then pattern databases.
pub fn all_heuristics() -> impl Iterator<Item = &'static HeuristicInfo> {
    HEURISTICS.iter().chain(pattern_databases())
}

/// The heuristic of this name.
pub fn heuristic(name: &str) -> Option<&'static HeuristicInfo> {
    all_heuristics().find(|info| info.name == name)
}

const fn anywhere(_: knobel_tiles::Shape) -> Option<Need> {
    None
}
