//! Every algorithm of `search` with every heuristic of `tiles` is a method.

use knobel_core::Watch;
use knobel_search::Info;
use knobel_tiles::{Cells, Large};

use super::{Finding, Job, Method, MethodInfo, Need, TableError};
use crate::registry::{HeuristicInfo, run};
use crate::{Metric, Problem};

/// An algorithm, and the heuristic that guides it.
pub(crate) struct Search {
    pub(crate) algorithm: &'static Info,
    /// `zero` where the algorithm takes none.
    pub(crate) heuristic: &'static HeuristicInfo,
}

impl Method for Search {
    fn info(&self) -> MethodInfo {
        let Info {
            name,
            summary,
            guarantee,
            memory,
            informed,
            settings,
            ends_when_unsolvable,
            follows,
            compared,
            ..
        } = *self.algorithm;
        MethodInfo {
            heuristic: informed.then_some(self.heuristic),
            guarantee,
            memory,
            settings,
            ends_when_unsolvable,
            follows,
            compared: compared && (self.heuristic.compared || !informed),
            ..MethodInfo::new(name, summary)
        }
    }

    fn needs(&self, problem: &Problem) -> Option<Need> {
        let shape = problem.shape();
        if problem.metric() != Metric::Stm {
            return Some(Need::SingleMoves);
        }
        let too_large = (shape.cells() > Large::MOST).then_some(Need::CellsAtMost(Large::MOST));
        too_large.or_else(|| (self.heuristic.needs)(shape))
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<Finding, TableError> {
        Ok(Finding::from(run(
            self.algorithm.name,
            self.heuristic.name,
            job,
            watch,
        )))
    }
}
