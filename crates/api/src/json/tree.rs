//! Questions and answers for drawing the tree of a search.

use knobel::trace::Trace;
use knobel::{Board, Status, StopReason};

use crate::json::json_types;

json_types! {
    /// Asks for the tree of a search.
    struct Tree {
        board: String, goal: Option<String>, algorithm: String, heuristic: Option<String>,
        steps: Option<usize> = "The largest number of expansions.",
    }

    /// A search that was drawn.
    struct TreeAnswer {
        status: Status,
        #[serde(with = "crate::message::option")]
        #[cfg_attr(feature = "schema", schemars(with = "Option<crate::Message>"))]
        reason: Option<StopReason> = "The reason why the search was stopped, if it was.",
        board: Board, goal: Board, algorithm: String,
        heuristic: Option<String>,
        weight: Option<f64> = "The weight of the estimate, if the search reads one: the priority \
                               of a node is g + weight · h.",
        trace: Trace,
    }
}
