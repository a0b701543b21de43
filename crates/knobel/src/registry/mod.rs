//! Every method by name: the one list that the command line, its help, JSON, the page, the conformance suite and the
//! signature are made of. **Adding a heuristic or a method is one line here**; algorithms have their line in
//! `knobel_search`.

mod composed;
mod dispatch;
mod estimator;
mod expression;

use std::sync::LazyLock;

use knobel_core::Zero;
use knobel_large::Learned;
use knobel_pdb::{Choice, partition};
use knobel_search::{ALGORITHMS, Info};
use knobel_tiles::Shape;
use knobel_tiles::heuristics::{
    Hamming, LectureHamming, LectureManhattan, LinearConflict, Manhattan, ManhattanWithBlank,
    Neural, WalkingDistance,
};

use crate::methods::{
    Anytime, Constructive, Method, Need, Patterns, PerfectTable, Runs, Search, TableCost,
};
use crate::tables::MOST_CELLS;
pub(crate) use dispatch::run;
pub use dispatch::{HeuristicInfo, Promise};
use dispatch::{Needs, heuristics};
pub use estimator::{Estimator, estimate};
pub use expression::{Guide, GuideError};

heuristics! {
    "zero", "knows nothing: always 0", Promise::Consistent, ONLY_WHEN_NAMED, NOWHERE, anywhere, |_| Zero;
    "hamming", "tiles out of place", Promise::Consistent, COMPARED, UP_TO_16, anywhere, Hamming::new;
    "manhattan", "steps of every tile to its goal cell", Promise::Consistent, COMPARED, UP_TO_25, anywhere, Manhattan::new;
    "linear-conflict", "Manhattan, plus two for each tile that must let others pass in its line",
        Promise::Consistent, COMPARED, UP_TO_25, anywhere, LinearConflict::new;
    "walking-distance", "moves to sort all tiles into their rows and columns, by table",
        Promise::Consistent, COMPARED, UP_TO_16,
        |shape| (!WalkingDistance::<knobel_tiles::Packed>::fits(shape)).then_some(Need::FewCountTables),
        |puzzle| WalkingDistance::new(puzzle).expect("callers ask for its needs first");
    "lecture-hamming", "half the cells that differ, the blank's included, as a lecture had it",
        Promise::Consistent, ONLY_WHEN_NAMED, NOWHERE, anywhere, LectureHamming::new;
    "lecture-manhattan", "half the steps over all cells but the last, as a lecture had it",
        Promise::Admissible, ONLY_WHEN_NAMED, NOWHERE, anywhere, LectureManhattan::new;
    "learned", "moves that such boards took, fitted to solved ones; may be too high (5×5, 6×6, 7×7)",
        Promise::None, ONLY_WHEN_NAMED, NOWHERE,
        |shape| (!Learned::<knobel_tiles::Large>::fits(shape)).then_some(Need::LearnedShape),
        |puzzle| Learned::new(puzzle).expect("callers ask for its needs first");
    "manhattan-with-blank", "Manhattan plus the blank's way home, as a report on an 8-bit board had it; overrates",
        Promise::None, ONLY_WHEN_NAMED, NOWHERE, anywhere, ManhattanWithBlank::new;
    "neural", "moves that are left, as a small neural network guesses them (3×3)",
        Promise::None, ONLY_WHEN_NAMED, NOWHERE,
        |shape| (!knobel_tiles::neural::fits(shape)).then_some(Need::ThreeByThree),
        |puzzle| Neural::new(puzzle).expect("callers ask for its needs first");
}

/// The largest boards, in cells, for which tight searches are compiled with a heuristic. On larger boards the search
/// calls the heuristic through a pointer ([`composed`]), at 0.5 to 0.6 times the speed.
const NOWHERE: usize = 0;
const UP_TO_16: usize = if cfg!(target_family = "wasm") {
    NOWHERE
} else {
    16
};
const UP_TO_25: usize = 25;

/// Part of a comparison when no heuristic is named.
const COMPARED: bool = true;
const ONLY_WHEN_NAMED: bool = false;

/// All methods, plainest first: searches with each heuristic that is computed from the board, then the special ones.
/// Searches with other heuristics are found by [`find`] and [`guided`].
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
                methods.push(search(algorithm, heuristic));
            }
        }
        for tables in pattern_databases().iter().map(Some).chain([None]) {
            methods.push(Box::leak(Box::new(Patterns(tables.map(Guide::listed)))));
        }
        methods.extend([&Runs as &dyn Method, &PerfectTable, &Constructive, &Anytime]);
        methods
    });
    &METHODS
}

/// Searches with pattern databases that have a name.
fn searches_with_tables() -> &'static [&'static dyn Method] {
    static METHODS: LazyLock<Vec<&'static dyn Method>> = LazyLock::new(|| {
        let informed = ALGORITHMS.iter().filter(|algorithm| algorithm.informed);
        let guided = |algorithm| {
            pattern_databases()
                .iter()
                .map(move |it| search(algorithm, it))
        };
        informed.flat_map(guided).collect()
    });
    &METHODS
}

/// A method that stays.
fn search(
    algorithm: &'static Info,
    heuristic: &'static HeuristicInfo<'static>,
) -> &'static dyn Method {
    let guide = Guide::listed(heuristic);
    Box::leak(Box::new(Search { algorithm, guide }))
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

/// The method of this name that uses the heuristic of this name, or none.
pub fn find(name: &str, heuristic: Option<&str>) -> Option<&'static dyn Method> {
    let meant = |method: &&dyn Method| {
        let info = method.info();
        let same = info.name == name || heuristic.is_some() && info.also == Some(name);
        same && info.heuristic.map(|info| info.name) == heuristic
    };
    let methods = methods().iter().chain(searches_with_tables());
    methods.copied().find(meant)
}

/// The method of this name for boards of this shape, guided by any heuristic; nothing where it takes none.
///
/// ```
/// use knobel::{Shape, registry::{Guide, guided}};
///
/// let guide = Guide::read("max(linear-conflict,walking-distance)")?;
/// let method = guided("a-star", &guide, Shape::new(4, 4)?).expect("A* takes every heuristic");
/// assert_eq!(method.info().label(), "a-star with max(linear-conflict,walking-distance)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn guided(name: &str, guide: &Guide, shape: Shape) -> Option<Box<dyn Method>> {
    if let Some(listed) = find(name, Some(guide.info().name)) {
        return Some(Box::new(listed));
    }
    // IDA* compiled for pattern databases takes most partitions; the others go to the one for all heuristics.
    let own = match guide.choice() {
        Some(Choice::Own(groups)) => Some(groups),
        _ => None,
    };
    let patterns = Patterns(Some(guide.clone()));
    let info = patterns.info();
    let meant = own.is_some() && [Some(info.name), info.also].contains(&Some(name));
    if meant && own.is_some_and(|groups| groups.suit_solver(shape.cells())) {
        return Some(Box::new(patterns));
    }
    let name = info.also.filter(|_| meant).unwrap_or(name);
    let algorithm = ALGORITHMS.iter().find(|info| info.name == name)?;
    let guide = guide.clone();
    algorithm
        .informed
        .then(|| Box::new(Search { algorithm, guide }) as Box<dyn Method>)
}

/// Pattern databases as heuristics, smallest first: one for each partition that has a name, after those that fit the
/// board by themselves.
pub fn pattern_databases() -> &'static [HeuristicInfo<'static>] {
    static TABLES: LazyLock<Vec<HeuristicInfo<'static>>> = LazyLock::new(|| {
        let fitting = tables(
            "pdb",
            "pattern databases that fit the board, made at once (up to 16 cells)",
            0,
            100,
            up_to_16,
        );
        let exactly: fn(Shape) -> Option<Need> =
            |shape| (shape.cells() != MOST_CELLS).then_some(Need::CellsExactly(MOST_CELLS));
        let named = partition::NAMED
            .iter()
            .map(|it| tables(it.name, it.summary, it.bytes, it.milliseconds, exactly));
        std::iter::once(fitting).chain(named).collect()
    });
    &TABLES
}

/// Tables that count straight runs, smallest first: the search for few runs chooses among them by itself, and no other
/// search can use them.
pub fn run_tables() -> &'static [HeuristicInfo<'static>] {
    static TABLES: [HeuristicInfo<'static>; 3] = [
        tables(
            "runs-2",
            "straight runs that sort tiles of two colours, by table made at once (up to 16 cells)",
            500_000,
            20,
            up_to_16,
        ),
        tables(
            "runs-3",
            "straight runs that sort tiles of three colours, made in 0.5 s (up to 16 cells)",
            10_500_000,
            500,
            up_to_16,
        ),
        tables(
            "runs-4",
            "straight runs that sort tiles of four colours, 151 MB on disk (up to 16 cells)",
            151_700_000,
            9_000,
            up_to_16,
        ),
    ];
    &TABLES
}

const fn tables(
    name: &'static str,
    summary: &'static str,
    bytes: u64,
    milliseconds: u64,
    needs: fn(Shape) -> Option<Need>,
) -> HeuristicInfo<'static> {
    HeuristicInfo {
        name,
        summary,
        promise: Promise::Admissible,
        compared: ONLY_WHEN_NAMED,
        needs: Needs::Said(needs),
        tables: Some(TableCost {
            bytes,
            milliseconds,
        }),
    }
}

/// Every heuristic that can be named: those computed from the board, then pattern databases.
pub fn all_heuristics() -> impl Iterator<Item = &'static HeuristicInfo<'static>> {
    HEURISTICS.iter().chain(pattern_databases())
}

/// The heuristic of this name.
pub fn heuristic(name: &str) -> Option<&'static HeuristicInfo<'static>> {
    all_heuristics().find(|info| info.name == name)
}

fn up_to_16(shape: Shape) -> Option<Need> {
    (shape.cells() > MOST_CELLS).then_some(Need::CellsAtMost(MOST_CELLS))
}

const fn anywhere(_: Shape) -> Option<Need> {
    None
}
