//! A search under way: its counts, its proved bound, and the limits that may end it.

use knobel_core::{Cost, Limits, Outcome, Progress, Report, Stats, StopReason, Watch};

/// What an algorithm keeps up to date while it searches.
pub struct Run<'a> {
    /// Work done so far.
    pub stats: Stats,
    /// No solution is cheaper than this.
    pub lower_bound: Cost,
    watch: &'a mut dyn Watch,
    limits: Limits,
    poll_every: u64,
    next_poll: u64,
}

impl<'a> Run<'a> {
    /// Runs `search` from nothing and reports how it ended. The watch looks in every `poll_every` expansions.
    pub(crate) fn report<P>(
        limits: Limits,
        watch: &'a mut dyn Watch,
        poll_every: u64,
        search: impl FnOnce(&mut Self) -> Result<Outcome<P>, StopReason>,
    ) -> Report<P> {
        let mut run = Self {
            stats: Stats::default(),
            lower_bound: 0,
            watch,
            limits,
            poll_every,
            next_poll: 0,
        };
        let outcome = search(&mut run).unwrap_or_else(Outcome::Stopped);
        Report {
            outcome,
            stats: run.stats,
            lower_bound: run.lower_bound,
        }
    }

    /// Counts one state taken off the frontier. One comparison, but for every `poll_every`th time.
    ///
    /// # Errors
    /// The reason to stop.
    #[inline]
    pub fn expand(&mut self) -> Result<(), StopReason> {
        if self.stats.expanded >= self.next_poll {
            self.poll()?;
        }
        self.stats.expanded += 1;
        Ok(())
    }

    /// For searches whose expansions are too quick to be counted one by one: how many they may make before they
    /// [`add`](Self::add) them and ask again.
    ///
    /// # Errors
    /// The reason to stop.
    #[cold]
    pub fn allowance(&mut self) -> Result<u64, StopReason> {
        self.poll()?;
        Ok(self.next_poll - self.stats.expanded)
    }

    /// Counts `expanded` states and `generated` successors.
    pub fn add(&mut self, expanded: u64, generated: u64) {
        self.stats.expanded += expanded;
        self.stats.generated += generated;
    }

    #[cold]
    fn poll(&mut self) -> Result<(), StopReason> {
        let expanded = self.stats.expanded;
        if let Some(limit) = self.limits.nodes.filter(|&limit| expanded >= limit) {
            return Err(StopReason::Nodes { limit });
        }
        self.next_poll = (expanded + self.poll_every).min(self.limits.nodes.unwrap_or(u64::MAX));
        let progress = Progress {
            stats: self.stats,
            lower_bound: self.lower_bound,
            ..Progress::default()
        };
        self.watch.poll(&progress).map_or(Ok(()), Err)
    }
}
