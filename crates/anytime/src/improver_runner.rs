//! Runs the rounds of one improver in one direction, and keeps its next budget and its cost so far.

use knobel_clock::Instant;
use knobel_core::{Cost, Progress, Round, StopReason, Watch};

use crate::improvers::BoxedImprover;
use crate::state::PathDirection;
use crate::{AnytimeError, AnytimeState, Budget, Improver};

/// The budget of the first round, unless the improver needs more.
pub(crate) const FIRST_BUDGET: u64 = 10_000;

/// The factor between the budgets of two rounds.
pub(crate) const GROWTH: u64 = 2;

/// Runs an improver in one direction, round by round.
pub(crate) struct ImproverRunner<'a> {
    improver: &'a (dyn Improver + Send),
    direction: PathDirection,
    /// The budget of the next round.
    pub(crate) budget: u64,
    /// The seconds of all rounds.
    pub(crate) seconds: f64,
    /// The seconds per planned expansion of the last complete round.
    pub(crate) pace: f64,
    /// The length of the best path with which the improver could not do more, if it has finished.
    finished: Option<Cost>,
}

impl<'a> ImproverRunner<'a> {
    pub(crate) fn new(
        (improver, direction): (&'a BoxedImprover, PathDirection),
        state: &AnytimeState<'_>,
    ) -> Self {
        let (problem, _) = state.view(direction);
        Self {
            improver: &**improver,
            direction,
            budget: FIRST_BUDGET.max(improver.least(problem)),
            seconds: 0.0,
            pace: 0.0,
            finished: None,
        }
    }

    /// Returns whether another round would bring nothing.
    pub(crate) fn finished(&self, state: &AnytimeState<'_>) -> bool {
        self.finished.is_some_and(|length| state.length() >= length)
    }

    /// Runs one round with this budget. Returns why it ended early, if it did.
    ///
    /// # Errors
    /// If the checker rejects the path.
    pub(crate) fn round(
        &mut self,
        state: &AnytimeState<'_>,
        budget: Budget,
        watch: &mut dyn Watch,
    ) -> Result<Option<StopReason>, AnytimeError> {
        let (problem, best) = state.view(self.direction);
        let began = Instant::now();
        let round = self.improver.run(problem, best, budget, watch);
        let seconds = began.elapsed().as_secs_f64();
        self.seconds += seconds;
        // A round that was cut short says nothing about the time of the next one. A round that used
        // up its budget was not cut short.
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

/// The watch of a worker. It stops the worker if the solution is close enough to the bound, or if
/// `over` returns a reason.
pub struct WorkerWatch<'a, F> {
    state: &'a AnytimeState<'a>,
    /// The heuristic with which this worker proves the bounds that it reports.
    prover: Option<&'static str>,
    over: F,
}

impl<'a, F: FnMut(&Progress) -> Option<StopReason>> WorkerWatch<'a, F> {
    /// Watches a proof: bounds that it reports, proved with `heuristic`, raise the bound of the
    /// state.
    pub fn proving(state: &'a AnytimeState<'a>, heuristic: &'static str, over: F) -> Self {
        Self {
            state,
            prover: Some(heuristic),
            over,
        }
    }

    /// Watches an improver, whose reports prove nothing.
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
