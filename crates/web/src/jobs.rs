//! All work that takes more than milliseconds: jobs are counted, limited, observed and stopped.
//!
//! A job is accepted or rejected at once. It then waits for a free slot, runs on its own thread and
//! reports through a channel whose other end is the response. When the client disconnects, the
//! channel closes. The search notices this at its next poll, at most a few thousand expansions
//! later, so a job hardly outlives its client.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use knobel_api::{self as api, Event, ProgressReader, Reporter, StreamEvent, Work};
use tokio::sync::{Notify, mpsc};

use crate::ServerLimits;
use crate::http_error::HttpError;

/// All jobs of a server.
pub(crate) struct Jobs {
    limits: ServerLimits,
    room: Arc<Room>,
    admitted: Arc<AtomicUsize>,
    next: AtomicU64,
    stops: Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>,
}

impl Jobs {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        Self {
            limits,
            room: Arc::new(Room::new(limits)),
            admitted: Arc::default(),
            next: AtomicU64::new(1),
            stops: Arc::default(),
        }
    }

    /// Accepts `count` jobs together or none, because a race needs all its lanes.
    pub(crate) fn admit(&self, count: usize) -> Result<Vec<Ticket>, HttpError> {
        let before = self.admitted.fetch_add(count, Ordering::SeqCst);
        if before + count > self.most() {
            self.admitted.fetch_sub(count, Ordering::SeqCst);
            return Err(self.busy());
        }
        Ok((0..count).map(|_| self.ticket()).collect())
    }

    /// The largest number of jobs that run or wait.
    fn most(&self) -> usize {
        self.limits.running + self.limits.waiting
    }

    /// The rejection of a job for which there is no place.
    pub(crate) fn busy(&self) -> HttpError {
        HttpError::Busy {
            jobs: self.count(),
            most: self.most(),
        }
    }

    fn ticket(&self) -> Ticket {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        locked(&self.stops).insert(number, stop.clone());
        Ticket {
            number,
            stop,
            stops: self.stops.clone(),
            admitted: self.admitted.clone(),
            room: self.room.clone(),
        }
    }

    /// Asks a job to stop and return its best result. The result is `false` if there is no such
    /// job.
    pub(crate) fn stop(&self, number: u64) -> bool {
        locked(&self.stops)
            .get(&number)
            .map(|stop| stop.store(true, Ordering::Relaxed))
            .is_some()
    }

    /// Asks all jobs to stop.
    pub(crate) fn stop_all(&self) {
        for stop in locked(&self.stops).values() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// The number of jobs that run or wait.
    pub(crate) fn count(&self) -> usize {
        self.admitted.load(Ordering::SeqCst)
    }
}

/// A poisoned lock is safe to use: entries are only inserted and removed, and counts are replaced
/// together, so a panic leaves the value intact.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The right to run one job. Dropping it frees its place in the queue.
pub(crate) struct Ticket {
    number: u64,
    /// Set when the job is to end.
    pub(crate) stop: Arc<AtomicBool>,
    stops: Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>,
    admitted: Arc<AtomicUsize>,
    room: Arc<Room>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        locked(&self.stops).remove(&self.number);
        self.admitted.fetch_sub(1, Ordering::SeqCst);
    }
}

/// What the running jobs leave to others.
struct Room {
    /// All bytes that jobs may take.
    memory: u64,
    /// Places and bytes that are free.
    free: Mutex<(usize, u64)>,
    /// Wakes the jobs that wait.
    freed: Notify,
}

impl Room {
    fn new(limits: ServerLimits) -> Self {
        Self {
            memory: limits.memory,
            free: Mutex::new((limits.running, limits.memory)),
            freed: Notify::new(),
        }
    }

    /// A place with this much memory, if both are free.
    fn take(self: &Arc<Self>, memory: u64) -> Option<Place> {
        let mut free = locked(&self.free);
        let left = free.1.checked_sub(memory)?;
        *free = (free.0.checked_sub(1)?, left);
        let room = self.clone();
        Some(Place { room, memory })
    }
}

/// A place among the running jobs, with its memory. Dropping it frees both.
pub(crate) struct Place {
    room: Arc<Room>,
    memory: u64,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut free = locked(&self.room.free);
        *free = (free.0 + 1, free.1 + self.memory);
        drop(free);
        self.room.freed.notify_waiters();
    }
}

impl Ticket {
    /// Waits for a place among the running jobs with this much memory. A job that needs more than
    /// there is for all jobs runs alone. A small job may pass a large one, so that a job that
    /// waits for all memory does not keep hints waiting.
    pub(crate) async fn place(&self, memory: u64) -> Place {
        let memory = memory.min(self.room.memory);
        loop {
            let freed = self.room.freed.notified();
            if let Some(place) = self.room.take(memory) {
                return place;
            }
            freed.await;
        }
    }

    /// Runs `work` when a slot is free, unless the client has disconnected by then. Every event
    /// names its `lane` of the request. The last event is the result of `work`.
    pub(crate) fn start(self, lane: usize, events: mpsc::Sender<StreamEvent>, work: Work) {
        tokio::spawn(async move {
            let job = self.number;
            let event = Event::Queued(api::Queued { job });
            if events.send(StreamEvent { lane, event }).await.is_err() {
                return;
            }
            let place = tokio::select! {
                place = self.place(work.memory) => place,
                () = events.closed() => return,
            };
            let mut stream = Stream {
                events: events.clone(),
                stop: self.stop.clone(),
            };
            let last = tokio::task::spawn_blocking(move || {
                // The clock of the job starts here, because a busy machine may have delayed its
                // thread.
                let event = (work.run)(&mut Reporter::new(lane, &mut stream));
                drop(place);
                event
            })
            .await;
            let event = match last {
                Ok(Ok(event)) => event,
                Ok(Err(refusal)) => Event::Failed(refusal.failure()),
                Err(_) => Event::Failed(HttpError::BrokenOff.failure()),
            };
            // Free the slot before the client learns of the end, so that its next request finds it.
            drop(self);
            let _ = events.send(StreamEvent { lane, event }).await;
        });
    }
}

/// The sending end of an event stream.
struct Stream {
    events: mpsc::Sender<StreamEvent>,
    stop: Arc<AtomicBool>,
}

impl ProgressReader for Stream {
    fn take(&mut self, told: StreamEvent) -> bool {
        self.events.try_send(told).is_ok()
    }

    fn over(&mut self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.events.is_closed()
    }
}
