//! The receiving end of a job's channel as an event stream.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{self, Sse};
use futures_core::Stream;
use knobel_api::{StreamEvent, write};
use tokio::sync::mpsc;

/// An event stream with keep-alive lines.
pub(super) type Reply = Sse<sse::KeepAliveStream<Events>>;

/// Streams the events of jobs.
pub(super) fn stream(receiver: mpsc::Receiver<StreamEvent>) -> Reply {
    // Regular keep-alive lines detect a vanished client even while the job sends no events.
    Sse::new(Events(receiver)).keep_alive(sse::KeepAlive::new().interval(Duration::from_secs(5)))
}

/// Events in the format of server-sent events.
pub(super) struct Events(mpsc::Receiver<StreamEvent>);

impl Stream for Events {
    type Item = Result<sse::Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let event = |told: StreamEvent| Ok(sse::Event::default().data(write(&told)));
        self.0.poll_recv(context).map(|told| told.map(event))
    }
}
