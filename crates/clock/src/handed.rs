//! A clock that somebody else looks at.

use std::ops::{Add, Sub};
use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Hands in the clock: the time since any moment, never less than before. Only the first one counts; without one, time
/// stands still.
pub fn hand_in(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// A moment, as [`std::time::Instant`] has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    pub fn now() -> Self {
        Self(CLOCK.get().map_or(Duration::ZERO, |clock| clock()))
    }

    /// The time since then.
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// The time from an earlier moment to this one; none if it is not earlier.
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// The moment after this time, if it can be told.
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
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    static SECONDS: AtomicU64 = AtomicU64::new(0);

    #[test]
    fn time_stands_still_until_a_clock_is_handed_in() {
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO);
        hand_in(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        SECONDS.store(3, Ordering::Relaxed);
        let three = Duration::from_secs(3);
        assert_eq!(before.elapsed(), three);
        let now = Instant::now();
        assert_eq!((now - before, before - now), (three, Duration::ZERO));
        assert_eq!(before.checked_add(three), Some(now));
        assert_eq!(before + three, now);
        assert_eq!(now.checked_add(Duration::MAX), None);
    }
}
