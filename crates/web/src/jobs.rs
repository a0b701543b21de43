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
use tokio::sync::{Notify, mpsc, oneshot};

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
        if before + count > self.limits.running + self.limits.waiting {
            self.admitted.fetch_sub(count, Ordering::SeqCst);
            return Err(self.busy());
        }
        Ok((0..count).map(|_| self.ticket()).collect())
    }

    /// The rejection of a job for which there is no place.
    fn busy(&self) -> HttpError {
        HttpError::Busy { jobs: self.count() }
    }

    /// The rejection of a job that has waited too long. It says whether a place or memory was
    /// missing.
    pub(crate) fn waited_too_long(&self) -> HttpError {
        let (places, _) = *locked(&self.room.free);
        if places == 0 {
            self.busy()
        } else {
            HttpError::NoMemory
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

/// The places and the memory that the running jobs leave to others.
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

    /// A place with this much memory, if both are free. A job that needs more than there is for all
    /// jobs runs alone.
    fn take(self: &Arc<Self>, memory: u64) -> Option<Place> {
        let memory = memory.min(self.memory);
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
    /// Waits for a place among the running jobs with this much memory. A small job may pass a large
    /// one, so that a job that waits for all memory does not keep hints waiting.
    pub(crate) async fn place(&self, memory: u64) -> Place {
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
    ///
    /// # Errors
    /// If a slot is free and no thread can be started. A job that waits for a slot reports this by
    /// an event.
    pub(crate) fn start(
        self,
        lane: usize,
        events: mpsc::Sender<StreamEvent>,
        work: Work,
    ) -> Result<(), HttpError> {
        let job = self.number;
        let event = Event::Queued(api::JobNumber { job });
        // The stream is new, so there is room for one event per lane.
        let _ = events.try_send(StreamEvent { lane, event });
        let mut stream = Stream {
            events: events.clone(),
            stop: self.stop.clone(),
        };
        let memory = work.memory;
        let run = move |place| {
            on_thread(move || {
                // The clock of the job starts here, because a busy machine may have delayed its
                // thread.
                let event = (work.run)(&mut Reporter::new(lane, &mut stream))?;
                drop(place);
                Ok(event)
            })
        };
        if let Some(place) = self.room.take(memory) {
            let last = run(place)?;
            tokio::spawn(self.finish(lane, events, last));
        } else {
            tokio::spawn(async move {
                let place = tokio::select! {
                    place = self.place(memory) => place,
                    () = events.closed() => return,
                };
                let last = async { run(place)?.await };
                self.finish(lane, events, last).await;
            });
        }
        Ok(())
    }

    /// Waits for the last event of a job and sends it.
    async fn finish(
        self,
        lane: usize,
        events: mpsc::Sender<StreamEvent>,
        last: impl Future<Output = Result<Event, HttpError>>,
    ) {
        let event = (last.await).unwrap_or_else(|refusal| Event::Failed(refusal.failure()));
        // Free the slot before the client learns of the end, so that its next request finds it.
        drop(self);
        let _ = events.send(StreamEvent { lane, event }).await;
    }
}

/// Runs `work` on a thread of its own and returns its result. Tokio's thread pool panics if the
/// system refuses it a thread.
///
/// # Errors
/// If no thread can be started. The result is an error if the work panics.
pub(crate) fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, HttpError> + Send + 'static,
) -> Result<impl Future<Output = Result<T, HttpError>>, HttpError> {
    let (sender, receiver) = oneshot::channel();
    let is_started = knobel::start_detached(|| {
        // If the client has disconnected, no one waits for the result.
        let _ = sender.send(work());
    });
    if !is_started {
        return Err(HttpError::NoThread);
    }
    Ok(async { receiver.await.unwrap_or(Err(HttpError::BrokenOff)) })
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
