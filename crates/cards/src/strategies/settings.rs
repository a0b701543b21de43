//! Settings of strategies: what they are called, what they accept, and the values that somebody
//! gave.
//!
//! A [`StrategySetting`] is data beside the strategy that reads it. Flags, help and the page's
//! controls are made of it, and [`SettingValues::read`] is the only place where a value is read and
//! refused.

use super::Strategy;
use crate::{CardsError, Game, score};

/// One setting of a strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StrategySetting {
    /// As typed; the same name means the same setting in every strategy.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Which values there are.
    pub accepts: Accepts,
}

/// What a setting accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Accepts {
    /// A whole number.
    Number {
        /// The smallest.
        least: u64,
        /// The largest.
        most: u64,
        /// Where none is given.
        default: u64,
    },
    /// A table score; without one, the full score of the game.
    Score,
    /// One of these words; without one, the first.
    Word(&'static [&'static str]),
    /// True or false; without one, false.
    Flag,
}

/// Stop at a lower table score: read by strategies that can.
pub const TARGET: StrategySetting = StrategySetting {
    name: "target",
    summary: "stop at this table score; the default is the full score",
    accepts: Accepts::Score,
};

/// Start of the random numbers: read by every strategy that leaves something to chance.
pub const SEED: StrategySetting = StrategySetting {
    name: "seed",
    summary: "start of the random numbers; the same seed gives the same run",
    accepts: Accepts::Number {
        least: 0,
        most: u64::MAX,
        default: 1,
    },
};

impl Accepts {
    /// The values in words.
    pub fn words(&self) -> String {
        match self {
            Self::Number { least, most, .. } => format!("a whole number from {least} to {most}"),
            Self::Score => "a table score, a whole number from 0 on".into(),
            Self::Word(words) => words.join(" or "),
            Self::Flag => "true or false".into(),
        }
    }

    /// A value as a number: itself, the word's place, or 1 for true.
    fn read(&self, text: &str) -> Option<u64> {
        match self {
            Self::Number { least, most, .. } => text
                .parse()
                .ok()
                .filter(|value| (least..=most).contains(&value)),
            Self::Score => text.parse().ok(),
            Self::Word(words) => words
                .iter()
                .position(|word| *word == text)
                .map(|at| at as u64),
            Self::Flag => text.parse().ok().map(|flag: bool| flag.into()),
        }
    }

    fn default(&self, game: &Game) -> u64 {
        match self {
            Self::Number { default, .. } => *default,
            Self::Score => score::full_score(game).into(),
            Self::Word(_) | Self::Flag => 0,
        }
    }
}

/// Names and values of settings.
pub type SettingChoice = Vec<(&'static str, &'static str)>;

impl Strategy {
    /// Every combination of the words and flags that it can be given.
    pub fn choices(&self) -> Vec<SettingChoice> {
        let mut all = vec![SettingChoice::new()];
        for setting in self.settings {
            let words: &[&'static str] = match setting.accepts {
                Accepts::Word(words) => words,
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

/// Values for the settings of a strategy, all of them fit.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SettingValues(Vec<(&'static str, u64)>);

impl SettingValues {
    /// Reads names and values for a strategy.
    ///
    /// # Errors
    /// If the strategy does not read a setting, or the setting does not accept its value.
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

    /// The value of a setting, as a number.
    pub(super) fn get(&self, setting: &StrategySetting, game: &Game) -> u64 {
        let given = self.0.iter().find(|(name, _)| *name == setting.name);
        given.map_or_else(|| setting.accepts.default(game), |&(_, value)| value)
    }
}
