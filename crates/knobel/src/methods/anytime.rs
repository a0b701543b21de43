//! `anytime`: a solution at once, then shorter ones beside a rising bound, until they meet or a
//! limit ends it.

use knobel_anytime::AnytimeReport;
use knobel_core::Watch;
use knobel_tiles::{Cells, LargeCells};

use super::straight_runs::expression;
use super::{Job, Method, MethodInfo, MethodResult, Requirement};
use crate::{Metric, Problem, Proof, SolveError, provers, registry};

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

    fn needs(&self, problem: &Problem) -> Option<Requirement> {
        if problem.metric() != Metric::Stm {
            return Some(Requirement::SingleMoves);
        }
        (problem.shape().cells() > LargeCells::MOST)
            .then_some(Requirement::CellsAtMost(LargeCells::MOST))
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        provers::solve(job, watch)
    }
}

impl From<AnytimeReport> for MethodResult {
    fn from(found: AnytimeReport) -> Self {
        // A checkpoint may name a heuristic that is not known here.
        let name = &found.heuristic;
        let heuristic = registry::heuristic(name).or_else(|| expression(name));
        let proof = found.factor.map(|percent| Proof::WithinFactor {
            percent,
            heuristic: heuristic.map_or("", |info| info.name).to_owned(),
        });
        Self {
            heuristic,
            proof,
            best: found.best,
            improvements: found.improvements,
            before: found.before,
            warnings: found.warnings,
            ..Self::from(found.report)
        }
    }
}
