//! Tables of patterns that ignore the blank, and the mean of several partitions of the board by
//! them.
//!
//! An entry counts the moves of the pattern's own tiles, wherever the blank is at the start and at
//! the end, so one table serves all images of its pattern under the board's symmetries and every
//! goal: tiles are known by where they belong.
//!
//! # References
//! Culberson, Schaeffer: "Pattern databases", Computational Intelligence 14, 1998. Korf, Felner:
//! "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002 (tables that add up).

pub(crate) mod generate;
pub(crate) mod partition;
pub(crate) mod views;
