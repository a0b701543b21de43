//! What [`solve`](crate::solve) answers, built in one place: what a method found becomes what is
//! proved.

use std::fmt;

use knobel_core::{Cost, Outcome, Round, Stats, StopReason, Warning, counted};
use knobel_search::{Guarantee, WEIGHT};
use knobel_tiles::{Direction, Goal, parity};
use knobel_verify::tiles::{Claim, Lengths, check_solution, check_unsolvable};

use crate::methods::{Job, MethodInfo, MethodResult, label};
use crate::registry::{self, Admissibility};
use crate::{Improvement, Metric, Problem, SolveError};

/// A path to the goal that the independent checker has replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The blank's moves.
    pub moves: Vec<Direction>,
    /// Length in single-tile moves.
    pub stm: usize,
    /// Length in multi-tile moves: a straight run of the blank counts 1.
    pub mtm: usize,
}

impl Solution {
    /// The length in this metric.
    pub fn length(&self, metric: Metric) -> usize {
        match metric {
            Metric::Stm => self.stm,
            Metric::Mtm => self.mtm,
        }
    }
}

/// The answer proper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Status {
    /// A solution.
    Solved(Solution),
    /// Proved by parity: the goal cannot be reached.
    Unsolvable {
        /// A standard goal that can be reached, if one can.
        reachable: Option<Goal>,
    },
    /// A limit ended the search.
    Stopped {
        /// Which one.
        reason: StopReason,
        /// A solution that is not known to be shortest, if there is one.
        best: Option<Solution>,
    },
}

/// How an answer is known to be right, or what it is worth where that is not known.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Proof {
    /// Parities differ: unsolvable.
    Parity,
    /// The start is the goal.
    AlreadyThere,
    /// The distances of all boards are in a table.
    AllDistancesKnown,
    /// Paths were tried in the order of their length.
    EveryShorterPathTried,
    /// Every path below the bound is ruled out by a heuristic that never overestimates.
    RuledOut {
        /// The bound.
        bound: Cost,
        /// The heuristic.
        heuristic: String,
    },
    /// Every way of fewer straight runs is ruled out.
    RunsRuledOut {
        /// The bound in runs.
        bound: Cost,
    },
    /// At most this factor longer than the optimum.
    WithinFactor {
        /// The factor in percent.
        percent: u32,
        /// The heuristic that never overestimates.
        heuristic: String,
    },
    /// Built row by row; only the bound is proved.
    Constructed {
        /// The bound.
        bound: Cost,
    },
    /// Found by a search that promises nothing about length; only the bound is proved.
    NotProved {
        /// The bound.
        bound: Cost,
    },
    /// Stopped with this bound.
    StoppedAt {
        /// The bound.
        bound: Cost,
    },
    /// Stopped before the tables were ready, with a bound that needs none.
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

/// What [`solve`](crate::solve) answers.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Answer {
    /// What was to be solved.
    pub problem: Problem,
    /// The answer proper.
    pub status: Status,
    /// Is the solution proved to be a shortest one?
    pub optimal: bool,
    /// No solution is shorter than this, in the problem's metric.
    pub lower_bound: Cost,
    /// The method that gave the answer.
    pub algorithm: &'static str,
    /// The heuristic it used, if any.
    pub heuristic: Option<String>,
    /// How the answer is known to be right.
    pub proof: Proof,
    /// Work done.
    pub stats: Stats,
    /// What each round took, where the search deepened step by step: those before the last found
    /// nothing.
    pub rounds: Vec<Round>,
    /// Time taken.
    pub seconds: f64,
    /// Tables and memory that the search had to do without.
    pub warnings: Vec<Warning>,
    /// Solutions on the way, each shorter than the one before, where the method improves on them.
    pub improvements: Vec<Improvement>,
}

impl Answer {
    /// The solution, or the best path known where the search was stopped.
    pub fn path(&self) -> Option<&Solution> {
        match &self.status {
            Status::Solved(solution) => Some(solution),
            Status::Stopped { best, .. } => best.as_ref(),
            Status::Unsolvable { .. } => None,
        }
    }

    /// The solution, if the board is solved.
    pub fn solution(&self) -> Option<&Solution> {
        match &self.status {
            Status::Solved(solution) => Some(solution),
            _ => None,
        }
    }

    /// How much longer the solution, or the best path known, is than the bound: (length − bound) /
    /// bound. Nothing where there is no path, or a bound of 0 says nothing about it.
    pub fn gap(&self) -> Option<f64> {
        let length = self.path()?.length(self.problem.metric());
        gap(length as Cost, self.lower_bound)
    }

    /// The number of parts of the search that shared the memory, if the memory was too small.
    pub fn memory_shares(&self) -> Option<u32> {
        self.warnings
            .iter()
            .filter_map(Warning::memory_shares)
            .max()
    }

    /// The method with its heuristic, as people read them.
    pub fn method(&self) -> String {
        label(self.algorithm, self.heuristic.as_deref())
    }
}

/// How much longer a solution is than what is proved of the shortest, as a part of the latter: 0.14
/// is 14 %. Nothing where the bound is 0 and the solution longer.
pub fn gap(length: Cost, bound: Cost) -> Option<f64> {
    match (length, bound) {
        (0, _) => Some(0.0),
        (_, 0) => None,
        _ => Some((f64::from(length) - f64::from(bound)) / f64::from(bound)),
    }
}

/// What a method's finding proves, every claim of it checked.
pub(crate) fn judge(
    job: &Job,
    info: &MethodInfo<'_>,
    finding: MethodResult,
) -> Result<Answer, SolveError> {
    let problem = &job.problem;
    let heuristic = finding.heuristic.copied().or(info.heuristic);
    // What rests on a heuristic that promises nothing is not proved.
    let promises = heuristic.is_none_or(|info| info.admissibility != Admissibility::None);
    let mut lower_bound = if promises {
        finding.report.lower_bound
    } else {
        0
    };
    if !promises || matches!(finding.report.outcome, Outcome::Stopped(_)) {
        lower_bound = lower_bound.max(bound_at_once(problem));
    }
    let judgement = Judgement {
        lower_bound,
        heuristic: if promises {
            heuristic.map_or("", |info| info.name)
        } else {
            AT_ONCE
        },
        percent: job.settings.number(&WEIGHT) as u32,
        guarantee: if promises {
            info.guarantee
        } else {
            Guarantee::None
        },
        metric: problem.metric(),
    };
    let mut proof = finding.proof;
    let (status, optimal) = match finding.report.outcome {
        Outcome::Solved(moves) => {
            let optimal = problem.metric().length(&moves) as Cost == lower_bound;
            let solution = checked(problem, moves, lower_bound, optimal)?;
            proof = if solution.moves.is_empty() {
                Some(Proof::AlreadyThere)
            } else {
                proof.or(Some(judgement.of_solution(optimal)))
            };
            (Status::Solved(solution), optimal)
        }
        Outcome::Stopped(reason) => {
            proof = Some(match (proof, reason) {
                (_, StopReason::Memory { .. }) => judgement.of_bound(),
                (Some(Proof::TablesNotReady { .. }), _) => {
                    Proof::TablesNotReady { bound: lower_bound }
                }
                _ => judgement.of_bound(),
            });
            let best = (finding.best)
                .map(|moves| checked(problem, moves, lower_bound, false))
                .transpose()?;
            (Status::Stopped { reason, best }, false)
        }
        Outcome::Unsolvable => {
            check_unsolvable(problem.start(), problem.goal())?;
            proof = Some(Proof::Parity);
            let reachable = parity::reachable_standard_goal(problem.start());
            (Status::Unsolvable { reachable }, false)
        }
    };
    Ok(Answer {
        problem: problem.clone(),
        status,
        optimal,
        lower_bound,
        algorithm: info.name,
        heuristic: heuristic.map(|info| info.name.to_owned()),
        proof: proof.expect("every outcome has set it"),
        stats: finding.report.stats,
        rounds: Vec::new(),
        seconds: finding.before.as_secs_f64(),
        warnings: finding.warnings,
        improvements: finding.improvements,
    })
}

/// The heuristic whose bound takes no time.
const AT_ONCE: &str = "linear-conflict";

/// What linear conflicts prove about a problem before anything is searched: no solution is shorter.
pub(crate) fn bound_at_once(problem: &Problem) -> Cost {
    let (start, goal) = (problem.start(), problem.goal());
    let moves = registry::estimate(AT_ONCE, start, goal).unwrap_or(0);
    let shape = problem.shape();
    let longest_run = (shape.width().max(shape.height()) - 1).max(1);
    match problem.metric() {
        Metric::Stm => moves,
        Metric::Mtm => moves.div_ceil(longest_run as Cost),
    }
}

/// What is known when a search ends.
struct Judgement<'a> {
    lower_bound: Cost,
    heuristic: &'a str,
    percent: u32,
    guarantee: Guarantee,
    metric: Metric,
}

impl Judgement<'_> {
    fn of_bound(&self) -> Proof {
        let bound = self.lower_bound;
        match self.metric {
            Metric::Stm => Proof::StoppedAt { bound },
            Metric::Mtm => Proof::RunsRuledOut { bound },
        }
    }

    fn of_solution(&self, optimal: bool) -> Proof {
        let (bound, heuristic) = (self.lower_bound, self.heuristic);
        match self.guarantee {
            Guarantee::WithinWeight if !optimal => Proof::WithinFactor {
                percent: self.percent,
                heuristic: heuristic.to_owned(),
            },
            _ if !optimal => Proof::NotProved { bound },
            Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne => {
                Proof::EveryShorterPathTried
            }
            // Nothing guided it: a path of one move, and the start is not the goal.
            _ if heuristic.is_empty() => Proof::EveryShorterPathTried,
            _ if self.metric == Metric::Mtm => Proof::RunsRuledOut { bound },
            _ => Proof::RuledOut {
                bound,
                heuristic: heuristic.to_owned(),
            },
        }
    }
}

/// Has the independent checker replay a solution and what is claimed about it.
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
        moves,
        stm: lengths.stm,
        mtm: lengths.mtm,
    })
}
