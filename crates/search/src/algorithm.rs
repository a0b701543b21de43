//! The contract of an algorithm: a description as data, and a generic `run`.

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

#[cfg(feature = "alloc")]
use knobel_core::{Heuristic, Outcome, Report, Space, StopReason, Watch};

#[cfg(feature = "alloc")]
use crate::{Job, Run};

/// What is promised about the length of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
pub enum MemoryClass {
    /// With the number of states seen.
    States,
    /// With the length of the path.
    Path,
    /// Not at all: a capacity fixed at compile time.
    Fixed,
}

/// What people want to know about an algorithm before they choose it.
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
    fn search<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        run: &mut Run<'_>,
    ) -> Result<Outcome<Vec<S::Move>>, StopReason>;

    /// Searches until there is an answer or a limit is reached. How good the answer and the lower bound are depends
    /// on the heuristic: see [`Info::guarantee`]. The bound holds if the heuristic never overestimates.
    fn run<S: Space, H: Heuristic<S>>(
        job: &Job<'_, S, H>,
        watch: &mut dyn Watch,
    ) -> Report<Vec<S::Move>> {
        Run::report(job.limits, watch, Self::POLL_EVERY, |run| {
            Self::search(job, run)
        })
    }
}
