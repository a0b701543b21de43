//! Strategies: all methods that look for a solution, behind one registry.
//!
//! A strategy is one file with a [`Strategy`], which holds its settings and its function `run`. It
//! reports to a [`Watch`]: progress, the best board, and log entries. It also asks the watch at
//! least every few milliseconds whether to stop. If the watch follows, the strategy reports each
//! single act on the table as well (`acts.rs`).
//!
//! To add a strategy, write its file and add one line to [`REGISTRY`]. The command line, its help,
//! the comparison and the page pick it up from there.
//!
//! Two of the strategies are complete: backtracking and the exact engine find a solution or prove
//! that there is none. The others are local search, which starts from a full board and improves it.
//!
//! ```
//! use knobel_cards::nine_cards;
//! use knobel_cards::strategies::{StrategyTask, find};
//!
//! let game = nine_cards();
//! let strategy = find("backtracking").expect("it is in the registry");
//! let result = (strategy.run)(&StrategyTask::new(&game), &mut ())?;
//! assert_eq!((result.score, result.seams), (36, 12));
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

pub(crate) mod acts;
mod annealing;
mod backtracking;
mod best_score;
mod brute_force;
mod enumerate;
mod improved_random;
mod random;
mod scored_board;
mod settings;
mod worst_first;

pub use acts::ACTS;
pub use settings::{Accepts, SEED, SettingChoice, SettingValues, StrategySetting, TARGET};

use knobel_core::{Limits, LogEntry, Outcome, Progress, Rng, Stats, StopReason, Watch};

use crate::{Arrangement, CardsError, Game, Placed, score};
pub(crate) use scored_board::ScoredBoard;

/// All strategies, in the order of menus.
pub static REGISTRY: &[&Strategy] = &[
    &enumerate::STRATEGY,
    &backtracking::STRATEGY,
    &improved_random::STRATEGY,
    &worst_first::STRATEGY,
    &random::STRATEGY,
    &brute_force::STRATEGY,
    &annealing::STRATEGY,
    &best_score::STRATEGY,
];

/// Finds the strategy with this name.
pub fn find(name: &str) -> Option<&'static Strategy> {
    REGISTRY
        .iter()
        .copied()
        .find(|strategy| strategy.name == name)
}

/// A method that looks for a solution, with the data that help and menus need.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Strategy {
    /// The name, one word.
    pub name: &'static str,
    /// A one-line summary for help texts.
    pub summary: &'static str,
    /// A paragraph that explains how the method works and what to expect.
    pub description: &'static str,
    /// The settings of the strategy.
    pub settings: &'static [StrategySetting],
    /// Whether the strategy can prove that there is no solution.
    pub proves: bool,
    /// Whether the strategy tries one arrangement after the other, so that a sample predicts the
    /// time for all of them.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub one_by_one: bool,
    /// The time that Vogler reports for it, if any.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub vogler: Option<&'static str>,
    /// Runs until the game is solved or proved unsolvable, or the run is stopped. Returns an error
    /// if the strategy cannot work on this game.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub run: fn(&StrategyTask<'_>, &mut dyn Watch) -> Result<StrategyResult, CardsError>,
}

/// The task of a strategy.
#[derive(Debug, Clone)]
pub struct StrategyTask<'a> {
    /// The game.
    pub game: &'a Game,
    /// The values of the settings.
    pub values: SettingValues,
    /// The limits of the run. The limit on nodes counts placements or tries.
    pub limits: Limits,
}

impl<'a> StrategyTask<'a> {
    /// Makes a task without limits and with default settings.
    pub fn new(game: &'a Game) -> Self {
        Self {
            game,
            values: SettingValues::default(),
            limits: Limits::default(),
        }
    }

    /// The table score at which the run ends.
    pub fn target(&self) -> u32 {
        let full = score::full_score(self.game);
        u32::try_from(self.number(&TARGET)).map_or(full, |target| target.min(full))
    }

    /// Checks that some board can reach the target.
    ///
    /// # Errors
    /// If the target is above the full score.
    pub fn check(&self) -> Result<(), CardsError> {
        let (given, full) = (self.number(&TARGET), score::full_score(self.game));
        if given <= full.into() {
            Ok(())
        } else {
            Err(CardsError::Target { given, full })
        }
    }

    /// The value of a setting that accepts numbers.
    pub(crate) fn number(&self, setting: &StrategySetting) -> u64 {
        self.values.get(setting, self.game)
    }

    /// Returns whether a flag is set, or a setting has a word other than its first.
    pub(crate) fn is_set(&self, setting: &StrategySetting) -> bool {
        self.number(setting) > 0
    }

    /// The random numbers of this run.
    fn rng(&self) -> Rng {
        Rng::new(self.number(&SEED))
    }
}

/// The result of a strategy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyResult {
    /// Solved (also if the target was reached), proved unsolvable, or stopped.
    pub outcome: Outcome<Arrangement>,
    /// The best board of the run.
    pub best: Arrangement,
    /// The table score of the best board.
    pub score: u32,
    /// The number of matching seams of the best board.
    pub seams: u32,
    /// The statistics. `expanded` counts the placements of a tree search, or the tries of other
    /// strategies.
    pub stats: Stats,
}

/// Bookkeeping of a run: counts tries, polls the watch from time to time, and keeps the best board.
pub(crate) struct Trial<'a, 'o> {
    pub watch: &'o mut dyn Watch,
    attempt: &'a StrategyTask<'a>,
    /// The tries so far.
    pub tries: u64,
    /// The number of tries at which to poll next.
    next: u64,
    /// The best board so far.
    pub best: Arrangement,
    /// The score of the best board.
    pub score: u32,
    /// The table as reported so far to a watch that follows.
    shown: Option<Vec<Option<Placed>>>,
}

/// The number of cells that are tried between two polls. A try may examine every cell.
const PAUSE: u64 = 1 << 14;

impl<'a, 'o> Trial<'a, 'o> {
    pub fn new(attempt: &'a StrategyTask<'a>, watch: &'o mut dyn Watch) -> Self {
        let cells = attempt.game.cells();
        Self {
            shown: watch.follows().then(|| vec![None; cells]),
            watch,
            attempt,
            tries: 0,
            next: 0,
            best: Arrangement::in_order(attempt.game),
            score: 0,
        }
    }

    /// Counts tries of this weight. Returns a reason if the run must stop.
    pub fn tick(&mut self, weight: u64) -> Option<StopReason> {
        self.tries += weight;
        if let Some(limit) = self
            .attempt
            .limits
            .nodes
            .filter(|&limit| self.tries >= limit)
        {
            return Some(StopReason::Nodes { limit });
        }
        if self.tries < self.next {
            return None;
        }
        self.next = self.tries + PAUSE / self.attempt.game.cells() as u64;
        self.poll()
    }

    /// Polls the watch. Returns a reason if the run must stop.
    pub fn poll(&mut self) -> Option<StopReason> {
        let stats = self.stats();
        self.watch.poll(&Progress {
            stats,
            best: Some(self.score).filter(|&score| score > 0),
            ..Progress::default()
        })
    }

    /// Examines a board, and keeps it if it is the best so far. Returns whether the target is
    /// reached.
    pub fn see(&mut self, laid: &ScoredBoard<'_>) -> bool {
        if laid.score() > self.score {
            self.score = laid.score();
            self.best = laid.board();
            self.show();
        }
        self.score >= self.attempt.target()
    }

    /// Keeps a board that solves the game.
    pub fn solved(&mut self, board: &Arrangement) {
        self.best = board.clone();
        self.score = score::full_score(self.attempt.game);
        self.show();
    }

    /// Reports the best board so far to the watch.
    fn show(&mut self) {
        let (game, score) = (self.attempt.game, self.score);
        self.watch.best(score, &self.best);
        self.watch.note(&LogEntry::BetterBoard {
            score,
            full: score::full_score(game),
            tries: self.tries,
        });
    }

    fn stats(&self) -> Stats {
        Stats {
            expanded: self.tries,
            generated: self.tries,
            ..Stats::default()
        }
    }

    /// Ends the run. `None` means that the target was reached.
    pub fn report(self, stopped: Option<StopReason>) -> StrategyResult {
        let outcome = match stopped {
            None => Outcome::Solved(self.best.clone()),
            Some(reason) => Outcome::Stopped(reason),
        };
        self.finish(outcome)
    }

    /// Ends the run with this outcome.
    pub fn finish(self, outcome: Outcome<Arrangement>) -> StrategyResult {
        StrategyResult {
            outcome,
            score: score::table_score(self.attempt.game, &self.best),
            seams: score::matching_seams(self.attempt.game, &self.best),
            stats: self.stats(),
            best: self.best,
        }
    }
}
