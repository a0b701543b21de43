//! Pattern databases for requests: where their files are kept, and solvers that stay ready between requests.

use std::path::PathBuf;
use std::sync::Arc;

use knobel_core::{StopReason, Watch};
use knobel_pdb::{
    Additive, Choice, Folder, Options, PdbError, RunsOptions, RunsSolver, Solver, WideOptions,
    WideSolver, WideTables, partition,
};
use knobel_tiles::Board;

use crate::Job;
use crate::ready::Ready;
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

/// What a solver or a heuristic was made for.
type Key<C> = (Board, C, Tables);

/// How many of each kind stay ready.
const KEPT: usize = 4;

static SOLVERS: Ready<Key<Choice>, Solver> = Ready::new(KEPT, Solver::bytes);

static HEURISTICS: Ready<Key<Choice>, Additive> = Ready::new(KEPT, |made| made.used().bytes);

/// By colours.
static RUNS: Ready<Key<usize>, RunsSolver> = Ready::new(KEPT, RunsSolver::bytes);

/// Of boards of 17 to 25 cells. Large: one stays ready.
static WIDE: Ready<Key<WideTables>, WideSolver> = Ready::new(1, |solver| solver.used().bytes);

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

impl From<PdbError> for NoSolver {
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
    choice: Choice,
    tables: &Tables,
    room: Option<u64>,
    watch: &mut dyn Watch,
) -> Result<Arc<Solver>, NoSolver> {
    let key = (goal.clone(), choice, tables.clone());
    let made = SOLVERS.get(key, room, || {
        Solver::new(goal, &options(choice, tables, room), watch)
    })?;
    Ok(made)
}

/// The solver for straight runs to a goal with tables of so many colours.
pub(crate) fn runs_solver(
    goal: &Board,
    colours: usize,
    tables: &Tables,
    watch: &mut dyn Watch,
) -> Result<Arc<RunsSolver>, PdbError> {
    let options = RunsOptions {
        folder: tables.folder.as_ref().map(Folder::new),
        colours,
        threads: tables.threads,
    };
    let key = (goal.clone(), colours, tables.clone());
    RUNS.get(key, None, || RunsSolver::new(goal, &options, watch))
}

/// The solver for a goal of 17 to 25 cells with these tables, which keep within `room` bytes.
pub(crate) fn wide_solver(
    goal: &Board,
    choice: WideTables,
    tables: &Tables,
    room: Option<u64>,
    watch: &mut dyn Watch,
) -> Result<Arc<WideSolver>, NoSolver> {
    let options = WideOptions {
        folder: tables.folder.as_ref().map(Folder::new),
        tables: choice,
        threads: tables.threads,
        room: room.map(|room| room - beside(room)),
    };
    let key = (goal.clone(), choice, tables.clone());
    Ok(WIDE.get(key, room, || WideSolver::new(goal, &options, watch))?)
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
        let key = (goal.clone(), choice, tables.clone());
        let made = HEURISTICS.get(key, left, || {
            Additive::new(goal, &options(choice, tables, left), watch)
        })?;
        left = left.map(|left| left.saturating_sub(made.used().bytes));
        all.push(made);
    }
    Ok(all)
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
    let held = SOLVERS.bytes() + HEURISTICS.bytes() + RUNS.bytes() + WIDE.bytes();
    if held <= room / 2 {
        return held;
    }
    SOLVERS.clear();
    HEURISTICS.clear();
    RUNS.clear();
    WIDE.clear();
    0
}
