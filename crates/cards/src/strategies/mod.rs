//! Every method that looks for a solution, behind one registry.
//!
//! A strategy is one file: a unit struct with an [`Info`] and a `run`. It reports through a [`Watch`]: progress,
//! the board as it stands, log lines; and it asks there whether to stop, at least every few milliseconds. To add one,
//! write the file and add one line to [`REGISTRY`]: the command line, its help, the comparison and the page follow.

mod annealing;
mod backtracking;
mod best_score;
mod brute_force;
mod enumerate;
mod improved_random;
mod laid;
mod random;

use knobel_core::{Limits, Outcome, Progress, Stats, StopReason, Watch};

use crate::{Board, Error, Game, notation, score};
pub(crate) use laid::Laid;

/// All strategies, in the order in which menus show them.
pub static REGISTRY: &[&dyn Strategy] = &[
    &enumerate::Enumerate,
    &backtracking::Backtracking,
    &improved_random::ImprovedRandom,
    &random::Random,
    &brute_force::BruteForce,
    &annealing::Annealing,
    &best_score::BestScore,
];

/// The strategy with this name.
pub fn find(name: &str) -> Option<&'static dyn Strategy> {
    REGISTRY
        .iter()
        .copied()
        .find(|strategy| strategy.info().name == name)
}

/// What a menu shows about a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Info {
    /// One word, as typed.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// A paragraph: how it works and what to expect of it.
    pub description: &'static str,
    /// The settings it reads.
    pub settings: &'static [Setting],
    /// Whether it can prove that there is no solution.
    pub proves: bool,
}

/// One setting of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setting {
    /// As typed.
    pub name: &'static str,
    /// What it does.
    pub summary: &'static str,
}

pub(crate) const TARGET: Setting = Setting {
    name: "target",
    summary: "stop at this table score; the default is the full score",
};
pub(crate) const SEED: Setting = Setting {
    name: "seed",
    summary: "start of the random numbers; the same seed gives the same run",
};
pub(crate) const TURNING: Setting = Setting {
    name: "turning",
    summary: "how cards are turned after a swap: auto (greedy) or brute (all turns of all cards)",
};
pub(crate) const STUCK: Setting = Setting {
    name: "stuck",
    summary: "start again after this many tries without a better table",
};

pub(crate) const RECOUNT: Setting = Setting {
    name: "recount",
    summary: "score the whole table after every change, as the document's program does, instead of what changed",
};

/// How improved random turns cards after a swap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Turning {
    /// Turn each card that does not fit to its best turn, until nothing gets better.
    #[default]
    Auto,
    /// Try all turns of all cards and keep the best.
    Brute,
}

/// The knobs of all strategies; each one's [`Info`] names those it reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Stop at this table score.
    pub target: Option<u32>,
    /// Start of the random numbers.
    pub seed: u64,
    /// How cards are turned.
    pub turning: Turning,
    /// Tries without a better table before a new start.
    pub stuck: u32,
    /// Score the whole table after every change.
    pub recount: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            target: None,
            seed: 1,
            turning: Turning::Auto,
            stuck: 10,
            recount: false,
        }
    }
}

/// What a strategy is asked to do.
#[derive(Debug, Clone, Copy)]
pub struct Job<'a> {
    /// The game.
    pub game: &'a Game,
    /// The knobs.
    pub settings: Settings,
    /// Placements or tries allowed.
    pub limits: Limits,
}

impl Job<'_> {
    /// The table score to reach.
    pub fn target(&self) -> u32 {
        let full = score::full_score(self.game);
        self.settings.target.unwrap_or(full).min(full)
    }
}

/// What a strategy found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Solved (or the target reached), proved impossible, or stopped.
    pub outcome: Outcome<Board>,
    /// The best board seen.
    pub best: Board,
    /// Its table score.
    pub score: u32,
    /// Its matching inner seams.
    pub seams: u32,
    /// `expanded` counts placements of a tree search, or tries of the others.
    pub stats: Stats,
}

/// A method that looks for a solution.
pub trait Strategy: Sync {
    /// What it is.
    fn info(&self) -> &'static Info;

    /// Looks until solved, proved impossible, or stopped.
    ///
    /// # Errors
    /// If the strategy cannot work on this game at all.
    fn run(&self, job: &Job<'_>, watch: &mut dyn Watch) -> Result<Report, Error>;
}

/// Counts tries, asks the watch now and then, keeps the best board.
pub(crate) struct Trial<'a, 'o> {
    pub watch: &'o mut dyn Watch,
    job: &'a Job<'a>,
    pub tries: u64,
    next: u64,
    pub best: Board,
    pub score: u32,
}

/// Tells a watch of the best board so far.
pub(crate) fn show(watch: &mut dyn Watch, game: &Game, board: &Board, score: u32) {
    watch.best(score, &notation::laid::Shown(board, game));
}

/// Tries between two questions to the watch: well under a millisecond.
const PAUSE: u64 = 1 << 12;

impl<'a, 'o> Trial<'a, 'o> {
    pub fn new(job: &'a Job<'a>, watch: &'o mut dyn Watch) -> Self {
        Self {
            watch,
            job,
            tries: 0,
            next: PAUSE,
            best: Board::in_order(job.game),
            score: 0,
        }
    }

    /// Counts one try of this weight; an answer means stop.
    pub fn tick(&mut self, weight: u64) -> Option<StopReason> {
        self.tries += weight;
        if let Some(limit) = self.job.limits.nodes.filter(|&limit| self.tries >= limit) {
            return Some(StopReason::Nodes { limit });
        }
        if self.tries < self.next {
            return None;
        }
        self.next = self.tries + PAUSE;
        let stats = self.stats();
        self.watch.poll(&Progress {
            stats,
            best: Some(self.score).filter(|&score| score > 0),
            ..Progress::default()
        })
    }

    /// Shows a board; kept if it is the best so far. `true` when the target is reached.
    pub fn see(&mut self, laid: &Laid<'_>) -> bool {
        if laid.score() > self.score {
            self.score = laid.score();
            self.best = laid.board();
            show(self.watch, self.job.game, &self.best, self.score);
        }
        self.score >= self.job.target()
    }

    fn stats(&self) -> Stats {
        Stats {
            expanded: self.tries,
            generated: self.tries,
            ..Stats::default()
        }
    }

    /// The report with this ending: `None` for the target reached.
    pub fn report(self, stopped: Option<StopReason>) -> Report {
        let outcome = match stopped {
            None => Outcome::Solved(self.best.clone()),
            Some(reason) => Outcome::Stopped(reason),
        };
        self.finish(outcome)
    }

    /// The report with this outcome.
    pub fn finish(self, outcome: Outcome<Board>) -> Report {
        Report {
            outcome,
            score: score::table_score(self.job.game, &self.best),
            seams: score::matching_seams(self.job.game, &self.best),
            stats: self.stats(),
            best: self.best,
        }
    }
}
