//! Tests of every algorithm on a toy puzzle against a brute-force oracle: with moves of equal and
//! of different costs, without a heuristic, with consistent and inconsistent ones, and through
//! closures.

use std::collections::BTreeMap;

use knobel_core::{Cost, Heuristic, Limits, Outcome, Report, Space, StopReason, Zero};
use knobel_search::iddfs::{ActionList, SharedPath};
use knobel_search::{
    AStar, AStarLecture, AStarTree, Algorithm, Beam, Bidirectional, BoundedAStar, BreadthFirst,
    BreadthFirstHeuristic, BreadthFirstLists, DepthFirst, DepthFirstPath, FixedMemoryAlgorithm,
    Greedy, IdaStar, IdaStarTable, NearOptimalBidirectional, PartialExpansionAStar, RandomWalk,
    RecursiveBestFirst, RepeatedAStar, SearchJob, SimplifiedMemoryBounded, WeightedAStar, closures,
};
use knobel_testkit::oracle::cheapest;
use knobel_testkit::toy::{Flip, Gap, Pancakes, SIZE, Stack};

const BY_COUNT: Pancakes = Pancakes { by_size: false };
const BY_SIZE: Pancakes = Pancakes { by_size: true };

/// Replays a solution and returns its cost.
fn cost(puzzle: &Pancakes, start: &Stack, flips: &[Flip]) -> Cost {
    let mut stack = *start;
    flips.iter().for_each(|flip| puzzle.apply(&mut stack, flip));
    assert!(puzzle.is_goal(&stack), "{start:?} {flips:?}");
    flips.iter().map(|flip| puzzle.cost(flip)).sum()
}

/// Solves every stack. `within` compares the cost of an answer with the optimum. Returns how often
/// states were reopened.
fn solves_all<A: Algorithm>(
    puzzle: &Pancakes,
    heuristic: &impl Heuristic<Pancakes>,
    within: impl Fn(Cost, Cost) -> bool,
) -> u64 {
    let mut reopened = 0;
    for (stack, &best) in &cheapest(puzzle) {
        let report = A::run(&SearchJob::new(puzzle, heuristic, stack), &mut ());
        let flips = report
            .path()
            .unwrap_or_else(|| panic!("{stack:?}: {:?}", report.outcome));
        let found = cost(puzzle, stack, flips);
        assert!(
            within(found, best),
            "{} {stack:?}: {found} for {best}",
            A::INFO.name
        );
        assert!(report.lower_bound <= best, "{} {stack:?}", A::INFO.name);
        reopened += report.stats.reopened;
    }
    reopened
}

/// Solves every stack optimally with each search that guarantees this for admissible heuristics.
fn all_cheapest(puzzle: &Pancakes, heuristic: &impl Heuristic<Pancakes>) {
    solves_all::<AStar>(puzzle, heuristic, equal);
    solves_all::<IdaStar>(puzzle, heuristic, equal);
    solves_all::<IdaStarTable>(puzzle, heuristic, equal);
    solves_all::<RecursiveBestFirst>(puzzle, heuristic, equal);
    solves_all::<SimplifiedMemoryBounded>(puzzle, heuristic, equal);
    solves_all::<PartialExpansionAStar>(puzzle, heuristic, equal);
    solves_all::<BreadthFirstHeuristic>(puzzle, heuristic, equal);
    solves_all::<NearOptimalBidirectional>(puzzle, heuristic, equal);
}

fn equal(found: Cost, best: Cost) -> bool {
    found == best
}

#[test]
fn the_toy_has_720_stacks_within_seven_flips_of_the_goal() {
    let distances = cheapest(&BY_COUNT);
    assert_eq!(distances.len(), (1..=SIZE).product::<usize>());
    assert_eq!(distances.values().max(), Some(&7));
}

#[test]
fn optimal_algorithms_find_fewest_flips() {
    solves_all::<BreadthFirst>(&BY_COUNT, &Zero, equal);
    solves_all::<BreadthFirstLists>(&BY_COUNT, &Zero, equal);
    solves_all::<Bidirectional>(&BY_COUNT, &Zero, equal);
    solves_all::<AStar>(&BY_COUNT, &Zero, equal);
    all_cheapest(&BY_COUNT, &Gap);
    solves_all::<AStarTree>(&BY_COUNT, &Gap, equal);
    solves_all::<BoundedAStar<255, 8>>(&BY_COUNT, &Gap, equal);
    solves_all::<ActionList<60, 7>>(&BY_COUNT, &Zero, equal);
    solves_all::<SharedPath<60, 7>>(&BY_COUNT, &Zero, equal);
}

#[test]
fn the_other_algorithms_find_some_path() {
    solves_all::<DepthFirst>(&BY_COUNT, &Zero, |_, _| true);
    solves_all::<DepthFirstPath>(&BY_COUNT, &Zero, |_, _| true);
    solves_all::<Greedy>(&BY_COUNT, &Gap, |_, _| true);
    solves_all::<AStarLecture>(&BY_COUNT, &Gap, |_, _| true);
    solves_all::<RepeatedAStar<255, 8, 64>>(&BY_COUNT, &Gap, |_, _| true);
    solves_all::<Beam>(&BY_COUNT, &Gap, |_, _| true);
    solves_all::<RandomWalk>(&BY_COUNT, &Gap, |_, _| true);
    let half_more = |found, best| 2 * found <= 3 * best;
    solves_all::<WeightedAStar>(&BY_COUNT, &Gap, half_more);
}

#[test]
fn different_costs_are_minimised() {
    solves_all::<AStar>(&BY_SIZE, &Zero, equal);
    all_cheapest(&BY_SIZE, &Gap);
    solves_all::<BreadthFirstHeuristic>(&BY_SIZE, &Zero, equal);
    solves_all::<NearOptimalBidirectional>(&BY_SIZE, &Zero, equal);
    solves_all::<AStarTree>(&BY_SIZE, &Gap, equal);
    solves_all::<WeightedAStar>(&BY_SIZE, &Gap, |found, best| 2 * found <= 3 * best);
    // This algorithm minimises moves, as its description says, and so may miss the cheapest path.
    solves_all::<BreadthFirst>(&BY_SIZE, &Zero, |found, best| found >= best);
}

/// The true cost for some stacks and 0 for the others: admissible, but inconsistent.
struct Moody(BTreeMap<Stack, Cost>);

impl Heuristic<Pancakes> for Moody {
    type Memo = Cost;

    fn start(&self, state: &Stack) -> Cost {
        let sum = state
            .iter()
            .zip(3u32..)
            .map(|(&size, place)| u32::from(size) * place);
        if sum.sum::<u32>() % 3 == 0 {
            self.0[state]
        } else {
            0
        }
    }

    fn step(&self, _: &Cost, before: &Stack, flip: &Flip) -> Cost {
        let mut after = *before;
        BY_SIZE.apply(&mut after, flip);
        self.start(&after)
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

#[test]
fn an_inconsistent_heuristic_makes_a_star_reopen_and_stay_optimal() {
    let moody = Moody(cheapest(&BY_SIZE));
    assert!(solves_all::<AStar>(&BY_SIZE, &moody, equal) > 0);
    all_cheapest(&BY_SIZE, &moody);
    let mut longer = 0;
    for (stack, &best) in &moody.0 {
        let report = AStarLecture::run(&SearchJob::new(&BY_SIZE, &moody, stack), &mut ());
        longer += u32::from(cost(&BY_SIZE, stack, report.path().unwrap()) > best);
    }
    assert!(
        longer > 0,
        "the lecture's A* never corrects the cost of a marked state"
    );
}

#[test]
fn a_consistent_heuristic_makes_a_star_expand_no_state_twice() {
    assert_eq!(solves_all::<AStar>(&BY_COUNT, &Gap, equal), 0);
}

#[test]
fn updating_the_heuristic_equals_recomputing_it() {
    for stack in cheapest(&BY_COUNT).keys() {
        for flip in BY_COUNT.moves(stack) {
            let mut after = *stack;
            BY_COUNT.apply(&mut after, &flip);
            let memo = Gap.start(stack);
            assert_eq!(Gap.step(&memo, stack, &flip), Gap.start(&after));
        }
    }
}

#[test]
fn closures_find_the_same_paths_as_the_puzzle() {
    let next = |stack: &Stack| {
        let stack = *stack;
        (2..=SIZE).map(move |count| {
            let mut after = stack;
            after[..count].reverse();
            (after, count as Cost)
        })
    };
    let gaps = |stack: &Stack| Gap.start(stack);
    let sorted = |stack: &Stack| stack.is_sorted();
    let distances = cheapest(&BY_COUNT);
    for (stack, &best) in cheapest(&BY_SIZE).iter().step_by(7) {
        let (path, cost) = closures::astar(stack, next, gaps, sorted).unwrap();
        assert_eq!((path.first(), cost), (Some(stack), best));
        assert!(path.last().unwrap().is_sorted());
        let (_, cost) = closures::idastar(stack, next, gaps, sorted).unwrap();
        assert_eq!(cost, best);
        let steps = closures::bfs(stack, |stack| next(stack).map(|(to, _)| to), sorted).unwrap();
        assert_eq!(steps.len() as Cost - 1, distances[stack]);
        let some = closures::dfs(stack, |stack| next(stack).map(|(to, _)| to), sorted);
        assert!(some.unwrap().last().unwrap().is_sorted());
        assert!(closures::greedy(stack, next, gaps, sorted).unwrap().1 >= best);
    }
    assert_eq!(
        closures::bfs(&1u8, |&n| (n < 9).then(|| n + 1), |&n| n == 10),
        None
    );
}

#[test]
fn a_limited_search_reports_what_it_has_proved() {
    let start: Stack = [4, 6, 2, 5, 1, 3];
    let job = |limits| SearchJob::new(&BY_COUNT, &Zero, &start).with_limits(limits);
    let memory = Limits {
        memory: Some(1000),
        ..Limits::default()
    };
    let stopped = |report: Report<Vec<Flip>>| {
        assert_eq!(
            report.outcome,
            Outcome::Stopped(StopReason::Memory { limit: 1000 })
        );
        assert!(report.stats.peak_bytes <= 1000);
        assert!(report.lower_bound <= cheapest(&BY_COUNT)[&start]);
    };
    stopped(BreadthFirst::run(&job(memory), &mut ()));
    stopped(BreadthFirstLists::run(&job(memory), &mut ()));
    stopped(AStar::run(&job(memory), &mut ()));
    stopped(AStarTree::run(&job(memory), &mut ()));
    stopped(Bidirectional::run(&job(memory), &mut ()));
    stopped(PartialExpansionAStar::run(&job(memory), &mut ()));
    stopped(BreadthFirstHeuristic::run(&job(memory), &mut ()));
    stopped(NearOptimalBidirectional::run(&job(memory), &mut ()));
    stopped(Beam::run(&job(memory), &mut ()));
    let report = SharedPath::<6, 7>::solve(&job(Limits::default()), &mut ());
    assert!(matches!(
        report.outcome,
        Outcome::Stopped(StopReason::AgendaFull { capacity: 6 })
    ));
}
