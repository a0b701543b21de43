//! `ida-star-runs`: the fewest straight runs, by iterative deepening on walking distance counted in runs.

use knobel_core::Watch;
use knobel_search::Guarantee;
use knobel_tiles::RunSolver;

use super::{Finding, Job, Method, MethodInfo, Need, TableError, Unfit};
use crate::registry::{self, HeuristicInfo};
use crate::{Metric, Problem};

/// The method.
pub(crate) struct Runs;

const NAME: &str = "ida-star-runs";

fn guide() -> &'static HeuristicInfo {
    registry::heuristic("walking-distance").expect("registered")
}

impl Method for Runs {
    fn info(&self) -> MethodInfo {
        MethodInfo {
            guarantee: Guarantee::CheapestIfAdmissible,
            metric: Metric::Mtm,
            ..MethodInfo::new(
                NAME,
                "fewest straight runs instead of single moves (sides of up to 4)",
            )
        }
    }

    fn fits(&self, problem: &Problem) -> Result<(), Unfit> {
        let shape = problem.shape();
        let needs = if problem.metric() != Metric::Mtm {
            Need::StraightRuns
        } else if shape.width().max(shape.height()) > RunSolver::LONGEST_SIDE {
            Need::SidesAtMost(RunSolver::LONGEST_SIDE)
        } else {
            return Ok(());
        };
        Err(Unfit {
            method: NAME,
            shape,
            needs,
        })
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, TableError> {
        let solver = RunSolver::new(job.problem.goal()).expect("fits has seen the sides");
        Ok(Finding {
            heuristic: Some(guide()),
            ..Finding::from(solver.solve(job.problem.start(), job.limits, watch))
        })
    }
}
