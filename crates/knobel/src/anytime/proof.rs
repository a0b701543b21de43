//! Who raises the bound: pattern databases up to 25 cells, iterative deepening with linear conflicts on larger boards and
//! where there is no room for tables; with these begin boards of more than 16 cells, too, since near ones are proved
//! before tables are ready.

use knobel_core::{Limits, Outcome, StopReason, Watch};
use knobel_pdb::WideSolver;

use super::state::State;
use super::wide::{Wide, are_ready};
use crate::SolveError;
use crate::methods::Job;
use crate::policy::Step;
use crate::quick::AT_ONCE;
use crate::tables::MOST_CELLS;

/// The proof that a solution is shortest, as far as it has come.
pub(super) struct Proof {
    steps: Vec<Step>,
    /// Comes after the first slice.
    wide: Option<Wide>,
    begun: bool,
    /// Does the folder have its tables?
    ready: bool,
    /// Bytes that it may use.
    room: Option<u64>,
}

impl Proof {
    /// The proof for a job; nothing on boards where none would come far.
    pub(super) fn new(job: &Job, state: &State<'_>, room: Option<u64>) -> Option<Self> {
        let cells = job.problem.shape().cells();
        let wide = WideSolver::fits(job.problem.shape()).then(|| Wide::new(state));
        let mut steps = Vec::new();
        if cells <= MOST_CELLS {
            steps.push(Step::new("pdb", None));
        }
        // Where there is no room for tables.
        if cells <= AT_ONCE {
            steps.push(Step::new("ida-star", Some("linear-conflict")));
        }
        let begun = wide.as_ref().is_some_and(|wide| wide.kept.is_some());
        let ready = wide.is_some() && are_ready(job);
        (!steps.is_empty()).then_some(Self {
            steps,
            wide,
            begun,
            ready,
            room,
        })
    }

    /// The heuristic by which it proves bounds now.
    pub(super) fn heuristic(&self) -> &'static str {
        let guide = self.steps.first().and_then(|step| step.heuristic);
        guide.filter(|_| !self.is_wide()).unwrap_or("pdb")
    }

    /// Is it the turn of the tables for 17 to 25 cells?
    pub(super) fn is_wide(&self) -> bool {
        self.begun && self.wide.is_some()
    }

    /// Is it the first slice, after which tables take over?
    pub(super) fn begins(&self) -> bool {
        !self.begun && self.wide.is_some()
    }

    /// Does the folder have tables for it that it does not have yet?
    pub(super) fn has_ready_tables(&self) -> bool {
        self.ready && self.wide.as_ref().is_some_and(|wide| !wide.has_tables())
    }

    /// Would it be done sooner on more threads?
    pub(super) fn shares_work(&self) -> bool {
        self.is_wide() || self.begins_anew()
    }

    /// Does it come to an end on every board, but begin anew where it was cut short? So it is on up to 16 cells.
    pub(super) fn begins_anew(&self) -> bool {
        !self.is_wide() && self.steps.first().is_some_and(|step| step.method == "pdb")
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
        if let Some(wide) = self.wide.as_mut().filter(|_| self.begun) {
            match wide.go_on(job, state, self.room, (nodes, threads), watch)? {
                Some(done) => return Ok(done),
                None => {
                    self.wide = None;
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
        let finding = step.method().run(&job, watch)?;
        let report = finding.report;
        let guide = finding.heuristic.map(|info| info.name).or(step.heuristic);
        state.raise(report.lower_bound, guide.unwrap_or("pdb"));
        let no_room = matches!(report.outcome, Outcome::Stopped(StopReason::Memory { .. }));
        let solved = report.path().is_some();
        state.take(report, step.method)?;
        if no_room {
            match finding.memory_shares {
                Some(_) => state.lack_room(finding.refused_tables),
                None => state.advise(finding.refused_tables),
            }
            self.steps.remove(0);
        }
        Ok(solved)
    }
}
