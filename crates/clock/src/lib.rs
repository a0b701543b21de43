//! The clock of whatever keeps a time limit or waits: the system's, one that a page hands in, or the virtual one of a test.
//!
//! WebAssembly has no clock of its own, and a test that measures real time fails on a busy machine. So libraries take
//! [`Instant`], [`sleep`] and [`spawn`] from here. All three are those of the standard library unless a [`VirtualClock`]
//! runs the thread, or a browser's page has handed in a clock. A look at the clock costs one look at a thread-local variable
//! more than that of the standard library.
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
mod turns;

pub use instant::Instant;
pub use spawn::{Spawned, spawn};
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use system::hand_in;
pub use turns::{VirtualClock, give_way, sleep, takes_turns, wait_until};
