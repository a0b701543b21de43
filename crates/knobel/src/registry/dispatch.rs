//! From names to compiled searches: one dynamic call a job, static code below it.
//!
//! Every algorithm is compiled for three storages (packed words, bytes, boxed slices) and for one heuristic,
//! [`Composed`], which calls its parts through pointers. A pointer costs a [tight](Info::tight)
//! algorithm half its speed or memory for each node. So it is also compiled for the heuristics that people measure with,
//! on the storages that their boards use. All combinations would be 240 copies and 14 CPU seconds more of a first build.

use knobel_core::{Heuristic, Report, Watch};
use knobel_search::{self as search, Info, run_named, run_tight};
use knobel_tiles::{Board, Cells, Direction, Large, Packed, Puzzle, Shape, State};

use super::composed::{Composed, Shared};
use super::expression::{Guide, Part};
use crate::Job;
use crate::methods::{Need, TableCost};
use crate::tables::TableSet;

/// What a heuristic promises, most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Promise {
    /// Never overestimates, and changes by at most 1 a move.
    Consistent,
    /// Never overestimates.
    Admissible,
    /// Nothing: answers and bounds that rest on it are not proved.
    None,
}

/// What people want to know about a heuristic.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct HeuristicInfo<'a> {
    /// The name on the command line, in JSON and on the page.
    pub name: &'a str,
    /// One line.
    pub summary: &'a str,
    /// What it promises.
    pub promise: Promise,
    /// Is it part of a comparison when none is named?
    pub compared: bool,
    /// What it needs of a board.
    pub(super) needs: Needs<'a>,
    /// What its tables cost where it stands on pattern databases.
    pub tables: Option<TableCost>,
}

/// How one knows what a heuristic needs.
#[derive(Debug, Clone, Copy)]
pub(super) enum Needs<'a> {
    /// It says so itself.
    Said(fn(Shape) -> Option<Need>),
    /// By its parts.
    Parts(&'a [Part]),
}

impl HeuristicInfo<'_> {
    /// What it, or the first of its parts, would need to work on boards of a shape; nothing where it works.
    pub fn needs(&self, shape: Shape) -> Option<Need> {
        match self.needs {
            Needs::Said(needs) => needs(shape),
            Needs::Parts(parts) => parts.iter().find_map(|part| part.needs(shape)),
        }
    }
}

/// Takes a puzzle whose storage is not known before.
pub(super) trait Visitor {
    type Out;

    fn visit<C: Cells + 'static>(self, puzzle: Puzzle<C>, heuristic: Composed<C>) -> Self::Out;
}

/// Chooses the smallest storage that holds the goal, makes the heuristic with its `tables` and hands both on.
///
/// # Panics
/// If the heuristic needs another shape: callers ask first.
pub(super) fn with_types<V: Visitor>(
    goal: &Board,
    guide: &Guide,
    tables: &TableSet,
    visitor: V,
) -> V::Out {
    let cells = goal.shape().cells();
    if cells <= Packed::MOST {
        with_composed(puzzle::<Packed>(goal), guide, tables, visitor)
    } else if cells <= <[u8; 25]>::MOST && !IN_BROWSER {
        with_composed(puzzle::<[u8; 25]>(goal), guide, tables, visitor)
    } else {
        with_composed(puzzle::<Large>(goal), guide, tables, visitor)
    }
}

/// In a browser, where the code travels with the page, boards above 16 cells have one storage.
const IN_BROWSER: bool = cfg!(target_family = "wasm");

fn with_composed<C: Cells + 'static, V: Visitor>(
    puzzle: Puzzle<C>,
    guide: &Guide,
    tables: &TableSet,
    visitor: V,
) -> V::Out {
    let mut tables = tables.iter();
    let part = |part: &Part| match part {
        Part::Listed(info) if info.tables.is_none() => super::boxed(info.name, &puzzle),
        _ => {
            let made = tables
                .next()
                .expect("there is one for each part that needs it");
            Box::new(Shared(made.clone()))
        }
    };
    let composed = Composed::new(guide.parts().iter().map(part).collect());
    visitor.visit(puzzle, composed)
}

fn puzzle<C: Cells>(goal: &Board) -> Puzzle<C> {
    Puzzle::new(goal.shape(), goal.tiles())
        .expect("a board has one of each tile, and its storage was chosen to fit")
}

pub(super) fn state<C: Cells>(puzzle: &Puzzle<C>, board: &Board) -> State<C> {
    puzzle
        .state_of(board.tiles())
        .expect("a problem's boards have the same shape")
}

/// Runs an algorithm with a heuristic and its tables, all of which fit the job's problem.
pub(crate) fn run(
    algorithm: &'static Info,
    guide: &Guide,
    tables: &TableSet,
    job: &Job,
    watch: &mut dyn Watch,
) -> Report<Vec<Direction>> {
    struct Run<'a> {
        algorithm: &'static Info,
        job: &'a Job,
        watch: &'a mut dyn Watch,
    }
    impl Visitor for Run<'_> {
        type Out = Report<Vec<Direction>>;

        fn visit<C: Cells + 'static>(
            self,
            puzzle: Puzzle<C>,
            heuristic: Composed<C>,
        ) -> Report<Vec<Direction>> {
            let start = state(&puzzle, self.job.problem.start());
            let job = search_job(self.job, &puzzle, &heuristic, &start);
            run_named(self.algorithm.name, &job, self.watch).expect("the registry lists it")
        }
    }
    if let ([Part::Listed(info)], true) = (guide.parts(), algorithm.tight && tables.is_empty()) {
        let cells = job.problem.goal().shape().cells();
        let report = if cells <= Packed::MOST {
            super::run_compiled::<Packed>(info.name, algorithm.name, job, watch)
        } else if cells <= <[u8; 25]>::MOST && !IN_BROWSER {
            super::run_compiled::<[u8; 25]>(info.name, algorithm.name, job, watch)
        } else {
            None
        };
        if let Some(report) = report {
            return report;
        }
    }
    let run = Run {
        algorithm,
        job,
        watch,
    };
    with_types(job.problem.goal(), guide, tables, run)
}

/// Runs a tight algorithm that is compiled for the heuristic that `make` makes.
pub(super) fn run_tightly<C: Cells, H: Heuristic<Puzzle<C>>>(
    algorithm: &str,
    make: impl FnOnce(&Puzzle<C>) -> H,
    job: &Job,
    watch: &mut dyn Watch,
) -> Option<Report<Vec<Direction>>> {
    let puzzle = puzzle::<C>(job.problem.goal());
    let heuristic = make(&puzzle);
    let start = state(&puzzle, job.problem.start());
    run_tight(
        algorithm,
        &search_job(job, &puzzle, &heuristic, &start),
        watch,
    )
}

fn search_job<'a, C: Cells, H: Heuristic<Puzzle<C>>>(
    job: &Job,
    puzzle: &'a Puzzle<C>,
    heuristic: &'a H,
    start: &'a State<C>,
) -> search::Job<'a, Puzzle<C>, H> {
    search::Job::new(puzzle, heuristic, start)
        .with_limits(job.limits)
        .with_settings(job.settings)
}

/// Gives a closure that makes a heuristic its argument's type.
pub(super) fn make<C: Cells, H>(puzzle: &Puzzle<C>, make: impl FnOnce(&Puzzle<C>) -> H) -> H {
    make(puzzle)
}

/// Makes the list of heuristics and the functions that find one by name. `$most` is the size of the largest boards for
/// which searches are compiled with the heuristic.
macro_rules! heuristics {
    ($($name:literal, $summary:literal, $promise:expr, $compared:expr, $most:expr, $needs:expr, $make:expr;)*) => {
        /// The heuristics that are computed from the board, plainest first.
        pub static HEURISTICS: &[HeuristicInfo<'static>] = &[
            $(HeuristicInfo {
                name: $name, summary: $summary, promise: $promise, compared: $compared, needs: Needs::Said($needs),
                tables: None,
            },)*
        ];

        /// Runs a tight algorithm compiled for the heuristic of this name; `None` where it is not compiled for boards in
        /// this storage. The conditions are constants, so that no code is generated for those.
        fn run_compiled<C: knobel_tiles::Cells>(
            name: &str,
            algorithm: &str,
            job: &crate::Job,
            watch: &mut dyn knobel_core::Watch,
        ) -> Option<knobel_core::Report<Vec<knobel_tiles::Direction>>> {
            $(if const { C::MOST <= $most } && name == $name {
                return dispatch::run_tightly::<C, _>(algorithm, $make, job, watch);
            })*
            None
        }

        /// Makes the heuristic of this name as a part of others.
        fn boxed<C: knobel_tiles::Cells + 'static>(
            name: &str,
            puzzle: &knobel_tiles::Puzzle<C>,
        ) -> Box<dyn composed::Part<C>> {
            match name {
                $($name => Box::new(dispatch::make(puzzle, $make)),)*
                _ => panic!("callers look names up in HEURISTICS first"),
            }
        }
    };
}
pub(super) use heuristics;
