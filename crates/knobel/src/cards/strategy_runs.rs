//! Runs of a strategy with one choice of settings on a game, and their mean cost.

use knobel_cards::strategies::{
    REGISTRY, SEED, SettingChoice, SettingValues, Strategy, StrategyResult, StrategyTask, TARGET,
};
use knobel_cards::{Arrangement, CardsError, Game};
use knobel_clock::Instant;
use knobel_core::{Outcome, Watch};

/// A strategy with one choice of settings.
pub(super) struct Contender<'g> {
    pub game: &'g Game,
    pub strategy: &'static Strategy,
    pub choice: SettingChoice,
}

impl<'g> Contender<'g> {
    /// Every strategy with every choice of settings.
    pub fn all(game: &'g Game) -> impl Iterator<Item = Self> {
        REGISTRY.iter().flat_map(move |&strategy| {
            let choices = strategy.choices().into_iter();
            choices.map(move |choice| Self {
                game,
                strategy,
                choice,
            })
        })
    }

    /// The label of the contender, such as `random`, `improved-random (turning auto)` or
    /// `brute-force (recount)`.
    pub fn name(&self) -> String {
        let words: Vec<String> = (self.choice.iter())
            .filter_map(|&(name, value)| match value {
                "false" => None,
                "true" => Some(name.to_owned()),
                word => Some(format!("{name} {word}")),
            })
            .collect();
        if words.is_empty() {
            self.strategy.name.to_owned()
        } else {
            format!("{} ({})", self.strategy.name, words.join(" and "))
        }
    }

    /// Returns whether the strategy is randomised. Otherwise all its runs are the same.
    pub fn chance(&self) -> bool {
        self.strategy.settings.contains(&SEED)
    }

    /// Runs the strategy, with a seed if it reads one, and up to a target and a number of tries if
    /// these are given.
    ///
    /// # Errors
    /// If these settings do not suit the game, or the checker rejects the board.
    pub fn run(
        &self,
        seed: u32,
        target: Option<u32>,
        nodes: Option<u64>,
        watch: &mut dyn Watch,
    ) -> Result<StrategyResult, CardsError> {
        let (seed, target) = (
            self.chance().then(|| (SEED.name, seed.to_string())),
            target.map(|target| (TARGET.name, target.to_string())),
        );
        let more = seed.iter().chain(&target);
        let more = more.map(|(name, value)| (*name, value.as_str()));
        let mut attempt = StrategyTask::new(self.game);
        attempt.limits.nodes = nodes;
        attempt.values =
            SettingValues::read(self.strategy, self.choice.iter().copied().chain(more))?;
        super::run(self.strategy, &attempt, watch)
    }
}

/// The total cost of runs. Tries and seconds are always of the same runs.
#[derive(Debug, Default)]
pub(super) struct Spent {
    pub solved: u32,
    pub tries: u64,
    pub seconds: f64,
}

impl Spent {
    /// Runs a contender once more. For a randomised contender, a run that misses its target belongs
    /// to the mean, because otherwise only lucky runs would count. For the others it is ignored
    /// after a successful run.
    ///
    /// # Errors
    /// The errors of [`Contender::run`].
    pub fn run(
        &mut self,
        contender: &Contender<'_>,
        target: Option<u32>,
        watch: &mut dyn Watch,
    ) -> Result<Outcome<Arrangement>, CardsError> {
        let started = Instant::now();
        let attained = contender.run(self.solved + 1, target, None, watch)?;
        let seconds = started.elapsed().as_secs_f64();
        let solved = matches!(attained.outcome, Outcome::Solved(_));
        if solved || contender.chance() || self.solved == 0 {
            self.add(&Self {
                solved: solved.into(),
                tries: attained.stats.expanded,
                seconds,
            });
        }
        Ok(attained.outcome)
    }

    pub fn add(&mut self, other: &Self) {
        self.solved += other.solved;
        self.tries += other.tries;
        self.seconds += other.seconds;
    }

    /// Decimal logarithms of seconds and tries per solved run, or of all runs if none was solved.
    pub fn mean_log10(&self) -> (f64, f64) {
        let runs = f64::from(self.solved.max(1));
        let log10 = |sum: f64, least: f64| (sum.max(least) / runs).log10();
        (log10(self.seconds, 1e-9), log10(self.tries as f64, 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_cards::nine_cards;
    use knobel_core::{Progress, StopReason};

    /// A watch that stops after this number of polls.
    fn polls(mut left: u32) -> impl Watch {
        move |_: &Progress| {
            left = left.saturating_sub(1);
            (left == 0).then_some(StopReason::Interrupted)
        }
    }

    #[test]
    fn tries_and_seconds_are_of_the_same_runs() {
        let game = nine_cards();
        let named = |name: &str| Contender::all(&game).find(|it| it.name() == name).unwrap();
        for (name, target) in [("random", 20), ("brute-force", 20)] {
            let (contender, mut spent) = (named(name), Spent::default());
            for _ in 0..2 {
                let outcome = spent.run(&contender, Some(target), &mut ()).unwrap();
                assert!(matches!(outcome, Outcome::Solved(_)), "{name}");
            }
            let (tries, seconds) = (spent.tries, spent.seconds);
            let cut = spent.run(&contender, Some(36), &mut polls(20)).unwrap();
            assert_eq!(cut, Outcome::Stopped(StopReason::Interrupted), "{name}");
            assert_eq!(spent.solved, 2);
            // Tries and seconds grow together or not at all.
            assert_eq!(spent.tries > tries, contender.chance(), "{name}");
            assert_eq!(spent.seconds > seconds, contender.chance(), "{name}");
        }
    }
}
