//! An improver at work: how much it may expand next, and what it has cost so far.

use knobel_clock::Instant;
use knobel_core::{Cost, Progress, Round, StopReason, Watch};

use crate::improvers::BoxedImprover;
use crate::state::PathDirection;
use crate::{AnytimeError, AnytimeState, Budget, Improver};

/// Expansions of the first round, where an improver does not need more.
pub(crate) const FIRST_BUDGET: u64 = 10_000;

/// By how much the next round is larger.
pub(crate) const GROWTH: u64 = 2;

/// An improver at work.
pub(crate) struct ImproverLane<'a> {
    improver: &'a (dyn Improver + Send),
    direction: PathDirection,
    /// Expansions of the next round.
    pub(crate) budget: u64,
    /// Seconds in all rounds.
    pub(crate) seconds: f64,
    /// Seconds of the last whole round for each expansion that it was given.
    pub(crate) pace: f64,
    /// With a best path of this length it had done all it could.
    finished: Option<Cost>,
}

impl<'a> ImproverLane<'a> {
    pub(crate) fn new(
        (improver, direction): (&'a BoxedImprover, PathDirection),
        state: &AnytimeState<'_>,
    ) -> Self {
        let (task, _) = state.view(direction);
        Self {
            improver: &**improver,
            direction,
            budget: FIRST_BUDGET.max(improver.least(task)),
            seconds: 0.0,
            pace: 0.0,
            finished: None,
        }
    }

    /// Would another round bring nothing?
    pub(crate) fn finished(&self, state: &AnytimeState<'_>) -> bool {
        self.finished.is_some_and(|length| state.length() >= length)
    }

    /// One round with this budget. Answers why it ended early, if it did.
    ///
    /// # Errors
    /// If the checker refuses the path.
    pub(crate) fn round(
        &mut self,
        state: &AnytimeState<'_>,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Option<StopReason>, AnytimeError> {
        let (task, best) = state.view(self.direction);
        let began = Instant::now();
        let round = self.improver.run(task, best, budget, watch);
        let seconds = began.elapsed().as_secs_f64();
        self.seconds += seconds;
        // One that was cut short tells nothing of how long the next would take. One that has used
        // up its budget was not.
        if matches!(round.stopped, None | Some(StopReason::Nodes { .. })) {
            self.pace = seconds / budget.planned.max(1) as f64;
            self.budget = budget.planned.saturating_mul(GROWTH);
        }
        state.spend(round.stats);
        let idle = round.stats.expanded == 0 && round.path.is_none() && round.stopped.is_none();
        if let Some(path) = round.path {
            state.offer_in_direction(path, self.direction, self.improver.name())?;
        }
        self.finished = (round.finished || idle).then(|| state.length());
        Ok(round.stopped)
    }
}

/// Watches one that works: ends it when the solution is near enough to the bound, or `over` says
/// so.
pub struct WorkerWatch<'a, F> {
    state: &'a AnytimeState<'a>,
    /// The heuristic by which this one proves the bound that it tells.
    prover: Option<&'static str>,
    over: F,
}

impl<'a, F: FnMut(&Progress) -> Option<StopReason>> WorkerWatch<'a, F> {
    /// Watches a proof: the bounds that it reports, proved by `heuristic`, raise that of the state.
    pub fn proving(state: &'a AnytimeState<'a>, heuristic: &'static str, over: F) -> Self {
        Self {
            state,
            prover: Some(heuristic),
            over,
        }
    }

    /// Watches an improver, which proves nothing.
    pub(crate) fn improving(state: &'a AnytimeState<'a>, over: F) -> Self {
        Self {
            state,
            prover: None,
            over,
        }
    }
}

impl<F: FnMut(&Progress) -> Option<StopReason>> Watch for WorkerWatch<'_, F> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if let Some(prover) = self.prover {
            self.state.raise(progress.lower_bound, prover);
        }
        if self.state.is_good_enough() {
            return Some(StopReason::Interrupted);
        }
        (self.over)(progress)
    }

    fn round(&mut self, round: &Round) {
        if self.prover.is_some() {
            self.state.round(round);
        }
    }
}
