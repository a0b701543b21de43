//! Watches for time limits and for rounds. The crates below use no clock, so every time limit is
//! checked by a [`Deadline`].

use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Cost, Progress, Round, StopReason, Watch};

/// Forwards to another watch, and stops the work when the time is over or the bound is high enough.
pub struct Deadline<'a> {
    end: Option<Instant>,
    enough: Option<Cost>,
    inner: &'a mut dyn Watch,
}

impl<'a> Deadline<'a> {
    /// Stops after `time`, if given.
    pub fn new(time: Option<Duration>, inner: &'a mut dyn Watch) -> Self {
        Self {
            end: time.and_then(|time| Instant::now().checked_add(time)),
            enough: None,
            inner,
        }
    }

    /// Also stops at the bound `enough`, if given, which is checked before the time.
    pub(crate) fn until(self, enough: Option<Cost>) -> Self {
        Self { enough, ..self }
    }
}

impl Watch for Deadline<'_> {
    fn inner(&mut self) -> Option<&mut dyn Watch> {
        Some(&mut *self.inner)
    }

    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if (self.enough).is_some_and(|enough| progress.lower_bound >= enough) {
            return Some(StopReason::Interrupted);
        }
        if self.end.is_some_and(|end| Instant::now() >= end) {
            return Some(StopReason::Time);
        }
        self.inner.poll(progress)
    }
}

/// Forwards to another watch, and records each round of iterative deepening.
pub(crate) struct Rounds<'a> {
    pub(crate) kept: Vec<Round>,
    inner: &'a mut dyn Watch,
}

impl<'a> Rounds<'a> {
    pub(crate) fn new(inner: &'a mut dyn Watch) -> Self {
        let kept = Vec::new();
        Self { kept, inner }
    }
}

impl Watch for Rounds<'_> {
    fn inner(&mut self) -> Option<&mut dyn Watch> {
        Some(&mut *self.inner)
    }

    fn round(&mut self, round: &Round) {
        match self.kept.last_mut() {
            // The search repeats a bound with larger tables.
            Some(last) if last.bound == round.bound => {
                last.expanded += round.expanded;
                last.generated += round.generated;
            }
            last => {
                // Another method starts again with a smaller bound.
                if last.is_some_and(|last| last.bound > round.bound) {
                    self.kept.clear();
                }
                self.kept.push(*round);
            }
        }
        self.inner.round(round);
    }
}
