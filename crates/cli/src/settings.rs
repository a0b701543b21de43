//! `--metric`, and the settings of all searches as flags, made from the registry: a new setting has
//! its flag by itself.

use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, ValueEnum};
use knobel::search::{ALGORITHMS, SearchSetting, SettingUnit, settings};
use knobel::{Metric, Settings};

use super::input::shortened;

/// Settings of methods, for every command that runs one. A setting that is given must be read by
/// the method.
#[derive(Clone, Copy)]
pub struct SettingArguments(Settings);

impl From<SettingArguments> for Settings {
    fn from(given: SettingArguments) -> Self {
        given.0
    }
}

fn flag(setting: &'static SearchSetting) -> Arg {
    let reads = ALGORITHMS
        .iter()
        .filter(|info| info.settings.contains(setting));
    let readers: Vec<&str> = reads.map(|info| info.name).collect();
    let default = setting
        .written_default()
        .map_or(String::new(), |value| format!(" [default: {value}]"));
    let help = format!("For {}: {}{default}", readers.join(", "), setting.summary);
    let read = |text: &str| {
        let value = setting.read(text);
        value.ok_or_else(|| format!("{} is needed", setting.accepts()))
    };
    Arg::new(setting.name)
        .long(setting.name)
        .help(help)
        .value_name(match setting.unit {
            SettingUnit::Number => "N",
            SettingUnit::Percent => "FACTOR",
        })
        .value_parser(read)
        .allow_negative_numbers(true)
}

impl Args for SettingArguments {
    fn augment_args(command: Command) -> Command {
        command.args(settings().into_iter().map(flag))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for SettingArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let given = |setting: &'static SearchSetting| {
            let value = matches.get_one::<u64>(setting.name)?;
            Some((setting, *value))
        };
        Ok(Self(settings().into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// What is to be short.
#[derive(Clone, Copy, PartialEq, ValueEnum)]
pub enum MetricName {
    Stm,
    Mtm,
}

impl From<MetricName> for Metric {
    fn from(name: MetricName) -> Self {
        match name {
            MetricName::Stm => Self::Stm,
            MetricName::Mtm => Self::Mtm,
        }
    }
}

/// Reads a factor of at least 1 as percent.
pub fn factor(text: &str) -> Result<u32, String> {
    match text.parse::<f64>() {
        Ok(factor) if (1.0..=1000.0).contains(&factor) => {
            // 1.15 is a little less as a binary number.
            Ok((factor * 100.0 + 1e-6).floor() as u32)
        }
        _ => Err(format!(
            "'{}' is not a factor; write a number from 1 to 1000, as in 1.05",
            shortened(text)
        )),
    }
}
