//! Shows a progress line after half a second, and stops work on Ctrl-C.

use std::io::IsTerminal;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use knobel::{LogEntry, Metric, Phase, Progress, StopReason, Watch};

use super::{cluster, text};

/// Set by Ctrl-C. Searches poll it and stop.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Delay before the first progress line.
const PATIENCE: Duration = Duration::from_millis(500);

/// Interval between progress lines of ranks. It is long because these lines usually go to a file.
const PATIENCE_OF_RANKS: Duration = Duration::from_secs(10);
const RANKS_SAY: Duration = Duration::from_secs(60);

/// Further signals within this time count as the first one: a batch scheduler sends two within
/// milliseconds.
const SAME_SIGNAL: Duration = Duration::from_millis(300);

/// Makes Ctrl-C stop the running search instead of the program. A second Ctrl-C ends the program,
/// unless a launcher has started it: a launcher repeats its signals, under load after more than
/// [`SAME_SIGNAL`], and a rank that ended then would print no result. Launchers kill a rank that
/// takes too long.
pub fn catch_interrupts() {
    static FIRST: OnceLock<Instant> = OnceLock::new();
    #[cfg(target_os = "linux")]
    keep_signals_away();
    // Without a handler, Ctrl-C still ends the program, so a failure to install one is ignored.
    let _ = ctrlc::set_handler(|| {
        if !INTERRUPTED.swap(true, Ordering::Relaxed) {
            FIRST.get_or_init(Instant::now);
            // Run in its own thread, so that further signals are handled meanwhile.
            if thread::Builder::new().spawn(cluster::told_to_end).is_err() {
                cluster::told_to_end();
            }
        } else if !cluster::launched() && FIRST.get_or_init(Instant::now).elapsed() > SAME_SIGNAL {
            std::process::exit(130);
        }
    });
}

/// Blocks two signals, before any thread starts, because threads inherit the mask. If blocking
/// fails, the signals keep their default effect.
///
/// - SIGXFSZ would end the program without a message when a file reaches the limit of `ulimit -f`.
///   If the signal is blocked, the write fails instead, and the error is reported like that of a
///   full disk.
/// - SIGHUP is blocked if it is ignored, as after `nohup`: the handler would end the run at hangup.
#[cfg(target_os = "linux")]
fn keep_signals_away() {
    use nix::sys::signal::{SigSet, Signal};
    let mut blocked = SigSet::from(Signal::SIGXFSZ);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    if mask.is_some_and(|mask| mask >> (Signal::SIGHUP as u32 - 1) & 1 == 1) {
        blocked.add(Signal::SIGHUP);
    }
    let _ = blocked.thread_block();
}

/// Returns whether Ctrl-C was pressed.
pub fn interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Stops work on Ctrl-C without printing. All ranks but the first use this watch.
pub fn quiet(_: &Progress) -> Option<StopReason> {
    interrupted().then_some(StopReason::Interrupted)
}

/// Draws on standard error if that is a terminal with cursor movement. Piped output never shows
/// progress.
pub fn target() -> ProgressDrawTarget {
    if std::io::stderr().is_terminal() && !text::dumb() {
        ProgressDrawTarget::stderr()
    } else {
        ProgressDrawTarget::hidden()
    }
}

/// A progress line on standard error, shown on a terminal after a delay and erased at the end.
/// Ranks usually have no terminal, so they write a permanent line at intervals.
pub struct Line {
    started: Instant,
    due: Instant,
    bar: ProgressBar,
    stays: bool,
}

impl Line {
    /// Starts the clock.
    pub fn new() -> Self {
        let style = ProgressStyle::with_template("{spinner} {msg}").expect("the template is fixed");
        let (started, stays) = (Instant::now(), cluster::launched());
        let (patience, target) = if stays {
            (PATIENCE_OF_RANKS, ProgressDrawTarget::hidden())
        } else {
            (PATIENCE, target())
        };
        Self {
            started,
            due: started + patience,
            bar: ProgressBar::with_draw_target(None, target).with_style(style),
            stays,
        }
    }

    /// Writes a line to standard error above the progress line.
    pub fn log(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }

    /// Shows the text that `tell` returns for the elapsed seconds, unless the last update was too
    /// recent.
    pub fn say(&mut self, tell: impl FnOnce(f64) -> String) {
        let now = Instant::now();
        if now < self.due {
            return;
        }
        let words = tell((now - self.started).as_secs_f64());
        if self.stays {
            self.due = now + RANKS_SAY;
            eprintln!("knobel: {words}");
        } else {
            self.due = now + Duration::from_millis(100);
            self.bar.set_message(words);
            self.bar.tick();
        }
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The things that a job counts, which decide the words of the progress line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Counted {
    Moves,
    Runs,
    Cards,
    Boards,
}

/// Shows the progress of a job and stops it on Ctrl-C.
pub struct Watcher {
    line: Line,
    counted: Counted,
    verbose: bool,
}

impl Watcher {
    /// Watches a search for a path; the clock starts now.
    pub fn new() -> Self {
        Self {
            line: Line::new(),
            counted: Counted::Moves,
            verbose: false,
        }
    }

    /// Watches a search that minimises this metric.
    pub fn for_metric(metric: Metric) -> Self {
        let counted = match metric {
            Metric::Stm => Counted::Moves,
            Metric::Mtm => Counted::Runs,
        };
        Self {
            counted,
            ..Self::new()
        }
    }

    /// Watches a count of boards.
    pub fn for_boards() -> Self {
        Self {
            counted: Counted::Boards,
            ..Self::new()
        }
    }

    /// Watches a search on cards.
    pub fn for_cards() -> Self {
        Self {
            counted: Counted::Cards,
            ..Self::new()
        }
    }

    /// Also writes log entries to standard error if `verbose`.
    pub fn verbose(self, verbose: bool) -> Self {
        Self { verbose, ..self }
    }
}

impl Watch for Watcher {
    fn poll(&mut self, progress: &Progress) -> Option<StopReason> {
        if interrupted() {
            return Some(StopReason::Interrupted);
        }
        let counted = self.counted;
        self.line.say(|seconds| words(progress, counted, seconds));
        None
    }

    fn note(&mut self, note: &LogEntry<'_>) {
        match note {
            LogEntry::CheckpointNotWritten { .. } | LogEntry::CheckpointOutdated { .. } => {
                self.line.log(&format!("knobel: {note}"));
            }
            _ if self.verbose => self.line.log(&note.to_string()),
            _ => {}
        }
    }
}

/// The best length and the lower bound so far, if known.
fn proved(progress: &Progress, unit: &str) -> String {
    match (progress.best, progress.lower_bound as usize) {
        (Some(best), _) => format!("{}, ", text::gap(best, progress.lower_bound)),
        (None, 0) => String::new(),
        (None, bound) => format!("at least {}, ", text::count(bound, unit)),
    }
}

fn words(progress: &Progress, counted: Counted, seconds: f64) -> String {
    let millions = progress.stats.expanded as f64 / 1e6;
    let rate = millions / seconds;
    let unit = match counted {
        Counted::Runs => "straight run",
        _ => "move",
    };
    match (progress.phase, counted) {
        (
            Phase::Table {
                name,
                part,
                parts,
                done,
                total,
            },
            _,
        ) => {
            let percent = 100 * done / total.max(1);
            let proved = proved(progress, unit);
            let memory = match progress.stats.peak_bytes {
                0 => String::new(),
                bytes => format!(", {} of memory", text::bytes(bytes)),
            };
            format!(
                "{proved}building {name}, table {part} of {parts}: {percent} %{memory}, \
                 {seconds:.0} s"
            )
        }
        (Phase::Reading { name, part, parts }, _) => {
            let proved = proved(progress, unit);
            format!("{proved}reading {name}, table {part} of {parts}, {seconds:.0} s")
        }
        (Phase::Measuring { done, total }, _) => {
            format!("{done} of {total} measured, {seconds:.0} s")
        }
        // Boards counted by an earlier run are included, so a rate would be wrong.
        (_, Counted::Boards) => {
            let deep = text::count(progress.lower_bound as usize, "move");
            format!("{deep} away, {millions:.1} M boards, {seconds:.0} s")
        }
        (_, Counted::Cards) => {
            let best = match (progress.best, progress.stats.stored) {
                (Some(score), _) => format!("table score {score}, "),
                (None, 0) => String::new(),
                (None, found) => format!("{found} found, "),
            };
            format!("{best}{millions:.1} M tried, {rate:.1} M/s, {seconds:.0} s")
        }
        _ => {
            let proved = proved(progress, unit);
            format!("{proved}{millions:.1} M expanded, {rate:.1} M/s, {seconds:.0} s")
        }
    }
}
