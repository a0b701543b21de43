//! Describes algorithms as data, and defines the trait of algorithms that do not allocate.
//!
//! Help texts, JSON, the web page and the conformance suite use the description, so none of them
//! keeps its own list of what an algorithm can do.

use knobel_core::store::Path;
use knobel_core::{Heuristic, Outcome, Report, Space, StopReason, Watch};

use crate::{SearchJob, SearchRun, SearchSetting, Tracing, Untraced};

/// The guarantee of an algorithm about the path that it returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Guarantee {
    /// The path has the fewest moves.
    FewestMoves,
    /// The path is a cheapest one if the heuristic is admissible.
    CheapestIfAdmissible,
    /// The path costs at most the weight times the optimum if the heuristic is admissible.
    WithinWeight,
    /// The path has the fewest moves if the step width is 1.
    FewestMovesAtStepWidthOne,
    /// Nothing: any path.
    None,
}

/// How the memory of an algorithm grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum MemoryClass {
    /// In proportion to the number of states seen.
    States,
    /// In proportion to the length of the path.
    Path,
    /// In proportion to the number of states seen, up to the memory limit. Beyond it, the search
    /// discards the least useful states.
    Limit,
    /// Not at all: the capacity is fixed at compile time.
    Fixed,
}

/// The properties of an algorithm. Each algorithm states how it differs from
/// [`AlgorithmInfo::PLAIN`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AlgorithmInfo {
    /// The name on the command line, in JSON and on the page.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The guarantee about the path.
    pub guarantee: Guarantee,
    /// How the memory grows.
    pub memory: MemoryClass,
    /// Whether the algorithm uses the heuristic.
    pub informed: bool,
    /// The settings that the algorithm reads.
    pub settings: &'static [SearchSetting],
    /// Whether the algorithm ends by itself if a finite space has no solution, and reports that
    /// there is none.
    pub ends_when_unsolvable: bool,
    /// Whether the algorithm can report every node to a watch, so that its search tree can be
    /// drawn.
    pub follows: bool,
    /// Whether the algorithm is part of a comparison if the user names none.
    pub compared: bool,
    /// Whether the algorithm also searches backward from the goal. It then needs one known goal
    /// state and invertible moves.
    pub both_ends: bool,
    /// Whether the frontier is a heap that breaks ties by key. Another order of keys then changes
    /// the search.
    pub ties_by_key: bool,
    /// Whether calling the heuristic through a pointer costs the algorithm much, for example half
    /// its speed, or memory for each node. Callers compile such an algorithm separately for each
    /// important heuristic, with [`run_tight`](crate::run_tight).
    pub tight: bool,
}

impl AlgorithmInfo {
    /// The default of all properties: an uninformed algorithm without guarantee and settings, which
    /// stores states, searches forward only, ends by itself and does not report nodes.
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
        ties_by_key: false,
        tight: false,
    };
}

/// An algorithm whose memory is part of its type, so that it needs no allocator. With the feature
/// `alloc`, it also implements `Algorithm`.
pub trait FixedMemoryAlgorithm {
    /// The description of the algorithm.
    const INFO: AlgorithmInfo;

    /// The number of expansions between two polls of the watch.
    const POLL_EVERY: u64 = 256;

    /// The type of the path it returns, a list of moves of fixed capacity.
    type Path<M: Clone>: Path<M>;

    /// Searches until there is an answer and keeps `run` up to date.
    ///
    /// # Errors
    /// The limit that was reached.
    fn search_in_fixed_memory<S: Space, H: Heuristic<S>, F: Tracing>(
        job: &SearchJob<'_, S, H>,
        run: &mut SearchRun<'_, F>,
    ) -> Result<Outcome<Self::Path<S::Move>>, StopReason>;

    /// Searches without allocating until there is an answer or a limit is reached. It reports no
    /// nodes to the watch.
    fn solve<S: Space, H: Heuristic<S>>(
        job: &SearchJob<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Self::Path<S::Move>> {
        SearchRun::<Untraced>::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::search_in_fixed_memory(job, run)
        })
    }
}
