//! Optimal solutions of boards of 17 to 25 cells, and proofs that a known solution is optimal.
//!
//! [`Solver25::new`] acquires the tables for a goal. [`Solver25::prove`] takes any board, and
//! [`Solver25::prove_on_ranks`] shares the work on a board among several ranks.
//!
//! The search is IDA* with additive pattern databases. The tables take hundreds of megabytes, so
//! nearly every lookup misses the cache, and the latency of memory would dominate the time.
//! Therefore each thread interleaves several searches ([`inner_loop`]), and entries are packed into
//! two bits ([`packed_tables`]). A bound begins with a layer of work units without duplicates
//! ([`work_units`]).
//!
//! Other backends need only plain data: the numbering of entries, the moves that the pruning
//! automaton allows ([`knobel_tiles::Pruning`]), and the work units of a bound.
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002): the 24-puzzle with four tables of six tiles and mirrored lookups.

mod board_search;
mod inner_loop;
mod packed_tables;
mod search_data;
mod tables;
#[cfg(test)]
mod tests;
mod work_units;

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_cluster::Communicator;
use knobel_core::{Cost, IN_BROWSER, Limits, Outcome, Report, Stats, Watch};
use knobel_engine::{SearchOptions, SearchState};
use knobel_tiles::{Board, Direction, Pruning, Shape, parity};

use crate::acquire_tables::{Acquired, TableOptions};
use crate::search::{SearchRecorder, Shared, assert_shape, search, search_on_ranks};
use board_search::BoardSearch;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Folder, Pattern, PdbError, UsedTables};
use packed_tables::{Entries, EntryIndex};
use search_data::{SearchData, TableView};
use work_units::{CELLS, Cells};

/// The length of the longest move strings that the pruning automaton knows. An automaton for
/// strings of 10 moves is built in 25 ms. One for 14 moves takes 0.7 s, and its larger table costs
/// more time than the 5 % of the nodes that it saves.
const PRUNED_WALKS: usize = 10;

/// Solves boards of 17 to 25 cells to one goal, optimally.
///
/// ```
/// use std::sync::atomic::AtomicU32;
/// use knobel_core::Limits;
/// use knobel_optimal::{Solver25, TableChoice, TableOptions};
/// use knobel_tiles::{Goal, notation::parse_board};
///
/// let board = parse_board("5 1 2 3 4 / 10 6 7 8 9 / 0 11 12 13 14 / 15 16 17 18 19", None)?;
/// let goal = Goal::First.board(board.shape()).expect("standard goals fit every shape");
/// let options = TableOptions { choice: TableChoice::Tiles(3), ..TableOptions::default() };
/// let solver = Solver25::new(&goal, &options, &mut ())?;
/// let unknown = AtomicU32::new(u32::MAX);
/// let report = solver.prove(&board, &unknown, Limits::default(), 1, None, &mut ());
/// let path = report.into_path().flatten();
/// assert_eq!(path.map(|path| path.len()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver25 {
    goal: Board,
    /// The symmetry that the solver applies to every board.
    view: GoalView,
    data: Box<dyn AnySearchData>,
    used: UsedTables,
    /// The number of tiles in the largest group, and the number of partitions.
    set: (usize, usize),
    /// The names of the patterns, which identify the method of a saved search.
    identity: String,
}

/// Search data with any number of views and any width of an index. This trait erases both
/// parameters, so that the compiler makes the inner loop for each combination, and the rest once.
trait AnySearchData: Send + Sync {
    /// The largest half excess of all views, and the Manhattan distance.
    fn estimate(&self, cells: &Cells) -> (i32, i32);

    /// Makes the search for a board with these tables.
    fn search<'a>(&'a self, start: Cells, tables: &'a str) -> Box<dyn knobel_engine::Kernel + 'a>;
}

impl<I: EntryIndex + 'static, const V: usize> AnySearchData for SearchData<I, V> {
    fn estimate(&self, cells: &Cells) -> (i32, i32) {
        self.estimate(cells)
    }

    fn search<'a>(&'a self, start: Cells, tables: &'a str) -> Box<dyn knobel_engine::Kernel + 'a> {
        Box::new(BoardSearch {
            data: self,
            start,
            tables,
        })
    }
}

/// Makes the search data for one or two views, with table indices of type `I`.
fn data<I: EntryIndex + 'static>(
    entries: Entries,
    goal: &GoalView,
    views: Vec<TableView>,
) -> Box<dyn AnySearchData> {
    let pruning = Pruning::new(goal.shape, PRUNED_WALKS);
    match <[_; 2]>::try_from(views) {
        Ok(two) => Box::new(SearchData::<I, 2>::new(entries, goal.blank, &pruning, &two)),
        Err(mut views) => {
            let one = [views.remove(0)];
            Box::new(SearchData::<I, 1>::new(entries, goal.blank, &pruning, &one))
        }
    }
}

impl Solver25 {
    /// The numbers of cells that this solver supports.
    pub const CELLS: std::ops::RangeInclusive<usize> = 17..=Pruning::MOST_CELLS;

    /// Returns whether boards of this shape are supported.
    pub fn fits(shape: Shape) -> bool {
        Self::CELLS.contains(&shape.cells())
    }

    /// Acquires the tables for a goal.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits), chosen groups do not
    /// [suit](knobel_pdb::Groups::suit_solver), no tables fit into the memory limit, or the watch
    /// stops while they are built.
    pub fn new(
        goal: &Board,
        options: &TableOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let view = fitting(goal)?;
        let mut build = BuildContext::new(options.threads.max(1), watch);
        let Acquired { set, tables, used } = tables::tables(&view, options, &mut build)?;
        let views = tables::views(&set, &tables, &view);
        let entries = tables.entries;
        // A browser has no memory for more entries, so the code for them is left out there.
        let data = if IN_BROWSER || entries.fit_u32() {
            data::<u32>(entries, &view, views)
        } else {
            data::<u64>(entries, &view, views)
        };
        let tiles = set.keys.iter().map(Pattern::tiles).max().unwrap_or(0);
        Ok(Self {
            goal: goal.clone(),
            view,
            data,
            used,
            set: (tiles, set.partitions),
            identity: tables::identity(&set.keys),
        })
    }

    /// Returns the patterns of the largest tables for a goal, in the order in which a folder stores
    /// them.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn patterns(goal: &Board) -> Result<Vec<Pattern>, PdbError> {
        tables::largest(&fitting(goal)?)
    }

    /// Returns whether the folder has files of the largest tables for a goal. Their checksums are
    /// checked when they are used.
    pub fn is_ready(goal: &Board, folder: &Folder) -> bool {
        let is_stored = |pattern: &Pattern| folder.file(pattern).exists();
        Self::patterns(goal).is_ok_and(|patterns| patterns.iter().all(is_stored))
    }

    /// Returns whether a proof was saved with the largest tables for a goal. The open units of a
    /// bound can be resumed only with the tables with which they were saved.
    pub fn is_of_largest(goal: &Board, proof: &SearchState) -> bool {
        fitting(goal).is_ok_and(|view| tables::is_largest(&view, proof.method()))
    }

    /// Returns the peak memory for acquiring the tables that `options` allow, in bytes, or `None`
    /// if no tables fit. This takes a few milliseconds if tables must be built.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn needs(goal: &Board, options: &TableOptions) -> Result<Option<u64>, PdbError> {
        tables::needs(&fitting(goal)?, options)
    }

    /// The number of tiles in the largest group, and the number of partitions.
    /// [`TableChoice::Exactly`](crate::TableChoice::Exactly) gives the same tables.
    pub fn set(&self) -> (usize, usize) {
        self.set
    }

    /// The tables in use.
    pub fn used(&self) -> &UsedTables {
        &self.used
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// A lower bound of the solution length of this board, from one table lookup per group.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn bound(&self, board: &Board) -> Cost {
        let (half_excess, manhattan) = self.data.estimate(&self.cells(board));
        (manhattan + 2 * half_excess) as Cost
    }

    /// Searches for an optimal solution on `threads` threads. `known` is the length of the best
    /// solution known from elsewhere, or [`Cost::MAX`]. It may decrease during the search.
    ///
    /// The outcome is solved with a path if this search found one. It is solved without a path if
    /// the search ruled out every solution shorter than the known one. In both cases the report's
    /// lower bound is the optimal length. The search resumes from the state of `recorder`, on any
    /// number of threads.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn prove(
        &self,
        board: &Board,
        known: &AtomicU32,
        limits: Limits,
        threads: usize,
        recorder: Option<&mut SearchRecorder<'_>>,
        watch: &mut dyn Watch,
    ) -> Report<Option<Vec<Direction>>> {
        if !parity::solvable(board, &self.goal) {
            return unsolvable();
        }
        let mut idle = SearchRecorder::idle();
        let options = SearchOptions {
            limits,
            threads: &AtomicUsize::new(threads),
            known,
            pause: None,
        };
        let recorder = recorder.unwrap_or(&mut idle);
        let mut path = None;
        let kernel = self.search_of(board);
        let report = search(&*kernel, &options, None, recorder, watch, &mut |moves| {
            path = Some(self.path(moves));
            false
        });
        report.map(|()| path)
    }

    /// Searches for an optimal solution together with other ranks. Each rank calls this with the
    /// same board and tables, and all return the same report. Each rank has its own memory limit
    /// and its own number of `threads`, which may grow during the search. A rank with 0 threads
    /// does not search, but takes part in the communication.
    ///
    /// `known` is the length of the best solution that this rank knows from elsewhere. The other
    /// ranks learn of it at their next exchange, within a tenth of a second, unless recording the
    /// state takes longer than half of that. Only the `recorder` of rank 0 is used, and only the
    /// `watch` of rank 0 can stop the search; the other ranks' watches receive the rounds. A search
    /// may resume with another number of ranks.
    ///
    /// # Errors
    /// If the board or the tables of a rank differ from those of rank 0. All ranks return the same
    /// error.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn prove_on_ranks(
        &self,
        ranks: &mut dyn Communicator,
        board: &Board,
        known: &AtomicU32,
        (memory, threads): (Option<u64>, &AtomicUsize),
        recorder: Option<&mut SearchRecorder<'_>>,
        watch: &mut dyn Watch,
    ) -> Result<Report<Option<Vec<Direction>>>, PdbError> {
        // All ranks must agree that the board is unsolvable before one of them returns.
        let solvable = parity::solvable(board, &self.goal);
        if ranks.all_sum(solvable.into()) == 0 {
            return Ok(unsolvable());
        }
        let shared = Shared {
            limits: Limits {
                nodes: None,
                memory,
            },
            threads,
            known,
        };
        let mut path = None;
        let kernel = self.search_of(board);
        let found = &mut |moves: &[u8]| {
            path = Some(self.path(moves));
            false
        };
        let report = search_on_ranks(&*kernel, ranks, &shared, recorder, watch, found)?;
        Ok(report.map(|()| path))
    }

    /// Makes the search for a board, as the engine takes it.
    fn search_of(&self, board: &Board) -> Box<dyn knobel_engine::Kernel + '_> {
        self.data.search(self.cells(board), &self.identity)
    }

    /// Translates a path of the search into the moves of the user's board.
    fn path(&self, moves: &[u8]) -> Vec<Direction> {
        let seen = moves
            .iter()
            .map(|&seen| Direction::ALL[usize::from(seen) % 4]);
        seen.map(|direction| self.view.direction(direction))
            .collect()
    }

    /// The board in the solver's numbering, in which a tile has the number of its goal cell.
    fn cells(&self, board: &Board) -> Cells {
        assert_shape(board, &self.goal);
        let tiles = self.view.tiles(board);
        let mut cells = [0; CELLS];
        cells[..tiles.len()].copy_from_slice(&tiles);
        cells
    }
}

/// The report on a board whose parity differs from the goal's.
fn unsolvable<P>() -> Report<P> {
    Report {
        outcome: Outcome::Unsolvable,
        stats: Stats::default(),
        lower_bound: 0,
    }
}

/// The goal in the solver's numbering, if the solver supports its shape.
fn fitting(goal: &Board) -> Result<GoalView, PdbError> {
    if !Solver25::fits(goal.shape()) {
        return Err(PdbError::Pattern {
            reason: "these tables are for boards of 17 to 25 cells",
        });
    }
    Ok(GoalView::new(goal))
}
