//! From names to compiled searches: one dynamic call a job, static code below it.
//!
//! Every algorithm is compiled for three storages (packed words, bytes, boxed slices) and for one
//! heuristic, [`Composed`], which calls its parts through pointers. A pointer costs a
//! [tight](AlgorithmInfo::tight) algorithm half its speed or memory for each node. So it is also
//! compiled for the heuristics that people measure with, on the storages that their boards use. All
//! combinations would be 240 copies and 14 CPU seconds more of a first build.

use std::sync::Arc;

use knobel_core::{Heuristic, Limits, Report, Watch};
use knobel_pdb::Additive;
use knobel_search::{self as search, AlgorithmInfo, Settings, run_named, run_tight};
use knobel_tiles::{Board, Cells, Direction, Large, Packed, Problem, Puzzle, State};

use crate::composed::{Composed, Shared};
use crate::heuristics::{boxed, run_compiled};
use crate::{HeuristicExpr, HeuristicPart};

/// What is to be searched, and within which limits.
#[derive(Debug, Clone, Copy)]
pub struct SearchTask<'a> {
    /// The board and its goal.
    pub problem: &'a Problem,
    /// Limits on nodes and memory. Tables are not counted: the caller subtracts their bytes.
    pub limits: Limits,
    /// Settings of algorithms that read any.
    pub settings: Settings,
}

/// Takes a puzzle whose storage is not known before.
pub(crate) trait Visitor {
    type Out;

    fn visit<C: Cells + 'static>(self, puzzle: Puzzle<C>, heuristic: Composed<C>) -> Self::Out;
}

/// Chooses the smallest storage that holds the goal, makes the heuristic with its `tables` and
/// hands both on.
///
/// # Panics
/// If the heuristic needs another shape: callers ask first.
pub(crate) fn with_types<V: Visitor>(
    goal: &Board,
    expression: &HeuristicExpr,
    tables: &[Arc<Additive>],
    visitor: V,
) -> V::Out {
    let cells = goal.shape().cells();
    if cells <= Packed::MOST {
        with_composed(puzzle::<Packed>(goal), expression, tables, visitor)
    } else if cells <= <[u8; 25]>::MOST && !IN_BROWSER {
        with_composed(puzzle::<[u8; 25]>(goal), expression, tables, visitor)
    } else {
        with_composed(puzzle::<Large>(goal), expression, tables, visitor)
    }
}

/// In a browser, where the code travels with the page, boards above 16 cells have one storage.
const IN_BROWSER: bool = cfg!(target_family = "wasm");

fn with_composed<C: Cells + 'static, V: Visitor>(
    puzzle: Puzzle<C>,
    expression: &HeuristicExpr,
    tables: &[Arc<Additive>],
    visitor: V,
) -> V::Out {
    let mut tables = tables.iter();
    let part = |part: &HeuristicPart| match part {
        HeuristicPart::Listed(info) if info.tables.is_none() => boxed(info.name, &puzzle),
        _ => {
            let made = tables
                .next()
                .expect("there is one for each part that needs it");
            Box::new(Shared(made.clone()))
        }
    };
    let composed = Composed::new(expression.parts().iter().map(part).collect());
    visitor.visit(puzzle, composed)
}

fn puzzle<C: Cells>(goal: &Board) -> Puzzle<C> {
    Puzzle::new(goal.shape(), goal.tiles())
        .expect("a board has one of each tile, and its storage was chosen to fit")
}

pub(crate) fn state<C: Cells>(puzzle: &Puzzle<C>, board: &Board) -> State<C> {
    puzzle
        .state_of(board.tiles())
        .expect("a problem's boards have the same shape")
}

/// Runs an algorithm with a heuristic and its tables: one for each of its
/// [parts](HeuristicExpr::parts) that stands on tables, in their order.
///
/// # Panics
/// If the heuristic or its tables do not fit the problem, or a table is missing: callers ask
/// [`HeuristicInfo::needs`](crate::HeuristicInfo::needs) first.
pub fn run(
    algorithm: &'static AlgorithmInfo,
    expression: &HeuristicExpr,
    tables: &[Arc<Additive>],
    task: &SearchTask<'_>,
    watch: &mut dyn Watch,
) -> Report<Vec<Direction>> {
    struct Run<'a> {
        algorithm: &'static AlgorithmInfo,
        task: &'a SearchTask<'a>,
        watch: &'a mut dyn Watch,
    }
    impl Visitor for Run<'_> {
        type Out = Report<Vec<Direction>>;

        fn visit<C: Cells + 'static>(
            self,
            puzzle: Puzzle<C>,
            heuristic: Composed<C>,
        ) -> Report<Vec<Direction>> {
            let start = state(&puzzle, self.task.problem.start());
            let job = search_job(self.task, &puzzle, &heuristic, &start);
            run_named(self.algorithm.name, &job, self.watch).expect("the registry lists it")
        }
    }
    if let ([HeuristicPart::Listed(info)], true) =
        (expression.parts(), algorithm.tight && tables.is_empty())
    {
        let cells = task.problem.goal().shape().cells();
        let report = if cells <= Packed::MOST {
            run_compiled::<Packed>(info.name, algorithm.name, task, watch)
        } else if cells <= <[u8; 25]>::MOST && !IN_BROWSER {
            run_compiled::<[u8; 25]>(info.name, algorithm.name, task, watch)
        } else {
            None
        };
        if let Some(report) = report {
            return report;
        }
    }
    let run = Run {
        algorithm,
        task,
        watch,
    };
    with_types(task.problem.goal(), expression, tables, run)
}

/// Runs a tight algorithm that is compiled for the heuristic that `make` makes.
pub(crate) fn run_tightly<C: Cells, H: Heuristic<Puzzle<C>>>(
    algorithm: &str,
    make: impl FnOnce(&Puzzle<C>) -> H,
    task: &SearchTask<'_>,
    watch: &mut dyn Watch,
) -> Option<Report<Vec<Direction>>> {
    let puzzle = puzzle::<C>(task.problem.goal());
    let heuristic = make(&puzzle);
    let start = state(&puzzle, task.problem.start());
    run_tight(
        algorithm,
        &search_job(task, &puzzle, &heuristic, &start),
        watch,
    )
}

fn search_job<'a, C: Cells, H: Heuristic<Puzzle<C>>>(
    task: &SearchTask<'_>,
    puzzle: &'a Puzzle<C>,
    heuristic: &'a H,
    start: &'a State<C>,
) -> search::SearchJob<'a, Puzzle<C>, H> {
    search::SearchJob::new(puzzle, heuristic, start)
        .with_limits(task.limits)
        .with_settings(task.settings)
}

/// Gives a closure that makes a heuristic its argument's type.
pub(crate) fn make<C: Cells, H>(puzzle: &Puzzle<C>, make: impl FnOnce(&Puzzle<C>) -> H) -> H {
    make(puzzle)
}

/// Makes the list of heuristics and the functions that find one by name. `$most` is the size of the
/// largest boards for which searches are compiled with the heuristic.
macro_rules! heuristics {
    ($($name:literal, $summary:literal, $admissibility:expr, $compared:expr, $most:expr, $needs:expr, $make:expr;)*) => {
        /// The heuristics that are computed from the board, plainest first.
        pub static HEURISTICS: &[HeuristicInfo<'static>] = &[
            $(HeuristicInfo {
                name: $name, summary: $summary, admissibility: $admissibility, compared: $compared, needs: RequirementSource::Said($needs),
                tables: None,
            },)*
        ];

        /// Runs a tight algorithm compiled for the heuristic of this name; `None` where it is not
        /// compiled for boards in this storage. The conditions are constants, so that no code is
        /// generated for those.
        pub(crate) fn run_compiled<C: knobel_tiles::Cells>(
            name: &str,
            algorithm: &str,
            task: &crate::SearchTask<'_>,
            watch: &mut dyn knobel_core::Watch,
        ) -> Option<knobel_core::Report<Vec<knobel_tiles::Direction>>> {
            $(if const { C::MOST <= $most } && name == $name {
                return crate::run::run_tightly::<C, _>(algorithm, $make, task, watch);
            })*
            None
        }

        /// Makes the heuristic of this name as a part of others.
        pub(crate) fn boxed<C: knobel_tiles::Cells + 'static>(
            name: &str,
            puzzle: &knobel_tiles::Puzzle<C>,
        ) -> Box<dyn crate::composed::Part<C>> {
            match name {
                $($name => Box::new(crate::run::make(puzzle, $make)),)*
                _ => panic!("callers look names up in HEURISTICS first"),
            }
        }
    };
}
pub(crate) use heuristics;
