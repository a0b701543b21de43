//! Work that takes longer than a blink: counted, bounded, watched and stopped.
//!
//! A job is admitted or refused at once. It then waits for a place, runs on a thread of its own and reports through a
//! channel whose other end is the response. When the reader goes away the channel closes; the search notices at its
//! next poll, a few thousand expansions later at most. A job thus never outlives its reader by more than a moment.

use std::collections::HashMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use knobel::{Cost, Note, Progress, StopReason, Watch};
use knobel_wire::{self as wire, Event, Told};
use tokio::sync::{Semaphore, mpsc};

use crate::ServerLimits;
use crate::refusal::Refusal;

/// How often a job reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

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
    pub(crate) fn admit(&self, count: usize) -> Result<Vec<Ticket>, Refusal> {
        let most = self.limits.running + self.limits.waiting;
        let before = self.admitted.fetch_add(count, Ordering::SeqCst);
        if before + count > most {
            self.admitted.fetch_sub(count, Ordering::SeqCst);
            return Err(Refusal::Busy { jobs: before, most });
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
    /// Runs `work` as soon as there is a place, unless the reader has gone by then. Every event says which `lane` of
    /// the request it belongs to. The last event is what `work` answers.
    pub(crate) fn start(
        self,
        lane: usize,
        events: mpsc::Sender<Told>,
        work: impl FnOnce(&mut Reporter) -> Result<Event, Refusal> + Send + 'static,
    ) {
        tokio::spawn(async move {
            let job = self.number;
            let event = Event::Queued(wire::Queued { job });
            if events.send(Told { lane, event }).await.is_err() {
                return;
            }
            let place = tokio::select! {
                place = self.places.clone().acquire_owned() => place,
                () = events.closed() => return,
            };
            let mut reporter = Reporter {
                lane,
                events: events.clone(),
                stop: self.stop.clone(),
                started: Instant::now(),
                reported: None,
            };
            let last = tokio::task::spawn_blocking(move || {
                // The clock of the job starts here: a busy machine may have kept it waiting for a thread.
                reporter.started = Instant::now();
                let event = work(&mut reporter);
                drop(place);
                event
            })
            .await;
            let last = last.unwrap_or_else(|_| Err(Refusal::BrokenOff));
            let event = last.unwrap_or_else(|refusal| Event::Failed(refusal.failure()));
            // The place is free before the reader hears of the end, so that the next request finds it.
            drop(self);
            let _ = events.send(Told { lane, event }).await;
        });
    }
}

/// Looks at a search for its reader: reports now and then, and ends it when asked to or when nobody listens.
pub(crate) struct Reporter {
    lane: usize,
    events: mpsc::Sender<Told>,
    stop: Arc<AtomicBool>,
    started: Instant,
    reported: Option<Instant>,
}

impl Reporter {
    /// Has the reader gone or asked for the end?
    fn over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.events.is_closed()
    }

    /// Sends an event if the reader keeps up; progress that comes too late is worth nothing.
    fn tell(&self, event: Event) {
        let _ = self.hand(event);
    }

    /// Sends an event that the reader misses if it gets lost; `false` if it did not keep up.
    pub(crate) fn hand(&self, event: Event) -> bool {
        let lane = self.lane;
        self.events.try_send(Told { lane, event }).is_ok()
    }

    /// Is it time to report again?
    fn due(&mut self) -> bool {
        let now = Instant::now();
        let due = self.reported.is_none_or(|last| now - last >= REPORT_EVERY);
        if due {
            self.reported = Some(now);
        }
        due
    }

    /// Seconds since the job began to run.
    pub(crate) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

impl Watch for Reporter {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if self.over() {
            return Some(StopReason::Interrupted);
        }
        if self.due() {
            self.tell(Event::Progress(wire::Progress {
                phase: wire::Message::phase(progress.phase),
                lower_bound: progress.lower_bound,
                best: progress.best,
                gap: (progress.best).and_then(|best| knobel::gap(best, progress.lower_bound)),
                stats: wire::Stats::new(&progress.stats, self.seconds()),
            }));
        }
        None
    }

    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        let text = what.to_string();
        self.tell(Event::Best(wire::Best { value, text }));
    }

    fn note(&mut self, note: &Note<'_>) {
        self.tell(Event::Log(note.into()));
    }
}
