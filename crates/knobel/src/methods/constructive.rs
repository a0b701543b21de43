//! `constructive` solves any board in polynomial time, row by row and column by column, with long
//! paths.

use knobel_anytime::path_bytes;
use knobel_core::{Outcome, Report, Stats, Watch};
use knobel_dispatch::LINEAR_CONFLICT;
use knobel_tiles::constructive::Constructive as Builder;

use super::{Job, Method, MethodInfo, MethodResult};
use crate::{Metric, Proof, SolveError, memory, registry};

/// The solver that builds the goal line by line.
pub(crate) struct Constructive;

impl Method for Constructive {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo::new(
            "constructive",
            "row by row and column by column; any size at once, long paths",
        )
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        let (start, goal) = (job.problem.start(), job.problem.goal());
        let outcome = Builder::new(goal).solve_watched(start, watch);
        let lower_bound = match job.problem.metric() {
            Metric::Stm => registry::estimate(LINEAR_CONFLICT.name, start, goal)
                .expect("linear-conflict takes every board that this takes"),
            Metric::Mtm => 0,
        };
        let moves = match &outcome {
            Outcome::Solved(moves) => moves.len() as u64,
            _ => 0,
        };
        let cells = start.shape().cells();
        let exceeds = memory::long_solution(moves, cells, job.limits.memory);
        let report = Report {
            outcome,
            stats: Stats {
                peak_bytes: path_bytes(moves, cells),
                ..Stats::default()
            },
            lower_bound,
        };
        Ok(MethodResult {
            proof: Some(Proof::Constructed { bound: lower_bound }),
            warnings: exceeds.into_iter().collect(),
            ..MethodResult::from(report)
        })
    }
}
