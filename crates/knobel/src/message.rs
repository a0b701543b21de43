//! Messages for people. Each has a code for programs and translators, its values, and an English
//! sentence.
//!
//! The library reports enums, such as [`Proof`](crate::Proof) and [`Warning`](crate::Warning).
//! Their serde names are the codes, their fields the values, and their `Display` is the sentence,
//! so no list of codes is kept here. If one such enum holds another, their codes are joined by a
//! point: `unfit.three-by-three`.
//!
//! [`serialize`] and [`deserialize`] are for `#[serde(with = "knobel::message")]` on a field that
//! holds such an enum; [`option`] and [`list`] do the same for several. The sentence is ignored
//! when a message is read back.
//!
//! ```
//! use knobel::{StopReason, message::Message};
//!
//! let message = Message::of(&StopReason::Nodes { limit: 5 });
//! assert_eq!((&*message.code, &message.values["limit"]), ("nodes", &5.into()));
//! assert_eq!(message.text, "node limit of 5 reached");
//! assert_eq!(message.read(), Ok(StopReason::Nodes { limit: 5 }));
//! ```

use std::fmt;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// A reason, an error, a hint or a line of a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// A stable code of words with hyphens, and points between nested codes.
    pub code: String,
    /// The values in the sentence.
    pub values: Map<String, Value>,
    /// The sentence in English.
    pub text: String,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Message {
    /// The message of an enum that is written as `code` and `values`.
    pub fn of(what: &(impl Serialize + fmt::Display)) -> Self {
        Self::new(what, what.to_string())
    }

    /// Makes a message with a given sentence, for enums that cannot make it themselves.
    pub fn new(what: &impl Serialize, text: String) -> Self {
        // Convert through text, because `to_value` would compile every serialized type for a second
        // format.
        let written = serde_json::to_string(what).expect("keys are texts");
        let written = serde_json::from_str(&written).expect("a written message can be read");
        let (mut codes, mut values) = (Vec::new(), Map::new());
        take(written, &mut codes, &mut values);
        let code = codes.join(".");
        Self { code, values, text }
    }

    /// The value whose message this is.
    ///
    /// # Errors
    /// If the code or the values are not those of this type.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, String> {
        let mut written = Map::from_iter([("code".to_owned(), self.code.as_str().into())]);
        if !self.values.is_empty() {
            written.insert("values".into(), self.values.clone().into());
        }
        let text = Value::Object(written).to_string();
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }
}

/// Writes the message of a value.
///
/// # Errors
/// If the serializer has one.
pub fn serialize<S: Serializer>(
    value: &(impl Serialize + fmt::Display),
    to: S,
) -> Result<S::Ok, S::Error> {
    Message::of(value).serialize(to)
}

/// Reads the value of a message.
///
/// # Errors
/// If the code or the values are not those of this type.
pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    Message::deserialize(from)?.read().map_err(D::Error::custom)
}

/// The same functions for a value that may be missing.
pub mod option {
    use super::*;

    /// Writes the message of a value, or null.
    ///
    /// # Errors
    /// If the serializer has one.
    pub fn serialize<S: Serializer>(
        value: &Option<impl Serialize + fmt::Display>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        value.as_ref().map(Message::of).serialize(to)
    }

    /// Reads the value of a message, if there is one.
    ///
    /// # Errors
    /// If the code or the values are not those of this type.
    pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<T>, D::Error> {
        let message = Option::<Message>::deserialize(from)?;
        let value = message.map(|message| message.read());
        value.transpose().map_err(D::Error::custom)
    }
}

/// The same functions for a list of values.
pub mod list {
    use super::*;

    /// Writes the messages of some values.
    ///
    /// # Errors
    /// If the serializer has one.
    pub fn serialize<S: Serializer>(
        values: &[impl Serialize + fmt::Display],
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_seq(values.iter().map(Message::of))
    }

    /// Reads the values of some messages.
    ///
    /// # Errors
    /// If the code or the values of one are not those of this type.
    pub fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Vec<T>, D::Error> {
        let messages = Vec::<Message>::deserialize(from)?;
        let values = messages.iter().map(Message::read).collect();
        let values: Result<_, String> = values;
        values.map_err(D::Error::custom)
    }
}

/// Splits a tagged value into its codes, from the outside to the inside, and all values.
fn take(written: Value, codes: &mut Vec<String>, values: &mut Map<String, Value>) {
    let Value::Object(mut fields) = written else {
        if !written.is_null() {
            values.insert("value".into(), written);
        }
        return;
    };
    if let Some(Value::String(code)) = fields.remove("code") {
        codes.push(code);
        if let Some(inner) = fields.remove("values") {
            take(inner, codes, values);
        }
    }
    values.extend(fields);
}
