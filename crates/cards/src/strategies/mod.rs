//! Every method that looks for a solution, behind one registry.
//!
//! A strategy is one file: a [`Strategy`] with its settings and its `run`. It reports through a
//! [`Watch`]: progress, the board as it stands, log lines; and it asks there whether to stop, at
//! least every few milliseconds. To add one, write the file, with its settings, and add one line to
//! [`REGISTRY`]: the command line, its help, the comparison and the page follow. What it does card
//! by card it tells a watch that follows (`acts.rs`).

pub(crate) mod acts;
mod annealing;
mod backtracking;
mod best_score;
mod brute_force;
mod enumerate;
mod improved_random;
mod random;
mod settings;
mod table_state;
mod worst_first;

pub use acts::ACTS;
pub use settings::{Accepts, SEED, SettingChoice, SettingValues, StrategySetting, TARGET};

use knobel_core::{Limits, LogEntry, LogValue, Outcome, Progress, Rng, Stats, StopReason, Watch};

use crate::{Arrangement, CardsError, Game, Placed, notation, score};
pub(crate) use table_state::Laid;

/// All strategies, in the order in which menus show them.
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

/// The strategy with this name.
pub fn find(name: &str) -> Option<&'static Strategy> {
    REGISTRY
        .iter()
        .copied()
        .find(|strategy| strategy.name == name)
}

/// A method that looks for a solution, and what others must know about it.
#[derive(Debug, Clone, Copy)]
pub struct Strategy {
    /// One word, as typed.
    pub name: &'static str,
    /// One line.
    pub summary: &'static str,
    /// A paragraph: how it works and what to expect of it.
    pub description: &'static str,
    /// The settings it reads.
    pub settings: &'static [StrategySetting],
    /// Whether it can prove that there is no solution.
    pub proves: bool,
    /// Whether it looks at arrangements one after the other, so that a sample tells how long all of
    /// them take.
    pub one_by_one: bool,
    /// The time that Vogler prints for it, if any.
    pub vogler: Option<&'static str>,
    /// Looks until solved, proved impossible, or stopped; an error if it cannot work on this game
    /// at all.
    pub run: fn(&StrategyTask<'_>, &mut dyn Watch) -> Result<StrategyResult, CardsError>,
}

/// What a strategy is asked to do.
#[derive(Debug, Clone)]
pub struct StrategyTask<'a> {
    /// The game.
    pub game: &'a Game,
    /// Values of the strategy's settings.
    pub values: SettingValues,
    /// Placements or tries allowed.
    pub limits: Limits,
}

impl<'a> StrategyTask<'a> {
    /// An attempt without limits and with every setting as it is by default.
    pub fn new(game: &'a Game) -> Self {
        Self {
            game,
            values: SettingValues::default(),
            limits: Limits::default(),
        }
    }

    /// The table score to reach.
    pub fn target(&self) -> u32 {
        let full = score::full_score(self.game);
        u32::try_from(self.number(&TARGET)).map_or(full, |target| target.min(full))
    }

    /// Can its target be reached by any board?
    ///
    /// # Errors
    /// If it is above the full score.
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

    /// Is this flag set, or this word not the first of its setting?
    pub(crate) fn is_set(&self, setting: &StrategySetting) -> bool {
        self.number(setting) > 0
    }

    fn rng(&self) -> Rng {
        Rng::new(self.number(&SEED))
    }
}

/// What a strategy attained.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StrategyResult {
    /// Solved (or the target reached), proved impossible, or stopped.
    pub outcome: Outcome<Arrangement>,
    /// The best board seen.
    pub best: Arrangement,
    /// Its table score.
    pub score: u32,
    /// Its matching inner seams.
    pub seams: u32,
    /// `expanded` counts placements of a tree search, or tries of the others.
    pub stats: Stats,
}

/// Counts tries, asks the watch now and then, keeps the best board.
pub(crate) struct Trial<'a, 'o> {
    pub watch: &'o mut dyn Watch,
    attempt: &'a StrategyTask<'a>,
    pub tries: u64,
    next: u64,
    pub best: Arrangement,
    pub score: u32,
    /// The table as somebody who follows has been told it.
    shown: Option<Vec<Option<Placed>>>,
}

/// Cells tried between two questions to the watch: a try may look at every cell.
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

    /// Counts one try of this weight; an answer means stop.
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

    /// Asks the watch; an answer means stop.
    pub fn poll(&mut self) -> Option<StopReason> {
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

    /// Tells of the best board so far.
    fn show(&mut self) {
        let (game, score) = (self.attempt.game, self.score);
        self.watch
            .best(score, &notation::laid::PlacedGame(&self.best, game));
        self.watch.note(&LogEntry {
            code: "better-board",
            values: &[
                ("score", LogValue::Number(score.into())),
                ("full", LogValue::Number(score::full_score(game).into())),
                ("tries", LogValue::Number(self.tries)),
            ],
        });
    }

    fn stats(&self) -> Stats {
        Stats {
            expanded: self.tries,
            generated: self.tries,
            ..Stats::default()
        }
    }

    /// The report with this ending: `None` for the target reached.
    pub fn report(self, stopped: Option<StopReason>) -> StrategyResult {
        let outcome = match stopped {
            None => Outcome::Solved(self.best.clone()),
            Some(reason) => Outcome::Stopped(reason),
        };
        self.finish(outcome)
    }

    /// The report with this outcome.
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
