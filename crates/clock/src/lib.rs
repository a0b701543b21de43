//! Time for code that keeps a time limit or waits: the system's clock, a clock from a web page, or a test's virtual clock.
//!
//! WebAssembly has no clock of its own, and a test that measures real time fails on a busy machine. So libraries take
//! [`Instant`], [`sleep`] and [`spawn`] from here. They behave as in the standard library unless a [`VirtualClock`] runs the
//! thread or a web page has handed in a clock. Reading the clock costs one thread-local lookup more than the standard library.
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
pub use spawn::{Spawned, spawn};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use system::hand_in;
pub use virtual_clock::{VirtualClock, give_way, sleep, takes_turns, wait_until};
