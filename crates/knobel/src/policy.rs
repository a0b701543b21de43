//! What "best" means: for each wish an ordered list of methods, and why each stands where it does.
//!
//! The first method that fits the problem is run. One with a patience hands over to the next when that is over, or when
//! it runs into a limit, with the bound that it has proved by then; so does one whose tables do not fit into memory.
//! Where the last one is stopped, the constructive solution of a board that is not huge is given beside the bound.

use std::time::Duration;

use knobel_core::{Cost, Settings, Stats, StopReason, Watch};

use crate::answer::{self, Answer, Because, Status};
use crate::methods::{Finding, Job, Method};
use crate::{Deadline, Metric, SolveError, Wish, registry};

/// Boards of up to this many cells are searched for an optimal solution until a limit says otherwise.
const SEARCHABLE: usize = 16;

/// A way to try.
struct Step {
    method: &'static str,
    heuristic: Option<&'static str>,
    /// Boards with more cells go to the next way.
    most_cells: usize,
    /// How long before the next way is tried.
    patience: Option<Duration>,
    weight_percent: Option<u32>,
}

impl Step {
    const fn new(method: &'static str, heuristic: Option<&'static str>) -> Self {
        Self {
            method,
            heuristic,
            most_cells: usize::MAX,
            patience: None,
            weight_percent: None,
        }
    }
}

/// The heuristics for an algorithm that is named without one, strongest first.
const GUIDES: [(&str, usize); 2] = [
    // The strongest that needs no pattern databases; on thin large boards its own tables take too long.
    ("walking-distance", SEARCHABLE),
    // Any size.
    ("linear-conflict", usize::MAX),
];

/// The ways to fulfil a wish, in order.
fn steps(wish: &Wish, metric: Metric) -> Vec<Step> {
    match (wish, metric) {
        // Runs have a search of their own.
        (Wish::Best, Metric::Mtm) => vec![Step::new("ida-star-runs", None)],
        (Wish::Best, Metric::Stm) => vec![
            // Microseconds, and every distance is known.
            Step::new("perfect-table", None),
            // The fewest nodes; optimal within seconds for every board up to 4×4.
            Step::new("pdb", None),
            // Where the memory is too small for tables.
            Step {
                most_cells: SEARCHABLE,
                ..Step::new("ida-star", Some("walking-distance"))
            },
            // Near boards are solved optimally before one notices; farther ones not in an hour.
            Step {
                most_cells: 100,
                patience: Some(Duration::from_secs(1)),
                ..Step::new("ida-star", Some("linear-conflict"))
            },
            // Always an answer.
            Step::new("constructive", None),
        ],
        // Proves its factor whatever the board.
        (Wish::Within(percent), _) => weighted(*percent),
        (Wish::Fast, _) => {
            // Greedy enough to answer within a moment where memory suffices.
            let mut steps = weighted(300);
            steps
                .iter_mut()
                .for_each(|step| step.most_cells = SEARCHABLE);
            // Milliseconds at any size.
            steps.push(Step::new("constructive", None));
            steps
        }
        (Wish::Named { .. }, _) => Vec::new(),
    }
}

fn weighted(percent: u32) -> Vec<Step> {
    let step = |&(guide, most_cells)| Step {
        most_cells,
        weight_percent: Some(percent),
        ..Step::new("weighted-a-star", Some(guide))
    };
    GUIDES.iter().map(step).collect()
}

/// Fulfils a wish for a solvable problem.
pub(crate) fn fulfil(wish: &Wish, job: &Job, watch: &mut dyn Watch) -> Result<Answer, SolveError> {
    if let Wish::Named { .. } = wish {
        let method = named(wish, job)?;
        method.fits(&job.problem)?;
        return answer::judge(job, &method.info(), method.run(job, watch)?);
    }
    let cells = job.problem.shape().cells();
    let (mut proved, mut stats) = (0, Stats::default());
    let (mut refusal, mut impatient) = (None, false);
    for step in steps(wish, job.problem.metric()) {
        let method = registry::find(step.method, step.heuristic).expect("the list names methods");
        let fits = method.fits(&job.problem);
        if cells > step.most_cells || fits.is_err() {
            refusal = fits.err().or(refusal);
            continue;
        }
        let job = weighing(job, &step);
        let mut finding = if impatient && cells <= AT_ONCE {
            // The time may be over by now; what comes last takes none.
            method.run(&job, &mut ())?
        } else {
            method.run(&job, &mut Deadline::new(step.patience, watch))?
        };
        add(&mut finding, proved, stats);
        let answer = answer::judge(&job, &method.info(), finding)?;
        let reason = match answer.status {
            Status::Stopped { reason, .. } => Some(reason),
            _ => None,
        };
        let no_room = answer.because == Because::TablesNotReady
            && matches!(reason, Some(StopReason::Memory { .. }));
        impatient = step.patience.is_some() && reason.is_some_and(gave_up);
        if impatient || no_room {
            (proved, stats) = (answer.lower_bound, answer.stats);
            continue;
        }
        return with_best_known(&job, answer);
    }
    let shape = job.problem.shape();
    Err(refusal.map_or(SolveError::TooLarge { shape }, SolveError::Unfit))
}

fn weighing(job: &Job, step: &Step) -> Job {
    let weight_percent = step.weight_percent.or(job.settings.weight_percent);
    Job {
        settings: Settings {
            weight_percent,
            ..job.settings
        },
        ..job.clone()
    }
}

/// What was proved and spent before counts, too.
fn add(finding: &mut Finding, proved: Cost, stats: Stats) {
    let report = &mut finding.report;
    report.lower_bound = report.lower_bound.max(proved);
    if let Some(Because::Constructed { bound }) = &mut finding.because {
        *bound = report.lower_bound;
    }
    if report.stats == Stats::default() {
        report.stats = stats;
    }
}

/// Was it a limit, and not the person who waits?
fn gave_up(reason: StopReason) -> bool {
    matches!(
        reason,
        StopReason::Time | StopReason::Memory { .. } | StopReason::Nodes { .. }
    )
}

/// Boards of up to this many cells are solved constructively before one notices.
const AT_ONCE: usize = 1000;

/// A stopped answer keeps the constructive solution as the best one known.
fn with_best_known(job: &Job, mut answer: Answer) -> Result<Answer, SolveError> {
    let at_once = job.problem.shape().cells() <= AT_ONCE;
    if let (true, Status::Stopped { best, .. }) = (at_once, &mut answer.status) {
        let constructive = registry::find("constructive", None).expect("registered");
        let finding = constructive.run(job, &mut ())?;
        let found = answer::judge(job, &constructive.info(), finding)?;
        *best = found.path().cloned();
    }
    Ok(answer)
}

/// The method that a wish names.
///
/// # Errors
/// If there is none.
pub(crate) fn named(wish: &Wish, job: &Job) -> Result<&'static dyn Method, SolveError> {
    let Wish::Named {
        algorithm,
        heuristic,
    } = wish
    else {
        unreachable!("asked for named wishes only");
    };
    let first = registry::named(algorithm)
        .next()
        .ok_or_else(|| SolveError::NoMethod {
            name: algorithm.clone(),
        })?;
    let known = |name: &String| {
        registry::heuristic(name).ok_or_else(|| SolveError::NoHeuristic { name: name.clone() })
    };
    let guide = heuristic.as_ref().map(known).transpose()?;
    let info = first.info();
    let without = registry::find(algorithm, None);
    match (guide, without) {
        (None, Some(method)) => Ok(method),
        (None, None) => {
            let fits = |method: &&dyn Method| method.fits(&job.problem).is_ok();
            let cells = job.problem.shape().cells();
            let guides = GUIDES.iter().filter(|(_, most)| cells <= *most);
            let methods = guides.filter_map(|(guide, _)| registry::find(algorithm, Some(guide)));
            Ok(methods.into_iter().find(fits).unwrap_or(first))
        }
        (Some(guide), _) => registry::find(algorithm, Some(guide.name)).ok_or(SolveError::NoPair {
            method: info.name,
            heuristic: guide.name,
        }),
    }
}
