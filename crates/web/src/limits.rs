//! What one request may ask for, and how much may run at once.

use std::time::Duration;

/// The server's limits. What a request asks beyond them is refused with a line that names the limit; times and memory
/// are cut down to them.
#[derive(Debug, Clone, Copy)]
pub struct ServerLimits {
    /// How long a request may take to arrive: first its head, then its body. Whoever is slower is dropped.
    pub arrival: Duration,
    /// Bytes of a request's body.
    pub body: usize,
    /// Cells of a board.
    pub cells: usize,
    /// Jobs that run at the same time.
    pub running: usize,
    /// Jobs that wait for their turn.
    pub waiting: usize,
    /// Methods in one race.
    pub lanes: usize,
    /// Time of a job.
    pub time: Duration,
    /// Bytes that a job's stores may take.
    pub memory: u64,
    /// Expansions of a drawn search.
    pub steps: usize,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            arrival: Duration::from_secs(30),
            body: 64 << 10,
            cells: 1024,
            // A race wants its lanes side by side even on two cores.
            running: cores.max(8),
            waiting: 256,
            lanes: 8,
            time: Duration::from_secs(600),
            memory: 512 << 20,
            steps: 200,
        }
    }
}
