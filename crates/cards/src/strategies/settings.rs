//! Settings of strategies: their names, the values they accept, and values given by a user.
//!
//! A [`StrategySetting`] is data beside the strategy that reads it. Flags, help and the page's
//! controls are made from it. [`SettingValues::read`] is the only place that parses and rejects
//! values.
//!
//! ```
//! use knobel_cards::nine_cards;
//! use knobel_cards::strategies::{SettingValues, StrategyTask, find};
//!
//! let game = nine_cards();
//! let strategy = find("annealing").expect("it is in the registry");
//! let mut task = StrategyTask::new(&game);
//! task.values = SettingValues::read(strategy, [("target", "30"), ("seed", "7")])?;
//! assert_eq!(task.target(), 30);
//! // A value out of range is an error that says what the setting accepts.
//! assert!(SettingValues::read(strategy, [("seed", "-1")]).is_err());
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

use super::Strategy;
use crate::{CardsError, Game, score};

/// A setting of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrategySetting {
    /// The name. The same name means the same setting in every strategy.
    pub name: &'static str,
    /// A one-line description of the setting.
    pub summary: &'static str,
    /// The values that it accepts.
    pub accepts: Accepts,
}

/// The values that a setting accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Accepts {
    /// A whole number.
    Number {
        /// The smallest value.
        least: u64,
        /// The largest value.
        most: u64,
        /// The value if none is given.
        default: u64,
    },
    /// A table score. The default is the full score of the game.
    Score,
    /// One of these words. The default is the first.
    Word {
        /// The words.
        words: &'static [&'static str],
    },
    /// True or false. The default is false.
    Flag,
}

/// Ends a run at a lower table score. Strategies that can do so have this setting.
pub const TARGET: StrategySetting = StrategySetting {
    name: "target",
    summary: "stop at this table score [default: the full score]",
    accepts: Accepts::Score,
};

/// The seed of the random numbers. Every strategy that uses random numbers has this setting.
pub const SEED: StrategySetting = StrategySetting {
    name: "seed",
    summary: "seed of the random numbers; the same seed gives the same run",
    accepts: Accepts::Number {
        least: 0,
        most: u64::MAX,
        default: 1,
    },
};

impl Accepts {
    /// Describes the accepted values.
    pub fn words(&self) -> String {
        match self {
            Self::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Score => "a table score, a whole number from 0 on".into(),
            Self::Word { words } => words.join(" or "),
            Self::Flag => "true or false".into(),
        }
    }

    /// Parses a value into a number: the number itself, the place of the word, or 1 for true.
    fn read(&self, text: &str) -> Option<u64> {
        match self {
            Self::Number { least, most, .. } => text
                .parse()
                .ok()
                .filter(|value| (least..=most).contains(&value)),
            Self::Score => text.parse().ok(),
            Self::Word { words } => words
                .iter()
                .position(|word| *word == text)
                .map(|at| at as u64),
            Self::Flag => text.parse().ok().map(|flag: bool| flag.into()),
        }
    }

    /// The value if none is given.
    fn default(&self, game: &Game) -> u64 {
        match self {
            Self::Number { default, .. } => *default,
            Self::Score => score::full_score(game).into(),
            Self::Word { .. } | Self::Flag => 0,
        }
    }
}

/// Names and values of settings.
pub type SettingChoice = Vec<(&'static str, &'static str)>;

impl Strategy {
    /// Returns every combination of words and flags that the strategy accepts.
    pub fn choices(&self) -> Vec<SettingChoice> {
        let mut all = vec![SettingChoice::new()];
        for setting in self.settings {
            let words: &[&'static str] = match setting.accepts {
                Accepts::Word { words } => words,
                Accepts::Flag => &["false", "true"],
                Accepts::Number { .. } | Accepts::Score => continue,
            };
            let with = |word: &&'static str| {
                let mut with = all.clone();
                with.iter_mut()
                    .for_each(|choice| choice.push((setting.name, word)));
                with
            };
            all = words.iter().flat_map(with).collect();
        }
        all
    }
}

/// Checked values for the settings of a strategy.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettingValues(Vec<(&'static str, u64)>);

impl SettingValues {
    /// Checks names and values for a strategy.
    ///
    /// # Errors
    /// If the strategy has no such setting, or the setting does not accept the value.
    pub fn read<'a>(
        strategy: &Strategy,
        given: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, CardsError> {
        let read = |(name, value): (&str, &str)| {
            let setting = strategy
                .settings
                .iter()
                .find(|setting| setting.name == name);
            let setting = setting.ok_or_else(|| CardsError::UnknownSetting {
                given: name.to_owned(),
                strategy: strategy.name,
                settings: strategy.settings,
            })?;
            let value = setting
                .accepts
                .read(value)
                .ok_or_else(|| CardsError::Value {
                    given: value.to_owned(),
                    setting: *setting,
                })?;
            Ok((setting.name, value))
        };
        given
            .into_iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// The value of a setting as a number, or its default.
    pub(super) fn get(&self, setting: &StrategySetting, game: &Game) -> u64 {
        let given = self.0.iter().find(|(name, _)| *name == setting.name);
        given.map_or_else(|| setting.accepts.default(game), |&(_, value)| value)
    }
}
