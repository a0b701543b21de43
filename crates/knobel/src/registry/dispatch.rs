//! From names to compiled searches: one dynamic call a job, static code below it.
//!
//! Every algorithm that uses a heuristic is compiled for each and for three storages (packed words, bytes, boxed
//! slices), a blind one for the storages alone. Handing heuristics through a pointer instead was measured: no shorter
//! build, and searches of 0.5 to 0.6 times the speed.
//! Pattern databases and expressions, of which there is no end, do go through a pointer: one more heuristic to compile.
//! So do heuristics whose own work is far more than a call, and in a browser, where the code travels with the page, all
//! but two.

use knobel_core::{Heuristic, Report, Watch};
use knobel_search as search;
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

/// Takes a puzzle and a heuristic of types that are not known before.
pub(super) trait Visitor {
    type Out;

    fn visit<C: Cells + 'static, H: Heuristic<Puzzle<C>> + 'static>(
        self,
        puzzle: Puzzle<C>,
        heuristic: H,
    ) -> Self::Out;
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
        with_guide(puzzle::<Packed>(goal), guide, tables, visitor)
    } else if cfg!(target_family = "wasm") {
        with_composed(puzzle::<Large>(goal), guide, tables, visitor)
    } else if cells <= <[u8; 25]>::MOST {
        with_guide(puzzle::<[u8; 25]>(goal), guide, tables, visitor)
    } else {
        with_guide(puzzle::<Large>(goal), guide, tables, visitor)
    }
}

fn with_guide<C: Cells + 'static, V: Visitor>(
    puzzle: Puzzle<C>,
    guide: &Guide,
    tables: &TableSet,
    visitor: V,
) -> V::Out {
    if let ([Part::Listed(info)], true) = (guide.parts(), tables.is_empty()) {
        return super::with_heuristic(info.name, puzzle, visitor);
    }
    with_composed(puzzle, guide, tables, visitor)
}

/// All parts behind pointers.
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

/// Runs the algorithm of this name with a heuristic and its tables, all of which fit the job's problem.
pub(crate) fn run(
    algorithm: &'static str,
    guide: &Guide,
    tables: &TableSet,
    job: &Job,
    watch: &mut dyn Watch,
) -> Report<Vec<Direction>> {
    struct Run<'a> {
        algorithm: &'static str,
        job: &'a Job,
        watch: &'a mut dyn Watch,
    }
    impl Visitor for Run<'_> {
        type Out = Report<Vec<Direction>>;

        fn visit<C: Cells + 'static, H: Heuristic<Puzzle<C>> + 'static>(
            self,
            puzzle: Puzzle<C>,
            heuristic: H,
        ) -> Self::Out {
            let start = state(&puzzle, self.job.problem.start());
            let job = search::Job::new(&puzzle, &heuristic, &start)
                .with_limits(self.job.limits)
                .with_settings(self.job.settings);
            search::run_named(self.algorithm, &job, self.watch).expect("the registry lists it")
        }
    }
    let run = Run {
        algorithm,
        job,
        watch,
    };
    with_types(job.problem.goal(), guide, tables, run)
}

/// Gives a closure that makes a heuristic its argument's type.
pub(super) fn make<C: Cells, H>(puzzle: &Puzzle<C>, make: impl FnOnce(&Puzzle<C>) -> H) -> H {
    make(puzzle)
}

/// Makes the list of heuristics and the functions that find one by name. Searches are compiled for the first ones,
/// where an attribute does not rule it out; the others are slow by themselves.
macro_rules! heuristics {
    (
        compiled: $($(#[$where:meta])* $name:literal, $summary:literal, $promise:expr, $compared:expr, $needs:expr, $make:expr;)*
        behind a pointer: $($slow:literal, $about:literal, $keeps:expr, $shown:expr, $takes:expr, $build:expr;)*
    ) => {
        /// The heuristics that are computed from the board, plainest first.
        pub static HEURISTICS: &[HeuristicInfo<'static>] = &[
            $(HeuristicInfo {
                name: $name, summary: $summary, promise: $promise, compared: $compared, needs: Needs::Said($needs),
                tables: None,
            },)*
            $(HeuristicInfo {
                name: $slow, summary: $about, promise: $keeps, compared: $shown, needs: Needs::Said($takes),
                tables: None,
            },)*
        ];

        /// Makes the heuristic of this name and hands it to `visitor`.
        fn with_heuristic<C: knobel_tiles::Cells + 'static, V: dispatch::Visitor>(
            name: &str,
            puzzle: knobel_tiles::Puzzle<C>,
            visitor: V,
        ) -> V::Out {
            match name {
                $($(#[$where])* $name => {
                    let heuristic = dispatch::make(&puzzle, $make);
                    visitor.visit(puzzle, heuristic)
                })*
                _ => {
                    let heuristic = composed::Composed::new(vec![boxed(name, &puzzle)]);
                    visitor.visit(puzzle, heuristic)
                }
            }
        }

        /// Makes the heuristic of this name as a part of others.
        fn boxed<C: knobel_tiles::Cells + 'static>(
            name: &str,
            puzzle: &knobel_tiles::Puzzle<C>,
        ) -> Box<dyn composed::Part<C>> {
            match name {
                $($name => Box::new(dispatch::make(puzzle, $make)),)*
                $($slow => Box::new(dispatch::make(puzzle, $build)),)*
                _ => panic!("callers look names up in HEURISTICS first"),
            }
        }
    };
}
pub(super) use heuristics;
