//! Decides how often a long run writes a checkpoint.
//!
//! # References
//! Young: "A first order approximation to the optimum checkpoint interval", Communications of the
//! ACM 17, 1974 (weighs lost work against the time for writing).

use std::time::Duration;

use knobel_clock::Instant;

/// Decides when to write the next checkpoint, so that a killed process loses little of its work.
/// The pause is a 32nd of the time so far, 20 ms, or ten times the time for writing, whichever is
/// longest. It is never longer than the caller allows.
#[derive(Debug, Clone)]
pub struct CheckpointPace {
    most: Duration,
    started: Instant,
    written: Instant,
    took: Duration,
}

impl CheckpointPace {
    const PARTS: u32 = 32;
    const SHORTEST: Duration = Duration::from_millis(20);
    const TIMES: u32 = 10;

    /// Makes a pace whose pauses are at most this long.
    pub fn new(most: Duration) -> Self {
        let started = Instant::now();
        Self {
            most,
            started,
            written: started,
            took: Duration::ZERO,
        }
    }

    /// Returns whether it is time to write.
    pub fn is_due(&self) -> bool {
        self.written.elapsed() >= self.pause(self.started.elapsed())
    }

    /// The pause before the next checkpoint, this long after the start.
    fn pause(&self, since: Duration) -> Duration {
        let part = (since / Self::PARTS).max(Self::SHORTEST);
        part.max(Self::TIMES * self.took).min(self.most)
    }

    /// Writes a checkpoint and measures how long that takes.
    pub fn write<T>(&mut self, write: impl FnOnce() -> T) -> T {
        let began = Instant::now();
        let written = write();
        self.written = Instant::now();
        self.took = self.written - began;
        written
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_the_allowed_length() {
        let [moment, second, most] = [1, 1000, 5000].map(Duration::from_millis);
        let mut pace = CheckpointPace::new(most);
        let pauses = [moment, 32 * second, 64 * second, 3600 * second].map(|it| pace.pause(it));
        assert_eq!(pauses, [CheckpointPace::SHORTEST, second, 2 * second, most]);
        pace.took = second / 4;
        assert_eq!(pace.pause(moment), 10 * second / 4);
        pace.took = second;
        assert_eq!(pace.pause(moment), most);
    }
}
