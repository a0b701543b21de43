//! Records every expansion of a search, so that the page can draw its tree. It is the real search,
//! observed node by node.

use knobel::registry::HeuristicExpr;
use knobel::search::WEIGHT;
use knobel::trace::Recorder;
use knobel::{Job, Method, Problem, Shape, SolveError, Status, Watch, registry};

use super::input::{offer, small_enough};
use crate::json::{Tree, TreeAnswer};
use crate::{ApiError, JobLimits, read_problem};

/// Runs a search on a small board and returns each of its steps. The tables of its heuristic count
/// against the memory of a job, and `watch` is polled while they are built.
pub(crate) fn tree(
    limits: &JobLimits,
    asked: Tree,
    watch: &mut dyn Watch,
) -> Result<TreeAnswer, ApiError> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), limits)?;
    let method = method(&asked, problem.shape())?;
    small_enough(problem.shape(), limits.drawn_cells)?;
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

/// The requested method, if it can be drawn.
fn method(asked: &Tree, shape: Shape) -> Result<Box<dyn Method>, ApiError> {
    let name = registry::method_name(&asked.algorithm)?;
    let method: Box<dyn Method> = match registry::named(name).next() {
        Some(first) if first.info().heuristic.is_none() => Box::new(first),
        _ => {
            // The default is Manhattan distance, because a person can check it by hand.
            let heuristic = match &asked.heuristic {
                None => HeuristicExpr::listed(registry::MANHATTAN),
                Some(heuristic) => HeuristicExpr::read(heuristic).map_err(SolveError::from)?,
            };
            offer(&heuristic)?;
            registry::guided(name, &heuristic, shape).ok_or_else(|| SolveError::NoPair {
                method: name,
                heuristic: heuristic.info().name.to_owned(),
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
        weight: weighs.then(|| job.settings.number(&WEIGHT) as f64 / 100.0),
        trace: recorder.finish(status == Status::Solved),
    })
}
