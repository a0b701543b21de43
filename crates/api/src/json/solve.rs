//! Solving: what is asked, and the answers of `solve`, `solve --all` and of the page's jobs.

use knobel::{AllSolutions as Found, Goal, Metric, Outcome, Status as Solved};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::json::{json_types, taken};
use crate::{Board, Message, Moves};

/// How something ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// With a solution.
    Solved,
    /// With the proof that there is none.
    Unsolvable,
    /// Before it was known.
    Stopped,
}

json_types! {
    /// Work done. The words mean the same everywhere.
    struct Stats {
        expanded: u64 = "States taken off the frontier, the goal included; cards laid or \
                         arrangements tried.",
        generated: u64 = "Successors produced.",
        stored: u64 = "States kept in memory at the end.",
        reopened: u64 = "States expanded again because a cheaper path to them was found.",
        peak_frontier: u64 = "The most states that waited at once.",
        peak_bytes: u64 = "The most bytes the search's own stores held at once.",
        seconds: f64,
    }

    /// One round of iterative deepening: all of the last one's work is done again, and more.
    struct Round {
        bound: u32 = "Greatest cost or depth of this round.",
        expanded: u64 = "States expanded in this round.",
        generated: u64 = "Successors produced in this round.",
    }

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

    /// A solution that was shorter than all before it.
    struct Improvement {
        length: u32,
        seconds: f64 = "When it was found, from the beginning.",
        by: String = "Which part of the method found it.",
    }

    /// What was found about a board.
    struct Answer {
        status: Status, reason: Option<Message>,
        because: Message = "How the answer is known to be right, or what it is worth.",
        optimal: bool,
        length: Option<usize> = "Its length in the metric; also of the best path known where the \
                                 search was stopped.",
        #[cfg_attr(feature = "schema", schemars(with = "String"))] metric: Metric = "What was to be short: `stm` or `mtm`.",
        stm: Option<usize> = "Its single-tile moves.",
        mtm: Option<usize> = "Its multi-tile moves: a straight run of the blank counts 1.",
        lower_bound: u32 = "No solution is shorter than this, in the metric.",
        gap: Option<f64> = "How much longer the path is than that: (length − lower_bound) / \
                            lower_bound.",
        moves: Option<Moves>,
        reachable_standard_goal: Option<String> = "A standard goal that an unsolvable board can \
             reach, if it can.",
        start: Board, goal: Board, algorithm: String, heuristic: Option<String>,
        warnings: Vec<Message> = "Tables and memory that the search had to do without.",
        stats: Stats,
        rounds: Vec<Round> = "What each round took, where the search deepened step by step; the \
                              last one ended it.",
        improvements: Vec<Improvement> = "Solutions on the way, each shorter than the one before, \
             where the method improves on them.",
    }

    /// All shortest solutions of a board, in single-tile moves.
    struct AllSolutions {
        status: Status, reason: Option<Message>,
        count: u64 = "How many were found.",
        length: Option<u32> = "Their length; nothing where none was found.",
        lower_bound: u32 = "No solution is shorter than this.",
        solutions: Option<Vec<Moves>> = "The solutions, where they were asked for.",
    }
}

impl Stats {
    /// The counts, and the time they took.
    pub fn new(stats: &knobel::Stats, seconds: f64) -> Self {
        taken! { stats => Self {
            expanded, generated, stored, reopened, peak_frontier, peak_bytes; seconds: seconds,
        } }
    }
}

impl From<&knobel::Round> for Round {
    fn from(round: &knobel::Round) -> Self {
        taken! { round => Self { bound, expanded, generated; } }
    }
}

impl From<&knobel::Improvement> for Improvement {
    fn from(improvement: &knobel::Improvement) -> Self {
        taken! { improvement => Self { length, seconds, by; } }
    }
}

impl Status {
    /// The status of an outcome, and the reason where it was stopped.
    pub fn of<P>(outcome: &Outcome<P>) -> (Self, Option<Message>) {
        match outcome {
            Outcome::Solved(_) => (Self::Solved, None),
            Outcome::Unsolvable => (Self::Unsolvable, None),
            Outcome::Stopped(reason) => (Self::Stopped, Some(Message::of(reason))),
        }
    }

    /// The status of an answer, and why there is no solution where there is none.
    pub fn of_answer(answer: &knobel::Answer) -> (Self, Option<Message>) {
        match &answer.status {
            Solved::Solved(_) => (Self::Solved, None),
            Solved::Unsolvable { .. } => (Self::Unsolvable, Some(Message::of(&answer.proof))),
            Solved::Stopped { reason, .. } => (Self::Stopped, Some(Message::of(reason))),
        }
    }
}

impl From<&knobel::Answer> for Answer {
    fn from(answer: &knobel::Answer) -> Self {
        let (path, problem) = (answer.path(), &answer.problem);
        let (status, reason) = Status::of_answer(answer);
        let reachable = match &answer.status {
            Solved::Unsolvable { reachable } => reachable.as_ref().and_then(Goal::name),
            _ => None,
        };
        taken! { answer => Self {
            optimal, lower_bound, algorithm;
            status: status,
            reason: reason,
            because: Message::of(&answer.proof),
            length: path.map(|path| path.length(problem.metric())),
            metric: problem.metric(),
            stm: path.map(|path| path.stm),
            mtm: path.map(|path| path.mtm),
            moves: path.map(|path| path.moves.as_slice().into()),
            reachable_standard_goal: reachable.map(str::to_owned),
            start: problem.start().into(),
            goal: problem.goal().into(),
            heuristic: answer.heuristic.clone(),
            warnings: answer.warnings.iter().map(Message::of).collect(),
            stats: Stats::new(&answer.stats, answer.seconds),
            rounds: answer.rounds.iter().map(Round::from).collect(),
            gap: answer.gap(),
            improvements: answer.improvements.iter().map(Improvement::from).collect(),
        } }
    }
}

impl AllSolutions {
    /// What was found; nothing where the board is unsolvable.
    pub fn new(found: Option<&Found>, solutions: Option<Vec<Moves>>) -> Self {
        let (status, reason) = match found.map(|found| found.stopped) {
            None => (
                Status::Unsolvable,
                Some(Message::of(&knobel::Proof::Parity)),
            ),
            Some(Some(reason)) => (Status::Stopped, Some(Message::of(&reason))),
            Some(None) => (Status::Solved, None),
        };
        let count = found.map_or(0, |found| found.count);
        let lower_bound = found.map_or(0, |found| found.length);
        Self {
            status,
            reason,
            count,
            length: (count > 0).then_some(lower_bound),
            lower_bound,
            solutions,
        }
    }
}
