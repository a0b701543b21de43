//! Time for code that waits or observes a time limit. The clock is the system's, the one that a web
//! page provides, or a virtual one for tests.
//!
//! WebAssembly has no clock of its own, and a test that measures real time fails on a busy machine.
//! Libraries therefore take [`Instant`], [`sleep`] and [`spawn`] from this crate. They behave as in
//! the standard library unless the thread runs on a [`VirtualClock`] or a web page has provided a
//! clock. Compared with the standard library, reading the clock costs one additional thread-local
//! lookup.
//!
//! ```
//! use std::time::Duration;
//!
//! use knobel_clock::{Instant, VirtualClock, sleep};
//!
//! let hour = Duration::from_secs(3600);
//! let slept = VirtualClock::new(1).run(|| {
//!     let began = Instant::now();
//!     sleep(hour);
//!     began.elapsed()
//! });
//! assert!(slept >= hour);
//! ```
#![forbid(unsafe_code)]

mod instant;
mod spawn;
mod system;
mod virtual_clock;

pub use instant::Instant;
pub use spawn::{
    Spawned, limit_threads, spawn, start_detached, start_thread, threads_were_refused,
};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use system::hand_in;
pub use virtual_clock::{VirtualClock, give_way, sleep, takes_turns, wait_until};
