//! What all parts of an anytime search share: the best path, the bound, and what there is to tell.

mod report;
mod resume;

use std::borrow::Cow;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Cost, Outcome, Phase, Progress, Report, Round, Stats, Watch};
use knobel_tiles::metric::Metric;
use knobel_tiles::notation::{MoveLetters, write_moves};
use knobel_tiles::{Board, Direction};
use knobel_verify::tiles::{Claim, check_solution};

use crate::{AnytimeError, Improvement, Incumbent, Task};
pub use report::AnytimeReport;

/// A way through the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathDirection {
    /// From the start to the goal.
    Forward,
    /// From the goal to the start.
    Backward,
}

/// What all parts share.
///
/// A prover raises the bound here and offers the paths that it finds. The independent checker
/// replays each path before it counts.
pub struct AnytimeState<'a> {
    start: &'a Board,
    goal: &'a Board,
    /// What is asked for, at least 100, if anything is.
    percent: Option<u32>,
    started: Instant,
    /// The task and its best path, forth and back.
    forward: (Task, Incumbent),
    backward: (Task, Incumbent),
    bound: AtomicU32,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// Who has proved the bound.
    prover: Cow<'static, str>,
    /// Work that is done.
    stats: Stats,
    /// Work that is under way, for each that works.
    live: Vec<Progress>,
    improvements: Vec<Improvement>,
    rounds: Vec<Round>,
    /// How many improvements and rounds were told.
    reported: (usize, usize),
    advice: Vec<String>,
    /// Among how many the memory is shared, and was when some tables had no room.
    shares: u32,
    short_shares: Option<u32>,
    /// Would larger tables prove more, and are not ready?
    larger_tables: bool,
    /// How long the first solution took.
    first_solution: Duration,
    /// Time that runs before this one took.
    before: Duration,
    /// What the proof has to keep on disk.
    proof: Vec<u8>,
    /// Bytes of the path that a checkpoint had.
    resumed: u64,
    /// Bytes of tables that all who improve share.
    tables: u64,
}

impl<'a> AnytimeState<'a> {
    /// Nothing is known yet of the way from `start` to `goal` in single moves. A path of at most
    /// `percent` of the bound is [enough](Self::is_good_enough); without it only a proved one is.
    pub fn new(start: &'a Board, goal: &'a Board, percent: Option<u32>) -> Self {
        let task = Task::new(start, goal);
        let best = Incumbent::default();
        Self {
            start,
            goal,
            percent: percent.map(|percent| percent.max(100)),
            started: Instant::now(),
            backward: (task.inverse(), best.reversed()),
            forward: (task, best),
            bound: AtomicU32::new(0),
            inner: Mutex::default(),
        }
    }

    /// The same, with every length and bound in this metric.
    pub fn measured_by(mut self, metric: Metric) -> Self {
        self.forward.1 = Incumbent::measured_by(metric);
        self.backward.1 = self.forward.1.reversed();
        self
    }

    /// The task as one goes this way, and its best path.
    pub(crate) fn view(&self, direction: PathDirection) -> (&Task, &Incumbent) {
        let (task, best) = match direction {
            PathDirection::Forward => &self.forward,
            PathDirection::Backward => &self.backward,
        };
        (task, best)
    }

    /// How long it has taken, with all runs before it.
    pub(crate) fn elapsed(&self) -> Duration {
        self.lock().before + self.started.elapsed()
    }

    /// When it began.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// How long the first solution took, with its check; the check alone where another run has left
    /// one.
    pub(crate) fn first_solution_time(&self) -> Duration {
        self.lock().first_solution
    }

    /// The first solution is there.
    pub(crate) fn note_first_solution(&self) {
        self.lock().first_solution = self.started.elapsed();
    }

    /// Length of the best path; [`Cost::MAX`] while there is none.
    pub fn length(&self) -> Cost {
        self.forward.1.length()
    }

    /// Length of the best path, for a search that reads it again and again.
    pub fn shared_length(&self) -> &AtomicU32 {
        self.forward.1.shared_length()
    }

    /// A copy of the best path.
    pub fn path(&self) -> Option<Vec<Direction>> {
        self.forward.1.path()
    }

    /// No solution is shorter.
    pub fn bound(&self) -> Cost {
        self.bound.load(Ordering::Relaxed)
    }

    /// Is the best path as near to the bound as it shall be?
    pub fn is_good_enough(&self) -> bool {
        let (length, bound) = (u64::from(self.length()), u64::from(self.bound()));
        length * 100 <= bound * u64::from(self.percent.unwrap_or(100))
    }

    /// No solution is shorter than `bound`: `heuristic` proves it.
    pub fn raise(&self, bound: Cost, heuristic: &'static str) {
        self.raise_by(bound, Cow::Borrowed(heuristic));
    }

    fn raise_by(&self, bound: Cost, heuristic: Cow<'static, str>) {
        let mut inner = self.lock();
        if self.bound.fetch_max(bound, Ordering::Relaxed) <= bound {
            inner.prover = heuristic;
        }
    }

    /// Takes a path from the start to the goal if the checker finds nothing wrong with it and it is
    /// shorter than the best. `by` names what found it.
    ///
    /// # Errors
    /// If the checker rejects it: what found it has a bug.
    pub fn offer(&self, path: Vec<Direction>, by: &'static str) -> Result<(), AnytimeError> {
        self.offer_in_direction(path, PathDirection::Forward, by)
    }

    /// Does the same for a path of this way.
    ///
    /// # Errors
    /// If the checker rejects it.
    pub(crate) fn offer_in_direction(
        &self,
        mut path: Vec<Direction>,
        direction: PathDirection,
        by: &'static str,
    ) -> Result<(), AnytimeError> {
        if direction == PathDirection::Backward {
            Task::reverse(&mut path);
        }
        let metric = self.forward.1.metric();
        let length = metric.length(&path);
        let claim = Claim {
            metric,
            length: Some(length),
            ..Claim::default()
        };
        check_solution(self.start, self.goal, &path, &claim).map_err(|fault| {
            AnytimeError::RejectedPath {
                why: format!("{by}: {fault}"),
            }
        })?;
        let length = length as Cost;
        // Under the lock, so that paths and the list have the same order.
        let mut inner = self.lock();
        if self.forward.1.offer(path) {
            let seconds = (inner.before + self.started.elapsed()).as_secs_f64();
            inner.improvements.push(Improvement {
                length,
                seconds,
                by,
            });
        }
        Ok(())
    }

    /// Takes what a search from the start found: its path and what it cost.
    ///
    /// # Errors
    /// If the checker refuses the path.
    pub fn take(
        &self,
        report: Report<Vec<Direction>>,
        by: &'static str,
    ) -> Result<(), AnytimeError> {
        self.spend(report.stats);
        match report.outcome {
            Outcome::Solved(path) => self.offer(path, by),
            _ => Ok(()),
        }
    }

    /// Counts work that is done.
    pub fn spend(&self, stats: Stats) {
        let mut inner = self.lock();
        inner.stats = stats.after(inner.stats);
        self.note_bytes(&mut inner, stats.peak_bytes);
    }

    /// So many bytes are held for a moment, beside those of all that work.
    pub(crate) fn note_buffer(&self, bytes: u64) {
        let mut inner = self.lock();
        let live: u64 = inner.live.iter().map(|it| it.stats.peak_bytes).sum();
        self.note_bytes(&mut inner, live + bytes);
    }

    /// Those who improve share tables of so many bytes, whatever else they hold.
    pub(crate) fn note_shared_tables(&self, bytes: u64) {
        self.lock().tables = bytes;
    }

    /// Counts memory: so many bytes, the best path, and what is there all the time.
    fn note_bytes(&self, inner: &mut Inner, bytes: u64) {
        let path = Some(self.length()).filter(|&length| length < Cost::MAX);
        let bytes = bytes + inner.resumed + inner.tables + u64::from(path.unwrap_or(0));
        inner.stats.peak_bytes = inner.stats.peak_bytes.max(bytes);
    }

    /// What the worker of this number is doing; nothing once it is done.
    pub fn live(&self, worker: usize, progress: &Progress) {
        let mut inner = self.lock();
        if inner.live.len() <= worker {
            inner.live.resize(worker + 1, Progress::default());
        }
        inner.live[worker] = *progress;
        let live: u64 = inner.live.iter().map(|it| it.stats.peak_bytes).sum();
        self.note_bytes(&mut inner, live);
    }

    /// A round of iterative deepening is over.
    pub(crate) fn round(&self, round: &Round) {
        self.lock().rounds.push(*round);
    }

    /// Work that is done, without what is under way.
    pub(crate) fn spent(&self) -> Stats {
        self.lock().stats
    }

    /// How far it has come.
    pub fn progress(&self) -> Progress {
        let inner = self.lock();
        let live = inner.live.iter();
        let stats = live
            .clone()
            .fold(inner.stats, |sum, it| it.stats.after(sum));
        let mut phases = live.map(|it| it.phase);
        let best = self.length();
        Progress {
            phase: phases
                .find(|it| *it != Phase::Searching)
                .unwrap_or_default(),
            stats,
            lower_bound: self.bound(),
            best: (best < Cost::MAX).then_some(best),
        }
    }

    /// Tells what is new.
    pub fn report_to(&self, watch: &mut dyn Watch) {
        let (improvements, rounds, path) = {
            let mut inner = self.lock();
            let (improvements, rounds) = inner.reported;
            inner.reported = (inner.improvements.len(), inner.rounds.len());
            let improvements = inner.improvements[improvements..].to_vec();
            let path = (self.forward.1.shared()).filter(|_| !improvements.is_empty());
            (improvements, inner.rounds[rounds..].to_vec(), path)
        };
        // Paths that were improved on before anybody looked are not told.
        if let (Some(last), Some(path)) = (improvements.last(), path) {
            watch.best(last.length, &PathText(&path));
        }
        rounds.iter().for_each(|round| watch.round(round));
    }

    /// Lines about tables that were not used.
    pub fn advise(&self, lines: Vec<String>) {
        self.lock().advise(lines);
    }

    /// The memory is shared by so many.
    pub(crate) fn share_memory(&self, shares: u32) {
        self.lock().shares = shares;
    }

    /// Lines about tables that had no room.
    pub fn note_memory_shortage(&self, lines: Vec<String>) {
        let mut inner = self.lock();
        inner.short_shares = inner.short_shares.or(Some(inner.shares.max(1)));
        inner.advise(lines);
    }

    /// Larger tables would prove more, and are not ready.
    pub fn want_larger_tables(&self) {
        self.lock().larger_tables = true;
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Says each line once.
    fn advise(&mut self, lines: Vec<String>) {
        for line in lines {
            if !self.advice.contains(&line) {
                self.advice.push(line);
            }
        }
    }
}

/// A path as text, which is written only where somebody reads it: huge boards have tens of millions
/// of moves.
struct PathText<'a>(&'a [Direction]);

impl fmt::Display for PathText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write_moves(self.0, MoveLetters::Blank))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Direction::{Down, Left, Right, Up};
    use knobel_tiles::Goal;
    use knobel_tiles::notation::parse_board;

    #[test]
    fn a_wrong_path_is_an_error_that_names_who_found_it() {
        let board = parse_board("1 2 3 / 4 5 6 / 0 7 8", None).unwrap();
        let goal = Goal::Last.board(board.shape()).unwrap();
        let state = AnytimeState::new(&board, &goal, None);
        for (path, direction) in [
            (&[Right][..], PathDirection::Forward),
            (&[Down], PathDirection::Forward),
            (&[Up], PathDirection::Backward),
        ] {
            let fault = state.offer_in_direction(path.to_vec(), direction, "guesser");
            let fault = fault.unwrap_err();
            assert!(fault.to_string().contains("guesser"), "{fault}");
        }
        assert_eq!(state.length(), Cost::MAX);
        // Both ways see the same path, and a longer one changes nothing.
        let walk = |path: &[_], direction| {
            state
                .offer_in_direction(path.to_vec(), direction, "walker")
                .unwrap()
        };
        walk(&[Left, Left], PathDirection::Backward);
        walk(&[Up, Down, Right, Right], PathDirection::Forward);
        assert_eq!(
            state.view(PathDirection::Forward).1.path(),
            Some(vec![Right, Right])
        );
        assert_eq!(
            state.view(PathDirection::Backward).1.path(),
            Some(vec![Left, Left])
        );
        assert!(!state.is_good_enough());
        state.raise(2, "manhattan");
        assert!(state.is_good_enough());
        let found = state.report(None);
        assert_eq!(found.improvements.len(), 1);
        assert_eq!(found.report.lower_bound, 2);
    }
}
