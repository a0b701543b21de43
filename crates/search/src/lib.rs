//! State-space search algorithms, one per file, generic over any [`Space`](knobel_core::Space).
//! This crate does not depend on any particular puzzle.
//!
//! To search a problem, provide the moves of a state and a goal test. Every algorithm can then be
//! called by its type or by its [name](run_named). A puzzle implements
//! [`PlainSpace`](knobel_core::PlainSpace); for a small problem, [`Graph`] makes a space from two
//! closures:
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
//! [`closures`] needs even less code. [`GraphSearch`](closures::GraphSearch) returns states instead
//! of moves, respects limits and can be interrupted. The functions of the module have signatures
//! like those of the `pathfinding` crate.
//!
//! # How a search works here
//! Algorithms differ in the order in which they expand states, in what they remember, and in what
//! they guarantee; [`AlgorithmInfo`] describes this as data. All share three parts:
//! - [`SearchJob`] is the input: the space, the heuristic, the start, limits and settings.
//! - [`SearchRun`] is the state of the running search: its counts, its proved lower bound, the
//!   polling of the watch and the check of limits.
//! - The result is a [`Report`](knobel_core::Report). If the search hits a limit, the report says
//!   which one, and its lower bound is still valid for an admissible heuristic.
//!
//! Node counts are reproducible: no algorithm uses a random hash seed, a thread or a clock.
//!
//! # Features
//! - `alloc` (enabled by default): algorithms whose memory grows. Without it, only the algorithms
//!   with bounded memory are available; their capacity is part of their type.
//! - `serde`: guarantees and memory classes implement `Serialize`, which `knobel-api` uses.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
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

pub use algorithm::{AlgorithmInfo, FixedMemoryAlgorithm, Guarantee, MemoryClass};
#[cfg(feature = "alloc")]
pub use allocating::*;
pub use bounded_a_star::BoundedAStar;
pub use job::SearchJob;
pub use repeated_a_star::RepeatedAStar;
pub use search_run::{NewNode, SearchRun};
pub use settings::{SearchSetting, SettingUnit, Settings};
pub use tracing::{Traced, Tracing, Untraced};
