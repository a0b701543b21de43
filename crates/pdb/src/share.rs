//! What threads share that work through one list: whose turn it is, counts, the first find, and whether to stop.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use knobel_core::Stats;

/// In a browser a process is alone and has no disk: the code for others and for files is left out there, which keeps the
/// library small.
pub(crate) const IN_BROWSER: bool = cfg!(target_family = "wasm");

/// How many threads help one that may be `threads` with it. In a browser there is no other, and the code for them is
/// left out.
pub fn helpers(threads: usize) -> usize {
    if IN_BROWSER {
        0
    } else {
        threads.saturating_sub(1)
    }
}

/// Shared by all threads of one search; `T` is what they look for.
pub(crate) struct Shared<T> {
    next: AtomicUsize,
    stop: AtomicBool,
    expanded: AtomicU64,
    generated: AtomicU64,
    found: Mutex<Option<T>>,
}

impl<T> Default for Shared<T> {
    fn default() -> Self {
        Self {
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            expanded: AtomicU64::new(0),
            generated: AtomicU64::new(0),
            found: Mutex::new(None),
        }
    }
}

impl<T> Shared<T> {
    /// The place of the next piece in the list, which may be behind its end.
    pub fn take(&self) -> usize {
        self.next.fetch_add(1, Ordering::Relaxed)
    }

    /// How many pieces were asked for.
    pub fn taken(&self) -> usize {
        self.next.load(Ordering::Relaxed)
    }

    /// Ends the search on all threads.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Shall it end?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The first find counts, and ends the search.
    pub fn find(&self, it: T) {
        let mut first = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(it);
        drop(first);
        self.stop();
    }

    /// What was found.
    pub fn into_found(self) -> Option<T> {
        let found = self.found.into_inner();
        found.unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds what a thread has counted since it was here last, and sets its counts to 0.
    pub fn count(&self, expanded: &mut u64, generated: &mut u64) {
        self.expanded
            .fetch_add(std::mem::take(expanded), Ordering::Relaxed);
        self.generated
            .fetch_add(std::mem::take(generated), Ordering::Relaxed);
    }

    /// Nodes expanded so far by all threads.
    pub fn expanded(&self) -> u64 {
        self.expanded.load(Ordering::Relaxed)
    }

    /// Sets the counts to those before the search and what all threads have added.
    pub fn add_to(&self, stats: &mut Stats, before: Stats) {
        stats.expanded = before.expanded + self.expanded();
        stats.generated = before.generated + self.generated.load(Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_find_outlives_a_thread_that_breaks_down() {
        let shared: Shared<u8> = Shared::default();
        let broken = std::thread::scope(|scope| {
            let holder = scope.spawn(|| {
                let _held = shared.found.lock();
                panic!("as if by a bug");
            });
            holder.join()
        });
        assert!(broken.is_err() && shared.found.is_poisoned());
        shared.find(7);
        shared.find(8);
        assert!(shared.is_stopped());
        assert_eq!(shared.into_found(), Some(7));
    }
}
