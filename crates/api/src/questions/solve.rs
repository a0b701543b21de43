//! Questions that solve a board. Each is a job that sends `progress` events, then one `result` or
//! `failed`. A race runs several such jobs side by side.

use knobel::{DEFAULT_TIME, Metric, Problem, SolveOptions};

use super::input::offer;
use crate::json::{Event, Options, Race, Solve};
use crate::{ApiError, JobLimits, Reporter, Work, read_problem};

/// Solves one board.
pub(crate) fn solve(limits: &JobLimits, asked: Solve) -> Result<Vec<Work>, ApiError> {
    let problem = problem(&asked.board, asked.goal.as_deref(), asked.metric, limits)?;
    Ok(vec![work(&problem, &asked.options, limits)?])
}

/// Solves the same board by several methods side by side.
pub(crate) fn race(limits: &JobLimits, asked: Race) -> Result<Vec<Work>, ApiError> {
    let (given, most) = (asked.methods.len(), limits.lanes);
    if given == 0 || given > most {
        return Err(ApiError::Lanes { given, most });
    }
    let problem = problem(&asked.board, asked.goal.as_deref(), asked.metric, limits)?;
    let memory = limits.memory.min(limits.race_memory / given as u64);
    let limits = &JobLimits { memory, ..*limits };
    let lanes = asked.methods.iter();
    lanes.map(|lane| work(&problem, lane, limits)).collect()
}

fn problem(
    board: &str,
    goal: Option<&str>,
    metric: Option<Metric>,
    limits: &JobLimits,
) -> Result<Problem, ApiError> {
    let problem = read_problem(board, goal, limits)?;
    Ok(match metric {
        Some(metric) => problem.with_metric(metric),
        None => problem,
    })
}

/// Makes the job. The options are checked here, so that a mistake gets an immediate error instead
/// of an event.
fn work(problem: &Problem, asked: &Options, limits: &JobLimits) -> Result<Work, ApiError> {
    let (problem, options) = (problem.clone(), within_limits(asked.read()?, limits));
    if let Some(heuristic) = options.objective.heuristic() {
        offer(heuristic)?;
    }
    options.check(&problem)?;
    let memory = options.memory.unwrap_or(limits.memory);
    let run = Box::new(move |reporter: &mut Reporter<'_>| {
        let answer = knobel::solve(&problem, &options, reporter)?;
        Ok(Event::Result(Box::new(answer)))
    });
    Ok(Work { memory, run })
}

/// Reduces time and memory to the limits.
fn within_limits(asked: SolveOptions, limits: &JobLimits) -> SolveOptions {
    SolveOptions {
        time: Some(asked.time.unwrap_or(limits.time).min(limits.time)),
        patience: asked.time.is_none().then_some(DEFAULT_TIME),
        memory: Some(asked.memory.unwrap_or(limits.memory).min(limits.memory)),
        ..asked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_memory_are_cut_down_to_the_limits() {
        let limits = JobLimits::default();
        let asked = br#"{"time": 1e9, "memory": "900GiB", "nodes": 5, "weight": null}"#;
        let asked: Options = crate::json::read(asked).unwrap();
        let options = within_limits(asked.read().unwrap(), &limits);
        assert_eq!(options.time, Some(limits.time));
        assert_eq!(options.memory, Some(limits.memory));
        assert_eq!(options.nodes, Some(5));
    }

    #[test]
    fn a_method_for_straight_runs_rejects_the_single_tile_metric() {
        let ask = |metric: &str| {
            let board = r#""board": "1 2 3 / 4 5 6 / 7 0 8", "method": "ida-star-runs""#;
            let asked: Solve =
                crate::json::read(format!("{{{board}{metric}}}").as_bytes()).unwrap();
            solve(&JobLimits::default(), asked)
        };
        let error = ask(r#", "metric": "stm""#).err().unwrap();
        assert_eq!(error.failure().error.code, "unfit.straight-runs");
        assert!(ask(r#", "metric": "mtm""#).is_ok() && ask("").is_ok());
    }

    #[test]
    fn questions_reject_folders_and_threads() {
        for given in [r#"{"tables": "/tmp"}"#, r#"{"threads": 9}"#] {
            let asked: Options = crate::json::read(given.as_bytes()).unwrap();
            let error = asked.read().unwrap_err();
            assert_eq!(error.failure().error.code, "no-option");
        }
    }
}
