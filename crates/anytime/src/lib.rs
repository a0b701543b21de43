//! Short paths on boards that are too large to be solved optimally, and a scheduler that improves
//! them while a proof raises the lower bound.
//!
//! An anytime solver has a solution at every moment and improves it until it is stopped. The parts
//! are:
//!
//! - A [`CellProblem`] is a board whose tiles are numbered by their goal cells.
//! - An [`Incumbent`] is the best path so far, shared by all searches.
//! - An [`Improver`] looks for a shorter path within a budget of expansions. It proves nothing
//!   about lengths. There are three: beam search led by learned corrections ([`BeamImprover`]), a
//!   beam that follows the constructive solver's plan on huge boards ([`LineByLineImprover`]), and
//!   optimal solutions of short windows of the path ([`WindowImprover`]).
//! - A [`Prover`] raises the lower bound. The caller passes a [`Backend`], which finds the first
//!   solution and starts the prover; this crate knows no method by name.
//!
//! [`solve`] drives the improvers and the prover. [`AnytimeState`] holds what they share: the
//! bound, and the best path, which the independent checker replays before it counts. Budgets grow
//! from round to round. By default `schedule::by_time` distributes time over all threads. With a
//! limit on nodes, `schedule::by_nodes` distributes expansions alone, in a fixed order on one
//! thread. A larger limit then never gives a longer solution.
//!
//! # References
//! - T. Dean and M. Boddy, "An analysis of time-dependent planning", AAAI (1988): anytime
//!   algorithms.
//! - S. Zilberstein, "Using anytime algorithms in intelligent systems", AI Magazine 17 (1996).
//!
//! # Features
//! - `serde`: types can be serialized.
//! - `schema`: types have JSON schemas. This needs the standard library and is meant for tests.
#![forbid(unsafe_code)]

mod beam;
mod blankless_tables;
mod cell_problem;
mod checkpoint;
mod driver;
mod error;
mod euler_tour_beam;
mod forecast;
mod improver;
mod improver_runner;
mod improvers;
mod incumbent;
mod job;
mod learned;
mod line_by_line;
mod memory;
mod prover;
mod schedule;
mod state;
#[cfg(test)]
mod tests;
mod windows;

pub use beam::BeamImprover;
pub use cell_problem::CellProblem;
pub use checkpoint::{CHECKPOINT_INTERVAL, Checkpoint, CheckpointFile};
pub use driver::{begin, improve_alone, prover_memory, solve};
pub use error::AnytimeError;
pub use forecast::{Forecast, ProofForecast};
pub use improver::{Budget, Improver, RoundResult};
pub use improver_runner::WorkerWatch;
pub use incumbent::Incumbent;
pub use job::{AnytimeJob, AnytimeOptions, DEFAULT_TIME, Improvement};
pub use learned::LearnedHeuristic;
pub use line_by_line::LineByLineImprover;
pub use memory::{path_bytes, solution_bytes};
pub use prover::{Backend, ProofMode, Prover, Slice};
pub use state::{AnytimeReport, AnytimeState};
pub use windows::WindowImprover;

/// The functions that training needs to fit the corrections of the [`BeamImprover`].
///
/// Only `cargo xtask train` fits them. This crate reads weights and never produces any.
pub mod weights {
    pub use crate::blankless_tables::views::VIEWS;
    pub use crate::learned::file::{Weights, each_pair};
    pub use crate::learned::pairs::{NEAR, PAIR_SCALE, Pairs, SCALE, near};
}
