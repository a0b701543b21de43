//! Solving as a job whose events stream out: `queued`, `progress`, then one `result` or `failed`.
//!
//! A race is several such jobs on one stream, because a browser opens only six connections to a server.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use knobel::{Goal, Problem, Request, Settings, SolveError, Wish, registry, solve as find};
use knobel_wire::{Allowance, Event, How, Race, Solve, Stop, Stopped};
use tokio::sync::mpsc;

use super::events::{BACKLOG, Reply, stream};
use super::{Input, read_heuristic, read_problem, read_time};
use crate::ServerLimits;
use crate::jobs::Reporter;
use crate::refusal::Refusal;
use crate::server::Shared;

/// Solves one board.
pub(super) async fn solve(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Solve>,
) -> Result<Reply, Refusal> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), &shared.limits)?;
    let request = request(&problem, asked.method, asked.limits, &shared.limits)?;
    run(&shared, vec![request])
}

/// Solves the same board by several methods side by side.
pub(super) async fn race(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Race>,
) -> Result<Reply, Refusal> {
    let (given, most) = (asked.methods.len(), shared.limits.lanes);
    if given == 0 || given > most {
        return Err(Refusal::Lanes { given, most });
    }
    let problem = read_problem(&asked.board, asked.goal.as_deref(), &shared.limits)?;
    let requests: Result<Vec<Request>, Refusal> = asked
        .methods
        .into_iter()
        .map(|how| request(&problem, how, asked.limits, &shared.limits))
        .collect();
    run(&shared, requests?)
}

/// Ends a job; its stream still brings a `result` with the best it had.
pub(super) async fn stop(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Stop>,
) -> Json<Stopped> {
    let stopped = shared.jobs.stop(asked.job);
    Json(Stopped { stopped })
}

fn request(
    problem: &Problem,
    how: How,
    asked: Allowance,
    limits: &ServerLimits,
) -> Result<Request, Refusal> {
    let settings = Settings {
        weight_percent: how.weight_percent.map(|weight| weight.clamp(100, 10_000)),
        step_width: how.step_width,
        max_depth: how.max_depth,
        beam_width: how.beam_width,
        seed: how.seed,
    };
    let request = Request {
        wish: wish(how)?,
        limits: knobel::Limits {
            nodes: asked.nodes,
            memory: Some(asked.bytes.unwrap_or(limits.memory).min(limits.memory)),
        },
        time: Some(read_time(asked.seconds, limits)?),
        patience: asked.seconds.is_none().then_some(knobel::USUAL_TIME),
        goal: Goal::Board(problem.goal().clone()),
        settings,
        ..Request::new(problem.start().clone())
    };
    request.check()?;
    Ok(request)
}

/// Names are checked here, so that a mistake is answered at once and not by an event.
fn wish(how: How) -> Result<Wish, Refusal> {
    let heuristic = how.heuristic.as_deref().map(read_heuristic).transpose()?;
    match (how.algorithm.as_deref().unwrap_or("best"), heuristic) {
        ("best", None) => Ok(Wish::Best),
        ("fast", None) => Ok(Wish::Fast),
        (method @ ("best" | "fast"), Some(guide)) => {
            let method = if method == "best" { "best" } else { "fast" };
            let heuristic = guide.info().name.to_owned();
            Err(SolveError::NoPair { method, heuristic }.into())
        }
        (name, guide) if registry::named(name).next().is_some() => {
            let heuristic = guide.as_ref().map(|guide| guide.info().name);
            Ok(Wish::named(name, heuristic))
        }
        (name, _) => Err(SolveError::NoMethod { name: name.into() }.into()),
    }
}

fn run(shared: &Shared, requests: Vec<Request>) -> Result<Reply, Refusal> {
    let tickets = shared.jobs.admit(requests.len())?;
    let (sender, receiver) = mpsc::channel(BACKLOG);
    for (lane, (ticket, request)) in tickets.into_iter().zip(requests).enumerate() {
        ticket.start(lane, sender.clone(), move |reporter| {
            work(&request, reporter)
        });
    }
    Ok(stream(receiver))
}

fn work(request: &Request, reporter: &mut Reporter) -> Result<Event, Refusal> {
    let answer = find(request, reporter)?;
    Ok(Event::Result(Box::new((&answer).into())))
}
