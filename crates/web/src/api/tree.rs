//! A search written out expansion by expansion, for drawing: the real one, followed node by node.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::search::Setting;
use knobel::{Job, Limits, Method, Problem, Shape, SolveError, registry};
use knobel_wire::{Recorder, Status, Tree, TreeAnswer};

use super::{Input, read_heuristic, read_problem, small_enough};
use crate::refusal::Refusal;
use crate::server::Shared;

/// Boards with more cells are not drawn.
pub(super) const MOST_CELLS: usize = 16;

/// Runs a search on a small board and answers every step of it.
pub(super) async fn tree(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Tree>,
) -> Result<Json<TreeAnswer>, Refusal> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), &shared.limits)?;
    let method = method(&asked, problem.shape())?;
    small_enough(problem.shape(), MOST_CELLS)?;
    if !problem.solvable() {
        return Err(Refusal::Unreachable);
    }
    method.fits(&problem).map_err(SolveError::from)?;
    let steps = asked.steps.unwrap_or(usize::MAX).min(shared.limits.steps);
    // Some thousand estimates: milliseconds, but enough to keep other answers waiting.
    let drawn = tokio::task::spawn_blocking(move || draw(&*method, problem, steps));
    drawn.await.map_err(|_| Refusal::BrokenOff)?.map(Json)
}

/// The method that was asked for, if it can be drawn.
fn method(asked: &Tree, shape: Shape) -> Result<Box<dyn Method>, Refusal> {
    let name = &asked.algorithm;
    let unknown = || SolveError::NoMethod { name: name.clone() };
    let first = registry::named(name).next().ok_or_else(unknown)?;
    let method = match first.info().heuristic {
        None => Box::new(first),
        Some(_) => {
            let guide = read_heuristic(asked.heuristic.as_deref().unwrap_or("manhattan"))?;
            registry::guided(name, &guide, shape).ok_or_else(|| SolveError::NoPair {
                method: first.info().name,
                heuristic: guide.info().name.to_owned(),
            })?
        }
    };
    match method.info().follows {
        true => Ok(method),
        false => Err(Refusal::NotDrawn {
            method: method.info().label(),
        }),
    }
}

fn draw(method: &dyn Method, problem: Problem, steps: usize) -> Result<TreeAnswer, Refusal> {
    let mut recorder = Recorder::new(problem.start());
    let (board, goal) = (problem.start().into(), problem.goal().into());
    let job = Job {
        limits: Limits {
            nodes: Some(steps as u64),
            memory: None,
        },
        ..Job::new(problem)
    };
    let report = method.run(&job, &mut recorder)?.report;
    let (status, reason) = Status::of(&report.outcome);
    let info = method.info();
    let weighs = info.settings.contains(&Setting::Weight);
    Ok(TreeAnswer {
        status,
        reason,
        board,
        goal,
        algorithm: info.name.into(),
        heuristic: info.heuristic.map(|info| info.name.into()),
        weight_percent: weighs.then_some(job.settings.weight()),
        trace: recorder.finish(status == Status::Solved),
    })
}
