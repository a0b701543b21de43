//! The list of heuristics, from which help, JSON, the page, the conformance suite and the signature
//! are made.
//!
//! To add a heuristic, write `<name>.rs` in the folder `heuristics` of `knobel-tiles`, and its
//! `mod` line in the `mod.rs` there. Implement `toward`, so that `nbs` can search from the goal.
//! Then add one line here.

use std::sync::LazyLock;

use knobel_anytime::LearnedHeuristic;
use knobel_core::{IN_BROWSER, Zero};
use knobel_pdb::partition;
use knobel_tiles::Shape;
use knobel_tiles::heuristics::{
    Hamming, LectureHamming, LectureManhattan, LinearConflict, Manhattan, ManhattanWithBlank,
    Neural, WalkingDistance,
};

use crate::info::RequirementSource;
use crate::run::heuristics;
use crate::{Admissibility, HeuristicInfo, Requirement, TableCost};

heuristics! {
    "zero", "always 0 (uninformed search)", Admissibility::Consistent, ONLY_WHEN_NAMED, NOWHERE, anywhere, |_| Zero;
    "hamming", "number of tiles out of place", Admissibility::Consistent, COMPARED, UP_TO_16, anywhere, Hamming::new;
    "manhattan", "sum of the steps of all tiles to their goal cells", Admissibility::Consistent, COMPARED, UP_TO_25, anywhere, Manhattan::new;
    "linear-conflict", "Manhattan, plus two for each tile that must leave its line to let another \
                        pass",
        Admissibility::Consistent, COMPARED, UP_TO_25_OUTSIDE_BROWSERS, anywhere, LinearConflict::new;
    "walking-distance", "moves that sort the tiles into their rows and into their columns, from a \
                         table",
        Admissibility::Consistent, COMPARED, UP_TO_16,
        |shape| (!WalkingDistance::<knobel_tiles::PackedCells>::fits(shape)).then_some(Requirement::FewCountTables),
        |puzzle| WalkingDistance::new(puzzle).expect("callers check its requirements first");
    "lecture-hamming", "half the number of differing cells, blank included, as a lecture's figures \
                        need",
        Admissibility::Consistent, ONLY_WHEN_NAMED, NOWHERE, anywhere, LectureHamming::<_, 2>::new;
    "lecture-hamming-printed", "number of differing cells, blank included, as a lecture prints it; \
                                may overestimate",
        Admissibility::None, ONLY_WHEN_NAMED, NOWHERE, anywhere, LectureHamming::<_, 1>::new;
    "lecture-manhattan", "half the Manhattan steps of all cells but the last, as in a lecture",
        Admissibility::Admissible, ONLY_WHEN_NAMED, NOWHERE, anywhere, LectureManhattan::new;
    "learned", "solution length fitted to solved boards; may overestimate (5×5, 6×6, 7×7)",
        Admissibility::None, ONLY_WHEN_NAMED, NOWHERE,
        |shape| (!LearnedHeuristic::<knobel_tiles::LargeCells>::fits(shape)).then_some(Requirement::LearnedShape),
        |puzzle| LearnedHeuristic::new(puzzle).expect("callers check its requirements first");
    "manhattan-with-blank", "Manhattan plus the steps of the blank, as in a report; may \
                             overestimate",
        Admissibility::None, ONLY_WHEN_NAMED, NOWHERE, anywhere, ManhattanWithBlank::new;
    "neural", "remaining moves, estimated by a small neural network (3×3)",
        Admissibility::None, ONLY_WHEN_NAMED, NOWHERE,
        |shape| (!knobel_tiles::neural::fits(shape)).then_some(Requirement::ThreeByThree),
        |puzzle| Neural::new(puzzle).expect("callers check its requirements first");
}

/// The largest boards, in cells, for which tight searches are compiled with a heuristic. On larger
/// boards the search calls the heuristic through a pointer
/// ([`Composed`](crate::composed::Composed)), which halves its speed (0.5 to 0.6 times).
const NOWHERE: usize = 0;
/// Up to 16 cells, but nowhere in a browser, where the code travels with the page.
const UP_TO_16: usize = if IN_BROWSER { NOWHERE } else { 16 };
/// Up to 25 cells.
const UP_TO_25: usize = 25;
/// Up to 25 cells, but nowhere in a browser.
const UP_TO_25_OUTSIDE_BROWSERS: usize = if IN_BROWSER { NOWHERE } else { 25 };

/// The heuristic is part of a comparison if no heuristic is named.
const COMPARED: bool = true;
/// The heuristic is used only if it is named.
const ONLY_WHEN_NAMED: bool = false;

/// [`Manhattan`]: its estimates can be checked by hand.
pub static MANHATTAN: &HeuristicInfo<'static> = listed(HEURISTICS, "manhattan");

/// [`LinearConflict`]: the strongest heuristic that is computed from any board.
pub static LINEAR_CONFLICT: &HeuristicInfo<'static> = listed(HEURISTICS, "linear-conflict");

/// [`WalkingDistance`]: stronger on small boards, by a table that it builds itself.
pub static WALKING_DISTANCE: &HeuristicInfo<'static> = listed(HEURISTICS, "walking-distance");

/// The pattern databases that fit the board by themselves.
pub static FITTING_TABLES: HeuristicInfo<'static> = tables(
    "pdb",
    "pattern databases that suit the board, built when needed (up to 16 cells)",
    0,
    100,
    up_to_16,
);

/// The entry of this name. The compiler rejects a name that is not listed.
const fn listed(
    all: &'static [HeuristicInfo<'static>],
    name: &str,
) -> &'static HeuristicInfo<'static> {
    let mut at = 0;
    while !is_same(all[at].name.as_bytes(), name.as_bytes()) {
        at += 1;
    }
    &all[at]
}

/// `==` is not available at compile time.
const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// The largest number of cells for which pattern databases are available as heuristics.
pub const MOST_TABLE_CELLS: usize = 16;

/// The pattern databases as heuristics, the smallest first: those chosen to fit any board, then the
/// partitions that have a name.
pub fn pattern_databases() -> &'static [HeuristicInfo<'static>] {
    static TABLES: LazyLock<Vec<HeuristicInfo<'static>>> = LazyLock::new(|| {
        let exactly: fn(Shape) -> Option<Requirement> = |shape| {
            (shape.cells() != MOST_TABLE_CELLS)
                .then_some(Requirement::CellsExactly(MOST_TABLE_CELLS))
        };
        let named = partition::NAMED
            .iter()
            .map(|it| tables(it.name, it.summary, it.bytes, it.milliseconds, exactly));
        std::iter::once(FITTING_TABLES).chain(named).collect()
    });
    &TABLES
}

/// The tables for straight runs, the smallest first. The search for the fewest runs chooses among
/// them by itself, and no other search can use them.
pub fn run_tables() -> &'static [HeuristicInfo<'static>] {
    static TABLES: [HeuristicInfo<'static>; 3] = [
        tables(
            "runs-2",
            "straight runs that sort tiles of two colours, from a table (up to 16 cells)",
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

/// Describes a heuristic that needs tables.
const fn tables(
    name: &'static str,
    summary: &'static str,
    bytes: u64,
    milliseconds: u64,
    needs: fn(Shape) -> Option<Requirement>,
) -> HeuristicInfo<'static> {
    HeuristicInfo {
        name,
        summary,
        admissibility: Admissibility::Admissible,
        compared: ONLY_WHEN_NAMED,
        needs: RequirementSource::Function(needs),
        tables: Some(TableCost {
            bytes,
            milliseconds,
        }),
    }
}

/// All heuristics with a name: those computed from the board, then the pattern databases.
pub fn all_heuristics() -> impl Iterator<Item = &'static HeuristicInfo<'static>> {
    HEURISTICS.iter().chain(pattern_databases())
}

/// Finds the heuristic with this name.
pub fn heuristic(name: &str) -> Option<&'static HeuristicInfo<'static>> {
    all_heuristics().find(|info| info.name == name)
}

/// The requirement of at most 16 cells.
fn up_to_16(shape: Shape) -> Option<Requirement> {
    (shape.cells() > MOST_TABLE_CELLS).then_some(Requirement::CellsAtMost(MOST_TABLE_CELLS))
}

/// No requirement.
const fn anywhere(_: Shape) -> Option<Requirement> {
    None
}
