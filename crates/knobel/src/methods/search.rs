//! Every algorithm of `search` with every heuristic of `tiles` is a method.

use knobel_core::Watch;
use knobel_search::{Guarantee, Info, MemoryClass};
use knobel_tiles::{Cells, Large};

use super::{Finding, Job, Method, MethodInfo, Need, TableError, Unfit};
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
            ..
        } = *self.algorithm;
        MethodInfo {
            heuristic: informed.then_some(self.heuristic),
            guarantee,
            memory,
            settings,
            ends_when_unsolvable,
            follows,
            compared: guarantee != Guarantee::None && memory != MemoryClass::Fixed,
            ..MethodInfo::new(name, summary)
        }
    }

    fn fits(&self, problem: &Problem) -> Result<(), Unfit> {
        let (method, shape) = (self.algorithm.name, problem.shape());
        let unfit = |method, needs| {
            Err(Unfit {
                method,
                shape,
                needs,
            })
        };
        if problem.metric() != Metric::Stm {
            return unfit(method, Need::SingleMoves);
        }
        if shape.cells() > Large::MOST {
            return unfit(method, Need::CellsAtMost(Large::MOST));
        }
        match (self.heuristic.needs)(shape) {
            Some(needs) => unfit(self.heuristic.name, needs),
            None => Ok(()),
        }
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
