//! Methods that solve sliding-tile puzzles. Each file contains one method: its description, its
//! requirements and its run function.

mod anytime;
mod constructive;
mod patterns;
mod perfect_table;
mod search;
mod straight_runs;

use std::time::Duration;

use knobel_core::{Limits, Report, Warning, Watch};
use knobel_dispatch::{HeuristicInfo, Requirement, TableCost, Unfit};
use knobel_pdb::PdbError;
use knobel_search::{Guarantee, MemoryClass, SearchSetting, Settings};
use knobel_tiles::{Cells, Direction, LargeCells, Shape};

use crate::tables::Tables;
use crate::{AnytimeOptions, Improvement, Metric, Problem, Proof, SolveError};

pub(crate) use anytime::Anytime;
pub(crate) use constructive::Constructive;
pub(crate) use patterns::Patterns;
pub(crate) use perfect_table::PerfectTable;
pub(crate) use search::Search;
pub(crate) use straight_runs::{Runs, run_solver, run_stages, within};

/// A method that solves sliding-tile puzzles.
pub trait Method: Send + Sync {
    /// The description of the method.
    fn info(&self) -> MethodInfo<'_>;

    /// The requirement of the method or its heuristic that this shape does not meet, or `None` if
    /// the method suits it.
    fn needs(&self, shape: Shape) -> Option<Requirement> {
        at_most(LargeCells::MOST, shape)
    }

    /// Checks that the method suits this problem.
    ///
    /// # Errors
    /// The reason, if it does not.
    fn fits(&self, problem: &Problem) -> Result<(), Unfit> {
        let unfit = |needs| Unfit {
            method: self.info().label(),
            shape: problem.shape(),
            needs,
        };
        let needs = match self.info().metric {
            metric if metric == problem.metric() => self.needs(problem.shape()),
            Metric::Stm => Some(Requirement::SingleMoves),
            Metric::Mtm => Some(Requirement::StraightRuns),
        };
        needs.map_or(Ok(()), |needs| Err(unfit(needs)))
    }

    /// Runs until there is an answer, a limit is reached or the watch stops it. The problem must
    /// [fit](Method::fits), but need not be solvable. The watch checks the time limit.
    ///
    /// # Errors
    /// If tables cannot be built or stored, or the checker rejects a path.
    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError>;

    /// Calls `visit` with every shortest path; `visit` returns whether to continue. `None` if the
    /// method finds only one path. The problem must fit and be solvable.
    fn run_all(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Option<Result<Report<()>, TableError>> {
        let _ = (job, watch, visit);
        None
    }
}

impl<M: Method + ?Sized> Method for &M {
    fn info(&self) -> MethodInfo<'_> {
        (**self).info()
    }

    fn needs(&self, shape: Shape) -> Option<Requirement> {
        (**self).needs(shape)
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        (**self).run(job, watch)
    }

    fn run_all(
        &self,
        job: &Job,
        watch: &mut dyn Watch,
        visit: &mut dyn FnMut(Vec<Direction>) -> bool,
    ) -> Option<Result<Report<()>, TableError>> {
        (**self).run_all(job, watch, visit)
    }
}

/// Requires a board of at most this many cells.
fn at_most(most: usize, shape: Shape) -> Option<Requirement> {
    (shape.cells() > most).then_some(Requirement::CellsAtMost(most))
}

/// The description of a method.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MethodInfo<'a> {
    /// The name on the command line, in JSON and on the page.
    pub name: &'static str,
    /// The name of the general method that runs the same search with any heuristic. Requests that
    /// name a heuristic can use this name.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub also: Option<&'static str>,
    /// The heuristic that guides it, if any. Name and heuristic together identify a method.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub heuristic: Option<HeuristicInfo<'a>>,
    /// A summary in one line.
    pub summary: &'static str,
    /// The guarantee about the length of a solution.
    pub guarantee: Guarantee,
    /// How memory grows.
    pub memory: MemoryClass,
    /// The settings that it uses.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub settings: &'static [SearchSetting],
    /// The metric that it minimises.
    pub metric: Metric,
    /// Whether the method terminates on unsolvable boards.
    pub ends_when_unsolvable: bool,
    /// Whether the method is an anytime method, which has a solution early and keeps it when a
    /// limit stops it.
    pub anytime: bool,
    /// Whether the method reports every node, so that its tree can be drawn.
    pub follows: bool,
    /// Whether the method is part of a comparison by default.
    pub compared: bool,
    /// The cost of building its tables.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub tables: Option<TableCost>,
}

impl MethodInfo<'_> {
    /// The description of a method that minimises single-tile moves, has no guarantee, stores one
    /// path and terminates.
    pub(crate) const fn new(name: &'static str, summary: &'static str) -> Self {
        Self {
            name,
            also: None,
            heuristic: None,
            summary,
            guarantee: Guarantee::None,
            memory: MemoryClass::Path,
            settings: &[],
            metric: Metric::Stm,
            ends_when_unsolvable: true,
            anytime: false,
            follows: false,
            compared: false,
            tables: None,
        }
    }

    /// The method's name and that of its heuristic, which together identify the method.
    pub fn id(&self) -> (&'static str, Option<&str>) {
        (self.name, self.heuristic.as_ref().map(|info| info.name))
    }

    /// The readable name with the heuristic.
    pub fn label(&self) -> String {
        label(self.name, self.heuristic.map(|info| info.name))
    }
}

/// The readable name of a method with its heuristic.
pub fn label(name: &str, heuristic: Option<&str>) -> String {
    heuristic.map_or(name.to_owned(), |with| format!("{name} with {with}"))
}

/// The input of a method.
#[derive(Debug, Clone)]
pub struct Job {
    /// The problem.
    pub problem: Problem,
    /// Limits on nodes and memory.
    pub limits: Limits,
    /// Settings of the method.
    pub settings: Settings,
    /// The source of tables, and the number of threads.
    pub tables: Tables,
    /// The conditions under which an anytime method stops improving its solution.
    pub anytime: AnytimeOptions,
}

impl Job {
    /// A job without limits and with default settings.
    pub fn new(problem: Problem) -> Self {
        Self {
            problem,
            limits: Limits::default(),
            settings: Settings::default(),
            tables: Tables::default(),
            anytime: AnytimeOptions::default(),
        }
    }
}

/// The result of a method.
#[derive(Debug, Clone)]
pub struct MethodResult {
    /// The outcome with its moves, the work done, and the proved bound.
    pub report: Report<Vec<Direction>>,
    /// The heuristic, if the method chose one itself.
    pub heuristic: Option<&'static HeuristicInfo<'static>>,
    /// The proof of the answer, if it is stronger than the guarantee of the method.
    pub proof: Option<Proof>,
    /// Tables and memory that the method had to do without.
    pub warnings: Vec<Warning>,
    /// The best known path, if the search was stopped.
    pub best: Option<Vec<Direction>>,
    /// The successive solutions of a method that improves its answer, each shorter than the one
    /// before.
    pub improvements: Vec<Improvement>,
    /// Time of earlier runs, if this run was resumed.
    pub before: Duration,
}

impl From<Report<Vec<Direction>>> for MethodResult {
    fn from(report: Report<Vec<Direction>>) -> Self {
        Self {
            report,
            heuristic: None,
            proof: None,
            warnings: Vec::new(),
            best: None,
            improvements: Vec::new(),
            before: Duration::ZERO,
        }
    }
}

/// Pattern databases cannot be built or stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("{why}")]
pub struct TableError {
    /// The message of the underlying error.
    pub why: String,
}

impl From<PdbError> for TableError {
    fn from(error: PdbError) -> Self {
        let why = error.to_string();
        Self { why }
    }
}
