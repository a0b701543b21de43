//! The contract of an algorithm: a description as data, and a generic `search`.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use knobel_core::Zero;
use knobel_core::store::Path;
use knobel_core::{Heuristic, Outcome, Report, Settings, Space, StopReason, Watch};

#[cfg(feature = "alloc")]
use crate::follow::{Followed, FromNothing};
use crate::{Follow, Job, Run, Silent};

/// What is promised about the length of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Guarantee {
    /// Always a path of fewest moves.
    FewestMoves,
    /// A cheapest path if the heuristic never overestimates.
    CheapestIfAdmissible,
    /// At most the weight times the cheapest, if the heuristic never overestimates.
    WithinWeight,
    /// A path of fewest moves if the step width is 1.
    FewestMovesAtStepWidthOne,
    /// Any path.
    None,
}

/// How memory grows with the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum MemoryClass {
    /// With the number of states seen.
    States,
    /// With the length of the path.
    Path,
    /// With the number of states seen up to the memory limit; then the least useful are forgotten.
    Limit,
    /// Not at all: a capacity fixed at compile time.
    Fixed,
}

/// A field of [`Settings`](knobel_core::Settings) that an algorithm reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Setting {
    /// [`weight_percent`](knobel_core::Settings::weight_percent).
    Weight,
    /// [`step_width`](knobel_core::Settings::step_width).
    StepWidth,
    /// [`max_depth`](knobel_core::Settings::max_depth).
    MaxDepth,
    /// [`beam_width`](knobel_core::Settings::beam_width).
    BeamWidth,
    /// [`seed`](knobel_core::Settings::seed).
    Seed,
}

impl Setting {
    /// The name on the command line, in JSON and on the page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Weight => "weight",
            Self::StepWidth => "step-width",
            Self::MaxDepth => "max-depth",
            Self::BeamWidth => "beam-width",
            Self::Seed => "seed",
        }
    }

    /// One line.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Weight => "weight of the heuristic: 1.5 allows paths half as long again",
            Self::StepWidth => "how much the depth limit grows from round to round",
            Self::MaxDepth => "the deepest path looked for",
            Self::BeamWidth => "how many states of each layer are kept at first",
            Self::Seed => "where the random numbers come from",
        }
    }

    /// Those that were given.
    pub fn given(settings: &Settings) -> impl Iterator<Item = Self> {
        // A new setting is not forgotten here.
        let Settings {
            weight_percent,
            step_width,
            max_depth,
            beam_width,
            seed,
        } = *settings;
        let all = [
            (Self::Weight, weight_percent.is_some()),
            (Self::StepWidth, step_width.is_some()),
            (Self::MaxDepth, max_depth.is_some()),
            (Self::BeamWidth, beam_width.is_some()),
            (Self::Seed, seed.is_some()),
        ];
        let given = |(setting, given): (Self, bool)| given.then_some(setting);
        all.into_iter().filter_map(given)
    }

    /// What was given of those that are `read`.
    pub fn only(settings: &Settings, read: &[Self]) -> Settings {
        let kept = |setting: Self, value: Option<u32>| value.filter(|_| read.contains(&setting));
        Settings {
            weight_percent: kept(Self::Weight, settings.weight_percent),
            step_width: kept(Self::StepWidth, settings.step_width),
            max_depth: kept(Self::MaxDepth, settings.max_depth),
            beam_width: kept(Self::BeamWidth, settings.beam_width),
            seed: settings.seed.filter(|_| read.contains(&Self::Seed)),
        }
    }
}

/// What people want to know about an algorithm before they choose it. Written as what differs from [`Info::PLAIN`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Info {
    /// The name on the command line, in JSON and on the page.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What is promised about the answer.
    pub guarantee: Guarantee,
    /// How memory grows.
    pub memory: MemoryClass,
    /// Does it use the heuristic?
    pub informed: bool,
    /// The settings it reads.
    pub settings: &'static [Setting],
    /// Does it end by itself, with the answer that there is no path, in a finite space that has none?
    pub ends_when_unsolvable: bool,
    /// Does it tell a watch what becomes of each node, so that it can be drawn?
    pub follows: bool,
    /// Is it part of a comparison when none is named?
    pub compared: bool,
    /// Does it search from the goal, too? Then it needs one known goal state, and moves that all can be taken back.
    pub both_ends: bool,
    /// Whether a heuristic behind a pointer costs the algorithm much: half its speed, or memory for each node. Then callers
    /// compile it for each heuristic that matters, by [`run_tight`](crate::run_tight).
    pub tight: bool,
}

impl Info {
    /// For algorithms that are [tight](Self::tight), but not in a browser, where every copy of the code travels with the
    /// page.
    pub(crate) const TIGHT_OUTSIDE_BROWSERS: bool = cfg!(not(target_family = "wasm"));

    /// An algorithm that promises nothing, keeps states, uses no heuristic, reads no setting, ends by itself, tells
    /// nothing of its nodes and begins at the start alone: what a description says where it is not told otherwise.
    pub const PLAIN: Self = Self {
        name: "",
        summary: "",
        guarantee: Guarantee::None,
        memory: MemoryClass::States,
        informed: false,
        settings: &[],
        ends_when_unsolvable: true,
        follows: false,
        compared: false,
        both_ends: false,
        tight: false,
    };
}

/// An algorithm: a unit struct, its description and how it searches.
#[cfg(feature = "alloc")]
pub trait Algorithm {
    /// The description.
    const INFO: Info;

    /// Expansions between two looks of the watch: few where an expansion is slow, many where it is quick.
    const POLL_EVERY: u64 = 256;

    /// Searches until there is an answer, keeping `run` up to date.
    ///
    /// # Errors
    /// The limit that was reached.
    fn search<S: Space, H: Heuristic<S>, F: Follow>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason>;

    /// Searches until there is an answer or a limit is reached. How good the answer and the lower bound are depends
    /// on the heuristic: see [`Info::guarantee`]. The bound holds if the heuristic never overestimates.
    fn run<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Vec<S::Move>> {
        // What is decided in `const` blocks is not compiled where it is not to be: a blind search has one copy for
        // all heuristics, and one that tells nothing of its nodes has none that is followed.
        if const { !Self::INFO.informed } {
            let job = job.guided_by(&Zero);
            if const { Self::INFO.follows } && watch.follows() {
                return report::<Self, _, _, Followed>(&job, watch);
            }
            return report::<Self, _, _, Silent>(&job, watch);
        }
        if const { Self::INFO.follows } && watch.follows() {
            let heuristic = &FromNothing {
                space: job.space,
                estimate: &|state| job.heuristic.estimate(state),
            };
            return report::<Self, _, _, Followed>(&job.guided_by(heuristic), watch);
        }
        report::<Self, _, _, Silent>(job, watch)
    }
}

/// Searches from nothing and says how it ended.
#[cfg(feature = "alloc")]
fn report<A: Algorithm + ?Sized, S: Space, H: Heuristic<S>, F: Follow>(
    job: &Job<'_, S, H>,
    watch: &mut dyn Watch,
) -> Report<Vec<S::Move>> {
    Run::<F>::report(job.limits, watch, A::POLL_EVERY, |run| A::search(job, run))
}

/// An algorithm whose memory is part of its type. It needs no allocator; where there is one, it is an `Algorithm` like
/// the others.
pub trait Bounded {
    /// The description.
    const INFO: Info;

    /// Expansions between two looks of the watch.
    const POLL_EVERY: u64 = 256;

    /// The list of moves it answers with.
    type Path<M: Clone>: Path<M>;

    /// Searches until there is an answer, keeping `run` up to date.
    ///
    /// # Errors
    /// The limit that was reached.
    fn search_bounded<S: Space, H: Heuristic<S>, F: Follow>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
    ) -> Result<Outcome<Self::Path<S::Move>>, StopReason>;

    /// Searches without allocating, until there is an answer or a limit is reached. Tells nothing of nodes.
    fn solve<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Self::Path<S::Move>> {
        Run::<Silent>::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::search_bounded(job, run)
        })
    }
}

#[cfg(feature = "alloc")]
impl<B: Bounded> Algorithm for B {
    const INFO: Info = B::INFO;
    const POLL_EVERY: u64 = B::POLL_EVERY;

    fn search<S: Space, H: Heuristic<S>, F: Follow>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_, F>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason> {
        let outcome = B::search_bounded(job, run)?;
        Ok(outcome.map(|path| path.moves().collect()))
    }
}
