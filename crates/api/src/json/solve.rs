//! Solving: what is asked.

use serde_json::{Map, Value};

use crate::json::json_types;

json_types! {
    /// Asks for a solution. A board is a text in any notation; a goal is one, too, or `last` (where
    /// there is none), `first`, `spiral` or `snake`.
    struct Solve {
        board: String, goal: Option<String>,
        #[serde(default)] method: How = "How to solve it.",
        #[serde(default)] limits: Allowance = "What the job may use.",
    }

    /// Asks for solutions of one board by several methods, a lane each.
    struct Race {
        board: String, goal: Option<String>,
        methods: Vec<How> = "One a lane.",
        #[serde(default)] limits: Allowance = "What each job may use.",
    }

    /// A method by name, with a heuristic where it takes one; or `best`, where there is none, or
    /// `fast`.
    #[derive(Default)]
    struct How {
        algorithm: Option<String>, heuristic: Option<String>,
        #[serde(default)] settings: Map<String, Value> = "Its settings by name, as the description \
             of the method lists them.",
    }

    /// What a job may use; the server's limits where nothing is said.
    #[derive(Default, Copy)]
    struct Allowance {
        seconds: Option<f64>,
        nodes: Option<u64> = "Expansions.",
        bytes: Option<u64>,
    }

    /// Asks a job to end with what it has.
    struct Stop { job: u64 }

    /// What a server is busy with.
    struct Jobs { jobs: usize = "Jobs that run or wait." }

    /// Whether there was such a job.
    struct Stopped { stopped: bool = "It will end; without, it has ended before." }
}
