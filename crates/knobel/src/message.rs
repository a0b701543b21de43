//! Whatever a person may read: a code for programs and translators, its values, and the English
//! sentence.
//!
//! Codes and values are those of the enums that say it, by their serde names, so that no list of
//! them is kept here. Where one such enum holds another, their codes are joined by a point:
//! `unfit.three-by-three`.

use std::fmt;

use knobel_core::{LogEntry, LogValue, Phase};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A reason, an error, a hint, a line of a log.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// Which one: stable words with hyphens, and points where one thing is part of another.
    pub code: String,
    /// What stands in it.
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
    /// What an enum says that is written as `code` and `values`, in its own words.
    pub fn of(what: &(impl Serialize + fmt::Display)) -> Self {
        Self::new(what, what.to_string())
    }

    /// The same with a sentence that it cannot make by itself.
    pub fn new(what: &impl Serialize, text: String) -> Self {
        // By way of the text: `to_value` would have every type that is written compiled for a
        // second format.
        let written = serde_json::to_string(what);
        let written = written.and_then(|written| serde_json::from_str(&written));
        let written = written.expect("keys are texts, and what was written can be read");
        let (mut codes, mut values) = (Vec::new(), Map::new());
        take(written, &mut codes, &mut values);
        let code = codes.join(".");
        Self { code, values, text }
    }

    /// What is being done.
    pub fn phase(phase: Phase) -> Self {
        let mut message = Self::new(&phase, String::new());
        message.text = sentence(&message.code, &message.values);
        message
    }
}

impl From<&LogEntry<'_>> for Message {
    fn from(note: &LogEntry<'_>) -> Self {
        let value = |(name, value): &(&str, LogValue<'_>)| {
            let value = match *value {
                LogValue::Number(number) => number.into(),
                LogValue::Text(text) => text.into(),
            };
            ((*name).to_owned(), value)
        };
        let values = note.values.iter().map(value).collect();
        Self {
            code: note.code.into(),
            text: sentence(note.code, &values),
            values,
        }
    }
}

/// Takes a tagged value apart: codes from the outside to the inside, and all values together.
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

/// Lines of logs, and phases: `{name}` is a value.
const SENTENCES: &[(&str, &str)] = &[
    ("scan", "scans {plan}"),
    ("round", "round {round}: up to {breaks} sides may differ"),
    (
        "better-board",
        "table score {score} of {full} after {tries} tries",
    ),
    ("measuring", "{done} of {total} rows measured"),
    ("measuring-strategy", "measuring {strategy}"),
    ("reading", "reading {name}, table {part} of {parts}"),
    ("searching", "searching"),
    (
        "table",
        "making {name}, table {part} of {parts}: {done} of {total} entries",
    ),
];

/// The English of a code; the values alone where a code has none.
fn sentence(code: &str, values: &Map<String, Value>) -> String {
    let plain = |value: &Value| {
        value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned)
    };
    match SENTENCES.iter().find(|(known, _)| *known == code) {
        Some((_, template)) => values
            .iter()
            .fold((*template).to_owned(), |text, (name, value)| {
                text.replace(&format!("{{{name}}}"), &plain(value))
            }),
        None => {
            let values = values
                .iter()
                .map(|(name, value)| format!("{name} {}", plain(value)));
            format!("{code}: {}", values.collect::<Vec<_>>().join(", "))
        }
    }
}
