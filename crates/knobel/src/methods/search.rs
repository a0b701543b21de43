//! Makes a method of every algorithm in `search` with every heuristic.

use knobel_core::{Limits, Outcome, Progress, StopReason, Watch, WatchWith};
use knobel_dispatch::{Admissibility, HeuristicExpr, SearchTask};
use knobel_search::AlgorithmInfo;
use knobel_tiles::{Cells, LargeCells, Shape};

use super::patterns::not_begun;
use super::{Job, Method, MethodInfo, MethodResult, Requirement, at_most};
use crate::{Cost, SolveError, tables};

/// An algorithm, and the heuristic that guides it.
pub(crate) struct Search {
    pub(crate) algorithm: &'static AlgorithmInfo,
    /// `zero` if the algorithm is uninformed.
    pub(crate) expression: HeuristicExpr,
}

impl Method for Search {
    fn info(&self) -> MethodInfo<'_> {
        let AlgorithmInfo {
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
        let heuristic = self.expression.info();
        MethodInfo {
            heuristic: informed.then_some(heuristic),
            guarantee,
            memory,
            settings,
            ends_when_unsolvable,
            follows,
            compared: compared && (heuristic.compared || !informed),
            tables: heuristic.tables,
            ..MethodInfo::new(name, summary)
        }
    }

    fn needs(&self, shape: Shape) -> Option<Requirement> {
        at_most(LargeCells::MOST, shape).or_else(|| self.expression.info().needs(shape))
    }

    /// Tables count towards the memory limit, and the search gets the rest.
    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        let made = match tables::all_of(&self.expression, job, watch) {
            Ok(made) => made,
            Err(none) => return Ok(not_begun(none, job)?),
        };
        let bytes: u64 = made.iter().map(|tables| tables.used().bytes).sum();
        let task = SearchTask {
            problem: &job.problem,
            limits: Limits {
                memory: job.limits.memory.map(|limit| limit.saturating_sub(bytes)),
                ..job.limits
            },
            settings: job.settings,
        };
        let proved = self.expression.info().admissibility != Admissibility::None;
        // Report bounds only if they are proved.
        let proved_only = |watch: &mut dyn Watch, progress: &Progress| {
            let lower_bound = progress.lower_bound * Cost::from(proved);
            watch.poll(&Progress {
                lower_bound,
                ..*progress
            })
        };
        let watch = &mut WatchWith::new(watch, proved_only);
        let mut report =
            knobel_dispatch::run(self.algorithm, &self.expression, &made, &task, watch);
        report.stats.peak_bytes += bytes;
        if let (Outcome::Stopped(StopReason::Memory { limit }), Some(given)) =
            (&mut report.outcome, job.limits.memory)
        {
            *limit = given;
        }
        let warnings = made
            .iter()
            .flat_map(|tables| tables.used().warnings.clone());
        Ok(MethodResult {
            warnings: warnings.collect(),
            ..MethodResult::from(report)
        })
    }
}
