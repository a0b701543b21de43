//! Reports the progress of a job to its reader, and stops the job when the reader wants it to end.

use std::fmt;
use std::time::Duration;

use knobel::{Cost, LogEntry, Progress, StopReason, Watch};
use knobel_clock::Instant;

use crate::Message;
use crate::json::{self, Event, ProgressReport, StreamEvent};

/// The interval between two reports.
const REPORT_EVERY: Duration = Duration::from_millis(100);

/// The reader's end of a job.
pub trait ProgressReader {
    /// Receives an event. Returns `false` if the reader does not keep up.
    fn take(&mut self, told: StreamEvent) -> bool;

    /// Returns whether the reader has gone or has asked the job to stop.
    fn over(&mut self) -> bool;
}

/// Watches a job for its reader. It reports at intervals, and stops the job on request or when the
/// reader has gone.
pub struct Reporter<'a> {
    lane: usize,
    reader: &'a mut dyn ProgressReader,
    started: Instant,
    reported: Option<Instant>,
}

impl<'a> Reporter<'a> {
    /// Starts the clock of the job. Every event names the `lane` of the question to which it
    /// belongs.
    pub fn new(lane: usize, reader: &'a mut dyn ProgressReader) -> Self {
        Self {
            lane,
            reader,
            started: Instant::now(),
            reported: None,
        }
    }

    /// Sends an event. Returns `false` if the reader did not keep up and the event is lost.
    pub(crate) fn hand(&mut self, event: Event) -> bool {
        let lane = self.lane;
        self.reader.take(StreamEvent { lane, event })
    }

    /// Returns whether the next report is due.
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

/// A late progress report is useless, so it does not matter whether the reader keeps up.
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
