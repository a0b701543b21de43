//! Pattern databases for requests: where their files are kept, and solvers that stay ready between requests.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use knobel_core::{StopReason, Watch};
use knobel_pdb::{Choice, Folder, Options, PdbError, Solver, partition};
use knobel_tiles::Board;

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

/// A solver, after what it was made for.
type Ready = (Board, Choice, Tables, Arc<Solver>);

/// The solvers that were used last.
static READY: Mutex<Vec<Ready>> = Mutex::new(Vec::new());

/// How many solvers stay ready.
const KEPT: usize = 4;

/// Why there is no solver.
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
    let ready = || READY.lock().unwrap_or_else(PoisonError::into_inner);
    let fits = |solver: &Solver| room.is_none_or(|room| solver.used().bytes <= room);
    let same = |(for_goal, with, from, solver): &&Ready| {
        for_goal == goal && *with == choice && from == tables && fits(solver)
    };
    if let Some((.., solver)) = ready().iter().find(same) {
        return Ok(Arc::clone(solver));
    }
    let options = Options {
        folder: tables.folder.as_ref().map(Folder::new),
        choice,
        threads: tables.threads,
        room: room.map(|room| room - beside(&mut ready(), room)),
    };
    let solver = match Solver::new(goal, &options, watch) {
        Ok(solver) => Arc::new(solver),
        Err(PdbError::Stopped(reason)) => return Err(NoSolver::Stopped(reason)),
        Err(error @ PdbError::Room { .. }) => return Err(NoSolver::NoRoom(error)),
        Err(error) => return Err(NoSolver::Failed(error)),
    };
    let mut ready = ready();
    ready.truncate(KEPT - 1);
    ready.insert(
        0,
        (goal.clone(), choice, tables.clone(), Arc::clone(&solver)),
    );
    Ok(solver)
}

/// Bytes of the solvers that stay ready beside a new one: none do that would take more than half of `room`.
fn beside(ready: &mut Vec<Ready>, room: u64) -> u64 {
    let held = |ready: &[Ready]| ready.iter().map(|(.., solver)| solver.bytes()).sum();
    if held(ready) > room / 2 {
        ready.clear();
    }
    held(ready)
}
