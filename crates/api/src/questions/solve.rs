//! Solving as jobs whose events are `progress`, then one `result` or `failed`. A race is several of
//! them side by side.

use knobel::{Goal, Objective, Problem, Request, SolveError, registry};

use super::input::{read_heuristic, read_time};
use crate::json::{Allowance, Event, How, Race, Solve, as_typed};
use crate::{ApiError, JobLimits, Work, read_problem};

/// Solves one board.
pub(crate) fn solve(limits: &JobLimits, asked: Solve) -> Result<Vec<Work>, ApiError> {
    let problem = read_problem(&asked.board, asked.goal.as_deref(), limits)?;
    let request = request(&problem, asked.method, asked.limits, limits)?;
    Ok(vec![work(request)])
}

/// Solves the same board by several methods side by side.
pub(crate) fn race(limits: &JobLimits, asked: Race) -> Result<Vec<Work>, ApiError> {
    let (given, most) = (asked.methods.len(), limits.lanes);
    if given == 0 || given > most {
        return Err(ApiError::Lanes { given, most });
    }
    let problem = read_problem(&asked.board, asked.goal.as_deref(), limits)?;
    let lanes = asked.methods.into_iter().map(|how| {
        let request = request(&problem, how, asked.limits, limits)?;
        Ok(work(request))
    });
    lanes.collect()
}

fn request(
    problem: &Problem,
    how: How,
    asked: Allowance,
    limits: &JobLimits,
) -> Result<Request, ApiError> {
    let settings = registry::read_settings(as_typed(&how.settings))?;
    let request = Request {
        objective: objective(how)?,
        limits: knobel::Limits {
            nodes: asked.nodes,
            memory: Some(asked.bytes.unwrap_or(limits.memory).min(limits.memory)),
        },
        time: Some(read_time(asked.seconds, limits)?),
        patience: asked.seconds.is_none().then_some(knobel::DEFAULT_TIME),
        goal: Goal::Board(problem.goal().clone()),
        settings,
        ..Request::new(problem.start().clone())
    };
    request.check()?;
    Ok(request)
}

/// Names are checked here, so that a mistake is answered at once and not by an event.
fn objective(how: How) -> Result<Objective, ApiError> {
    let heuristic = how.heuristic.as_deref().map(read_heuristic).transpose()?;
    match (how.algorithm.as_deref().unwrap_or("best"), heuristic) {
        ("best", None) => Ok(Objective::Best),
        ("fast", None) => Ok(Objective::Fast),
        (method @ ("best" | "fast"), Some(guide)) => {
            let method = if method == "best" { "best" } else { "fast" };
            let heuristic = guide.info().name.to_owned();
            Err(SolveError::NoPair { method, heuristic }.into())
        }
        (name, guide) if registry::named(name).next().is_some() => {
            let heuristic = guide.as_ref().map(|guide| guide.info().name);
            Ok(Objective::named(name, heuristic))
        }
        (name, _) => Err(SolveError::NoMethod { name: name.into() }.into()),
    }
}

fn work(request: Request) -> Work {
    Box::new(move |reporter| {
        let answer = knobel::solve(&request, reporter)?;
        Ok(Event::Result(Box::new(answer)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_memory_are_cut_down_to_the_limits() {
        let limits = JobLimits::default();
        let problem = read_problem("1 2 / 3 0", None, &limits).unwrap();
        let asked = Allowance {
            seconds: Some(1e9),
            nodes: Some(5),
            bytes: Some(u64::MAX),
        };
        let request = request(&problem, How::default(), asked, &limits).unwrap();
        assert_eq!(request.time, Some(limits.time));
        assert_eq!(request.limits.memory, Some(limits.memory));
        assert_eq!(request.limits.nodes, Some(5));
    }
}
