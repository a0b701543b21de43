//! The sliding-tile domain: boards of any size, goals, parity, heuristics and notations.
//!
//! It also contains solvers that need no search over the whole state space: a constructive solver
//! for large boards ([`constructive`]), the perfect table for 3×3 boards ([`perfect`]) and a neural
//! network for 3×3 boards ([`neural`]). The search algorithms are in `knobel-search`, and this
//! crate does not depend on them.
//!
//! ```
//! use knobel_tiles::notation::parse_board;
//! use knobel_tiles::{Goal, parity, perfect::PerfectTable};
//!
//! let board = parse_board("2 3 8 / 4 7 0 / 1 6 5", None)?;
//! let goal = Goal::First.board(board.shape()).expect("standard goals fit every shape");
//! assert!(parity::solvable(&board, &goal));
//! let table = PerfectTable::new(&goal).expect("the goal is 3 wide and 3 high");
//! assert_eq!(table.distance(&board), Some(19));
//! # Ok::<(), knobel_tiles::notation::NotationError>(())
//! ```
//!
//! # Sources
//! The documents below are cited here once. The rest of the project uses their short names:
//! - *search lecture*: "Suchalgorithmen am Beispiel 8-Puzzle", teaching material for computer
//!   science, no author named. The heuristics `lecture-hamming`, `lecture-hamming-printed` and
//!   `lecture-manhattan` and the algorithm `a-star-lecture` come from it.
//! - *parity paper*: Kai Fischer, Max Stubenbord: "Analyse der Lösbarkeit von Instanzen des
//!   15-Puzzles mit Implementierung", Seminararbeit, Duale Hochschule Baden-Württemberg Mannheim,
//!   2021.
//! - *A\* report*: Tom Van Eyck: "Implementatie en analyse van het A* algoritme bij het 8-puzzel
//!   probleem", 2016.
//! - *AKSEN report*: cited in the crate `knobel-aksen`, which contains firmware for its board.
//!
//! # Features
//! - `alloc` (enabled by default): everything that allocates. Without it, packed boards of up to 16
//!   cells, their moves and their heuristics remain, which is enough for a microcontroller.
//! - `serde`: metrics, shapes, positions and errors can be serialised, as `knobel-api` does.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

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
pub mod neural;
#[cfg(feature = "alloc")]
pub mod notation;
#[cfg(feature = "alloc")]
pub mod parity;
#[cfg(feature = "alloc")]
pub mod perfect;
#[cfg(feature = "alloc")]
mod problem;
#[cfg(feature = "alloc")]
mod pruning;
mod puzzle;
#[cfg(feature = "alloc")]
mod scramble;
mod shape;
mod symmetry;

#[cfg(feature = "alloc")]
pub use board::Board;
#[cfg(feature = "alloc")]
pub use cells::LargeCells;
pub use cells::{Cells, PackedCells};
pub use error::BoardError;
#[cfg(feature = "alloc")]
pub use goal::Goal;
pub use moves::{Direction, MoveSet};
#[cfg(feature = "alloc")]
pub use problem::{GoalShapeMismatch, Problem};
#[cfg(feature = "alloc")]
pub use pruning::{Pruning, PruningState};
pub use puzzle::{Puzzle, State};
#[cfg(feature = "alloc")]
pub use scramble::random_board;
pub use shape::Shape;
pub use symmetry::{Symmetry, transposed};
