//! What a run came to.

use std::borrow::Cow;
use std::sync::PoisonError;
use std::time::Duration;

use knobel_core::{Outcome, Report, StopReason};
use knobel_tiles::Direction;

use super::AnytimeState;
use crate::Improvement;

/// What a run came to.
#[derive(Debug, Clone)]
pub struct AnytimeReport {
    /// The outcome with its moves, the work done, and the bound that was proved.
    pub report: Report<Vec<Direction>>,
    /// The heuristic that proved the bound; empty where none did.
    pub heuristic: Cow<'static, str>,
    /// The solution is longer than the bound, but within this many percent of it, as was asked for.
    pub factor: Option<u32>,
    /// The best path, where it is not near enough to the bound to be a solution.
    pub best: Option<Vec<Direction>>,
    /// Solutions on the way, each shorter than the one before.
    pub improvements: Vec<Improvement>,
    /// Time that earlier runs took, where this one resumed one.
    pub before: Duration,
    /// Tables that were not used, as their file was rejected or they had no room: why, a line each.
    pub refused_tables: Vec<String>,
    /// Where some of them had no room: among how many parts of the search the memory was shared.
    pub memory_shares: Option<u32>,
    /// Would larger tables, which are not ready, have proved more?
    pub larger_tables: bool,
}

impl AnytimeState<'_> {
    /// What was found, and why it ended where that was before it was enough.
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
            refused_tables: inner.advice,
            memory_shares: inner.short_shares,
            larger_tables: inner.larger_tables,
        }
    }
}
