//! Solves boards of up to 16 cells in the fewest straight runs: tables, and bound after bound.

use knobel_core::{Cost, Limits, Outcome, Report, Round, Stats, StopReason, Watch};
use knobel_tiles::{Board, Direction, parity};

use super::deepen::{Deepen, End, OnPath};
use super::kernel::Kernel;
use super::{Colouring, RunTable};
use crate::geometry::View;
use crate::{Build, Bytes, Folder, PdbError};

/// A bound is shared among threads if the one before expanded at least this many nodes.
const WORTH_SHARING: u64 = 20_000;
/// Tables of more coloured boards than this are kept in the folder; smaller ones are made in a moment.
const WORTH_KEEPING: usize = 30_000_000;
/// Longer ways are not looked for; no board of up to 16 cells needs as many.
const MOST_RUNS: Cost = 250;

/// The names of the tables by their number of colours.
const NAMES: [&str; 3] = ["runs-2", "runs-3", "runs-4"];

/// What a [`RunsSolver`] may use.
#[derive(Debug, Clone)]
pub struct RunsOptions {
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
/// use knobel_pdb::{RunsOptions, RunsSolver};
/// use knobel_tiles::{Goal, metric, notation::parse_board};
///
/// let board = parse_board("1 2 3 4 / 5 6 7 8 / 0 9 10 11", None)?;
/// let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
/// let options = RunsOptions { folder: None, colours: 3, threads: 1 };
/// let solver = RunsSolver::new(&goal, &options, &mut ())?;
/// let report = solver.solve(&board, 0, Limits::default(), &mut ());
/// assert_eq!(report.path().map(|path| metric::mtm(path)), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct RunsSolver {
    goal: Board,
    view: View,
    tables: Vec<RunTable<Bytes>>,
    name: &'static str,
    refused: Vec<String>,
    threads: usize,
}

impl RunsSolver {
    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, or the watch stops it while tables are made. A damaged file is no error: it
    /// is refused, see [`refused`](Self::refused), and the table made anew.
    pub fn new(
        goal: &Board,
        options: &RunsOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        let view = View::new(goal);
        let colourings = colourings(goal, options.colours)?;
        let name = name(options.colours);
        let mut build = Build::new(options.threads.max(1), watch);
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
        Report {
            outcome: match (report.outcome, solution) {
                (Outcome::Solved(()), Some(path)) => Outcome::Solved(path),
                (Outcome::Stopped(reason), _) => Outcome::Stopped(reason),
                _ => Outcome::Unsolvable,
            },
            stats: report.stats,
            lower_bound: report.lower_bound,
        }
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
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let mut stats = Stats {
            peak_bytes: self.bytes(),
            ..Stats::default()
        };
        let report = |outcome, stats, lower_bound| Report {
            outcome,
            stats,
            lower_bound,
        };
        if !parity::solvable(board, &self.goal) {
            return report(Outcome::Unsolvable, stats, 0);
        }
        let tiles = self.view.tiles(board);
        let kernel = Kernel::new(&self.tables, &tiles);
        if kernel.reaches_goal(&[]) {
            on_path(Vec::new());
            return report(Outcome::Solved(()), stats, 0);
        }
        let roots = [0, 1].map(|axis| kernel.root(axis));
        let least = roots.iter().map(|&(_, value)| value).min().unwrap_or(0);
        let mut last = 0;
        for bound in least.max(proved).max(1)..=MOST_RUNS {
            let before = stats;
            let mut deepen = Deepen {
                kernel: &kernel,
                view: &self.view,
                limits,
                // A limit on nodes is kept to the node, which one thread can.
                threads: if last >= WORTH_SHARING && limits.nodes.is_none() {
                    threads
                } else {
                    1
                },
                bound,
                stats: &mut stats,
                watch: &mut *watch,
                on_path: &mut *on_path,
                found: false,
            };
            let end = deepen.run(&roots, last);
            let found = deepen.found;
            let round = Round {
                bound,
                expanded: stats.expanded - before.expanded,
                generated: stats.generated - before.generated,
            };
            watch.round(&round);
            match end {
                End::Stopped(reason) => return report(Outcome::Stopped(reason), stats, bound),
                End::Searched if !found => last = round.expanded,
                _ => return report(Outcome::Solved(()), stats, bound),
            }
        }
        let limit = MOST_RUNS;
        report(Outcome::Stopped(StopReason::Depth { limit }), stats, limit)
    }
}

/// The colourings of the tables for a goal, as they are kept: turned and mirrored so that the blank's goal is as near
/// to the top left as can be.
///
/// # Errors
/// If the board has more than 16 cells.
pub fn colourings(goal: &Board, colours: usize) -> Result<Vec<Colouring>, PdbError> {
    Colouring::for_goal(&View::new(goal), colours)
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
