//! knobel: solve, prove, explain and play sliding-tile puzzles.
//!
//! ```
//! use knobel::{Goal, Problem, SolveOptions, Status, notation, solve};
//!
//! let board = notation::parse_board("8 6 7 / 2 5 4 / 3 0 1", None)?;
//! let problem = Problem::new(board, &Goal::Last)?;
//! let answer = solve(&problem, &SolveOptions::default(), &mut ())?;
//! assert_eq!(answer.status, Status::Solved);
//! assert_eq!(answer.path.map(|path| path.moves.len()), Some(31));
//! assert!(answer.optimal);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solve`] chooses a method, unless the request names one of the algorithms and heuristics in
//! [`registry`]. An independent checker replays every solution before it is returned.
//!
//! # Features
//! - `serde`: adds `measure` and `Message`; codes and values of outcomes can be serialized.
//! - `schema`: `Message` has a JSON schema.
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod answer;
mod cache;
pub mod cards;
mod deadline;
mod error;
pub mod instance_sets;
#[cfg(feature = "serde")]
pub mod measure;
pub mod memory;
#[cfg(feature = "serde")]
pub mod message;
mod methods;
mod objective;
pub mod options;
mod policy;
mod provers;
mod quick_solutions;
pub mod registry;
mod replay;
pub mod scramble;
mod solve;
pub mod statistics;
pub mod table_collections;
pub mod tables;
pub mod trace;

pub use answer::{Answer, Proof, Solution, gap};
pub use deadline::Deadline;
pub use error::SolveError;
pub use knobel_anytime::{AnytimeOptions, Checkpoint, DEFAULT_TIME, Improvement};
pub use knobel_clock::{start_detached, start_thread, threads_were_refused};
pub use knobel_cluster as cluster;
pub use knobel_core::{
    Cost, Fate, Heuristic, Limits, LogEntry, NodeEvent, Outcome, Phase, PlainSpace, Progress,
    Report, Rng, Round, Space, Stats, Status, StopReason, TableFault, Warning, Watch, WatchWith,
    Zero, thousands,
};
pub use knobel_count as count;
pub use knobel_dispatch::{Requirement, TableCost, Unfit};
pub use knobel_optimal as optimal;
pub use knobel_pdb as pdb;
pub use knobel_search as search;
pub use knobel_search::Settings;
pub use knobel_storage as storage;
pub use knobel_storage::CheckpointError;
pub use knobel_tiles as tiles;
pub use knobel_tiles::metric::Metric;
pub use knobel_tiles::{
    Board, BoardError, Direction, Goal, GoalShapeMismatch, Problem, Shape, metric, notation,
    parity, perfect, random_board,
};
pub use knobel_verify as verify;
#[cfg(feature = "serde")]
pub use message::Message;
pub use methods::{Job, Method, MethodInfo, MethodResult, TableError, label};
pub use objective::Objective;
pub use options::SolveOptions;
pub use policy::SEARCHABLE;
pub use replay::{IllegalStep, Replay};
pub use solve::{AllSolutions, prepare, solve, solve_all, solve_on_ranks};
