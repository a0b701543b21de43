//! Work of some seconds with a direct answer instead of a stream. It ends at its time limit or when
//! the client disconnects.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use knobel::{Deadline, Progress, StopReason, Watch};

use crate::http_error::HttpError;
use crate::server::Shared;

/// Stops the work when the client has disconnected.
struct Awaited(Arc<AtomicBool>);

impl Watch for Awaited {
    fn poll(&mut self, _: &Progress) -> Option<StopReason> {
        let gone = self.0.load(Ordering::Relaxed);
        gone.then_some(StopReason::Interrupted)
    }
}

/// Sets its flag when the request is dropped.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs work for at most `time`. It counts as a job.
pub(super) async fn briefly<T: Send + 'static>(
    shared: &Shared,
    time: Duration,
    work: impl FnOnce(&mut dyn Watch) -> Result<T, HttpError> + Send + 'static,
) -> Result<T, HttpError> {
    let ticket = shared.jobs.admit(1)?;
    let gone = Gone(Arc::default());
    let mut awaited = Awaited(gone.0.clone());
    let answer = tokio::task::spawn_blocking(move || {
        let answer = work(&mut Deadline::new(Some(time), &mut awaited));
        drop(ticket);
        answer
    });
    answer.await.map_err(|_| HttpError::BrokenOff)?
}
