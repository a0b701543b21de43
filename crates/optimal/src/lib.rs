//! Optimal solvers for sliding tiles: kernels on table indices, and the acquisition of the tables
//! that they stand on.
//!
//! [`Solver16`] takes boards of up to 16 cells, [`StraightRunSolver`] does the same for straight
//! runs, and [`Solver25`] proves boards of 17 to 25 cells by work units that threads and ranks
//! share. They are not in `knobel-search` because threads, tables and indices meet in their inner
//! loops.
//!
//! ```
//! use knobel_core::Limits;
//! use knobel_optimal::{Solver16, TableOptions};
//! use knobel_tiles::{Goal, notation::parse_board};
//!
//! let board = parse_board("0 1 2 3 / 5 6 7 4 / 9 10 11 8", None)?;
//! let goal = Goal::Last.board(board.shape()).expect("standard goals fit every shape");
//! // Without a folder, small tables are built in memory.
//! let solver = Solver16::new(&goal, &TableOptions::default(), &mut ())?;
//! let report = solver.solve(&board, Limits::default(), &mut ());
//! assert_eq!(report.path().map(Vec::len), Some(5));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod acquire_tables;
mod cells_17_to_25;
mod cells_up_to_16;
mod search;
mod straight_runs;
mod table_key;

pub use acquire_tables::{TableChoice, TableOptions};
pub use cells_17_to_25::Solver25;
pub use cells_up_to_16::{Solver16, additive};
pub use knobel_engine::SearchState;
pub use search::SearchRecorder;
pub use straight_runs::{RunStage, StraightRunSolver};
