//! What is asked of [`solve`](crate::solve).

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use knobel_core::Limits;
use knobel_search::{SearchSetting, Settings};
use knobel_tiles::{Board, Goal, Shape};

use crate::methods::Job;
use crate::tables::Tables;
use crate::{
    AnytimeOptions, Checkpoint, DEFAULT_TIME, GoalShapeMismatch, Metric, Problem, SolveError,
    policy,
};

/// How a board is to be solved.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Objective {
    /// Optimally where that can be done, else as well as possible; the method is chosen to fit.
    #[default]
    Best,
    /// At most this many percent of the optimal length: 105 is 5 % longer at most; what is below
    /// 100 counts as 100.
    Within(u32),
    /// Any solution, at once.
    Fast,
    /// By this method.
    Named {
        /// Its name.
        algorithm: String,
        /// Its heuristic; the best simple one for the board if there is none.
        heuristic: Option<String>,
    },
}

impl Objective {
    /// The method of this name, with this heuristic if one is given.
    pub fn named(algorithm: &str, heuristic: Option<&str>) -> Self {
        Self::Named {
            algorithm: algorithm.to_owned(),
            heuristic: heuristic.map(str::to_owned),
        }
    }

    /// A search that this heuristic guides, by the method that suits boards of this shape.
    pub fn guided(heuristic: &str, shape: Shape) -> Self {
        policy::guided(heuristic, shape)
    }
}

/// A board to solve.
#[derive(Debug, Clone)]
pub struct Request {
    /// The start.
    pub board: Board,
    /// The goal.
    pub goal: Goal,
    /// What is to be made short.
    pub metric: Metric,
    /// How.
    pub objective: Objective,
    /// Limits on nodes and memory.
    pub limits: Limits,
    /// Limit on time.
    pub time: Option<Duration>,
    /// How long at most solutions of boards that are too large to be solved optimally are improved.
    /// Where nothing is said that is all the time there is, and [`DEFAULT_TIME`] where neither time
    /// nor nodes are limited.
    pub patience: Option<Duration>,
    /// Where a method that improves on its answer, or searches for straight runs, keeps how far it
    /// has come; it then works until it is done.
    pub checkpoint: Option<PathBuf>,
    /// How far it had come before: what it was asked about, too, must be asked again.
    pub resume: Option<Arc<Checkpoint>>,
    /// Knobs of methods that have any: one that is given must be read by the method.
    pub settings: Settings,
    /// Where pattern databases come from, and how many threads search with them.
    pub tables: Tables,
}

impl Request {
    /// Solve `board` to the standard goal 1 2 3 … 0, as well as possible, without limits.
    pub fn new(board: Board) -> Self {
        Self {
            board,
            goal: Goal::default(),
            metric: Metric::default(),
            objective: Objective::default(),
            limits: Limits::default(),
            time: None,
            patience: None,
            checkpoint: None,
            resume: None,
            settings: Settings::default(),
            tables: Tables::default(),
        }
    }

    /// Is everything that it names there and does the method read every setting that it gives? The
    /// same is checked before solving.
    ///
    /// # Errors
    /// What is wrong.
    pub fn check(&self) -> Result<(), SolveError> {
        self.refuse_unread(&self.job()?)
    }

    /// A setting that the method does not read is a mistake and not ignored.
    pub(crate) fn refuse_unread(&self, job: &Job) -> Result<(), SolveError> {
        let (read, by): (&[SearchSetting], _) = match &self.objective {
            Objective::Best => (&[], "best".to_owned()),
            Objective::Within(_) => (&[], "within".to_owned()),
            Objective::Fast => (&[], "fast".to_owned()),
            Objective::Named { .. } => {
                let method = policy::named(&self.objective, job)?;
                let info = method.info();
                (info.settings, info.name.to_owned())
            }
        };
        let kept = self.checkpoint.is_some() || self.resume.is_some();
        if kept && !policy::resumes(&self.objective, job)? {
            let shape = job.problem.shape();
            let small = shape.cells() <= policy::SEARCHABLE && by == "best";
            return Err(if small {
                SolveError::SmallCheckpoint {
                    most: policy::SEARCHABLE,
                    shape,
                }
            } else {
                SolveError::NoCheckpoint { by }
            });
        }
        match self.settings.unread(read) {
            None => Ok(()),
            Some(setting) => Err(SolveError::Unread {
                setting: setting.name,
                by,
            }),
        }
    }

    /// How long a method that improves on its answer may do so; without an end where its state is
    /// kept.
    fn time_to_improve(&self) -> Option<Duration> {
        let usual = self.checkpoint.is_none().then_some(DEFAULT_TIME);
        match (self.time, self.patience) {
            (Some(time), Some(patience)) => Some(time.min(patience)),
            (time, patience) => time.or(patience).or(usual),
        }
    }

    /// The request as a method takes it.
    pub(crate) fn job(&self) -> Result<Job, GoalShapeMismatch> {
        let problem = Problem::new(self.board.clone(), &self.goal)?.with_metric(self.metric);
        Ok(Job {
            problem,
            limits: self.limits,
            settings: self.settings,
            tables: self.tables.clone(),
            anytime: AnytimeOptions {
                time: self.time_to_improve(),
                percent: None,
                checkpoint: self.checkpoint.clone(),
                resume: self.resume.clone(),
            },
        })
    }
}
