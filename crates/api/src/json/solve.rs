//! Solving: what is asked.

use knobel::Metric;
use serde::{Deserialize, Serialize};

use crate::Options;
use crate::json::json_types;

json_types! {
    /// Asks for solutions of one board by several methods, a lane each.
    struct Race {
        board: String, goal: Option<String>,
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))] metric: Option<Metric> = "What is to be short: `stm` (where there is none) or `mtm`.",
        methods: Vec<Options> = "The options of each lane.",
    }

    /// What a server is busy with.
    struct Jobs { jobs: usize = "Jobs that run or wait." }

    /// Whether there was such a job.
    struct Stopped { stopped: bool = "It will end; without, it has ended before." }
}

/// Asks for a solution. A board is a text in any notation. A goal is one, too, or `last` (the
/// default), `first`, `spiral` or `snake`. All other fields are options of solving.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names say all")]
pub struct Solve {
    pub board: String,
    pub goal: Option<String>,
    /// What is to be short: `stm` (the default) or `mtm`.
    pub metric: Option<Metric>,
    #[serde(flatten)]
    #[allow(missing_docs, reason = "the type says it")]
    pub options: Options,
}
