//! Work of some seconds with a direct answer instead of a stream. It ends at its time limit or when
//! the client disconnects.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use knobel::{Deadline, Watch};

use crate::http_error::HttpError;
use crate::jobs::on_thread;
use crate::server::Shared;

/// Sets its flag when the request is dropped, so that the work stops at its next poll.
struct Gone(Arc<AtomicBool>);

impl Drop for Gone {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs work as a job of at most `time`, in which the job also waits for a free place.
pub(super) async fn briefly<T: Send + 'static>(
    shared: &Shared,
    time: Duration,
    work: impl FnOnce(&mut dyn Watch) -> Result<T, HttpError> + Send + 'static,
) -> Result<T, HttpError> {
    let asked = Instant::now();
    let ticket = shared.jobs.admit(1)?.swap_remove(0);
    let gone = Gone(ticket.stop.clone());
    let place = ticket.place(shared.limits.questions.memory);
    let place = tokio::time::timeout(time, place).await;
    let place = place.map_err(|_| shared.jobs.waited_too_long())?;
    let answer = on_thread(move || {
        let left = time.saturating_sub(asked.elapsed());
        let answer = work(&mut Deadline::new(Some(left), &mut &*ticket.stop));
        drop((place, ticket));
        answer
    })?;
    let answer = answer.await;
    drop(gone);
    answer
}
