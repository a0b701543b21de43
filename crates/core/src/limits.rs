//! Limits on the work and the memory of a search.

/// Limits that a search enforces itself. It has no clock: time limits and interruption are the
/// caller's task, through [`Watch::poll`](crate::Watch::poll).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// The search expands at most this many states.
    pub nodes: Option<u64>,
    /// The search keeps its own data structures below this many bytes.
    pub memory: Option<u64>,
}
