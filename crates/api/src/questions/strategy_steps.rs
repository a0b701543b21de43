//! Sends the first acts of a strategy to its reader in batches.

use std::fmt;

use knobel::{Cost, LogEntry, Progress, StopReason, Watch};

use crate::Reporter;
use crate::json::Event;
use crate::json::cards::{Act, Acts};

/// The largest number of acts that a reader may ask for.
pub(crate) const MOST_ACTS: usize = 20_000;
/// The number of acts in one event.
const BATCH: usize = 512;
/// The number of events that may wait for a slow reader: twice as many as all acts need, and some
/// more.
pub const MOST_EVENTS: usize = 64 + 2 * MOST_ACTS.div_ceil(BATCH);

/// Sends acts until the reader has as many as it wants or does not keep up. The reader then has the
/// first acts of the run. Better boards are reported only afterwards, because the acts already show
/// them.
pub(crate) struct Follower<'a, 'r> {
    reporter: &'a mut Reporter<'r>,
    wanted: usize,
    batch: Vec<Act>,
}

impl<'a, 'r> Follower<'a, 'r> {
    pub(crate) fn new(reporter: &'a mut Reporter<'r>, acts: usize) -> Self {
        Self {
            reporter,
            wanted: acts.min(MOST_ACTS),
            batch: Vec::new(),
        }
    }

    /// Sends the acts that are waiting.
    pub(crate) fn flush(&mut self) {
        let acts = std::mem::take(&mut self.batch);
        if !acts.is_empty() && !self.reporter.hand(Event::Acts(Acts { acts })) {
            self.wanted = 0;
        }
    }
}

impl Watch for Follower<'_, '_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        self.reporter.poll(progress)
    }

    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        if self.wanted == 0 {
            self.reporter.best(value, what);
        }
    }

    fn note(&mut self, note: &LogEntry<'_>) {
        let Some(act) = Act::of(note) else {
            return self.reporter.note(note);
        };
        self.batch.push(act);
        self.wanted = self.wanted.saturating_sub(1);
        if self.batch.len() == BATCH || self.wanted == 0 {
            self.flush();
        }
    }

    fn follows(&mut self) -> bool {
        self.wanted > 0
    }
}
