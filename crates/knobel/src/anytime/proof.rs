//! Who raises the bound: pattern databases up to 16 cells, iterative deepening with linear conflicts on larger boards.

use knobel_core::{Limits, Outcome, StopReason, Watch};

use super::state::State;
use crate::SolveError;
use crate::methods::Job;
use crate::policy::Step;
use crate::quick::AT_ONCE;
use crate::tables::MOST_CELLS;

/// The proof that a solution is shortest, as far as it has come.
pub(super) struct Proof {
    steps: Vec<Step>,
    /// Bytes that it may use.
    room: Option<u64>,
}

impl Proof {
    /// The proof for a job; nothing on boards where none would come far.
    pub(super) fn new(job: &Job, room: Option<u64>) -> Option<Self> {
        let cells = job.problem.shape().cells();
        let mut steps = Vec::new();
        if cells <= MOST_CELLS {
            steps.push(Step::new("pdb", None));
        }
        // Where there is no room for tables.
        if cells <= AT_ONCE {
            steps.push(Step::new("ida-star", Some("linear-conflict")));
        }
        (!steps.is_empty()).then_some(Self { steps, room })
    }

    /// The heuristic by which it proves bounds now.
    pub(super) fn heuristic(&self) -> &'static str {
        let guide = self.steps.first().and_then(|step| step.heuristic);
        guide.unwrap_or("pdb")
    }

    /// Would it be done sooner on more threads?
    pub(super) fn shares_work(&self) -> bool {
        self.steps.first().is_some_and(|step| step.method == "pdb")
    }

    /// Goes on for at most `nodes` expansions on `threads` threads; ends at once when the bound is enough.
    /// Answers whether there is nothing left to prove.
    ///
    /// # Errors
    /// If tables cannot be made or kept, or the checker refuses a path.
    pub(super) fn go_on(
        &mut self,
        job: &Job,
        state: &State<'_>,
        (nodes, threads): (Option<u64>, usize),
        watch: &mut dyn Watch,
    ) -> Result<bool, SolveError> {
        loop {
            let Some(step) = self.steps.first() else {
                return Ok(true);
            };
            let mut job = job.clone();
            job.limits = Limits {
                nodes,
                memory: self.room,
            };
            job.tables.threads = threads;
            let finding = step.method().run(&job, watch)?;
            let report = finding.report;
            let guide = finding.heuristic.map(|info| info.name).or(step.heuristic);
            state.raise(report.lower_bound, guide.unwrap_or("pdb"));
            let no_room = matches!(report.outcome, Outcome::Stopped(StopReason::Memory { .. }));
            let solved = report.path().is_some();
            state.take(report, step.method)?;
            if !no_room {
                return Ok(solved);
            }
            state.advise(finding.refused_tables);
            self.steps.remove(0);
        }
    }
}
