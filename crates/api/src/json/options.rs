//! The options of solving as they stand in a question: each one of the library's list by its name,
//! as a text or a number.

use knobel::SolveOptions;
use knobel::options::OptionGroup;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::ApiError;
use crate::json::as_typed;

/// What a question may set. Folders and threads are for the server's owner.
const OFFERED: [OptionGroup; 3] = [
    OptionGroup::Method,
    OptionGroup::Setting,
    OptionGroup::Limit,
];

/// Options of solving by their names. Numbers mean seconds and bytes where the option has a unit.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(pub Map<String, Value>);

impl Options {
    /// The options with their values checked.
    ///
    /// # Errors
    /// If a question may not set an option of a name, or the option does not accept its value.
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
