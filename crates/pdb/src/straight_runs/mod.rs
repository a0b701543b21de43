//! Tables for the fewest straight runs: the multi-tile metric, where moving several tiles in line
//! counts 1.
//!
//! Pattern databases do not add up here: a run moves tiles of several patterns at the price of one.
//! Instead *all* tiles stay on the board but only their colours are told apart (see [`Colouring`]).
//! The fewest runs that bring a coloured board home never overestimate the fewest runs of the board
//! itself.
//!
//! # References
//! Holte, Hernádvölgyi: "A space-time tradeoff for memory-based heuristics", AAAI 1999 (tables of
//! abstractions that take several tiles for the same).

mod colouring;
mod generate;
pub mod strings;
pub mod table;

pub use colouring::Colouring;
pub use table::RunTable;
