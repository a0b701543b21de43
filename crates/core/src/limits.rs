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

/// Settings of the algorithms that have any, where one was given; each algorithm's description names the ones it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// Weight of the heuristic in percent: 150 means paths up to 1.5 times the optimum; `None` is
    /// [`USUAL_WEIGHT`](Self::USUAL_WEIGHT).
    pub weight_percent: Option<u32>,
    /// How much the depth limit grows between the rounds of iterative deepening; `None` is the algorithm's own width.
    pub step_width: Option<Cost>,
    /// No path longer than this is looked for; `None` is as deep as the algorithm can go.
    pub max_depth: Option<Cost>,
    /// How many states of each layer a beam search keeps at first; `None` is the algorithm's own width.
    pub beam_width: Option<u32>,
    /// Where random numbers come from; `None` is the algorithm's own seed.
    pub seed: Option<u64>,
}

impl Settings {
    /// The weight in percent where none is given.
    pub const USUAL_WEIGHT: u32 = 150;

    /// The weight in percent.
    pub fn weight(&self) -> u32 {
        self.weight_percent.unwrap_or(Self::USUAL_WEIGHT)
    }
}
