//! What all parts of an anytime search share: the best path, the bound, and what there is to tell.

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use knobel_clock::Instant;
use knobel_core::{Cost, Outcome, Phase, Progress, Report, Round, Stats, StopReason, Watch};
use knobel_large::{Incumbent, Task};
use knobel_tiles::Direction;
use knobel_tiles::notation::{MoveLetters, write_moves};

use super::{Checkpoint, Improvement};
use crate::answer::{self, Because};
use crate::methods::Finding;
use crate::{Problem, SolveError, registry};

/// A way through the problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// From the start to the goal.
    Forth,
    /// From the goal to the start.
    Back,
}

/// What all parts share.
pub(super) struct State<'a> {
    problem: &'a Problem,
    /// What is asked for, at least 100, if anything is.
    percent: Option<u32>,
    started: Instant,
    /// The task and its best path, forth and back.
    forth: (Task, Incumbent),
    back: (Task, Incumbent),
    bound: AtomicU32,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    /// Who has proved the bound.
    prover: &'static str,
    /// Work that is done.
    stats: Stats,
    /// Work that is under way, for each that works.
    live: Vec<Progress>,
    improvements: Vec<Improvement>,
    rounds: Vec<Round>,
    /// How many improvements and rounds were told.
    told: (usize, usize),
    advice: Vec<String>,
    /// Among how many the memory is shared, and was when some tables had no room.
    shares: u32,
    lacking: Option<u32>,
    /// Would larger tables prove more, and are not ready?
    larger_tables: bool,
    /// How long the first solution took.
    opening: Duration,
    /// Time that runs before this one took.
    before: Duration,
    /// What the proof has to keep on disk.
    proof: Vec<u8>,
    /// Bytes of the path that a checkpoint had.
    resumed: u64,
    /// Bytes of tables that all who improve share.
    tables: u64,
}

impl<'a> State<'a> {
    pub(super) fn new(problem: &'a Problem, percent: Option<u32>) -> Self {
        let task = Task::new(problem.start(), problem.goal());
        let best = Incumbent::default();
        Self {
            problem,
            percent: percent.map(|percent| percent.max(100)),
            started: Instant::now(),
            back: (task.inverse(), best.turned()),
            forth: (task, best),
            bound: AtomicU32::new(0),
            inner: Mutex::default(),
        }
    }

    /// The task as one goes this way, and its best path.
    pub(super) fn seen(&self, way: Way) -> (&Task, &Incumbent) {
        let (task, best) = match way {
            Way::Forth => &self.forth,
            Way::Back => &self.back,
        };
        (task, best)
    }

    /// How long it has taken, with all runs before it.
    pub(super) fn elapsed(&self) -> Duration {
        self.lock().before + self.started.elapsed()
    }

    /// When it began.
    pub(super) fn started(&self) -> Instant {
        self.started
    }

    /// How long the first solution took, with its check; the check alone where another run has left one.
    pub(super) fn opening(&self) -> Duration {
        self.lock().opening
    }

    /// The first solution is there.
    pub(super) fn opened(&self) {
        self.lock().opening = self.started.elapsed();
    }

    /// Length of the best path.
    pub(super) fn length(&self) -> Cost {
        self.forth.1.length()
    }

    pub(super) fn bound(&self) -> Cost {
        self.bound.load(Ordering::Relaxed)
    }

    /// Is the best path as near to the bound as it shall be?
    pub(super) fn enough(&self) -> bool {
        let (length, bound) = (u64::from(self.length()), u64::from(self.bound()));
        length * 100 <= bound * u64::from(self.percent.unwrap_or(100))
    }

    /// No solution is shorter than `bound`: `heuristic` proves it.
    pub(super) fn raise(&self, bound: Cost, heuristic: &'static str) {
        let mut inner = self.lock();
        if self.bound.fetch_max(bound, Ordering::Relaxed) <= bound {
            inner.prover = heuristic;
        }
    }

    /// Takes a path of this way if the checker finds nothing wrong with it and it is shorter than the best.
    ///
    /// # Errors
    /// If the checker refuses it: the part that found it has a mistake.
    pub(super) fn offer(
        &self,
        mut path: Vec<Direction>,
        way: Way,
        by: &'static str,
    ) -> Result<(), SolveError> {
        if way == Way::Back {
            Task::turn(&mut path);
        }
        answer::replayed(self.problem, &path, 0, false).map_err(|error| match error {
            SolveError::Refused { why } => SolveError::Refused {
                why: format!("{by}: {why}"),
            },
            other => other,
        })?;
        let length = path.len() as Cost;
        // Under the lock, so that paths and the list have the same order.
        let mut inner = self.lock();
        if self.forth.1.offer(path) {
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
    pub(super) fn take(
        &self,
        report: Report<Vec<Direction>>,
        by: &'static str,
    ) -> Result<(), SolveError> {
        self.spend(report.stats);
        match report.outcome {
            Outcome::Solved(path) => self.offer(path, Way::Forth, by),
            _ => Ok(()),
        }
    }

    /// Counts work that is done.
    pub(super) fn spend(&self, stats: Stats) {
        let mut inner = self.lock();
        inner.stats = stats.after(inner.stats);
        self.note_bytes(&mut inner, stats.peak_bytes);
    }

    /// So many bytes are held for a moment, beside those of all that work.
    pub(super) fn holds(&self, bytes: u64) {
        let mut inner = self.lock();
        let live: u64 = inner.live.iter().map(|it| it.stats.peak_bytes).sum();
        self.note_bytes(&mut inner, live + bytes);
    }

    /// Those who improve share tables of so many bytes, whatever else they hold.
    pub(super) fn shares_tables(&self, bytes: u64) {
        self.lock().tables = bytes;
    }

    /// Counts memory: so many bytes, the best path, and what is there all the time.
    fn note_bytes(&self, inner: &mut Inner, bytes: u64) {
        let path = Some(self.length()).filter(|&length| length < Cost::MAX);
        let bytes = bytes + inner.resumed + inner.tables + u64::from(path.unwrap_or(0));
        inner.stats.peak_bytes = inner.stats.peak_bytes.max(bytes);
    }

    /// What the worker of this number is doing; nothing once it is done.
    pub(super) fn live(&self, worker: usize, progress: &Progress) {
        let mut inner = self.lock();
        if inner.live.len() <= worker {
            inner.live.resize(worker + 1, Progress::default());
        }
        inner.live[worker] = *progress;
        let live: u64 = inner.live.iter().map(|it| it.stats.peak_bytes).sum();
        self.note_bytes(&mut inner, live);
    }

    /// A round of iterative deepening is over.
    pub(super) fn round(&self, round: &Round) {
        self.lock().rounds.push(*round);
    }

    /// Work that is done, without what is under way.
    pub(super) fn spent(&self) -> Stats {
        self.lock().stats
    }

    /// How far it has come.
    pub(super) fn progress(&self) -> Progress {
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
    pub(super) fn tell(&self, watch: &mut dyn Watch) {
        let (improvements, rounds, path) = {
            let mut inner = self.lock();
            let (improvements, rounds) = inner.told;
            inner.told = (inner.improvements.len(), inner.rounds.len());
            let improvements = inner.improvements[improvements..].to_vec();
            let path = (self.forth.1.shared()).filter(|_| !improvements.is_empty());
            (improvements, inner.rounds[rounds..].to_vec(), path)
        };
        // Paths that were improved on before anybody looked are not told.
        if let (Some(last), Some(path)) = (improvements.last(), path) {
            watch.best(last.length, &Written(&path));
        }
        rounds.iter().for_each(|round| watch.round(round));
    }

    /// Goes on from where another run stood. Its path is replayed like any other.
    ///
    /// # Errors
    /// If it is of another problem or its path leads elsewhere.
    pub(super) fn resume(&self, before: &Checkpoint) -> Result<(), SolveError> {
        if (&before.start, &before.goal) != (self.problem.start(), self.problem.goal()) {
            return Err(SolveError::OtherCheckpoint);
        }
        let prover = registry::heuristic(&before.heuristic).map_or("", |info| info.name);
        self.raise(before.bound, prover);
        self.spend(Stats {
            expanded: before.expanded,
            generated: before.generated,
            ..Stats::default()
        });
        {
            let mut inner = self.lock();
            inner.proof.clone_from(&before.proof);
            inner.before = Duration::from_millis(before.milliseconds);
            inner.resumed = before.path.len() as u64;
        }
        let offered = self.offer(before.path.clone(), Way::Forth, "checkpoint");
        offered.map_err(|_| SolveError::OtherCheckpoint)?;
        self.opened();
        Ok(())
    }

    /// How far it has come, once there is a solution.
    pub(super) fn checkpoint(&self) -> Option<Checkpoint> {
        let path = self.forth.1.path()?;
        let Stats {
            expanded,
            generated,
            ..
        } = self.progress().stats;
        let inner = self.lock();
        Some(Checkpoint {
            start: self.problem.start().clone(),
            goal: self.problem.goal().clone(),
            bound: self.bound(),
            heuristic: inner.prover.to_owned(),
            path,
            expanded,
            generated,
            milliseconds: (inner.before + self.started.elapsed()).as_millis() as u64,
            proof: inner.proof.clone(),
        })
    }

    /// What the proof has to keep on disk.
    pub(super) fn keep_proof(&self, bytes: Vec<u8>) {
        self.lock().proof = bytes;
    }

    /// What the proof had kept when another run stood there.
    pub(super) fn kept_proof(&self) -> Vec<u8> {
        self.lock().proof.clone()
    }

    /// Lines about tables that were not used.
    pub(super) fn advise(&self, lines: Vec<String>) {
        self.lock().advise(lines);
    }

    /// The memory is shared by so many.
    pub(super) fn share_memory(&self, shares: u32) {
        self.lock().shares = shares;
    }

    /// Lines about tables that had no room.
    pub(super) fn lack_room(&self, lines: Vec<String>) {
        let mut inner = self.lock();
        inner.lacking = inner.lacking.or(Some(inner.shares.max(1)));
        inner.advise(lines);
    }

    /// Larger tables would prove more, and are not ready.
    pub(super) fn want_larger_tables(&self) {
        self.lock().larger_tables = true;
    }

    /// What was found, and why it ended where that was before it was enough.
    pub(super) fn finding(self, stopped: Option<StopReason>) -> Result<Finding, SolveError> {
        let (enough, bound) = (self.enough(), self.bound());
        let inner = self
            .inner
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let longer = enough && self.forth.1.length() > bound;
        let path = self.forth.1.take();
        let reason = stopped.unwrap_or(StopReason::NothingLeft);
        let (outcome, best) = match path {
            Some(path) if enough || self.percent.is_none() => (Outcome::Solved(path), None),
            path => (Outcome::Stopped(reason), path),
        };
        let factor = self.percent.filter(|_| longer);
        let because = factor.map(|percent| Because::WithinFactor {
            percent,
            heuristic: inner.prover.to_owned(),
        });
        Ok(Finding {
            heuristic: registry::heuristic(inner.prover),
            because,
            best,
            improvements: inner.improvements,
            before: inner.before,
            refused_tables: inner.advice,
            memory_shares: inner.lacking,
            larger_tables: inner.larger_tables,
            ..Finding::from(Report {
                outcome,
                stats: inner.stats,
                lower_bound: bound,
            })
        })
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

/// A path as text, which is written only where somebody reads it: huge boards have tens of millions of moves.
struct Written<'a>(&'a [Direction]);

impl fmt::Display for Written<'_> {
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
        let problem = Problem::new(board, &Goal::Last).unwrap();
        let state = State::new(&problem, None);
        for (path, way) in [
            (&[Right][..], Way::Forth),
            (&[Down], Way::Forth),
            (&[Up], Way::Back),
        ] {
            let fault = state.offer(path.to_vec(), way, "guesser").unwrap_err();
            assert!(fault.to_string().contains("guesser"), "{fault}");
        }
        assert_eq!(state.length(), Cost::MAX);
        // Both ways see the same path, and a longer one changes nothing.
        let walk = |path: &[_], way| state.offer(path.to_vec(), way, "walker").unwrap();
        walk(&[Left, Left], Way::Back);
        walk(&[Up, Down, Right, Right], Way::Forth);
        assert_eq!(state.seen(Way::Forth).1.path(), Some(vec![Right, Right]));
        assert_eq!(state.seen(Way::Back).1.path(), Some(vec![Left, Left]));
        assert!(!state.enough());
        state.raise(2, "manhattan");
        assert!(state.enough());
        let finding = state.finding(None).unwrap();
        assert_eq!(finding.improvements.len(), 1);
        assert_eq!(finding.report.lower_bound, 2);
    }
}
