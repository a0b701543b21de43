//! `anytime` finds a first solution. It then finds shorter ones and raises the lower bound, until
//! both are equal or a limit is reached.

use knobel_anytime::AnytimeReport;
use knobel_core::Watch;

use super::straight_runs::expression;
use super::{Job, Method, MethodInfo, MethodResult};
use crate::{Proof, SolveError, provers, registry};

/// The method.
pub(crate) struct Anytime;

impl Method for Anytime {
    fn info(&self) -> MethodInfo<'_> {
        MethodInfo {
            anytime: true,
            ..MethodInfo::new(
                "anytime",
                "a solution at once, then shorter ones and a proved bound; 10 s by default",
            )
        }
    }

    fn run(&self, job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
        provers::solve(job, watch)
    }
}

impl From<AnytimeReport> for MethodResult {
    fn from(found: AnytimeReport) -> Self {
        // A checkpoint may name a heuristic that this version does not know.
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
