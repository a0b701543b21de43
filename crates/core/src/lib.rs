//! The vocabulary every part of knobel shares: state spaces, heuristics, answers, limits, watches
//! and fixed-capacity stores.
//!
//! No allocation, no clock, no file, no thread, no puzzle: this crate runs on a microcontroller as
//! it runs on a server. What a search means is in `knobel-search`; what a puzzle is lives in its
//! domain crate.
//!
//! A puzzle says what its states and moves are; [`PlainSpace`] is the short way to say it. A
//! heuristic is told of every move, so that it need not look at the whole state again:
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
//! /// How far the token is, carried along from cell to cell; three cells a move at best.
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
//! - `serde`: codes and values of what is told can be serialized, as `knobel-api` does.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod byte_reader;
mod heuristic;
mod limits;
mod numbers;
mod outcome;
mod rng;
mod space;
mod stats;
pub mod store;
mod watch;

pub use byte_reader::ByteReader;
pub use heuristic::{Heuristic, Zero};
pub use limits::Limits;
pub use numbers::{counted, thousands};
pub use outcome::{Outcome, Report, StopReason};
pub use rng::Rng;
pub use space::{Cost, PlainSpace, Space, WithoutInverse};
pub use stats::Stats;
pub use watch::{Fate, LogEntry, LogValue, NodeEvent, Phase, Progress, Round, Watch, WatchWith};
