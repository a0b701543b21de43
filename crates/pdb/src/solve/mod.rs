//! Solves boards of up to 16 cells optimally with the best tables at hand.
//!
//! [`Solver::new`] gets a goal ready once: it opens large tables from the table folder where they are, or makes small
//! ones in memory. [`Solver::solve`] then takes any board. A search that began with small tables and has cost as much as
//! larger ones would is worth those: they are made, and it goes on with them. One thread makes them itself after a
//! fixed number of expansions, so that counts are the same in every run; of several, half search on meanwhile.

mod deepen;
mod gather;
mod kernel;
mod lookup;
mod rung;

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use knobel_core::{Limits, Outcome, Report, Watch};
use knobel_tiles::{Board, Direction, Pruning, parity};

use crate::geometry::View;
use crate::share::helpers;
use crate::{Build, Folder, Groups, Pattern, PdbError, partition};
use deepen::{Grow, OnPath, Search};
pub(crate) use gather::gather_for;
pub(crate) use lookup::MOST_PATTERNS;
use rung::{Rung, Way};

/// Longest walks that the pruning automaton knows. 8 is made in 2 ms, 10 in 8 ms and saves 12 % of the nodes, 12 in
/// 37 ms for another 8 %: too long beside a search of a few milliseconds.
const PRUNED_WALKS: usize = 10;

/// Tables that a search goes on with after so many expansions: what takes about as long as making them on one core.
struct Larger {
    name: &'static str,
    after: u64,
}

/// For searches on 16 cells that began with small tables.
static LARGER: [Larger; 2] = [
    Larger {
        name: "pdb-6-6-3",
        after: 10_000_000,
    },
    Larger {
        name: "pdb-7-8",
        after: 600_000_000,
    },
];

/// Which tables to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// The largest tables that the folder has and memory holds, else small ones made in memory; larger ones for a search
    /// that lasts.
    #[default]
    Best,
    /// Small ones made in memory, whatever the folder has.
    Small,
    /// The partition of this name; made if it is not in the folder.
    Named(&'static partition::Named),
    /// Groups that somebody chose; large tables are kept in the folder.
    Own(Groups),
}

/// What a [`Solver`] may use.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Where tables are kept; none are read or written without.
    pub folder: Option<Folder>,
    /// Which tables to use.
    pub choice: Choice,
    /// Threads for making tables and, where no others are named, for searching; 0 and 1 both mean one.
    pub threads: usize,
    /// The most bytes for tables and for making them.
    pub room: Option<u64>,
}

/// Solves boards to one goal, optimally.
///
/// ```
/// use knobel_core::Limits;
/// use knobel_pdb::{Options, Solver};
/// use knobel_tiles::{Board, Goal, Shape};
///
/// let shape = Shape::new(3, 4)?;
/// let goal = Goal::Last.board(shape).unwrap();
/// let solver = Solver::new(&goal, &Options::default(), &mut ())?;
/// let board = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 10, 11])?;
/// let report = solver.solve(&board, Limits::default(), &mut ());
/// assert_eq!(report.path().map(Vec::len), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    goal: Board,
    view: View,
    pruning: Pruning,
    options: Options,
    first: Rung,
    /// Larger tables, once a search was worth them.
    larger: [OnceLock<Rung>; LARGER.len()],
}

/// Which tables a solver uses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// The partition's name; `pdb` where it has none.
    pub name: &'static str,
    /// Bytes of the tables.
    pub bytes: u64,
    /// Read from files, not made by this solver?
    pub from_files: bool,
    /// Why files that were there were not used: one line each.
    pub refused: Vec<String>,
    /// Bytes of room with which larger tables would have been used, where there was not as much.
    pub larger: Option<u64>,
}

impl Solver {
    /// Gets ready for boards with this goal.
    ///
    /// # Errors
    /// If the board has more than 16 cells, own groups do not [suit](Groups::suit_solver), the tables do not fit into the
    /// room, or the watch stops it while tables are made. A damaged file is no error: it is refused, see
    /// [`Used::refused`], and the table made anew in memory or, if it was asked for by name, in the folder.
    pub fn new(goal: &Board, options: &Options, watch: &mut dyn Watch) -> Result<Self, PdbError> {
        if let Choice::Own(groups) = options.choice
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
            first: Rung::new(gathered, &view, &pruning),
            view,
            pruning,
            options,
            larger: Default::default(),
        })
    }

    /// Which tables this solver begins with.
    pub fn used(&self) -> &Used {
        &self.first.used
    }

    /// Bytes of all tables that it holds by now.
    pub fn bytes(&self) -> u64 {
        (0..=LARGER.len())
            .filter_map(|at| self.rung(at))
            .map(|rung| rung.used.bytes)
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
        let way = Way {
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
        let way = Way {
            pruning: Some(&pruning),
            threads: 1,
            limits,
        };
        self.run(way, board, watch, visit).0
    }

    /// Searches as `way` says; answers the name of the last tables, too.
    fn run(
        &self,
        way: Way<'_>,
        board: &Board,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> (Report<()>, &'static str) {
        assert_eq!(
            board.shape(),
            self.goal.shape(),
            "the board has another shape than the goal"
        );
        let mut search = Search::new(self.view.tiles(board));
        let mut at = self.begin(way.threads, way.limits.memory);
        let outcome = if parity::solvable(board, &self.goal) {
            self.climb(way, &mut at, &mut search, watch, &mut |path| {
                let path = path.into_iter();
                visit(path.map(|seen| self.view.direction(seen)).collect())
            })
        } else {
            Outcome::Unsolvable
        };
        let name = self.rung(at).map_or("pdb", |rung| rung.used.name);
        (search.report(outcome), name)
    }

    /// Searches with the tables of the rung `at`, and with larger ones as it lasts.
    fn climb(
        &self,
        way: Way<'_>,
        at: &mut usize,
        search: &mut Search,
        watch: &mut dyn Watch,
        visit: &mut OnPath<'_>,
    ) -> Outcome<()> {
        let (memory, mut now) = (way.limits.memory, way);
        let (ready, stop) = (&AtomicBool::new(false), &AtomicBool::new(false));
        std::thread::scope(|scope| {
            let mut grow = self.after(*at);
            let outcome = loop {
                let rung = self
                    .rung(*at)
                    .expect("only tables that are there are taken");
                search.stats.note_size(0, self.held(*at));
                if let Some(outcome) = rung.search(now, grow, search, watch, visit) {
                    break outcome;
                }
                let next = *at + 1;
                if let (Grow::At(_), None) = (grow, self.rung(next)) {
                    if helpers(way.threads) > 0 {
                        grow = Grow::When(ready);
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
                    grow = self.after(next);
                } else {
                    grow = Grow::Never;
                }
            };
            stop.store(true, Ordering::Relaxed);
            outcome
        })
    }

    /// The tables of a rung, if they are there.
    fn rung(&self, at: usize) -> Option<&Rung> {
        match at.checked_sub(1) {
            None => Some(&self.first),
            Some(larger) => self.larger.get(larger)?.get(),
        }
    }

    /// Bytes of the tables up to this rung.
    fn held(&self, at: usize) -> u64 {
        let rungs = (0..=at).filter_map(|at| self.rung(at));
        rungs.map(|rung| rung.used.bytes).sum()
    }

    /// Are they there, and small enough?
    fn fits(&self, at: usize, memory: Option<u64>) -> bool {
        self.rung(at).is_some() && memory.is_none_or(|most| self.held(at) <= most)
    }

    /// The rung to begin with: several threads take the largest at hand, one always the first, so that its counts do
    /// not depend on what was searched before.
    fn begin(&self, threads: usize, memory: Option<u64>) -> usize {
        let fits = |&at: &usize| threads > 1 && self.fits(at, memory);
        (1..=LARGER.len()).take_while(fits).last().unwrap_or(0)
    }

    /// When to leave this rung for the next.
    fn after(&self, at: usize) -> Grow<'static> {
        let grows = self.options.choice == Choice::Best
            && self.view.shape.cells() == 16
            && self.first.is_small();
        match LARGER.get(at).filter(|_| grows) {
            Some(larger) => Grow::At(larger.after),
            None => Grow::Never,
        }
    }

    /// Makes the tables of a rung, in memory only.
    fn make(
        &self,
        at: usize,
        memory: Option<u64>,
        threads: usize,
        watch: &mut dyn Watch,
    ) -> Result<(), PdbError> {
        let named = partition::named(LARGER[at - 1].name).expect("the list names partitions");
        let patterns = named.patterns(self.view.shape, self.view.blank)?;
        let options = Options {
            room: memory.map(|most| most.saturating_sub(self.bytes())),
            ..self.options.clone()
        };
        let mut build = Build::new(threads, watch);
        let gathered = gather::get(named.name, &patterns, &options, Vec::new(), &mut build)?;
        // Another search may have been quicker: its tables are the same.
        let _ = self.larger[at - 1].set(Rung::new(gathered, &self.view, &self.pruning));
        Ok(())
    }
}

/// The patterns of a named partition for a goal, as its tables are kept: turned and mirrored so that the blank's goal
/// is as near to the top left as can be.
///
/// # Errors
/// If the board has other than 16 cells.
pub fn patterns_for(goal: &Board, named: &partition::Named) -> Result<Vec<Pattern>, PdbError> {
    let view = View::new(goal);
    named.patterns(view.shape, view.blank)
}
