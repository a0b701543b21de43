//! Watching a search from outside, and stopping it.

use crate::{Cost, Stats, StopReason};

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Work done so far.
    pub stats: Stats,
    /// No solution is cheaper than this.
    pub lower_bound: Cost,
}

/// Told now and then how a search is doing; may end it.
///
/// A search owns no clock: the caller compares the time here and answers [`StopReason::Time`].
/// Searches poll at least every few thousand expansions.
pub trait Observer {
    /// Called now and then; an answer ends the search with that reason.
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        let _ = progress;
        None
    }
}

/// Watches nothing and never stops.
impl Observer for () {}
