//! Everything that solves a sliding board, one file each: what it is, which problems it fits, and
//! how it runs.

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
use knobel_tiles::Direction;

use crate::tables::Tables;
use crate::{AnytimeOptions, Improvement, Metric, Problem, Proof, SolveError};

pub(crate) use anytime::Anytime;
pub(crate) use constructive::Constructive;
pub(crate) use patterns::Patterns;
pub(crate) use perfect_table::PerfectTable;
pub(crate) use search::Search;
pub(crate) use straight_runs::{Runs, run_solver, run_stages, within};

/// A way to solve sliding boards.
pub trait Method: Send + Sync {
    /// All that others need to know about it.
    fn info(&self) -> MethodInfo<'_>;

    /// What it, or its heuristic, would need to work on this problem; nothing where it fits.
    fn needs(&self, problem: &Problem) -> Option<Requirement>;

    /// Can it work on this problem?
    ///
    /// # Errors
    /// Why not.
    fn fits(&self, problem: &Problem) -> Result<(), Unfit> {
        let unfit = |needs| Unfit {
            method: self.info().label(),
            shape: problem.shape(),
            needs,
        };
        self.needs(problem)
            .map_or(Ok(()), |needs| Err(unfit(needs)))
    }

    /// Works until there is an answer, a limit is reached or the watch ends it. The problem
    /// [fits](Method::fits); it need not be solvable. Time is kept by the watch.
    ///
    /// # Errors
    /// If tables cannot be made or kept, or a path on the way turns out to be wrong.
    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError>;

    /// Hands every shortest path to `visit`, which answers whether it wants more; nothing where the
    /// method finds one path only. The problem fits and is solvable.
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

    fn needs(&self, problem: &Problem) -> Option<Requirement> {
        (**self).needs(problem)
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

/// What people and programs want to know about a method before they choose it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct MethodInfo<'a> {
    /// The name on the command line, in JSON and on the page.
    pub name: &'static str,
    /// The name of a method that is the same search, and by which it is found when its heuristic is
    /// named.
    pub also: Option<&'static str>,
    /// The heuristic that guides it, if one does. Name and heuristic together name a method.
    pub heuristic: Option<HeuristicInfo<'a>>,
    /// One line.
    pub summary: &'static str,
    /// What is promised about the length of an answer.
    pub guarantee: Guarantee,
    /// How memory grows.
    pub memory: MemoryClass,
    /// The settings it reads.
    pub settings: &'static [SearchSetting],
    /// What it makes short.
    pub metric: Metric,
    /// Does it end by itself where there is no solution?
    pub ends_when_unsolvable: bool,
    /// Has it an answer at every moment, which a limit merely ends?
    pub anytime: bool,
    /// Does it tell every node's fate, so that it can be drawn?
    pub follows: bool,
    /// Is it part of a comparison when none is named?
    pub compared: bool,
    /// What its tables cost where they must be made first.
    pub tables: Option<TableCost>,
}

impl MethodInfo<'_> {
    /// A method that makes single moves few, promises nothing, keeps a path and ends by itself.
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

    /// Name and heuristic, as people read them.
    pub fn label(&self) -> String {
        label(self.name, self.heuristic.map(|info| info.name))
    }
}

/// A method's name with its heuristic, as people read them.
pub fn label(name: &str, heuristic: Option<&str>) -> String {
    heuristic.map_or(name.to_owned(), |with| format!("{name} with {with}"))
}

/// What a method is given.
#[derive(Debug, Clone)]
pub struct Job {
    /// What is to be solved.
    pub problem: Problem,
    /// Limits on nodes and memory.
    pub limits: Limits,
    /// Knobs of methods that have any.
    pub settings: Settings,
    /// Where tables come from, and how many threads work.
    pub tables: Tables,
    /// When a method that could go on for ever has done enough.
    pub anytime: AnytimeOptions,
}

impl Job {
    /// A job without limits and with the usual settings.
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

/// What a method found.
#[derive(Debug, Clone)]
pub struct MethodResult {
    /// The outcome with its moves, the work done, and the bound that was proved.
    pub report: Report<Vec<Direction>>,
    /// The heuristic that was used, where the method chose one by itself.
    pub heuristic: Option<&'static HeuristicInfo<'static>>,
    /// Why the answer is right, where the method knows better than its guarantee tells.
    pub proof: Option<Proof>,
    /// Tables and memory that the method had to do without.
    pub warnings: Vec<Warning>,
    /// The best path known, where the search was stopped.
    pub best: Option<Vec<Direction>>,
    /// Solutions on the way, each shorter than the one before, where the method improves on them.
    pub improvements: Vec<Improvement>,
    /// Time that runs before this one took, where it went on from one.
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

/// Pattern databases cannot be made or kept.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[error("{why}")]
pub struct TableError {
    /// What went wrong.
    pub why: String,
}

impl From<PdbError> for TableError {
    fn from(error: PdbError) -> Self {
        let why = error.to_string();
        Self { why }
    }
}
