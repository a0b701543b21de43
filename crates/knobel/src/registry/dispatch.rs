//! From names to compiled searches: one dynamic call a job, static code below it.
//!
//! Every algorithm is compiled for every heuristic and for three storages (packed words, bytes, boxed slices). Handing
//! heuristics through a pointer instead was measured: no shorter build, and searches of 0.5 to 0.6 times the speed.

use knobel_core::{Heuristic, Report, Watch};
use knobel_search as search;
use knobel_tiles::{Board, Cells, Direction, Large, Packed, Puzzle, Shape, State};

use crate::Job;
use crate::methods::{Need, TableCost};

/// What a heuristic promises.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
pub struct HeuristicInfo {
    /// The name on the command line, in JSON and on the page.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it promises.
    pub promise: Promise,
    /// Is it part of a comparison when none is named?
    pub compared: bool,
    /// What it would need to work on boards of a shape; nothing where it works.
    pub needs: fn(Shape) -> Option<Need>,
    /// What its tables cost where it stands on pattern databases.
    pub tables: Option<TableCost>,
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

/// Chooses the smallest storage that holds the goal, makes the heuristic of this name and hands both on.
///
/// # Panics
/// If the heuristic does not exist or needs another shape: callers ask first.
pub(super) fn with_types<V: Visitor>(goal: &Board, heuristic: &str, visitor: V) -> V::Out {
    let cells = goal.shape().cells();
    if cells <= Packed::MOST {
        super::with_heuristic(heuristic, puzzle::<Packed>(goal), visitor)
    } else if cells <= <[u8; 25]>::MOST {
        super::with_heuristic(heuristic, puzzle::<[u8; 25]>(goal), visitor)
    } else {
        super::with_heuristic(heuristic, puzzle::<Large>(goal), visitor)
    }
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

/// Runs the algorithm of this name with the heuristic of this name, both of which fit the job's problem.
pub(crate) fn run(
    algorithm: &'static str,
    heuristic: &str,
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
    with_types(job.problem.goal(), heuristic, run)
}

/// Makes the list of heuristics and the function that finds one by name.
macro_rules! heuristics {
    ($($name:literal, $summary:literal, $promise:expr, $compared:expr, $needs:expr, $make:expr;)*) => {
        /// The heuristics that are computed from the board, plainest first.
        pub static HEURISTICS: &[HeuristicInfo] = &[
            $(HeuristicInfo { name: $name, summary: $summary, promise: $promise, compared: $compared, needs: $needs, tables: None },)*
        ];

        /// Makes the heuristic of this name and hands it to `visitor`.
        fn with_heuristic<C: knobel_tiles::Cells + 'static, V: dispatch::Visitor>(
            name: &str,
            puzzle: knobel_tiles::Puzzle<C>,
            visitor: V,
        ) -> V::Out {
            // Gives each closure its argument's type.
            fn make<C: knobel_tiles::Cells, H>(
                puzzle: &knobel_tiles::Puzzle<C>,
                make: impl FnOnce(&knobel_tiles::Puzzle<C>) -> H,
            ) -> H {
                make(puzzle)
            }
            match name {
                $($name => {
                    let heuristic = make(&puzzle, $make);
                    visitor.visit(puzzle, heuristic)
                })*
                _ => panic!("callers look names up in HEURISTICS first"),
            }
        }
    };
}
pub(super) use heuristics;
