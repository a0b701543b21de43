//! Settings of algorithms: their names, their valid values, and the values that a user has chosen.
//!
//! A [`SearchSetting`] is a constant in the file of the algorithm that reads it, and the
//! algorithm's [`INFO`](crate::AlgorithmInfo::settings) lists it. The command-line flags and their
//! help, the JSON fields and the messages about invalid values are all derived from this constant.

use core::fmt;

/// A setting of an algorithm.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SearchSetting {
    /// The name on the command line, in JSON and on the page. Algorithms that use the same name
    /// share the setting.
    pub name: &'static str,
    /// A one-line summary.
    pub summary: &'static str,
    /// The notation in which a user writes a value.
    pub unit: SettingUnit,
    /// The smallest valid value.
    pub least: u64,
    /// The largest valid value.
    pub most: u64,
    /// The default value; `None` if each algorithm has its own default.
    pub default: Option<u64>,
}

/// A setting is serialized by its name. The list of options describes it.
#[cfg(feature = "serde")]
impl serde::Serialize for SearchSetting {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.name)
    }
}

/// The notation in which a user writes the value of a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingUnit {
    /// As an integer.
    Number,
    /// As a factor, stored in hundredths: 1.5 is the value 150.
    Percent,
}

impl SearchSetting {
    /// Parses a value. Returns `None` if it is not valid for this setting.
    ///
    /// ```
    /// use knobel_search::iddfs::STEP_WIDTH;
    ///
    /// assert_eq!(STEP_WIDTH.read("3"), Some(3));
    /// assert_eq!(STEP_WIDTH.read("0"), None);
    /// assert_eq!(STEP_WIDTH.accepts().to_string(), "a whole number from 1 to 4294967295");
    /// ```
    pub fn read(&self, text: &str) -> Option<u64> {
        let value = match self.unit {
            SettingUnit::Number => text.trim().parse().ok()?,
            SettingUnit::Percent => hundredths(text.trim())?,
        };
        (self.least..=self.most).contains(&value).then_some(value)
    }

    /// Describes the valid values, for error messages.
    pub fn accepts(&self) -> impl fmt::Display {
        AcceptedValues(*self)
    }

    /// The [default](Self::default) as a user would write it.
    pub fn written_default(&self) -> Option<impl fmt::Display> {
        let unit = self.unit;
        self.default.map(|value| WrittenValue { unit, value })
    }
}

struct AcceptedValues(SearchSetting);

impl fmt::Display for AcceptedValues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let unit = self.0.unit;
        let [least, most] = [self.0.least, self.0.most].map(|value| WrittenValue { unit, value });
        match unit {
            SettingUnit::Number => write!(f, "a whole number from {least} to {most}"),
            SettingUnit::Percent => write!(f, "a factor from {least} to {most}, as in 1.5"),
        }
    }
}

struct WrittenValue {
    unit: SettingUnit,
    value: u64,
}

impl fmt::Display for WrittenValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.unit {
            SettingUnit::Number => self.value.fmt(f),
            SettingUnit::Percent => (self.value as f64 / 100.0).fmt(f),
        }
    }
}

/// The capacity of [`Settings`]. A test of the registry checks that all settings fit.
pub(crate) const MOST: usize = 8;

/// The settings that a user has chosen, with their values.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    /// Sorted by name, so that equality does not depend on the order in which the settings were
    /// given. Free slots come last.
    values: [Option<(&'static SearchSetting, u64)>; MOST],
}

impl Settings {
    /// Adds a setting or replaces its value. An invalid value becomes the nearest valid one.
    #[must_use]
    pub fn with(mut self, setting: &'static SearchSetting, value: u64) -> Self {
        let value = value.clamp(setting.least, setting.most);
        let free = |slot: &&mut Option<(&SearchSetting, u64)>| {
            slot.is_none_or(|(given, _)| given.name == setting.name)
        };
        // The used slots precede the free ones, so the search finds the old value of the setting
        // before it reaches a free slot.
        let slot = self.values.iter_mut().find(free);
        *slot.expect("`MOST` is at least the number of settings") = Some((setting, value));
        let order = |slot: &Option<(&'static SearchSetting, u64)>| {
            (slot.is_none(), slot.map(|(setting, _)| setting.name))
        };
        self.values.sort_unstable_by_key(order);
        self
    }

    /// The chosen value of a setting, or its default.
    pub fn get(&self, setting: &SearchSetting) -> Option<u64> {
        let given = self
            .given()
            .find(|(given, _)| given.name == setting.name)
            .map(|(_, value)| value);
        given.or(setting.default)
    }

    /// The chosen value of a setting, or its default, or its smallest value.
    pub fn number(&self, setting: &SearchSetting) -> u64 {
        self.get(setting).unwrap_or(setting.least)
    }

    /// The chosen settings with their values.
    pub fn given(&self) -> impl Iterator<Item = (&'static SearchSetting, u64)> {
        self.values.into_iter().flatten()
    }

    /// The first chosen setting that is not in `read`, the settings that an algorithm reads.
    pub fn unread(&self, read: &[SearchSetting]) -> Option<&'static SearchSetting> {
        let mut given = self.given().map(|(setting, _)| setting);
        given.find(|setting| !read.contains(setting))
    }

    /// Only those of the chosen settings that are in `read`.
    #[must_use]
    pub fn only(&self, read: &[SearchSetting]) -> Self {
        self.given()
            .filter(|(setting, _)| read.contains(setting))
            .collect()
    }
}

impl FromIterator<(&'static SearchSetting, u64)> for Settings {
    fn from_iter<I: IntoIterator<Item = (&'static SearchSetting, u64)>>(given: I) -> Self {
        given
            .into_iter()
            .fold(Self::default(), |settings, (setting, value)| {
                settings.with(setting, value)
            })
    }
}

impl fmt::Debug for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.given().map(|(setting, value)| (setting.name, value));
        f.debug_map().entries(named).finish()
    }
}

/// Parses a number with at most two decimals and returns it in hundredths. Floating-point parsing
/// would be inexact for 1.15 and would make the WebAssembly library larger.
fn hundredths(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let mut digits = whole.bytes().chain(decimals.bytes());
    let decimals = decimals.trim_end_matches('0');
    if decimals.len() > 2 || !digits.all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let digit = |at: usize| {
        decimals
            .as_bytes()
            .get(at)
            .map_or(0, |&digit| u64::from(digit - b'0'))
    };
    let whole = whole.parse::<u64>().ok()?.checked_mul(100)?;
    whole.checked_add(10 * digit(0) + digit(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::iddfs::{MAX_DEPTH, STEP_WIDTH};
    use crate::{BEAM_WIDTH, WEIGHT};

    #[test]
    fn values_are_read_as_people_write_them() {
        assert_eq!(WEIGHT.read("1.15"), Some(115));
        assert_eq!(WEIGHT.read(" 2 "), Some(200));
        assert_eq!(WEIGHT.read("1.500"), Some(150));
        for wrong in ["0.99", "1000.1", "1.159", "-1", "NaN", "inf", "two", ""] {
            assert_eq!(WEIGHT.read(wrong), None, "{wrong}");
        }
        for wrong in ["0", "-1", "1.5", "4294967296"] {
            assert_eq!(BEAM_WIDTH.read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_order_of_settings_does_not_matter() {
        let one = Settings::from_iter([(&MAX_DEPTH, 9), (&STEP_WIDTH, 2), (&WEIGHT, 200)]);
        let other = Settings::from_iter([(&WEIGHT, 300), (&STEP_WIDTH, 2), (&MAX_DEPTH, 9)]);
        assert_ne!(one, other);
        assert_eq!(one, other.with(&WEIGHT, 200));
        assert_eq!(
            one.only(&[STEP_WIDTH]),
            Settings::default().with(&STEP_WIDTH, 2)
        );
        assert_eq!(one.unread(&[STEP_WIDTH, WEIGHT]), Some(&MAX_DEPTH));
    }

    #[test]
    fn settings_that_are_not_given_have_their_default() {
        let none = Settings::default();
        assert_eq!((none.get(&WEIGHT), none.get(&MAX_DEPTH)), (Some(150), None));
        assert_eq!(none.with(&WEIGHT, 1).get(&WEIGHT), Some(100));
    }
}
