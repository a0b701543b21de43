//! The contract of an algorithm: a description as data, and a generic `search`.

use alloc::vec::Vec;

use knobel_core::store::Path;
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch, Zero};

use crate::{AlgorithmInfo, Bounded, SearchJob, SearchRun, Traced, Tracing, Untraced};

/// An algorithm: a unit struct, its description and how it searches.
pub trait Algorithm {
    /// The description.
    const INFO: AlgorithmInfo;

    /// Expansions between two looks of the watch: few where an expansion is slow, many where it is
    /// quick.
    const POLL_EVERY: u64 = 256;

    /// Searches until there is an answer, keeping `run` up to date.
    ///
    /// # Errors
    /// The limit that was reached.
    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason>;

    /// Searches until there is an answer or a limit is reached. How good the answer and the lower
    /// bound are depends on the heuristic: see [`AlgorithmInfo::guarantee`]. The bound holds if the
    /// heuristic never overestimates.
    fn run<S: Space, H: Heuristic<S>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Vec<S::Move>> {
        // What is decided in `const` blocks is not compiled where it is not to be: a blind search
        // has one copy for all heuristics, and one that tells nothing of its nodes has none that is
        // followed.
        if const { !Self::INFO.informed } {
            let job = job.guided_by(&Zero);
            if const { Self::INFO.follows } && watch.follows() {
                return report::<Self, _, _, Traced>(&job, watch);
            }
            return report::<Self, _, _, Untraced>(&job, watch);
        }
        if const { Self::INFO.follows } && watch.follows() {
            let heuristic = &Recomputed {
                space: job.space,
                estimate: &|state| job.heuristic.estimate(state),
            };
            return report::<Self, _, _, Traced>(&job.guided_by(heuristic), watch);
        }
        report::<Self, _, _, Untraced>(job, watch)
    }
}

/// Searches from nothing and says how it ended.
fn report<A: Algorithm + ?Sized, S: Space, H: Heuristic<S>, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    watch: &mut dyn Watch,
) -> Report<Vec<S::Move>> {
    SearchRun::<F>::report(job.limits, watch, A::POLL_EVERY, |run| A::search(job, run))
}

impl<B: Bounded> Algorithm for B {
    const INFO: AlgorithmInfo = B::INFO;
    const POLL_EVERY: u64 = B::POLL_EVERY;

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let outcome = B::search_bounded(job, run)?;
        Ok(outcome.map(|path| path.moves().collect()))
    }
}

impl AlgorithmInfo {
    /// For algorithms that are [tight](Self::tight), but not in a browser, where every copy of the
    /// code travels with the page.
    pub(crate) const TIGHT_OUTSIDE_BROWSERS: bool = cfg!(not(target_family = "wasm"));
}

impl<S: Space, H> SearchJob<'_, S, H> {
    /// The job with another guide.
    pub(crate) fn guided_by<'b, G: ?Sized>(&'b self, heuristic: &'b G) -> SearchJob<'b, S, G> {
        SearchJob {
            space: self.space,
            heuristic,
            start: self.start,
            limits: self.limits,
            settings: self.settings,
        }
    }
}

/// Any heuristic, behind a pointer and computed from nothing for every state. A search that is
/// followed is drawn or listed, a few thousand nodes at most: one copy of its code for all
/// heuristics is enough.
struct Recomputed<'a, S: Space> {
    space: &'a S,
    estimate: &'a dyn Fn(&S::State) -> Cost,
}

impl<S: Space> Heuristic<S> for Recomputed<'_, S> {
    type Memo = Cost;

    fn start(&self, state: &S::State) -> Cost {
        (self.estimate)(state)
    }

    fn step(&self, _: &Cost, before: &S::State, mv: &S::Move) -> Cost {
        (self.estimate)(&self.space.after(before, mv))
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}
