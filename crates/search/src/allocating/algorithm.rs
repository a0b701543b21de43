//! The trait of an algorithm: its description as data, and a generic `search`.

use alloc::vec::Vec;

use knobel_core::store::Path;
use knobel_core::{Cost, Heuristic, Outcome, Report, Space, StopReason, Watch, Zero};

use crate::{AlgorithmInfo, FixedMemoryAlgorithm, SearchJob, SearchRun, Traced, Tracing, Untraced};

/// A search algorithm: a unit struct with a description and a search function.
pub trait Algorithm {
    /// The description of the algorithm.
    const INFO: AlgorithmInfo;

    /// The number of expansions between two polls of the watch. Use a small number if an expansion
    /// is slow, so that the search still stops within milliseconds.
    const POLL_EVERY: u64 = 256;

    /// Searches until there is an answer and keeps `run` up to date.
    ///
    /// # Errors
    /// The limit that was reached.
    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason>;

    /// Searches until there is an answer or a limit is reached. [`AlgorithmInfo::guarantee`]
    /// describes the quality of the path. The lower bound of the report is valid if the heuristic
    /// is admissible.
    fn run<S: Space, H: Heuristic<S>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Vec<S::Move>> {
        // The conditions in `const` blocks keep the compiler from generating unused copies of the
        // search. An uninformed search needs one copy for all heuristics, and a search that cannot
        // report its nodes needs no copy that does.
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

/// Runs a search with fresh counts and reports its outcome.
fn report<A: Algorithm + ?Sized, S: Space, H: Heuristic<S>, F: Tracing>(
    job: &SearchJob<'_, S, H>,
    watch: &mut dyn Watch,
) -> Report<Vec<S::Move>> {
    SearchRun::<F>::report(job.limits, watch, A::POLL_EVERY, |run| A::search(job, run))
}

impl<B: FixedMemoryAlgorithm> Algorithm for B {
    const INFO: AlgorithmInfo = B::INFO;
    const POLL_EVERY: u64 = B::POLL_EVERY;

    fn search<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let outcome = B::search_in_fixed_memory(job, run)?;
        Ok(outcome.map(|path| path.moves().collect()))
    }
}

impl AlgorithmInfo {
    /// The value of [`tight`](Self::tight) for algorithms that gain from a copy per heuristic, but
    /// not enough to justify a larger download: in a browser all heuristics share one copy.
    pub(crate) const TIGHT_OUTSIDE_BROWSERS: bool = cfg!(not(target_family = "wasm"));
}

impl<S: Space, H> SearchJob<'_, S, H> {
    /// The same job with another heuristic.
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

/// Any heuristic behind a pointer, which recomputes its estimate for every state. Followed searches
/// use it. They are drawn or listed and so have at most a few thousand nodes, and one copy of their
/// code for all heuristics saves compile time.
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
