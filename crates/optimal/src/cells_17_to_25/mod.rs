//! Shortest paths on boards of 17 to 25 cells, and proofs that a known path is one.
//!
//! [`Solver25::new`] acquires the tables for a goal. [`Solver25::prove`] takes any board, and
//! [`Solver25::prove_on_ranks`] shares the work on a board among several ranks. What backends and
//! other machines share is plain data: how entries are numbered (`packed_tables.rs`), the moves
//! that the pruning automaton allows ([`knobel_tiles::Pruning`]), and the work units of a bound
//! (`work_units.rs`).

mod kernel;
mod packed_tables;
mod prover;
mod tables;
#[cfg(test)]
mod tests;
mod walker;
mod work_units;

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_cluster::{Communicator, IN_BROWSER};
use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch};
use knobel_engine::{SearchOptions, SearchState};
use knobel_tiles::{Board, Direction, Pruning, Shape, parity};

use crate::acquire_tables::{Acquired, TableOptions};
use crate::search::{SearchRecorder, Shared, assert_shape, search, search_on_ranks};
use kernel::{Kernel, TableView};
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Folder, Pattern, PdbError, UsedTables};
use packed_tables::{Entries, EntryIndex};
use prover::BoardSearch;
use work_units::{CELLS, Cells};

/// The longest walks that the pruning automaton knows. An automaton for walks of 10 moves is built
/// in 25 ms. One for 14 moves takes 0.7 s, and its larger table costs more time than the 5 % of the
/// nodes that it saves.
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
    view: GoalView,
    kernel: Box<dyn AnyKernel>,
    used: UsedTables,
    /// Tiles in the largest group, and partitions.
    set: (usize, usize),
    identity: String,
}

/// A kernel with any number of views and any width of an index.
trait AnyKernel: Send + Sync {
    /// The greatest half excess of a board, and its Manhattan distance.
    fn estimate(&self, cells: &Cells) -> (i32, i32);

    /// The search for a board with these tables.
    fn search<'a>(&'a self, start: Cells, tables: &'a str) -> Box<dyn knobel_engine::Kernel + 'a>;
}

impl<I: EntryIndex + 'static, const V: usize> AnyKernel for Kernel<I, V> {
    fn estimate(&self, cells: &Cells) -> (i32, i32) {
        self.estimate(cells)
    }

    fn search<'a>(&'a self, start: Cells, tables: &'a str) -> Box<dyn knobel_engine::Kernel + 'a> {
        Box::new(BoardSearch {
            kernel: self,
            start,
            tables,
        })
    }
}

/// The kernel for tables with one or two views, with indices of type `I`.
fn kernel<I: EntryIndex + 'static>(
    entries: Entries,
    goal: &GoalView,
    views: Vec<TableView>,
) -> Box<dyn AnyKernel> {
    let pruning = Pruning::new(goal.shape, PRUNED_WALKS);
    match <[_; 2]>::try_from(views) {
        Ok(two) => Box::new(Kernel::<I, 2>::new(entries, goal.blank, &pruning, &two)),
        Err(mut views) => {
            let one = [views.remove(0)];
            Box::new(Kernel::<I, 1>::new(entries, goal.blank, &pruning, &one))
        }
    }
}

impl Solver25 {
    /// The number of cells of the boards that it solves.
    pub const CELLS: std::ops::RangeInclusive<usize> = 17..=Pruning::MOST_CELLS;

    /// Can boards of this shape be solved?
    pub fn fits(shape: Shape) -> bool {
        Self::CELLS.contains(&shape.cells())
    }

    /// Prepares for boards with this goal.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits), chosen groups do not
    /// [suit](knobel_pdb::Groups::suit_solver), no tables fit into the room, or the watch stops
    /// while they are built.
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
        // A browser has no memory for more entries, and the code for them is left out.
        let kernel = if IN_BROWSER || entries.fit_u32() {
            kernel::<u32>(entries, &view, views)
        } else {
            kernel::<u64>(entries, &view, views)
        };
        let tiles = set.keys.iter().map(Pattern::tiles).max().unwrap_or(0);
        Ok(Self {
            goal: goal.clone(),
            view,
            kernel,
            used,
            set: (tiles, set.partitions),
            identity: tables::identity(&set.keys),
        })
    }

    /// The patterns of the largest tables for a goal, as a folder stores them.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn patterns(goal: &Board) -> Result<Vec<Pattern>, PdbError> {
        tables::largest(&fitting(goal)?)
    }

    /// Whether the folder has the largest tables for a goal. Their checksums are compared when they
    /// are used.
    pub fn is_ready(goal: &Board, folder: &Folder) -> bool {
        let is_stored = |pattern: &Pattern| folder.file(pattern).exists();
        Self::patterns(goal).is_ok_and(|patterns| patterns.iter().all(is_stored))
    }

    /// Whether a proof was saved with the largest tables for a goal. What it had searched of a
    /// bound can be resumed with the same tables only.
    pub fn is_of_largest(goal: &Board, proof: &SearchState) -> bool {
        fitting(goal).is_ok_and(|view| tables::is_largest(&view, proof.method()))
    }

    /// Bytes that the tables which `options` allow need while they are acquired, or `None` if no
    /// tables fit. Takes some milliseconds if tables must be built.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn needs(goal: &Board, options: &TableOptions) -> Result<Option<u64>, PdbError> {
        tables::needs(&fitting(goal)?, options)
    }

    /// Tiles in the largest group of its tables, and the number of partitions.
    /// [`TableChoice::Exactly`](crate::TableChoice::Exactly) gives the same tables.
    pub fn set(&self) -> (usize, usize) {
        self.set
    }

    /// The tables that it uses.
    pub fn used(&self) -> &UsedTables {
        &self.used
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// No path from this board is shorter.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn bound(&self, board: &Board) -> Cost {
        let (half_excess, manhattan) = self.kernel.estimate(&self.cells(board));
        (manhattan + 2 * half_excess) as Cost
    }

    /// Looks for a shortest path on `threads` threads. `known` is the length of the best path known
    /// from elsewhere, or [`Cost::MAX`]. It may shrink during the search.
    ///
    /// The outcome is solved with a path if this search found one, and without a path if it ruled
    /// out every path shorter than the known one. In both cases the report's lower bound is the
    /// optimal length. The search resumes from the state of `recorder`, on any number of threads.
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

    /// Looks for a shortest path together with other ranks. Each calls this with the same board and
    /// tables, and all have the same report. Each rank has its own limit on memory and its own
    /// number of `threads`, which may grow during the search; a rank without threads takes part
    /// without searching.
    ///
    /// `known` is the best path that a rank knows from elsewhere. The others learn of it when the
    /// ranks meet next, within a tenth of a second, unless recording the state takes longer than
    /// half of that. `recorder` is the first rank's, and only the first rank's `watch` may stop the
    /// search; the others only see rounds. A search that resumes may have had another number of
    /// ranks before.
    ///
    /// # Errors
    /// If a rank has another board or other tables than the first; all of them have the error.
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
        // All ranks must agree on the board before one of them returns.
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

    /// The search for a board as the engine takes it.
    fn search_of(&self, board: &Board) -> Box<dyn knobel_engine::Kernel + '_> {
        self.kernel.search(self.cells(board), &self.identity)
    }

    /// A path of the kernel as the board's moves.
    fn path(&self, moves: &[u8]) -> Vec<Direction> {
        let seen = moves
            .iter()
            .map(|&seen| Direction::ALL[usize::from(seen) % 4]);
        seen.map(|direction| self.view.direction(direction))
            .collect()
    }

    fn cells(&self, board: &Board) -> Cells {
        assert_shape(board, &self.goal);
        let tiles = self.view.tiles(board);
        let mut cells = [0; CELLS];
        cells[..tiles.len()].copy_from_slice(&tiles);
        cells
    }
}

fn unsolvable<P>() -> Report<P> {
    Report {
        outcome: Outcome::Unsolvable,
        stats: Stats::default(),
        lower_bound: 0,
    }
}

fn fitting(goal: &Board) -> Result<GoalView, PdbError> {
    if !Solver25::fits(goal.shape()) {
        return Err(PdbError::Pattern {
            reason: "these tables are for boards of 17 to 25 cells",
        });
    }
    Ok(GoalView::new(goal))
}
