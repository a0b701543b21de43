//! Tables for the multi-tile metric, in which a straight run of the blank counts as one move.
//!
//! In this metric, pattern databases are not additive, because one run may move tiles of several
//! patterns. Instead, *all* tiles stay on the board, but only their colours are distinguished (see
//! [`Colouring`]). This abstraction maps each run on the board to a run on the coloured board. The
//! minimum number of runs for the coloured board is therefore a lower bound.
//!
//! # References
//! Holte, Hernádvölgyi: "A space-time tradeoff for memory-based heuristics", AAAI 1999
//! (abstractions that identify several tiles).

mod colouring;
mod generate;
pub mod strings;
pub mod table;

pub use colouring::Colouring;
pub use table::RunTable;
