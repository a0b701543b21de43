//! Solves boards of up to 16 cells in the fewest straight runs: tables, and bound after bound.
//!
//! Two runs in a row along the same line are one run or none, so runs go along rows and along columns in turn, and what
//! is left depends on which comes next. The tables know it (see [`RunTable`]), and [`StraightRunSolver`] searches with them.

mod kernel;
#[cfg(test)]
mod tests;
mod walker;

use std::sync::atomic::{AtomicU32, AtomicUsize};

use knobel_cluster::Communicator;
use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch};
use knobel_engine::{Bounds, Identity, SearchOptions, SearchState, Units};
use knobel_tiles::{Board, Direction, parity};

use crate::search::{OnPath, SearchRecorder, Shared, problem, search, search_on_ranks};
use kernel::Kernel;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Bytes, Folder, PdbError};
use knobel_pdb::{Colouring, RunTable};
use walker::Frontier;

/// Nodes between two looks at limits, watch and other threads.
const NODES_PER_PAUSE: u64 = 1 << 14;
/// The frontier has one node for this many that the bound before expanded, within limits.
const NODES_PER_UNIT: u64 = 64;
const UNITS: std::ops::RangeInclusive<u64> = 16..=4096;
/// Tables of more coloured boards than this are kept in the folder; smaller ones are made in a moment.
const WORTH_KEEPING: usize = 30_000_000;
/// Longer ways are not looked for; no board of up to 16 cells needs as many.
const MOST_RUNS: Cost = 250;

/// The names of the tables by their number of colours.
const NAMES: [&str; 3] = ["runs-2", "runs-3", "runs-4"];

/// What a [`StraightRunSolver`] may use.
#[derive(Debug, Clone)]
pub struct StraightRunOptions {
    /// Where large tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Colours of the tables, as in [`Colouring::SIZES`].
    pub colours: usize,
    /// Threads for making tables and for searching; 0 and 1 both mean one.
    pub threads: usize,
}

/// Solves boards to one goal in the fewest straight runs.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_optimal::{StraightRunOptions, StraightRunSolver};
/// use knobel_tiles::{Goal, metric, notation::parse_board};
///
/// let board = parse_board("1 2 3 4 / 5 6 7 8 / 0 9 10 11", None)?;
/// let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
/// let options = StraightRunOptions { folder: None, colours: 3, threads: 1 };
/// let solver = StraightRunSolver::new(&goal, &options, &mut ())?;
/// let report = solver.solve(&board, 0, Limits::default(), &mut ());
/// assert_eq!(report.path().map(|path| metric::mtm(path)), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct StraightRunSolver {
    goal: Board,
    view: GoalView,
    tables: Vec<RunTable<Bytes>>,
    name: &'static str,
    refused: Vec<String>,
    threads: usize,
}

impl StraightRunSolver {
    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, or the watch stops it while tables are made. A damaged file is no error: it
    /// is refused, see [`refused`](Self::refused), and the table made anew.
    pub fn new(
        goal: &Board,
        options: &StraightRunOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let view = GoalView::new(goal);
        let colourings = colourings(goal, options.colours)?;
        let name = name(options.colours);
        let mut build = BuildContext::new(options.threads.max(1), watch);
        build.name = name;
        let (mut tables, mut refused) = (Vec::new(), Vec::new());
        for (part, colouring) in (1..).zip(&colourings) {
            build.part = (part, colourings.len() as u32);
            let folder = options.folder.as_ref().filter(|_| is_kept(colouring));
            tables.push(match folder {
                Some(folder) => folder.open_or_make(colouring, &mut build, &mut refused)?,
                None => RunTable::generate(colouring, &mut build)?.map(Bytes::Owned),
            });
        }
        Ok(Self {
            goal: goal.clone(),
            view,
            tables,
            name,
            refused,
            threads: options.threads.max(1),
        })
    }

    /// The name of its tables.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Why files that were there were not used, or new ones not kept: one line each.
    pub fn refused(&self) -> &[String] {
        &self.refused
    }

    /// Bytes of its tables.
    pub fn bytes(&self) -> u64 {
        let bytes = |table: &RunTable<Bytes>| table.colouring().search_bytes();
        self.tables.iter().map(bytes).sum::<usize>() as u64
    }

    /// A solution in the fewest runs, of which `proved` are known to be needed. The report's lower bound counts runs.
    /// With one thread all counts are the same in every run.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        proved: Cost,
        limits: Limits,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        let mut solution = None;
        let report = self.run(board, proved, limits, self.threads, watch, &mut |path| {
            solution = Some(path);
            false
        });
        with_path(report, solution)
    }

    /// The same together with other ranks, if there are any: each calls this with the same board and
    /// tables, and all have the same report. What the search has done is kept by `recorder`, which is the
    /// first rank's, as is the watch. The limit on nodes counts those of the search that is resumed too;
    /// several ranks keep to it roughly.
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
        recorder: Option<&mut SearchRecorder<'_>>,
        watch: &mut dyn Watch,
    ) -> Result<Report<Vec<Direction>>, PdbError> {
        let mut solution = None;
        let shared = Shared {
            limits,
            threads: &AtomicUsize::new(self.threads),
            known: &AtomicU32::new(Cost::MAX),
        };
        let report = self.searched(
            board,
            0,
            &mut |path| {
                solution = Some(path);
                false
            },
            |kernel, found| search_on_ranks(kernel, ranks, &shared, recorder, watch, found),
        );
        Ok(with_path(report?, solution))
    }

    /// Every solution in the fewest runs, one by one, in a fixed order. `visit` answers whether it wants more. The report
    /// says [`Outcome::Solved`] once there was one.
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
            threads: &AtomicUsize::new(threads),
            known: &AtomicU32::new(Cost::MAX),
            pause: None,
        };
        let nobody = &mut SearchRecorder::idle();
        let report = self.searched(board, proved, on_path, |kernel, found| {
            Ok(search(kernel, &options, None, nobody, watch, found))
        });
        report.expect("a search on one process has no error")
    }

    /// Has a board searched, unless it needs no search.
    fn searched(
        &self,
        board: &Board,
        proved: Cost,
        on_path: &mut OnPath<'_>,
        search: impl FnOnce(
            &dyn knobel_engine::Kernel,
            &mut dyn FnMut(&[u8]) -> bool,
        ) -> Result<Report<()>, PdbError>,
    ) -> Result<Report<()>, PdbError> {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let at_once = |outcome| Report {
            outcome,
            stats: Stats {
                peak_bytes: self.bytes(),
                ..Stats::default()
            },
            lower_bound: 0,
        };
        if !parity::solvable(board, &self.goal) {
            return Ok(at_once(Outcome::Unsolvable));
        }
        let tiles = self.view.tiles(board);
        let kernel = Kernel::new(&self.tables, &tiles);
        if kernel.reaches_goal(&[]) {
            on_path(Vec::new());
            return Ok(at_once(Outcome::Solved(())));
        }
        let board_search = RunSearch {
            solver: self,
            kernel: &kernel,
            tiles: &tiles,
            proved,
        };
        search(&board_search, &mut |way: &[u8]| {
            let seen = kernel.moves(way);
            on_path(seen.map(|seen| self.view.direction(seen)).collect())
        })
    }
}

/// A report with the path that was found.
fn with_path(report: Report<()>, path: Option<Vec<Direction>>) -> Report<Vec<Direction>> {
    Report {
        outcome: match (report.outcome, path) {
            (Outcome::Solved(()), Some(path)) => Outcome::Solved(path),
            (Outcome::Stopped(reason), _) => Outcome::Stopped(reason),
            _ => Outcome::Unsolvable,
        },
        stats: report.stats,
        lower_bound: report.lower_bound,
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
        let (view, tables) = (&self.solver.view, self.solver.tables.iter());
        Identity {
            problem: [b"runs", &problem(view.shape, view.blank, self.tiles)[..]].concat(),
            method: method(tables.map(RunTable::colouring)),
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

    fn wanted_units(&self, last: u64, _: bool) -> usize {
        (last / NODES_PER_UNIT).clamp(*UNITS.start(), *UNITS.end()) as usize
    }

    fn table_bytes(&self) -> u64 {
        self.solver.bytes()
    }

    fn nodes_per_pause(&self) -> u64 {
        NODES_PER_PAUSE
    }

    fn units(&self, bound: Cost, wanted: usize, most: u64) -> Box<dyn Units + '_> {
        Box::new(Frontier::new(self.kernel, bound, wanted, most))
    }
}

/// The colourings of the tables for a goal, as they are kept: turned and mirrored so that the blank's goal is as near
/// to the top left as can be.
///
/// # Errors
/// If the board has more than 16 cells.
pub fn colourings(goal: &Board, colours: usize) -> Result<Vec<Colouring>, PdbError> {
    Colouring::for_goal(&GoalView::new(goal), colours)
}

/// How a saved search names the tables of these colourings.
fn method<'a>(colourings: impl Iterator<Item = &'a Colouring>) -> String {
    colourings.map(|it| format!("{:?}", it.colours())).collect()
}

/// The number of colours of the tables that a search to this goal was saved with.
pub fn colours_of(goal: &Board, saved: &SearchState) -> Option<usize> {
    let is_of = |colourings: Vec<Colouring>| method(colourings.iter()) == saved.method();
    let mut sizes = Colouring::SIZES;
    sizes.find(|&colours| colourings(goal, colours).is_ok_and(is_of))
}

/// The name of the tables of this many colours.
pub fn name(colours: usize) -> &'static str {
    NAMES[colours.clamp(*Colouring::SIZES.start(), *Colouring::SIZES.end())
        - Colouring::SIZES.start()]
}

/// Is the table of this colouring kept in the folder?
pub fn is_kept(colouring: &Colouring) -> bool {
    colouring.boards() > WORTH_KEEPING
}
