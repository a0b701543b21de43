//! Provers that raise the lower bound. Boards of up to 25 cells use pattern databases; larger
//! boards, and boards without memory for tables, use iterative deepening with linear conflicts.
//! Boards of 17 to 25 cells also start that way, because boards close to the goal are proved before
//! tables are ready.
//!
//! [`MethodBackend`] gives the driver of crates/anytime its first solution and a [`MethodProver`],
//! which runs one method after the other or [`table_prover`]. [`ranks`] shares a proof among ranks,
//! [`shared_tables`] gives all ranks the same tables, and [`runs`] searches for straight runs.

mod ranks;
mod runs;
mod shared_tables;
mod table_prover;
#[cfg(test)]
mod tests;

use knobel_anytime::{
    AnytimeError, AnytimeJob, AnytimeState, Backend, ProofMode, Prover, Slice, prover_memory,
};
use knobel_core::{Limits, Outcome, Report, Stats, StopReason, Watch};
use knobel_dispatch::LINEAR_CONFLICT;
use knobel_optimal::Solver25;
use knobel_search::{Algorithm, IdaStar};

use crate::methods::{Job, MethodResult};
use crate::policy::Step;
use crate::quick_solutions::{AT_ONCE, constructed};
use crate::tables::MOST_CELLS;
use crate::{SolveError, registry};
pub(crate) use ranks::{agree, share};
pub(crate) use table_prover::choice_of;
use table_prover::{NAME, TableProver, are_ready};

/// Works on a job until the best solution is close enough to the bound, or a limit or the watch
/// stops it.
///
/// # Errors
/// If tables cannot be built or stored, the checkpoint belongs to another board, or the checker
/// rejects a path.
pub(crate) fn solve(job: &Job, watch: &mut dyn Watch) -> Result<MethodResult, SolveError> {
    if !job.problem.solvable() {
        return Ok(MethodResult::from(Report {
            outcome: Outcome::Unsolvable,
            stats: Stats::default(),
            lower_bound: 0,
        }));
    }
    let found = knobel_anytime::solve(&MethodBackend(job).job(), watch)?;
    Ok(MethodResult::from(found))
}

/// Memory for the tables of a job's proof.
pub(crate) fn room_of(job: &Job) -> Option<u64> {
    prover_memory(&MethodBackend(job).job())
}

/// The methods that find the first solution of a job and prove bounds.
struct MethodBackend<'a>(&'a Job);

impl MethodBackend<'_> {
    /// The job for the driver.
    fn job(&self) -> AnytimeJob<'_> {
        let Self(job) = self;
        AnytimeJob {
            start: job.problem.start(),
            goal: job.problem.goal(),
            limits: job.limits,
            threads: job.tables.threads,
            options: &job.anytime,
            backend: self,
        }
    }
}

impl Backend for MethodBackend<'_> {
    fn first_solution(
        &self,
        state: &AnytimeState<'_>,
        watch: &mut dyn Watch,
    ) -> Result<Option<StopReason>, AnytimeError> {
        let Self(job) = self;
        let finding = if job.problem.shape().cells() <= AT_ONCE {
            // The first solution takes hardly any time, so it ignores the time limit.
            constructed(job, &mut ())?
        } else {
            constructed(job, watch)?
        };
        state.warn(finding.warnings);
        let report = finding.report;
        state.raise(report.lower_bound, LINEAR_CONFLICT.name);
        let ended = match report.outcome {
            Outcome::Stopped(reason) => Some(reason),
            _ => None,
        };
        state.take(report, registry::CONSTRUCTIVE.info().name)?;
        Ok(ended)
    }

    fn prover(&self, state: &AnytimeState<'_>, room: Option<u64>) -> Option<Box<dyn Prover + '_>> {
        let proof = MethodProver::new(self.0, state, room)?;
        Some(Box::new(proof))
    }

    fn takes_tables(&self) -> bool {
        Solver25::fits(self.0.problem.shape())
    }

    fn table_bytes(&self, most: u64) -> u64 {
        let Self(job) = self;
        let options = job.tables.options(choice_of(job), Some(most));
        let needs = Solver25::needs(job.problem.goal(), &options);
        needs.ok().flatten().unwrap_or(0)
    }
}

/// A proof that a solution is shortest, in progress.
struct MethodProver<'a> {
    job: &'a Job,
    steps: Vec<Step>,
    /// Runs after the first slice.
    tables: Option<TableProver>,
    begun: bool,
    /// Whether the folder contains the tables of this proof.
    ready: bool,
    /// Its memory limit in bytes.
    room: Option<u64>,
}

impl<'a> MethodProver<'a> {
    /// The proof for a job, or `None` if no method could prove much for this shape.
    fn new(job: &'a Job, state: &AnytimeState<'_>, room: Option<u64>) -> Option<Self> {
        let cells = job.problem.shape().cells();
        let tables = Solver25::fits(job.problem.shape()).then(|| TableProver::new(state));
        let mut steps = Vec::new();
        if cells <= MOST_CELLS {
            steps.push(Step::new(registry::PDB));
        }
        // Used without enough memory for tables.
        if cells <= AT_ONCE {
            steps.push(Step::search(IdaStar::INFO, LINEAR_CONFLICT));
        }
        // A resumed run does not begin again without tables. It would make no progress if its limit
        // on nodes ended the first slice.
        let begun = job.anytime.resume.is_some();
        let ready = tables.is_some() && are_ready(job);
        (!steps.is_empty()).then_some(Self {
            job,
            steps,
            tables,
            begun,
            ready,
            room,
        })
    }

    /// Returns whether the tables for 17 to 25 cells should be used now.
    fn uses_tables(&self) -> bool {
        self.begun && self.tables.is_some()
    }

    /// Continues for at most `nodes` expansions on `threads` threads, and stops as soon as the
    /// bound is high enough. Returns whether the proof is complete.
    ///
    /// # Errors
    /// If tables cannot be built or stored, or the checker rejects a path.
    fn go_on(
        &mut self,
        state: &AnytimeState<'_>,
        Slice { nodes, threads }: Slice,
        watch: &mut dyn Watch,
    ) -> Result<bool, SolveError> {
        let job = self.job;
        if let Some(tables) = self.tables.as_mut().filter(|_| self.begun) {
            match tables.go_on(job, state, self.room, (nodes, threads), watch)? {
                Some(done) => return Ok(done),
                None => {
                    self.tables = None;
                    return Ok(false);
                }
            }
        }
        self.begun = true;
        let Some(step) = self.steps.first() else {
            return Ok(true);
        };
        let mut job = job.clone();
        job.limits = Limits {
            nodes,
            memory: self.room,
        };
        job.tables.threads = threads;
        let finding = step.method.run(&job, watch)?;
        let report = finding.report;
        let info = step.method.info();
        let heuristic = finding.heuristic.copied().or(info.heuristic);
        state.raise(
            report.lower_bound,
            heuristic.map_or(NAME, |heuristic| heuristic.name),
        );
        let no_room = matches!(report.outcome, Outcome::Stopped(StopReason::Memory { .. }));
        let solved = report.path().is_some();
        state.take(report, info.name)?;
        if no_room {
            state.warn(finding.warnings);
            self.steps.remove(0);
        }
        Ok(solved)
    }
}

impl Prover for MethodProver<'_> {
    fn heuristic(&self) -> &'static str {
        let first = self.steps.first().filter(|_| !self.uses_tables());
        let heuristic = first.and_then(|step| step.method.info().heuristic);
        heuristic.map_or(NAME, |heuristic| heuristic.name)
    }

    fn stage(&self) -> ProofMode {
        let chooses_tables = |step: &Step| step.method.info().heuristic.is_none();
        match self.tables {
            Some(_) if self.begun => ProofMode::Tables,
            Some(_) => ProofMode::Opening,
            // Boards of up to 16 cells.
            None if self.steps.first().is_some_and(chooses_tables) => ProofMode::Restarting,
            None => ProofMode::Alone,
        }
    }

    fn has_ready_tables(&self) -> bool {
        self.ready
            && self
                .tables
                .as_ref()
                .is_some_and(|tables| !tables.has_tables())
    }

    fn advance(
        &mut self,
        state: &AnytimeState<'_>,
        slice: Slice,
        watch: &mut dyn Watch,
    ) -> Result<bool, AnytimeError> {
        Ok(self.go_on(state, slice, watch)?)
    }
}
