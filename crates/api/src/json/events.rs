//! What a job tells while it runs: a stream of events, each with the lane of the request that it
//! belongs to.

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

    /// How far the job has come.
    struct ProgressReport {
        phase: Message,
        lower_bound: Cost = "No solution is shorter than this.",
        best: Option<Cost> = "Length of the best path so far, or score of the best board.",
        gap: Option<f64> = "How much longer the best path is than the bound: (best − lower_bound) \
                            / lower_bound.",
        stats: Stats,
        seconds: f64 = "Since the job began to run.",
    }

    /// A better answer than before.
    struct Best {
        value: Cost = "Length of the path, or score of the board.",
        text: String = "The path or the board as text.",
    }

    /// Why something was not done.
    struct Failure { error: Message }
}

/// What happened. The last event of a job is a result or a failure.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// The job is admitted.
    Queued(JobNumber),
    /// How far it has come.
    Progress(ProgressReport),
    /// A better answer than before.
    Best(Best),
    /// A line for the log.
    Log(Message),
    /// What a strategy that lays cards did next.
    Acts(Acts),
    /// A board's answer.
    Result(Box<Answer>),
    /// The answer of a strategy that lays cards.
    CardsResult(Box<CardsAnswer>),
    /// Tables were made: all that are there now.
    TablesResult(TableList),
    /// The job could not be done.
    Failed(Failure),
}
