//! Pattern databases for requests: where their files are kept, and solvers that stay ready between requests.

use std::path::PathBuf;
use std::sync::Arc;

use knobel_core::{StopReason, Watch};
use knobel_dispatch::{HeuristicExpr, HeuristicPart};
use knobel_optimal::{
    Solver16, Solver16Options, Solver25, Solver25Options, Solver25Tables, StraightRunOptions,
    StraightRunSolver, TableChoice, additive,
};
use knobel_pdb::{Additive, Folder, PdbError, UsedTables, partition};
use knobel_tiles::Board;

use crate::Job;
use crate::cache::{AnyCache, Cache};

pub(crate) use knobel_dispatch::MOST_TABLE_CELLS as MOST_CELLS;

/// Where tables come from, and how many threads make them and search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    /// The folder of table files; without one, all tables are made in memory.
    pub folder: Option<PathBuf>,
    /// Threads; with one, node counts are the same in every run.
    pub threads: usize,
}

impl Default for Tables {
    /// The user's folder and one thread.
    fn default() -> Self {
        Self {
            folder: usual_folder(),
            threads: 1,
        }
    }
}

/// Where tables are kept unless one says otherwise: `KNOBEL_TABLES`, else a folder in the user's cache.
pub fn usual_folder() -> Option<PathBuf> {
    let variable = |name| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let cache = || {
        variable("XDG_CACHE_HOME")
            .or_else(|| variable("LOCALAPPDATA"))
            .or_else(|| variable("HOME").map(|home| home.join(".cache")))
    };
    variable("KNOBEL_TABLES").or_else(|| cache().map(|cache| cache.join("knobel").join("tables")))
}

/// The tables that a heuristic's name asks for; `None` if it is not the name of pattern databases.
pub fn choice(heuristic: &str) -> Option<TableChoice> {
    match heuristic {
        "pdb" => Some(TableChoice::Small),
        name => partition::named(name).map(TableChoice::Named),
    }
}

/// The tables of a heuristic that is nothing else.
pub(crate) fn only_choice(expression: &HeuristicExpr) -> Option<TableChoice> {
    match expression.parts() {
        [only] => part_choice(only),
        _ => None,
    }
}

/// The tables that a part of a heuristic stands on, if any.
fn part_choice(part: &HeuristicPart) -> Option<TableChoice> {
    match part {
        HeuristicPart::Listed(info) => choice(info.name),
        HeuristicPart::Own(groups) => Some(TableChoice::Own(*groups)),
    }
}

/// What a solver or a heuristic was made for: the goal, which tables, and the folder that has them.
type Key<C> = (Board, C, Option<PathBuf>);

/// How many of each kind stay ready.
const KEPT: usize = 4;

static SOLVERS: Cache<Key<TableChoice>, Solver16> = Cache::new(KEPT, Solver16::bytes);

static HEURISTICS: Cache<Key<TableChoice>, Additive> = Cache::new(KEPT, |made| made.used().bytes);

/// By colours and by the threads that it searches on.
static RUNS: Cache<Key<(usize, usize)>, StraightRunSolver> =
    Cache::new(KEPT, StraightRunSolver::bytes);

/// Of boards of 17 to 25 cells. Large: one stays ready.
static WIDE: Cache<Key<Solver25Tables>, Solver25> = Cache::new(1, |solver| solver.used().bytes);

/// Why there are no tables.
#[derive(Debug)]
pub(crate) enum TablesUnavailable {
    /// The watch ended it.
    Stopped(StopReason),
    /// The tables need more memory than is allowed: what they need.
    NoRoom(PdbError),
    /// The tables cannot be made or kept.
    Failed(PdbError),
}

impl From<PdbError> for TablesUnavailable {
    fn from(error: PdbError) -> Self {
        match error {
            PdbError::Stopped(reason) => Self::Stopped(reason),
            PdbError::Room { .. } => Self::NoRoom(error),
            error => Self::Failed(error),
        }
    }
}

/// The solver for a goal: one that is ready, or a new one, whose tables and their making keep within `room` bytes.
/// `watch` is polled while tables are made.
pub(crate) fn solver(
    goal: &Board,
    choice: TableChoice,
    tables: &Tables,
    room: Option<u64>,
    watch: &mut dyn Watch,
) -> Result<Arc<Solver16>, TablesUnavailable> {
    let key = (goal.clone(), choice, tables.folder.clone());
    let space = Space::of(room, 0);
    let suits = |made: &Solver16| space.suits(made.bytes(), made.used());
    let made = SOLVERS.get(key, suits, watch, |watch| {
        let room = room.map(|room| cleared(room, 0));
        Solver16::new(goal, &options(choice, tables, room), watch)
    })?;
    keep_to(room, &SOLVERS, 1);
    Ok(made)
}

/// The solver for straight runs to a goal with tables of so many colours.
pub(crate) fn runs_solver(
    goal: &Board,
    colours: usize,
    tables: &Tables,
    watch: &mut dyn Watch,
) -> Result<Arc<StraightRunSolver>, PdbError> {
    let options = StraightRunOptions {
        folder: tables.folder.as_ref().map(Folder::new),
        colours,
        threads: tables.threads,
    };
    let key = (
        goal.clone(),
        (colours, tables.threads),
        tables.folder.clone(),
    );
    let make = |watch: &mut dyn Watch| StraightRunSolver::new(goal, &options, watch);
    RUNS.get(key, |_| true, watch, make)
}

/// The solver for a goal of 17 to 25 cells with these tables, which keep within `room` bytes.
pub(crate) fn solver25(
    goal: &Board,
    choice: Solver25Tables,
    tables: &Tables,
    room: Option<u64>,
    watch: &mut dyn Watch,
) -> Result<Arc<Solver25>, TablesUnavailable> {
    let key = (goal.clone(), choice, tables.folder.clone());
    let space = Space::of(room, 0);
    let suits = |made: &Solver25| space.suits(made.used().bytes, made.used());
    let made = WIDE.get(key, suits, watch, |watch| {
        let options = Solver25Options {
            folder: tables.folder.as_ref().map(Folder::new),
            tables: choice,
            threads: tables.threads,
            room: room.map(|room| cleared(room, 0)),
        };
        Solver25::new(goal, &options, watch)
    })?;
    keep_to(room, &WIDE, 1);
    Ok(made)
}

/// The tables of a heuristic, one for each of its parts that stands on tables.
pub(crate) type TableSet = Vec<Arc<Additive>>;

/// All tables of a heuristic for a job, those that are ready or new ones; together they keep within its memory.
pub(crate) fn all_of(
    expression: &HeuristicExpr,
    job: &Job,
    watch: &mut dyn Watch,
) -> Result<TableSet, TablesUnavailable> {
    let (goal, tables) = (job.problem.goal(), &job.tables);
    let mut left = job.limits.memory;
    let mut all = TableSet::new();
    for choice in expression.parts().iter().filter_map(part_choice) {
        let key = (goal.clone(), choice, tables.folder.clone());
        let space = Space::of(left, all.len());
        let suits = |made: &Additive| space.suits(made.used().bytes, made.used());
        let made = HEURISTICS.get(key, suits, watch, |watch| {
            let room = left.map(|left| cleared(left, all.len()));
            additive(goal, &options(choice, tables, room), watch)
        })?;
        left = left.map(|left| left.saturating_sub(made.used().bytes));
        all.push(made);
    }
    keep_to(job.limits.memory, &HEURISTICS, all.len());
    Ok(all)
}

fn options(choice: TableChoice, tables: &Tables, room: Option<u64>) -> Solver16Options {
    Solver16Options {
        folder: tables.folder.as_ref().map(Folder::new),
        choice,
        threads: tables.threads,
        room,
    }
}

/// What there is room for: bytes in all, and those that something new may have.
#[derive(Clone, Copy)]
struct Space {
    room: u64,
    new: u64,
}

impl Space {
    /// In `room` bytes beside the `own` tables of heuristics that the request has already, which `room` does not count.
    fn of(room: Option<u64>, own: usize) -> Self {
        let room = room.unwrap_or(u64::MAX);
        Self {
            room,
            new: room - beside(room, own),
        }
    }

    /// Does one that is ready and has so many bytes keep within it, and would a new one be no larger?
    fn suits(self, bytes: u64, used: &UsedTables) -> bool {
        bytes <= self.room && used.larger.is_none_or(|needed| self.new < needed)
    }
}

/// Everything that stays ready.
static ALL: [&dyn AnyCache; 4] = [&SOLVERS, &HEURISTICS, &RUNS, &WIDE];

/// Each shelf, and how many that were used last stay on it where only `most` of `mine` do.
fn only(
    mine: &'static dyn AnyCache,
    most: usize,
) -> impl Iterator<Item = (&'static dyn AnyCache, usize)> {
    let left = move |shelf: &dyn AnyCache| {
        if std::ptr::addr_eq(shelf, mine) {
            most
        } else {
            0
        }
    };
    ALL.into_iter().map(move |shelf| (shelf, left(shelf)))
}

/// Where all that stays ready is more than there is room for, only the last `most` of `mine` do.
fn keep_to(room: Option<u64>, mine: &'static dyn AnyCache, most: usize) {
    if held(0) > room.unwrap_or(u64::MAX) {
        only(mine, most).for_each(|(shelf, most)| shelf.keep(most));
    }
}

/// Bytes of all that stays ready but the last `own` tables of heuristics.
fn held(own: usize) -> u64 {
    let bytes = |(shelf, own): (&dyn AnyCache, usize)| shelf.bytes_after(own);
    only(&HEURISTICS, own).map(bytes).sum()
}

/// Bytes of what stays ready beside something new: nothing does that would take more than half of `room`.
fn beside(room: u64, own: usize) -> u64 {
    let held = held(own);
    if held <= room / 2 { held } else { 0 }
}

/// Lets go what may not stay beside something new; answers the bytes that this may have.
fn cleared(room: u64, own: usize) -> u64 {
    let held = beside(room, own);
    if held == 0 {
        only(&HEURISTICS, own).for_each(|(shelf, own)| shelf.keep(own));
    }
    room - held
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use super::*;
    use crate::Problem;
    use knobel_tiles::{Goal, Shape};

    /// Tests that look at what stays ready, or change it, take turns where they share a process.
    pub(crate) fn turn() -> MutexGuard<'static, ()> {
        static TURN: Mutex<()> = Mutex::new(());
        TURN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn solver(choice: Solver25Tables, threads: usize, room: Option<u64>) -> Arc<Solver25> {
        let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
        let tables = Tables {
            folder: None,
            threads,
        };
        solver25(&goal, choice, &tables, room, &mut ()).unwrap()
    }

    #[test]
    fn what_is_ready_is_taken_where_it_fits_whatever_the_threads() {
        let _turn = turn();
        let first = solver(Solver25Tables::Tiles(4), 1, None);
        let bytes = first.used().bytes;
        // More than half of the room is no reason to make it anew.
        for (threads, room) in [(1, None), (2, None), (1, Some(bytes)), (2, Some(bytes + 1))] {
            let again = solver(Solver25Tables::Tiles(4), threads, room);
            assert!(Arc::ptr_eq(&first, &again), "{threads} threads, {room:?}");
        }
    }

    #[test]
    fn what_was_made_in_little_room_gives_way_where_there_is_more() {
        let _turn = turn();
        let small = solver(Solver25Tables::Large, 1, Some(4 << 20));
        let needed = small.used().larger.unwrap();
        let again = solver(Solver25Tables::Large, 1, Some(5 << 20));
        assert!(Arc::ptr_eq(&small, &again), "it would be made no larger");
        let large = solver(Solver25Tables::Large, 1, Some(2 * needed));
        assert!(large.used().bytes > small.used().bytes);
    }

    #[test]
    fn all_tables_of_a_heuristic_stay_ready_where_they_fit_together() {
        let _turn = turn();
        let expression = HeuristicExpr::read("max(pdb:1,2,3,4,5/6,7,pdb:1,2/3,4)").unwrap();
        let start = Goal::Last.board(Shape::new(4, 3).unwrap()).unwrap();
        let mut job = Job::new(Problem::new(start, &Goal::Last).unwrap());
        job.tables.folder = None;
        let made = all_of(&expression, &job, &mut ()).unwrap();
        let bytes: u64 = made.iter().map(|tables| tables.used().bytes).sum();
        assert_eq!(made.len(), 2);
        job.limits.memory = Some(bytes);
        // The first pass must leave both of them to the second.
        for pass in 0..2 {
            let again = all_of(&expression, &job, &mut ()).unwrap();
            let same = made
                .iter()
                .zip(&again)
                .all(|(one, other)| Arc::ptr_eq(one, other));
            assert!(same, "pass {pass}");
        }
    }
}
