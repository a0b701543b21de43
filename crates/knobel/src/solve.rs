//! From a request to a checked answer.

use knobel_clock::Instant;
use knobel_cluster::Communicator;
use knobel_core::{Cost, Outcome, Report, Stats, Status, StopReason, Watch};
use knobel_optimal::{Solver25, TableChoice};
use knobel_pdb::Folder;
use knobel_tiles::notation::Moves;
use knobel_tiles::{Cells, Direction, Large};

use crate::answer::{self, Answer};
use crate::deadline::Rounds;
use crate::methods::{Job, Method, MethodResult};
use crate::tables::{self, MOST_CELLS};
use crate::{
    Deadline, Metric, Objective, Request, Requirement, SolveError, Unfit, policy, provers, registry,
};

/// Solves a board as the request says.
///
/// # Errors
/// If the request names what does not exist or sets what is not read, the goal has another shape,
/// or the checker refuses an answer.
pub fn solve(request: &Request, watch: &mut dyn Watch) -> Result<Answer, SolveError> {
    let started = Instant::now();
    let job = checked_job(request)?;
    let shape = job.problem.shape();
    let mut rounds = Rounds::new(watch);
    let mut answer = if !job.problem.solvable() {
        let parity = MethodResult::from(Report {
            outcome: Outcome::Unsolvable,
            stats: Stats::default(),
            lower_bound: 0,
        });
        let judge = registry::find("constructive", None).expect("registered");
        Answer {
            algorithm: "parity".into(),
            heuristic: None,
            ..answer::judge(&job, &judge.info(), parity)?
        }
    } else if shape.cells() > Large::MOST {
        return Err(SolveError::TooLarge { shape });
    } else {
        let mut watch = Deadline::new(request.time, &mut rounds);
        policy::fulfil(&request.objective, &job, &mut watch)?
    };
    answer.rounds = rounds.kept;
    answer.seconds += started.elapsed().as_secs_f64();
    Ok(answer)
}

/// The job of a request, in the metric of the method that it names.
fn checked_job(request: &Request) -> Result<Job, SolveError> {
    let mut job = request.job()?;
    request.refuse_unread(&job)?;
    if let Objective::Named { .. } = request.objective {
        // A method that makes only runs few is not named for anything else.
        let metric = policy::named(&request.objective, &job)?.info().metric;
        if metric == Metric::Mtm {
            job.problem = job.problem.with_metric(metric);
        }
    }
    Ok(job)
}

/// Solves a board together with other ranks, each of which asks for the same; all have the same
/// answer.
///
/// They share the proof of boards of 17 to 25 cells where the best solution is asked for, or one
/// within a factor, and the search for the fewest straight runs. Everything else each of them
/// solves for itself. The first rank alone is watched, keeps the checkpoint and goes on from one;
/// expansions are not limited.
///
/// # Errors
/// As [`solve`]; all have one where one has.
pub fn solve_on_ranks(
    request: &Request,
    ranks: &mut dyn Communicator,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let started = Instant::now();
    let (mut job, together) = provers::agree(to_share(request), ranks)?;
    if ranks.size() == 1 || !together || !job.problem.solvable() {
        return solve(request, watch);
    }
    if let Objective::Within(percent) = request.objective {
        job.anytime.percent = Some(percent);
    }
    let mut rounds = Rounds::new(watch);
    let mut watch = Deadline::new(request.time, &mut rounds);
    let finding = provers::share(&job, ranks, &mut watch)?;
    let name = match job.problem.metric() {
        Metric::Stm => "anytime",
        Metric::Mtm => "ida-star-runs",
    };
    let method = registry::find(name, None).expect("registered");
    let judged = answer::judge(&job, &method.info(), finding);
    let mut answer = provers::agree(judged, ranks)?;
    answer.rounds = rounds.kept;
    answer.seconds += started.elapsed().as_secs_f64();
    Ok(answer)
}

/// The job of a request, and whether ranks share it.
fn to_share(request: &Request) -> Result<(Job, bool), SolveError> {
    let job = checked_job(request)?;
    if let Objective::Named { .. } = request.objective {
        policy::named(&request.objective, &job)?.fits(&job.problem)?;
    }
    let shape = job.problem.shape();
    let fits = match job.problem.metric() {
        Metric::Stm => Solver25::fits(shape),
        Metric::Mtm => shape.cells() <= MOST_CELLS,
    };
    let together = fits && policy::resumes(&request.objective, &job)?;
    Ok((job, together))
}

/// Reads tables of boards of 17 to 25 cells that [`solve`] would read for this request, if the
/// folder has them: they stay ready, and reading them is not part of the time that a board of a
/// whole set has. Where they have no room or are damaged, it makes those that `solve` would make
/// instead. Has nothing to do where they are ready. Ends when `watch` says so.
///
/// # Errors
/// If the request names what does not exist or the goal has another shape.
pub fn prepare(request: &Request, watch: &mut dyn Watch) -> Result<(), SolveError> {
    if !Solver25::fits(request.board.shape()) {
        return Ok(());
    }
    let job = request.job()?;
    let goal = job.problem.goal();
    let folder = job.tables.folder.as_ref().map(Folder::new);
    if !folder.is_some_and(|folder| Solver25::is_ready(goal, &folder)) {
        return Ok(());
    }
    let (choice, room) = match &request.objective {
        objective if policy::improves(objective, &job)? => {
            (provers::choice_of(&job), provers::room_of(&job))
        }
        Objective::Named { algorithm, .. } if algorithm == "pdb" => {
            (TableChoice::Best, job.limits.memory)
        }
        _ => return Ok(()),
    };
    // Ignore errors here: the solver reports them when it needs the tables.
    let _ = tables::solver(Solver25::new, goal, choice, &job.tables, room, watch);
    Ok(())
}

/// All shortest solutions of a board, in the metric of the request.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AllSolutions {
    /// How it ended.
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

/// Hands every shortest solution to `visit`, each replayed by the independent checker. `visit`
/// answers whether it wants more.
///
/// # Errors
/// If the board has more than 16 cells, a setting was given, the goal has another shape, or the
/// checker refuses a solution.
pub fn solve_all(
    request: &Request,
    watch: &mut dyn Watch,
    visit: &mut dyn FnMut(&[Direction]) -> bool,
) -> Result<AllSolutions, SolveError> {
    let job = request.job()?;
    request.refuse_unread(&job)?;
    let name = match request.metric {
        Metric::Stm => "pdb",
        Metric::Mtm => "ida-star-runs",
    };
    let method: &dyn Method = registry::find(name, None).expect("registered");
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
    let mut watch = Deadline::new(request.time, watch);
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
