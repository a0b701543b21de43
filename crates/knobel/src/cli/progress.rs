//! Watching a search from the terminal: a progress line after half a second, and Ctrl-C.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use knobel::{Observer, Progress, StopReason};

/// Set by Ctrl-C; searches that poll end soon after.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// How long work may take before it shows progress.
const PATIENCE: Duration = Duration::from_millis(500);

/// Makes Ctrl-C end the running search instead of the program; a second one ends the program.
pub fn catch_interrupts() {
    // Without a handler Ctrl-C still ends the program, so a failure to install one is no reason to stop.
    let _ = ctrlc::set_handler(|| {
        if INTERRUPTED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Was Ctrl-C pressed?
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Shows a line on standard error, if that is a terminal, and ends the search on Ctrl-C.
pub struct Watcher {
    started: Instant,
    shown: Option<Instant>,
    line: ProgressBar,
}

impl Watcher {
    /// Starts the clock.
    pub fn new() -> Self {
        let target = if std::io::stderr().is_terminal() {
            ProgressDrawTarget::stderr()
        } else {
            ProgressDrawTarget::hidden()
        };
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is fixed");
        Self {
            started: Instant::now(),
            shown: None,
            line: ProgressBar::with_draw_target(None, target).with_style(style),
        }
    }
}

impl Drop for Watcher {
    fn drop(&mut self) {
        self.line.finish_and_clear();
    }
}

impl Observer for Watcher {
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
            let expanded = progress.stats.expanded as f64;
            self.line.set_message(format!(
                "no solution under {} moves, {:.1} M expanded, {:.1} M/s, {seconds:.0} s",
                progress.lower_bound,
                expanded / 1e6,
                expanded / 1e6 / seconds
            ));
            self.line.tick();
        }
        None
    }
}
