//! Shortest paths on boards of 17 to 25 cells, and proofs that a known path is one.
//!
//! [`Solver25::new`] gets tables ready for a goal; [`Solver25::prove`] takes any board, and
//! [`Solver25::prove_on_ranks`] has several ranks prove it together. What backends and other machines share is plain
//! data: how entries are numbered (`packed_tables.rs`), the moves that the pruning automaton lets pass
//! ([`knobel_tiles::Pruning`]), and the work units of a bound (`work_units.rs`).

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

use crate::search::{SearchRecorder, Shared, search, search_on_ranks};
use kernel::{Kernel, TableView};
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Folder, Groups, Pattern, PdbError, UsedTables};
use packed_tables::{Entries, EntryIndex};
use prover::BoardSearch;
use work_units::{CELLS, Cells};

/// Longest walks that the pruning automaton knows. 10 is made in 25 ms; 14 takes 0.7 s, and its greater table makes the
/// search slower by more than the 5 % of nodes that it saves.
const PRUNED_WALKS: usize = 10;

/// Which tables to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Solver25Tables {
    /// The largest if the folder has them all, else small ones made in memory.
    #[default]
    Ready,
    /// The largest; those that the folder does not have are made and kept there.
    Large,
    /// Groups of up to this many tiles, made in memory.
    Tiles(usize),
    /// Groups of up to `tiles` tiles in so many partitions, and no others; the largest as with [`Large`](Self::Large).
    /// So other ranks have the same tables as the first, whatever their folders hold.
    Exactly {
        /// Tiles in the largest group.
        tiles: usize,
        /// 1 or 2.
        partitions: usize,
    },
    /// Groups that somebody chose, and no others. Where one has more than 5 tiles, all are kept in the folder.
    Own(Groups),
}

/// What a [`Solver25`] may use.
#[derive(Debug, Clone, Default)]
pub struct Solver25Options {
    /// Where large tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub tables: Solver25Tables,
    /// Threads for making tables; 0 and 1 both mean one.
    pub threads: usize,
    /// The most bytes for tables and for making them. Where the largest do not fit, smaller ones are used, and
    /// [`UsedTables::refused`] says so.
    pub room: Option<u64>,
}

/// Solves boards of 17 to 25 cells to one goal, optimally.
///
/// ```
/// use std::sync::atomic::AtomicU32;
/// use knobel_core::Limits;
/// use knobel_optimal::{Solver25Options, Solver25, Solver25Tables};
/// use knobel_tiles::{Goal, notation::parse_board};
///
/// let board = parse_board("5 1 2 3 4 / 10 6 7 8 9 / 0 11 12 13 14 / 15 16 17 18 19", None)?;
/// let goal = Goal::First.board(board.shape()).expect("standard goals fit every shape");
/// let options = Solver25Options { tables: Solver25Tables::Tiles(3), ..Solver25Options::default() };
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

/// A kernel of any number of sights and any width of an index.
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

/// The kernel for tables of one or two sights, with indices of type `I`.
fn kernel<I: EntryIndex + 'static>(
    entries: Entries,
    view: &GoalView,
    sights: Vec<TableView>,
) -> Box<dyn AnyKernel> {
    let pruning = Pruning::new(view.shape, PRUNED_WALKS);
    match <[_; 2]>::try_from(sights) {
        Ok(two) => Box::new(Kernel::<I, 2>::new(entries, view.blank, &pruning, &two)),
        Err(mut sights) => {
            let one = [sights.remove(0)];
            Box::new(Kernel::<I, 1>::new(entries, view.blank, &pruning, &one))
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

    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits), own groups do not [suit](Groups::suit_solver), no tables fit into the room, or the
    /// watch stops it while they are made.
    pub fn new(
        goal: &Board,
        options: &Solver25Options,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let view = fitting(goal)?;
        let mut build = BuildContext::new(options.threads.max(1), watch);
        let gathered = tables::gather(&view, options, &mut build)?;
        let (entries, sights) = (gathered.entries, gathered.sights);
        // A browser has no memory for more entries, and the code for them is left out.
        let kernel = if IN_BROWSER || entries.fit_u32() {
            kernel::<u32>(entries, &view, sights)
        } else {
            kernel::<u64>(entries, &view, sights)
        };
        Ok(Self {
            goal: goal.clone(),
            view,
            kernel,
            used: gathered.used,
            set: gathered.set,
            identity: gathered.identity,
        })
    }

    /// The patterns of the largest tables for a goal, as they are kept in a folder.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn patterns(goal: &Board) -> Result<Vec<Pattern>, PdbError> {
        tables::large(&fitting(goal)?)
    }

    /// Does the folder have the largest tables for a goal? Their checksums are compared when they are used.
    pub fn is_ready(goal: &Board, folder: &Folder) -> bool {
        let there = |pattern: &Pattern| folder.file(pattern).exists();
        Self::patterns(goal).is_ok_and(|patterns| patterns.iter().all(there))
    }

    /// Was a proof kept with the largest tables for a goal? What it had done of a bound is of use with the same tables
    /// only.
    pub fn is_of_largest(goal: &Board, proof: &SearchState) -> bool {
        fitting(goal).is_ok_and(|view| tables::is_largest(&view, proof.method()))
    }

    /// Bytes that the tables which it would use in so much `room` need with their making, whatever room the options
    /// give; nothing where none fit. Takes some milliseconds where tables would be made.
    ///
    /// # Errors
    /// If the board does not [fit](Self::fits).
    pub fn needs(
        goal: &Board,
        options: &Solver25Options,
        room: u64,
    ) -> Result<Option<u64>, PdbError> {
        tables::needs(&fitting(goal)?, options, room)
    }

    /// Tiles in the largest group of its tables, and partitions: [exactly](Solver25Tables::Exactly) these are the same.
    pub fn set(&self) -> (usize, usize) {
        self.set
    }

    /// Which tables it uses.
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

    /// Looks for a shortest path on `threads` threads. `known` is the length of the best path known from elsewhere,
    /// [`Cost::MAX`] for none; it may shrink meanwhile.
    ///
    /// The outcome is solved with a path if this search found it, and without one if it ruled out every path shorter
    /// than the known one; the report's lower bound is the optimal length then. The search goes on where `keeper` was
    /// told to resume, whatever number of threads it began with.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn prove(
        &self,
        board: &Board,
        known: &AtomicU32,
        limits: Limits,
        threads: usize,
        keeper: Option<&mut SearchRecorder<'_>>,
        watch: &mut dyn Watch,
    ) -> Report<Option<Vec<Direction>>> {
        if !parity::solvable(board, &self.goal) {
            return unsolvable();
        }
        let mut nobody = SearchRecorder::idle();
        let options = SearchOptions {
            limits,
            threads: &AtomicUsize::new(threads),
            known,
            pause: None,
        };
        let keeper = keeper.unwrap_or(&mut nobody);
        let mut path = None;
        let kernel = self.search_of(board);
        let report = search(&*kernel, &options, None, keeper, watch, &mut |moves| {
            path = Some(self.path(moves));
            false
        });
        report.map(|()| path)
    }

    /// Looks for a shortest path together with other ranks, each of which calls this with the same board and tables; all
    /// have the same report. Each has so many bytes of memory and so many `threads`, which may become more meanwhile; one
    /// that has none takes part without searching. `known` is the best path that a rank knows from elsewhere: all learn of
    /// it at their next meeting, which is within a tenth of a second while they search a bound together, unless the first
    /// takes longer than half of that to keep. `keeper` is the first rank's, and its `watch` alone may stop; those of others only
    /// hear of rounds.
    ///
    /// Going on where a `keeper` was told to resume, it does not matter how many ranks there were before.
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
        keeper: Option<&mut SearchRecorder<'_>>,
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
        let report = search_on_ranks(&*kernel, ranks, &shared, keeper, watch, found)?;
        Ok(report.map(|()| path))
    }

    /// The search for a board as the engine takes it.
    fn search_of(&self, board: &Board) -> Box<dyn knobel_engine::Kernel + '_> {
        self.kernel.search(self.cells(board), &self.identity)
    }

    /// A path as the kernel sees it, turned back.
    fn path(&self, moves: &[u8]) -> Vec<Direction> {
        let seen = moves
            .iter()
            .map(|&way| Direction::ALL[usize::from(way) % 4]);
        seen.map(|way| self.view.direction(way)).collect()
    }

    fn cells(&self, board: &Board) -> Cells {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
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
