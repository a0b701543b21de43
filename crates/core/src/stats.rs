//! Counts of the work a search did. The words mean the same in code, on the command line, in JSON
//! and on the page.

/// Work done by a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// States taken off the frontier, the goal included.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// States kept in memory at the end.
    pub stored: u64,
    /// States expanded again because a cheaper path to them was found.
    pub reopened: u64,
    /// The most states that waited at once: on the frontier of a best-first or breadth-first
    /// search, on the stack of a depth-first search. A search that keeps a path, a tree or layers
    /// instead counts the states in these. Room that is reserved but not used is not counted here,
    /// only in [`peak_bytes`](Self::peak_bytes).
    pub peak_frontier: u64,
    /// The most bytes the search's own stores held at once.
    pub peak_bytes: u64,
}

impl Stats {
    /// Notes how large the frontier and the stores are now.
    pub fn note_size(&mut self, frontier: usize, bytes: u64) {
        self.peak_frontier = self.peak_frontier.max(frontier as u64);
        self.peak_bytes = self.peak_bytes.max(bytes);
    }

    /// What this search took, counted together with what was spent before it.
    pub fn after(self, before: Self) -> Self {
        Self {
            expanded: before.expanded.saturating_add(self.expanded),
            generated: before.generated.saturating_add(self.generated),
            stored: self.stored,
            reopened: before.reopened.saturating_add(self.reopened),
            peak_frontier: before.peak_frontier.max(self.peak_frontier),
            peak_bytes: before.peak_bytes.max(self.peak_bytes),
        }
    }
}
