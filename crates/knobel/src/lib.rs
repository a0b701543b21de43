//! knobel: solve, prove, explain and play sliding-tile puzzles.
//!
//! ```
//! use knobel::{Goal, Request, Status, notation, solve};
//!
//! let board = notation::parse_board("8 6 7 / 2 5 4 / 3 0 1", None)?;
//! let answer = solve(&Request::new(board), &mut ())?;
//! let Status::Solved(solution) = &answer.status else { panic!("every solvable 3×3 board is solved") };
//! assert_eq!(solution.moves.len(), 31);
//! assert!(answer.optimal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solve`] chooses a method by itself; [`registry`] lists the algorithms and heuristics it can be told to use.
//! Whatever the method, every solution is replayed by an independent checker before it is handed out.
#![forbid(unsafe_code)]

pub mod cards;
pub mod depths;
pub mod registry;
mod request;
mod run;
pub mod sets;
pub mod tables;
mod watch;

pub use knobel_core::{
    Cost, Fate, Limits, NodeEvent, Note, NoteValue, Outcome, Phase, Progress, Report, Rng,
    Settings, Stats, StopReason, Watch,
};
pub use knobel_pdb as pdb;
pub use knobel_search as search;
pub use knobel_tiles::{
    Board, BoardError, Direction, Goal, Shape, metric, notation, parity, perfect, random_board,
};
pub use knobel_verify as verify;
pub use request::{Answer, Method, Metric, Request, RequestError, Solution, Status, goal_board};
pub use run::{AllSolutions, solve, solve_all};
pub use watch::Deadline;
