//! Observes long-running work and can stop it. Searches, table generation, counts, estimates and
//! simulations all use this one interface.
//!
//! The worker has no clock and prints nothing. Every few milliseconds it calls [`Watch::poll`] with
//! its counts, and it stops if `poll` returns a reason. It reports better solutions with
//! [`Watch::best`], log entries with [`Watch::note`] and finished rounds of iterative deepening
//! with [`Watch::round`]. If [`Watch::follows`] returns true, it also reports every single node
//! with [`Watch::node`], for a trace or a drawing of the search tree.

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::{Cost, Stats, StopReason};

/// The kind of work in progress.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Phase {
    /// A search through states or placements.
    #[default]
    Searching,
    /// A table is being generated.
    Table {
        /// The name of the collection of tables.
        name: &'static str,
        /// The number of the table in its collection, from 1.
        part: u32,
        /// The number of tables in the collection.
        parts: u32,
        /// Entries generated so far.
        done: u64,
        /// All entries.
        total: u64,
    },
    /// An existing table is being loaded and its checksums compared.
    Reading {
        /// The name of the collection of tables.
        name: &'static str,
        /// The number of the table in its collection, from 1.
        part: u32,
        /// The number of tables in the collection.
        parts: u32,
    },
    /// The rows of a report are being measured.
    Measuring {
        /// Rows measured so far.
        done: u64,
        /// All rows.
        total: u64,
    },
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Searching => f.write_str("searching"),
            Self::Table {
                name,
                part,
                parts,
                done,
                total,
            } => write!(
                f,
                "building {name}, table {part} of {parts}: {done} of {total} entries"
            ),
            Self::Reading { name, part, parts } => {
                write!(f, "reading {name}, table {part} of {parts}")
            }
            Self::Measuring { done, total } => write!(f, "{done} of {total} rows measured"),
        }
    }
}

/// The progress of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// The kind of work in progress.
    pub phase: Phase,
    /// Work done so far.
    pub stats: Stats,
    /// The proved lower bound: no solution is cheaper.
    pub lower_bound: Cost,
    /// The cost of the best solution so far, or the score of the best board.
    pub best: Option<Cost>,
}

/// An entry of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum LogEntry<'a> {
    /// A checkpoint could not be written. The run continues and tries again.
    CheckpointNotWritten {
        /// The name of the file.
        file: &'a str,
        /// The error of the operating system.
        why: &'a str,
    },
    /// A checkpoint could not be written for the last time, so it is older than the answer.
    CheckpointOutdated {
        /// The name of the file.
        file: &'a str,
        /// The error of the operating system.
        why: &'a str,
    },
    /// A count of solutions has chosen its order.
    Scan {
        /// The plan in words.
        plan: &'a str,
    },
    /// A search for the best score begins a round.
    Round {
        /// The number of the round, from 1.
        round: u32,
        /// The number of sides that may differ.
        breaks: u32,
    },
    /// A strategy has found a board with a higher score.
    BetterBoard {
        /// The table score of the board.
        score: u32,
        /// The table score of a solution.
        full: u32,
        /// The number of tries so far.
        tries: u64,
    },
    /// A comparison begins to measure a strategy.
    MeasuringStrategy {
        /// The name of the strategy.
        strategy: &'a str,
    },
    /// A strategy changes or examines cells of the table.
    Act {
        /// The code of the act.
        act: &'a str,
        /// The new contents of these cells, as in `4=7/2 5=.`.
        cells: &'a str,
    },
}

impl fmt::Display for LogEntry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CheckpointNotWritten { file, why } => write!(
                f,
                "cannot write checkpoint {file}: {why}; the run continues and tries again"
            ),
            Self::CheckpointOutdated { file, why } => write!(
                f,
                "cannot write checkpoint {file}: {why}; the file is older than the answer"
            ),
            Self::Scan { plan } => write!(f, "scans {plan}"),
            Self::Round { round, breaks } => {
                write!(f, "round {round}: up to {breaks} sides may differ")
            }
            Self::BetterBoard { score, full, tries } => {
                write!(f, "table score {score} of {full} after {tries} tries")
            }
            Self::MeasuringStrategy { strategy } => write!(f, "measuring {strategy}"),
            Self::Act { act, cells } => write!(f, "{act}: {cells}"),
        }
    }
}

/// One round of an iterative-deepening search, which restarts from the start with a higher bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Round {
    /// The largest cost or depth that this round searches.
    pub bound: Cost,
    /// States expanded in this round.
    pub expanded: u64,
    /// Successors produced in this round.
    pub generated: u64,
}

/// The fate of a node that a search has generated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Fate {
    /// The state is new, so the node joins the frontier.
    New,
    /// The state was reached before at the same or a lower cost. The node is dropped.
    Known,
    /// The state was reached before at a higher cost. The node replaces the old one.
    Better,
    /// The state was reached before at a higher cost, and the search drops the node nevertheless.
    /// Searches that do so can return a path that is too long.
    Missed,
    /// The node exceeds the bound of this round and is dropped.
    Cut,
}

/// An event in the life of a node, in the order in which the search does its work.
///
/// A node on the frontier has a `number` by which the search identifies it. A search may reuse the
/// number of a node that has left the frontier. `move_number` is the position of the move in
/// [`Space::moves`](crate::Space::moves) of the expanded state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeEvent {
    /// A search from the start begins. The start joins the frontier with number 0.
    Round {
        /// The largest cost or depth of this round, if the search has bounds.
        bound: Option<Cost>,
        /// The estimate of the start.
        h: Cost,
    },
    /// A node is taken off the frontier and expanded.
    Taken {
        /// The number of the node.
        number: u32,
    },
    /// The node that was taken last has a successor.
    Made {
        /// The number of the successor. If `fate` is `Known`, the number of the node that remains;
        /// if it is `Cut`, the number has no meaning.
        number: u32,
        /// The move that leads to the successor.
        move_number: u32,
        /// The cost of the path to the successor, or its number of moves in searches without a
        /// heuristic.
        g: Cost,
        /// The estimated remaining cost, or 0 in searches without a heuristic.
        h: Cost,
        /// The priority in the frontier, lowest first, or `g` if the frontier has another order.
        f: Cost,
        /// The fate of the successor.
        fate: Fate,
    },
}

/// Observes work and may stop it. By default every method passes the call on to the
/// [`inner`](Watch::inner) watch, and does nothing if there is none.
///
/// ```
/// use knobel_core::{Progress, StopReason, Watch};
///
/// // Ends a search after a thousand expansions. A function is enough for that.
/// let mut impatient = |progress: &Progress| {
///     (progress.stats.expanded >= 1000).then_some(StopReason::Interrupted)
/// };
/// assert_eq!(impatient.poll(&Progress::default()), None);
/// ```
pub trait Watch {
    /// The watch that this one wraps, if it does. A wrapper then implements only this method and
    /// those that it changes.
    fn inner(&mut self) -> Option<&mut dyn Watch> {
        None
    }

    /// Reports progress, every few milliseconds. If it returns a reason, the work stops.
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        self.inner()?.poll(progress)
    }

    /// Reports a better answer than before: the length of a path or the score of a board, and the
    /// answer as text.
    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        if let Some(inner) = self.inner() {
            inner.best(value, what);
        }
    }

    /// Reports something for the log.
    fn note(&mut self, note: &LogEntry<'_>) {
        if let Some(inner) = self.inner() {
            inner.note(note);
        }
    }

    /// Reports the end of a round of iterative deepening, whether it found a solution or not.
    fn round(&mut self, round: &Round) {
        if let Some(inner) = self.inner() {
            inner.round(round);
        }
    }

    /// Returns whether the search should report every node. The search asks once, before it begins.
    /// A search that is not followed uses code that was compiled without the events. Work without
    /// nodes reports its single steps as log entries, and asks again after each.
    fn follows(&mut self) -> bool {
        self.inner().is_some_and(|inner| inner.follows())
    }

    /// Reports an event of a node, if [`follows`](Watch::follows) returned true.
    fn node(&mut self, event: &NodeEvent) {
        if let Some(inner) = self.inner() {
            inner.node(event);
        }
    }
}

/// Observes nothing and never stops the work.
impl Watch for () {}

/// A watch that forwards everything to another watch, except that a function answers `poll`. The
/// function may call the other watch. Use it to adjust the progress that a watch sees, or the
/// reasons that it gives.
///
/// ```
/// use knobel_core::{WatchWith, Progress, StopReason, Watch};
///
/// fn search(watch: &mut dyn Watch) -> Option<StopReason> {
///     watch.poll(&Progress::default())
/// }
/// /// Ignores the time limit of `watch`.
/// fn unhurried(watch: &mut dyn Watch) -> Option<StopReason> {
///     search(&mut WatchWith::new(watch, |watch, progress| {
///         watch.poll(progress).filter(|reason| *reason != StopReason::Time)
///     }))
/// }
/// assert_eq!(unhurried(&mut ()), None);
/// ```
pub struct WatchWith<'a, F> {
    watch: &'a mut dyn Watch,
    poll: F,
}

impl<'a, F: FnMut(&mut dyn Watch, &Progress) -> Option<StopReason>> WatchWith<'a, F> {
    /// Forwards everything to `watch`, except that `poll` answers the polls.
    pub fn new(watch: &'a mut dyn Watch, poll: F) -> Self {
        Self { watch, poll }
    }
}

impl<F: FnMut(&mut dyn Watch, &Progress) -> Option<StopReason>> Watch for WatchWith<'_, F> {
    fn inner(&mut self) -> Option<&mut dyn Watch> {
        Some(&mut *self.watch)
    }

    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        (self.poll)(self.watch, progress)
    }
}

/// A function of the progress answers the polls.
impl<F: FnMut(&Progress) -> Option<StopReason>> Watch for F {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        self(progress)
    }
}

/// Stops the work as soon as any thread sets the flag.
impl Watch for &AtomicBool {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.load(Ordering::Relaxed)
            .then_some(StopReason::Interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the calls that it receives.
    #[derive(Default)]
    struct Counts([u32; 5]);

    impl Watch for Counts {
        fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
            self.0[0] += progress.lower_bound;
            Some(StopReason::Time)
        }

        fn best(&mut self, value: Cost, _: &dyn fmt::Display) {
            self.0[1] += value;
        }

        fn note(&mut self, _: &LogEntry<'_>) {
            self.0[2] += 1;
        }

        fn round(&mut self, round: &Round) {
            self.0[3] += round.bound;
        }

        fn follows(&mut self) -> bool {
            true
        }

        fn node(&mut self, _: &NodeEvent) {
            self.0[4] += 1;
        }
    }

    #[test]
    fn a_watch_with_another_poll_forwards_everything_else() {
        let mut counts = Counts::default();
        let mut doubled = WatchWith::new(&mut counts, |watch, progress| {
            let lower_bound = 2 * progress.lower_bound;
            let reason = watch.poll(&Progress {
                lower_bound,
                ..*progress
            });
            reason.filter(|reason| *reason != StopReason::Time)
        });
        let progress = Progress {
            lower_bound: 3,
            ..Progress::default()
        };
        assert_eq!(doubled.poll(&progress), None);
        doubled.best(5, &"LR");
        doubled.note(&LogEntry::Scan { plan: "" });
        doubled.round(&Round {
            bound: 7,
            expanded: 0,
            generated: 0,
        });
        assert!(doubled.follows());
        doubled.node(&NodeEvent::Taken { number: 0 });
        assert_eq!(counts.0, [6, 5, 1, 7, 1]);
    }
}
