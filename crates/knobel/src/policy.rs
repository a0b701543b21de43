//! What "best", "within" and "fast" mean: for each wish an ordered list of methods, and why each
//! stands where it does.
//!
//! The first method that fits the problem is run. One that has expanded as much as it may hands
//! over to the next, with the bound that it has proved by then; so does one whose tables do not fit
//! into memory, which is said. Where one is stopped, the best solution known of a board that is not
//! huge is given beside the bound.

use knobel_core::{Cost, Outcome, Stats, Status, StopReason, Warning, Watch};
use knobel_search::WEIGHT;
use knobel_tiles::Shape;

use crate::answer::{self, Answer, Proof};
use crate::methods::{Job, Method, MethodInfo, MethodResult};
use crate::quick_solutions::{AT_ONCE, NearOptimal, gave_up, quick, stopped};
use crate::registry::HeuristicExpr;
use crate::{Deadline, Metric, Objective, Requirement, SolveError, Unfit, registry};

/// Boards of up to this many cells are searched for an optimal solution until a limit says
/// otherwise.
pub const SEARCHABLE: usize = 16;

/// A way to try.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) method: &'static str,
    pub(crate) heuristic: Option<&'static str>,
    /// Boards with more cells go to the next way.
    pub(crate) most_cells: usize,
    /// How many expansions before the next way is tried. Where the caller counts expansions it is
    /// left out.
    pub(crate) nodes: Option<u64>,
    pub(crate) weight_percent: Option<u32>,
}

impl Step {
    pub(crate) const fn new(method: &'static str, heuristic: Option<&'static str>) -> Self {
        Self {
            method,
            heuristic,
            most_cells: usize::MAX,
            nodes: None,
            weight_percent: None,
        }
    }

    pub(crate) fn method(&self) -> &'static dyn Method {
        registry::find(self.method, self.heuristic).expect("the lists name methods")
    }

    /// The job as this step does it.
    pub(crate) fn job(&self, job: &Job) -> Job {
        let mut job = job.clone();
        if let Some(percent) = self.weight_percent {
            job.settings = job.settings.with(&WEIGHT, percent.into());
        }
        job.limits.nodes = self.nodes.or(job.limits.nodes);
        job
    }
}

/// The heuristics for an algorithm that is named without one, strongest first.
const DEFAULT_HEURISTICS: [(&str, usize); 2] = [
    // The strongest that needs no pattern databases; on thin large boards its own tables take too
    // long.
    ("walking-distance", SEARCHABLE),
    // Any size.
    ("linear-conflict", usize::MAX),
];

/// The ways to an answer as good as can be, in order.
fn best(metric: Metric) -> Vec<Step> {
    match metric {
        // Runs have a search of their own.
        Metric::Mtm => vec![Step::new("ida-star-runs", None)],
        Metric::Stm => vec![
            // Microseconds, and every distance is known.
            Step::new("perfect-table", None),
            // The fewest nodes; optimal within seconds for every board up to 4×4.
            Step {
                most_cells: SEARCHABLE,
                ..Step::new("pdb", None)
            },
            // Where the memory is too small for tables.
            Step {
                most_cells: SEARCHABLE,
                ..Step::new("ida-star", Some("walking-distance"))
            },
            // Near boards are solved optimally before one notices; farther ones as well as the time
            // allows.
            Step::new("anytime", None),
        ],
    }
}

/// The ways to an answer within a factor of the optimum, in order: never much slower than the
/// optimum itself.
fn within(percent: u32) -> Vec<Step> {
    let weighted = |&(guide, most_cells): &(&'static str, usize)| Step {
        most_cells,
        weight_percent: Some(percent),
        ..Step::new("weighted-a-star", Some(guide))
    };
    let mut steps = vec![
        Step::new("perfect-table", None),
        // Most optima take no longer than that: 0.1 s.
        Step {
            nodes: Some(2_000_000),
            ..Step::new("pdb", None)
        },
        // A wide factor is met sooner, a narrow one later than the optimum: as long again tells.
        Step {
            nodes: Some(100_000),
            ..weighted(&DEFAULT_HEURISTICS[0])
        },
        Step::new("pdb", None),
    ];
    // Where there are no tables. Proves its factor whatever the board.
    steps.extend(DEFAULT_HEURISTICS.iter().map(weighted));
    steps
}

/// The wish for a search that this heuristic guides, where nothing else is asked for: iterative
/// deepening, but a search of their own where pattern databases are to guide it on boards of more
/// than [`SEARCHABLE`] cells.
pub(crate) fn guided(heuristic: &str, shape: Shape) -> Objective {
    match heuristic {
        "pdb" if shape.cells() > SEARCHABLE => Objective::named("pdb", None),
        _ => Objective::named("ida-star", Some(heuristic)),
    }
}

/// Fulfils a wish for a solvable problem.
pub(crate) fn fulfil(
    objective: &Objective,
    job: &Job,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let (metric, cells) = (job.problem.metric(), job.problem.shape().cells());
    match objective {
        Objective::Named { .. } => {
            let method = named(objective, job)?;
            method.fits(&job.problem)?;
            answer::judge(job, &method.info(), method.run(job, watch)?)
        }
        Objective::Fast => {
            let found = quick(job, watch)?;
            answer::judge(&found.job, &found.info, found.finding)
        }
        Objective::Within(percent) if metric == Metric::Stm && cells > SEARCHABLE => {
            let mut job = job.clone();
            job.anytime.percent = Some(*percent);
            in_turn(&[Step::new("anytime", None)], &job, None, watch)
        }
        Objective::Within(percent) if metric == Metric::Stm => {
            let percent = (*percent).max(100);
            let near = NearOptimal::new(quick(job, watch)?, percent);
            if near.quick.finding.report.lower_bound >= near.enough {
                return near.answer("linear-conflict");
            }
            in_turn(&within(percent), job, Some(near), watch)
        }
        // What is optimal is within any factor.
        Objective::Best | Objective::Within(_) => in_turn(&best(metric), job, None, watch),
    }
}

/// What the steps before have come to.
#[derive(Default)]
struct Past {
    proved: Cost,
    /// Who proved it.
    heuristic: &'static str,
    stats: Stats,
    /// Warnings of steps that had too little memory, and of other steps.
    no_room: Vec<Warning>,
    warnings: Vec<Warning>,
}

impl Past {
    /// What was proved and spent before counts, too. Answers who has proved the bound.
    fn add_to(
        &self,
        finding: &mut MethodResult,
        info: &MethodInfo<'static>,
        metric: Metric,
    ) -> &'static str {
        let report = &mut finding.report;
        report.stats = report.stats.after(self.stats);
        let guide = finding.heuristic.copied().or(info.heuristic);
        if report.lower_bound >= self.proved {
            return guide.map_or("", |info| info.name);
        }
        let (bound, heuristic) = (self.proved, self.heuristic);
        report.lower_bound = bound;
        if let Outcome::Solved(moves) = &report.outcome
            && metric.length(moves) as Cost == bound
        {
            finding.proof = Some(Proof::RuledOut {
                bound,
                heuristic: heuristic.to_owned(),
            });
        }
        heuristic
    }

    /// Adds each warning once. Those about memory name the method that is used instead.
    fn warn(self, answer: &mut Answer) {
        let method = answer.method();
        let no_room = (self.no_room.into_iter()).map(|it| it.replaced_by(&*method));
        for warning in self.warnings.into_iter().chain(no_room) {
            if !answer.warnings.contains(&warning) {
                answer.warnings.push(warning);
            }
        }
    }
}

/// Runs one step after the other until one has an answer, or `near` is one.
fn in_turn(
    steps: &[Step],
    job: &Job,
    mut near: Option<NearOptimal>,
    watch: &mut dyn Watch,
) -> Result<Answer, SolveError> {
    let cells = job.problem.shape().cells();
    let enough = near.as_ref().map(|near| near.enough);
    let mut past = Past::default();
    if let Some(near) = &near {
        past.stats = near.quick.finding.report.stats;
    }
    let mut refusal = None;
    for step in steps {
        let (method, counted) = (step.method(), job.limits.nodes.is_some());
        let fits = method.fits(&job.problem);
        if cells > step.most_cells || fits.is_err() || counted && step.nodes.is_some() {
            refusal = fits.err().or(refusal);
            continue;
        }
        let job = step.job(job);
        let mut until = Deadline::new(None, watch).until(enough);
        let mut finding = method.run(&job, &mut until)?;
        let info = method.info();
        let prover = past.add_to(&mut finding, &info, job.problem.metric());
        let (reason, bound) = (stopped(&finding), finding.report.lower_bound);
        if reason.is_some() && enough.is_some_and(|enough| bound >= enough) {
            let mut near = near.take().expect("it was asked for what is enough");
            let report = &mut near.quick.finding.report;
            report.lower_bound = bound;
            report.stats = finding.report.stats;
            return near.answer(prover);
        }
        let no_room = matches!(finding.proof, Some(Proof::TablesNotReady { .. }))
            && matches!(reason, Some(StopReason::Memory { .. }));
        let spent =
            step.nodes.is_some() && reason.is_some_and(|it| gave_up(it) && it != StopReason::Time);
        if no_room || spent {
            (past.proved, past.heuristic, past.stats) = (bound, prover, finding.report.stats);
            let warnings = if no_room {
                &mut past.no_room
            } else {
                &mut past.warnings
            };
            warnings.append(&mut finding.warnings);
            continue;
        }
        let mut answer = answer::judge(&job, &info, finding)?;
        past.warn(&mut answer);
        return with_best_known(&job, near, answer);
    }
    let (shape, metric) = (job.problem.shape(), job.problem.metric());
    Err(match refusal {
        // The person named a metric and no method.
        Some(Unfit {
            needs: Requirement::CellsAtMost(most),
            ..
        }) if metric == Metric::Mtm => SolveError::RunsTooLarge { most, shape },
        Some(unfit) => unfit.into(),
        None => SolveError::TooLarge { shape },
    })
}

/// A stopped answer keeps the best solution known.
fn with_best_known(
    job: &Job,
    near: Option<NearOptimal>,
    mut answer: Answer,
) -> Result<Answer, SolveError> {
    let at_once = job.problem.shape().cells() <= AT_ONCE;
    if at_once && answer.status == Status::Stopped && answer.path.is_none() {
        let known = match near {
            Some(NearOptimal { quick, .. }) => {
                answer::judge(&quick.job, &quick.info, quick.finding)?
            }
            None => {
                let constructive = Step::new("constructive", None).method();
                answer::judge(job, &constructive.info(), constructive.run(job, &mut ())?)?
            }
        };
        answer = answer.with_path(known.path);
    }
    Ok(answer)
}

/// Will a wish be fulfilled by a method that improves on its answer?
///
/// # Errors
/// If it names a method that does not exist.
pub(crate) fn improves(objective: &Objective, job: &Job) -> Result<bool, SolveError> {
    let large = job.problem.shape().cells() > SEARCHABLE;
    Ok(match objective {
        Objective::Named { .. } => named(objective, job)?.info().anytime,
        Objective::Best | Objective::Within(_) => large && job.problem.metric() == Metric::Stm,
        Objective::Fast => false,
    })
}

/// Will a wish be fulfilled by a method that can be kept on disk and resumed: one that improves on
/// its answer, or the search for straight runs?
///
/// # Errors
/// If it names a method that does not exist.
pub(crate) fn resumes(objective: &Objective, job: &Job) -> Result<bool, SolveError> {
    let runs = match objective {
        Objective::Named { .. } => named(objective, job)?.info().metric == Metric::Mtm,
        Objective::Best | Objective::Within(_) => job.problem.metric() == Metric::Mtm,
        Objective::Fast => false,
    };
    Ok(runs || improves(objective, job)?)
}

/// The method that a wish names.
///
/// # Errors
/// If there is none.
pub(crate) fn named(objective: &Objective, job: &Job) -> Result<Box<dyn Method>, SolveError> {
    let Objective::Named {
        algorithm,
        heuristic,
    } = objective
    else {
        unreachable!("asked for named wishes only");
    };
    let first = registry::named(algorithm)
        .next()
        .ok_or_else(|| SolveError::NoMethod {
            name: algorithm.clone(),
        })?;
    let guide = heuristic.as_deref().map(HeuristicExpr::read).transpose()?;
    let info = first.info();
    let without = registry::find(algorithm, None);
    match (guide, without) {
        (None, Some(method)) => Ok(Box::new(method)),
        (None, None) => {
            let fits = |method: &&dyn Method| method.fits(&job.problem).is_ok();
            let cells = job.problem.shape().cells();
            let guides = DEFAULT_HEURISTICS.iter().filter(|(_, most)| cells <= *most);
            let methods = guides.filter_map(|(guide, _)| registry::find(algorithm, Some(guide)));
            Ok(Box::new(methods.into_iter().find(fits).unwrap_or(first)))
        }
        (Some(guide), _) => {
            let no_pair = || SolveError::NoPair {
                method: info.name,
                heuristic: guide.info().name.to_owned(),
            };
            registry::guided(algorithm, &guide, job.problem.shape()).ok_or_else(no_pair)
        }
    }
}
