//! Limits on a single request and on all running jobs.

use std::time::Duration;

/// The server's limits. A request beyond them is rejected with a line that names the limit.
#[derive(Debug, Clone, Copy)]
pub struct ServerLimits {
    /// The time in which the head of a request must arrive, and then its body. Slower connections
    /// are closed.
    pub arrival: Duration,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The number of jobs that run at the same time.
    pub running: usize,
    /// The number of jobs that wait in the queue.
    pub waiting: usize,
    /// Limits on a single question.
    pub questions: knobel_api::JobLimits,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            arrival: Duration::from_secs(30),
            body: 64 << 10,
            // The lanes of a race run side by side even on two cores, and hints beside them.
            running: cores.max(8) + 2,
            waiting: 256,
            questions: knobel_api::JobLimits::default(),
        }
    }
}
