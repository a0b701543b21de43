//! The one clock: whatever works under a time limit is watched through a [`Deadline`], because nobody below owns a clock.

use std::fmt;
use std::time::{Duration, Instant};

use knobel_core::{Cost, NodeEvent, Note, Progress, StopReason, Watch};

/// Hands everything on to another watch, and stops the work when the time is over.
pub struct Deadline<'a> {
    end: Option<Instant>,
    inner: &'a mut dyn Watch,
}

impl<'a> Deadline<'a> {
    /// Stops after `time`, if one is given.
    pub fn new(time: Option<Duration>, inner: &'a mut dyn Watch) -> Self {
        Self {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            inner,
        }
    }
}

impl Watch for Deadline<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Some(StopReason::Time);
        }
        self.inner.poll(progress)
    }

    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        self.inner.best(value, what);
    }

    fn note(&mut self, note: &Note<'_>) {
        self.inner.note(note);
    }

    fn follows(&self) -> bool {
        self.inner.follows()
    }

    fn node(&mut self, event: &NodeEvent) {
        self.inner.node(event);
    }
}
