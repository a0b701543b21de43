//! Optimal solutions of boards of up to 16 cells, with the best tables that are available.
//!
//! [`Solver16::new`] prepares for a goal: it opens large tables if the folder holds them, or builds
//! small ones in memory. [`Solver16::solve`] then takes any board.
//!
//! A search may outlast the building of larger tables. In that case the solver builds them and
//! continues the search with them, at the unit where it paused. Small tables solve most 15-puzzles
//! within a second, and building the 7-8 tables takes longer than that, so neither is the best
//! choice for every board. With one thread, the solver builds larger tables after a fixed number of
//! expansions, so that counts are the same in every run. With more threads, half of them continue
//! the search while the others build.
//!
//! The hot loop is [`inner_loop`], the units of a bound are in [`work_units`], and [`lookup`] has
//! the two layouts of tables. The entries take 0.75 MiB with pdb-5-5-5, 8 MiB with pdb-6-6-3 and
//! 288 MB with pdb-7-8. In addition, each thread has a stack of 40 KB.
//!
//! # References
//! - R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//!   (2002).
//! - A. Felner, R. E. Korf and S. Hanan, "Additive pattern database heuristics", Journal of
//!   Artificial Intelligence Research 22 (2004).
//! - L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search", AAAI (1993).

mod board_search;
mod inner_loop;
mod lookup;
mod search_data;
mod stage;
mod tables;
#[cfg(test)]
mod tests;
mod work_units;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use knobel_clock::start_thread;
use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch, helpers};
use knobel_engine::{Callbacks, SearchEnd, SearchOptions, SearchState, run};
use knobel_tiles::{Board, Direction, Pruning, parity};

use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, PdbError, UsedTables, partition};

use crate::acquire_tables::{Missing, TableChoice, TableOptions, acquire};
use crate::search::{OnPath, assert_shape, outcome};
use board_search::{Left, directions};
pub(crate) use lookup::Direct;
use stage::Stage;
pub use tables::additive;
use tables::{named_set, tables};

/// The length of the longest move strings that the pruning automaton knows. An automaton for
/// strings of 8 moves is built in 2 ms. One for 10 moves takes 8 ms and saves 12 % of the nodes.
/// One for 12 moves saves another 8 %, but its 37 ms are too long for a search of a few
/// milliseconds.
const PRUNED_WALKS: usize = 10;

/// Tables with which a search continues after this number of expansions. Building them on one core
/// takes about as long as these expansions, so a search takes at most about twice the time of the
/// better choice.
struct LargerTables {
    name: &'static str,
    after: u64,
}

/// The larger tables for searches on 16 cells that began with small ones, in the order of their
/// use.
static LARGER: [LargerTables; 2] = [
    LargerTables {
        name: "pdb-6-6-3",
        after: 10_000_000,
    },
    LargerTables {
        name: "pdb-7-8",
        after: 600_000_000,
    },
];

/// The options of the search for a board.
#[derive(Clone, Copy)]
struct SearchMode<'a> {
    /// An automaton that replaces the solver's.
    pruning: Option<&'a Pruning>,
    threads: usize,
    limits: Limits,
}

/// The condition at which a search pauses to continue with larger tables.
#[derive(Clone, Copy)]
enum SwitchTables<'a> {
    /// The search does not pause.
    Never,
    /// After this number of expansions.
    After(u64),
    /// When another thread sets this flag, because it has built them.
    When(&'a AtomicBool),
}

impl SwitchTables<'_> {
    /// Returns whether the search should pause after this number of expansions.
    fn is_due(self, expanded: u64) -> bool {
        match self {
            Self::Never => false,
            Self::After(most) => expanded >= most,
            Self::When(ready) => ready.load(Ordering::Acquire),
        }
    }
}

/// The state of the search for a board, as far as it does not depend on the current tables.
struct BoardState {
    /// The board in the solver's numbering.
    tiles: Vec<u8>,
    /// The engine's state: bounds, counts and units.
    search: SearchState,
    /// The units that the previous tables have left of the current bound.
    left: Option<Left>,
    stats: Stats,
    lower_bound: Cost,
}

/// An optimal solver for boards of up to 16 cells and one goal.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_optimal::{Solver16, TableOptions};
/// use knobel_tiles::{Board, Goal, Shape};
///
/// let shape = Shape::new(3, 4)?;
/// let goal = Goal::Last.board(shape).unwrap();
/// let solver = Solver16::new(&goal, &TableOptions::default(), &mut ())?;
/// let board = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11])?;
/// let report = solver.solve(&board, Limits::default(), &mut ());
/// assert_eq!(report.path().map(Vec::len), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver16 {
    /// The goal in the solver's numbering.
    goal: Board,
    view: GoalView,
    /// The pruning automaton, which all stages share.
    pruning: Pruning,
    options: TableOptions,
    /// The tables with which each search begins.
    first: Stage,
    /// Larger tables, once a search has needed them. Later searches use them as well.
    larger: [OnceLock<Stage>; LARGER.len()],
}

impl Solver16 {
    /// Acquires the tables for a goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, chosen groups do not
    /// [suit](knobel_pdb::Groups::suit_solver), the tables do not fit into the memory limit, or the
    /// watch stops while tables are built. A damaged file is not an error: [`UsedTables::warnings`]
    /// names it, and the table is built again.
    pub fn new(
        goal: &Board,
        options: &TableOptions,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        if let TableChoice::Groups(groups) = options.choice
            && !groups.suit_solver(goal.shape().cells())
        {
            return Err(PdbError::Pattern {
                reason: "the solver needs every tile of the board in one of at most 4 groups",
            });
        }
        let view = GoalView::new(goal);
        let tables = tables(&view, options, watch)?;
        let pruning = Pruning::new(view.shape, PRUNED_WALKS);
        Ok(Self {
            goal: goal.clone(),
            first: Stage::new(tables, &view, &pruning),
            view,
            pruning,
            options: options.clone(),
            larger: Default::default(),
        })
    }

    /// The tables with which this solver begins.
    pub fn used(&self) -> &UsedTables {
        &self.first.used
    }

    /// The memory of all tables that the solver holds now, in bytes.
    pub fn bytes(&self) -> u64 {
        self.bytes_up_to(LARGER.len())
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// Returns an optimal solution. With one thread, all counts are the same in every run.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        let threads = self.options.threads;
        self.solve_on_threads(board, limits, threads, watch).0
    }

    /// Returns an optimal solution, searched for on any number of threads, and the name of the
    /// tables with which the search ended.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_on_threads(
        &self,
        board: &Board,
        limits: Limits,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> (Report<Vec<Direction>>, &'static str) {
        let mut solution = None;
        let mut take = |path| {
            solution = Some(path);
            false
        };
        let mode = SearchMode {
            pruning: None,
            threads: threads.max(1),
            limits,
        };
        let (report, tables) = self.run(mode, board, watch, &mut take);
        let report = report.map(|()| solution.expect("a solved search has a path"));
        (report, tables)
    }

    /// Visits every optimal solution, one by one, in a fixed order. `visit` returns whether to look
    /// for more. The outcome is [`Outcome::Solved`] if there is a solution.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_all(
        &self,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Report<()> {
        // The usual automaton keeps one of several paths to the same board. Here all of them count,
        // so this automaton only forbids undoing a move.
        let pruning = Pruning::new(self.view.shape, 2);
        let mode = SearchMode {
            pruning: Some(&pruning),
            threads: 1,
            limits,
        };
        self.run(mode, board, watch, visit).0
    }

    /// Searches for a board. Also returns the name of the last tables.
    fn run(
        &self,
        mode: SearchMode<'_>,
        board: &Board,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> (Report<()>, &'static str) {
        assert_shape(board, &self.goal);
        let mut search = BoardState {
            tiles: self.view.tiles(board),
            search: SearchState::default(),
            left: None,
            stats: Stats::default(),
            lower_bound: 0,
        };
        let mut stage = self.first_stage(mode);
        let outcome = if parity::solvable(board, &self.goal) {
            self.search_in_stages(mode, &mut stage, &mut search, watch, visit)
        } else {
            Outcome::Unsolvable
        };
        let name = self.stage(stage).map_or("pdb", |stage| stage.used.name);
        let report = Report {
            outcome,
            stats: search.stats,
            lower_bound: search.lower_bound,
        };
        (report, name)
    }

    /// Searches with the tables of one stage. Returns `None` if the search pauses for larger
    /// tables.
    fn search(
        &self,
        stage: &Stage,
        mode: SearchMode<'_>,
        switch: SwitchTables<'_>,
        search: &mut BoardState,
        watch: &mut dyn Watch,
        visit: &mut OnPath<'_>,
    ) -> Option<Outcome<()>> {
        let pause = |expanded| switch.is_due(expanded);
        let options = SearchOptions {
            limits: mode.limits,
            threads: &AtomicUsize::new(mode.threads),
            known: &AtomicU32::new(Cost::MAX),
            pause: Some(&pause),
        };
        let callbacks = &mut Callbacks {
            watch,
            recorder: &mut (),
            solution: &mut |moves| {
                visit(
                    directions(moves)
                        .map(|seen| self.view.direction(seen))
                        .collect(),
                )
            },
        };
        let (tiles, left) = (&search.tiles, search.left.as_ref());
        let state = &mut search.search;
        let (result, left) = stage.searched(tiles, mode.pruning, left, |kernel| {
            let result = run(kernel, state, &options, None, callbacks);
            let left = state
                .whole_units()
                .filter(|_| result.ended == SearchEnd::Paused);
            // The units that are left keep their boards and their slack; only the tables change.
            let left = left.map(|(wanted, units)| {
                let entries = kernel.entries(state.bound, wanted);
                Left {
                    bound: state.bound,
                    entries: units.map(|unit| entries[unit as usize]).collect(),
                }
            });
            ((result, outcome(kernel, result.ended)), left)
        });
        let ((result, outcome), peak) = (result, search.stats);
        search.stats = result.stats;
        search
            .stats
            .note_size(peak.peak_frontier as usize, peak.peak_bytes);
        search.lower_bound = result.lower_bound;
        search.left = left;
        (result.ended != SearchEnd::Paused).then_some(outcome)
    }

    /// Searches with the tables of a stage, and continues with larger ones if the search lasts:
    ///
    /// 1. Search until the search ends or is due for larger tables.
    /// 2. With one thread, build them now. With more, start builders and continue with step 1 on
    ///    the other threads, until the builders are done.
    /// 3. If the larger tables fit into memory, hand the remaining units over and continue with
    ///    step 1. Otherwise, finish the search with the current tables.
    fn search_in_stages(
        &self,
        mode: SearchMode<'_>,
        stage: &mut usize,
        search: &mut BoardState,
        watch: &mut dyn Watch,
        visit: &mut OnPath<'_>,
    ) -> Outcome<()> {
        let (memory, mut now) = (mode.limits.memory, mode);
        let (ready, stop) = (&AtomicBool::new(false), &AtomicBool::new(false));
        std::thread::scope(|scope| {
            // A pause means that larger tables are due, or that other threads have built them.
            let mut switch = self.switch_after(*stage);
            let outcome = loop {
                let tables = self.stage(*stage).expect("this stage has its tables");
                search.stats.note_size(0, self.bytes_up_to(*stage));
                let outcome = self.search(tables, now, switch, search, watch, visit);
                if let Some(outcome) = outcome {
                    break outcome;
                }
                let next = *stage + 1;
                if let (SwitchTables::After(_), None) = (switch, self.stage(next)) {
                    let builders = mode.threads / 2;
                    let build = move || {
                        // If building fails, the search continues with the tables that it has.
                        let _ = self.build(next, memory, builders, &mut &*stop);
                        ready.store(true, Ordering::Release);
                    };
                    ready.store(false, Ordering::Relaxed);
                    if helpers(mode.threads) > 0 && start_thread(scope, build).is_some() {
                        switch = SwitchTables::When(ready);
                        now.threads = mode.threads - builders;
                        continue;
                    }
                    if let Err(PdbError::Stopped(reason)) = self.build(next, memory, 1, watch) {
                        break Outcome::Stopped(reason);
                    }
                }
                // The larger tables are built, or could not be. All threads search again.
                now = mode;
                if self.fits(next, memory) {
                    *stage = next;
                    search.search.hand_over();
                    switch = self.switch_after(next);
                } else {
                    switch = SwitchTables::Never;
                }
            };
            stop.store(true, Ordering::Relaxed);
            outcome
        })
    }

    /// Returns the tables of a stage, if they have been acquired. Stage 0 is the solver's first.
    fn stage(&self, stage: usize) -> Option<&Stage> {
        match stage.checked_sub(1) {
            None => Some(&self.first),
            Some(larger) => self.larger.get(larger)?.get(),
        }
    }

    /// The memory of the tables up to a stage, in bytes.
    fn bytes_up_to(&self, last: usize) -> u64 {
        let stages = (0..=last).filter_map(|stage| self.stage(stage));
        stages.map(|stage| stage.used.bytes).sum()
    }

    /// Returns whether the tables of a stage have been acquired and fit into memory.
    fn fits(&self, stage: usize, memory: Option<u64>) -> bool {
        self.stage(stage).is_some() && memory.is_none_or(|most| self.bytes_up_to(stage) <= most)
    }

    /// Returns the stage with which to begin. Several threads begin with the largest tables so far.
    /// One thread begins with the first ones, so that its counts do not depend on earlier searches.
    fn first_stage(&self, mode: SearchMode<'_>) -> usize {
        let fits = |&stage: &usize| mode.threads > 1 && self.fits(stage, mode.limits.memory);
        (1..=LARGER.len()).take_while(fits).last().unwrap_or(0)
    }

    /// Returns when to leave a stage for the next one.
    fn switch_after(&self, stage: usize) -> SwitchTables<'static> {
        let grows = self.options.choice == TableChoice::Best
            && self.view.shape.cells() == 16
            && self.first.is_small();
        match LARGER.get(stage).filter(|_| grows) {
            Some(larger) => SwitchTables::After(larger.after),
            None => SwitchTables::Never,
        }
    }

    /// Opens the tables of a stage, or builds them in memory.
    fn build(
        &self,
        stage: usize,
        memory: Option<u64>,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> Result<(), PdbError> {
        let named = partition::named(LARGER[stage - 1].name).expect("the list names partitions");
        let set = named_set(&self.view, named, &self.options, Missing::Build)?;
        let room = memory.map(|most| most.saturating_sub(self.bytes()));
        let tables = acquire(vec![set], room, &mut BuildContext::new(threads, watch))?;
        // Another search may have built the same tables at the same time. Then these are dropped.
        let _ = self.larger[stage - 1].set(Stage::new(tables, &self.view, &self.pruning));
        Ok(())
    }
}
