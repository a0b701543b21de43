//! A progress line for card searches, on a terminal only, and Ctrl-C.

use std::io::IsTerminal;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use knobel::cards::Board;
use knobel::cards::strategies::CardObserver;
use knobel::{Observer, Progress, StopReason};

use crate::cli::progress::interrupted;

/// How long work may take before it shows progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows what a search does and ends it on Ctrl-C.
pub struct CardWatcher {
    started: Instant,
    shown: Option<Instant>,
    line: ProgressBar,
    score: Option<u32>,
    /// Whether log lines go to standard error.
    pub verbose: bool,
}

impl CardWatcher {
    /// Starts the clock.
    pub fn new() -> Self {
        let target = match std::io::stderr().is_terminal() {
            true => ProgressDrawTarget::stderr(),
            false => ProgressDrawTarget::hidden(),
        };
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is fixed");
        Self {
            started: Instant::now(),
            shown: None,
            line: ProgressBar::with_draw_target(None, target).with_style(style),
            score: None,
            verbose: false,
        }
    }
}

impl Drop for CardWatcher {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

impl Observer for CardWatcher {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if interrupted() {
            return Some(StopReason::Interrupted);
        }
        let now = Instant::now();
        let due = self.shown.map_or(self.started + PATIENCE, |shown| {
            shown + Duration::from_millis(100)
        });
        if now >= due {
            self.shown = Some(now);
            let seconds = (now - self.started).as_secs_f64();
            let tried = progress.stats.expanded as f64 / 1e6;
            let best = match (self.score, progress.stats.stored) {
                (Some(score), _) => format!("table score {score}, "),
                (None, 0) => String::new(),
                (None, found) => format!("{found} found, "),
            };
            self.line.set_message(format!(
                "{best}{tried:.1} M tried, {:.1} M/s, {seconds:.0} s",
                tried / seconds
            ));
            self.line.tick();
        }
        None
    }
}

impl CardObserver for CardWatcher {
    fn board(&mut self, _: &Board, score: u32) {
        self.score = Some(score);
    }

    fn log(&mut self, line: &str) {
        if self.verbose {
            self.line.suspend(|| eprintln!("{line}"));
        }
    }
}
