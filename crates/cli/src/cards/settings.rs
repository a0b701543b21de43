//! Generates a flag for each setting of the strategies from the registry.

use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use knobel::cards::strategies::{Accepts, REGISTRY, StrategySetting};

/// The given settings, as names and typed values. The strategy checks them.
pub struct SettingArguments(Vec<(&'static str, String)>);

impl SettingArguments {
    /// Pairs of name and value.
    pub fn given(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (*name, value.as_str()))
    }
}

/// Every setting once, in registry order.
fn settings() -> Vec<&'static StrategySetting> {
    let mut settings: Vec<&StrategySetting> = Vec::new();
    for setting in REGISTRY.iter().flat_map(|strategy| strategy.settings) {
        if !settings.iter().any(|known| known.name == setting.name) {
            settings.push(setting);
        }
    }
    settings
}

fn flag(setting: &'static StrategySetting) -> Arg {
    let readers: Vec<&str> = REGISTRY
        .iter()
        .filter(|strategy| strategy.settings.contains(setting))
        .map(|strategy| strategy.name)
        .collect();
    let default = match setting.accepts {
        Accepts::Number { default, .. } => format!(" [default: {default}]"),
        Accepts::Word { words } => {
            format!(" [values: {}; default: {}]", words.join(", "), words[0])
        }
        Accepts::Score | Accepts::Flag => String::new(),
    };
    let help = format!("For {}: {}{default}", readers.join(", "), setting.summary);
    let arg = Arg::new(setting.name).long(setting.name).help(help);
    match setting.accepts {
        Accepts::Flag => arg.action(ArgAction::SetTrue),
        Accepts::Number { .. } => arg.value_name("N").allow_negative_numbers(true),
        Accepts::Score => arg.value_name("SCORE"),
        Accepts::Word { .. } => arg.value_name("WORD"),
    }
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
        let given = |setting: &StrategySetting| match setting.accepts {
            Accepts::Flag => matches.get_flag(setting.name).then(|| "true".to_owned()),
            _ => matches.get_one::<String>(setting.name).cloned(),
        };
        let settings = settings().into_iter();
        Ok(Self(
            settings
                .filter_map(|setting| Some((setting.name, given(setting)?)))
                .collect(),
        ))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
