//! Watching work from outside, and stopping it: the one way for everything that takes time, be it a
//! search, a table that is made, a count, an estimate or a simulation.
//!
//! Whoever works owns no clock and prints nothing. It calls [`Watch::poll`] every few milliseconds
//! and ends when that answers a reason. What it has to say beyond counts is a better answer
//! ([`Watch::best`]), a line for the log ([`Watch::note`]), what each round of iterative deepening
//! took ([`Watch::round`]) and, where [`Watch::follows`] says so, the fate of every single node
//! ([`Watch::node`]).

use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};

use crate::{Cost, Stats, StopReason};

/// What is being done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Phase {
    /// States or placements are searched.
    #[default]
    Searching,
    /// A table is made.
    Table {
        /// Name of the tables it belongs to.
        name: &'static str,
        /// Which of them it is, from 1 on.
        part: u32,
        /// How many they are.
        parts: u32,
        /// Entries that are made.
        done: u64,
        /// All entries.
        total: u64,
    },
    /// A table that was made before is read and checked.
    Reading {
        /// Name of the tables it belongs to.
        name: &'static str,
        /// Which of them it is, from 1 on.
        part: u32,
        /// How many they are.
        parts: u32,
    },
    /// Rows of a report are measured.
    Measuring {
        /// Rows that are done.
        done: u64,
        /// All rows.
        total: u64,
    },
}

/// How far work has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// Work done so far.
    pub stats: Stats,
    /// No solution is cheaper than this.
    pub lower_bound: Cost,
    /// Cost of the best solution so far, or score of the best board.
    pub best: Option<Cost>,
}

/// A line for the log: a stable code and its values. A sentence is made of them where a person
/// reads it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogEntry<'a> {
    /// Which line it is.
    pub code: &'static str,
    /// What stands in it.
    pub values: &'a [(&'static str, LogValue<'a>)],
}

/// A value of a [`LogEntry`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogValue<'a> {
    /// A number.
    Number(u64),
    /// A name or a short text.
    Text(&'a str),
}

/// One round of a search that begins again and again from the start, under a bound that grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Round {
    /// Greatest cost or depth of this round.
    pub bound: Cost,
    /// States expanded in this round.
    pub expanded: u64,
    /// Successors produced in this round.
    pub generated: u64,
}

/// What becomes of a node when it is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Fate {
    /// Its state is new: it waits.
    New,
    /// Its state was reached before at no more cost: dropped.
    Known,
    /// Its state was reached before, but this path is cheaper: it takes the other's place.
    Better,
    /// Its state was reached before, and though this path is cheaper it is dropped: a mistake of
    /// some searches.
    Missed,
    /// Beyond the bound of this round: dropped.
    Cut,
}

/// What happens to the nodes of a search, in order.
///
/// A node that waits has a `number` by which the search finds it again; numbers of nodes that were
/// taken may be given to others. `move_number` counts the moves of the taken state as
/// [`Space::moves`](crate::Space::moves) lists them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeEvent {
    /// A search from the start begins, under this bound if there is one. The start waits under
    /// number 0.
    Round {
        /// Greatest cost or depth of this round.
        bound: Option<Cost>,
        /// Estimate of the start.
        h: Cost,
    },
    /// A node is taken off the frontier.
    Taken {
        /// Its number.
        number: u32,
    },
    /// The node that was taken last has a successor.
    Made {
        /// Its number; of the node that stays where it is dropped as known, and of no meaning where
        /// it is cut.
        number: u32,
        /// Which move leads to it.
        move_number: u32,
        /// Cost of the path to it; its number of moves in searches without a heuristic, which count
        /// moves.
        g: Cost,
        /// Estimate of the cost that is left; 0 in searches that use none.
        h: Cost,
        /// Priority by which it waits, lowest first; `g` where the order is another.
        f: Cost,
        /// What becomes of it.
        fate: Fate,
    },
}

/// Follows work and may end it. Every method does nothing unless it is written.
///
/// ```
/// use knobel_core::{Progress, StopReason, Watch};
///
/// /// Ends a search after a thousand expansions.
/// struct Impatient;
///
/// impl Watch for Impatient {
///     fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
///         (progress.stats.expanded >= 1000).then_some(StopReason::Interrupted)
///     }
/// }
/// assert_eq!(Impatient.poll(&Progress::default()), None);
/// ```
pub trait Watch {
    /// Called every few milliseconds; an answer ends the work with that reason.
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let _ = progress;
        None
    }

    /// A better answer than before: the length of a path, or the score of a board, and the answer
    /// as text.
    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        let _ = (value, what);
    }

    /// Something worth a line in the log.
    fn note(&mut self, note: &LogEntry<'_>) {
        let _ = note;
    }

    /// A round of iterative deepening is over: it found nothing, or it is the last one.
    fn round(&mut self, round: &Round) {
        let _ = round;
    }

    /// Is every node to be told? Asked once, before a search begins: one that is not followed is
    /// compiled without. What has no nodes tells its single acts as notes, and asks again after
    /// each.
    fn follows(&self) -> bool {
        false
    }

    /// What happens to a node, if this [`follows`](Watch::follows).
    fn node(&mut self, event: &NodeEvent) {
        let _ = event;
    }
}

/// Watches nothing and never stops.
impl Watch for () {}

/// Hands everything on to another watch, but has each poll answered by a function, which may ask
/// that one: for whoever changes what polls are told or answered, and nothing else.
///
/// ```
/// use knobel_core::{WatchWith, Progress, StopReason, Watch};
///
/// fn search(watch: &mut dyn Watch) -> Option<StopReason> {
///     watch.poll(&Progress::default())
/// }
/// /// Whatever the watch says, time is no reason.
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
    /// Hands everything on to `watch` but polls, which `poll` answers.
    pub fn new(watch: &'a mut dyn Watch, poll: F) -> Self {
        Self { watch, poll }
    }
}

impl<F: FnMut(&mut dyn Watch, &Progress) -> Option<StopReason>> Watch for WatchWith<'_, F> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        (self.poll)(self.watch, progress)
    }

    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        self.watch.best(value, what);
    }

    fn note(&mut self, note: &LogEntry<'_>) {
        self.watch.note(note);
    }

    fn round(&mut self, round: &Round) {
        self.watch.round(round);
    }

    fn follows(&self) -> bool {
        self.watch.follows()
    }

    fn node(&mut self, event: &NodeEvent) {
        self.watch.node(event);
    }
}

/// Stops once the flag is set, by whichever thread.
impl Watch for &AtomicBool {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        self.load(Ordering::Relaxed)
            .then_some(StopReason::Interrupted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts what it is told.
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

        fn follows(&self) -> bool {
            true
        }

        fn node(&mut self, _: &NodeEvent) {
            self.0[4] += 1;
        }
    }

    #[test]
    fn a_watch_whose_polls_are_changed_hears_all_the_rest() {
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
        doubled.note(&LogEntry {
            code: "scan",
            values: &[],
        });
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
