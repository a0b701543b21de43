//! A search written out expansion by expansion, for drawing: the real one, followed node by node.

use knobel::registry::HeuristicExpr;
use knobel::search::WEIGHT;
use knobel::{Job, Method, Problem, Shape, SolveError, Status, Watch, registry};

use super::input::{offer, small_enough};
use crate::json::{Recorder, Tree, TreeAnswer};
use crate::{ApiError, JobLimits, read_problem};

/// Boards with more cells are not drawn.
pub(crate) const MOST_CELLS: usize = 16;

/// The heuristic of a drawn search where none is named: its estimates can be checked by hand.
const DRAWN_WITH: &str = "manhattan";

/// Runs a search on a small board and answers every step of it. The tables of its heuristic count
/// against the memory of a job, and `watch` is polled while they are built.
pub(crate) fn tree(
    limits: &JobLimits,
    asked: Tree,
    watch: &mut dyn Watch,
) -> Result<TreeAnswer, ApiError> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), limits)?;
    let method = method(&asked, problem.shape())?;
    small_enough(problem.shape(), MOST_CELLS)?;
    if !problem.solvable() {
        return Err(ApiError::Unreachable);
    }
    method.fits(&problem).map_err(SolveError::from)?;
    let steps = asked.steps.unwrap_or(usize::MAX).min(limits.steps);
    let limits = knobel::Limits {
        nodes: Some(steps as u64),
        memory: Some(limits.memory),
    };
    draw(&*method, problem, limits, watch)
}

/// The method that was asked for, if it can be drawn.
fn method(asked: &Tree, shape: Shape) -> Result<Box<dyn Method>, ApiError> {
    let name = &asked.algorithm;
    let unknown = || SolveError::NoMethod { name: name.clone() };
    let first = registry::named(name).next().ok_or_else(unknown)?;
    let method = match first.info().heuristic {
        None => Box::new(first),
        Some(_) => {
            let guide = asked.heuristic.as_deref().unwrap_or(DRAWN_WITH);
            let guide = HeuristicExpr::read(guide).map_err(SolveError::from)?;
            offer(&guide)?;
            registry::guided(name, &guide, shape).ok_or_else(|| SolveError::NoPair {
                method: first.info().name,
                heuristic: guide.info().name.to_owned(),
            })?
        }
    };
    if !method.info().follows {
        let method = method.info().label();
        return Err(ApiError::NotDrawn { method });
    }
    Ok(method)
}

fn draw(
    method: &dyn Method,
    problem: Problem,
    limits: knobel::Limits,
    watch: &mut dyn Watch,
) -> Result<TreeAnswer, ApiError> {
    let mut recorder = Recorder::new(problem.start(), watch);
    let (board, goal) = (problem.start().clone(), problem.goal().clone());
    let job = Job {
        limits,
        ..Job::new(problem)
    };
    let report = method.run(&job, &mut recorder)?.report;
    let status = report.outcome.status();
    let info = method.info();
    let weighs = info.settings.contains(&WEIGHT);
    Ok(TreeAnswer {
        status,
        reason: report.outcome.stop_reason(),
        board,
        goal,
        algorithm: info.name.into(),
        heuristic: info.heuristic.map(|info| info.name.into()),
        weight_percent: weighs.then_some(job.settings.number(&WEIGHT) as u32),
        trace: recorder.finish(status == Status::Solved),
    })
}
