//! The interface of improvers: budgets, rounds and polling.

use knobel_core::{Progress, Stats, StopReason, Watch};
use knobel_tiles::Direction;

use crate::{CellProblem, Incumbent};

/// The number of expansions for a round of an [`Improver`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The number of expansions for which the round is planned.
    pub planned: u64,
    /// The number of expansions that the round never exceeds. A round that would exceed it ends
    /// with [`StopReason::Nodes`]. A larger limit would not make a path that was found by then any
    /// longer.
    pub most: u64,
}

impl From<u64> for Budget {
    /// Allows at most twice the planned number.
    fn from(planned: u64) -> Self {
        let most = planned.saturating_mul(2);
        Self { planned, most }
    }
}

impl Budget {
    /// Returns the same budget if at most `left` expansions are left.
    #[must_use]
    pub fn within(self, left: u64) -> Self {
        let most = self.most.min(left);
        Self { most, ..self }
    }
}

/// The result of a round of an [`Improver`].
#[derive(Debug, Clone, Default)]
pub struct RoundResult {
    /// A path that is shorter than the best one before, if one was found.
    pub path: Option<Vec<Direction>>,
    /// The work done.
    pub stats: Stats,
    /// Why the round ended early, if it did. A path counts nevertheless.
    pub stopped: Option<StopReason>,
    /// Whether a larger budget would bring nothing.
    pub finished: bool,
}

/// A search for shorter paths.
///
/// A round takes about as many expansions as planned, and the same arguments give the same result.
/// So the caller can count expansions or measure time, and give a larger budget to the next round.
pub trait Improver: Sync {
    /// Its name in logs.
    fn name(&self) -> &'static str;

    /// The smallest budget with which a round is useful.
    fn least(&self, _task: &CellProblem) -> u64 {
        0
    }

    /// Looks for a path shorter than the best one, with at most twice as many expansions as
    /// `budget`.
    fn round(
        &self,
        problem: &CellProblem,
        best: &Incumbent,
        budget: u64,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        self.run(problem, best, budget.into(), watch)
    }

    /// Looks for a path shorter than the best one.
    ///
    /// If `watch` stops the round with [`StopReason::Time`], the improver may finish what it is
    /// doing, and continues to poll meanwhile. For any other reason it ends at once.
    fn run(
        &self,
        problem: &CellProblem,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult;
}

/// The number of expansions between two polls.
const POLL_EVERY: u64 = 4096;

/// Polls a watch at regular intervals.
pub(crate) struct PeriodicPoll<'a> {
    pub(crate) watch: &'a mut dyn Watch,
    next: u64,
    /// The reason to stop, once the watch has returned one.
    pub(crate) stopped: Option<StopReason>,
}

impl<'a> PeriodicPoll<'a> {
    pub(crate) fn new(watch: &'a mut dyn Watch) -> Self {
        Self {
            watch,
            next: POLL_EVERY,
            stopped: None,
        }
    }

    /// Returns whether to stop, given the work so far.
    pub(crate) fn should_stop(&mut self, stats: Stats) -> bool {
        if self.stopped.is_none() && stats.expanded >= self.next {
            self.next = stats.expanded + POLL_EVERY;
            self.stopped = self.watch.poll(&Progress {
                stats,
                ..Progress::default()
            });
        }
        self.stopped.is_some()
    }
}
