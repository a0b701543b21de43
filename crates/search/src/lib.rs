//! Search algorithms, one file each, for any [`Space`](knobel_core::Space). Knows no puzzle.
//!
//! Give the moves of a state and a goal test, and every algorithm works, by type or by [name](run_named). A puzzle of
//! one's own implements [`PlainSpace`](knobel_core::PlainSpace); [`Graph`] makes a space of two closures:
//!
#![cfg_attr(feature = "alloc", doc = "```")]
#![cfg_attr(not(feature = "alloc"), doc = "```ignore")]
//! use knobel_core::Zero;
//! use knobel_search::{ALGORITHMS, AStar, Algorithm, Graph, Job, run_named};
//!
//! // From 2 to 97 by doubling and subtracting three.
//! let graph = Graph::new(|&n: &i32| vec![(n * 2, 1), (n - 3, 1)], |&n| n == 97);
//! let job = Job::new(&graph, &Zero, &2);
//! assert_eq!(AStar::run(&job, &mut ()).path().unwrap().len(), 11);
//! assert_eq!(run_named("bfs", &job, &mut ()).unwrap().path().unwrap().len(), 11);
//! assert!(ALGORITHMS.iter().any(|info| info.name == "ida-star" && info.informed));
//! ```
//!
//! [`closures`] goes one step further: [`Search`](closures::Search) answers with states, within limits, and stops when
//! asked; its functions look like those of the `pathfinding` crate.
//!
//! # Features
//! - `alloc` (on unless told otherwise): algorithms whose memory grows. Without it the bounded-memory algorithms remain;
//!   their capacity is part of their type.
//! - `serde`: codes and values of what is told can be serialized, as `knobel-wire` does.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod a_star;
#[cfg(feature = "alloc")]
mod a_star_lecture;
#[cfg(feature = "alloc")]
mod a_star_tree;
mod algorithm;
#[cfg(feature = "alloc")]
mod beam;
#[cfg(feature = "alloc")]
mod bfhs;
#[cfg(feature = "alloc")]
mod bfs;
#[cfg(feature = "alloc")]
mod bfs_lists;
#[cfg(feature = "alloc")]
mod bidirectional;
mod bounded_a_star;
#[cfg(feature = "alloc")]
mod buckets;
#[cfg(feature = "alloc")]
pub mod closures;
#[cfg(feature = "alloc")]
mod dfs;
#[cfg(feature = "alloc")]
mod epea_star;
mod follow;
#[cfg(feature = "alloc")]
mod greedy;
#[cfg(feature = "alloc")]
mod guide;
#[cfg(feature = "alloc")]
mod ida_star;
#[cfg(feature = "alloc")]
mod ida_star_tt;
pub mod iddfs;
#[cfg(feature = "alloc")]
mod index;
mod job;
#[cfg(feature = "alloc")]
mod nbs;
#[cfg(feature = "alloc")]
mod nodes;
#[cfg(feature = "alloc")]
mod random_walk;
#[cfg(feature = "alloc")]
mod rbfs;
#[cfg(feature = "alloc")]
mod registry;
mod repeated_a_star;
mod run;
#[cfg(feature = "alloc")]
mod sma_star;

#[cfg(feature = "alloc")]
pub use a_star::{AStar, WeightedAStar};
#[cfg(feature = "alloc")]
pub use a_star_lecture::AStarLecture;
#[cfg(feature = "alloc")]
pub use a_star_tree::AStarTree;
#[cfg(feature = "alloc")]
pub use algorithm::Algorithm;
pub use algorithm::{Bounded, Guarantee, Info, MemoryClass, Setting};
#[cfg(feature = "alloc")]
pub use beam::Beam;
#[cfg(feature = "alloc")]
pub use bfhs::BreadthFirstHeuristic;
#[cfg(feature = "alloc")]
pub use bfs::BreadthFirst;
#[cfg(feature = "alloc")]
pub use bfs_lists::BreadthFirstLists;
#[cfg(feature = "alloc")]
pub use bidirectional::Bidirectional;
pub use bounded_a_star::BoundedAStar;
#[cfg(feature = "alloc")]
pub use closures::Graph;
#[cfg(feature = "alloc")]
pub use dfs::DepthFirst;
#[cfg(feature = "alloc")]
pub use epea_star::PartialExpansionAStar;
pub use follow::{Follow, Followed, Silent};
#[cfg(feature = "alloc")]
pub use greedy::Greedy;
#[cfg(feature = "alloc")]
pub use ida_star::IdaStar;
#[cfg(feature = "alloc")]
pub use ida_star_tt::IdaStarTable;
pub use job::Job;
#[cfg(feature = "alloc")]
pub use nbs::NearOptimalBidirectional;
#[cfg(feature = "alloc")]
pub use random_walk::RandomWalk;
#[cfg(feature = "alloc")]
pub use rbfs::RecursiveBestFirst;
#[cfg(feature = "alloc")]
pub use registry::{ALGORITHMS, algorithm, run_named, run_tight};
pub use repeated_a_star::RepeatedAStar;
pub use run::{Child, Run};
#[cfg(feature = "alloc")]
pub use sma_star::SimplifiedMemoryBounded;
