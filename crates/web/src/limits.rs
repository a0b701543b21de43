//! What one request may ask for, and how much may run at once.

use std::time::Duration;

/// The server's limits. Whoever asks beyond them is refused with a line that names the limit.
#[derive(Debug, Clone, Copy)]
pub struct ServerLimits {
    /// How long a request may take to arrive: first its head, then its body. Whoever is slower is
    /// dropped.
    pub arrival: Duration,
    /// Bytes of a request's body.
    pub body: usize,
    /// Jobs that run at the same time.
    pub running: usize,
    /// Jobs that wait for their turn.
    pub waiting: usize,
    /// What one question may ask for.
    pub questions: knobel_api::JobLimits,
}

impl Default for ServerLimits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Self {
            arrival: Duration::from_secs(30),
            body: 64 << 10,
            // A race wants its lanes side by side even on two cores.
            running: cores.max(8),
            waiting: 256,
            questions: knobel_api::JobLimits::default(),
        }
    }
}
