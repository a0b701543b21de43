//! What one question may ask for.

use std::time::Duration;

/// What a question asks beyond these limits is refused with a line that names the limit; times and
/// memory are cut down to them.
#[derive(Debug, Clone, Copy)]
pub struct JobLimits {
    /// Cells of a board.
    pub cells: usize,
    /// Methods in one race.
    pub lanes: usize,
    /// Time of a job.
    pub time: Duration,
    /// Bytes that a job's stores may take.
    pub memory: u64,
    /// Bytes that the lanes of a race may take together.
    pub race_memory: u64,
    /// Expansions of a drawn search.
    pub steps: usize,
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
        }
    }
}
