//! The language of texts that explain: English, German or Dutch.

use clap::ValueEnum;

use super::text;

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Language {
    /// English
    En,
    /// German
    De,
    /// Dutch
    Nl,
}

impl Language {
    /// The given language, or else that of the environment.
    pub fn given(given: Option<Self>) -> Self {
        given.unwrap_or_else(|| Self::of(|name| std::env::var(name).ok()))
    }

    /// The language that these variables of the environment name, such as `de_DE.UTF-8`. The first
    /// one that is not empty decides, as POSIX requires.
    fn of(variable: impl Fn(&str) -> Option<String>) -> Self {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
        let mut values = names.filter_map(variable).filter(|value| !value.is_empty());
        let value = values.next().unwrap_or_default();
        match value.split(['_', '.', '@', '-']).next() {
            Some("de") => Self::De,
            Some("nl") => Self::Nl,
            _ => Self::En,
        }
    }

    /// A number with its thousands separated.
    pub fn number(self, number: u64) -> String {
        self.marked(text::thousands(number))
    }

    /// English numbers with the marks of this language: German and Dutch exchange comma and point.
    pub fn marked(self, english: String) -> String {
        let swapped = |mark| match mark {
            ',' => '.',
            '.' => ',',
            other => other,
        };
        match self {
            Self::En => english,
            Self::De | Self::Nl => english.chars().map(swapped).collect(),
        }
    }

    /// The text in this language.
    pub fn pick<T>(self, english: T, german: T, dutch: T) -> T {
        match self {
            Self::En => english,
            Self::De => german,
            Self::Nl => dutch,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_variable_of_the_environment_decides() {
        let language = |values: &[(&str, &str)]| {
            let find = |name: &str| values.iter().find(|(known, _)| *known == name);
            Language::of(|name| find(name).map(|(_, value)| (*value).to_owned()))
        };
        assert_eq!(language(&[]), Language::En);
        assert_eq!(language(&[("LANG", "de_AT.UTF-8")]), Language::De);
        assert_eq!(
            language(&[("LANG", "de"), ("LC_ALL", "nl_BE@euro")]),
            Language::Nl
        );
        assert_eq!(language(&[("LANG", "de"), ("LC_ALL", "C")]), Language::En);
        assert_eq!(language(&[("LANG", "nl"), ("LC_ALL", "")]), Language::Nl);
        assert_eq!(language(&[("LANG", "delta")]), Language::En);
    }
}
