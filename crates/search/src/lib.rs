//! Search algorithms, one file each, for any [`Space`](knobel_core::Space). Knows no puzzle.
//!
//! Give the moves of a state and a goal test, and every algorithm works, by type or by
//! [name](run_named). A puzzle of one's own implements [`PlainSpace`](knobel_core::PlainSpace);
//! [`Graph`] makes a space of two closures:
//!
#![cfg_attr(feature = "alloc", doc = "```")]
#![cfg_attr(not(feature = "alloc"), doc = "```ignore")]
//! use knobel_core::Zero;
//! use knobel_search::{ALGORITHMS, AStar, Algorithm, Graph, SearchJob, run_named};
//!
//! // From 2 to 97 by doubling and subtracting three.
//! let graph = Graph::new(|&n: &i32| vec![(n * 2, 1), (n - 3, 1)], |&n| n == 97);
//! let job = SearchJob::new(&graph, &Zero, &2);
//! assert_eq!(AStar::run(&job, &mut ()).path().unwrap().len(), 11);
//! assert_eq!(run_named("bfs", &job, &mut ()).unwrap().path().unwrap().len(), 11);
//! assert!(ALGORITHMS.iter().any(|info| info.name == "ida-star" && info.informed));
//! ```
//!
//! [`closures`] goes one step further: [`GraphSearch`](closures::GraphSearch) answers with states, within limits, and stops when
//! asked; its functions look like those of the `pathfinding` crate.
//!
//! # Features
//! - `alloc` (on unless told otherwise): algorithms whose memory grows. Without it the bounded-memory algorithms remain;
//!   their capacity is part of their type.
//! - `serde`: codes and values of what is told can be serialized, as `knobel-api` does.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

mod algorithm;
#[cfg(feature = "alloc")]
mod allocating;
mod bounded_a_star;
pub mod iddfs;
mod job;
mod repeated_a_star;
mod search_run;
mod settings;
mod tracing;

pub use algorithm::{AlgorithmInfo, Bounded, Guarantee, MemoryClass};
#[cfg(feature = "alloc")]
pub use allocating::*;
pub use bounded_a_star::BoundedAStar;
pub use job::SearchJob;
pub use repeated_a_star::RepeatedAStar;
pub use search_run::{NewNode, SearchRun};
pub use settings::{SearchSetting, SettingUnit, Settings};
pub use tracing::{Traced, Tracing, Untraced};
