//! Pattern databases for sliding tiles, and the optimal solver that stands on them.
//!
//! A *pattern* is some of the tiles; its *table* holds, for every way to put them on the board, how many moves of these
//! tiles alone it takes to bring them home. Tables of patterns without a common tile add up to a heuristic that never
//! overestimates. [`Solver`] is the way in: it gets the best tables for a goal and solves boards with them.
//!
//! [`RunsSolver`] does the same for straight runs, with tables of its own kind.
//!
//! The one crate below `knobel` that opens files and spawns threads.
//!
//! ```
//! use knobel_core::Limits;
//! use knobel_pdb::{Options, Solver};
//! use knobel_tiles::{Goal, notation::parse_board};
//!
//! let board = parse_board("0 1 2 3 / 5 6 7 4 / 9 10 11 8", None)?;
//! let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
//! // No folder in the options: small tables are made in memory.
//! let solver = Solver::new(&goal, &Options::default(), &mut ())?;
//! let report = solver.solve(&board, Limits::default(), &mut ());
//! assert_eq!(report.path().map(Vec::len), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod additive;
mod agree;
mod build;
mod emit;
mod error;
mod file;
mod folder;
mod generate;
mod geometry;
mod groups;
mod mmap;
pub mod partition;
mod pattern;
mod rank;
mod runs;
mod share;
mod solve;
mod table;
mod verify;
mod wide;

pub use additive::Additive;
pub use build::Build;
pub use error::PdbError;
pub use file::header::{Contents, Header};
pub use folder::{Folder, Listed, Made};
pub use generate::{Sizing, sizing};
pub use groups::{Groups, GroupsError};
pub use mmap::Bytes;
pub use pattern::Pattern;
pub use rank::Ranking;
pub use runs::{Colouring, RunTable, RunsOptions, RunsSolver, colourings, is_kept, tables_name};
pub use share::helpers;
pub use solve::{Choice, Options, Solver, Used, patterns_for};
pub use table::Table;
pub use wide::{Keeper, Pace, ProofState, WideOptions, WideSolver, WideTables};
