//! The methods and heuristics of the registry, for the page's menus.

use knobel::registry::{HeuristicInfo, NamedMethod};
use serde::Serialize;

use crate::JobLimits;

/// Methods, heuristics, and what this server allows.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Methods {
    /// The version of the library.
    pub version: &'static str,
    /// The methods, the simplest first.
    pub algorithms: Vec<NamedMethod>,
    /// The heuristics that a question may name.
    pub heuristics: Vec<&'static HeuristicInfo<'static>>,
    /// The limits of one question.
    pub limits: JobLimits,
}
