//! Answers of [`solve`](crate::solve). This file turns the result of a method into an answer with
//! its proof.

use std::borrow::Cow;
use std::fmt;

use knobel_core::{Cost, Outcome, Round, Stats, Status, StopReason, Warning, counted};
use knobel_dispatch::{HeuristicInfo, LINEAR_CONFLICT};
use knobel_search::{Guarantee, WEIGHT};
use knobel_tiles::{Direction, Goal, parity};
use knobel_verify::tiles::{Claim, Lengths, check_solution, check_unsolvable};

use crate::methods::{Job, MethodInfo, MethodResult, label};
use crate::registry::{self, Admissibility};
use crate::{Improvement, Metric, Problem, SolveError};

/// A path to the goal that the independent checker has replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// The moves of the blank.
    #[cfg_attr(feature = "serde", serde(with = "knobel_tiles::notation::path"))]
    #[cfg_attr(feature = "schema", schemars(with = "knobel_tiles::notation::Moves"))]
    pub moves: Vec<Direction>,
    /// The length in the metric of the problem.
    pub length: usize,
    /// The length in single-tile moves.
    pub stm: usize,
    /// The length in multi-tile moves: a straight run of the blank counts 1.
    pub mtm: usize,
}

/// Why an answer is right, or what is proved about it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Proof {
    /// The parities differ, so the board is unsolvable.
    Parity,
    /// The start is the goal.
    AlreadyThere,
    /// A table contains the distances of all boards.
    AllDistancesKnown,
    /// Paths were tried in the order of their length.
    EveryShorterPathTried,
    /// An admissible heuristic rules out every path below the bound.
    RuledOut {
        /// The bound.
        bound: Cost,
        /// The heuristic.
        heuristic: String,
    },
    /// Every path of fewer straight runs is ruled out.
    RunsRuledOut {
        /// The bound in runs.
        bound: Cost,
    },
    /// The solution is at most this factor times the optimum.
    WithinFactor {
        /// The factor in percent.
        percent: u32,
        /// The admissible heuristic.
        heuristic: String,
    },
    /// The solution was built row by row, and only the bound is proved.
    Constructed {
        /// The bound.
        bound: Cost,
    },
    /// A search without guarantee found the solution, and only the bound is proved.
    NotProved {
        /// The bound.
        bound: Cost,
    },
    /// The search was stopped with this bound.
    StoppedAt {
        /// The bound.
        bound: Cost,
    },
    /// The search was stopped before its tables were ready, with a bound that does not need them.
    TablesNotReady {
        /// The bound.
        bound: Cost,
    },
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parity => f.write_str(
                "a move changes the parity of the transpositions and of the blank's distance \
                 together",
            ),
            Self::AlreadyThere => f.write_str("the board is the goal already"),
            Self::AllDistancesKnown => f.write_str(
                "the distances of all 181,440 boards are known from a breadth-first search",
            ),
            Self::EveryShorterPathTried => f.write_str("every shorter path was tried first"),
            Self::RuledOut { bound, heuristic } => write!(
                f,
                "every path of fewer than {} is ruled out: {heuristic} never overestimates",
                moves(*bound)
            ),
            Self::RunsRuledOut { bound: 0 } | Self::StoppedAt { bound: 0 } => {
                f.write_str("nothing is proved about the length of its solutions yet")
            }
            Self::RunsRuledOut { bound } => {
                let runs = counted((*bound).into(), "straight run");
                write!(f, "every path of fewer than {runs} is ruled out")
            }
            Self::WithinFactor { percent, heuristic } => {
                let factor = f64::from(*percent) / 100.0;
                write!(
                    f,
                    "it is at most {factor:.2} times the optimum: {heuristic} never \
                           overestimates"
                )
            }
            Self::Constructed { bound } => write!(
                f,
                "it was built row by row and column by column; no solution is shorter than {}",
                moves(*bound)
            ),
            Self::NotProved { bound } => {
                write!(f, "no solution is shorter than {}", moves(*bound))
            }
            Self::StoppedAt { bound } => {
                write!(f, "every path of fewer than {} is ruled out", moves(*bound))
            }
            Self::TablesNotReady { bound } => write!(
                f,
                "the tables were not ready yet; no solution is shorter than {}",
                moves(*bound)
            ),
        }
    }
}

fn moves(number: Cost) -> impl fmt::Display {
    counted(number.into(), "move")
}

/// The answer of [`solve`](crate::solve).
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Answer {
    /// The problem.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub problem: Problem,
    /// The kind of result.
    pub status: Status,
    /// Why the search was stopped, if it was.
    #[cfg_attr(feature = "serde", serde(with = "crate::message::option"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::message::Message>"))]
    pub reason: Option<StopReason>,
    /// The proof of the answer, or its guarantee if it is not proved optimal.
    #[cfg_attr(feature = "serde", serde(with = "crate::message"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::message::Message"))]
    pub proof: Proof,
    /// Whether the solution is proved optimal.
    pub optimal: bool,
    /// The solution, or the best path known if the search was stopped.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub path: Option<Solution>,
    /// No solution is shorter than this, in the metric of the problem.
    pub lower_bound: Cost,
    /// How much longer the path is than the bound: (length − bound) / bound. There is none without
    /// a path, or if the bound is 0 and the path is longer.
    pub gap: Option<f64>,
    /// A standard goal that an unsolvable board can reach, if there is one.
    pub reachable_goal: Option<Goal>,
    /// The method that gave the answer.
    pub algorithm: Cow<'static, str>,
    /// The heuristic that the method used, if any.
    pub heuristic: Option<String>,
    /// Tables and memory that the search had to do without, and how the board was read.
    #[cfg_attr(feature = "serde", serde(with = "crate::message::list"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::message::Message>"))]
    pub warnings: Vec<Warning>,
    /// The work done.
    pub stats: Stats,
    /// The time taken.
    pub seconds: f64,
    /// The work of each round, if the search deepened step by step. Rounds before the last found
    /// nothing.
    pub rounds: Vec<Round>,
    /// The successive solutions, each shorter than the one before, if the method improves its
    /// solution.
    pub improvements: Vec<Improvement>,
}

impl Answer {
    /// The solution, if the board is solved.
    pub fn solution(&self) -> Option<&Solution> {
        self.path.as_ref().filter(|_| self.status == Status::Solved)
    }

    /// Returns whether a larger limit might give a better answer. This is so if a limit ended the
    /// search, or ended a method that improves its solution before the solution was good enough.
    pub fn is_limited(&self) -> bool {
        let unproved = matches!(self.proof, Proof::NotProved { .. });
        self.status == Status::Stopped || unproved && registry::improves(&self.algorithm)
    }

    /// The same answer with this path.
    pub(crate) fn with_path(self, path: Option<Solution>) -> Self {
        let length = path.as_ref().map(|path| path.length as Cost);
        Self {
            gap: length.and_then(|length| gap(length, self.lower_bound)),
            path,
            ..self
        }
    }

    /// The number of parts of the search that shared the memory, if the memory was too small.
    pub fn memory_shares(&self) -> Option<u32> {
        self.warnings
            .iter()
            .filter_map(Warning::memory_shares)
            .max()
    }

    /// The readable name of the method with its heuristic.
    pub fn method(&self) -> String {
        label(&self.algorithm, self.heuristic.as_deref())
    }
}

/// The gap between a solution and the lower bound, relative to the bound: 0.14 is 14 %. `None` if
/// the bound is 0 and the solution is longer.
pub fn gap(length: Cost, bound: Cost) -> Option<f64> {
    match (length, bound) {
        (0, _) => Some(0.0),
        (_, 0) => None,
        _ => Some((f64::from(length) - f64::from(bound)) / f64::from(bound)),
    }
}

/// Turns a method's result into an answer, and checks every claim of it.
pub(crate) fn judge(
    job: &Job,
    info: &MethodInfo<'_>,
    finding: MethodResult,
) -> Result<Answer, SolveError> {
    let problem = &job.problem;
    let judgement = Judgement::new(job, info, &finding);
    let lower_bound = judgement.lower_bound;
    let outcome = finding.report.outcome;
    let (status, reason) = (outcome.status(), outcome.stop_reason());
    let (mut optimal, mut reachable_goal) = (false, None);
    let (proof, moves) = match outcome {
        Outcome::Solved(moves) => {
            optimal = problem.metric().length(&moves) as Cost == lower_bound;
            let proof = match finding.proof {
                _ if moves.is_empty() => Proof::AlreadyThere,
                known => known.unwrap_or_else(|| judgement.of_solution(optimal)),
            };
            (proof, Some(moves))
        }
        Outcome::Stopped(reason) => (judgement.of_stop(reason, finding.proof), finding.best),
        Outcome::Unsolvable => {
            check_unsolvable(problem.start(), problem.goal())?;
            reachable_goal = parity::reachable_standard_goal(problem.start());
            (Proof::Parity, None)
        }
    };
    let path = moves.map(|moves| checked(problem, moves, lower_bound, optimal));
    let mut shown = problem.clone();
    let mut warnings = finding.warnings;
    warnings.extend(shown.take_warning());
    let answer = Answer {
        problem: shown,
        status,
        reason,
        proof,
        optimal,
        path: None,
        lower_bound,
        gap: None,
        reachable_goal,
        algorithm: info.name.into(),
        heuristic: judgement.heuristic.map(str::to_owned),
        warnings,
        stats: finding.report.stats,
        seconds: finding.before.as_secs_f64(),
        rounds: Vec::new(),
        improvements: finding.improvements,
    };
    Ok(answer.with_path(path.transpose()?))
}

/// The heuristic of the bound that takes no time.
static AT_ONCE: &HeuristicInfo<'static> = LINEAR_CONFLICT;

/// The lower bound from linear conflicts, before any search.
pub(crate) fn bound_at_once(problem: &Problem) -> Cost {
    let (start, goal) = (problem.start(), problem.goal());
    let moves = registry::estimate(AT_ONCE.name, start, goal).unwrap_or(0);
    let shape = problem.shape();
    let longest_run = (shape.width().max(shape.height()) - 1).max(1);
    match problem.metric() {
        Metric::Stm => moves,
        Metric::Mtm => moves.div_ceil(longest_run as Cost),
    }
}

/// The facts that are known when a search ends.
struct Judgement<'a> {
    lower_bound: Cost,
    /// The heuristic that guided the search.
    heuristic: Option<&'a str>,
    /// The heuristic that proves the bound, or an empty name.
    proves_bound: &'a str,
    percent: u32,
    guarantee: Guarantee,
    metric: Metric,
}

impl<'a> Judgement<'a> {
    fn new(job: &Job, info: &MethodInfo<'a>, finding: &MethodResult) -> Self {
        let heuristic = finding.heuristic.or(info.heuristic.as_ref());
        // A result from a heuristic that may overestimate is not proved.
        let admissible = heuristic.is_none_or(|info| info.admissibility != Admissibility::None);
        let (mut lower_bound, proves_bound, guarantee) = if admissible {
            let name = heuristic.map_or("", |info| info.name);
            (finding.report.lower_bound, name, info.guarantee)
        } else {
            (0, AT_ONCE.name, Guarantee::None)
        };
        if !admissible || matches!(finding.report.outcome, Outcome::Stopped(_)) {
            lower_bound = lower_bound.max(bound_at_once(&job.problem));
        }
        Self {
            lower_bound,
            heuristic: heuristic.map(|info| info.name),
            proves_bound,
            percent: job.settings.number(&WEIGHT) as u32,
            guarantee,
            metric: job.problem.metric(),
        }
    }

    /// The proof of a search that was stopped, if `known` is what the method reports.
    fn of_stop(&self, reason: StopReason, known: Option<Proof>) -> Proof {
        let bound = self.lower_bound;
        match (known, reason) {
            (_, StopReason::Memory { .. }) => self.of_bound(),
            (Some(Proof::TablesNotReady { .. }), _) => Proof::TablesNotReady { bound },
            _ => self.of_bound(),
        }
    }

    fn of_bound(&self) -> Proof {
        let bound = self.lower_bound;
        match self.metric {
            Metric::Stm => Proof::StoppedAt { bound },
            Metric::Mtm => Proof::RunsRuledOut { bound },
        }
    }

    fn of_solution(&self, optimal: bool) -> Proof {
        let (bound, heuristic) = (self.lower_bound, self.proves_bound);
        match self.guarantee {
            Guarantee::WithinWeight if !optimal => Proof::WithinFactor {
                percent: self.percent,
                heuristic: heuristic.to_owned(),
            },
            _ if !optimal => Proof::NotProved { bound },
            Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne => {
                Proof::EveryShorterPathTried
            }
            // An uninformed search proves only a bound of one move, because the start is not the
            // goal.
            _ if heuristic.is_empty() => Proof::EveryShorterPathTried,
            _ if self.metric == Metric::Mtm => Proof::RunsRuledOut { bound },
            _ => Proof::RuledOut {
                bound,
                heuristic: heuristic.to_owned(),
            },
        }
    }
}

/// Lets the independent checker replay a solution and check the claims about it.
pub(crate) fn replayed(
    problem: &Problem,
    moves: &[Direction],
    lower_bound: Cost,
    optimal: bool,
) -> Result<Lengths, SolveError> {
    let metric = problem.metric();
    let claim = Claim {
        metric,
        length: Some(metric.length(moves)),
        lower_bound: lower_bound as usize,
        optimal,
    };
    Ok(check_solution(
        problem.start(),
        problem.goal(),
        moves,
        &claim,
    )?)
}

/// A solution that the checker has replayed.
pub(crate) fn checked(
    problem: &Problem,
    moves: Vec<Direction>,
    lower_bound: Cost,
    optimal: bool,
) -> Result<Solution, SolveError> {
    let lengths = replayed(problem, &moves, lower_bound, optimal)?;
    Ok(Solution {
        length: problem.metric().length(&moves),
        moves,
        stm: lengths.stm,
        mtm: lengths.mtm,
    })
}
