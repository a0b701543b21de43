//! The events that a job sends while it runs. Each names the lane of the request to which it
//! belongs.

use knobel::cards::CardsAnswer;
use knobel::{Answer, Cost, Stats};
use serde::{Deserialize, Serialize};

use crate::cards::Acts;
use crate::json::json_types;
use crate::{Message, TableList};

json_types! {
    /// An event of a stream.
    struct StreamEvent { lane: usize, event: Event }

    /// The number by which a server knows a job.
    struct JobNumber { job: u64 }

    /// The progress of a job.
    struct ProgressReport {
        phase: Message,
        lower_bound: Cost = "No solution is shorter than this.",
        best: Option<Cost> = "Length of the best path so far, or score of the best board.",
        gap: Option<f64> = "How much longer the best path is than the bound: (best − lower_bound) \
                            / lower_bound.",
        stats: Stats,
        seconds: f64 = "Seconds since the job began to run.",
    }

    /// A better answer than before.
    struct Best {
        value: Cost = "Length of the path, or score of the board.",
        text: String = "The path or the board as text.",
    }

    /// The reason why a question was not answered.
    struct Failure { error: Message }
}

/// The kind of event. The last event of a job is a result or a failure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The job is admitted.
    Queued(JobNumber),
    /// The progress of the job.
    Progress(ProgressReport),
    /// A better answer than before.
    Best(Best),
    /// A line for the log.
    Log(Message),
    /// The next acts of a card strategy.
    Acts(Acts),
    /// The answer for a board.
    Result(Box<Answer>),
    /// The answer of a card strategy.
    CardsResult(Box<CardsAnswer>),
    /// Tables were built. The list contains all existing tables.
    TablesResult(TableList),
    /// The job could not be done.
    Failed(Failure),
}
