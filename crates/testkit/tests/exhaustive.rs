//! All 181,440 boards of 3×3 and all boards of 2×2 to 2×5, against the oracle: optimal algorithms answer the true
//! distance, heuristics keep what they promise. Everything is taken from the registry.
//!
//! What is quick is asked about every board. A search that stores states is asked about every n-th board only, in the
//! order of their ranks: `STRIDES` says which n; an algorithm that is not listed there is asked about every 300th.
//! With `KNOBEL_EXHAUSTIVE` set the listed pairs are asked about every board, which takes minutes (bfs: half an hour).

use knobel::perfect::Perfect;
use knobel::registry::{ALGORITHMS, AlgorithmEntry, HEURISTICS, Promise, Task, heuristic};
use knobel::search::{Guarantee, MemoryClass};
use knobel::{Board, Cost, Direction, Goal, Limits, Rng, Settings, Shape, random_board};
use knobel_testkit::heuristics::{check_all_boards, check_along};
use knobel_testkit::oracle::Oracle;
use knobel_verify::tiles::{Claim, check_solution};

/// Algorithm, heuristic and n: every n-th board is asked, 1 being all of them.
const STRIDES: [(&str, &str, usize); 8] = [
    ("ida-star", "walking-distance", 1),
    ("ida-star", "manhattan", 1),
    ("a-star", "walking-distance", 16),
    ("a-star", "manhattan", 5),
    ("a-star", "lecture-manhattan", 300),
    ("bidirectional-bfs", "zero", 16),
    ("bfs", "zero", 300),
    ("a-star-tree", "linear-conflict", 16),
];

fn goal(width: usize, height: usize, tiles: &[u32]) -> Board {
    Board::new(Shape::new(width, height).unwrap(), tiles.to_vec()).unwrap()
}

/// The blank in a corner, and a goal that no one would choose.
fn goals_3x3() -> [Board; 2] {
    [
        goal(3, 3, &[0, 1, 2, 3, 4, 5, 6, 7, 8]),
        goal(3, 3, &[5, 0, 2, 7, 3, 1, 4, 8, 6]),
    ]
}

/// Solves every `stride`th board of the oracle and compares. Answers how many that were.
fn equals_oracle(
    entry: &dyn AlgorithmEntry,
    heuristic: &str,
    goal: &Board,
    boards: impl Iterator<Item = (Board, Cost)>,
) -> usize {
    let mut task = Task {
        start: goal.clone(),
        goal: goal.clone(),
        limits: Limits::default(),
        settings: Settings::default(),
    };
    let mut asked = 0;
    for (board, distance) in boards {
        task.start = board;
        let report = entry.run(&task, heuristic, &mut ()).unwrap();
        let name = entry.info().name;
        let path = report
            .path()
            .unwrap_or_else(|| panic!("{name}: {:?} on {:?}", report.outcome, task.start));
        check_solution(&task.start, goal, path, &Claim::default()).unwrap();
        assert_eq!(
            (path.len() as Cost, report.lower_bound),
            (distance, distance),
            "{name} {heuristic}: length and bound on {:?}",
            task.start
        );
        asked += 1;
    }
    asked
}

fn listed(algorithm: &str, heuristic: &str) {
    let entry = knobel::registry::algorithm(algorithm).unwrap();
    let &(.., stride) = STRIDES
        .iter()
        .find(|(listed, with, _)| (*listed, *with) == (algorithm, heuristic))
        .unwrap();
    let stride = match std::env::var_os("KNOBEL_EXHAUSTIVE") {
        Some(_) => 1,
        None => stride,
    };
    let [goal, _] = goals_3x3();
    let boards = Oracle::new(&goal);
    let asked = equals_oracle(entry, heuristic, &goal, boards.boards().step_by(stride));
    assert_eq!(asked, 181_440usize.div_ceil(stride));
}

#[test]
fn ida_star_with_walking_distance_solves_all_boards_of_3x3_optimally() {
    listed("ida-star", "walking-distance");
}

#[test]
fn ida_star_with_manhattan_solves_all_boards_of_3x3_optimally() {
    listed("ida-star", "manhattan");
}

#[test]
fn a_star_with_walking_distance_solves_every_16th_board_of_3x3_optimally() {
    listed("a-star", "walking-distance");
}

#[test]
fn a_star_with_manhattan_solves_every_5th_board_of_3x3_optimally() {
    listed("a-star", "manhattan");
}

#[test]
fn a_star_with_an_inconsistent_heuristic_solves_every_300th_board_of_3x3_optimally() {
    listed("a-star", "lecture-manhattan");
}

#[test]
fn bidirectional_search_solves_every_16th_board_of_3x3_optimally() {
    listed("bidirectional-bfs", "zero");
}

#[test]
fn breadth_first_search_solves_every_300th_board_and_all_near_boards_of_3x3_optimally() {
    listed("bfs", "zero");
    let [goal, _] = goals_3x3();
    let bfs = knobel::registry::algorithm("bfs").unwrap();
    let oracle = Oracle::new(&goal);
    let near = oracle.boards().filter(|&(_, distance)| distance <= 12);
    assert_eq!(equals_oracle(bfs, "zero", &goal, near), 1850);
}

#[test]
fn a_star_tree_with_linear_conflict_solves_every_16th_board_of_3x3_optimally() {
    listed("a-star-tree", "linear-conflict");
}

/// Whatever else is registered as optimal. Searches of fixed memory and bfs-lists get boards that they have time for.
#[test]
fn all_other_optimal_algorithms_solve_samples_of_3x3_optimally() {
    let [_, goal] = goals_3x3();
    let oracle = Oracle::new(&goal);
    for &entry in ALGORITHMS {
        let info = entry.info();
        let optimal = match info.guarantee {
            Guarantee::None | Guarantee::WithinWeight => continue,
            Guarantee::FewestMoves | Guarantee::FewestMovesAtStepWidthOne => &HEURISTICS[..1],
            Guarantee::CheapestIfAdmissible => HEURISTICS,
        };
        let slow = info.memory == MemoryClass::Fixed || info.name == "bfs-lists";
        for heuristic in optimal.iter().filter(|it| it.promise != Promise::None) {
            if STRIDES
                .iter()
                .any(|it| (it.0, it.1) == (info.name, heuristic.name))
            {
                continue;
            }
            let near = match heuristic.name {
                _ if slow => 7,
                "zero" | "hamming" | "lecture-hamming" => 17,
                _ => Cost::MAX,
            };
            let boards = oracle.boards().filter(|&(_, distance)| distance <= near);
            let stride = if near == 7 { 1 } else { 300 };
            let asked = equals_oracle(entry, heuristic.name, &goal, boards.step_by(stride));
            assert!(
                asked > 60,
                "{asked} boards for {} {}",
                info.name,
                heuristic.name
            );
        }
    }
}

#[test]
fn the_perfect_table_solves_all_boards_of_3x3_optimally() {
    for goal in goals_3x3() {
        let table = Perfect::new(&goal).unwrap();
        for (board, distance) in Oracle::new(&goal).boards() {
            assert_eq!(table.distance(&board), Some(distance));
            let moves = table.solve(&board).unwrap();
            check_solution(&board, &goal, &moves, &Claim::default()).unwrap();
            assert_eq!(moves.len() as Cost, distance, "{board:?}");
        }
    }
}

/// All boards of up to six cells, every 8th of the 20,160 of eight and every 4000th of the 1,814,400 of ten.
#[test]
fn a_star_solves_boards_of_small_rectangles_optimally() {
    let a_star = knobel::registry::algorithm("a-star").unwrap();
    for goal in small_goals() {
        let stride = match goal.shape().cells() {
            8 => 8,
            10 => 4000,
            _ => 1,
        };
        let oracle = Oracle::new(&goal);
        let boards = oracle.boards().step_by(stride);
        equals_oracle(a_star, "linear-conflict", &goal, boards);
    }
}

/// 2×2 to 2×5 and their transposes, standard goals and others.
fn small_goals() -> [Board; 7] {
    [
        goal(2, 2, &[1, 2, 3, 0]),
        goal(3, 2, &[1, 2, 3, 4, 5, 0]),
        goal(2, 3, &[3, 0, 1, 5, 4, 2]),
        goal(4, 2, &[0, 1, 2, 3, 4, 5, 6, 7]),
        goal(2, 4, &[7, 1, 4, 3, 0, 5, 6, 2]),
        goal(5, 2, &[1, 2, 3, 4, 5, 6, 7, 8, 9, 0]),
        goal(2, 5, &[4, 8, 2, 0, 9, 1, 3, 6, 5, 7]),
    ]
}

#[test]
fn heuristics_keep_their_promise_on_all_boards_of_3x3() {
    for goal in goals_3x3() {
        let oracle = Oracle::new(&goal);
        for heuristic in HEURISTICS {
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
        for heuristic in HEURISTICS {
            check_all_boards(heuristic, goal, &oracle);
        }
    }
}

#[test]
fn heuristics_keep_their_promise_on_all_boards_of_2x2_to_2x4() {
    heuristics_on_small_boards(|cells| cells < 10);
}

#[test]
fn heuristics_keep_their_promise_on_all_boards_of_2x5() {
    heuristics_on_small_boards(|cells| cells == 10);
}

#[test]
fn a_heuristic_that_promises_too_much_is_caught() {
    let [goal, _] = goals_3x3();
    let oracle = Oracle::new(&goal);
    let far = *heuristic("manhattan").unwrap();
    // The distances to another goal: estimates that are right there are too high here.
    let [_, other] = goals_3x3();
    let caught = std::panic::catch_unwind(|| check_all_boards(&far, &other, &oracle));
    let message = *caught.unwrap_err().downcast::<String>().unwrap();
    assert!(message.contains("moves are enough"), "{message}");
}

/// Long walks, where an update that goes wrong has time to show, on boards of every storage.
#[test]
fn heuristics_updated_along_walks_equal_those_computed_anew() {
    let mut rng = Rng::new(31);
    for (width, height) in [(3, 3), (4, 3), (4, 4), (5, 5), (4, 6), (7, 6)] {
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
        for heuristic in HEURISTICS {
            let large = width * height > 16 && heuristic.name == "walking-distance";
            if !large {
                check_along(heuristic, &goal, &start, &moves);
            }
        }
    }
}
