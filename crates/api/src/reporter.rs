//! What a job tells while it works, and how it hears that it is to end.

use std::fmt;
use std::time::Duration;

use knobel::{Cost, LogEntry, Progress, StopReason, Watch};
use knobel_clock::Instant;

use crate::Message;
use crate::json::{self, Event, ProgressReport, StreamEvent};

/// How often a job reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The reader's end of a job.
pub trait ProgressReader {
    /// Takes an event; `false` if the reader does not keep up.
    fn take(&mut self, told: StreamEvent) -> bool;

    /// Has the reader gone or asked for the end?
    fn over(&mut self) -> bool;
}

/// Looks at a job for its reader: reports now and then, and ends it when asked to or when nobody
/// listens.
pub struct Reporter<'a> {
    lane: usize,
    reader: &'a mut dyn ProgressReader,
    started: Instant,
    reported: Option<Instant>,
}

impl<'a> Reporter<'a> {
    /// The job begins now. Every event says which `lane` of the question it belongs to.
    pub fn new(lane: usize, reader: &'a mut dyn ProgressReader) -> Self {
        Self {
            lane,
            reader,
            started: Instant::now(),
            reported: None,
        }
    }

    /// Hands an event on; `false` if the reader did not keep up, and the event is lost.
    pub(crate) fn hand(&mut self, event: Event) -> bool {
        let lane = self.lane;
        self.reader.take(StreamEvent { lane, event })
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

/// Progress that comes too late is worth nothing, so it does not matter whether the reader keeps
/// up.
impl Watch for Reporter<'_> {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if self.reader.over() {
            return Some(StopReason::Interrupted);
        }
        if self.due() {
            let seconds = self.seconds();
            self.hand(Event::Progress(ProgressReport {
                phase: Message::of(&progress.phase),
                lower_bound: progress.lower_bound,
                best: progress.best,
                gap: (progress.best).and_then(|best| knobel::gap(best, progress.lower_bound)),
                stats: progress.stats,
                seconds,
            }));
        }
        None
    }

    fn best(&mut self, value: Cost, what: &dyn fmt::Display) {
        let text = what.to_string();
        self.hand(Event::Best(json::Best { value, text }));
    }

    fn note(&mut self, note: &LogEntry<'_>) {
        self.hand(Event::Log(Message::of(note)));
    }
}
