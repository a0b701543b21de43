//! Pattern databases that ignore the blank, and the mean over several partitions of the board.
//!
//! An entry counts the moves of the pattern's own tiles, for the best cells of the blank at the
//! start and at the end. So one table serves every goal, because tiles are known by their homes,
//! and all images of its pattern under the symmetries of the board.
//!
//! The mean over several partitions was preferred to their maximum: it is still admissible, and a
//! finer measure by which a beam can rank its boards.
//!
//! # References
//! - J. C. Culberson and J. Schaeffer, "Pattern databases", Computational Intelligence 14 (1998).
//! - R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//!   (2002): additive tables.

pub(crate) mod generate;
pub(crate) mod partition;
pub(crate) mod views;
