//! A progress line for card searches, on a terminal only, and Ctrl-C.

use knobel::cards::Board;
use knobel::cards::strategies::CardObserver;
use knobel::{Observer, Progress, StopReason};

use crate::progress::{Line, interrupted};

/// Shows what a search does and ends it on Ctrl-C.
pub struct CardWatcher {
    line: Line,
    score: Option<u32>,
    /// Whether log lines go to standard error.
    pub verbose: bool,
}

impl CardWatcher {
    /// Starts the clock.
    pub fn new() -> Self {
        Self {
            line: Line::new(),
            score: None,
            verbose: false,
        }
    }
}

impl Observer for CardWatcher {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if interrupted() {
            return Some(StopReason::Interrupted);
        }
        self.line.say(|seconds| {
            let tried = progress.stats.expanded as f64 / 1e6;
            let best = match (self.score, progress.stats.stored) {
                (Some(score), _) => format!("table score {score}, "),
                (None, 0) => String::new(),
                (None, found) => format!("{found} found, "),
            };
            let rate = tried / seconds;
            format!("{best}{tried:.1} M tried, {rate:.1} M/s, {seconds:.0} s")
        });
        None
    }
}

impl CardObserver for CardWatcher {
    fn board(&mut self, _: &Board, score: u32) {
        self.score = Some(score);
    }

    fn log(&mut self, line: &str) {
        if self.verbose {
            self.line.log(line);
        }
    }
}
