//! Solutions of boards of up to 16 cells in the fewest straight runs, by iterative deepening on
//! tables.
//!
//! Two consecutive runs along the same line are one run or none, so runs alternate between rows and
//! columns, and the distance to the goal depends on which comes next. The tables have an entry for
//! both (see [`RunTable`]), and [`StraightRunSolver`] searches with them.

mod kernel;
mod tables;
#[cfg(test)]
mod tests;
mod walker;

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_cluster::Communicator;
use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch};
use knobel_engine::{Bounds, Identity, SearchOptions, Units};
use knobel_tiles::{Board, Direction, parity};

use crate::acquire_tables::{Acquired, NO_TABLES, TableChoice, TableOptions, acquire};
use crate::search::{
    OnPath, SearchRecorder, Shared, assert_shape, problem, search, search_on_ranks,
};
use crate::table_key::TableKey;
use kernel::Kernel;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Bytes, PdbError, RunTable, UsedTables};
pub use tables::RunStage;
use tables::{method, table_set};
use walker::Frontier;

/// The number of nodes between two checks of limits, watch and other threads.
const NODES_PER_PAUSE: u64 = 1 << 14;
/// The search looks for no longer solutions. No board of up to 16 cells needs as many runs.
const MOST_RUNS: Cost = 250;

/// Solves boards to one goal in the fewest straight runs.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_optimal::{StraightRunSolver, TableChoice, TableOptions};
/// use knobel_tiles::{Goal, metric, notation::parse_board};
///
/// let board = parse_board("1 2 3 4 / 5 6 7 8 / 0 9 10 11", None)?;
/// let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
/// let options = TableOptions { choice: TableChoice::Colours(3), ..TableOptions::default() };
/// let solver = StraightRunSolver::new(&goal, &options, &mut ())?;
/// let report = solver.solve(&board, 0, Limits::default(), 1, &mut ());
/// assert_eq!(report.path().map(|path| metric::mtm(path)), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StraightRunSolver {
    goal: Board,
    view: GoalView,
    tables: Vec<RunTable<Bytes>>,
    used: UsedTables,
    /// How a saved search names the tables.
    method: String,
}

impl StraightRunSolver {
    /// Prepares for boards with this goal. The choice must be [`TableChoice::Colours`].
    ///
    /// # Errors
    /// If the board has more than 16 cells, the tables do not fit into the room, or the watch stops
    /// while they are built. A damaged file is no error: [`UsedTables::refused`] names it, and the
    /// table is built again.
    pub fn new(
        goal: &Board,
        options: &TableOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let TableChoice::Colours(colours) = options.choice else {
            return Err(NO_TABLES);
        };
        let view = GoalView::new(goal);
        let set = table_set(&view, colours, options)?;
        let mut build = BuildContext::new(options.threads.max(1), watch);
        let Acquired { set, tables, used } = acquire(vec![set], options.room, &mut build)?;
        Ok(Self {
            goal: goal.clone(),
            view,
            tables,
            used: UsedTables {
                bytes: set.keys.iter().map(TableKey::bytes).sum(),
                ..used
            },
            method: method(&set.keys),
        })
    }

    /// The tables that it uses.
    pub fn used(&self) -> &UsedTables {
        &self.used
    }

    /// A solution in the fewest runs, of which `proved` are known to be needed. The report's lower
    /// bound counts runs. With one thread all counts are the same in every run.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        let mut solution = None;
        let report = self.run(board, proved, limits, threads, watch, &mut |path| {
            solution = Some(path);
            false
        });
        report.map(|()| solution.expect("a solved search has a path"))
    }

    /// The same together with other ranks, if there are any. Each calls this with the same board
    /// and tables, and all have the same report. `recorder` and `watch` are the first rank's. The
    /// limit on nodes includes those of the search that is resumed; several ranks may exceed it a
    /// little.
    ///
    /// # Errors
    /// If a rank has another board or other tables than the first; all of them have the error.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_on_ranks(
        &self,
        ranks: &mut dyn Communicator,
        board: &Board,
        limits: Limits,
        threads: usize,
        recorder: Option<&mut SearchRecorder<'_>>,
        watch: &mut dyn Watch,
    ) -> Result<Report<Vec<Direction>>, PdbError> {
        let mut solution = None;
        let shared = Shared {
            limits,
            threads: &AtomicUsize::new(threads.max(1)),
            known: &AtomicU32::new(Cost::MAX),
        };
        let report = self.search(
            board,
            0,
            &mut |path| {
                solution = Some(path);
                false
            },
            |kernel, found| search_on_ranks(kernel, ranks, &shared, recorder, watch, found),
        );
        Ok(report?.map(|()| solution.expect("every rank has the path")))
    }

    /// Every solution in the fewest runs, one by one, in a fixed order. `visit` returns whether to
    /// look for more. The outcome is [`Outcome::Solved`] if there was a solution.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_all(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Report<()> {
        self.run(board, proved, limits, 1, watch, visit)
    }

    fn run(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        threads: usize,
        watch: &mut dyn Watch,
        on_path: &mut OnPath<'_>,
    ) -> Report<()> {
        let options = SearchOptions {
            limits,
            threads: &AtomicUsize::new(threads.max(1)),
            known: &AtomicU32::new(Cost::MAX),
            pause: None,
        };
        let idle = &mut SearchRecorder::idle();
        let report = self.search(board, proved, on_path, |kernel, found| {
            Ok(search(kernel, &options, None, idle, watch, found))
        });
        report.expect("a search on one process has no error")
    }

    /// Calls `search` with the search for a board, unless the board needs none.
    fn search(
        &self,
        board: &Board,
        proved: Cost,
        on_path: &mut OnPath<'_>,
        search: impl FnOnce(
            &dyn knobel_engine::Kernel,
            &mut dyn FnMut(&[u8]) -> bool,
        ) -> Result<Report<()>, PdbError>,
    ) -> Result<Report<()>, PdbError> {
        assert_shape(board, &self.goal);
        let without_search = |outcome| Report {
            outcome,
            stats: Stats {
                peak_bytes: self.used.bytes,
                ..Stats::default()
            },
            lower_bound: 0,
        };
        if !parity::solvable(board, &self.goal) {
            return Ok(without_search(Outcome::Unsolvable));
        }
        let tiles = self.view.tiles(board);
        let kernel = Kernel::new(&self.tables, &tiles);
        if kernel.reaches_goal(&[]) {
            on_path(Vec::new());
            return Ok(without_search(Outcome::Solved(())));
        }
        let board_search = RunSearch {
            solver: self,
            kernel: &kernel,
            tiles: &tiles,
            proved,
        };
        search(&board_search, &mut |cells: &[u8]| {
            let seen = kernel.moves(cells);
            on_path(seen.map(|seen| self.view.direction(seen)).collect())
        })
    }
}

/// The search for one board as the engine sees it.
struct RunSearch<'a> {
    solver: &'a StraightRunSolver,
    kernel: &'a Kernel<'a>,
    tiles: &'a [u8],
    /// Runs that are known to be needed.
    proved: Cost,
}

impl knobel_engine::Kernel for RunSearch<'_> {
    fn identity(&self) -> Identity {
        let view = &self.solver.view;
        Identity {
            problem: [b"runs", &problem(view.shape, view.blank, self.tiles)[..]].concat(),
            method: self.solver.method.clone(),
        }
    }

    fn bounds(&self) -> Bounds {
        let roots = [0, 1].map(|axis| self.kernel.root(axis).1);
        let least = roots.into_iter().min().unwrap_or(0);
        Bounds {
            first: least.max(self.proved).max(1),
            step: 1,
            last: MOST_RUNS,
        }
    }

    fn table_bytes(&self) -> u64 {
        self.solver.used.bytes
    }

    fn nodes_per_pause(&self) -> u64 {
        NODES_PER_PAUSE
    }

    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_> {
        Box::new(Frontier::new(self.kernel, bound, wanted, most))
    }
}
