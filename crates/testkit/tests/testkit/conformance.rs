//! One suite over every registered method: algorithms with each of their heuristics, tables and
//! constructions.
//!
//! The suite checks the following facts:
//!
//! - `verify` replays each solution, whose length agrees with the guarantee of the algorithm.
//! - A lower bound never exceeds the optimum, however the search ended.
//! - Only optimal solutions are called optimal.
//! - A search with a node limit stops at exactly that count.
//! - The stores stay below a memory limit.
//! - The same search gives the same counts twice.
//! - An unsolvable board is reported as unsolvable.
//!
//! Each test collects all faults, so that one run shows them all.

use knobel::registry::{self, Admissibility, HeuristicExpr};
use knobel::search::{Guarantee, MemoryClass, WEIGHT};
use knobel::tables::Tables;
use knobel::{
    Answer, Board, Cost, Direction, Job, Limits, Method, Metric, Objective, Outcome, Problem,
    Report, Settings, Shape, SolveOptions, Status, StopReason,
};
use knobel_skipped_tests::at_length;
use knobel_testkit::corpus::{Case, Corpus, Ending};
use knobel_verify::tiles::{Claim, check_solution};

/// The most states that a search of the suite may expand.
const NODES: u64 = 30_000;

/// Methods whose tables take longer than this, in milliseconds, have tests of their own.
const LONGEST_TABLES: u64 = 2_000;

/// Searches with pattern databases, with user-defined groups of tiles and with the maximum of
/// several heuristics.
const GUIDED: [(&str, &str); 8] = [
    ("a-star", "pdb"),
    ("weighted-a-star", "pdb"),
    ("greedy", "pdb"),
    ("a-star", "pdb:1,2/3"),
    ("ida-star", "pdb:1,3"),
    ("ida-star", "pdb:1,2,3,4/5,6,7,8/9,10,11,12/13,14,15"),
    ("a-star", "max(linear-conflict,walking-distance)"),
    ("ida-star", "max(manhattan,pdb:1,2/3)"),
];

/// A method under test.
#[derive(Clone, Copy)]
struct Tested(&'static dyn Method);

impl Tested {
    fn all() -> impl Iterator<Item = Self> {
        let quick = |method: &&dyn Method| {
            let tables = method.info().tables;
            tables.is_none_or(|tables| tables.milliseconds <= LONGEST_TABLES)
        };
        let listed = registry::methods().iter().copied().filter(quick);
        listed.chain(Self::by_expression()).map(Self)
    }

    /// Returns some methods that no list contains, because an expression defines them.
    fn by_expression() -> impl Iterator<Item = &'static dyn Method> {
        let shape = Shape::new(4, 4).expect("a shape");
        GUIDED.into_iter().map(move |(algorithm, text)| {
            let expression = HeuristicExpr::read(text).expect("an expression");
            let method = registry::guided(algorithm, &expression, shape)
                .expect("the algorithm takes heuristics");
            &*Box::leak(method)
        })
    }

    /// Returns the names of the method and its heuristic.
    fn names(&self) -> (&'static str, &'static str) {
        let info = self.0.info();
        (info.name, info.heuristic.map_or("-", |info| info.name))
    }

    /// Returns whether each run of the method computes tables.
    fn makes_tables(&self) -> bool {
        let info = self.0.info();
        let guided = info.heuristic.is_some_and(|info| info.tables.is_some());
        guided || info.tables.is_some() || info.anytime
    }

    fn admissible(&self) -> bool {
        let admissibility = self.0.info().heuristic.map(|info| info.admissibility);
        admissibility != Some(Admissibility::None)
    }

    /// Returns the longest valid solution for an optimal length, if the method guarantees anything
    /// about single-tile moves.
    fn longest(&self, length: Cost) -> Option<Cost> {
        let info = self.0.info();
        let weight = Settings::default().number(&WEIGHT) as Cost;
        match info.guarantee {
            _ if info.metric != Metric::Stm => None,
            // The step width is 1 by default.
            Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne => Some(length),
            Guarantee::CheapestIfAdmissible => self.admissible().then_some(length),
            Guarantee::WithinWeight => self.admissible().then_some(length * weight / 100),
            _ => None,
        }
    }

    /// Runs the method without a table folder. Returns `None` if the method does not support the
    /// board.
    fn run(&self, case: &Case, limits: Limits) -> Option<Report<Vec<Direction>>> {
        let problem = Problem::new(case.start.clone(), &case.goal).expect("cases are whole");
        let job = Job {
            limits,
            tables: in_memory(),
            ..Job::new(problem.with_metric(self.0.info().metric))
        };
        self.0.fits(&job.problem).ok()?;
        Some(self.0.run(&job, &mut ()).expect("tables are small").report)
    }

    fn solve(&self, case: &Case, limits: Limits) -> Option<Answer> {
        let info = self.0.info();
        let problem = Problem::new(case.start.clone(), &case.goal).expect("cases are whole");
        let heuristic = info.heuristic.map(|info| info.name);
        let options = SolveOptions {
            objective: Objective::named(info.name, heuristic).expect("it is registered"),
            nodes: limits.nodes,
            memory: limits.memory,
            tables: None,
            ..SolveOptions::default()
        };
        knobel::solve(&problem.with_metric(info.metric), &options, &mut ()).ok()
    }
}

fn in_memory() -> Tables {
    Tables {
        folder: None,
        threads: 1,
    }
}

fn nodes(limit: u64) -> Limits {
    Limits {
        nodes: Some(limit),
        memory: None,
    }
}

/// Returns the cases for the method with this number: all cases in the long run, otherwise one of
/// each `every`. Methods start at different cases, so that every case is tried.
fn sample(corpus: &Corpus, number: usize, every: usize) -> impl Iterator<Item = &Case> {
    let every = if at_length() { 1 } else { every };
    corpus.cases.iter().skip(number % every).step_by(every)
}

/// The faults found, each with its search and case.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn unless(&mut self, right: bool, tested: &Tested, case: &Case, what: impl FnOnce() -> String) {
        if !right {
            let (algorithm, heuristic) = tested.names();
            self.0
                .push(format!("{algorithm} {heuristic} {}: {}", case.name, what()));
        }
    }

    fn check(self) {
        assert!(
            self.0.is_empty(),
            "{} faults:\n{}",
            self.0.len(),
            self.0.join("\n")
        );
    }
}

/// Every method solves every case except for the listed exceptions, which end as listed.
#[test]
fn methods_keep_their_guarantees() {
    let corpus = Corpus::load();
    let mut used = vec![false; corpus.exceptions.len()];
    let mut faults = Faults::default();
    for (number, tested) in Tested::all().enumerate() {
        for case in sample(&corpus, number, 8) {
            let (algorithm, heuristic) = tested.names();
            let report = tested.run(case, nodes(NODES));
            let exceptions = corpus.exceptions.iter().zip(&mut used);
            let exception = exceptions
                .map(|(exception, used)| {
                    let covers = exception.covers(algorithm, heuristic, &case.name);
                    *used |= covers;
                    covers.then_some(exception.ending)
                })
                .fold(None, Option::or);
            match report {
                None => faults.unless(
                    exception == Some(Ending::Unavailable),
                    &tested,
                    case,
                    || "heuristic unavailable".into(),
                ),
                Some(report) => judge(&tested, case, &report, exception, &mut faults),
            }
        }
    }
    let unused = corpus.exceptions.iter().zip(used).filter(|(_, used)| !used);
    for (exception, _) in unused.filter(|_| at_length()) {
        let line = exception.line;
        faults
            .0
            .push(format!("data/conformance.txt line {line} covers no search"));
    }
    faults.check();
}

fn judge(
    tested: &Tested,
    case: &Case,
    report: &Report<Vec<Direction>>,
    exception: Option<Ending>,
    faults: &mut Faults,
) {
    bound_holds(tested, case, report.lower_bound, faults);
    let stats = report.stats;
    match (&report.outcome, exception) {
        (Outcome::Solved(moves), None | Some(Ending::Either)) => {
            let length = moves.len() as Cost;
            let replayed =
                check_solution(&case.start, &case.goal_board(), moves, &Claim::default());
            faults.unless(replayed.is_ok(), tested, case, || {
                format!("wrong moves: {replayed:?}")
            });
            let longest = tested.longest(case.length).unwrap_or(Cost::MAX);
            faults.unless(
                (case.length..=longest).contains(&length),
                tested,
                case,
                || format!("{length} moves, but {} is optimal", case.length),
            );
            // Every state except the roots was generated, and no search starts more rounds than its
            // path has moves.
            let roots = u64::from(length) + 2;
            // A partial expansion generates a successor each time except the first.
            let sane = stats.expanded <= 2 * stats.generated + roots
                && stats.stored <= stats.generated + roots
                && stats.reopened <= stats.expanded;
            faults.unless(sane, tested, case, || {
                format!("counts make no sense: {stats:?}")
            });
        }
        (Outcome::Stopped(reason), Some(ending)) => {
            faults.unless(ending.fits(*reason), tested, case, || {
                format!("is listed as ending with {ending:?}, but solves the case: {reason}")
            });
        }
        (outcome, expected) => faults.unless(false, tested, case, || {
            let outcome = outcome.clone().map(|moves| moves.len());
            format!("{outcome:?}, but {expected:?} is listed; {stats:?}")
        }),
    }
}

/// Checks that the lower bound does not exceed the optimum, unless the heuristic is inadmissible.
fn bound_holds(tested: &Tested, case: &Case, bound: Cost, faults: &mut Faults) {
    faults.unless(
        !tested.admissible() || bound <= case.length,
        tested,
        case,
        || format!("lower bound {bound} above the optimum {}", case.length),
    );
}

/// Checks the answers of the library. The optimal flag is true only for optimal solutions, and it
/// is set if the method proves optimality. The counts equal those of an earlier run.
#[test]
fn only_optimal_solutions_are_called_optimal() {
    let (corpus, mut faults) = (Corpus::load(), Faults::default());
    for (number, tested) in Tested::all().enumerate() {
        for case in sample(&corpus, number, 8) {
            let Some(report) = tested.run(case, nodes(NODES / 3)) else {
                continue; // Another test compares this with the exceptions.
            };
            let Some(answer) = tested.solve(case, nodes(NODES / 3)) else {
                faults.unless(false, &tested, case, || {
                    "solve rejects a case that run solves".into()
                });
                continue;
            };
            bound_holds(&tested, case, answer.lower_bound, &mut faults);
            faults.unless(answer.stats == report.stats, &tested, case, || {
                format!("{:?} and then {:?}", report.stats, answer.stats)
            });
            let length = answer.solution().map(|solution| solution.stm as Cost);
            let single = tested.0.info().metric == Metric::Stm;
            let right = !answer.optimal || !single || length == Some(case.length);
            faults.unless(right, &tested, case, || {
                format!("{length:?} called optimal")
            });
            let proves = length.is_some() && tested.longest(case.length) == Some(case.length);
            let weighted = tested.0.info().guarantee == Guarantee::WithinWeight;
            faults.unless(answer.optimal || !proves || weighted, &tested, case, || {
                format!(
                    "optimal, but not called optimal: {length:?}, bound {}",
                    answer.lower_bound
                )
            });
        }
    }
    faults.check();
}

/// A search whose node limit is too small expands exactly that many states and reports the limit.
/// An anytime search has a solution within the limit. The method `pdb` lists fewer work units under
/// a small limit, and may therefore find a solution earlier than without it.
#[test]
fn searches_stop_at_exactly_the_node_limit() {
    let (corpus, mut faults) = (Corpus::load(), Faults::default());
    for (number, tested) in Tested::all().enumerate() {
        let limits: &[u64] = if tested.makes_tables() {
            &[1, 64]
        } else {
            &[0, 1, 2, 63, 64, 300]
        };
        let lists_units = tested.0.info().name == registry::PDB.info().name;
        for case in sample(&corpus, number, 8) {
            let Some(free) = tested.run(case, nodes(1000)) else {
                continue;
            };
            for &limit in limits {
                let Some(report) = tested.run(case, nodes(limit)) else {
                    continue;
                };
                bound_holds(&tested, case, report.lower_bound, &mut faults);
                let solved = report.path().is_some() && report.stats.expanded <= limit;
                let stopped = report.outcome == Outcome::Stopped(StopReason::Nodes { limit })
                    && report.stats.expanded == limit;
                let right = if tested.0.info().anytime {
                    solved
                } else if free.stats.expanded > limit {
                    stopped || solved && lists_units
                } else {
                    report == free
                };
                faults.unless(right, &tested, case, || {
                    format!("limit {limit}: {:?} {:?}", report.outcome, report.stats)
                });
            }
        }
    }
    faults.check();
}

/// The stores stay below the limit. A search that would exceed the limit stops and reports the
/// limit that it was given.
#[test]
fn stores_stay_below_the_memory_limit() {
    let (corpus, mut faults) = (Corpus::load(), Faults::default());
    let (mut stopped, mut by_states) = (std::collections::BTreeSet::new(), 0);
    for (number, tested) in Tested::all().enumerate() {
        let states = tested.0.info().memory == MemoryClass::States;
        by_states += usize::from(states);
        // A method that no case of its sample stops continues with the other cases.
        let sampled = sample(&corpus, number, 4).map(|case| (case, true));
        let others = corpus.cases.iter().map(|case| (case, false));
        for (case, is_sampled) in sampled.chain(others) {
            if !is_sampled && (!states || stopped.contains(&tested.names())) {
                break;
            }
            let mut limits = vec![100_000, 400_000, 1_000_000];
            // A search that needs less memory than these limits gets half of what it needs.
            if states && !stopped.contains(&tested.names()) {
                let free = tested.run(case, nodes(NODES / 3));
                limits.extend(free.map(|report| report.stats.peak_bytes / 2));
            }
            for limit in limits {
                let memory = Limits {
                    nodes: Some(NODES / 3),
                    memory: Some(limit),
                };
                let Some(report) = tested.run(case, memory) else {
                    continue;
                };
                bound_holds(&tested, case, report.lower_bound, &mut faults);
                faults.unless(report.stats.peak_bytes <= limit, &tested, case, || {
                    format!("{} bytes, but {limit} are allowed", report.stats.peak_bytes)
                });
                if let Outcome::Stopped(StopReason::Memory { limit: said }) = report.outcome {
                    if states {
                        stopped.insert(tested.names());
                    }
                    faults.unless(said == limit, &tested, case, || {
                        format!("reports the limit {said}, not {limit}")
                    });
                }
            }
        }
    }
    faults.check();
    assert_eq!(
        stopped.len(),
        by_states,
        "the limits stop every method that stores states"
    );
}

/// Parity identifies unsolvable boards for every algorithm. If a search exhausts all states, it
/// must report the board as unsolvable too.
#[test]
fn unsolvable_boards_are_reported_as_unsolvable() {
    let corpus = Corpus::load();
    let mut faults = Faults::default();
    for tested in Tested::all() {
        for case in corpus.cases.iter().map(with_two_tiles_exchanged) {
            let answer = tested.solve(&case, nodes(10));
            let said = answer.is_some_and(|it| it.status == Status::Unsolvable);
            faults.unless(said, &tested, &case, || "not called unsolvable".into());
            if case.start.shape().cells() > 6 {
                continue;
            }
            let outcome = tested.run(&case, nodes(6_000)).map(|report| report.outcome);
            let ends = tested.0.info().ends_when_unsolvable;
            let right = match outcome {
                // A method without this guarantee may still find out.
                Some(Outcome::Unsolvable) => true,
                Some(Outcome::Stopped(_)) => !ends,
                Some(Outcome::Solved(_)) => false,
                None => true, // The first test reports methods that do not fit.
            };
            faults.unless(right, &tested, &case, || format!("ran to {outcome:?}"));
        }
    }
    faults.check();
}

fn with_two_tiles_exchanged(case: &Case) -> Case {
    let mut tiles = case.start.tiles().to_vec();
    let place = |wanted: u32| case.start.tiles().iter().position(|&tile| tile == wanted);
    if let (Some(one), Some(two)) = (place(1), place(2)) {
        tiles.swap(one, two);
    }
    Case {
        start: Board::new(case.start.shape(), tiles).expect("the same tiles"),
        ..case.clone()
    }
}
