//! Threads that share the clock of the thread that starts them.

use std::sync::Arc;
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::virtual_clock::{Scheduler, Seat, wait_or_be_stuck};

/// Starts a thread that shares the clock of this one. On a virtual clock the two threads take
/// turns.
pub fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Spawned<'scope, T> {
    let seat = Seat::for_another();
    let turns = seat.as_ref().map(Seat::place);
    let handle = scope.spawn(|| match seat {
        Some(seat) => seat.run(work),
        None => work(),
    });
    Spawned {
        turns,
        handle: Some(handle),
    }
}

/// A spawned thread. On a virtual clock, dropping the handle waits for the thread. Otherwise the
/// scope would wait without passing its turn to the thread.
#[derive(Debug)]
pub struct Spawned<'scope, T> {
    turns: Option<(Arc<Scheduler>, usize)>,
    handle: Option<ScopedJoinHandle<'scope, T>>,
}

impl<T> Spawned<'_, T> {
    /// Whether the thread has ended.
    pub fn is_finished(&self) -> bool {
        match (&self.turns, &self.handle) {
            (Some((turns, number)), _) => turns.has_ended(*number),
            (None, handle) => handle.as_ref().is_none_or(ScopedJoinHandle::is_finished),
        }
    }

    /// Waits for the thread to end and returns its result.
    ///
    /// # Errors
    /// The panic's payload if the thread has panicked.
    pub fn join(mut self) -> thread::Result<T> {
        let handle = self.handle.take();
        drop(self);
        handle.expect("the handle is taken only once").join()
    }
}

impl<T> Drop for Spawned<'_, T> {
    fn drop(&mut self) {
        if self.turns.is_some() {
            wait_or_be_stuck(|| self.is_finished());
        }
    }
}
