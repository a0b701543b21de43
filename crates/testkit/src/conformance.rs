//! One suite over every registered algorithm with every registered heuristic. `conformance_suite!()` makes its tests.
//!
//! What is asked: solutions are replayed by `verify` and have the length that the algorithm promises; a lower bound is
//! never above the optimum, however the search ended; nothing is called optimal that is not; a node limit stops at
//! exactly that count; the stores stay below a memory limit; the same search twice counts the same; a board that
//! cannot be solved is called so. All faults are collected, so that one run shows them all.

use knobel::registry::{ALGORITHMS, AlgorithmEntry, HEURISTICS, HeuristicInfo, Promise, Task};
use knobel::search::{Guarantee, MemoryClass};
use knobel::{
    Answer, Board, Cost, Direction, Limits, Method, Outcome, Report, Request, Settings, Status,
    StopReason,
};
use knobel_verify::tiles::{Claim, check_solution};

use crate::corpus::{Case, Corpus, Ending};

/// Makes a test of each check of the suite.
#[macro_export]
macro_rules! conformance_suite {
    () => {
        $crate::conformance_suite!(
            answers_keep_what_is_promised,
            nothing_is_called_optimal_that_is_not,
            node_limits_stop_at_exactly_that_count,
            memory_limits_are_kept,
            unsolvable_boards_are_called_so,
        );
    };
    ($($check:ident,)*) => {
        $(
            #[test]
            fn $check() {
                $crate::conformance::$check();
            }
        )*
    };
}

/// The most states a search of the suite may expand.
const NODES: u64 = 30_000;

/// A search to be tested: an algorithm with a heuristic on a case.
#[derive(Clone, Copy)]
struct Pair {
    entry: &'static dyn AlgorithmEntry,
    heuristic: &'static HeuristicInfo,
}

impl Pair {
    /// Every algorithm with every heuristic; those that use none, once.
    fn all() -> impl Iterator<Item = Self> {
        ALGORITHMS.iter().flat_map(|&entry| {
            let count = if entry.info().informed {
                HEURISTICS.len()
            } else {
                1
            };
            let pair = move |heuristic| Self { entry, heuristic };
            HEURISTICS[..count].iter().map(pair)
        })
    }

    fn names(&self) -> (&'static str, &'static str) {
        (self.entry.info().name, self.heuristic.name)
    }

    /// The longest solution that may be answered for an optimal length, where anything is promised.
    fn longest(&self, length: Cost) -> Option<Cost> {
        let admissible = self.heuristic.promise != Promise::None;
        match self.entry.info().guarantee {
            // Where there is a step width, it is 1 unless another one is asked for.
            Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne => Some(length),
            Guarantee::CheapestIfAdmissible => admissible.then_some(length),
            Guarantee::WithinWeight => {
                admissible.then_some(length * Settings::default().weight_percent / 100)
            }
            Guarantee::None => None,
        }
    }

    /// Runs the search; `None` if the heuristic cannot be had.
    fn run(&self, case: &Case, limits: Limits) -> Option<Report<Vec<Direction>>> {
        let task = Task {
            start: case.start.clone(),
            goal: case.goal_board(),
            limits,
            settings: Settings::default(),
        };
        self.entry.run(&task, self.heuristic.name, &mut ()).ok()
    }

    fn solve(&self, case: &Case, limits: Limits) -> Option<Answer> {
        let request = Request {
            goal: case.goal.clone(),
            method: Method::Named {
                algorithm: self.entry.info().name.to_owned(),
                heuristic: Some(self.heuristic.name.to_owned()),
            },
            limits,
            ..Request::new(case.start.clone())
        };
        knobel::solve(&request, &mut ()).ok()
    }
}

fn nodes(limit: u64) -> Limits {
    Limits {
        nodes: Some(limit),
        memory: None,
    }
}

/// What went wrong, with the search it went wrong in.
#[derive(Default)]
struct Faults(Vec<String>);

impl Faults {
    fn unless(&mut self, right: bool, pair: &Pair, case: &Case, what: impl FnOnce() -> String) {
        if !right {
            let (algorithm, heuristic) = pair.names();
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

/// Every pair solves every case, but for the exceptions, which end as they say.
pub fn answers_keep_what_is_promised() {
    let corpus = Corpus::load();
    let mut used = vec![false; corpus.exceptions.len()];
    let mut faults = Faults::default();
    for pair in Pair::all() {
        for case in &corpus.cases {
            let (algorithm, heuristic) = pair.names();
            let report = pair.run(case, nodes(NODES));
            let exceptions = corpus.exceptions.iter().zip(&mut used);
            let exception = exceptions
                .map(|(exception, used)| {
                    let covers = exception.covers(algorithm, heuristic, &case.name);
                    *used |= covers;
                    covers.then_some(exception.ending)
                })
                .fold(None, Option::or);
            match report {
                None => faults.unless(exception == Some(Ending::Unavailable), &pair, case, || {
                    "heuristic unavailable".into()
                }),
                Some(report) => judge(&pair, case, &report, exception, &mut faults),
            }
        }
    }
    for (exception, _) in corpus.exceptions.iter().zip(used).filter(|(_, used)| !used) {
        let line = exception.line;
        faults.0.push(format!(
            "data/conformance.txt line {line} is about no search"
        ));
    }
    faults.check();
}

fn judge(
    pair: &Pair,
    case: &Case,
    report: &Report<Vec<Direction>>,
    exception: Option<Ending>,
    faults: &mut Faults,
) {
    bound_holds(pair, case, report.lower_bound, faults);
    let stats = report.stats;
    match (&report.outcome, exception) {
        (Outcome::Solved(moves), None | Some(Ending::Either)) => {
            let length = moves.len() as Cost;
            let replayed =
                check_solution(&case.start, &case.goal_board(), moves, &Claim::default());
            faults.unless(replayed.is_ok(), pair, case, || {
                format!("wrong moves: {replayed:?}")
            });
            let longest = pair.longest(case.length).unwrap_or(Cost::MAX);
            faults.unless(
                (case.length..=longest).contains(&length),
                pair,
                case,
                || format!("{length} moves, but {} is optimal", case.length),
            );
            // All but the roots were generated; no search starts more rounds than its path has moves.
            let roots = u64::from(length) + 2;
            let sane = stats.expanded >= 1
                && stats.expanded <= stats.generated + roots
                && stats.stored <= stats.generated + roots
                && stats.reopened < stats.expanded;
            faults.unless(sane, pair, case, || {
                format!("counts make no sense: {stats:?}")
            });
        }
        (Outcome::Stopped(reason), Some(ending)) => {
            faults.unless(ending.fits(*reason), pair, case, || {
                format!("listed to end with {ending:?}, but: {reason}")
            });
        }
        (outcome, expected) => faults.unless(false, pair, case, || {
            let outcome = outcome.clone().map(|moves| moves.len());
            format!("{outcome:?} where {expected:?} is listed; {stats:?}")
        }),
    }
}

/// No lower bound is above the optimum, unless the heuristic promises nothing.
fn bound_holds(pair: &Pair, case: &Case, bound: Cost, faults: &mut Faults) {
    let proved = pair.heuristic.promise != Promise::None;
    faults.unless(!proved || bound <= case.length, pair, case, || {
        format!("lower bound {bound} above the optimum {}", case.length)
    });
}

/// What the library answers: the optimal flag is right, and is set where it can be proved; the counts are those of a
/// run before it.
pub fn nothing_is_called_optimal_that_is_not() {
    let mut faults = Faults::default();
    for pair in Pair::all() {
        for case in &Corpus::load().cases {
            let Some(report) = pair.run(case, nodes(NODES / 3)) else {
                continue; // Whether that is as listed is asked elsewhere.
            };
            let Some(answer) = pair.solve(case, nodes(NODES / 3)) else {
                faults.unless(false, &pair, case, || "solve refuses what run does".into());
                continue;
            };
            bound_holds(&pair, case, answer.lower_bound, &mut faults);
            faults.unless(answer.stats == report.stats, &pair, case, || {
                format!("{:?} and then {:?}", report.stats, answer.stats)
            });
            let length = match &answer.status {
                Status::Solved(solution) => Some(solution.stm as Cost),
                _ => None,
            };
            let right = !answer.optimal || length == Some(case.length);
            faults.unless(right, &pair, case, || format!("{length:?} called optimal"));
            let proves = length.is_some() && pair.longest(case.length) == Some(case.length);
            let weighted = pair.entry.info().guarantee == Guarantee::WithinWeight;
            faults.unless(answer.optimal || !proves || weighted, &pair, case, || {
                format!(
                    "optimal, but not said so: {length:?}, bound {}",
                    answer.lower_bound
                )
            });
        }
    }
    faults.check();
}

/// A search that may not expand as much as it needs expands exactly what it may, and says so.
pub fn node_limits_stop_at_exactly_that_count() {
    let mut faults = Faults::default();
    for pair in Pair::all() {
        for case in &Corpus::load().cases {
            let Some(free) = pair.run(case, nodes(1000)) else {
                continue;
            };
            for limit in [0, 1, 2, 63, 64, 300] {
                let Some(report) = pair.run(case, nodes(limit)) else {
                    continue;
                };
                bound_holds(&pair, case, report.lower_bound, &mut faults);
                let right = if free.stats.expanded > limit {
                    report.outcome == Outcome::Stopped(StopReason::Nodes { limit })
                        && report.stats.expanded == limit
                } else {
                    report == free
                };
                faults.unless(right, &pair, case, || {
                    format!("limit {limit}: {:?} {:?}", report.outcome, report.stats)
                });
            }
        }
    }
    faults.check();
}

/// The stores stay below the limit, and a search that would pass it says so with the limit it was given.
pub fn memory_limits_are_kept() {
    let mut faults = Faults::default();
    let (mut stopped, mut by_states) = (std::collections::BTreeSet::new(), 0);
    for pair in Pair::all() {
        by_states += usize::from(pair.entry.info().memory == MemoryClass::States);
        for case in &Corpus::load().cases {
            for limit in [100_000, 400_000, 1_000_000] {
                let memory = Limits {
                    nodes: Some(NODES / 3),
                    memory: Some(limit),
                };
                let Some(report) = pair.run(case, memory) else {
                    continue;
                };
                bound_holds(&pair, case, report.lower_bound, &mut faults);
                faults.unless(report.stats.peak_bytes <= limit, &pair, case, || {
                    format!(
                        "{} bytes where {limit} are allowed",
                        report.stats.peak_bytes
                    )
                });
                if let Outcome::Stopped(StopReason::Memory { limit: said }) = report.outcome {
                    stopped.insert(pair.names());
                    faults.unless(said == limit, &pair, case, || {
                        format!("says {said}, not {limit}")
                    });
                }
            }
        }
    }
    faults.check();
    assert_eq!(
        stopped.len(),
        by_states,
        "the limits stop every search that stores states"
    );
}

/// Parity tells whatever the algorithm; and where a search runs out of states by itself, it says so too.
pub fn unsolvable_boards_are_called_so() {
    let corpus = Corpus::load();
    let mut faults = Faults::default();
    for pair in Pair::all() {
        for case in corpus.cases.iter().map(with_two_tiles_exchanged) {
            let answer = pair.solve(&case, nodes(10));
            let said = answer.is_some_and(|it| matches!(it.status, Status::Unsolvable { .. }));
            faults.unless(said, &pair, &case, || "not called unsolvable".into());
            if case.start.shape().cells() > 6 {
                continue;
            }
            let outcome = pair.run(&case, nodes(2_000)).map(|report| report.outcome);
            let endless = !pair.entry.info().ends_when_unsolvable;
            let right = match outcome {
                Some(Outcome::Unsolvable) => !endless,
                Some(Outcome::Stopped(_)) => endless,
                _ => false,
            };
            faults.unless(right, &pair, &case, || format!("ran to {outcome:?}"));
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
