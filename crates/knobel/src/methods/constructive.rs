//! `constructive`: any board in polynomial time, row by row and column by column, far from shortest.

use knobel_core::{Outcome, Report, Stats, Watch};
use knobel_tiles::constructive::Constructive as Builder;
use knobel_tiles::{Cells, Large};

use super::{Finding, Job, Method, MethodInfo, Need, TableError, Unfit};
use crate::registry::{self, HeuristicInfo};
use crate::{Because, Metric, Problem};

/// The method.
pub(crate) struct Constructive;

const NAME: &str = "constructive";

/// What its lower bound comes from.
fn bound() -> &'static HeuristicInfo {
    registry::heuristic("linear-conflict").expect("registered")
}

impl Method for Constructive {
    fn info(&self) -> MethodInfo {
        MethodInfo::new(
            NAME,
            "row by row and column by column: any size at once, long paths",
        )
    }

    fn fits(&self, problem: &Problem) -> Result<(), Unfit> {
        let shape = problem.shape();
        let needs = if problem.metric() != Metric::Stm {
            Need::SingleMoves
        } else if shape.cells() > Large::MOST {
            Need::CellsAtMost(Large::MOST)
        } else {
            return Ok(());
        };
        Err(Unfit {
            method: NAME,
            shape,
            needs,
        })
    }

    fn run(&self, job: &Job, _: &mut dyn Watch) -> Result<Finding, TableError> {
        let (start, goal) = (job.problem.start(), job.problem.goal());
        let moves = Builder::new(goal).solve(start);
        let lower_bound = match job.problem.metric() {
            Metric::Stm => registry::estimate(bound().name, start, goal)
                .expect("linear-conflict takes every board that this takes"),
            Metric::Mtm => 0,
        };
        let report = Report {
            outcome: moves.map_or(Outcome::Unsolvable, Outcome::Solved),
            stats: Stats::default(),
            lower_bound,
        };
        Ok(Finding {
            heuristic: Some(bound()),
            because: Some(Because::Constructed { bound: lower_bound }),
            ..Finding::from(report)
        })
    }
}
