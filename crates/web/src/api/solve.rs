//! Solving as a job whose events stream out: `queued`, `progress`, `bound`, then one `result` or `failed`.
//!
//! A race is several such jobs on one stream, because a browser opens only six connections to a server.

use std::sync::Arc;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use knobel::notation::{MoveLetters, write_moves};
use knobel::{
    Answer, Board, Goal, Request, Settings, SolveError, Status, Wish, registry, solve as find,
};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::events::{BACKLOG, Reply, stream};
use super::{Input, Refusal, board_json, figures, read_board, read_goal, read_heuristic};
use crate::Limits;
use crate::jobs::{Event, Reporter};
use crate::server::Shared;

/// How to solve: a general wish, or an algorithm by name.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub(super) struct How {
    /// `best`, `fast`, or the name of an algorithm.
    algorithm: Option<String>,
    heuristic: Option<String>,
    weight_percent: Option<u32>,
    step_width: Option<u32>,
    max_depth: Option<u32>,
}

/// What a job may use.
#[derive(Deserialize, Default, Clone, Copy)]
#[serde(deny_unknown_fields)]
pub(super) struct Allowance {
    seconds: Option<f64>,
    nodes: Option<u64>,
    bytes: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Solve {
    board: String,
    goal: Option<String>,
    #[serde(default)]
    method: How,
    #[serde(default)]
    limits: Allowance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Race {
    board: String,
    goal: Option<String>,
    methods: Vec<How>,
    #[serde(default)]
    limits: Allowance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stop {
    job: u64,
}

/// Solves one board.
pub(super) async fn solve(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Solve>,
) -> Result<Reply, Refusal> {
    let board = read_board(&asked.board, &shared.limits)?;
    let (goal, _) = read_goal(asked.goal.as_deref(), &board)?;
    let request = request(board, goal, asked.method, asked.limits, &shared.limits)?;
    run(&shared, vec![request])
}

/// Solves the same board by several methods side by side.
pub(super) async fn race(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Race>,
) -> Result<Reply, Refusal> {
    let most = shared.limits.lanes;
    if asked.methods.is_empty() || asked.methods.len() > most {
        let given = asked.methods.len();
        return Err(Refusal::bad(format!(
            "{given} methods were given, but a race takes 1 to {most}"
        )));
    }
    let board = read_board(&asked.board, &shared.limits)?;
    let (goal, _) = read_goal(asked.goal.as_deref(), &board)?;
    let requests: Result<Vec<Request>, Refusal> = asked
        .methods
        .into_iter()
        .map(|how| {
            request(
                board.clone(),
                goal.clone(),
                how,
                asked.limits,
                &shared.limits,
            )
        })
        .collect();
    run(&shared, requests?)
}

/// Ends a job; its stream still brings a `result` with the best it had.
pub(super) async fn stop(
    State(shared): State<Arc<Shared>>,
    Input(asked): Input<Stop>,
) -> Json<Value> {
    Json(json!({ "stopped": shared.jobs.stop(asked.job) }))
}

fn request(
    board: Board,
    goal: Goal,
    how: How,
    asked: Allowance,
    limits: &Limits,
) -> Result<Request, Refusal> {
    let standard = Settings::default();
    let settings = Settings {
        weight_percent: how
            .weight_percent
            .unwrap_or(standard.weight_percent)
            .clamp(100, 10_000),
        step_width: how.step_width,
        max_depth: how.max_depth,
    };
    let time = asked
        .seconds
        .map_or(Ok(limits.time), Duration::try_from_secs_f64)
        .map_err(|_| Refusal::bad("the time limit is no number of seconds from 0 on"))?;
    Ok(Request {
        wish: wish(how)?,
        limits: knobel::Limits {
            nodes: asked.nodes,
            memory: Some(asked.bytes.unwrap_or(limits.memory).min(limits.memory)),
        },
        time: Some(time.min(limits.time)),
        goal,
        settings,
        ..Request::new(board)
    })
}

/// Names are checked here, so that a mistake is answered at once and not by an event.
fn wish(how: How) -> Result<Wish, Refusal> {
    let heuristic = how.heuristic.as_deref().map(read_heuristic).transpose()?;
    match how.algorithm.as_deref().unwrap_or("best") {
        "best" => Ok(Wish::Best),
        "fast" => Ok(Wish::Fast),
        name if registry::named(name).next().is_some() => {
            Ok(Wish::named(name, heuristic.map(|info| info.name)))
        }
        name => Err(Refusal::bad(SolveError::NoMethod { name: name.into() })),
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

fn work(request: &Request, reporter: &mut Reporter) -> Event {
    match find(request, reporter) {
        Ok(answer) => ("result", answer_json(request, &answer)),
        Err(error) => ("failed", json!({ "error": error.to_string() })),
    }
}

fn answer_json(request: &Request, answer: &Answer) -> Value {
    let (path, because) = (answer.path(), answer.because.to_string());
    let (status, reason) = match &answer.status {
        Status::Solved(_) => ("solved", None),
        Status::Unsolvable { .. } => ("unsolvable", Some(because.clone())),
        Status::Stopped { reason, .. } => ("stopped", Some(reason.to_string())),
    };
    json!({
        "status": status,
        "reason": reason,
        "optimal": answer.optimal,
        "stm": path.map(|path| path.stm),
        "mtm": path.map(|path| path.mtm),
        "lower_bound": answer.lower_bound,
        "moves": path.map(|path| json!({
            "blank": write_moves(&path.moves, MoveLetters::Blank),
            "tile": write_moves(&path.moves, MoveLetters::Tile),
        })),
        "start": board_json(&request.board),
        "goal": board_json(answer.problem.goal()),
        "algorithm": answer.algorithm,
        "heuristic": answer.heuristic,
        "because": because,
        "stats": figures(&answer.stats, answer.seconds),
    })
}
