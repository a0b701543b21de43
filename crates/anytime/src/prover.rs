//! The interface to the rest of the program: a first solution, and the proof that raises the bound.
//!
//! The driver knows no method by name and no table. The caller passes a [`Backend`], which finds
//! the first solution and starts the proof as a [`Prover`]. Both are trait objects: a virtual call
//! per slice of milliseconds costs nothing measurable, and the driver is compiled once.

use knobel_core::{StopReason, Watch};

use crate::{AnytimeError, AnytimeState};

/// Finds the first solution and starts the proof of one job.
pub trait Backend: Sync {
    /// Finds any solution, offers it to the state and raises the bound. Returns the reason if there
    /// is no solution yet.
    ///
    /// # Errors
    /// If the method fails, or the checker rejects the path.
    fn first_solution(
        &self,
        state: &AnytimeState<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<StopReason>, AnytimeError>;

    /// Starts the proof, which may use `room` bytes. Returns `None` on boards for which a proof
    /// would be hopeless.
    fn prover(&self, state: &AnytimeState<'_>, room: Option<u64>) -> Option<Box<dyn Prover + '_>>;

    /// Returns whether tables take over the proof after its first slice. They then share the memory
    /// with the improvers.
    fn takes_tables(&self) -> bool;

    /// The memory that these tables need if they may have `most` bytes, or 0 if they do not fit.
    fn table_bytes(&self, most: u64) -> u64;
}

/// A proof that no solution is shorter than a bound. It raises the bound from slice to slice.
pub trait Prover: Send {
    /// The heuristic with which it proves bounds at present.
    fn heuristic(&self) -> &'static str;

    /// How it works at present.
    fn stage(&self) -> ProofMode;

    /// Returns whether tables on disk are ready that the proof has not read yet.
    fn has_ready_tables(&self) -> bool;

    /// Continues the proof for a slice, and returns whether it is finished. `watch` ends it at once
    /// when the bound is sufficient.
    ///
    /// # Errors
    /// If tables cannot be built or stored, or the checker rejects a path.
    fn advance(
        &mut self,
        state: &AnytimeState<'_>,
        slice: Slice,
        watch: &mut dyn Watch,
    ) -> Result<bool, AnytimeError>;
}

/// The limits of one call of a [`Prover`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    /// The largest number of expansions.
    pub nodes: Option<u64>,
    /// The number of threads, if it can [share](ProofMode::shares_work) its work.
    pub threads: usize,
}

/// How a [`Prover`] works in its next slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofMode {
    /// The first slice, without tables. It proves boards near the goal before tables would be
    /// ready.
    Opening,
    /// With tables, resuming where the previous slice ended.
    Tables,
    /// It ends on every board, but starts from the beginning in each slice.
    Restarting,
    /// It starts from the beginning in each slice, on one thread, and may never end.
    Alone,
}

impl ProofMode {
    /// Returns whether more threads would finish the proof sooner.
    pub fn shares_work(self) -> bool {
        matches!(self, Self::Tables | Self::Restarting)
    }
}
