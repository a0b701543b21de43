//! Tables for requests: the folder of table files, and cached solvers.

use std::path::PathBuf;
use std::sync::Arc;

use knobel_core::{StopReason, Watch};
use knobel_dispatch::{FITTING_TABLES, HeuristicExpr, HeuristicPart};
use knobel_optimal::{Solver16, Solver25, StraightRunSolver, TableChoice, TableOptions, additive};
use knobel_pdb::{AdditiveHeuristic, Folder, PdbError, UsedTables, partition};
use knobel_tiles::Board;

use crate::Job;
use crate::cache::{Cache, OnTables};

pub(crate) use knobel_dispatch::MOST_TABLE_CELLS as MOST_CELLS;

/// The source of tables, and the number of threads that build them and search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tables {
    /// The folder of table files; without one, all tables are built in memory.
    pub folder: Option<PathBuf>,
    /// The number of threads; with one, node counts are the same in every run.
    pub threads: usize,
}

impl Default for Tables {
    /// The user's default folder and one thread.
    fn default() -> Self {
        Self {
            folder: usual_folder(),
            threads: 1,
        }
    }
}

impl Tables {
    /// The options for tables of this choice.
    pub(crate) fn options(&self, choice: TableChoice, room: Option<u64>) -> TableOptions {
        TableOptions {
            folder: self.folder.as_ref().map(Folder::new),
            choice,
            threads: self.threads,
            room,
        }
    }
}

/// The default folder of tables: `KNOBEL_TABLES`, else a folder in the user's cache.
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

/// The tables of a heuristic's name, or `None` if it does not name pattern databases.
pub fn choice(heuristic: &str) -> Option<TableChoice> {
    if heuristic == FITTING_TABLES.name {
        return Some(TableChoice::Small);
    }
    partition::named(heuristic).map(TableChoice::Named)
}

/// The tables of a heuristic that consists only of pattern databases.
pub(crate) fn only_choice(expression: &HeuristicExpr) -> Option<TableChoice> {
    match expression.parts() {
        [only] => part_choice(only),
        _ => None,
    }
}

/// The tables of one part of a heuristic, if any.
fn part_choice(part: &HeuristicPart) -> Option<TableChoice> {
    match part {
        HeuristicPart::Listed(info) => choice(info.name),
        HeuristicPart::Own(groups) => Some(TableChoice::Groups(*groups)),
    }
}

/// The cache key of a solver or a heuristic. It does not contain the threads, which are set for
/// each search.
#[derive(Clone, PartialEq)]
struct Key {
    goal: Board,
    choice: TableChoice,
    folder: Option<PathBuf>,
}

static READY: Cache<Key> = Cache::new();

impl OnTables for Solver16 {
    fn used(&self) -> &UsedTables {
        self.used()
    }

    fn bytes(&self) -> u64 {
        self.bytes()
    }
}

impl OnTables for AdditiveHeuristic {
    fn used(&self) -> &UsedTables {
        self.used()
    }
}

impl OnTables for StraightRunSolver {
    fn used(&self) -> &UsedTables {
        self.used()
    }
}

impl OnTables for Solver25 {
    fn used(&self) -> &UsedTables {
        self.used()
    }

    /// Keep only one, because the largest tables take gigabytes.
    fn most_ready(&self) -> usize {
        1
    }
}

/// Why tables are not available.
#[derive(Debug)]
pub(crate) enum TablesUnavailable {
    /// The watch stopped the work.
    Stopped(StopReason),
    /// The tables need this much memory, which exceeds the limit.
    NoRoom(PdbError),
    /// The tables cannot be built or stored.
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

/// A function that acquires the tables for a goal, such as `new` of a solver.
type New<T> = fn(&Board, &TableOptions, &mut dyn Watch) -> Result<T, PdbError>;

/// Returns the cached solver for a goal, or a new one. Building and holding its tables takes at
/// most `memory` bytes. `watch` is polled while tables are built.
pub(crate) fn solver<T: OnTables>(
    new: New<T>,
    goal: &Board,
    choice: TableChoice,
    tables: &Tables,
    memory: Option<u64>,
    watch: &mut dyn Watch,
) -> Result<Arc<T>, TablesUnavailable> {
    let solver = [ready(new, goal, choice, tables, (memory, &[]), watch)?];
    READY.keep_within(memory, &solver);
    let [solver] = solver;
    Ok(solver)
}

/// Returns a cached or a new entry. The memory includes the entries in `used`, which the request
/// already has.
fn ready<T: OnTables>(
    new: New<T>,
    goal: &Board,
    choice: TableChoice,
    tables: &Tables,
    (memory, used): (Option<u64>, &[Arc<T>]),
    watch: &mut dyn Watch,
) -> Result<Arc<T>, PdbError> {
    let key = Key {
        goal: goal.clone(),
        choice,
        folder: tables.folder.clone(),
    };
    READY.get(&key, (memory, used), watch, |room, watch| {
        new(goal, &tables.options(choice, room), watch)
    })
}

/// The tables of a heuristic, one entry per part with tables.
pub(crate) type HeuristicTables = Vec<Arc<AdditiveHeuristic>>;

/// Returns all tables of a heuristic for a job, cached or new. Together they fit into the job's
/// memory.
pub(crate) fn all_of(
    expression: &HeuristicExpr,
    job: &Job,
    watch: &mut dyn Watch,
) -> Result<HeuristicTables, TablesUnavailable> {
    let (goal, memory) = (job.problem.goal(), job.limits.memory);
    let mut all = HeuristicTables::new();
    for choice in expression.parts().iter().filter_map(part_choice) {
        let next = ready(additive, goal, choice, &job.tables, (memory, &all), watch)?;
        all.push(next);
    }
    READY.keep_within(memory, &all);
    Ok(all)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::{Mutex, MutexGuard, PoisonError};

    use super::*;
    use crate::Problem;
    use knobel_tiles::{Goal, Shape};

    /// Tests that read or change the cache must not run at the same time in one process.
    pub(crate) fn turn() -> MutexGuard<'static, ()> {
        static TURN: Mutex<()> = Mutex::new(());
        TURN.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn solver25(choice: TableChoice, threads: usize, room: Option<u64>) -> Arc<Solver25> {
        let goal = Goal::Last.board(Shape::new(6, 3).unwrap()).unwrap();
        let tables = Tables {
            folder: None,
            threads,
        };
        solver(Solver25::new, &goal, choice, &tables, room, &mut ()).unwrap()
    }

    #[test]
    fn cached_solvers_are_reused_with_any_number_of_threads() {
        let _turn = turn();
        let first = solver25(TableChoice::Tiles(4), 1, None);
        let bytes = first.used().bytes;
        // An entry that takes more than half of the room is still reused.
        for (threads, room) in [(1, None), (2, None), (1, Some(bytes)), (2, Some(bytes + 1))] {
            let again = solver25(TableChoice::Tiles(4), threads, room);
            assert!(Arc::ptr_eq(&first, &again), "{threads} threads, {room:?}");
        }
    }

    #[test]
    fn small_tables_are_replaced_if_memory_allows_larger_ones() {
        let _turn = turn();
        let small = solver25(TableChoice::Largest, 1, Some(4 << 20));
        let needed = small.used().larger.unwrap();
        let again = solver25(TableChoice::Largest, 1, Some(5 << 20));
        assert!(Arc::ptr_eq(&small, &again), "it would be made no larger");
        let large = solver25(TableChoice::Largest, 1, Some(2 * needed));
        assert!(large.used().bytes > small.used().bytes);
    }

    #[test]
    fn all_tables_of_a_heuristic_stay_cached_if_they_fit_together() {
        let _turn = turn();
        let expression = HeuristicExpr::read("max(pdb:1,2,3,4,5/6,7,pdb:1,2/3,4)").unwrap();
        let start = Goal::Last.board(Shape::new(4, 3).unwrap()).unwrap();
        let mut job = Job::new(Problem::new(start, &Goal::Last).unwrap());
        job.tables.folder = None;
        let made = all_of(&expression, &job, &mut ()).unwrap();
        let bytes: u64 = made.iter().map(|tables| tables.used().bytes).sum();
        assert_eq!(made.len(), 2);
        job.limits.memory = Some(bytes);
        // The first pass must leave both tables in the cache for the second.
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
