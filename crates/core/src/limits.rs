//! What a search may use.

/// Limits that a search keeps by itself. Time and interruption are the caller's: see
/// [`Watch::poll`](crate::Watch::poll).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Expand at most this many states.
    pub nodes: Option<u64>,
    /// Keep the search's own stores below this many bytes.
    pub memory: Option<u64>,
}
