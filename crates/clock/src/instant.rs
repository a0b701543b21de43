//! An instant on the clock of the current thread.

use std::ops::{Add, Sub};
use std::time::Duration;

use crate::{system, virtual_clock};

/// A point in time, like [`std::time::Instant`]. Instants of different clocks must not be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// Returns the current time.
    pub fn now() -> Self {
        Self(virtual_clock::look().unwrap_or_else(system::now))
    }

    /// Returns the time that has passed since this instant.
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// Returns the time from `earlier` to this instant, or zero if `earlier` is later.
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the instant that is `time` later, or `None` if that overflows.
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, time: Duration) -> Self {
        Self(self.0 + time)
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Self) -> Duration {
        self.saturating_duration_since(earlier)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{VirtualClock, sleep};

    #[test]
    fn instants_are_added_and_compared() {
        let three = Duration::from_secs(3);
        let (before, now) = VirtualClock::new(1).run(|| {
            let before = Instant::now();
            sleep(three);
            (before, Instant::now())
        });
        let passed = now - before;
        assert!(passed >= three && passed < three + three, "{passed:?}");
        assert_eq!(before - now, Duration::ZERO);
        assert_eq!(before.checked_add(passed), Some(now));
        assert_eq!(before + passed, now);
        assert_eq!(now.checked_add(Duration::MAX), None);
    }

    #[test]
    fn real_time_never_goes_back() {
        let before = Instant::now();
        sleep(Duration::from_millis(1));
        assert!(before.elapsed() >= Duration::from_millis(1));
    }
}
