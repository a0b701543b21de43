//! The vocabulary every part of knobel shares: state spaces, heuristics, answers, limits, watches and
//! fixed-capacity stores.
//!
//! No allocation, no clock, no file, no thread, no puzzle: this crate runs on a microcontroller as it runs on a
//! server. What a search means is in `knobel-search`; what a puzzle is lives in its domain crate.
#![no_std]
#![forbid(unsafe_code)]

mod heuristic;
mod limits;
mod outcome;
mod rng;
mod space;
mod stats;
pub mod store;
mod watch;

pub use heuristic::{Heuristic, Max, Zero};
pub use limits::{Limits, Settings};
pub use outcome::{Outcome, Report, StopReason};
pub use rng::Rng;
pub use space::{Cost, Space};
pub use stats::Stats;
pub use watch::{Fate, NodeEvent, Note, NoteValue, Phase, Progress, Watch};
