//! Converts the state of a run into a checkpoint and back.

use std::borrow::Cow;
use std::time::Duration;

use knobel_core::Stats;
use knobel_storage::CheckpointError;

use super::AnytimeState;
use crate::{AnytimeError, Checkpoint, Improvement};

/// The error of a checkpoint of another problem.
const MISMATCH: CheckpointError = CheckpointError::Mismatch("board, goal or metric");

impl AnytimeState<'_> {
    /// Continues from the state of an earlier run. Its path is replayed like any other.
    ///
    /// # Errors
    /// If the checkpoint belongs to another problem or metric, or its path does not lead to the
    /// goal.
    pub fn resume(&self, before: &Checkpoint) -> Result<(), AnytimeError> {
        let same = (&before.start, &before.goal) == (self.start, self.goal);
        if !same || before.metric != self.forward.1.metric() {
            return Err(MISMATCH.into());
        }
        self.raise_by(before.bound, Cow::Owned(before.heuristic.clone()));
        self.spend(Stats {
            expanded: before.expanded,
            generated: before.generated,
            ..Stats::default()
        });
        {
            let mut inner = self.lock();
            inner.proof.clone_from(&before.proof);
            inner.before = Duration::from_millis(before.milliseconds);
            inner.resumed = before.path.len() as u64;
        }
        let offered = self.offer(before.path.clone(), Improvement::CHECKPOINT);
        offered.map_err(|_| MISMATCH)?;
        self.note_first_solution();
        Ok(())
    }

    /// Returns a checkpoint, once there is a solution. It counts only finished work and what its
    /// state of the proof contains, because a resumed run repeats everything else.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        let path = self.forward.1.path()?;
        let inner = self.lock();
        let (kept, lost) = (inner.proof_stats.after(inner.stats), inner.lost);
        Some(Checkpoint {
            start: self.start.clone(),
            goal: self.goal.clone(),
            metric: self.forward.1.metric(),
            bound: self.bound(),
            heuristic: inner.prover.clone().into_owned(),
            path,
            expanded: kept.expanded.saturating_sub(lost.expanded),
            generated: kept.generated.saturating_sub(lost.generated),
            milliseconds: (inner.before + self.started.elapsed()).as_millis() as u64,
            proof: inner.proof.clone(),
        })
    }

    /// Stores the state of the proof for checkpoints, with the work of the current slice that it
    /// contains.
    pub fn set_proof_state(&self, bytes: Vec<u8>, stats: Stats) {
        let mut inner = self.lock();
        inner.proof = bytes;
        inner.proof_stats = stats;
    }

    /// Returns the state of the proof from the checkpoint.
    pub fn proof_state(&self) -> Vec<u8> {
        self.lock().proof.clone()
    }
}
