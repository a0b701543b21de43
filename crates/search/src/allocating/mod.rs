//! Algorithms whose memory grows with the search, and the data structures that they share. The
//! feature `alloc` enables this module.
//!
//! The data structures are [`nodes`], which stores states within a memory limit; [`index`], the
//! hash table that finds them; and [`buckets`], the priority queue. [`erased_heuristic`] calls a
//! heuristic through a pointer to save compile time, for searches in which that is cheap.

mod a_star;
mod a_star_lecture;
mod a_star_tree;
mod algorithm;
mod beam;
mod bfhs;
mod bfs;
mod bfs_lists;
mod bidirectional;
mod buckets;
pub mod closures;
mod dfs;
mod dfs_path;
mod epea_star;
mod erased_heuristic;
mod greedy;
mod ida_star;
mod ida_star_tt;
mod index;
mod nbs;
mod nodes;
mod random_walk;
mod rbfs;
mod registry;
mod sma_star;

pub use a_star::{AStar, WEIGHT, WeightedAStar};
pub use a_star_lecture::AStarLecture;
pub use a_star_tree::AStarTree;
pub use algorithm::Algorithm;
pub use beam::{BEAM_WIDTH, Beam};
pub use bfhs::BreadthFirstHeuristic;
pub use bfs::BreadthFirst;
pub use bfs_lists::BreadthFirstLists;
pub use bidirectional::Bidirectional;
pub use closures::Graph;
pub use dfs::DepthFirst;
pub use dfs_path::DepthFirstPath;
pub use epea_star::PartialExpansionAStar;
pub use greedy::Greedy;
pub use ida_star::IdaStar;
pub use ida_star_tt::IdaStarTable;
pub use nbs::NearOptimalBidirectional;
pub use random_walk::{RandomWalk, SEED};
pub use rbfs::RecursiveBestFirst;
pub use registry::{ALGORITHMS, algorithm, run_named, run_tight, settings};
pub use sma_star::SimplifiedMemoryBounded;
