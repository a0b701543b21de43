//! The sliding-tile domain: boards of any size, any goal, solvability with its derivation, heuristics, a constructive
//! solver for large boards, the perfect 3×3 table and the notations boards and moves are written in.
//!
//! Knows no search algorithm. Without the feature `alloc` what remains are packed boards of up to 16 cells, their
//! moves and heuristics: enough for a microcontroller.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(feature = "alloc")]
mod board;
mod cells;
#[cfg(feature = "alloc")]
pub mod constructive;
mod error;
#[cfg(feature = "alloc")]
mod goal;
#[cfg(feature = "alloc")]
mod hash;
pub mod heuristics;
pub mod metric;
mod moves;
#[cfg(feature = "alloc")]
pub mod notation;
#[cfg(feature = "alloc")]
pub mod parity;
#[cfg(feature = "alloc")]
pub mod perfect;
#[cfg(feature = "alloc")]
mod pruning;
mod puzzle;
#[cfg(feature = "alloc")]
mod runs;
#[cfg(feature = "alloc")]
mod scramble;
mod shape;

#[cfg(feature = "alloc")]
pub use board::Board;
#[cfg(feature = "alloc")]
pub use cells::Large;
pub use cells::{Cells, Packed};
pub use error::BoardError;
#[cfg(feature = "alloc")]
pub use goal::Goal;
pub use moves::{Direction, MoveSet};
#[cfg(feature = "alloc")]
pub use pruning::{Pruning, PruningState};
pub use puzzle::{Puzzle, State};
#[cfg(feature = "alloc")]
pub use runs::{RunSolver, SideTooLong};
#[cfg(feature = "alloc")]
pub use scramble::random_board;
pub use shape::Shape;
