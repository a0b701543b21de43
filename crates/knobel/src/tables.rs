//! Pattern databases for requests: where their files are kept, and solvers that stay ready between requests.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use knobel_core::{StopReason, Watch};
use knobel_pdb::{Additive, Choice, Folder, Options, PdbError, Solver, partition};
use knobel_tiles::Board;

use crate::Job;
use crate::registry::Guide;

/// The most cells of boards that pattern databases here know.
pub(crate) const MOST_CELLS: usize = 16;

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
pub fn choice(heuristic: &str) -> Option<Choice> {
    match heuristic {
        "pdb" => Some(Choice::Small),
        name => partition::named(name).map(Choice::Named),
    }
}

/// Something that stands on tables, after what it was made for.
type Ready<T> = Vec<(Board, Choice, Tables, Arc<T>)>;

/// The solvers that were used last.
static SOLVERS: Mutex<Ready<Solver>> = Mutex::new(Vec::new());

/// The heuristics that were used last.
static HEURISTICS: Mutex<Ready<Additive>> = Mutex::new(Vec::new());

/// How many of each stay ready.
const KEPT: usize = 4;

/// Why there are no tables.
#[derive(Debug)]
pub(crate) enum NoSolver {
    /// The watch ended it.
    Stopped(StopReason),
    /// The tables need more memory than is allowed: what they need.
    NoRoom(PdbError),
    /// The tables cannot be made or kept.
    Failed(PdbError),
}

/// The solver for a goal: one that is ready, or a new one, whose tables and their making keep within `room` bytes.
/// `watch` is polled while tables are made.
pub(crate) fn solver(
    goal: &Board,
    choice: Choice,
    tables: &Tables,
    room: Option<u64>,
    watch: &mut dyn Watch,
) -> Result<Arc<Solver>, NoSolver> {
    let fits = |solver: &Solver| room.is_none_or(|room| solver.bytes() <= room);
    ready(&SOLVERS, (goal, choice, tables), fits, || {
        Solver::new(goal, &options(choice, tables, room), watch)
    })
}

/// The tables of a heuristic, one for each of its parts that stands on tables.
pub(crate) type TableSet = Vec<Arc<Additive>>;

/// All tables of a heuristic for a job, those that are ready or new ones; together they keep within its memory.
pub(crate) fn all_of(
    guide: &Guide,
    job: &Job,
    watch: &mut dyn Watch,
) -> Result<TableSet, NoSolver> {
    let (goal, tables) = (job.problem.goal(), &job.tables);
    let mut left = job.limits.memory;
    let mut all = Vec::new();
    for choice in guide.parts().iter().filter_map(|part| part.choice()) {
        let fits = |made: &Additive| left.is_none_or(|left| made.used().bytes <= left);
        let made = ready(&HEURISTICS, (goal, choice, tables), fits, || {
            Additive::new(goal, &options(choice, tables, left), watch)
        })?;
        left = left.map(|left| left.saturating_sub(made.used().bytes));
        all.push(made);
    }
    Ok(all)
}

/// What is ready for a goal, or something new.
fn ready<T>(
    kept: &Mutex<Ready<T>>,
    (goal, choice, tables): (&Board, Choice, &Tables),
    fits: impl Fn(&T) -> bool,
    make: impl FnOnce() -> Result<T, PdbError>,
) -> Result<Arc<T>, NoSolver> {
    let same = |(for_goal, with, from, made): &&(Board, Choice, Tables, Arc<T>)| {
        for_goal == goal && *with == choice && from == tables && fits(made)
    };
    if let Some((.., made)) = lock(kept).iter().find(same) {
        return Ok(Arc::clone(made));
    }
    let made = match make() {
        Ok(made) => Arc::new(made),
        Err(PdbError::Stopped(reason)) => return Err(NoSolver::Stopped(reason)),
        Err(error @ PdbError::Room { .. }) => return Err(NoSolver::NoRoom(error)),
        Err(error) => return Err(NoSolver::Failed(error)),
    };
    let mut kept = lock(kept);
    kept.truncate(KEPT - 1);
    kept.insert(0, (goal.clone(), choice, tables.clone(), Arc::clone(&made)));
    Ok(made)
}

fn lock<T>(kept: &Mutex<Ready<T>>) -> MutexGuard<'_, Ready<T>> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

fn options(choice: Choice, tables: &Tables, room: Option<u64>) -> Options {
    Options {
        folder: tables.folder.as_ref().map(Folder::new),
        choice,
        threads: tables.threads,
        room: room.map(|room| room - beside(room)),
    }
}

/// Bytes of what stays ready beside something new: nothing does that would take more than half of `room`.
fn beside(room: u64) -> u64 {
    let (mut solvers, mut heuristics) = (lock(&SOLVERS), lock(&HEURISTICS));
    let held = solvers
        .iter()
        .map(|(.., solver)| solver.bytes())
        .sum::<u64>()
        + heuristics
            .iter()
            .map(|(.., made)| made.used().bytes)
            .sum::<u64>();
    if held <= room / 2 {
        return held;
    }
    solvers.clear();
    heuristics.clear();
    0
}
