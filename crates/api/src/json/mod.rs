//! The questions of the page, and the replies that only the page needs.
//!
//! The library's own types, such as `knobel::Answer`, derive their JSON where they are defined. The
//! command line, the page and Python use the same types. Questions are read strictly: an
//! unknown field is an error. All types have schemas, from which `describe` generates the
//! description of the HTTP interface. Every text for people is a [`Message`](crate::Message): a
//! stable code, its values, and an English sentence.

mod board;
pub mod cards;
mod events;
mod hint;
mod methods;
mod options;
#[cfg(feature = "schema")]
mod schema;
mod solve_question;
mod tables;
mod tree;
#[cfg(feature = "schema")]
mod typescript;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

pub use board::{BoardAndGoal, BoardRead, Read, Scramble, Screens, StandardGoal, Verdict};
pub use events::{Best, Event, Failure, JobNumber, ProgressReport, StreamEvent};
pub use hint::{Hint, IllegalMove, MovesVerdict};
pub use methods::Methods;
pub use options::Options;
#[cfg(feature = "schema")]
pub use schema::{Content, Document, Route, declare, describe};
pub use solve_question::{Jobs, Race, Solve, Stopped};
pub use tables::{TableBuild, TableFile, TableList, TableRemove, TableSet};
pub use tree::{Tree, TreeAnswer};

/// Values by name, as the user would type them. `null` means that a value is not given.
pub(crate) fn as_typed(given: &Map<String, Value>) -> impl Iterator<Item = (&str, String)> {
    let given = given.iter().filter(|(_, value)| !value.is_null());
    given.map(|(name, value)| (name.as_str(), typed(value)))
}

/// A value as the user would type it.
pub(crate) fn typed(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Defines structs of JSON. The text beside a field becomes its rustdoc and its schema's
/// description. It is missing where the name is clear.
macro_rules! json_types {
    ($($(#[$about:meta])* struct $name:ident {
        $($(#[$how:meta])* $field:ident: $type:ty $(= $meaning:literal)?),* $(,)?
    })*) => {
        $($(#[$about])*
        #[derive(Debug, Clone, PartialEq, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "some names are clear")]
        pub struct $name { $($(#[doc = $meaning])? $(#[$how])* pub $field: $type,)* })*
    };
}
pub(crate) use json_types;

/// A value as one line of JSON.
pub fn write(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("every type here has texts as keys")
}

/// Writes a value as one line of JSON without building the text in memory.
///
/// # Errors
/// If the text cannot be written.
pub fn write_line(value: &impl Serialize, mut out: &mut dyn std::io::Write) -> std::io::Result<()> {
    serde_json::to_writer(&mut out, value)?;
    out.write_all(b"\n")
}

/// Writes a value as the word that stands for it in JSON.
pub fn word(value: &impl Serialize) -> String {
    write(value).trim_matches('"').to_owned()
}

/// Reads one value of JSON.
///
/// # Errors
/// A sentence that says what is wrong with the text, and where.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, String> {
    serde_json::from_slice(text).map_err(|error| error.to_string())
}
