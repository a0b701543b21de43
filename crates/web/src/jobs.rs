//! Work that takes longer than a blink: counted, bounded, watched and stopped.
//!
//! A job is admitted or refused at once. It then waits for a place, runs on a thread of its own and
//! reports through a channel whose other end is the response. When the reader goes away the channel
//! closes; the search notices at its next poll, a few thousand expansions later at most. A job thus
//! never outlives its reader by more than a moment.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use knobel_api::{self as api, Event, ProgressReader, Reporter, StreamEvent, Work};
use tokio::sync::{Semaphore, mpsc};

use crate::ServerLimits;
use crate::http_error::HttpError;

/// All jobs of a server.
pub(crate) struct Jobs {
    limits: ServerLimits,
    places: Arc<Semaphore>,
    admitted: Arc<AtomicUsize>,
    next: AtomicU64,
    stops: Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>,
}

impl Jobs {
    pub(crate) fn new(limits: ServerLimits) -> Self {
        Self {
            limits,
            places: Arc::new(Semaphore::new(limits.running)),
            admitted: Arc::default(),
            next: AtomicU64::new(1),
            stops: Arc::default(),
        }
    }

    /// Admits `count` jobs together, or none: half a race is no race.
    pub(crate) fn admit(&self, count: usize) -> Result<Vec<Ticket>, HttpError> {
        let most = self.limits.running + self.limits.waiting;
        let before = self.admitted.fetch_add(count, Ordering::SeqCst);
        if before + count > most {
            self.admitted.fetch_sub(count, Ordering::SeqCst);
            return Err(HttpError::Busy { jobs: before, most });
        }
        Ok((0..count).map(|_| self.ticket()).collect())
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
            places: self.places.clone(),
        }
    }

    /// Asks a job to end with what it has; `false` if it is not there (any more).
    pub(crate) fn stop(&self, number: u64) -> bool {
        locked(&self.stops)
            .get(&number)
            .map(|stop| stop.store(true, Ordering::Relaxed))
            .is_some()
    }

    /// Asks all of them.
    pub(crate) fn stop_all(&self) {
        for stop in locked(&self.stops).values() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// How many run or wait.
    pub(crate) fn count(&self) -> usize {
        self.admitted.load(Ordering::SeqCst)
    }
}

/// A panic in another job leaves the map whole: entries are only put in and taken out.
fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The right to run one job; gives its place back when dropped.
pub(crate) struct Ticket {
    number: u64,
    stop: Arc<AtomicBool>,
    stops: Arc<Mutex<HashMap<u64, Arc<AtomicBool>>>>,
    admitted: Arc<AtomicUsize>,
    places: Arc<Semaphore>,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        locked(&self.stops).remove(&self.number);
        self.admitted.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Ticket {
    /// Runs `work` as soon as there is a place, unless the reader has gone by then. Every event
    /// says which `lane` of the request it belongs to. The last event is what `work` answers.
    pub(crate) fn start(self, lane: usize, events: mpsc::Sender<StreamEvent>, work: Work) {
        tokio::spawn(async move {
            let job = self.number;
            let event = Event::Queued(api::Queued { job });
            if events.send(StreamEvent { lane, event }).await.is_err() {
                return;
            }
            let place = tokio::select! {
                place = self.places.clone().acquire_owned() => place,
                () = events.closed() => return,
            };
            let mut stream = Stream {
                events: events.clone(),
                stop: self.stop.clone(),
            };
            let last = tokio::task::spawn_blocking(move || {
                // The clock of the job starts here: a busy machine may have kept it waiting for a
                // thread.
                let event = work(&mut Reporter::new(lane, &mut stream));
                drop(place);
                event
            })
            .await;
            let event = match last {
                Ok(Ok(event)) => event,
                Ok(Err(refusal)) => Event::Failed(refusal.failure()),
                Err(_) => Event::Failed(HttpError::BrokenOff.failure()),
            };
            // The place is free before the reader hears of the end, so that the next request finds
            // it.
            drop(self);
            let _ = events.send(StreamEvent { lane, event }).await;
        });
    }
}

/// The other end of a stream of events.
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
