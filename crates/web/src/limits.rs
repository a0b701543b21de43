//! Limits on a single request and on all running jobs.

use std::time::Duration;

use knobel_api::JobLimits;

/// The server's limits. A request beyond them is rejected with a line that names the limit.
#[derive(Debug, Clone, Copy)]
pub struct ServerLimits {
    /// The time in which the head of a request must arrive, and then its body. A client that reads
    /// nothing of its answer for this time is too slow as well. Slower connections are closed.
    pub arrival: Duration,
    /// The number of connections that are open at the same time.
    pub connections: usize,
    /// The largest body of a request, in bytes.
    pub body: usize,
    /// The number of jobs that run at the same time.
    pub running: usize,
    /// The number of jobs that wait in the queue.
    pub waiting: usize,
    /// Bytes that all running jobs may take together. A job waits until the memory that it needs is
    /// free.
    pub memory: u64,
    /// Limits on a single question.
    pub questions: JobLimits,
}

/// Bytes for all jobs if the system does not report its free memory.
const FALLBACK_MEMORY: u64 = 2 << 30;

/// The largest default number of connections.
const MOST_CONNECTIONS: usize = 1024;

/// The number of open files if the system does not report it: the default of macOS.
const FALLBACK_FILES: usize = 256;

/// The number of files and connections that the process may open.
fn open_files() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let mut lines = limits.lines();
    let current = lines.find_map(|line| {
        let numbers = line.strip_prefix("Max open files")?;
        numbers.split_whitespace().next()?.parse().ok()
    });
    current.unwrap_or(FALLBACK_FILES)
}

impl ServerLimits {
    /// Divides these bytes among the jobs. One job gets at most a quarter and the lanes of a race
    /// at most half of them, so that hints are answered beside a race.
    pub fn with_memory(self, memory: u64) -> Self {
        let questions = JobLimits {
            memory: self.questions.memory.min(memory / 4),
            race_memory: memory / 2,
            ..self.questions
        };
        Self {
            memory,
            questions,
            ..self
        }
    }
}

/// By default, jobs may take half of the memory that is free or that the control group allows.
impl Default for ServerLimits {
    fn default() -> Self {
        let memory = knobel::memory::free().map_or(FALLBACK_MEMORY, |free| free / 2);
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let limits = Self {
            arrival: Duration::from_secs(30),
            connections: (open_files() / 2).clamp(1, MOST_CONNECTIONS),
            body: 64 << 10,
            // The lanes of a race run side by side even on two cores, and hints beside them.
            running: cores.max(8) + 2,
            waiting: 256,
            memory,
            questions: JobLimits::default(),
        };
        limits.with_memory(memory)
    }
}
