//! Short paths on boards that are too large to be solved optimally, and the scheduler that improves
//! them beside a proof.
//!
//! A [`Task`] is a board as these searches see it; an [`Incumbent`] is the best path so far, shared
//! by all that search; an [`Improver`] is a way to a shorter one: it takes a budget and the best
//! path known. No improver proves anything about lengths.
//!
//! [`solve`] drives the improvers beside a proof. Whoever calls hands in a [`Backend`], which finds
//! the first solution and begins the proof as a [`Prover`]; this crate knows no method by name.
//! [`AnytimeState`] holds what all of them share: the best path, each replayed by the independent
//! checker before it counts, and the bound. Whoever works gets a budget of expansions that grows
//! from round to round. The `schedule` gives it out by the clock to all threads. With a limit on
//! nodes, `counted` gives it out by expansions alone in a fixed order, so that a larger budget
//! never gives a longer answer.
//!
//! # References
//! Dean, Boddy: "An analysis of time-dependent planning", AAAI 1988 (anytime algorithms).
#![forbid(unsafe_code)]

mod beam;
mod checkpoint;
mod counted;
mod driver;
mod error;
mod forecast;
mod improver;
mod improvers;
mod incumbent;
mod job;
mod lane;
mod learned;
mod memory;
mod patterns;
mod prover;
mod schedule;
mod state;
mod sweep;
mod task;
#[cfg(test)]
mod tests;
mod tree_beam;
mod windows;

pub use beam::BeamImprover;
pub use checkpoint::{CHECKPOINT_INTERVAL, Checkpoint, CheckpointError, CheckpointFile};
pub use driver::{begin, improve_alone, prover_memory, solve};
pub use error::AnytimeError;
pub use forecast::{Forecast, ProofForecast};
pub use improver::{Budget, Improver, RoundResult};
pub use incumbent::Incumbent;
pub use job::{AnytimeJob, AnytimeOptions, DEFAULT_TIME, Improvement};
pub use lane::WorkerWatch;
pub use learned::LearnedHeuristic;
pub use memory::{path_bytes, solution_bytes};
pub use prover::{Backend, ProofMode, Prover, Slice};
pub use state::{AnytimeReport, AnytimeState};
pub use sweep::SweepImprover;
pub use task::Task;
pub use windows::WindowImprover;

/// In a browser there are no disk and no other thread, and the code for them is left out.
const IN_BROWSER: bool = cfg!(target_family = "wasm");

/// What training needs to fit the corrections that lead the [`BeamImprover`].
///
/// Only `cargo xtask train` fits them. This crate reads weights and never makes any.
pub mod weights {
    pub use crate::learned::file::{Weights, each_pair};
    pub use crate::learned::pairs::{NEAR, PAIR_SCALE, Pairs, SCALE, near};
    pub use crate::patterns::views::VIEWS;
}
