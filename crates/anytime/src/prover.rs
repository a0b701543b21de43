//! What the driver takes from outside: a first solution, and the proof that raises the bound.
//!
//! The driver knows no method by name and no table. Whoever calls it hands in a [`Backend`], which
//! finds the first solution and begins the proof as a [`Prover`]. Both are trait objects: a virtual
//! call per slice of milliseconds costs nothing, and the driver is compiled once.

use knobel_core::{StopReason, Watch};

use crate::{AnytimeError, AnytimeState};

/// Finds the first solution and begins the proof of one job.
pub trait Backend: Sync {
    /// Finds any solution, offers it to the state and raises the bound; returns why there is none
    /// yet.
    ///
    /// # Errors
    /// If the method fails, or the checker rejects the path.
    fn first_solution(
        &self,
        state: &AnytimeState<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<StopReason>, AnytimeError>;

    /// Begins the proof, which may use `room` bytes; `None` on boards where no proof would come
    /// far.
    fn prover(&self, state: &AnytimeState<'_>, room: Option<u64>) -> Option<Box<dyn Prover + '_>>;

    /// Do tables take over the proof after its first slice? They then share the memory with the
    /// improvers.
    fn takes_tables(&self) -> bool;

    /// Bytes that these tables need where they may have `most` bytes; 0 where they do not fit.
    fn table_bytes(&self, most: u64) -> u64;
}

/// A proof that no solution is shorter than a bound, which it raises from slice to slice.
pub trait Prover: Send {
    /// The heuristic by which it proves bounds now.
    fn heuristic(&self) -> &'static str;

    /// How it works now.
    fn stage(&self) -> ProofMode;

    /// Are there tables on disk for it that it has not read yet?
    fn has_ready_tables(&self) -> bool;

    /// Continues the proof for a slice and returns whether nothing is left to prove. `watch` ends
    /// it at once when the bound is enough.
    ///
    /// # Errors
    /// If tables cannot be made or kept, or the checker rejects a path.
    fn advance(
        &mut self,
        state: &AnytimeState<'_>,
        slice: Slice,
        watch: &mut dyn Watch,
    ) -> Result<bool, AnytimeError>;
}

/// How much a [`Prover`] may do in one call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    /// Expansions, at most.
    pub nodes: Option<u64>,
    /// Threads, where it can [share](ProofMode::shares_work) its work.
    pub threads: usize,
}

/// How a [`Prover`] works in its next slice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProofMode {
    /// The first slice, without tables: it proves near boards before tables would be ready.
    Opening,
    /// With tables, resuming where the slice before ended.
    Tables,
    /// It ends on every board, but starts over in each slice.
    Restarting,
    /// It starts over in each slice, on one thread, and may never end.
    Alone,
}

impl ProofMode {
    /// Would the proof be done sooner on more threads?
    pub fn shares_work(self) -> bool {
        matches!(self, Self::Tables | Self::Restarting)
    }
}
