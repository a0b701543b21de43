//! From a request to a checked answer: decides solvability, chooses a method, runs it and has the result replayed.

use std::time::{Duration, Instant};

use knobel_core::{Cost, Outcome, Report, Settings, Stats, StopReason, Watch};
use knobel_pdb::Choice;
use knobel_search::Guarantee;
use knobel_tiles::{
    Board, Cells, Direction, Large, RunSolver, constructive::Constructive, parity, perfect::Perfect,
};
use knobel_verify::tiles::{Claim, check_solution, check_unsolvable};

use crate::registry::{self, AlgorithmEntry, Estimator, HeuristicInfo, Promise, Task};
use crate::tables::{self, NoSolver, Tables};
use crate::{
    Answer, Deadline, Method, Metric, Request, RequestError, Solution, Status, goal_board,
};

/// Boards of up to this many cells are solved optimally by search unless a limit says otherwise.
const SEARCHABLE_CELLS: usize = 16;

/// The algorithm behind pattern databases.
const IDA_STAR: &str = "ida-star";

/// How long larger boards are searched for an optimal solution before the constructive one is taken.
const LARGE_BOARD_PATIENCE: Duration = Duration::from_secs(1);

/// Boards beyond this many cells are not searched at all unless an algorithm is named.
const HOPELESS_CELLS: usize = 100;

/// Solves a board as the request says.
///
/// # Errors
/// If the request names what does not exist, the goal has another shape, or the checker refuses a solution.
pub fn solve(request: &Request, watch: &mut dyn Watch) -> Result<Answer, RequestError> {
    let started = Instant::now();
    let goal = goal_board(&request.goal, &request.board)?;
    let mut watch = Deadline::new(request.time, watch);
    let shape = request.board.shape();
    let mut answer = if parity::solvable(&request.board, &goal) {
        if shape.cells() > Large::MOST {
            return Err(RequestError::TooLarge(shape));
        }
        let task = Task {
            start: request.board.clone(),
            goal,
            limits: request.limits,
            settings: request.settings,
        };
        solve_task(request, task, &mut watch)?
    } else {
        unsolvable(&request.board, goal)?
    };
    answer.seconds = started.elapsed().as_secs_f64();
    Ok(answer)
}

fn unsolvable(board: &Board, goal: Board) -> Result<Answer, RequestError> {
    check_unsolvable(board, &goal).map_err(|fault| RequestError::Refused(fault.to_string()))?;
    Ok(Answer {
        status: Status::Unsolvable {
            reachable: parity::reachable_standard_goal(board),
        },
        goal,
        optimal: false,
        lower_bound: 0,
        algorithm: "parity",
        heuristic: None,
        because:
            "a move changes the parity of the transpositions and of the blank's distance together"
                .into(),
        stats: Stats::default(),
        seconds: 0.0,
        notes: Vec::new(),
    })
}

fn solve_task(
    request: &Request,
    task: Task,
    watch: &mut Deadline<'_>,
) -> Result<Answer, RequestError> {
    if request.metric == Metric::Mtm {
        return match request.method {
            Method::Best => runs(&task, watch),
            _ => Err(RequestError::Metric),
        };
    }
    match &request.method {
        Method::Named {
            algorithm,
            heuristic,
        } => {
            let entry = registry::algorithm(algorithm)
                .ok_or_else(|| RequestError::NoAlgorithm(algorithm.clone()))?;
            let heuristic = match heuristic {
                Some(name) => registry::heuristic(name)
                    .ok_or_else(|| RequestError::NoHeuristic(name.clone()))?,
                None => simple_heuristic(&task),
            };
            match tables::choice(heuristic.name) {
                // The same search, compiled for the tables.
                Some(choice) if entry.info().name == IDA_STAR => {
                    patterns(&task, choice, &request.tables, watch)
                }
                Some(_) => Err(RequestError::Tables(format!(
                    "{} goes with ida-star only; leave --algorithm out or choose another heuristic",
                    heuristic.name
                ))),
                None => search(&task, entry, heuristic, watch),
            }
        }
        Method::Best => best(task, &request.tables, watch),
        Method::Within(percent) => {
            let settings = Settings {
                weight_percent: *percent,
                ..task.settings
            };
            weighted(Task { settings, ..task }, watch)
        }
        Method::Fast => fast(task, watch),
    }
}

/// The perfect table for 3×3, search for boards that can be searched, and for the rest a short search with the
/// constructive solution behind it.
fn best(task: Task, tables: &Tables, watch: &mut Deadline<'_>) -> Result<Answer, RequestError> {
    let cells = task.start.shape().cells();
    if let Some(moves) = Perfect::new(&task.goal).and_then(|table| table.solve(&task.start)) {
        return look_up(&task, moves);
    }
    if cells <= SEARCHABLE_CELLS {
        let answer = patterns(&task, Choice::Best, tables, watch)?;
        return with_best_known(&task, answer);
    }
    let ida = registry::algorithm(IDA_STAR).expect("registered");
    if cells > HOPELESS_CELLS {
        return construct(&task, Stats::default(), None);
    }
    let mut patience = Deadline::new(Some(LARGE_BOARD_PATIENCE), watch);
    let answer = search(&task, ida, simple_heuristic(&task), &mut patience)?;
    match answer.status {
        Status::Stopped {
            reason: StopReason::Time | StopReason::Memory { .. } | StopReason::Nodes { .. },
            ..
        } => construct(&task, answer.stats, Some(answer.lower_bound)),
        _ => with_best_known(&task, answer),
    }
}

/// A stopped answer keeps the constructive solution as the best one known.
fn with_best_known(task: &Task, mut answer: Answer) -> Result<Answer, RequestError> {
    if let Status::Stopped { best, .. } = &mut answer.status {
        *best = Some(checked(task, constructed(task))?);
    }
    Ok(answer)
}

fn look_up(task: &Task, moves: Vec<Direction>) -> Result<Answer, RequestError> {
    let solution = checked(task, moves)?;
    Ok(Answer {
        lower_bound: solution.stm as Cost,
        status: Status::Solved(solution),
        goal: task.goal.clone(),
        optimal: true,
        algorithm: "perfect-table",
        heuristic: None,
        because: "the distances of all 181,440 boards are known from a breadth-first search".into(),
        stats: Stats::default(),
        seconds: 0.0,
        notes: Vec::new(),
    })
}

fn weighted(task: Task, watch: &mut Deadline<'_>) -> Result<Answer, RequestError> {
    let entry = registry::algorithm("weighted-a-star").expect("registered");
    let answer = search(&task, entry, simple_heuristic(&task), watch)?;
    with_best_known(&task, answer)
}

fn fast(task: Task, watch: &mut Deadline<'_>) -> Result<Answer, RequestError> {
    if task.start.shape().cells() > SEARCHABLE_CELLS {
        return construct(&task, Stats::default(), None);
    }
    let settings = Settings {
        weight_percent: 300,
        ..task.settings
    };
    weighted(Task { settings, ..task }, watch)
}

/// The polynomial-time solution, beside the best lower bound.
fn construct(task: &Task, stats: Stats, bound: Option<Cost>) -> Result<Answer, RequestError> {
    let solution = checked(task, constructed(task))?;
    let heuristic = "linear-conflict";
    let estimate = registry::estimate(heuristic, &task.start, &task.goal)?;
    let lower_bound = bound.unwrap_or(0).max(estimate);
    Ok(Answer {
        optimal: solution.stm as Cost == lower_bound,
        status: Status::Solved(solution),
        goal: task.goal.clone(),
        lower_bound,
        algorithm: "constructive",
        heuristic: Some(heuristic),
        because: format!(
            "it was built row by row and column by column; all that is proved is that none is shorter than {lower_bound}"
        ),
        stats,
        seconds: 0.0,
        notes: Vec::new(),
    })
}

fn constructed(task: &Task) -> Vec<Direction> {
    Constructive::new(&task.goal)
        .solve(&task.start)
        .expect("the goal was found to be reachable")
}

/// Runs one algorithm and judges what its answer proves.
fn search(
    task: &Task,
    entry: &dyn AlgorithmEntry,
    heuristic: &'static HeuristicInfo,
    watch: &mut dyn Watch,
) -> Result<Answer, RequestError> {
    let info = entry.info();
    let used = if info.informed {
        heuristic
    } else {
        registry::heuristic("zero").expect("registered")
    };
    let report = entry.run(task, used.name, watch)?;
    let answer = judged(task, report, info.name, info.guarantee, used)?;
    Ok(Answer {
        heuristic: info.informed.then_some(used.name),
        ..answer
    })
}

/// What the report of a search proves.
fn judged(
    task: &Task,
    report: Report<Vec<Direction>>,
    algorithm: &'static str,
    guarantee: Guarantee,
    heuristic: &'static HeuristicInfo,
) -> Result<Answer, RequestError> {
    let lower_bound = match heuristic.promise {
        Promise::None => 0,
        _ => report.lower_bound,
    };
    let status = match report.outcome {
        Outcome::Solved(moves) => Status::Solved(checked(task, moves)?),
        Outcome::Stopped(reason) => Status::Stopped { reason, best: None },
        Outcome::Unsolvable => {
            return Err(RequestError::Refused(format!(
                "{algorithm} found no path to a goal of equal parity"
            )));
        }
    };
    let optimal =
        matches!(&status, Status::Solved(solution) if solution.stm as Cost == lower_bound);
    Ok(Answer {
        because: reason_for(&status, optimal, guarantee, heuristic, lower_bound, task),
        status,
        goal: task.goal.clone(),
        optimal,
        lower_bound,
        algorithm,
        heuristic: Some(heuristic.name),
        stats: report.stats,
        seconds: 0.0,
        notes: Vec::new(),
    })
}

fn reason_for(
    status: &Status,
    optimal: bool,
    guarantee: Guarantee,
    heuristic: &HeuristicInfo,
    lower_bound: Cost,
    task: &Task,
) -> String {
    match (status, guarantee) {
        (Status::Stopped { .. }, _) => {
            format!("every path shorter than {lower_bound} moves is ruled out")
        }
        (_, Guarantee::WithinWeight) if !optimal => format!(
            "it is at most {:.2} times the optimum: {} never overestimates",
            f64::from(task.settings.weight_percent) / 100.0,
            heuristic.name
        ),
        _ if !optimal => {
            format!("not proved optimal; no solution is shorter than {lower_bound} moves")
        }
        (_, Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne) => {
            "every shorter path was tried first".into()
        }
        _ => format!(
            "every path of fewer than {lower_bound} moves is ruled out: {} never overestimates",
            heuristic.name
        ),
    }
}

/// IDA* with pattern databases, compiled for them, on as many threads as the request allows.
fn patterns(
    task: &Task,
    choice: Choice,
    tables: &Tables,
    watch: &mut dyn Watch,
) -> Result<Answer, RequestError> {
    let stopped = |reason| Answer {
        status: Status::Stopped { reason, best: None },
        goal: task.goal.clone(),
        optimal: false,
        lower_bound: 0,
        algorithm: IDA_STAR,
        heuristic: None,
        because: "the tables were not ready yet".into(),
        stats: Stats::default(),
        seconds: 0.0,
        notes: Vec::new(),
    };
    let solver = match tables::solver(&task.goal, choice, tables, watch) {
        Ok(solver) => solver,
        Err(NoSolver::Stopped(reason)) => return Ok(stopped(reason)),
        Err(NoSolver::Failed(error)) => return Err(RequestError::Tables(error.to_string())),
    };
    let heuristic = registry::heuristic(solver.used().name).expect("registered");
    let report = solver.solve(&task.start, task.limits, watch);
    judged(
        task,
        report,
        IDA_STAR,
        Guarantee::CheapestIfAdmissible,
        heuristic,
    )
    .map(|answer| Answer {
        notes: solver.used().refused.clone(),
        ..answer
    })
}

/// The fewest straight runs.
fn runs(task: &Task, watch: &mut dyn Watch) -> Result<Answer, RequestError> {
    let solver =
        RunSolver::new(&task.goal).map_err(|error| RequestError::Tables(error.to_string()))?;
    let report = solver.solve(&task.start, task.limits, watch);
    let lower_bound = report.lower_bound;
    let (status, because) = match report.outcome {
        Outcome::Solved(moves) => (
            Status::Solved(checked(task, moves)?),
            format!("every way of fewer than {lower_bound} straight runs is ruled out"),
        ),
        Outcome::Stopped(reason) => (
            Status::Stopped {
                reason,
                best: Some(checked(task, constructed(task))?),
            },
            format!("every way of fewer than {lower_bound} straight runs is ruled out"),
        ),
        Outcome::Unsolvable => {
            return Err(RequestError::Refused(
                "no runs lead to a goal of equal parity".into(),
            ));
        }
    };
    let optimal =
        matches!(&status, Status::Solved(solution) if solution.mtm as Cost == lower_bound);
    Ok(Answer {
        status,
        goal: task.goal.clone(),
        optimal,
        lower_bound,
        algorithm: "ida-star-runs",
        heuristic: Some("walking-distance"),
        because,
        stats: report.stats,
        seconds: 0.0,
        notes: Vec::new(),
    })
}

/// All shortest solutions of a board, in single-tile moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AllSolutions {
    /// How many were found.
    pub count: u64,
    /// Their length; no solution is shorter.
    pub length: Cost,
    /// Why it ended before all were found, if it did.
    pub stopped: Option<StopReason>,
}

/// Hands every shortest solution to `visit`, each replayed by the independent checker. `visit` answers whether it
/// wants more. `None` means that the board is unsolvable.
///
/// # Errors
/// If the board has more than 16 cells, the goal has another shape, or the checker refuses a solution.
pub fn solve_all(
    request: &Request,
    watch: &mut dyn Watch,
    visit: &mut dyn FnMut(&[Direction]) -> bool,
) -> Result<Option<AllSolutions>, RequestError> {
    let goal = goal_board(&request.goal, &request.board)?;
    let mut watch = Deadline::new(request.time, watch);
    let task = Task {
        start: request.board.clone(),
        goal,
        limits: request.limits,
        settings: request.settings,
    };
    let solver = match tables::solver(&task.goal, Choice::Best, &request.tables, &mut watch) {
        Ok(solver) => solver,
        Err(NoSolver::Stopped(reason)) => {
            let stopped = Some(reason);
            return Ok(Some(AllSolutions {
                count: 0,
                length: 0,
                stopped,
            }));
        }
        Err(NoSolver::Failed(error)) => return Err(RequestError::Tables(error.to_string())),
    };
    let mut count = 0;
    let mut fault = None;
    let report = solver.solve_all(&task.start, task.limits, &mut watch, &mut |path| {
        count += 1;
        match checked(&task, path) {
            Ok(solution) => visit(&solution.moves),
            Err(error) => {
                fault = Some(error);
                false
            }
        }
    });
    if let Some(fault) = fault {
        return Err(fault);
    }
    let stopped = match report.outcome {
        Outcome::Unsolvable => return Ok(None),
        Outcome::Stopped(reason) => Some(reason),
        Outcome::Solved(()) => None,
    };
    Ok(Some(AllSolutions {
        count,
        length: report.lower_bound,
        stopped,
    }))
}

/// The strongest heuristic without tables on disk that the shape allows.
fn simple_heuristic(task: &Task) -> &'static HeuristicInfo {
    let small = task.start.shape().cells() <= SEARCHABLE_CELLS;
    // Thin boards have too many ways to stand for a walking-distance table.
    let walks = small && Estimator::new("walking-distance", &task.goal).is_ok();
    registry::heuristic(if walks {
        "walking-distance"
    } else {
        "linear-conflict"
    })
    .expect("registered")
}

/// Has the independent checker replay a solution.
fn checked(task: &Task, moves: Vec<Direction>) -> Result<Solution, RequestError> {
    let lengths = check_solution(&task.start, &task.goal, &moves, &Claim::default())
        .map_err(|fault| RequestError::Refused(fault.to_string()))?;
    Ok(Solution {
        moves,
        stm: lengths.stm,
        mtm: lengths.mtm,
    })
}
