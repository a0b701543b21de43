//! Real time, from the system's clock or, in a browser, from a clock that the page provides.

use std::sync::OnceLock;
use std::time::Duration;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Provides the clock: a function that returns the time since a fixed moment and never decreases.
/// Only the first call takes effect. Without a clock, time stands still.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn hand_in(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// Returns the time since a fixed moment.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}

/// Returns the time since this process first read the clock.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn now() -> Duration {
    static ORIGIN: OnceLock<std::time::Instant> = OnceLock::new();
    ORIGIN.get_or_init(std::time::Instant::now).elapsed()
}
