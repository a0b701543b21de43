//! Solutions that take milliseconds. `Objective::Fast` returns one of them, and a factor returns
//! one once its bound is high enough.

use std::sync::LazyLock;

use knobel_core::{Cost, Outcome, Report, Stats, StopReason, Watch};
use knobel_dispatch::LINEAR_CONFLICT;
use knobel_search::{Algorithm, WeightedAStar};
use knobel_tiles::Shape;

use crate::answer::{self, Answer, Proof};
use crate::methods::{Job, MethodInfo, MethodResult};
use crate::policy::Step;
use crate::{SolveError, registry};

/// The constructive solution of boards of up to this many cells takes negligible time.
pub(crate) const AT_ONCE: usize = 1000;

/// Searches that take milliseconds. A larger weight makes the path longer, but a path more likely
/// to be found. No search found one on boards of more than 36 cells.
static TRIALS: LazyLock<[Step; 3]> = LazyLock::new(|| {
    let weighted = |percent| Step {
        most_cells: 36,
        nodes: Some(20_000),
        weight_percent: Some(percent),
        ..Step::search(WeightedAStar::INFO, LINEAR_CONFLICT)
    };
    [200, 300, 500].map(weighted)
});

/// The constructive solution.
pub(crate) fn constructed(job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
    registry::CONSTRUCTIVE.run(job, watch)
}

/// The searches for boards of this shape.
pub(crate) fn trials(shape: Shape) -> impl Iterator<Item = &'static Step> {
    let fits = move |step: &&Step| shape.cells() <= step.most_cells;
    TRIALS.iter().filter(fits)
}

/// A quick solution and its job.
pub(crate) struct QuickSolution {
    pub(crate) job: Job,
    pub(crate) info: MethodInfo<'static>,
    pub(crate) finding: MethodResult,
}

impl QuickSolution {
    fn length(&self) -> usize {
        let path = self.finding.report.path();
        path.map_or(usize::MAX, |moves| self.job.problem.metric().length(moves))
    }
}

/// The shortest of the quick solutions.
pub(crate) fn quick(job: &Job, watch: &mut dyn Watch) -> Result<QuickSolution, SolveError> {
    let cells = job.problem.shape().cells();
    let constructive = registry::CONSTRUCTIVE;
    constructive.fits(&job.problem)?;
    // The constructive solution ignores the time limit unless the board is huge.
    let finding = if cells <= AT_ONCE {
        constructed(job, &mut ())?
    } else {
        constructed(job, watch)?
    };
    let mut shortest = QuickSolution {
        job: job.clone(),
        info: constructive.info(),
        finding,
    };
    let mut stats = Stats::default();
    // Under a node limit, do not spend expansions on further trials.
    for step in trials(job.problem.shape()).filter(|_| job.limits.nodes.is_none()) {
        let job = step.job(job);
        let finding = step.method.run(&job, watch)?;
        stats = finding.report.stats.after(stats);
        let stop = stopped(&finding);
        let found = QuickSolution {
            info: step.method.info(),
            finding,
            job,
        };
        if found.length() < shortest.length() {
            shortest = found;
        }
        if !stop.is_some_and(gave_up) || stop == Some(StopReason::Time) {
            break;
        }
    }
    shortest.finding.report.stats = stats;
    Ok(shortest)
}

/// A solution that is good enough once a bound is proved.
pub(crate) struct NearOptimal {
    pub(crate) quick: QuickSolution,
    percent: u32,
    /// The smallest bound for which the solution is within the factor.
    pub(crate) enough: Cost,
}

impl NearOptimal {
    pub(crate) fn new(quick: QuickSolution, percent: u32) -> Self {
        let enough = (quick.length() as u64).saturating_mul(100);
        let enough = Cost::try_from(enough.div_ceil(percent.into())).unwrap_or(Cost::MAX);
        Self {
            quick,
            percent,
            enough,
        }
    }

    /// The answer with this solution, after a search was stopped at a bound that `heuristic`
    /// proves.
    pub(crate) fn proved_by<P>(
        mut self,
        report: &Report<P>,
        heuristic: &str,
    ) -> Result<Answer, SolveError> {
        let own = &mut self.quick.finding.report;
        (own.lower_bound, own.stats) = (report.lower_bound, report.stats);
        self.answer(heuristic)
    }

    /// The answer with this solution, after `heuristic` has proved the bound.
    pub(crate) fn answer(self, heuristic: &str) -> Result<Answer, SolveError> {
        let length = self.quick.length();
        let QuickSolution {
            job,
            info,
            mut finding,
        } = self.quick;
        let (bound, heuristic) = (finding.report.lower_bound, heuristic.to_owned());
        finding.proof = Some(if length as Cost == bound {
            Proof::RuledOut { bound, heuristic }
        } else {
            Proof::WithinFactor {
                percent: self.percent,
                heuristic,
            }
        });
        answer::judge(&job, &info, finding)
    }
}

pub(crate) fn stopped(finding: &MethodResult) -> Option<StopReason> {
    match finding.report.outcome {
        Outcome::Stopped(reason) => Some(reason),
        _ => None,
    }
}

/// Returns whether the reason is a limit and not an interrupt.
pub(crate) fn gave_up(reason: StopReason) -> bool {
    matches!(
        reason,
        StopReason::Time | StopReason::Memory { .. } | StopReason::Nodes { .. }
    )
}
