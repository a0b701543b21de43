//! The first acts of a strategy, handed to its reader in batches.

use std::fmt;

use knobel::{Cost, LogEntry, Progress, StopReason, Watch};

use crate::Reporter;
use crate::json::Event;
use crate::json::cards::{Act, Acts};

/// Acts that a reader may ask for.
pub(crate) const MOST_ACTS: usize = 20_000;
/// Acts of one event.
const BATCH: usize = 512;
/// Events that may wait for a slow reader: those in which all acts fit, as many again, and some
/// beside them.
pub const MOST_EVENTS: usize = 64 + 2 * MOST_ACTS.div_ceil(BATCH);

/// Hands acts on until the reader has as many as it wants, or does not keep up: what it has is then
/// the beginning. Better boards are told only after that, as the acts show them.
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

    /// Hands on what waits.
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

    fn follows(&self) -> bool {
        self.wanted > 0
    }
}
