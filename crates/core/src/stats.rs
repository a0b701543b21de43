//! Counts of the work a search did. The words mean the same in code, on the command line, in JSON and on the page.

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
    /// The most states that waited at once.
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
}

/// One line of a [`MemoryReport`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryPart {
    /// What the bytes are for.
    pub what: &'static str,
    /// How many.
    pub bytes: usize,
}

/// Where the bytes of a bounded-memory solver go, to the byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemoryReport<const PARTS: usize> {
    /// The parts, in the order in which a reader would add them up.
    pub parts: [MemoryPart; PARTS],
}

impl<const PARTS: usize> MemoryReport<PARTS> {
    /// The sum of all parts.
    pub fn total(&self) -> usize {
        self.parts.iter().map(|part| part.bytes).sum()
    }
}
