//! Questions that solve a board.

use knobel::Metric;
use serde::{Deserialize, Serialize};

use crate::Options;
use crate::json::json_types;

json_types! {
    /// Asks for solutions of one board by several methods, with one lane per method.
    struct Race {
        board: String, goal: Option<String>,
        #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
        metric: Option<Metric> = "The metric to minimise: `stm` (the default) or `mtm`.",
        methods: Vec<Options> = "The options of each lane.",
    }

    /// The load of a server.
    struct Jobs { jobs: usize = "The number of jobs that run or wait." }

    /// The answer to a request to stop a job.
    struct Stopped { stopped: bool = "Whether the job will end now. If not, it had ended before." }
}

/// Asks for a solution. A board is a text in any notation. A goal is a text as well, or `last` (the
/// default), `first`, `spiral` or `snake`. All other fields are options of solving.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs, reason = "the names are clear")]
pub struct Solve {
    pub board: String,
    pub goal: Option<String>,
    /// The metric to minimise: `stm` (the default) or `mtm`.
    pub metric: Option<Metric>,
    #[serde(flatten)]
    #[allow(missing_docs, reason = "the type describes it")]
    pub options: Options,
}
