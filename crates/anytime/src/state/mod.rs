//! The state that all parts of an anytime search share: the best path, the lower bound, and
//! reports.
//!
//! It is behind one lock, which threads take for microseconds: per round, per improvement and per
//! poll. Only the length of the best path and the bound are also atomic numbers, because searches
//! read them at every layer.

mod report;
mod resume;

use std::borrow::Cow;
use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Cost, Outcome, Phase, Progress, Report, Round, Stats, Warning, Watch};
use knobel_tiles::metric::Metric;
use knobel_tiles::notation::{MoveLetters, write_moves};
use knobel_tiles::{Board, Direction};
use knobel_verify::tiles::{Claim, check_solution};

use crate::{AnytimeError, CellProblem, Improvement, Incumbent};
pub use report::AnytimeReport;

/// The direction of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PathDirection {
    /// From the start to the goal.
    Forward,
    /// From the goal to the start.
    Backward,
}

/// The shared state of a run.
///
/// A prover raises the bound here and offers the paths that it finds. The independent checker
/// replays each path before it counts.
pub struct AnytimeState<'a> {
    start: &'a Board,
    goal: &'a Board,
    /// The accepted ratio of length to bound in percent, at least 100, if the user gave one.
    percent: Option<u32>,
    started: Instant,
    /// The problem from the start to the goal, and its best path.
    forward: (CellProblem, Incumbent),
    /// The problem from the goal to the start, and its best path.
    backward: (CellProblem, Incumbent),
    bound: AtomicU32,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// The heuristic that proved the bound.
    prover: Cow<'static, str>,
    /// The work that is finished.
    stats: Stats,
    /// The work in progress, by worker.
    live: Vec<Progress>,
    improvements: Vec<Improvement>,
    rounds: Vec<Round>,
    /// The numbers of improvements and rounds that were reported.
    reported: (usize, usize),
    warnings: Vec<Warning>,
    /// The number of parts that share the memory.
    shares: u32,
    /// The time that the first solution took.
    first_solution: Duration,
    /// The time that earlier runs took.
    before: Duration,
    /// The state of the proof for a checkpoint.
    proof: Vec<u8>,
    /// The work that this state contains beyond the finished work.
    proof_stats: Stats,
    /// The part of the finished work that no state of the proof contains: a resumed run does it
    /// again.
    lost: Stats,
    /// The memory of the path from the checkpoint, in bytes.
    resumed: u64,
    /// The memory of the tables that all improvers share, in bytes.
    tables: u64,
}

impl<'a> AnytimeState<'a> {
    /// Makes the state of a run from `start` to `goal`, in which single-tile moves count. A path of
    /// at most `percent` of the bound is [good enough](Self::is_good_enough). Without `percent`,
    /// only a path that is proved optimal is.
    pub fn new(start: &'a Board, goal: &'a Board, percent: Option<u32>) -> Self {
        let problem = CellProblem::new(start, goal);
        let best = Incumbent::default();
        Self {
            start,
            goal,
            percent: percent.map(|percent| percent.max(100)),
            started: Instant::now(),
            backward: (problem.inverse(), best.reversed()),
            forward: (problem, best),
            bound: AtomicU32::new(0),
            inner: Mutex::default(),
        }
    }

    /// Measures all lengths and bounds in this metric.
    pub fn measured_by(mut self, metric: Metric) -> Self {
        self.forward.1 = Incumbent::measured_by(metric);
        self.backward.1 = self.forward.1.reversed();
        self
    }

    /// Returns the problem in this direction, and its best path.
    pub(crate) fn view(&self, direction: PathDirection) -> (&CellProblem, &Incumbent) {
        let (problem, best) = match direction {
            PathDirection::Forward => &self.forward,
            PathDirection::Backward => &self.backward,
        };
        (problem, best)
    }

    /// The time of this run and all runs before it.
    pub(crate) fn elapsed(&self) -> Duration {
        self.lock().before + self.started.elapsed()
    }

    /// The time at which this run began.
    pub fn started(&self) -> Instant {
        self.started
    }

    /// The time that the first solution took, including its check. For a resumed run, this is the
    /// check only.
    pub(crate) fn first_solution_time(&self) -> Duration {
        self.lock().first_solution
    }

    /// Notes that there is a first solution now.
    pub(crate) fn note_first_solution(&self) {
        self.lock().first_solution = self.started.elapsed();
    }

    /// The length of the best path, or [`Cost::MAX`] if there is none.
    pub fn length(&self) -> Cost {
        self.forward.1.length()
    }

    /// The length of the best path, for searches that read it again and again.
    pub fn shared_length(&self) -> &AtomicU32 {
        self.forward.1.shared_length()
    }

    /// A copy of the best path.
    pub fn path(&self) -> Option<Vec<Direction>> {
        self.forward.1.path()
    }

    /// The proved lower bound: no solution is shorter.
    pub fn bound(&self) -> Cost {
        self.bound.load(Ordering::Relaxed)
    }

    /// Returns whether the best path is as close to the bound as the user asked.
    pub fn is_good_enough(&self) -> bool {
        let (length, bound) = (u64::from(self.length()), u64::from(self.bound()));
        length * 100 <= bound * u64::from(self.percent.unwrap_or(100))
    }

    /// Raises the lower bound to `bound`, which `heuristic` proves.
    pub fn raise(&self, bound: Cost, heuristic: &'static str) {
        self.raise_by(bound, Cow::Borrowed(heuristic));
    }

    fn raise_by(&self, bound: Cost, heuristic: Cow<'static, str>) {
        let mut inner = self.lock();
        if self.bound.fetch_max(bound, Ordering::Relaxed) <= bound {
            inner.prover = heuristic;
        }
    }

    /// Takes a path from the start to the goal, if it is shorter than the best one and the checker
    /// accepts it. `by` names the part that found it.
    ///
    /// # Errors
    /// If the checker rejects the path. This is a bug in the part that found it.
    pub fn offer(&self, path: Vec<Direction>, by: &'static str) -> Result<(), AnytimeError> {
        self.offer_in_direction(path, PathDirection::Forward, by)
    }

    /// Takes a path in this direction, under the same conditions as [`offer`](Self::offer).
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
            CellProblem::reverse(&mut path);
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
        // The lock is held, so that paths and improvements have the same order.
        let mut inner = self.lock();
        if self.forward.1.offer(path) {
            let seconds = (inner.before + self.started.elapsed()).as_secs_f64();
            inner.improvements.push(Improvement {
                length,
                seconds,
                by: by.into(),
            });
        }
        Ok(())
    }

    /// Takes the result of a search from the start: its path and its cost.
    ///
    /// # Errors
    /// If the checker rejects the path.
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

    /// Adds finished work.
    pub fn spend(&self, stats: Stats) {
        self.add(&mut self.lock(), stats);
    }

    /// Adds the work of a slice of the proof. The last [state of the proof](Self::set_proof_state)
    /// contains all of it except `lost`.
    pub fn spend_on_proof(&self, stats: Stats, lost: Stats) {
        let mut inner = self.lock();
        inner.proof_stats = Stats::default();
        inner.lost = lost.after(inner.lost);
        self.add(&mut inner, stats);
    }

    fn add(&self, inner: &mut Inner, stats: Stats) {
        inner.stats = stats.after(inner.stats);
        self.note_bytes(inner, stats.peak_bytes);
    }

    /// Counts memory that is used for a moment, in addition to that of all workers.
    pub(crate) fn note_buffer(&self, bytes: u64) {
        let mut inner = self.lock();
        let live: u64 = inner.live.iter().map(|it| it.stats.peak_bytes).sum();
        self.note_bytes(&mut inner, live + bytes);
    }

    /// Notes the memory of tables that the improvers share.
    pub(crate) fn note_shared_tables(&self, bytes: u64) {
        self.lock().tables = bytes;
    }

    /// Updates the peak memory: these bytes, the best path, and what is in memory all the time.
    fn note_bytes(&self, inner: &mut Inner, bytes: u64) {
        let path = Some(self.length()).filter(|&length| length < Cost::MAX);
        let bytes = bytes + inner.resumed + inner.tables + u64::from(path.unwrap_or(0));
        inner.stats.peak_bytes = inner.stats.peak_bytes.max(bytes);
    }

    /// Updates the progress of the worker with this number. A worker that has finished passes an
    /// empty progress.
    pub fn live(&self, worker: usize, progress: &Progress) {
        let mut inner = self.lock();
        if inner.live.len() <= worker {
            inner.live.resize(worker + 1, Progress::default());
        }
        inner.live[worker] = *progress;
        let live: u64 = inner.live.iter().map(|it| it.stats.peak_bytes).sum();
        self.note_bytes(&mut inner, live);
    }

    /// Adds a finished round of iterative deepening.
    pub(crate) fn round(&self, round: &Round) {
        self.lock().rounds.push(*round);
    }

    /// The finished work, without work in progress.
    pub(crate) fn spent(&self) -> Stats {
        self.lock().stats
    }

    /// The progress of the whole run.
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

    /// Reports news to the watch.
    pub fn report_to(&self, watch: &mut dyn Watch) {
        let (improvements, rounds, path) = {
            let mut inner = self.lock();
            let (improvements, rounds) = inner.reported;
            inner.reported = (inner.improvements.len(), inner.rounds.len());
            let improvements = inner.improvements[improvements..].to_vec();
            let path = (self.forward.1.shared()).filter(|_| !improvements.is_empty());
            (improvements, inner.rounds[rounds..].to_vec(), path)
        };
        // Only the last improvement since the previous report is passed on.
        if let (Some(last), Some(path)) = (improvements.last(), path) {
            watch.best(last.length, &PathText(&path));
        }
        rounds.iter().for_each(|round| watch.round(round));
    }

    /// Notes the number of parts that share the memory.
    pub(crate) fn share_memory(&self, shares: u32) {
        self.lock().shares = shares;
    }

    /// Adds warnings, each of them once. Warnings about memory get the number of parts that share
    /// it now.
    pub fn warn(&self, warnings: impl IntoIterator<Item = Warning>) {
        let mut inner = self.lock();
        for warning in warnings {
            let warning = warning.among(inner.shares.max(1));
            if !inner.warnings.contains(&warning) {
                inner.warnings.push(warning);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Formats a path only if the text is used: huge boards have tens of millions of moves.
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
    fn wrong_paths_are_errors_that_name_the_finder() {
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
        // Both directions see the same path, and a longer path changes nothing.
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
