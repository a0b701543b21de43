//! Solves a problem with options, and checks the answer.

use knobel_clock::Instant;
use knobel_cluster::Communicator;
use knobel_core::{Cost, Outcome, Report, Stats, Status, StopReason, Watch};
use knobel_optimal::{Solver25, TableChoice};
use knobel_pdb::Folder;
use knobel_tiles::notation::Moves;
use knobel_tiles::{Cells, Direction, LargeCells};

use crate::answer::{self, Answer};
use crate::deadline::Rounds;
use crate::methods::{Job, MethodInfo, MethodResult};
use crate::tables::{self, MOST_CELLS};
use crate::{
    Deadline, Metric, Objective, Problem, Requirement, SolveError, SolveOptions, Unfit, policy,
    provers, registry,
};

/// The method that needs no search.
const PARITY: MethodInfo<'_> = MethodInfo::new("parity", "the proof that there is no solution");

/// Solves a problem.
///
/// # Errors
/// If the heuristic cannot guide the method, the method does not read a setting, or the checker
/// rejects an answer.
pub fn solve(
    problem: &Problem,
    options: &SolveOptions,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let started = Instant::now();
    let job = options.checked_job(problem)?;
    let shape = job.problem.shape();
    let mut rounds = Rounds::new(watch);
    let mut answer = if !job.problem.solvable() {
        let parity = MethodResult::from(Report {
            outcome: Outcome::Unsolvable,
            stats: Stats::default(),
            lower_bound: 0,
        });
        answer::judge(&job, &PARITY, parity)?
    } else if shape.cells() > LargeCells::MOST {
        return Err(SolveError::TooLarge { shape });
    } else {
        let mut watch = Deadline::new(options.time, &mut rounds);
        policy::fulfil(&options.objective, &job, &mut watch)?
    };
    answer.rounds = rounds.kept;
    answer.seconds += started.elapsed().as_secs_f64();
    Ok(answer)
}

/// Solves a problem together with other ranks. All of them call this with the same problem and
/// options, and all return the same answer.
///
/// Ranks share the proof of boards of 17 to 25 cells if the objective is the best solution or a
/// factor, and the search for the fewest straight runs. Each rank solves everything else itself.
/// Only the first rank uses the watch and the checkpoint; expansions are not limited.
///
/// # Errors
/// The errors of [`solve`]. If one rank fails, all ranks get an error.
pub fn solve_on_ranks(
    problem: &Problem,
    options: &SolveOptions,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let started = Instant::now();
    let (mut job, together) = provers::agree(to_share(problem, options), ranks)?;
    if ranks.size() == 1 || !together || !job.problem.solvable() {
        return solve(problem, options, watch);
    }
    if let Objective::Within(percent) = options.objective {
        job.anytime.percent = Some(percent);
    }
    let mut rounds = Rounds::new(watch);
    let mut watch = Deadline::new(options.time, &mut rounds);
    let finding = provers::share(&job, ranks, &mut watch)?;
    let method = registry::resumable(job.problem.metric());
    let judged = answer::judge(&job, &method.info(), finding);
    let mut answer = provers::agree(judged, ranks)?;
    answer.rounds = rounds.kept;
    answer.seconds += started.elapsed().as_secs_f64();
    Ok(answer)
}

/// The job, and whether ranks share it.
fn to_share(problem: &Problem, options: &SolveOptions) -> Result<(Job, bool), SolveError> {
    let job = options.checked_job(problem)?;
    if let Some(method) = options.objective.method(&job.problem)? {
        method.fits(&job.problem)?;
    }
    let shape = job.problem.shape();
    let fits = match job.problem.metric() {
        Metric::Stm => Solver25::fits(shape),
        Metric::Mtm => shape.cells() <= MOST_CELLS,
    };
    let together = fits && policy::resumes(&options.objective, &job.problem)?;
    Ok((job, together))
}

/// Loads the tables for boards of 17 to 25 cells that [`solve`] would load for this problem into
/// the cache, so that loading does not count towards the time of a board. If these tables are
/// damaged or do not fit into memory, builds those that `solve` would build instead. `watch` may
/// stop it.
///
/// # Errors
/// If the heuristic cannot guide the method.
pub fn prepare(
    problem: &Problem,
    options: &SolveOptions,
    watch: &mut dyn Watch,
) -> Result<(), SolveError> {
    if !Solver25::fits(problem.shape()) {
        return Ok(());
    }
    let job = options.job(problem);
    let goal = job.problem.goal();
    let folder = job.tables.folder.as_ref().map(Folder::new);
    if !folder.is_some_and(|folder| Solver25::is_ready(goal, &folder)) {
        return Ok(());
    }
    let method = options.objective.method(problem)?;
    let (choice, room) = if policy::improves(&options.objective, problem)? {
        (provers::choice_of(&job), provers::room_of(&job))
    } else if method.is_some_and(|it| it.info().id() == registry::PDB.info().id()) {
        (TableChoice::Best, job.limits.memory)
    } else {
        return Ok(());
    };
    // Ignore errors here: the solver reports them when it needs the tables.
    let _ = tables::solver(Solver25::new, goal, choice, &job.tables, room, watch);
    Ok(())
}

/// All shortest solutions of a problem, in its metric.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AllSolutions {
    /// The kind of result.
    pub status: Status,
    /// Why the search was stopped, if it was.
    #[cfg_attr(feature = "serde", serde(with = "crate::message::option"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::message::Message>"))]
    pub reason: Option<StopReason>,
    /// The number of solutions found.
    pub count: u64,
    /// The length of the solutions, if any was found.
    pub length: Option<Cost>,
    /// No solution is shorter than this.
    pub lower_bound: Cost,
    /// The solutions, if the caller has collected them.
    pub solutions: Option<Vec<Moves>>,
}

/// Calls `visit` with every shortest solution after the independent checker has replayed it.
/// `visit` returns whether to continue.
///
/// # Errors
/// If the board has more than 16 cells, a setting was given, or the checker rejects a solution.
pub fn solve_all(
    problem: &Problem,
    options: &SolveOptions,
    watch: &mut dyn Watch,
    visit: &mut dyn FnMut(&[Direction]) -> bool,
) -> Result<AllSolutions, SolveError> {
    options.check(problem)?;
    let job = options.job(problem);
    let method = match problem.metric() {
        Metric::Stm => registry::PDB,
        Metric::Mtm => registry::STRAIGHT_RUNS,
    };
    if job.problem.shape().cells() > MOST_CELLS {
        return Err(SolveError::Unfit(Unfit {
            method: "a search for all solutions".into(),
            shape: job.problem.shape(),
            needs: Requirement::CellsAtMost(MOST_CELLS),
        }));
    }
    method.fits(&job.problem)?;
    if !job.problem.solvable() {
        return Ok(AllSolutions::new(&Outcome::<()>::Unsolvable, 0, 0));
    }
    let mut count = 0;
    let mut fault = None;
    let mut check = |path| {
        count += 1;
        match answer::checked(&job.problem, path, 0, false) {
            Ok(solution) => visit(&solution.moves),
            Err(error) => {
                fault = Some(error);
                false
            }
        }
    };
    let mut watch = Deadline::new(options.time, watch);
    let report = method
        .run_all(&job, &mut watch, &mut check)
        .expect("both find all")?;
    if let Some(fault) = fault {
        return Err(fault);
    }
    let proved = match report.outcome {
        Outcome::Stopped(_) => answer::bound_at_once(&job.problem),
        _ => 0,
    };
    let lower_bound = report.lower_bound.max(proved);
    Ok(AllSolutions::new(&report.outcome, count, lower_bound))
}

impl AllSolutions {
    fn new<P>(outcome: &Outcome<P>, count: u64, lower_bound: Cost) -> Self {
        Self {
            status: outcome.status(),
            reason: outcome.stop_reason(),
            count,
            length: (count > 0).then_some(lower_bound),
            lower_bound,
            solutions: None,
        }
    }
}
