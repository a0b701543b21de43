//! `anytime`: a solution at once, then shorter ones beside a rising bound, until they meet or a limit ends it.

use knobel_core::Watch;
use knobel_tiles::{Cells, Large};

use super::{Finding, Job, Method, MethodInfo, Need};
use crate::{Metric, Problem, SolveError, anytime};

/// The method.
pub(crate) struct Anytime;

impl Method for Anytime {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            anytime: true,
            ..MethodInfo::new(
                "anytime",
                "a solution at once, shorter ones and a proved bound with time; 10 s unless told",
            )
        }
    }

    fn needs(&self, problem: &Problem) -> Option<Need> {
        if problem.metric() != Metric::Stm {
            return Some(Need::SingleMoves);
        }
        (problem.shape().cells() > Large::MOST).then_some(Need::CellsAtMost(Large::MOST))
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, SolveError> {
        anytime::solve(job, watch)
    }
}
