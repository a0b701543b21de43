//! Counts of the work of a search. Each count has the same name in code, on the command line, in
//! JSON and on the page.

/// The work done by a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stats {
    /// States taken off the frontier, including the goal.
    pub expanded: u64,
    /// Successors produced.
    pub generated: u64,
    /// States in memory at the end.
    pub stored: u64,
    /// States expanded again because a cheaper path to them was found.
    pub reopened: u64,
    /// The largest number of states that waited at once: on the frontier of a best-first or
    /// breadth-first search, or on the stack of a depth-first search. For a search that keeps a
    /// path, a tree or layers instead, it is the number of states in these. Reserved but unused
    /// capacity counts only in [`peak_bytes`](Self::peak_bytes).
    pub peak_frontier: u64,
    /// The largest number of bytes that the data structures of the search held at once.
    pub peak_bytes: u64,
}

impl Stats {
    /// Updates the peaks with the present size of the frontier and the stores.
    pub fn note_size(&mut self, frontier: usize, bytes: u64) {
        self.peak_frontier = self.peak_frontier.max(frontier as u64);
        self.peak_bytes = self.peak_bytes.max(bytes);
    }

    /// Adds the work of a search to the work of searches `before` it. `stored` stays that of the
    /// last search.
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
