//! Threads that share the clock of the thread that starts them.
//!
//! The system may refuse to start a thread, because of `ulimit -u`, `ulimit -v` or a full control
//! group. Callers then do the work with the threads that they have, and programs can
//! [report](threads_were_refused) it.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::virtual_clock::{Scheduler, Seat, is_full, wait_or_be_stuck};

/// The largest number of threads that may run, besides those that other code starts.
static MOST: AtomicUsize = AtomicUsize::new(usize::MAX);
static RUNNING: AtomicUsize = AtomicUsize::new(0);

/// Prevents this process from starting a thread while this many run. If too little memory were left
/// for a new thread, its first allocation would end the process.
pub fn limit_threads(most: usize) {
    MOST.store(most, Ordering::Relaxed);
}

/// Whether the start of a thread was refused.
static REFUSED: AtomicBool = AtomicBool::new(false);

/// Returns whether this process could not start a thread so far.
pub fn threads_were_refused() -> bool {
    REFUSED.load(Ordering::Relaxed)
}

/// Starts a thread that shares the clock of this one. On a virtual clock the two threads take
/// turns. Returns `None` if the system refuses to start it; `work` is not done then.
pub fn spawn<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<Spawned<'scope, T>> {
    let permit = Permit::take()?;
    let seat = Seat::for_another();
    let turns = seat.as_ref().map(Seat::place);
    let handle = permit.start(scope, || match seat {
        Some(seat) => seat.run(work),
        None => work(),
    })?;
    Some(Spawned {
        turns,
        handle: Some(handle),
    })
}

/// Starts a thread without a clock, for work that neither waits nor observes a time limit. Returns
/// `None` if the system refuses to start it; `work` is not done then.
pub fn start_thread<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> Option<ScopedJoinHandle<'scope, T>> {
    Permit::take()?.start(scope, work)
}

/// Starts a thread without a clock that may outlive its caller. Returns `false` if the system
/// refuses to start it; `work` is not done then.
#[must_use]
pub fn start_detached(work: impl FnOnce() + Send + 'static) -> bool {
    let Some(permit) = Permit::take() else {
        return false;
    };
    let started = thread::Builder::new().spawn(permit.with(work));
    noted(started).is_some()
}

/// Records whether the system has refused to start a thread.
fn noted<T>(started: io::Result<T>) -> Option<T> {
    if started.is_err() {
        REFUSED.store(true, Ordering::Relaxed);
    }
    started.ok()
}

/// The right of one thread to run.
struct Permit;

impl Permit {
    fn take() -> Option<Self> {
        let permit = Self;
        let is_one_too_many =
            RUNNING.fetch_add(1, Ordering::Relaxed) >= MOST.load(Ordering::Relaxed);
        if is_one_too_many || is_full() {
            REFUSED.store(true, Ordering::Relaxed);
            return None;
        }
        Some(permit)
    }

    fn start<'scope, T: Send + 'scope>(
        self,
        scope: &'scope Scope<'scope, '_>,
        work: impl FnOnce() -> T + Send + 'scope,
    ) -> Option<ScopedJoinHandle<'scope, T>> {
        noted(thread::Builder::new().spawn_scoped(scope, self.with(work)))
    }

    /// Wraps the work of a thread, which keeps this right until its end.
    fn with<T>(self, work: impl FnOnce() -> T) -> impl FnOnce() -> T {
        move || {
            let _permit = self;
            work()
        }
    }
}

impl Drop for Permit {
    fn drop(&mut self) {
        RUNNING.fetch_sub(1, Ordering::Relaxed);
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
