//! What every way to a shorter path has in common.

use knobel_core::{Progress, Stats, StopReason, Watch};
use knobel_tiles::Direction;

use crate::{Incumbent, Task};

/// Expansions that a round of an [`Improver`] is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// It is planned to take about as many.
    pub planned: u64,
    /// It never takes more. One that would ends for [`StopReason::Nodes`]; what it has found by
    /// then, if anything, a larger `most` would have made no longer.
    pub most: u64,
}

impl From<u64> for Budget {
    /// Twice as many as planned at most.
    fn from(planned: u64) -> Self {
        let most = planned.saturating_mul(2);
        Self { planned, most }
    }
}

impl Budget {
    /// The same where no more than `left` are left.
    #[must_use]
    pub fn within(self, left: u64) -> Self {
        let most = self.most.min(left);
        Self { most, ..self }
    }
}

/// What one round of an [`Improver`] came to.
#[derive(Debug, Clone, Default)]
pub struct RoundResult {
    /// A path, if one was found that is shorter than the best before.
    pub path: Option<Vec<Direction>>,
    /// Work done.
    pub stats: Stats,
    /// Why it ended early, if it did; the path counts all the same.
    pub stopped: Option<StopReason>,
    /// It has done all it can: a larger budget would bring nothing.
    pub finished: bool,
}

/// A way to shorter paths.
///
/// A round takes about as many expansions as planned, and the same arguments give the same answer:
/// whoever drives it counts expansions or measures time, and gives a larger budget to the next
/// round.
pub trait Improver: Sync {
    /// Its name in logs.
    fn name(&self) -> &'static str;

    /// The smallest budget with which a round is of use.
    fn least(&self, _task: &Task) -> u64 {
        0
    }

    /// Looks for a path shorter than the best, with at most twice as many expansions as `budget`.
    fn round(
        &self,
        task: &Task,
        best: &Incumbent,
        budget: u64,
        watch: &mut dyn Watch,
    ) -> RoundResult {
        self.run(task, best, budget.into(), watch)
    }

    /// Looks for a path shorter than the best.
    ///
    /// Where `watch` ends it for [`StopReason::Time`], it may still bring what it has to an end,
    /// and asks meanwhile; for any other reason it ends at once.
    fn run(
        &self,
        task: &Task,
        best: &Incumbent,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> RoundResult;
}

/// Expansions between two questions to the watch.
const POLL_EVERY: u64 = 4096;

/// Asks a watch now and then whether to stop.
pub(crate) struct PeriodicPoll<'a> {
    pub(crate) watch: &'a mut dyn Watch,
    next: u64,
    /// Why, once it has said so.
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

    /// Is it to stop, after so much work?
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
