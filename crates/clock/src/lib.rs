//! The clock of whatever keeps a time limit: the system's or, in a browser, one that the page hands in.
//!
//! WebAssembly has no clock of its own, and `std::time::Instant` panics there. So time limits are kept with this
//! [`Instant`]: it is that of the standard library wherever there is one.
//!
//! ```
//! use knobel_clock::Instant;
//!
//! let started = Instant::now();
//! assert!(Instant::now() >= started);
//! assert!(started.elapsed().as_secs() < 60);
//! ```
#![forbid(unsafe_code)]

#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
mod handed;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use handed::{Instant, hand_in};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;
