//! Answers with the methods and heuristics of the registry, and with the limits.

use knobel::registry;

use super::input::offered;
use crate::json::Methods;
use crate::{ApiError, JobLimits};

/// The methods, the heuristics and the limits.
pub(crate) fn list(limits: &JobLimits) -> Result<Methods, ApiError> {
    let heuristics = registry::all_heuristics().filter(|info| offered(info));
    Ok(Methods {
        version: env!("CARGO_PKG_VERSION"),
        algorithms: registry::named_methods(offered),
        heuristics: heuristics.collect(),
        limits: *limits,
    })
}
