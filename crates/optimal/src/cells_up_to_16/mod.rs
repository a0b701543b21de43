//! Solves boards of up to 16 cells optimally with the best tables at hand.
//!
//! [`Solver16::new`] gets a goal ready once: it opens large tables from the table folder where they are, or makes small
//! ones in memory. [`Solver16::solve`] then takes any board. A search that began with small tables and has cost as much as
//! larger ones would is worth those: they are made, and it goes on with them. One thread makes them itself after a
//! fixed number of expansions, so that counts are the same in every run; of several, half search on meanwhile.

mod kernel;
mod lookup;
mod stage;
#[cfg(test)]
mod tests;
mod walker;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicUsize, Ordering};

use knobel_core::{Cost, Limits, Outcome, Report, Stats, Watch};
use knobel_engine::{Callbacks, SearchEnd, SearchOptions, SearchState, run};
use knobel_tiles::{Board, Direction, Pruning, parity};

use knobel_cluster::helpers;
use knobel_pdb::geometry::GoalView;
use knobel_pdb::{BuildContext, Pattern, PdbError, UsedTables, partition};

use crate::acquire_tables::{self, Solver16Options, TableChoice, gather_for};
use crate::search::{OnPath, outcome};
pub(crate) use lookup::Direct;
use stage::Stage;
use walker::{Left, directions};

/// Longest walks that the pruning automaton knows. 8 is made in 2 ms, 10 in 8 ms and saves 12 % of the nodes, 12 in
/// 37 ms for another 8 %: too long beside a search of a few milliseconds.
const PRUNED_WALKS: usize = 10;

/// Tables that a search goes on with after so many expansions: what takes about as long as making them on one core.
struct LargerTables {
    name: &'static str,
    after: u64,
}

/// For searches on 16 cells that began with small tables.
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

/// How to search.
#[derive(Clone, Copy)]
struct SearchMode<'a> {
    /// Another automaton than the usual one.
    pruning: Option<&'a Pruning>,
    threads: usize,
    limits: Limits,
}

/// When a search pauses so that it can continue with larger tables.
#[derive(Clone, Copy)]
enum SwitchTables<'a> {
    Never,
    /// After so many expansions.
    At(u64),
    /// Once it is set.
    When(&'a AtomicBool),
}

impl SwitchTables<'_> {
    fn now(self, expanded: u64) -> bool {
        match self {
            Self::Never => false,
            Self::At(most) => expanded >= most,
            Self::When(ready) => ready.load(Ordering::Acquire),
        }
    }
}

/// How far the search for a board is, whatever tables it continues with.
struct BoardState {
    tiles: Vec<u8>,
    search: SearchState,
    left: Option<Left>,
    stats: Stats,
    lower_bound: Cost,
}

/// Solves boards to one goal, optimally.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_optimal::{Solver16Options, Solver16};
/// use knobel_tiles::{Board, Goal, Shape};
///
/// let shape = Shape::new(3, 4)?;
/// let goal = Goal::Last.board(shape).unwrap();
/// let solver = Solver16::new(&goal, &Solver16Options::default(), &mut ())?;
/// let board = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11])?;
/// let report = solver.solve(&board, Limits::default(), &mut ());
/// assert_eq!(report.path().map(Vec::len), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver16 {
    goal: Board,
    view: GoalView,
    pruning: Pruning,
    options: Solver16Options,
    first: Stage,
    /// Larger tables, once a search was worth them.
    larger: [OnceLock<Stage>; LARGER.len()],
}

impl Solver16 {
    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, own groups do not [suit](knobel_pdb::Groups::suit_solver), the tables do not fit into the
    /// room, or the watch stops it while tables are made. A damaged file is no error: it is refused, see
    /// [`UsedTables::refused`], and the table made anew in memory or, if it was asked for by name, in the folder.
    pub fn new(
        goal: &Board,
        options: &Solver16Options,
        watch: &mut dyn Watch,
    ) -> Result<Self, PdbError> {
        if let TableChoice::Own(groups) = options.choice
            && !groups.suit_solver(goal.shape().cells())
        {
            return Err(PdbError::Pattern {
                reason: "the solver needs every tile of the board in one of up to 4 groups",
            });
        }
        let mut options = options.clone();
        options.threads = options.threads.max(1);
        let (view, gathered) = gather_for(goal, &options, watch)?;
        let pruning = Pruning::new(view.shape, PRUNED_WALKS);
        Ok(Self {
            goal: goal.clone(),
            first: Stage::new(gathered, &view, &pruning),
            view,
            pruning,
            options,
            larger: Default::default(),
        })
    }

    /// Which tables this solver begins with.
    pub fn used(&self) -> &UsedTables {
        &self.first.used
    }

    /// Bytes of all tables that it holds by now.
    pub fn bytes(&self) -> u64 {
        (0..=LARGER.len())
            .filter_map(|at| self.stage(at))
            .map(|stage| stage.used.bytes)
            .sum()
    }

    /// The goal.
    pub fn goal(&self) -> &Board {
        &self.goal
    }

    /// A shortest solution. With one thread all counts are the same in every run.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve(
        &self,
        board: &Board,
        limits: Limits,
        watch: &mut dyn Watch,
    ) -> Report<Vec<Direction>> {
        self.solve_telling(board, limits, self.options.threads, watch)
            .0
    }

    /// The same on any number of threads, and the name of the tables that the search ended with.
    ///
    /// # Panics
    /// If the board's shape is not the goal's.
    pub fn solve_telling(
        &self,
        board: &Board,
        limits: Limits,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> (Report<Vec<Direction>>, &'static str) {
        let mut solution = None;
        let mut keep = |path| {
            solution = Some(path);
            false
        };
        let way = SearchMode {
            pruning: None,
            threads: threads.max(1),
            limits,
        };
        let (report, tables) = self.run(way, board, watch, &mut keep);
        let outcome = match (report.outcome, solution) {
            (Outcome::Solved(()), Some(path)) => Outcome::Solved(path),
            (Outcome::Stopped(reason), _) => Outcome::Stopped(reason),
            _ => Outcome::Unsolvable,
        };
        let report = Report {
            outcome,
            stats: report.stats,
            lower_bound: report.lower_bound,
        };
        (report, tables)
    }

    /// Every shortest solution, one by one, in a fixed order. `visit` answers whether it wants more. The report says
    /// [`Outcome::Solved`] once there was one.
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
        // The automaton would leave one of each group of twins; here it may only forbid the way straight back.
        let pruning = Pruning::new(self.view.shape, 2);
        let way = SearchMode {
            pruning: Some(&pruning),
            threads: 1,
            limits,
        };
        self.run(way, board, watch, visit).0
    }

    /// Searches as `way` says; answers the name of the last tables, too.
    fn run(
        &self,
        way: SearchMode<'_>,
        board: &Board,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> (Report<()>, &'static str) {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let mut search = BoardState {
            tiles: self.view.tiles(board),
            search: SearchState::default(),
            left: None,
            stats: Stats::default(),
            lower_bound: 0,
        };
        let mut at = self.begin(way.threads, way.limits.memory);
        let outcome = if parity::solvable(board, &self.goal) {
            self.climb(way, &mut at, &mut search, watch, visit)
        } else {
            Outcome::Unsolvable
        };
        let name = self.stage(at).map_or("pdb", |stage| stage.used.name);
        let report = Report {
            outcome,
            stats: search.stats,
            lower_bound: search.lower_bound,
        };
        (report, name)
    }

    /// Searches with the tables of a stage until it ends, or pauses for larger tables: then there is no outcome.
    fn search(
        &self,
        stage: &Stage,
        way: SearchMode<'_>,
        grow: SwitchTables<'_>,
        search: &mut BoardState,
        watch: &mut dyn Watch,
        visit: &mut OnPath<'_>,
    ) -> Option<Outcome<()>> {
        let pause = |expanded| grow.now(expanded);
        let options = SearchOptions {
            limits: way.limits,
            threads: &AtomicUsize::new(way.threads),
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
        let (result, left) = stage.searched(tiles, way.pruning, left, |kernel| {
            let result = run(kernel, state, &options, None, callbacks);
            let left = state
                .whole_units()
                .filter(|_| result.ended == SearchEnd::Paused);
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

    /// Searches with the tables of the stage `at`, and with larger ones as it lasts.
    fn climb(
        &self,
        way: SearchMode<'_>,
        at: &mut usize,
        search: &mut BoardState,
        watch: &mut dyn Watch,
        visit: &mut OnPath<'_>,
    ) -> Outcome<()> {
        let (memory, mut now) = (way.limits.memory, way);
        let (ready, stop) = (&AtomicBool::new(false), &AtomicBool::new(false));
        std::thread::scope(|scope| {
            let mut grow = self.after(*at);
            let outcome = loop {
                let stage = self
                    .stage(*at)
                    .expect("only tables that are there are taken");
                search.stats.note_size(0, self.held(*at));
                let outcome = self.search(stage, now, grow, search, watch, visit);
                if let Some(outcome) = outcome {
                    break outcome;
                }
                let next = *at + 1;
                if let (SwitchTables::At(_), None) = (grow, self.stage(next)) {
                    if helpers(way.threads) > 0 {
                        grow = SwitchTables::When(ready);
                        now.threads = way.threads.div_ceil(2);
                        let makers = way.threads - now.threads;
                        ready.store(false, Ordering::Relaxed);
                        scope.spawn(move || {
                            // Where it fails the search goes on as it is.
                            let _ = self.make(next, memory, makers, &mut &*stop);
                            ready.store(true, Ordering::Release);
                        });
                        continue;
                    }
                    if let Err(PdbError::Stopped(reason)) = self.make(next, memory, 1, watch) {
                        break Outcome::Stopped(reason);
                    }
                }
                now = way;
                if self.fits(next, memory) {
                    *at = next;
                    search.search.hand_over();
                    grow = self.after(next);
                } else {
                    grow = SwitchTables::Never;
                }
            };
            stop.store(true, Ordering::Relaxed);
            outcome
        })
    }

    /// The tables of a stage, if they are there.
    fn stage(&self, at: usize) -> Option<&Stage> {
        match at.checked_sub(1) {
            None => Some(&self.first),
            Some(larger) => self.larger.get(larger)?.get(),
        }
    }

    /// Bytes of the tables up to this stage.
    fn held(&self, at: usize) -> u64 {
        let rungs = (0..=at).filter_map(|at| self.stage(at));
        rungs.map(|stage| stage.used.bytes).sum()
    }

    /// Are they there, and small enough?
    fn fits(&self, at: usize, memory: Option<u64>) -> bool {
        self.stage(at).is_some() && memory.is_none_or(|most| self.held(at) <= most)
    }

    /// The stage to begin with: several threads take the largest at hand, one always the first, so that its counts do
    /// not depend on what was searched before.
    fn begin(&self, threads: usize, memory: Option<u64>) -> usize {
        let fits = |&at: &usize| threads > 1 && self.fits(at, memory);
        (1..=LARGER.len()).take_while(fits).last().unwrap_or(0)
    }

    /// When to leave this stage for the next.
    fn after(&self, at: usize) -> SwitchTables<'static> {
        let grows = self.options.choice == TableChoice::Best
            && self.view.shape.cells() == 16
            && self.first.is_small();
        match LARGER.get(at).filter(|_| grows) {
            Some(larger) => SwitchTables::At(larger.after),
            None => SwitchTables::Never,
        }
    }

    /// Makes the tables of a stage, in memory only.
    fn make(
        &self,
        at: usize,
        memory: Option<u64>,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> Result<(), PdbError> {
        let named = partition::named(LARGER[at - 1].name).expect("the list names partitions");
        let patterns = named.patterns(self.view.shape, self.view.blank)?;
        let options = Solver16Options {
            room: memory.map(|most| most.saturating_sub(self.bytes())),
            ..self.options.clone()
        };
        let mut build = BuildContext::new(threads, watch);
        let gathered =
            acquire_tables::get(named.name, &patterns, &options, Vec::new(), &mut build)?;
        // Another search may have been quicker: its tables are the same.
        let _ = self.larger[at - 1].set(Stage::new(gathered, &self.view, &self.pruning));
        Ok(())
    }
}

/// The patterns of a named partition for a goal, as its tables are kept: turned and mirrored so that the blank's goal
/// is as near to the top left as can be.
///
/// # Errors
/// If the board has other than 16 cells.
pub fn patterns_for(
    goal: &Board,
    named: &partition::NamedPartition,
) -> Result<Vec<Pattern>, PdbError> {
    let view = GoalView::new(goal);
    named.patterns(view.shape, view.blank)
}
