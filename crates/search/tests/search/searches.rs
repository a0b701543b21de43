//! Tests of the special properties of single searches: bounded memory, beams, layers and random
//! walks.

use knobel_core::{Cost, Heuristic, Limits, Outcome, PlainSpace, Report, StopReason, Zero};
use knobel_search::iddfs::MAX_DEPTH;
use knobel_search::{
    AStar, Algorithm, BEAM_WIDTH, Beam, Bidirectional, BoundedAStar, BreadthFirstHeuristic, Graph,
    IdaStar, IdaStarTable, NearOptimalBidirectional, PartialExpansionAStar, RandomWalk,
    RecursiveBestFirst, SEED, SearchJob, Settings, SimplifiedMemoryBounded, closures,
};
use knobel_testkit::oracle::cheapest;

/// A grid. The start is its lower left corner, the goal its upper right one. A wall with a door at
/// its foot precedes the last column. Steps right cost 2 and steps up 3; both cost the same in the
/// other direction. Most states are reached by many paths.
struct Grid(i32);

#[derive(Debug, Clone, Copy, PartialEq)]
struct Step(i32, i32);

impl PlainSpace for Grid {
    type State = (i32, i32);
    type Move = Step;
    type Moves = Vec<Step>;

    fn moves(&self, &(x, y): &(i32, i32)) -> Vec<Step> {
        let mut steps = vec![Step(0, 1), Step(1, 0), Step(-1, 0), Step(0, -1)];
        let inside = 0..self.0;
        steps.retain(|step| {
            let (x, y) = (x + step.0, y + step.1);
            let wall = x == self.0 - 2 && y > 0;
            inside.contains(&x) && inside.contains(&y) && !wall
        });
        steps
    }

    fn apply(&self, state: &mut (i32, i32), step: &Step) {
        *state = (state.0 + step.0, state.1 + step.1);
    }

    fn is_goal(&self, state: &(i32, i32)) -> bool {
        *state == (self.0 - 1, self.0 - 1)
    }

    fn inverse(&self, step: &Step) -> Option<Step> {
        Some(Step(-step.0, -step.1))
    }

    fn goal(&self) -> Option<(i32, i32)> {
        Some((self.0 - 1, self.0 - 1))
    }

    fn cost(&self, step: &Step) -> Cost {
        if step.0 == 0 { 3 } else { 2 }
    }
}

/// The cost without the wall where `x + y` is divisible by three, and half of it elsewhere. The
/// estimate is admissible and inconsistent. It belongs to a grid of this size.
struct Uneven(i32);

impl Heuristic<Grid> for Uneven {
    type Memo = Cost;

    fn start(&self, state: &(i32, i32)) -> Cost {
        let cost = 2 * (self.0 - 1).abs_diff(state.0) + 3 * (self.0 - 1).abs_diff(state.1);
        if (state.0 + state.1) % 3 == 0 {
            cost
        } else {
            cost / 2
        }
    }

    fn step(&self, _: &Cost, before: &(i32, i32), step: &Step) -> Cost {
        self.start(&(before.0 + step.0, before.1 + step.1))
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

const GRID: Grid = Grid(7);
const START: (i32, i32) = (0, 0);
const BEST: Cost = 6 * 2 + 6 * 3;

fn memory(limit: u64) -> Limits {
    Limits {
        memory: Some(limit),
        ..Limits::default()
    }
}

/// Replays an answer and returns its cost.
fn cost(grid: &Grid, report: &Report<Vec<Step>>) -> Option<Cost> {
    let mut at = START;
    let steps = report.path()?;
    steps.iter().for_each(|step| grid.apply(&mut at, step));
    assert!(grid.is_goal(&at));
    Some(steps.iter().map(|step| PlainSpace::cost(grid, step)).sum())
}

fn solves<A: Algorithm>(limits: Limits) -> Report<Vec<Step>> {
    let uneven = Uneven(GRID.0);
    let report = A::run(
        &SearchJob::new(&GRID, &uneven, &START).with_limits(limits),
        &mut (),
    );
    assert_eq!(cost(&GRID, &report), Some(BEST), "{}", A::INFO.name);
    assert_eq!(report.lower_bound, BEST, "{}", A::INFO.name);
    report
}

#[test]
fn different_costs_and_an_inconsistent_heuristic_keep_the_optimum() {
    solves::<AStar>(Limits::default());
    solves::<RecursiveBestFirst>(Limits::default());
    solves::<SimplifiedMemoryBounded>(Limits::default());
    solves::<PartialExpansionAStar>(Limits::default());
    solves::<BreadthFirstHeuristic>(Limits::default());
    solves::<NearOptimalBidirectional>(Limits::default());
    let with_table = solves::<IdaStarTable>(Limits::default());
    let without = solves::<IdaStar>(Limits::default());
    let expanded = [with_table, without].map(|report| report.stats.expanded);
    assert!(4 * expanded[0] < expanded[1], "{expanded:?}");
}

/// Half of the cost without the wall.
struct Half(i32);

impl Heuristic<Grid> for Half {
    type Memo = Cost;

    fn start(&self, state: &(i32, i32)) -> Cost {
        (self.0 - 1).abs_diff(state.0) + (self.0 - 1).abs_diff(state.1)
    }

    fn step(&self, _: &Cost, before: &(i32, i32), step: &Step) -> Cost {
        self.start(&(before.0 + step.0, before.1 + step.1))
    }

    fn value(&self, memo: &Cost) -> Cost {
        *memo
    }
}

/// In any memory that holds a path, SMA* finds the optimum. With less, it reports the limit and a
/// valid lower bound.
#[test]
fn sma_star_works_within_any_memory_limit() {
    let run = |size, limit| {
        let (grid, half) = (Grid(size), Half(size));
        let limits = Limits {
            memory: limit,
            ..Limits::default()
        };
        let job = SearchJob::new(&grid, &half, &START).with_limits(limits);
        let report = SimplifiedMemoryBounded::run(&job, &mut ());
        assert!(limit.is_none_or(|limit| report.stats.peak_bytes <= limit));
        assert!(report.lower_bound <= (size as Cost - 1) * 5);
        report
    };
    let mut expanded = Vec::new();
    for limit in [Some(12 << 10), Some(32 << 10), Some(64 << 10), None] {
        let report = run(7, limit);
        assert_eq!(cost(&GRID, &report), Some(BEST));
        assert_eq!(report.lower_bound, BEST);
        expanded.push(report.stats.expanded);
    }
    let fewer = |less: &u64, more: &u64| less > more;
    assert!(expanded.is_sorted_by(fewer), "{expanded:?}");
    let reason = StopReason::Memory { limit: 1 << 10 };
    assert_eq!(run(7, Some(1 << 10)).outcome, Outcome::Stopped(reason));
}

/// A corridor that needs more memory than is allowed. If it is the only path, the search reports
/// the memory limit. If it is a dead end, the search finds the path beside it, although the states
/// of the corridor always have better values.
#[test]
fn sma_star_gives_up_a_path_that_does_not_fit() {
    let run = |step, goal| {
        let successors = move |&n: &u32| match n {
            0 => vec![(1, 1), (5000, 1)],
            1..2000 => vec![(n + 1, step)],
            _ => vec![],
        };
        let graph = Graph::new(successors, move |&n| n == goal);
        let job = SearchJob::new(&graph, &Zero, &0).with_limits(memory(16 << 10));
        let report = SimplifiedMemoryBounded::run(&job, &mut ());
        assert!(report.stats.peak_bytes <= 16 << 10);
        (report.outcome.map(|path| path.len()), report.lower_bound)
    };
    let reason = StopReason::Memory { limit: 16 << 10 };
    let (outcome, bound) = run(1, 1500);
    assert_eq!(outcome, Outcome::Stopped(reason));
    assert!((50..1500).contains(&bound), "{bound}");
    assert_eq!(run(0, 1500), (Outcome::Stopped(reason), 1));
    assert_eq!(run(0, 5000), (Outcome::Solved(1), 1));
}

/// Losing table entries costs time and nothing else.
#[test]
fn a_small_table_costs_time_but_not_the_optimum() {
    let grid = Grid(13);
    let uneven = Uneven(13);
    let [large, small] = [Limits::default(), memory(10_000)].map(|limits| {
        let job = SearchJob::new(&grid, &uneven, &START).with_limits(limits);
        let report = IdaStarTable::run(&job, &mut ());
        assert_eq!(cost(&grid, &report), Some(12 * 2 + 12 * 3));
        report
    });
    assert!(small.stats.peak_bytes <= 10_000);
    let [large, small] = [large, small].map(|report| report.stats);
    assert!(small.stored < large.stored, "{small:?} {large:?}");
    assert!(small.expanded >= large.expanded, "{small:?} {large:?}");
}

/// A chain in which each state has two dead ends beside it. After `n` steps, `2 n` of them are on
/// the stack; the last state of the chain adds none.
#[test]
fn ida_star_counts_the_states_on_its_stack() {
    let forks = |&n: &u32| match n {
        0..10 => vec![(n + 1, 1), (n + 100, 1), (n + 200, 1)],
        _ => vec![],
    };
    for goal in [5, 10] {
        let graph = Graph::new(forks, |&n| n == goal);
        let chain = closures::ClosureHeuristic::new(|&n: &u32| goal.saturating_sub(n));
        let report = IdaStar::run(&SearchJob::new(&graph, &chain, &0), &mut ());
        assert_eq!(report.path().unwrap().len() as u32, goal);
        // The next state of the chain is also on the stack for a moment.
        assert_eq!(report.stats.peak_frontier, u64::from(2 * goal + 1));
    }
}

/// The search drops old layers, so it never holds all the states that it has seen.
#[test]
fn breadth_first_heuristic_search_keeps_a_few_layers() {
    let wide = Grid(60);
    let job = SearchJob::new(&wide, &Zero, &START);
    let layered = BreadthFirstHeuristic::run(&job, &mut ());
    let all = AStar::run(&job, &mut ());
    assert_eq!(cost(&wide, &layered), cost(&wide, &all));
    assert_eq!(all.stats.stored, 60 * 60 - 59);
    let held = layered.stats.peak_frontier;
    assert!(held < 60 * 60 / 4, "{held} states at once");
}

/// States that A* generates but never expands are not built.
#[test]
fn partial_expansion_stores_fewer_states() {
    // The goal is beside the door.
    let (grid, start) = (Grid(30), (27, 0));
    let job = SearchJob::new(&grid, &Zero, &start);
    let whole = AStar::run(&job, &mut ());
    let partial = PartialExpansionAStar::run(&job, &mut ());
    assert_eq!(whole.path().unwrap().len(), 2 + 29);
    assert_eq!(partial.path().unwrap().len(), 2 + 29);
    assert!(partial.stats.stored < whole.stats.stored);
    assert!(partial.stats.generated < whole.stats.generated);
}

/// From 0, the estimate leads into a dead end of 50 states. The goal lies behind states that look
/// bad.
#[test]
fn an_empty_beam_proves_nothing_and_is_widened() {
    let successors = |&n: &u32| match n {
        0 => vec![(1, 1), (100, 1)],
        100 => vec![(101, 1)],
        1..50 => vec![(n + 1, 1)],
        _ => vec![],
    };
    let far = closures::ClosureHeuristic::new(|&n: &u32| n);
    let width = |width| Settings::default().with(&BEAM_WIDTH, width);
    for goal in [101, 200] {
        let graph = Graph::new(successors, |&n| n == goal);
        let narrow = SearchJob::new(&graph, &far, &0).with_settings(width(1));
        let wide = SearchJob::new(&graph, &far, &0).with_settings(width(2));
        let [narrow, wide] = [narrow, wide].map(|job| Beam::run(&job, &mut ()));
        if goal == 101 {
            assert_eq!(narrow.path().unwrap().len(), 2);
            assert_eq!(narrow.outcome, wide.outcome);
        } else {
            assert_eq!(narrow.outcome, Outcome::Unsolvable);
            assert_eq!(wide.outcome, Outcome::Unsolvable);
        }
        // The narrow beam runs into the dead end first.
        assert_eq!(narrow.stats.expanded, wide.stats.expanded + 51);
    }
}

#[test]
fn random_walks_depend_only_on_their_seed() {
    let run = |seed, limits| {
        let settings = Settings::default().with(&SEED, seed);
        let job = SearchJob::new(&GRID, &Zero, &START);
        RandomWalk::run(&job.with_settings(settings).with_limits(limits), &mut ())
    };
    let first = run(1, Limits::default());
    assert!(cost(&GRID, &first) >= Some(BEST));
    assert_eq!(run(1, Limits::default()), first);
    assert_ne!(run(2, Limits::default()), first);
    let nodes = Limits {
        nodes: Some(10),
        ..Limits::default()
    };
    assert_eq!(
        run(1, nodes).outcome,
        Outcome::Stopped(StopReason::Nodes { limit: 10 })
    );
    // A walk whose length is limited never reaches the goal.
    let short = Limits {
        nodes: Some(1000),
        memory: Some(3 * 8 * 8),
    };
    assert_eq!(
        run(1, short).outcome,
        Outcome::Stopped(StopReason::Nodes { limit: 1000 })
    );
    let dead_end = Graph::new(|_: &u32| Vec::new(), |&n| n == 1);
    let report = RandomWalk::run(&SearchJob::new(&dead_end, &Zero, &0), &mut ());
    assert_eq!(report.outcome, Outcome::Unsolvable);
}

/// The backward search uses its own estimate. Without one, or without any heuristic, the search
/// still finds the optimum.
#[test]
fn both_sides_meet_on_a_cheapest_path() {
    for (x, y) in [(0, 0), (3, 1), (6, 5), (6, 6)] {
        let best = cheapest(&GRID)[&(x, y)];
        let report = NearOptimalBidirectional::run(&SearchJob::new(&GRID, &Zero, &(x, y)), &mut ());
        let steps = report.path().unwrap();
        let found: Cost = steps.iter().map(|step| PlainSpace::cost(&GRID, step)).sum();
        assert_eq!((found, report.lower_bound), (best, best));
    }
    let one_way = Graph::new(|&n: &u32| vec![(n + 1, 1)], |&n| n == 3);
    let report = NearOptimalBidirectional::run(&SearchJob::new(&one_way, &Zero, &0), &mut ());
    assert_eq!(report.outcome, Outcome::Stopped(StopReason::NeedsGoalState));
}

/// A hundred states, each one move from the start, which is state 0, and one move from the goal.
struct Spokes;

impl Spokes {
    const GOAL: u32 = 101;
}

impl PlainSpace for Spokes {
    type State = u32;
    /// The states before and after the move.
    type Move = (u32, u32);
    type Moves = Vec<(u32, u32)>;

    fn moves(&self, &at: &u32) -> Vec<(u32, u32)> {
        match at {
            0 | Self::GOAL => (1..Self::GOAL).map(|to| (at, to)).collect(),
            _ => vec![(at, 0), (at, Self::GOAL)],
        }
    }

    fn apply(&self, state: &mut u32, &(_, to): &(u32, u32)) {
        *state = to;
    }

    fn is_goal(&self, &state: &u32) -> bool {
        state == Self::GOAL
    }

    fn inverse(&self, &(from, to): &(u32, u32)) -> Option<(u32, u32)> {
        Some((to, from))
    }

    fn goal(&self) -> Option<u32> {
        Some(Self::GOAL)
    }
}

/// The start side generates all hundred states. The goal side, which is smaller then, generates
/// one, which is a meeting. No meeting can be shorter, so the other 99 are not generated.
#[test]
fn bidirectional_search_stops_at_the_first_meeting() {
    let report = Bidirectional::run(&SearchJob::new(&Spokes, &Zero, &0), &mut ());
    assert_eq!(report.path().unwrap(), &[(0, 1), (1, Spokes::GOAL)]);
    assert_eq!(report.lower_bound, 2);
    let stats = report.stats;
    assert_eq!(
        (stats.expanded, stats.generated, stats.stored),
        (2, 101, 103)
    );
}

/// All states are seen at once, and each expansion makes all later ones cheaper. The queue grows
/// while the number of states does not.
#[test]
fn cheaper_paths_to_known_states_keep_the_memory_limit() {
    fn check<A: Algorithm>() {
        const STATES: u32 = 300;
        let later = |&n: &u32| {
            (n + 1..STATES)
                .map(|m| (m, (m - n).pow(2)))
                .collect::<Vec<_>>()
        };
        let graph = Graph::new(later, |&n| n == STATES - 1);
        let run = |limits| {
            A::run(
                &SearchJob::new(&graph, &Zero, &0).with_limits(limits),
                &mut (),
            )
        };
        let free = run(Limits::default());
        assert!(matches!(free.outcome, Outcome::Solved(_)));
        let limit = free.stats.peak_bytes * 3 / 4;
        let report = run(memory(limit));
        let reason = StopReason::Memory { limit };
        assert_eq!(report.outcome.map(|_| ()), Outcome::Stopped(reason));
        assert!(report.stats.peak_bytes <= limit);
    }
    check::<AStar>();
    check::<PartialExpansionAStar>();
}

/// Three steps of cost 0 lead to the goal, and one step of cost 2 does as well.
struct Ferry;

impl PlainSpace for Ferry {
    type State = u8;
    type Move = u8;
    type Moves = Vec<u8>;

    fn moves(&self, _: &u8) -> Vec<u8> {
        vec![3, 1]
    }

    fn apply(&self, place: &mut u8, step: &u8) {
        *place += step;
    }

    fn is_goal(&self, place: &u8) -> bool {
        *place == 3
    }

    fn cost(&self, step: &u8) -> Cost {
        if *step == 1 { 0 } else { 2 }
    }
}

/// Bounded A* misses a path beyond its depth. Its bound must not count the moves of that path,
/// because they cost nothing.
#[test]
fn the_bound_of_a_depth_limit_counts_moves_of_cost_0() {
    for (deepest, cost) in [(2, 2), (3, 0)] {
        let job = SearchJob {
            settings: Settings::default().with(&MAX_DEPTH, deepest),
            ..SearchJob::new(&Ferry, &Zero, &0)
        };
        let report = <BoundedAStar as Algorithm>::run(&job, &mut ());
        let path = report.path().expect("one step leads to the goal");
        let found: Cost = path.iter().map(|step| Ferry.cost(step)).sum();
        assert_eq!((found, report.lower_bound), (cost, 0), "depth {deepest}");
    }
}
