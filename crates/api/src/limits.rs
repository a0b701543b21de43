//! The limits of one question.

use std::time::Duration;

use serde::{Serialize, Serializer};

/// The limits of one question. A question that exceeds a limit is rejected with a message that
/// names the limit. Only time and memory are reduced to the limit instead.
#[derive(Debug, Clone, Copy, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobLimits {
    /// Cells of a board.
    pub cells: usize,
    /// Methods in one race.
    pub lanes: usize,
    /// Seconds that a job may take.
    #[serde(serialize_with = "seconds")]
    #[cfg_attr(feature = "schema", schemars(with = "f64"))]
    pub time: Duration,
    /// Bytes that a job's stores may take.
    pub memory: u64,
    /// Bytes that the lanes of a race may take together.
    pub race_memory: u64,
    /// Expansions of a drawn search.
    pub steps: usize,
    /// Cells of a board whose search is drawn.
    pub drawn_cells: usize,
    /// Cards of a game.
    pub cards: usize,
}

fn seconds<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_f64(time.as_secs_f64())
}

impl Default for JobLimits {
    fn default() -> Self {
        Self {
            cells: 1024,
            lanes: 8,
            time: Duration::from_secs(600),
            memory: 512 << 20,
            race_memory: 4 << 30,
            steps: 200,
            drawn_cells: 16,
            cards: 64,
        }
    }
}
