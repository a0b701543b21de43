//! What is said of an algorithm, as data, and the contract of one that does not allocate.

use knobel_core::store::Path;
use knobel_core::{Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::{SearchJob, SearchRun, SearchSetting, Tracing, Untraced};

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

/// What people want to know about an algorithm before they choose it. Written as what differs from
/// [`AlgorithmInfo::PLAIN`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlgorithmInfo {
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
    pub settings: &'static [SearchSetting],
    /// Does it end by itself, with the answer that there is no path, in a finite space that has
    /// none?
    pub ends_when_unsolvable: bool,
    /// Does it tell a watch what becomes of each node, so that it can be drawn?
    pub follows: bool,
    /// Is it part of a comparison when none is named?
    pub compared: bool,
    /// Does it search from the goal, too? Then it needs one known goal state, and moves that all
    /// can be taken back.
    pub both_ends: bool,
    /// Whether a heuristic behind a pointer costs the algorithm much: half its speed, or memory for
    /// each node. Then callers compile it for each heuristic that matters, by
    /// [`run_tight`](crate::run_tight).
    pub tight: bool,
}

impl AlgorithmInfo {
    /// An algorithm that promises nothing, keeps states, uses no heuristic, reads no setting, ends
    /// by itself, tells nothing of its nodes and begins at the start alone: what a description says
    /// where it is not told otherwise.
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

/// An algorithm whose memory is part of its type. It needs no allocator; where there is one, it is
/// an `Algorithm` like the others.
pub trait Bounded {
    /// The description.
    const INFO: AlgorithmInfo;

    /// Expansions between two looks of the watch.
    const POLL_EVERY: u64 = 256;

    /// The list of moves it answers with.
    type Path<M: Clone>: Path<M>;

    /// Searches until there is an answer, keeping `run` up to date.
    ///
    /// # Errors
    /// The limit that was reached.
    fn search_bounded<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Self::Path<S::Move>>, StopReason>;

    /// Searches without allocating, until there is an answer or a limit is reached. Tells nothing
    /// of nodes.
    fn solve<S: Space, H: Heuristic<S>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Self::Path<S::Move>> {
        SearchRun::<Untraced>::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::search_bounded(job, run)
        })
    }
}
