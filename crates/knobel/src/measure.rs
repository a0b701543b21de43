//! Measuring methods on boards: one [`Measurement`] per method and board, and a summary per method.
//!
//! The command line, JSON, CSV and Python share these types. A set that one method solves is a
//! [`Comparison`] with a single method.
//!
//! ```
//! use knobel::measure::{Comparison, Meter, Trial};
//! use knobel::{Goal, Problem, SolveOptions, notation};
//!
//! let mut meter = Meter::default();
//! let mut runs = Vec::new();
//! for (text, board) in ["1 2 3 / 4 5 6 / 0 7 8", "8 6 7 / 2 5 4 / 3 0 1"].into_iter().zip(1..) {
//!     let problem = Problem::new(notation::parse_board(text, None)?, &Goal::Last)?;
//!     let objective = "a-star+manhattan".parse()?;
//!     let options = SolveOptions { objective, ..SolveOptions::default() };
//!     let trial = Trial { board, known_length: None, problem, options };
//!     runs.push(meter.run(&trial, &mut ())?);
//! }
//! let comparison = Comparison::new(runs);
//! let summary = &comparison.methods[0];
//! assert_eq!((summary.method.as_str(), summary.solved), ("a-star+manhattan", 2));
//! assert_eq!(summary.length.map(|length| length.max), Some(31.0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashSet;
use std::time::Duration;

use knobel_core::{Cost, Round, Stats, StopReason, Watch};
use knobel_tiles::notation::BoardForm;
use serde::{Deserialize, Serialize};

use crate::methods::label;
use crate::statistics::{Estimates, Spread, branching_factor, growth};
use crate::{
    Answer, Goal, Message, Metric, Objective, Problem, SolveError, SolveOptions, Status, prepare,
    solve,
};

/// The time limit of a run that is compared with others, if the user gives none.
pub const TIME_OF_A_RUN: Duration = Duration::from_secs(30);

/// A run to make: a board and how to solve it.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The board's number.
    pub board: u32,
    /// The length of a known solution in single-tile moves.
    pub known_length: Option<Cost>,
    /// The board, its goal and the metric.
    pub problem: Problem,
    /// The method and the limits.
    pub options: SolveOptions,
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunStatus {
    /// The method cannot solve such boards, or cannot use the heuristic.
    #[default]
    Unavailable,
    /// The method ran and ended in this way.
    #[serde(untagged)]
    Ended(Status),
}

/// The result of one method on one board.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measurement {
    /// The board's number.
    pub board: u32,
    /// The board as text.
    pub tiles: String,
    /// The length of a known solution in single-tile moves.
    pub known_length: Option<Cost>,
    /// The method that was asked for, such as `best` or `a-star+manhattan`.
    pub method: String,
    /// The algorithm that gave the answer; for an unavailable method, the one that was asked for.
    pub algorithm: String,
    /// The heuristic that the algorithm used.
    pub heuristic: Option<String>,
    /// How the run ended.
    pub status: RunStatus,
    /// Why there is no solution.
    pub reason: Option<Message>,
    /// A standard goal that an unsolvable board can reach.
    pub reachable_goal: Option<Goal>,
    /// The metric of `length` and `lower_bound`.
    pub metric: Metric,
    /// The length of the solution.
    pub length: Option<usize>,
    /// Whether the solution is proved to be a shortest one.
    pub optimal: bool,
    /// Whether a larger limit might give a better answer.
    pub limited: bool,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// (length − lower_bound) / lower_bound.
    pub gap: Option<f64>,
    /// (length − known_length) / known_length.
    pub above_known: Option<f64>,
    /// The heuristic's estimate for the start, if it is known.
    pub h: Option<Cost>,
    /// The work done; nothing if the method was unavailable.
    pub stats: Option<Stats>,
    /// The time taken.
    pub seconds: Option<f64>,
    /// The rounds of an iterative-deepening search.
    pub rounds: Vec<Round>,
    /// The effective branching factor: the b with b + b² + … + b^length = generated.
    pub branching_factor: Option<f64>,
}

/// The summary of a method. Spreads are taken over the boards that it solved.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MethodSummary {
    /// The method that was asked for.
    pub method: String,
    /// The algorithms and heuristics that solved the boards, as people read them.
    pub solved_by: Vec<String>,
    /// The number of boards.
    pub boards: usize,
    /// Boards with a solution.
    pub solved: usize,
    /// Boards whose solution is proved to be a shortest one.
    pub proved: usize,
    /// Boards that are proved to have no solution.
    pub unsolvable: usize,
    /// Boards on which a limit or the user stopped the method.
    pub stopped: usize,
    /// Boards that the method cannot solve.
    pub unavailable: usize,
    /// Boards with a known length.
    pub known: usize,
    /// Boards for which a solution of the known length is proved to be a shortest one.
    pub confirmed: usize,
    /// Boards with a solution shorter than the known length.
    pub shorter: usize,
    /// Boards that need more moves than their known length.
    pub wrong: usize,
    /// Lengths of the solutions.
    pub length: Option<Spread>,
    /// Proven lower bounds.
    pub lower_bound: Option<Spread>,
    /// How much longer the solutions are than the bounds.
    pub gap: Option<Spread>,
    /// How much longer the solutions are than the known lengths.
    pub above_known: Option<Spread>,
    /// Expanded states.
    pub expanded: Option<Spread>,
    /// Generated states.
    pub generated: Option<Spread>,
    /// Bytes that the search's stores held at once.
    pub peak_bytes: Option<Spread>,
    /// Times.
    pub seconds: Option<Spread>,
    /// Effective branching factors.
    pub branching_factor: Option<Spread>,
    /// By which factor expansions grow from round to round.
    pub growth: Option<Spread>,
}

/// All runs of a measurement, and a summary per method.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The runs in their order.
    pub runs: Vec<Measurement>,
    /// The methods in the order of their first runs.
    pub methods: Vec<MethodSummary>,
}

/// A comparison has the same method twice, so that its runs would be counted together.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the method {method} was given twice; name each method once")]
pub struct RepeatedMethod {
    /// The method with its heuristic.
    pub method: String,
}

/// Checks that the methods of a comparison are different.
///
/// # Errors
/// If a method occurs twice.
pub fn each_once<'a>(
    methods: impl IntoIterator<Item = &'a Objective>,
) -> Result<(), RepeatedMethod> {
    let mut known = HashSet::new();
    for method in methods.into_iter().map(Objective::to_string) {
        if !known.insert(method.clone()) {
            return Err(RepeatedMethod { method });
        }
    }
    Ok(())
}

/// Makes runs. A meter keeps the heuristics whose estimates it reports.
#[derive(Default)]
pub struct Meter {
    estimates: Estimates,
}

impl Meter {
    /// Solves a board. Tables that are kept on disk are read first, which the time of the run does
    /// not include.
    ///
    /// # Errors
    /// If the request cannot be answered, for example because it names an unknown method.
    pub fn run(&mut self, trial: &Trial, watch: &mut dyn Watch) -> Result<Measurement, SolveError> {
        prepare(&trial.problem, &trial.options, watch)?;
        let answer = solve(&trial.problem, &trial.options, watch)?;
        Ok(Measurement {
            h: self
                .estimates
                .of(&answer, trial.options.objective.heuristic().is_some()),
            ..Measurement::of_answer(trial, &answer)
        })
    }

    /// Solves a board like [`run`](Self::run), but reports a method that cannot solve it as
    /// [`RunStatus::Unavailable`].
    ///
    /// # Errors
    /// If the checker rejects the answer or tables cannot be used.
    pub fn run_if_available(
        &mut self,
        trial: &Trial,
        watch: &mut dyn Watch,
    ) -> Result<Measurement, SolveError> {
        match self.run(trial, watch) {
            Err(error @ (SolveError::Refused { .. } | SolveError::Tables(_))) => Err(error),
            Err(error) => Ok(Measurement::unavailable(trial, Some(Message::of(&error)))),
            run => run,
        }
    }
}

impl Measurement {
    fn unavailable(trial: &Trial, reason: Option<Message>) -> Self {
        let rows = BoardForm::Rows.write(trial.problem.start());
        let (algorithm, heuristic) = trial.options.objective.names();
        Self {
            board: trial.board,
            tiles: rows.expect("every board has rows"),
            known_length: trial.known_length,
            method: trial.options.objective.to_string(),
            algorithm: algorithm.to_owned(),
            heuristic: heuristic.map(str::to_owned),
            reason,
            metric: trial.problem.metric(),
            ..Self::default()
        }
    }

    fn of_answer(trial: &Trial, answer: &Answer) -> Self {
        let metric = answer.problem.metric();
        let length = answer.solution().map(|solution| solution.length);
        let stopped = answer.reason.as_ref().map(Message::of);
        let reason = match answer.status {
            Status::Solved => None,
            Status::Unsolvable => Some(Message::of(&answer.proof)),
            Status::Stopped => stopped,
        };
        let above = |known: Cost| {
            let length = length.filter(|_| metric == Metric::Stm && known > 0)?;
            Some((length as f64 - f64::from(known)) / f64::from(known))
        };
        Self {
            algorithm: answer.algorithm.to_string(),
            heuristic: answer.heuristic.clone(),
            status: RunStatus::Ended(answer.status),
            reachable_goal: answer.reachable_goal.clone(),
            metric,
            length,
            optimal: answer.optimal,
            limited: answer.is_limited(),
            lower_bound: answer.lower_bound,
            gap: length.and(answer.gap),
            above_known: trial.known_length.and_then(above),
            stats: Some(answer.stats),
            seconds: Some(answer.seconds),
            rounds: answer.rounds.clone(),
            branching_factor: length
                .and_then(|length| branching_factor(answer.stats.generated, length)),
            ..Self::unavailable(trial, reason)
        }
    }

    /// Why the run was stopped, if it was.
    pub fn stop_reason(&self) -> Option<StopReason> {
        let stopped = self.status == RunStatus::Ended(Status::Stopped);
        self.reason.as_ref().filter(|_| stopped)?.read().ok()
    }

    /// Whether the known length is proved to be too short. This also holds for straight runs,
    /// because a solution never has more runs than moves.
    pub fn contradicts_known(&self) -> bool {
        self.known_length
            .is_some_and(|known| known < self.lower_bound)
    }

    /// Whether the solution is shorter than the known length.
    pub fn is_shorter_than_known(&self) -> bool {
        self.above_known.is_some_and(|above| above < 0.0)
    }

    fn confirms_known(&self) -> bool {
        let known = self.known_length.map(|known| known as usize);
        self.optimal && self.metric == Metric::Stm && known.is_some() && known == self.length
    }

    fn count(&self, of: impl Fn(&Stats) -> u64) -> Option<f64> {
        self.stats.as_ref().map(|stats| of(stats) as f64)
    }
}

impl Comparison {
    /// Summarises the runs of each method.
    pub fn new(runs: Vec<Measurement>) -> Self {
        let mut methods: Vec<MethodSummary> = Vec::new();
        for run in &runs {
            if !methods.iter().any(|known| known.method == run.method) {
                let same = runs.iter().filter(|other| other.method == run.method);
                methods.push(MethodSummary::new(&run.method, &same.collect::<Vec<_>>()));
            }
        }
        Self { runs, methods }
    }
}

impl MethodSummary {
    fn new(method: &str, runs: &[&Measurement]) -> Self {
        let count = |is: &dyn Fn(&Measurement) -> bool| runs.iter().filter(|run| is(run)).count();
        let ended = |status| count(&|run| run.status == status);
        let solved = || {
            runs.iter()
                .filter(|run| run.status == RunStatus::Ended(Status::Solved))
        };
        let spread = |value: &dyn Fn(&Measurement) -> Option<f64>| {
            Spread::of(solved().filter_map(|run| value(run)))
        };
        let mut solved_by = Vec::new();
        for run in runs {
            let by = label(&run.algorithm, run.heuristic.as_deref());
            if run.status != RunStatus::Ended(Status::Unsolvable) && !solved_by.contains(&by) {
                solved_by.push(by);
            }
        }
        Self {
            method: method.to_owned(),
            solved_by,
            boards: runs.len(),
            solved: ended(RunStatus::Ended(Status::Solved)),
            proved: count(&|run| run.optimal),
            unsolvable: ended(RunStatus::Ended(Status::Unsolvable)),
            stopped: ended(RunStatus::Ended(Status::Stopped)),
            unavailable: ended(RunStatus::Unavailable),
            known: count(&|run| run.known_length.is_some()),
            confirmed: count(&Measurement::confirms_known),
            shorter: count(&Measurement::is_shorter_than_known),
            wrong: count(&Measurement::contradicts_known),
            length: spread(&|run| Some(run.length? as f64)),
            lower_bound: spread(&|run| Some(f64::from(run.lower_bound))),
            gap: spread(&|run| run.gap),
            above_known: spread(&|run| run.above_known),
            expanded: spread(&|run| run.count(|stats| stats.expanded)),
            generated: spread(&|run| run.count(|stats| stats.generated)),
            peak_bytes: spread(&|run| run.count(|stats| stats.peak_bytes)),
            seconds: spread(&|run| run.seconds),
            branching_factor: spread(&|run| run.branching_factor),
            growth: spread(&|run| {
                let expanded: Vec<u64> = run.rounds.iter().map(|round| round.expanded).collect();
                growth(&expanded)
            }),
        }
    }
}
