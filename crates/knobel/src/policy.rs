//! The policy behind "best", "within" and "fast": an ordered list of methods for each objective,
//! with the reasons for the order. Which tables a method reads or builds is decided in
//! `knobel_optimal::acquire_tables` and, for proofs beside an anytime run, in
//! `provers/table_prover.rs`.
//!
//! The first method that suits the problem runs. When it has used up its expansions, the next
//! method continues with the bound proved so far. The same happens if its tables do not fit into
//! memory, which the answer reports. If a method is stopped, the answer contains the best known
//! solution and the bound, unless the board is huge.

use std::sync::LazyLock;

use knobel_core::{Cost, Outcome, Stats, Status, StopReason, Warning, Watch};
use knobel_dispatch::{HeuristicInfo, LINEAR_CONFLICT, WALKING_DISTANCE};
use knobel_search::{Algorithm, AlgorithmInfo, IdaStar, WEIGHT, WeightedAStar};

use crate::answer::{self, Answer, Proof};
use crate::methods::{Job, Method, MethodInfo, MethodResult};
use crate::objective::DEFAULT_HEURISTICS;
use crate::quick_solutions::{AT_ONCE, NearOptimal, gave_up, quick, stopped};
use crate::{Deadline, Metric, Objective, Problem, Requirement, SolveError, Unfit, registry};

/// Boards of up to this many cells are searched for an optimal solution until a limit is reached.
pub const SEARCHABLE: usize = 16;

/// One method of a list.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) method: &'static dyn Method,
    /// Boards with more cells skip this step.
    pub(crate) most_cells: usize,
    /// Limit of expansions before the next step. If the caller limits expansions, the step is
    /// skipped.
    pub(crate) nodes: Option<u64>,
    pub(crate) weight_percent: Option<u32>,
}

impl Step {
    pub(crate) const fn new(method: &'static dyn Method) -> Self {
        Self {
            method,
            most_cells: usize::MAX,
            nodes: None,
            weight_percent: None,
        }
    }

    /// A search with a heuristic.
    pub(crate) fn search(algorithm: AlgorithmInfo, heuristic: &HeuristicInfo<'_>) -> Self {
        Self::new(registry::pair(algorithm, heuristic))
    }

    /// The job with the limits and settings of this step.
    pub(crate) fn job(&self, job: &Job) -> Job {
        let mut job = job.clone();
        if let Some(percent) = self.weight_percent {
            job.settings = job.settings.with(&WEIGHT, percent.into());
        }
        job.limits.nodes = self.nodes.or(job.limits.nodes);
        job
    }

    /// Returns whether the board is too large for this step, or the caller limits expansions
    /// instead.
    fn is_skipped(&self, job: &Job) -> bool {
        let cells = job.problem.shape().cells();
        cells > self.most_cells || job.limits.nodes.is_some() && self.nodes.is_some()
    }

    /// Returns whether the next step continues, because this one had no memory for tables or spent
    /// its nodes.
    fn gives_way(&self, finding: &MethodResult) -> bool {
        let spent = |reason| gave_up(reason) && reason != StopReason::Time;
        had_no_room(finding) || self.nodes.is_some() && stopped(finding).is_some_and(spent)
    }
}

/// The steps to the best possible answer, in order.
fn best(metric: Metric) -> &'static [Step] {
    // Straight runs have their own search.
    static RUNS: LazyLock<[Step; 1]> = LazyLock::new(|| [Step::new(registry::STRAIGHT_RUNS)]);
    static MOVES: LazyLock<[Step; 4]> = LazyLock::new(|| {
        [
            // This step takes microseconds, because every distance is known.
            Step::new(registry::PERFECT_TABLE),
            // This step expands the fewest nodes, and is optimal within seconds for every board up
            // to 4×4.
            Step {
                most_cells: SEARCHABLE,
                ..Step::new(registry::PDB)
            },
            // This step is used if memory is too small for tables.
            Step {
                most_cells: SEARCHABLE,
                ..Step::search(IdaStar::INFO, WALKING_DISTANCE)
            },
            // Boards close to the goal are solved optimally within milliseconds, others as well as
            // the time allows.
            Step::new(registry::ANYTIME),
        ]
    });
    match metric {
        Metric::Mtm => &*RUNS,
        Metric::Stm => &*MOVES,
    }
}

/// The steps to an answer within a factor of the optimum, in order. They never take much longer
/// than the optimum.
fn within(percent: u32) -> Vec<Step> {
    let weighted = |&(heuristic, most_cells): &(&HeuristicInfo<'_>, usize)| Step {
        most_cells,
        weight_percent: Some(percent),
        ..Step::search(WeightedAStar::INFO, heuristic)
    };
    let mut steps = vec![
        Step::new(registry::PERFECT_TABLE),
        // Most optimal solutions take at most this many expansions, 0.1 s.
        Step {
            nodes: Some(2_000_000),
            ..Step::new(registry::PDB)
        },
        // A large factor is met sooner than the optimum, and a small one later. So this step may
        // take as long as the one before.
        Step {
            nodes: Some(100_000),
            ..weighted(&DEFAULT_HEURISTICS[0])
        },
        Step::new(registry::PDB),
    ];
    // This step needs no tables. It proves its factor on every board.
    steps.extend(DEFAULT_HEURISTICS.iter().map(weighted));
    steps
}

/// Runs the steps of an objective for a solvable problem.
pub(crate) fn fulfil(
    objective: &Objective,
    job: &Job,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let (metric, cells) = (job.problem.metric(), job.problem.shape().cells());
    if let Some(method) = objective.method(&job.problem)? {
        method.fits(&job.problem)?;
        return answer::judge(job, &method.info(), method.run(job, watch)?);
    }
    match objective {
        Objective::Fast => {
            let found = quick(job, watch)?;
            answer::judge(&found.job, &found.info, found.finding)
        }
        Objective::Within(percent) if metric == Metric::Stm && cells > SEARCHABLE => {
            let mut job = job.clone();
            job.anytime.percent = Some(*percent);
            in_turn(&[Step::new(registry::ANYTIME)], &job, None, watch)
        }
        Objective::Within(percent) if metric == Metric::Stm => {
            let percent = (*percent).max(100);
            let near = NearOptimal::new(quick(job, watch)?, percent);
            if near.quick.finding.report.lower_bound >= near.enough {
                return near.answer(LINEAR_CONFLICT.name);
            }
            in_turn(&within(percent), job, Some(near), watch)
        }
        // An optimal solution is within any factor.
        _ => in_turn(best(metric), job, None, watch),
    }
}

/// The results of earlier steps.
#[derive(Default)]
struct Past {
    proved: Cost,
    /// The heuristic that proved the bound.
    heuristic: &'static str,
    stats: Stats,
    /// Warnings of steps that had too little memory.
    no_room: Vec<Warning>,
    /// Warnings of other steps.
    warnings: Vec<Warning>,
}

/// Returns whether the memory was too small for the tables.
fn had_no_room(finding: &MethodResult) -> bool {
    matches!(finding.proof, Some(Proof::TablesNotReady { .. }))
        && matches!(stopped(finding), Some(StopReason::Memory { .. }))
}

impl Past {
    /// Keeps the result of a step for the next one.
    fn keep(&mut self, mut finding: MethodResult, prover: &'static str) {
        self.proved = finding.report.lower_bound;
        self.heuristic = prover;
        self.stats = finding.report.stats;
        let warnings = if had_no_room(&finding) {
            &mut self.no_room
        } else {
            &mut self.warnings
        };
        warnings.append(&mut finding.warnings);
    }

    /// Adds the bound and the work of earlier steps. Returns the heuristic that proved the bound.
    fn add_to(
        &self,
        finding: &mut MethodResult,
        info: &MethodInfo<'static>,
        metric: Metric,
    ) -> &'static str {
        let report = &mut finding.report;
        report.stats = report.stats.after(self.stats);
        let heuristic = finding.heuristic.copied().or(info.heuristic);
        if report.lower_bound >= self.proved {
            return heuristic.map_or("", |info| info.name);
        }
        let (bound, heuristic) = (self.proved, self.heuristic);
        report.lower_bound = bound;
        if let Outcome::Solved(moves) = &report.outcome
            && metric.length(moves) as Cost == bound
        {
            finding.proof = Some(Proof::RuledOut {
                bound,
                heuristic: heuristic.to_owned(),
            });
        }
        heuristic
    }

    /// Adds each warning once. Those about memory name the method that is used instead.
    fn warn(self, answer: &mut Answer) {
        let method = answer.method();
        let no_room = (self.no_room.into_iter()).map(|it| it.replaced_by(&*method));
        for warning in self.warnings.into_iter().chain(no_room) {
            if !answer.warnings.contains(&warning) {
                answer.warnings.push(warning);
            }
        }
    }
}

/// Runs one step after the other until one has an answer, or the quick solution `near` is good
/// enough.
fn in_turn(
    steps: &[Step],
    job: &Job,
    mut near: Option<NearOptimal>,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let enough = near.as_ref().map(|near| near.enough);
    let mut past = Past::default();
    if let Some(near) = &near {
        past.stats = near.quick.finding.report.stats;
    }
    let mut refusal = None;
    for step in steps {
        let fits = step.method.fits(&job.problem);
        if fits.is_err() || step.is_skipped(job) {
            refusal = fits.err().or(refusal);
            continue;
        }
        let job = step.job(job);
        let mut until = Deadline::new(None, watch).until(enough);
        let mut finding = step.method.run(&job, &mut until)?;
        let info = step.method.info();
        let prover = past.add_to(&mut finding, &info, job.problem.metric());
        let bound = finding.report.lower_bound;
        if stopped(&finding).is_some()
            && let Some(near) = near.take_if(|near| bound >= near.enough)
        {
            return near.proved_by(&finding.report, prover);
        }
        if step.gives_way(&finding) {
            past.keep(finding, prover);
            continue;
        }
        let mut answer = answer::judge(&job, &info, finding)?;
        past.warn(&mut answer);
        return with_best_known(&job, near, answer);
    }
    Err(unfit(refusal, &job.problem))
}

/// Why no step suits the problem.
fn unfit(refusal: Option<Unfit>, problem: &Problem) -> SolveError {
    let (shape, metric) = (problem.shape(), problem.metric());
    match refusal {
        // The request names a metric and no method.
        Some(Unfit {
            needs: Requirement::CellsAtMost(most),
            ..
        }) if metric == Metric::Mtm => SolveError::RunsTooLarge { most, shape },
        Some(unfit) => unfit.into(),
        None => SolveError::TooLarge { shape },
    }
}

/// A stopped answer keeps the best known solution.
fn with_best_known(
    job: &Job,
    near: Option<NearOptimal>,
    mut answer: Answer,
) -> Result<Answer, SolveError> {
    let at_once = job.problem.shape().cells() <= AT_ONCE;
    if at_once && answer.status == Status::Stopped && answer.path.is_none() {
        let known = match near {
            Some(NearOptimal { quick, .. }) => {
                answer::judge(&quick.job, &quick.info, quick.finding)?
            }
            None => {
                let constructive = registry::CONSTRUCTIVE;
                answer::judge(job, &constructive.info(), constructive.run(job, &mut ())?)?
            }
        };
        answer = answer.with_path(known.path);
    }
    Ok(answer)
}

/// Returns whether a method that improves its answer handles this objective.
///
/// # Errors
/// If the method that it names does not take the heuristic.
pub(crate) fn improves(objective: &Objective, problem: &Problem) -> Result<bool, SolveError> {
    let large = problem.shape().cells() > SEARCHABLE;
    Ok(match objective.method(problem)? {
        Some(method) => method.info().anytime,
        None if matches!(objective, Objective::Fast) => false,
        None => large && problem.metric() == Metric::Stm,
    })
}

/// Returns whether a method with checkpoints handles this objective. These are the methods that
/// improve their answer, and the search for straight runs.
///
/// # Errors
/// If the method that it names does not take the heuristic.
pub(crate) fn resumes(objective: &Objective, problem: &Problem) -> Result<bool, SolveError> {
    let runs = match objective.method(problem)? {
        Some(method) => method.info().metric == Metric::Mtm,
        None if matches!(objective, Objective::Fast) => false,
        None => problem.metric() == Metric::Mtm,
    };
    Ok(runs || improves(objective, problem)?)
}
