//! `ida-star-runs`: the fewest straight runs, by iterative deepening on walking distance counted in runs.

use knobel_core::Watch;
use knobel_search::Guarantee;
use knobel_tiles::RunSolver;

use super::{Finding, Job, Method, MethodInfo, Need, TableError};
use crate::registry::{self, HeuristicInfo};
use crate::{Metric, Problem};

/// The method.
pub(crate) struct Runs;

fn guide() -> &'static HeuristicInfo<'static> {
    registry::heuristic("walking-distance").expect("registered")
}

impl Method for Runs {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            guarantee: Guarantee::CheapestIfAdmissible,
            metric: Metric::Mtm,
            ..MethodInfo::new(
                "ida-star-runs",
                "fewest straight runs instead of single moves (sides of up to 4)",
            )
        }
    }

    fn needs(&self, problem: &Problem) -> Option<Need> {
        const MOST: usize = RunSolver::LONGEST_SIDE;
        let shape = problem.shape();
        if problem.metric() != Metric::Mtm {
            return Some(Need::StraightRuns);
        }
        (shape.width().max(shape.height()) > MOST).then_some(Need::SidesAtMost(MOST))
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, TableError> {
        let solver = RunSolver::new(job.problem.goal()).expect("fits has seen the sides");
        Ok(Finding {
            heuristic: Some(guide()),
            ..Finding::from(solver.solve(job.problem.start(), job.limits, watch))
        })
    }
}
