//! Chooses the next unit of work and its size.

use std::sync::atomic::Ordering;
use std::time::Duration;

use knobel_clock::Instant;

use super::{Scheduler, WorkItem, WorkList};
use crate::forecast::Forecast;
use crate::improver_runner::{GROWTH, ImproverRunner};
use crate::prover::ProofMode;
use crate::{AnytimeState, Prover};

/// The improvers get this many times as much time as the proof, and less if tables make the proof
/// promising.
const SHARE: f64 = 8.0;
const SHARE_WITH_TABLES: f64 = 2.0;

/// With less time than this, tables are read only when the time that belongs to the proof allows
/// it.
const TIME_TO_READ: Duration = Duration::from_secs(2);

/// A proof with tables is not called hopeless before it has had this fraction of the time, because
/// the best path may still get shorter.
const EARLY_PART: u32 = 4;

/// With at least this much time, the proof gets a thread of its own after a while.
const LONG: Duration = Duration::from_secs(60);
const WARM_UP: Duration = Duration::from_secs(10);

/// The fraction of the remaining time for which a last round is planned. A beam that is cut short
/// has found nothing, and larger rounds are slower per expansion.
const LAST: f64 = 0.85;

impl<'a> Scheduler<'a> {
    /// Returns whether all remaining time belongs to the proof. It does if the proof will finish in
    /// time. It also does if the user wants checkpoints for the proof, because the work of
    /// improvers would be lost with the process.
    pub(super) fn proof_alone(&self) -> bool {
        if self.proof_is_near.load(Ordering::Relaxed) {
            return true;
        }
        let kept = self.job.options.checkpoint.is_some();
        let proving = !self.proved.load(Ordering::Relaxed);
        let wide = self.job.backend.takes_tables();
        kept && proving && wide && self.state.elapsed() > WARM_UP
    }

    /// Returns whether an improver works or waits and is allowed to.
    fn improving(&self, list: &WorkList<'a>) -> bool {
        list.improving(self.state) && !self.proof_alone()
    }

    /// Chooses the next unit of work: the proof if it is due, or the runner that has used the least
    /// time.
    pub(super) fn choose(&self, list: &mut WorkList<'a>) -> Option<WorkItem<'a>> {
        let at = list.waiting(self.state).filter(|_| !self.proof_alone());
        let due = if self.tables_are_due(list) {
            Some((1, Some(list.slice)))
        } else {
            self.proof_is_due(list, at)
        };
        if let Some((threads, time)) = due {
            let proof = list
                .proof
                .take()
                .expect("a proof is due only if no thread works on it");
            return Some(WorkItem::Prove(proof, threads, time));
        }
        let runner = list.runners[at?].take().expect("the runner is waiting");
        let budget = self.budget(&runner, list);
        Some(WorkItem::Improve(at?, runner, budget))
    }

    /// Returns whether tables that are ready should be read now. Each improver has its first round
    /// before that: it is short, and gains most of what can be gained.
    fn tables_are_due(&self, list: &WorkList<'a>) -> bool {
        let reads =
            |proof: &dyn Prover| proof.stage() != ProofMode::Opening && proof.has_ready_tables();
        let begun = |runner: &Option<ImproverRunner<'_>>| {
            runner.as_ref().is_none_or(|runner| runner.seconds > 0.0)
        };
        let time = self
            .job
            .options
            .time
            .is_none_or(|time| time >= TIME_TO_READ);
        time && list.proof.as_deref().is_some_and(reads) && list.runners.iter().all(begun)
    }

    /// Returns on how many threads the proof should continue and for how long, if it is its turn.
    /// The runner `at` is waiting.
    fn proof_is_due(
        &self,
        list: &WorkList<'a>,
        at: Option<usize>,
    ) -> Option<(usize, Option<Duration>)> {
        let proof = list.proof.as_ref()?;
        let stage = proof.stage();
        let wide = stage == ProofMode::Tables;
        let proof_threads = self.proof_threads(list, wide);
        if proof_threads == Some(self.threads) {
            // A proof that has just begun gives way to tables.
            let time = (stage == ProofMode::Opening).then_some(list.slice);
            return (list.working == 0).then_some((self.threads, time));
        }
        if let Some(proof_threads) = proof_threads {
            return Some((proof_threads, None));
        }
        let share = match (self.is_favoured(list, wide), stage.shares_work()) {
            (true, _) => 1.0,
            (false, true) => SHARE_WITH_TABLES,
            (false, false) => SHARE,
        };
        let runner = at.and_then(|at| list.runners[at].as_ref());
        let owed = runner.is_none_or(|runner| list.proof_seconds * share <= runner.seconds);
        // A proof that starts from the beginning in each slice is not cut short if other threads
        // can work beside it.
        let whole = stage == ProofMode::Restarting && self.threads > 1;
        let time = Some(list.slice).filter(|_| !whole);
        (owed || list.proof_seconds == 0.0).then_some((1, time))
    }

    /// Returns the number of threads that the proof has without a limit on its turn, or `None` if
    /// its turns are limited. `wide` says that it has tables.
    pub(super) fn proof_threads(&self, list: &WorkList<'a>, wide: bool) -> Option<usize> {
        if !self.improving(list) {
            return Some(self.threads);
        }
        (self.is_favoured(list, wide) && self.threads > 1).then_some(1)
    }

    /// Returns whether the proof gets as much time as each improver.
    fn is_favoured(&self, list: &WorkList<'a>, wide: bool) -> bool {
        self.is_long() || wide && self.predict(list) != Forecast::Far
    }

    /// Returns whether there is much time, and the improvers have had a while.
    fn is_long(&self) -> bool {
        self.job.options.time.is_none_or(|time| time >= LONG) && self.began.elapsed() > WARM_UP
    }

    /// Predicts whether the proof will finish in time. If there is much time, the improvers give
    /// way only to a proof that will finish soon.
    pub(super) fn predict(&self, list: &WorkList<'a>) -> Forecast {
        let left = self.closing.map_or(2 * WARM_UP, |end| {
            end.saturating_duration_since(Instant::now())
                .min(2 * WARM_UP)
        });
        let seconds = left.as_secs_f64() * self.threads as f64;
        let begun = self.proof_is_near.load(Ordering::Relaxed);
        let prospect = (list.forecast).predict(self.state.length(), seconds, begun);
        let had = |time: Duration| list.forecast.seconds >= (time / EARLY_PART).as_secs_f64();
        match prospect {
            Forecast::Far if !self.job.options.time.is_some_and(had) => Forecast::Open,
            prospect => prospect,
        }
    }

    /// Returns the next budget of a runner. It is larger than the last one. If no time would be
    /// left for another round after it, it covers all remaining time.
    fn budget(&self, runner: &ImproverRunner<'_>, list: &WorkList<'a>) -> u64 {
        let Some(end) = self.closing.filter(|_| runner.pace > 0.0) else {
            return runner.budget;
        };
        let finished = |it: &&Option<ImproverRunner<'_>>| {
            it.as_ref().is_some_and(|it| it.finished(self.state))
        };
        let runners = list.runners.len() - list.runners.iter().filter(finished).count();
        let left = end.saturating_duration_since(Instant::now()).as_secs_f64();
        let wide = self.job.backend.takes_tables();
        let proving = list.proof.is_none() && !self.proved.load(Ordering::Relaxed);
        let threads = match self.proof_threads(list, wide).filter(|_| proving) {
            Some(proof) => self.threads.saturating_sub(proof).max(1),
            None => self.threads,
        };
        let left = left * (threads as f64 / runners as f64).min(1.0);
        let next = runner.budget as f64 * runner.pace;
        if left < next * (1 + GROWTH) as f64 {
            (left * LAST / runner.pace) as u64
        } else {
            runner.budget
        }
    }
}

impl WorkList<'_> {
    /// The waiting runner that has used the least time.
    fn waiting(&self, state: &AnytimeState<'_>) -> Option<usize> {
        let seconds = |at: &usize| {
            self.runners[*at]
                .as_ref()
                .map_or(0.0, |runner| runner.seconds)
        };
        let waits = |at: &usize| {
            self.runners[*at]
                .as_ref()
                .is_some_and(|runner| !runner.finished(state))
        };
        let waiting = (0..self.runners.len()).filter(waits);
        waiting.min_by(|one, other| seconds(one).total_cmp(&seconds(other)))
    }

    /// Returns whether an improver is working or waiting.
    fn improving(&self, state: &AnytimeState<'_>) -> bool {
        self.runners.iter().any(Option::is_none) || self.waiting(state).is_some()
    }
}
