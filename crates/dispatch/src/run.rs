//! Maps the names of searches and heuristics to compiled searches.
//!
//! Every algorithm is compiled for three storages of boards (packed words, bytes, boxed slices) and
//! for one heuristic, [`Composed`], which calls its parts through pointers. A pointer costs a
//! [tight](AlgorithmInfo::tight) algorithm half its speed, or doubles the memory per node. So tight
//! algorithms are also compiled for the heuristics that are used in measurements, with the storages
//! of their usual boards. Compiling all combinations would need 240 copies, and 14 more CPU seconds
//! in a first build.

use std::sync::Arc;

use knobel_core::{Heuristic, IN_BROWSER, Limits, Report, Watch};
use knobel_pdb::AdditiveHeuristic;
use knobel_search::{self as search, AlgorithmInfo, Settings, run_named, run_tight};
use knobel_tiles::{Board, Cells, Direction, LargeCells, PackedCells, Problem, Puzzle, State};

use crate::composed::{Composed, Shared};
use crate::heuristics::{boxed, run_compiled};
use crate::{HeuristicExpr, HeuristicPart};

/// A problem to search, with limits and settings.
#[derive(Debug, Clone, Copy)]
pub struct SearchTask<'a> {
    /// The board and its goal.
    pub problem: &'a Problem,
    /// The limits on nodes and memory. The memory of tables is not included: the caller subtracts
    /// it.
    pub limits: Limits,
    /// The settings of the algorithm.
    pub settings: Settings,
}

/// A function that is generic over the storage of boards.
pub(crate) trait Visitor {
    type Out;

    fn visit<C: Cells + 'static>(self, puzzle: Puzzle<C>, heuristic: Composed<C>) -> Self::Out;
}

/// Chooses the smallest storage that holds the goal, builds the heuristic with its `tables`, and
/// calls the visitor with both. A page has only one storage for boards above 16 cells, because it
/// has to load the code.
///
/// # Panics
/// If the board does not meet the requirements of the heuristic, which callers must check first.
pub(crate) fn with_types<V: Visitor>(
    goal: &Board,
    expression: &HeuristicExpr,
    tables: &[Arc<AdditiveHeuristic>],
    visitor: V,
) -> V::Out {
    let cells = goal.shape().cells();
    if cells <= PackedCells::MOST {
        with_composed(puzzle::<PackedCells>(goal), expression, tables, visitor)
    } else if cells <= <[u8; 25]>::MOST && !IN_BROWSER {
        with_composed(puzzle::<[u8; 25]>(goal), expression, tables, visitor)
    } else {
        with_composed(puzzle::<LargeCells>(goal), expression, tables, visitor)
    }
}

/// Builds the heuristic for a storage and calls the visitor.
fn with_composed<C: Cells + 'static, V: Visitor>(
    puzzle: Puzzle<C>,
    expression: &HeuristicExpr,
    tables: &[Arc<AdditiveHeuristic>],
    visitor: V,
) -> V::Out {
    let mut tables = tables.iter();
    let part = |part: &HeuristicPart| match part {
        HeuristicPart::Listed(info) if info.tables.is_none() => boxed(info.name, &puzzle),
        _ => {
            let made = tables
                .next()
                .expect("the caller brings tables for each part that needs them");
            Box::new(Shared(made.clone()))
        }
    };
    let composed = Composed::new(expression.parts().iter().map(part).collect());
    visitor.visit(puzzle, composed)
}

fn puzzle<C: Cells>(goal: &Board) -> Puzzle<C> {
    Puzzle::new(goal.shape(), goal.tiles())
        .expect("boards are valid, and their storage was chosen by size")
}

pub(crate) fn state<C: Cells>(puzzle: &Puzzle<C>, board: &Board) -> State<C> {
    puzzle
        .state_of(board.tiles())
        .expect("a problem's boards have the same shape")
}

/// Runs an algorithm with a heuristic. `tables` has one entry for each of its
/// [parts](HeuristicExpr::parts) that needs tables, in their order.
///
/// # Panics
/// If the heuristic or its tables do not fit the problem, or a table is missing: callers ask
/// [`HeuristicInfo::needs`](crate::HeuristicInfo::needs) first.
pub fn run(
    algorithm: &'static AlgorithmInfo,
    expression: &HeuristicExpr,
    tables: &[Arc<AdditiveHeuristic>],
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
            run_named(self.algorithm.name, &job, self.watch)
                .expect("the registry lists the algorithm")
        }
    }
    if let ([HeuristicPart::Listed(info)], true) =
        (expression.parts(), algorithm.tight && tables.is_empty())
    {
        let cells = task.problem.goal().shape().cells();
        let report = if cells <= PackedCells::MOST {
            run_compiled::<PackedCells>(info.name, algorithm.name, task, watch)
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

/// Runs a tight algorithm that is compiled for the type of heuristic that `make` returns.
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

/// Fixes the argument type of a closure that makes a heuristic.
pub(crate) fn make<C: Cells, H>(puzzle: &Puzzle<C>, make: impl FnOnce(&Puzzle<C>) -> H) -> H {
    make(puzzle)
}

/// Defines the list of heuristics, and the functions that find a heuristic by name. `$most` is the
/// largest board for which searches are compiled with the heuristic.
macro_rules! heuristics {
    ($($name:literal, $summary:literal, $admissibility:expr, $compared:expr, $most:expr, $needs:expr, $make:expr;)*) => {
        /// The heuristics that are computed from the board, the simplest first.
        pub static HEURISTICS: &[HeuristicInfo<'static>] = &[
            $(HeuristicInfo {
                name: $name, summary: $summary, admissibility: $admissibility, compared: $compared, needs: RequirementSource::Function($needs),
                tables: None,
            },)*
        ];

        /// Runs a tight algorithm that is compiled for the heuristic with this name. Returns `None`
        /// if it is not compiled for boards in this storage. The conditions are constants, so no
        /// code is generated for those combinations.
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

        /// Builds the heuristic with this name as a part of an expression.
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
