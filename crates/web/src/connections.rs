//! The open connections: there are fewer of them than files that the process may open, and idle
//! ones are closed early if others wait.
//!
//! An idle connection costs its client nothing. Without a limit, some hundred of them would use up
//! the files of the process, and no other client would get an answer until they time out.

use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task::AbortHandle;

/// A connection is closed for others only if it was idle this long, so that every client has the
/// time to send its request.
const LEAST_IDLE: Duration = Duration::from_millis(500);

/// The interval between two searches for an idle connection while another one waits.
const PAUSE: Duration = Duration::from_millis(20);

/// All open connections.
pub(crate) struct Connections {
    places: Arc<Semaphore>,
    open: Mutex<Vec<(Activity, AbortHandle)>>,
}

impl Connections {
    pub(crate) fn new(most: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(most)),
            open: Mutex::default(),
        }
    }

    /// A place for one more connection. If there is none, the connection that was idle for the
    /// longest time is closed. The server takes the place before the next client comes, so that one
    /// place is always free or about to be.
    pub(crate) async fn place(&self) -> OwnedSemaphorePermit {
        loop {
            if let Ok(place) = self.places.clone().try_acquire_owned() {
                return place;
            }
            self.close_longest_idle();
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Closes the connection that was idle for the longest time.
    pub(crate) fn close_longest_idle(&self) {
        let open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        let idle = open.iter().filter(|(_, task)| !task.is_finished());
        let idle = idle.filter_map(|(activity, task)| Some((activity.idle_since()?, task)));
        if let Some((since, task)) = idle.min_by_key(|(since, _)| *since)
            && since.elapsed() >= LEAST_IDLE
        {
            task.abort();
        }
    }

    /// Adds a connection, and removes those that have ended.
    pub(crate) fn add(&self, activity: Activity, task: AbortHandle) {
        let mut open = self.open.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, task)| !task.is_finished());
        open.push((activity, task));
    }
}

/// The time since which a connection has had no request; `None` while a request is answered.
#[derive(Clone)]
pub(crate) struct Activity(Arc<Mutex<Option<Instant>>>);

impl Activity {
    /// A new connection is idle until its first request.
    pub(crate) fn new() -> Self {
        Self(Arc::new(Mutex::new(Some(Instant::now()))))
    }

    /// Marks the connection as busy until the value is dropped.
    pub(crate) fn busy(&self) -> Busy {
        self.set(None);
        Busy(self.clone())
    }

    fn idle_since(&self) -> Option<Instant> {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn set(&self, idle_since: Option<Instant>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = idle_since;
    }
}

/// A request that is being answered.
pub(crate) struct Busy(Activity);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.set(Some(Instant::now()));
    }
}

/// The body of a response. Its connection is busy until all of it is sent.
pub(crate) struct BusyBody {
    pub(crate) body: Body,
    pub(crate) _busy: Busy,
}

impl hyper::body::Body for BusyBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
