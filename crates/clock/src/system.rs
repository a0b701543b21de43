//! Real time: the system's clock or, in a browser, one that the page hands in.

use std::sync::OnceLock;
use std::time::Duration;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Hands in the clock: the time since any moment, never less than before. Only the first one counts; without one, time
/// stands still.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub fn hand_in(clock: fn() -> Duration) {
    CLOCK.get_or_init(|| clock);
}

/// The time since a fixed moment.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub(crate) fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}

/// The time since the first look of this process.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub(crate) fn now() -> Duration {
    static ORIGIN: OnceLock<std::time::Instant> = OnceLock::new();
    ORIGIN.get_or_init(std::time::Instant::now).elapsed()
}
