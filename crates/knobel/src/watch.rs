//! A clock around an observer: time limits live here, because searches own no clock.

use std::time::{Duration, Instant};

use knobel_core::{Observer, Progress, StopReason};

/// Lets another observer look, and stops the search when the time is over.
pub struct Deadline<'a> {
    end: Option<Instant>,
    inner: &'a mut dyn Observer,
}

impl<'a> Deadline<'a> {
    /// Stops after `time`, if one is given.
    pub fn new(time: Option<Duration>, inner: &'a mut dyn Observer) -> Self {
        Self {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            inner,
        }
    }
}

impl Observer for Deadline<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Some(StopReason::Time);
        }
        self.inner.poll(progress)
    }
}
