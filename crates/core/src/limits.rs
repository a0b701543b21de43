//! What a search may use, and the knobs some algorithms have.

use crate::Cost;

/// Limits that a search keeps by itself. Time and interruption are the caller's: see [`Watch::poll`](crate::Watch::poll).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Limits {
    /// Expand at most this many states.
    pub nodes: Option<u64>,
    /// Keep the search's own stores below this many bytes.
    pub memory: Option<u64>,
}

/// Settings of the algorithms that have any; each algorithm's description names the ones it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Weight of the heuristic in percent: 150 means paths up to 1.5 times the optimum.
    pub weight_percent: u32,
    /// How much the depth limit grows between the rounds of iterative deepening; `None` is the algorithm's own width.
    pub step_width: Option<Cost>,
    /// No path longer than this is looked for; `None` is as deep as the algorithm can go.
    pub max_depth: Option<Cost>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            weight_percent: 150,
            step_width: None,
            max_depth: None,
        }
    }
}
