//! Everything that solves a sliding board, one file each: what it is, which problems it fits, and how it runs.

mod anytime;
mod constructive;
mod patterns;
mod perfect_table;
mod runs;
mod search;

use std::fmt;
use std::time::Duration;

use knobel_core::{Limits, Report, Settings, Watch};
use knobel_pdb::PdbError;
use knobel_search::{Guarantee, MemoryClass, Setting};
use knobel_tiles::{Direction, Shape};

use crate::anytime::{Aim, Improvement};
use crate::registry::HeuristicInfo;
use crate::tables::Tables;
use crate::{Because, Metric, Problem, SolveError};

pub(crate) use anytime::Anytime;
pub(crate) use constructive::Constructive;
pub(crate) use patterns::Patterns;
pub(crate) use perfect_table::PerfectTable;
pub(crate) use runs::Runs;
pub(crate) use search::Search;

/// A way to solve sliding boards.
pub trait Method: Send + Sync {
    /// All that others need to know about it.
    fn info(&self) -> MethodInfo<'_>;

    /// What it, or its heuristic, would need to work on this problem; nothing where it fits.
    fn needs(&self, problem: &Problem) -> Option<Need>;

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

    /// Works until there is an answer, a limit is reached or the watch ends it. The problem [fits](Method::fits); it
    /// need not be solvable. Time is kept by the watch.
    ///
    /// # Errors
    /// If tables cannot be made or kept, or a path on the way turns out to be wrong.
    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, SolveError>;

    /// Hands every shortest path to `visit`, which answers whether it wants more; nothing where the method finds one
    /// path only. The problem fits and is solvable.
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

    fn needs(&self, problem: &Problem) -> Option<Need> {
        (**self).needs(problem)
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, SolveError> {
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
    /// The name of a method that is the same search, and by which it is found when its heuristic is named.
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
    pub settings: &'static [Setting],
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

/// What pattern databases cost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TableCost {
    /// Bytes of the finished tables.
    pub bytes: u64,
    /// Milliseconds that one core of 2024 takes to make them, or so.
    pub milliseconds: u64,
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
    pub aim: Aim,
}

impl Job {
    /// A job without limits and with the usual settings.
    pub fn new(problem: Problem) -> Self {
        Self {
            problem,
            limits: Limits::default(),
            settings: Settings::default(),
            tables: Tables::default(),
            aim: Aim::default(),
        }
    }
}

/// What a method found.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The outcome with its moves, the work done, and the bound that was proved.
    pub report: Report<Vec<Direction>>,
    /// The heuristic that was used, where the method chose one by itself.
    pub heuristic: Option<&'static HeuristicInfo<'static>>,
    /// Why the answer is right, where the method knows better than its guarantee tells.
    pub because: Option<Because>,
    /// Tables that were not used, as their file was refused or they had no room, and why.
    pub refused_tables: Vec<String>,
    /// Where some of them had no room: among how many parts of the search the memory was shared.
    pub memory_shares: Option<u32>,
    /// Would larger tables for this goal, which are not ready, have proved more?
    pub larger_tables: bool,
    /// The best path known, where the search was stopped.
    pub best: Option<Vec<Direction>>,
    /// Solutions on the way, each shorter than the one before, where the method improves on them.
    pub improvements: Vec<Improvement>,
    /// Time that runs before this one took, where it went on from one.
    pub before: Duration,
}

impl From<Report<Vec<Direction>>> for Finding {
    fn from(report: Report<Vec<Direction>>) -> Self {
        Self {
            report,
            heuristic: None,
            because: None,
            refused_tables: Vec::new(),
            memory_shares: None,
            larger_tables: false,
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

/// Why a method does not fit a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Unfit {
    /// The method.
    pub method: String,
    /// The board.
    pub shape: Shape,
    /// What it would need.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub needs: Need,
}

/// What a method needs of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Need {
    /// At most this many cells.
    CellsAtMost(usize),
    /// Exactly this many cells.
    CellsExactly(usize),
    /// A board of 3×3.
    ThreeByThree,
    /// Sides of at most this many cells.
    SidesAtMost(usize),
    /// A tile of this number.
    Tile(usize),
    /// Few enough ways in which the tiles of a row can belong to other rows.
    FewCountTables,
    /// A shape for which something was learned: 5×5, 6×6 or 7×7.
    LearnedShape,
    /// Single-tile moves as the metric.
    SingleMoves,
    /// Straight runs as the metric.
    StraightRuns,
}

impl std::error::Error for Unfit {}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, shape, .. } = self;
        match self.needs {
            Need::CellsAtMost(most) => write!(
                f,
                "{method} takes boards of up to {most} cells, but the board is {shape}; choose another method"
            ),
            Need::CellsExactly(cells) => write!(
                f,
                "{method} takes boards of {cells} cells, but the board is {shape}; choose another method"
            ),
            Need::ThreeByThree => write!(
                f,
                "{method} takes boards of 3 wide × 3 high, but the board is {shape}; choose another method"
            ),
            Need::SidesAtMost(most) => write!(
                f,
                "{method} takes boards with sides of up to {most}, but the board is {shape}"
            ),
            Need::Tile(tile) => write!(
                f,
                "{method} names tile {tile}, but the board is {shape} and has tiles up to {}; leave it out",
                shape.cells() - 1
            ),
            Need::FewCountTables => write!(
                f,
                "{method} on a board {shape} needs more than a million table entries; use manhattan or linear-conflict"
            ),
            Need::LearnedShape => write!(
                f,
                "{method} was learned for boards of 5×5, 6×6 and 7×7, but the board is {shape}; choose another heuristic"
            ),
            Need::SingleMoves => write!(
                f,
                "{method} makes single-tile moves few; for few straight runs leave the method open or take ida-star-runs"
            ),
            Need::StraightRuns => write!(
                f,
                "{method} makes straight runs few; for few single-tile moves take another method, or count runs"
            ),
        }
    }
}
