//! A job: a problem, its limits, and when its solution is good enough.

use std::borrow::Cow;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use knobel_core::{Cost, Limits};
use knobel_tiles::{Board, Shape};

use crate::{Backend, Checkpoint};

/// A problem that can be solved, and the resources for it.
#[derive(Clone, Copy)]
pub struct AnytimeJob<'a> {
    /// The board to solve.
    pub start: &'a Board,
    /// The goal. It has the same shape as the start and can be reached.
    pub goal: &'a Board,
    /// Limits on nodes and memory. With a limit on nodes, the run uses one thread and no clock.
    pub limits: Limits,
    /// The number of threads.
    pub threads: usize,
    /// When the solution is good enough.
    pub options: &'a AnytimeOptions,
    /// Finds the first solution and starts the proof.
    pub backend: &'a dyn Backend,
}

impl AnytimeJob<'_> {
    /// The shape of both boards.
    pub(crate) fn shape(&self) -> Shape {
        self.goal.shape()
    }
}

/// The default time for a board.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// When the solution is good enough, and where checkpoints are stored.
#[derive(Debug, Clone)]
pub struct AnytimeOptions {
    /// The time limit; without one, the run takes as long as it needs.
    pub time: Option<Duration>,
    /// A longer solution than this percentage of the bound is not accepted, and the run ends as
    /// soon as a solution is accepted. Without a percentage, every solution is accepted, and only a
    /// proof of optimality ends the run early.
    pub percent: Option<u32>,
    /// The file for checkpoints, from which the run can be resumed after a crash.
    pub checkpoint: Option<PathBuf>,
    /// The checkpoint to resume.
    pub resume: Option<Arc<Checkpoint>>,
}

impl Default for AnytimeOptions {
    /// The shortest solution within [`DEFAULT_TIME`].
    fn default() -> Self {
        Self {
            time: Some(DEFAULT_TIME),
            percent: None,
            checkpoint: None,
            resume: None,
        }
    }
}

/// A solution that was shorter than all earlier ones.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Improvement {
    /// Its length.
    pub length: Cost,
    /// The time when it was found, in seconds since the beginning.
    pub seconds: f64,
    /// The part that found it.
    pub by: Cow<'static, str>,
}

impl Improvement {
    /// The name of a checkpoint in `by`.
    pub(crate) const CHECKPOINT: &'static str = "checkpoint";

    /// Returns whether an earlier run found this solution, at an unknown time.
    pub fn is_from_checkpoint(&self) -> bool {
        self.by == Self::CHECKPOINT
    }
}
