//! The options of solving in a question. Each option of the library's list has its name as key, and
//! a text or a number as value.

use knobel::SolveOptions;
use knobel::options::OptionGroup;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ApiError;
use crate::json::as_typed;

/// The groups of options that a question may set. Folders and threads belong to the server's owner.
const OFFERED: [OptionGroup; 3] = [
    OptionGroup::Method,
    OptionGroup::Setting,
    OptionGroup::Limit,
];

/// Options of solving by name. Numbers mean seconds and bytes where the option has a unit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub Map<String, Value>);

impl Options {
    /// The options with their values checked.
    ///
    /// # Errors
    /// If a question may not set one of the options, or an option does not accept its value.
    pub(crate) fn read(&self) -> Result<SolveOptions, ApiError> {
        Ok(SolveOptions::read(as_typed(&self.0), &OFFERED)?)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Options {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Options".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let mut properties = Map::new();
        let offered = knobel::options::options().iter();
        for info in offered.filter(|info| OFFERED.contains(&info.group)) {
            let about = serde_json::json!({
                "type": ["string", "number", "null"],
                "description": info.help,
            });
            properties.insert(info.name.into(), about);
        }
        schemars::json_schema!({
            "type": "object",
            "description": "Options of solving. Numbers mean seconds and bytes where the option \
                            has a unit.",
            "properties": properties,
        })
    }
}
