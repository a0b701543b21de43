//! The vocabulary of knobel: state spaces, heuristics, outcomes, limits, watches and stores of
//! fixed capacity.
//!
//! Every other crate depends on this one, so it depends on nothing: it uses no allocator, clock,
//! file or thread, and it knows no puzzle. It runs on a microcontroller as well as on a server. The
//! algorithms are in `knobel-search`, and each puzzle is in a crate of its own.
//!
//! A puzzle describes its states and moves by implementing [`PlainSpace`]. A [`Heuristic`] sees
//! every move of the search, so it can update its estimate instead of computing it from the whole
//! state:
//!
//! ```
//! use knobel_core::{Cost, Heuristic, PlainSpace, Space};
//!
//! /// A token on a line of cells walks to cell 0, one or three cells at a time.
//! struct Line;
//!
//! impl PlainSpace for Line {
//!     type State = i32;
//!     type Move = i32;
//!     type Moves = [i32; 4];
//!
//!     fn moves(&self, _: &i32) -> [i32; 4] {
//!         [-3, -1, 1, 3]
//!     }
//!
//!     fn apply(&self, cell: &mut i32, step: &i32) {
//!         *cell += step;
//!     }
//!
//!     fn is_goal(&self, cell: &i32) -> bool {
//!         *cell == 0
//!     }
//!
//!     fn inverse(&self, step: &i32) -> Option<i32> {
//!         Some(-step)
//!     }
//! }
//!
//! /// The distance of the token, carried from cell to cell. A move covers at most three cells.
//! struct Distance;
//!
//! impl Heuristic<Line> for Distance {
//!     type Memo = i32;
//!
//!     fn start(&self, cell: &i32) -> i32 {
//!         *cell
//!     }
//!
//!     fn step(&self, cell: &i32, _: &i32, step: &i32) -> i32 {
//!         cell + step
//!     }
//!
//!     fn value(&self, cell: &i32) -> Cost {
//!         cell.unsigned_abs().div_ceil(3)
//!     }
//! }
//!
//! assert_eq!(Distance.estimate(&10), 4);
//! assert!(Line.onward(&7, &-3).eq([-3, -1, 1]), "3 would only lead back");
//! ```
//!
//! # Features
//! - `alloc`: adds `Warning`, which owns text. Without it, nothing here allocates.
//! - `serde`: types can be serialized and, if they own what they hold, deserialized. Implies
//!   `alloc`.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod byte_reader;
mod heuristic;
mod limits;
mod numbers;
mod outcome;
mod platform;
mod rng;
mod space;
mod stats;
pub mod store;
#[cfg(feature = "alloc")]
mod warning;
mod watch;

pub use byte_reader::ByteReader;
pub use heuristic::{Heuristic, Zero};
pub use limits::{Limits, heap_block};
pub use numbers::{counted, thousands};
pub use outcome::{Outcome, Report, Status, StopReason};
pub use platform::{IN_BROWSER, helpers};
pub use rng::Rng;
pub use space::{Cost, PlainSpace, Space, WithoutInverse};
pub use stats::Stats;
#[cfg(feature = "alloc")]
pub use warning::{TableFault, Warning};
pub use watch::{Fate, LogEntry, NodeEvent, Phase, Progress, Round, Watch, WatchWith};
