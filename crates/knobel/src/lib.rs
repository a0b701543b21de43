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
//!
//! # Features
//! - `serde`: codes and values of what is told can be serialized, as `knobel-wire` does.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
mod anytime;
pub mod cards;
pub mod depths;
mod error;
pub mod files;
pub mod kept;
pub mod measure;
pub mod memory;
mod methods;
mod policy;
mod problem;
mod quick;
mod ready;
pub mod registry;
mod replay;
mod request;
pub mod scramble;
pub mod sets;
mod solve;
pub mod tables;
mod watch;

pub use answer::{Answer, Because, Solution, Status, gap};
pub use anytime::{Aim, Checkpoint, CheckpointError, Improvement, USUAL_TIME};
pub use error::SolveError;
pub use knobel_core::{
    Cost, Fate, Heuristic, Limits, NodeEvent, Note, NoteValue, Outcome, Phase, PlainSpace, Polled,
    Progress, Report, Rng, Round, Settings, Space, Stats, StopReason, Watch, Zero, thousands,
};
pub use knobel_pdb as pdb;
pub use knobel_ranks as ranks;
pub use knobel_search as search;
pub use knobel_tiles as tiles;
pub use knobel_tiles::metric::Metric;
pub use knobel_tiles::{
    Board, BoardError, Direction, Goal, Shape, metric, notation, parity, perfect, random_board,
};
pub use knobel_verify as verify;
pub use methods::{Finding, Job, Method, MethodInfo, Need, TableCost, TableError, Unfit, label};
pub use policy::SEARCHABLE;
pub use problem::{GoalShape, Problem};
pub use replay::{Impossible, Replay};
pub use request::{Request, Wish};
pub use solve::{AllSolutions, prepare, solve, solve_all, solve_among};
pub use watch::Deadline;
