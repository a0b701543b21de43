//! The report of a run.

use std::borrow::Cow;
use std::sync::PoisonError;
use std::time::Duration;

use knobel_core::{Outcome, Report, StopReason, Warning};
use knobel_tiles::Direction;

use super::AnytimeState;
use crate::Improvement;

/// The result of a run.
#[derive(Debug, Clone)]
pub struct AnytimeReport {
    /// The outcome with its moves, the work done, and the proved bound.
    pub report: Report<Vec<Direction>>,
    /// The heuristic that proved the bound; empty if there was none.
    pub heuristic: Cow<'static, str>,
    /// The accepted percentage, if the solution is longer than the bound but within this percentage
    /// of it.
    pub factor: Option<u32>,
    /// The best path, if it is too long to be accepted as a solution.
    pub best: Option<Vec<Direction>>,
    /// All improvements, each shorter than the one before.
    pub improvements: Vec<Improvement>,
    /// The time of earlier runs, if this run resumed one.
    pub before: Duration,
    /// Tables and improvers that were not used, and why.
    pub warnings: Vec<Warning>,
}

impl AnytimeState<'_> {
    /// Ends the run. `stopped` is the reason if it ended before the solution was good enough.
    pub fn report(self, stopped: Option<StopReason>) -> AnytimeReport {
        let (enough, bound) = (self.is_good_enough(), self.bound());
        let inner = self
            .inner
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let longer = enough && self.forward.1.length() > bound;
        let path = self.forward.1.take();
        let reason = stopped.unwrap_or(StopReason::NothingLeft);
        let (outcome, best) = match path {
            Some(path) if enough || self.percent.is_none() => (Outcome::Solved(path), None),
            path => (Outcome::Stopped(reason), path),
        };
        let factor = self.percent.filter(|_| longer);
        AnytimeReport {
            report: Report {
                outcome,
                stats: inner.stats,
                lower_bound: bound,
            },
            heuristic: inner.prover,
            factor,
            best,
            improvements: inner.improvements,
            before: inner.before,
            warnings: inner.warnings,
        }
    }
}
