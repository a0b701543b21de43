//! A turn of the proof: when it ends, and what the scheduler learns about the proof meanwhile.

use std::sync::atomic::Ordering;
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Phase, Progress};

use super::Scheduler;
use crate::forecast::Forecast;
use crate::prover::ProofMode;

/// A turn of the proof.
pub(super) struct Turn {
    threads: usize,
    time: Option<Duration>,
    /// The time at which the turn began to prove.
    began: Instant,
    /// The time of the last poll.
    looked: Instant,
    /// The number of expansions at the last poll.
    expanded: u64,
    /// The mode of the proof when the turn began.
    stage: ProofMode,
}

impl Turn {
    pub(super) fn new(stage: ProofMode, threads: usize, time: Option<Duration>) -> Self {
        let now = Instant::now();
        Self {
            threads,
            time,
            began: now,
            looked: now,
            expanded: 0,
            stage,
        }
    }
}

impl Scheduler<'_> {
    /// Observes the progress of the proof. Returns whether its turn is over.
    pub(super) fn turn_is_over(&self, turn: &mut Turn, progress: &Progress) -> bool {
        let now = Instant::now();
        let since = now.saturating_duration_since(std::mem::replace(&mut turn.looked, now));
        if progress.phase != Phase::Searching {
            // Building or reading tables does not count as proving.
            turn.began = now;
            return false;
        }
        let mut list = self.lock();
        let wide = turn.stage == ProofMode::Tables;
        if wide {
            let expanded = progress.stats.expanded;
            let before = std::mem::replace(&mut turn.expanded, expanded);
            let seconds = since.as_secs_f64() * turn.threads as f64;
            let new = expanded.saturating_sub(before);
            list.forecast.record(progress.lower_bound, new, seconds);
            let near = self.predict(&list) == Forecast::Near;
            self.proof_is_near.store(near, Ordering::Relaxed);
        }
        let more = match self.proof_threads(&list, wide) {
            Some(proof_threads) => {
                proof_threads > turn.threads || turn.time.is_none() && proof_threads < turn.threads
            }
            None => turn.time.is_none() && turn.stage != ProofMode::Restarting,
        };
        let slice = turn.time.is_some_and(|time| turn.began.elapsed() >= time);
        slice && !self.proof_is_near.load(Ordering::Relaxed) || turn.stage.shares_work() && more
    }
}
