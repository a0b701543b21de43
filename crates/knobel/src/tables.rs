//! Tables for requests: the folder of their files, and solvers that stay ready between requests.

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

/// The folder of tables by default: `KNOBEL_TABLES`, else a folder in the user's cache.
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
    if heuristic == FITTING_TABLES.name {
        return Some(TableChoice::Small);
    }
    partition::named(heuristic).map(TableChoice::Named)
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
        HeuristicPart::Own(groups) => Some(TableChoice::Groups(*groups)),
    }
}

/// What a solver or a heuristic was built for. Threads make no difference: they are named again for
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

    /// The largest tables take gigabytes.
    fn most_ready(&self) -> usize {
        1
    }
}

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

/// Acquires the tables for a goal, as the solvers' `new` does.
type New<T> = fn(&Board, &TableOptions, &mut dyn Watch) -> Result<T, PdbError>;

/// The solver for a goal: one that is ready, or a new one. The tables and building them take at
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

/// What is ready, or new. The request has what is `used` already, which the memory includes.
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

/// The tables of a heuristic, one for each of its parts that stands on tables.
pub(crate) type HeuristicTables = Vec<Arc<AdditiveHeuristic>>;

/// All tables of a heuristic for a job, ready or new. Together they fit into the job's memory.
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

    /// Tests that look at what stays ready, or change it, take turns where they share a process.
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
    fn what_is_ready_is_taken_where_it_fits_whatever_the_threads() {
        let _turn = turn();
        let first = solver25(TableChoice::Tiles(4), 1, None);
        let bytes = first.used().bytes;
        // More than half of the room is no reason to make it anew.
        for (threads, room) in [(1, None), (2, None), (1, Some(bytes)), (2, Some(bytes + 1))] {
            let again = solver25(TableChoice::Tiles(4), threads, room);
            assert!(Arc::ptr_eq(&first, &again), "{threads} threads, {room:?}");
        }
    }

    #[test]
    fn what_was_made_in_little_room_gives_way_where_there_is_more() {
        let _turn = turn();
        let small = solver25(TableChoice::Largest, 1, Some(4 << 20));
        let needed = small.used().larger.unwrap();
        let again = solver25(TableChoice::Largest, 1, Some(5 << 20));
        assert!(Arc::ptr_eq(&small, &again), "it would be made no larger");
        let large = solver25(TableChoice::Largest, 1, Some(2 * needed));
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
