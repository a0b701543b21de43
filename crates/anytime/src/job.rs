//! What a run is given: a problem, its limits, and when it has done enough.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use knobel_core::{Cost, Limits};
use knobel_tiles::{Board, Shape};

use crate::{Backend, Checkpoint};

/// A problem that can be solved, and what may be used for it.
#[derive(Clone, Copy)]
pub struct AnytimeJob<'a> {
    /// The board to solve.
    pub start: &'a Board,
    /// The board that it shall become. It has the same shape and can be reached.
    pub goal: &'a Board,
    /// Limits on nodes and memory. With a limit on nodes the run is counted: one thread, no clock.
    pub limits: Limits,
    /// Threads that work.
    pub threads: usize,
    /// When the run has done enough.
    pub options: &'a AnytimeOptions,
    /// Who finds the first solution and proves.
    pub backend: &'a dyn Backend,
}

impl AnytimeJob<'_> {
    /// Width and height of both boards.
    pub(crate) fn shape(&self) -> Shape {
        self.goal.shape()
    }
}

/// How long a board is worked at where nothing else ends it.
pub const DEFAULT_TIME: Duration = Duration::from_secs(10);

/// When a run has done enough, and where its checkpoint is.
#[derive(Debug, Clone)]
pub struct AnytimeOptions {
    /// The time that it has; as long as it takes where there is none.
    pub time: Option<Duration>,
    /// A solution of at most this many percent of the bound is asked for, and a longer one is no
    /// answer. Where nothing is said, only a proof is enough, but any solution is an answer.
    pub percent: Option<u32>,
    /// Where to keep how far it has come, so that it can go on after a crash.
    pub checkpoint: Option<PathBuf>,
    /// How far it had come before.
    pub resume: Option<Arc<Checkpoint>>,
}

impl Default for AnytimeOptions {
    /// As short as [`DEFAULT_TIME`] allows.
    fn default() -> Self {
        Self {
            time: Some(DEFAULT_TIME),
            percent: None,
            checkpoint: None,
            resume: None,
        }
    }
}

/// A solution that was shorter than all before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Improvement {
    /// Its length.
    pub length: Cost,
    /// When it was found, in seconds from the beginning.
    pub seconds: f64,
    /// Which part found it.
    pub by: &'static str,
}
