//! Solutions of boards of up to 16 cells in the fewest straight runs, by iterative deepening with
//! pattern databases.
//!
//! In this metric, moving the blank any distance in one direction costs 1. Two consecutive runs
//! along the same line are one run or none, so runs alternate between rows and columns. The
//! distance to the goal therefore depends on whether a row or a column comes next, and the tables
//! hold an entry for both (see [`RunTable`]).
//!
//! Tables of different groups of tiles cannot be added here, because one run may move tiles of
//! several groups. [`StraightRunSolver`] therefore takes the maximum over tables of *colourings*,
//! in which several tiles look alike, instead of a sum over disjoint patterns.
//!
//! # References
//! R. E. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27 (1985).

mod board_search;
mod inner_loop;
mod search_data;
mod tables;
#[cfg(test)]
mod tests;
mod work_units;

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_cluster::Communicator;
use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch};
use knobel_engine::SearchOptions;
use knobel_tiles::{Board, Direction, parity};

use crate::acquire_tables::{Acquired, NO_TABLES, TableChoice, TableOptions, acquire};
use crate::search::{OnPath, SearchRecorder, Shared, assert_shape, search, search_on_ranks};
use crate::table_key::TableKey;
use board_search::BoardSearch;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Bytes, PdbError, RunTable, UsedTables};
use search_data::SearchData;
pub use tables::RunStage;
use tables::{method, table_set};

/// A solver for boards of up to 16 cells and one goal that minimises straight runs.
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
    /// The symmetry that the solver applies to every board.
    view: GoalView,
    tables: Vec<RunTable<Bytes>>,
    used: UsedTables,
    /// The names of the tables, which identify the method of a saved search.
    method: String,
}

impl StraightRunSolver {
    /// Acquires the tables for a goal. The choice must be [`TableChoice::Colours`].
    ///
    /// # Errors
    /// If the board has more than 16 cells, the tables do not fit into the memory limit, or the
    /// watch stops while they are built. A damaged file is not an error: [`UsedTables::warnings`]
    /// names it, and the table is built again.
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

    /// The tables in use.
    pub fn used(&self) -> &UsedTables {
        &self.used
    }

    /// Returns a solution with the fewest runs. `proved` is a lower bound that is already known, or
    /// 0. The report's lower bound counts runs as well. With one thread, all counts are the same in
    /// every run.
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

    /// Searches together with other ranks, and returns a solution with the fewest runs. Each rank
    /// calls this with the same board and tables, and all return the same report. Only the
    /// `recorder` and the `watch` of rank 0 are used. The node limit includes the nodes of earlier
    /// runs of a resumed search; several ranks may exceed it a little.
    ///
    /// # Errors
    /// If the board or the tables of a rank differ from those of rank 0. All ranks return the same
    /// error.
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
        Ok(report?.map(|()| solution.expect("every rank receives the path")))
    }

    /// Visits every solution with the fewest runs, one by one, in a fixed order. `visit` returns
    /// whether to look for more. The outcome is [`Outcome::Solved`] if there is a solution.
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

    /// Searches in this process, without a record.
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
        report.expect("only searches on several ranks return errors")
    }

    /// Passes the search for a board to `search`, unless the board is solved or unsolvable.
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
        let data = SearchData::new(&self.tables, &tiles);
        if data.reaches_goal(&[]) {
            on_path(Vec::new());
            return Ok(without_search(Outcome::Solved(())));
        }
        let board_search = BoardSearch {
            solver: self,
            data: &data,
            tiles: &tiles,
            proved,
        };
        search(&board_search, &mut |cells: &[u8]| {
            let seen = data.moves(cells);
            on_path(seen.map(|seen| self.view.direction(seen)).collect())
        })
    }
}
