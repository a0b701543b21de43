//! A turn of the proof: when it ends, and what is learned of the proof meanwhile.

use std::sync::atomic::Ordering;
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Phase, Progress};

use super::Crew;
use crate::anytime::outlook::Prospect;
use crate::anytime::proof::Proof;

/// A turn of the proof.
pub(super) struct Turn {
    threads: usize,
    time: Option<Duration>,
    /// When it began to prove, and when it was looked at last.
    began: Instant,
    looked: Instant,
    /// What it had expanded then.
    expanded: u64,
    /// As the proof is when it begins: see there.
    wide: bool,
    shares: bool,
    begins_anew: bool,
}

impl Turn {
    pub(super) fn new(proof: &Proof, threads: usize, time: Option<Duration>) -> Self {
        let now = Instant::now();
        Self {
            threads,
            time,
            began: now,
            looked: now,
            expanded: 0,
            wide: proof.is_wide(),
            shares: proof.shares_work(),
            begins_anew: proof.begins_anew(),
        }
    }
}

impl Crew<'_> {
    /// Looks how the proof goes on; answers whether its turn is over.
    pub(super) fn turn_is_over(&self, turn: &mut Turn, progress: &Progress) -> bool {
        let now = Instant::now();
        let since = now.saturating_duration_since(std::mem::replace(&mut turn.looked, now));
        if progress.phase != Phase::Searching {
            // Tables are no proof yet.
            turn.began = now;
            return false;
        }
        let mut list = self.lock();
        if turn.wide {
            let expanded = progress.stats.expanded;
            let before = std::mem::replace(&mut turn.expanded, expanded);
            let seconds = since.as_secs_f64() * turn.threads as f64;
            let new = expanded.saturating_sub(before);
            list.outlook.note(progress.lower_bound, new, seconds);
            let near = self.prospect(&list) == Prospect::Near;
            self.near.store(near, Ordering::Relaxed);
        }
        let more = match self.hands(&list, turn.wide) {
            Some(hands) => hands > turn.threads || turn.time.is_none() && hands < turn.threads,
            None => turn.time.is_none() && !turn.begins_anew,
        };
        let slice = turn.time.is_some_and(|time| turn.began.elapsed() >= time);
        slice && !self.near.load(Ordering::Relaxed) || turn.shares && more
    }
}
