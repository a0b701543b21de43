//! Compares the registry with the oracle on all 181,440 boards of 3×3 and all boards from 2×2 to
//! 2×5. Optimal algorithms find the true distance, and heuristics are as admissible and consistent
//! as they state.
//!
//! Fast methods solve every board, and slower ones every n-th board in the order of their ranks.
//! With `KNOBEL_EXHAUSTIVE` set, the tests that use a stride solve every board, which takes
//! minutes.

use knobel::perfect::PerfectTable;
use knobel::registry::{
    self, Admissibility, Estimator, HEURISTICS, HeuristicExpr, HeuristicInfo, heuristic,
};
use knobel::search::Guarantee;
use knobel::tables::Tables;
use knobel::{
    Board, Cost, Direction, Goal, Job, Limits, Method, Metric, Outcome, Problem, Rng, Shape,
    random_board,
};
use knobel_skipped_tests::at_length;
use knobel_testkit::heuristics::{check_all_boards, check_along};
use knobel_testkit::oracle::Oracle;
use knobel_verify::tiles::{Claim, check_solution};

fn goal(width: usize, height: usize, tiles: &[u32]) -> Board {
    Board::new(Shape::new(width, height).unwrap(), tiles.to_vec()).unwrap()
}

/// Returns goals with the blank in a corner, on an edge (in an unusual order) and in the centre.
fn goals_3x3() -> [Board; 3] {
    [
        goal(3, 3, &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        goal(3, 3, &[5, 0, 2, 7, 3, 1, 4, 8, 6]),
        goal(3, 3, &[1, 2, 3, 8, 0, 4, 7, 6, 5]),
    ]
}

/// Solves the boards and compares the lengths with their distances. Returns the number of boards
/// solved. With a limit of `nodes` the search may give up on the others.
fn equals_oracle(
    method: &dyn Method,
    goal: &Board,
    nodes: Option<u64>,
    boards: impl Iterator<Item = (Board, Cost)>,
) -> usize {
    let label = method.info().label();
    let limits = Limits {
        nodes,
        memory: None,
    };
    let mut solved = 0;
    for (board, distance) in boards {
        let problem = Problem::new(board, &Goal::Board(goal.clone())).unwrap();
        let job = Job {
            limits,
            tables: Tables {
                folder: None,
                threads: 1,
            },
            ..Job::new(problem)
        };
        let report = method.run(&job, &mut ()).unwrap().report;
        let start = job.problem.start();
        let path = match &report.outcome {
            Outcome::Solved(path) => path,
            Outcome::Stopped(_) if nodes.is_some() => continue,
            other => panic!("{label}: {other:?} on {start:?}"),
        };
        check_solution(start, goal, path, &Claim::default()).unwrap();
        assert_eq!(
            (path.len() as Cost, report.lower_bound),
            (distance, distance),
            "{label}: length and bound on {start:?}"
        );
        solved += 1;
    }
    solved
}

/// Solves every `stride`th board of 3×3 in the long run, otherwise an eighth of these boards. With
/// `KNOBEL_EXHAUSTIVE` set it solves every board.
fn solves_every(stride: usize, name: &str, heuristic: Option<&str>) {
    let method = registry::find(name, heuristic).unwrap();
    let stride = if std::env::var_os("KNOBEL_EXHAUSTIVE").is_some() {
        1
    } else if at_length() {
        stride
    } else {
        8 * stride
    };
    let [goal, ..] = goals_3x3();
    let boards = Oracle::new(&goal);
    let solved = equals_oracle(method, &goal, None, boards.boards().step_by(stride));
    assert_eq!(solved, 181_440usize.div_ceil(stride));
}

/// Makes a test of each line, so that the lines run in parallel.
macro_rules! solve_every {
    ($($test:ident: $stride:literal, $names:expr, $heuristic:expr;)*) => {
        $(#[test]
        fn $test() {
            for name in $names {
                solves_every($stride, name, $heuristic);
            }
        })*
    };
}

solve_every! {
    ida_star_with_walking_distance_is_optimal: 1, ["ida-star"], Some("walking-distance");
    ida_star_with_manhattan_is_optimal: 1, ["ida-star"], Some("manhattan");
    pattern_databases_are_optimal: 1, ["pdb"], Some("pdb");
    a_star_with_walking_distance_is_optimal: 16, ["a-star"], Some("walking-distance");
    a_star_with_manhattan_is_optimal: 5, ["a-star"], Some("manhattan");
    a_star_with_an_inconsistent_heuristic_is_optimal: 300, ["a-star"], Some("lecture-manhattan");
    a_star_with_pattern_databases_is_optimal: 16, ["a-star"], Some("pdb");
    bidirectional_search_is_optimal: 16, ["bidirectional-bfs"], None;
    breadth_first_search_is_optimal: 300, ["bfs"], None;
    a_star_tree_is_optimal: 16, ["a-star-tree"], Some("linear-conflict");
    searches_of_bounded_memory_are_optimal:
        97, ["ida-star-tt", "rbfs", "sma-star"], Some("linear-conflict");
    other_best_first_searches_are_optimal: 97, ["epea-star", "bfhs", "nbs"], Some("linear-conflict");
    they_are_optimal_with_an_inconsistent_heuristic:
        1940, ["epea-star", "bfhs", "nbs"], Some("lecture-manhattan");
}

/// Every method registered as optimal solves all boards within 7 moves. On a sample of the others
/// it has a node limit, which a slow or bounded method may reach.
#[test]
fn every_optimal_method_solves_near_boards_and_a_sample_of_3x3_optimally() {
    let [_, goal, _] = goals_3x3();
    let oracle = Oracle::new(&goal);
    let problem = Problem::new(goal.clone(), &Goal::Board(goal.clone())).unwrap();
    for method in registry::methods() {
        let info = method.info();
        let promises = info
            .heuristic
            .is_none_or(|it| it.admissibility != Admissibility::None);
        let optimal = !matches!(info.guarantee, Guarantee::None | Guarantee::WithinWeight);
        let fits = method.fits(&problem).is_ok();
        if !(promises && optimal && fits && info.metric == Metric::Stm) {
            continue;
        }
        let near = oracle.boards().filter(|&(_, distance)| distance <= 7);
        equals_oracle(*method, &goal, None, near);
        let far = oracle.boards().filter(|&(_, distance)| distance > 7);
        let stride = if at_length() { 1_000 } else { 16_000 };
        equals_oracle(*method, &goal, Some(3_000), far.step_by(stride));
    }
}

#[test]
fn the_perfect_table_solves_boards_of_3x3_optimally() {
    for goal in goals_3x3() {
        let table = PerfectTable::new(&goal).unwrap();
        for (board, distance) in Oracle::new(&goal).boards() {
            assert_eq!(table.distance(&board), Some(distance));
            let moves = table.solve(&board).unwrap();
            check_solution(&board, &goal, &moves, &Claim::default()).unwrap();
            assert_eq!(moves.len() as Cost, distance, "{board:?}");
        }
    }
}

/// Solves all boards of up to six cells, every 8th of the 20,160 boards of eight and every 4000th
/// of the 1,814,400 boards of ten.
#[test]
fn a_star_solves_boards_of_small_rectangles_optimally() {
    let a_star = registry::find("a-star", Some("linear-conflict")).unwrap();
    for goal in small_goals() {
        let stride = match goal.shape().cells() {
            8 => 8,
            10 => 4000,
            _ => 1,
        };
        let oracle = Oracle::new(&goal);
        let boards = oracle.boards().step_by(stride);
        equals_oracle(a_star, &goal, None, boards);
    }
}

/// Returns goals from 2×2 to 2×5 and transposed shapes, in standard and other orders.
fn small_goals() -> [Board; 6] {
    [
        goal(2, 2, &[1, 2, 3, 0]),
        goal(3, 2, &[1, 2, 3, 4, 5, 0]),
        goal(2, 3, &[3, 0, 1, 5, 4, 2]),
        goal(4, 2, &[0, 1, 2, 3, 4, 5, 6, 7]),
        goal(2, 4, &[7, 1, 4, 3, 0, 5, 6, 2]),
        goal(2, 5, &[4, 8, 2, 0, 9, 1, 3, 6, 5, 7]),
    ]
}

/// Returns the heuristics that support the goal's shape.
fn fitting(goal: &Board) -> impl Iterator<Item = &'static HeuristicInfo<'static>> {
    let shape = goal.shape();
    HEURISTICS
        .iter()
        .filter(move |it| it.needs(shape).is_none())
}

#[test]
#[ignore = "slow"]
fn heuristics_are_as_admissible_as_stated_on_all_boards_of_3x3() {
    for goal in goals_3x3() {
        let oracle = Oracle::new(&goal);
        for heuristic in fitting(&goal) {
            check_all_boards(heuristic, &goal, &oracle);
        }
    }
}

fn heuristics_on_small_boards(cells: impl Fn(usize) -> bool) {
    for goal in small_goals()
        .iter()
        .filter(|goal| cells(goal.shape().cells()))
    {
        let oracle = Oracle::new(goal);
        for heuristic in fitting(goal) {
            check_all_boards(heuristic, goal, &oracle);
        }
    }
}

#[test]
fn heuristics_are_as_admissible_as_stated_on_all_boards_of_2x2_to_2x4() {
    heuristics_on_small_boards(|cells| cells < 10);
}

#[test]
fn heuristics_are_as_admissible_as_stated_on_all_boards_of_2x5() {
    if at_length() {
        heuristics_on_small_boards(|cells| cells == 10);
    }
}

/// Compares pattern databases and expressions with the true distances. Heuristics on tables need
/// not be consistent, and at least one of them is not.
#[test]
fn tables_and_expressions_are_admissible_on_all_boards_of_3x3() {
    let mut changes = Vec::new();
    let [_, edge, centre] = goals_3x3();
    for goal in [edge, centre] {
        let oracle = Oracle::new(&goal);
        for text in [
            "pdb",
            "pdb:2,5/1,7,8",
            "max(manhattan,lecture-hamming,pdb:1,2,3,4,5)",
        ] {
            let heuristic = HeuristicExpr::read(text).unwrap();
            changes.push((text, check_all_boards(&heuristic.info(), &goal, &oracle)));
        }
    }
    assert!(changes.iter().any(|&(_, change)| change > 1), "{changes:?}");
}

#[test]
fn tables_and_expressions_are_admissible_on_small_boards() {
    let goals = small_goals();
    for goal in goals
        .iter()
        .filter(|goal| (6..10).contains(&goal.shape().cells()))
    {
        let oracle = Oracle::new(goal);
        for text in [
            "pdb",
            "pdb:1,2/3,4,5",
            "pdb:5,1",
            "max(linear-conflict,pdb:2,3,4,5)",
        ] {
            let heuristic = HeuristicExpr::read(text).unwrap();
            check_all_boards(&heuristic.info(), goal, &oracle);
        }
    }
}

#[test]
fn the_maximum_of_heuristics_equals_their_greatest_value() {
    let [_, goal, _] = goals_3x3();
    let parts = [
        "walking-distance",
        "lecture-manhattan",
        "zero",
        "pdb:1,2,3/4,5,6",
    ];
    let estimator = |text: &str| Estimator::new(text, &goal).unwrap();
    let greatest = estimator(&format!("max({})", parts.join(",")));
    let parts = parts.map(estimator);
    for (board, distance) in Oracle::new(&goal).boards().step_by(50) {
        let values = parts.iter().map(|part| part.at(&board));
        assert_eq!(Some(greatest.at(&board)), values.max());
        assert!(greatest.at(&board) <= distance);
    }
}

#[test]
fn an_estimator_rejects_unknown_heuristics() {
    let [goal, ..] = goals_3x3();
    for text in ["hope", "pdb:1,1", "max(", "pdb:9", "pdb-5-5-5"] {
        assert!(Estimator::new(text, &goal).is_err(), "{text}");
    }
}

#[test]
fn an_inadmissible_heuristic_is_detected() {
    let [goal, ..] = goals_3x3();
    let oracle = Oracle::new(&goal);
    let far = *heuristic("manhattan").unwrap();
    // Distances to another goal are inadmissible estimates for this one.
    let [_, other, _] = goals_3x3();
    let caught = std::panic::catch_unwind(|| check_all_boards(&far, &other, &oracle));
    let message = *caught.unwrap_err().downcast::<String>().unwrap();
    assert!(message.contains("moves are enough"), "{message}");
}

/// Long walks give a wrong update time to show. The boards cover every storage and lines of up to
/// 16, up to 64 and more cells.
#[test]
fn heuristics_updated_along_walks_equal_those_computed_from_scratch() {
    let mut rng = Rng::new(31);
    let sides = [
        (3, 3),
        (4, 3),
        (4, 4),
        (5, 5),
        (4, 6),
        (7, 6),
        (40, 2),
        (2, 70),
    ];
    for (width, height) in sides {
        let goal = Goal::Spiral
            .board(Shape::new(width, height).unwrap())
            .unwrap();
        let start = random_board(&goal, &mut rng);
        let mut at = start.clone();
        let mut moves = Vec::new();
        while moves.len() < 150 {
            let direction = Direction::ALL[rng.below(4) as usize];
            if at.slide(direction) {
                moves.push(direction);
            }
        }
        for heuristic in fitting(&goal) {
            let large = width * height > 16 && heuristic.name == "walking-distance";
            if !large {
                check_along(heuristic, &goal, &start, &moves);
            }
        }
    }
}

/// The heuristic is only admissible: one move changes it by two.
#[test]
fn lecture_manhattan_is_not_consistent_on_4x4() {
    let first = Goal::First.board(Shape::new(4, 4).unwrap()).unwrap();
    let estimator = Estimator::new("lecture-manhattan", &first).unwrap();
    let board = goal(
        4,
        4,
        &[15, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0],
    );
    let after = estimator.after(&board, &[Direction::Left]);
    assert_eq!((estimator.at(&board), after), (4, 6));
}

#[test]
fn estimates_are_ordered_as_their_definitions_imply() {
    let mut rng = Rng::new(23);
    for (width, height) in [(3, 3), (4, 4), (5, 3)] {
        let goal = Goal::Snake
            .board(Shape::new(width, height).unwrap())
            .unwrap();
        let estimator = |name| Estimator::new(name, &goal).unwrap();
        let hamming = estimator("hamming");
        let manhattan = estimator("manhattan");
        let stronger = [estimator("linear-conflict"), estimator("walking-distance")];
        for _ in 0..2000 {
            let board = random_board(&goal, &mut rng);
            let steps = manhattan.at(&board);
            assert!(hamming.at(&board) <= steps);
            assert!(stronger.iter().all(|it| steps <= it.at(&board)));
        }
    }
}
