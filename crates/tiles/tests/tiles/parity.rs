//! Tests of the parity paper's figures, and of the agreement of all four solvability tests with
//! each other and with plain search.

use std::collections::BTreeSet;

use knobel_core::Rng;
use proptest::prelude::*;

use knobel_tiles::parity::*;
use knobel_tiles::{Board, BoardError, Direction, Goal, Shape};

fn board(width: usize, height: usize, tiles: &[u32]) -> Board {
    Board::new(Shape::new(width, height).unwrap(), tiles.to_vec()).unwrap()
}

fn shuffled(shape: Shape, rng: &mut Rng) -> Board {
    let mut tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    rng.shuffle(&mut tiles);
    Board::new(shape, tiles).unwrap()
}

/// Moves the blank to its goal cell by legal moves, and returns whether the remaining permutation
/// is even. The path of the blank does not matter.
fn even_after_walk(start: &Board, goal: &Board) -> bool {
    let shape = start.shape();
    let mut board = start.clone();
    let mut walk = |forth: Direction, from: usize, to: usize| {
        let direction = if from < to { forth } else { forth.opposite() };
        for _ in 0..from.abs_diff(to) {
            board.slide(direction);
        }
    };
    let (from, to) = (start.blank(), goal.blank());
    walk(Direction::Down, shape.row(from), shape.row(to));
    walk(Direction::Right, shape.column(from), shape.column(to));
    let left = Parity::between(&board, goal).unwrap().transpositions;
    left.is_multiple_of(2)
}

/// Returns whether the inversions of start and goal have the same parity. If the width is even, the
/// difference of the blanks' rows is added first.
fn inversions_agree(start: &Board, goal: &Board) -> bool {
    let shape = start.shape();
    let rows = shape.row(start.blank()).abs_diff(shape.row(goal.blank())) as u64;
    let jumps = rows * (shape.width() as u64 - 1);
    (inversions(start) + inversions(goal) + jumps).is_multiple_of(2)
}

/// The answer of all four tests, which must agree.
fn unanimous(start: &Board, goal: &Board) -> bool {
    let parity = Parity::between(start, goal).unwrap();
    let derivation = Derivation::new(start, goal).unwrap();
    assert_eq!(parity.transpositions, derivation.transpositions.len());
    assert_eq!(parity.blank_distance, derivation.blank_distance);
    let answers = [
        parity.solvable(),
        derivation.solvable(),
        even_after_walk(start, goal),
        inversions_agree(start, goal),
    ];
    assert!(
        answers.iter().all(|&answer| answer == answers[0]),
        "{start:?} to {goal:?}: {answers:?}"
    );
    answers[0]
}

/// All boards that can be reached from `goal`, by plain search.
fn reachable(goal: &Board) -> BTreeSet<Vec<u32>> {
    let mut seen = BTreeSet::from([goal.tiles().to_vec()]);
    let mut waiting = vec![goal.clone()];
    while let Some(board) = waiting.pop() {
        for direction in Direction::ALL {
            let mut next = board.clone();
            if next.slide(direction) && seen.insert(next.tiles().to_vec()) {
                waiting.push(next);
            }
        }
    }
    seen
}

#[test]
fn the_five_boards_of_the_parity_paper_give_its_figures() {
    let goal = Goal::First.board(Shape::new(4, 4).unwrap()).unwrap();
    let cases: [(&[u32], usize, usize, bool); 5] = [
        (
            &[13, 2, 10, 3, 1, 12, 8, 4, 5, 0, 9, 6, 15, 14, 11, 7],
            14,
            3,
            false,
        ),
        (
            &[0, 1, 2, 3, 4, 5, 6, 8, 14, 7, 11, 10, 9, 15, 12, 13],
            6,
            0,
            true,
        ),
        (
            &[6, 13, 7, 10, 8, 9, 11, 0, 15, 2, 12, 5, 14, 3, 1, 4],
            13,
            4,
            false,
        ),
        (
            &[3, 9, 1, 15, 14, 11, 4, 6, 13, 0, 10, 12, 2, 7, 8, 5],
            13,
            3,
            true,
        ),
        (
            &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0],
            14,
            6,
            true,
        ),
    ];
    for (tiles, transpositions, blank_distance, solvable) in cases {
        let start = board(4, 4, tiles);
        let parity = Parity::between(&start, &goal).unwrap();
        assert_eq!(
            (parity.transpositions, parity.blank_distance),
            (transpositions, blank_distance)
        );
        assert_eq!(unanimous(&start, &goal), solvable);
    }
}

#[test]
fn transpositions_have_the_order_of_the_paper() {
    let start = board(
        4,
        4,
        &[0, 1, 2, 3, 4, 5, 6, 8, 14, 7, 11, 10, 9, 15, 12, 13],
    );
    let goal = Goal::First.board(start.shape()).unwrap();
    let derivation = Derivation::new(&start, &goal).unwrap();
    let pairs: Vec<_> = derivation
        .transpositions
        .iter()
        .map(|exchange| (exchange.first, exchange.second))
        .collect();
    assert_eq!(
        pairs,
        [(8, 7), (14, 8), (14, 9), (11, 10), (14, 12), (15, 13)]
    );
    let rows: Vec<_> = derivation.rows().collect();
    assert_eq!(rows.len(), 7);
    assert_eq!(
        rows[3],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 10, 14, 15, 12, 13]
    );
    assert_eq!(rows[6], goal.tiles());
}

#[test]
fn loyds_puzzle_is_unsolvable_and_last_cannot_reach_first() {
    let loyd = board(
        4,
        4,
        &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 15, 14, 0],
    );
    let last = Goal::Last.board(loyd.shape()).unwrap();
    let first = Goal::First.board(loyd.shape()).unwrap();
    assert!(!unanimous(&loyd, &last));
    assert_eq!(reachable_standard_goal(&loyd), Some(Goal::First));
    assert_eq!(Parity::between(&last, &first).unwrap().transpositions, 15);
    assert!(!unanimous(&last, &first));
    assert!(!unanimous(&first, &last));
}

#[test]
fn the_tests_agree_with_search_on_all_boards_of_the_smallest_shapes() {
    for (width, height) in [(2, 2), (2, 3), (3, 2)] {
        let shape = Shape::new(width, height).unwrap();
        let goal = shuffled(shape, &mut Rng::new(11));
        let found = reachable(&goal);
        let all = permutations(shape.cells());
        assert_eq!(found.len() * 2, all.len());
        for tiles in all {
            let start = board(width, height, &tiles);
            assert_eq!(unanimous(&start, &goal), found.contains(&tiles));
        }
    }
}

/// All permutations of 0, 1, …, by Heap's algorithm.
fn permutations(cells: usize) -> Vec<Vec<u32>> {
    let mut tiles: Vec<u32> = (0..cells as u32).collect();
    let mut all = vec![tiles.clone()];
    let mut counters = vec![0; cells];
    let mut index = 1;
    while index < cells {
        if counters[index] == index {
            counters[index] = 0;
            index += 1;
            continue;
        }
        tiles.swap(if index % 2 == 0 { 0 } else { counters[index] }, index);
        all.push(tiles.clone());
        counters[index] += 1;
        index = 1;
    }
    all
}

#[test]
fn the_tests_agree_with_search_on_samples_of_3x3() {
    let shape = Shape::new(3, 3).unwrap();
    let mut rng = Rng::new(5);
    let goal = shuffled(shape, &mut rng);
    let found = reachable(&goal);
    assert_eq!(found.len(), 181_440);
    for _ in 0..2000 {
        let start = shuffled(shape, &mut rng);
        assert_eq!(unanimous(&start, &goal), found.contains(start.tiles()));
    }
}

#[test]
fn on_some_shapes_boards_reach_no_standard_goal() {
    let always = |width, height| {
        let goals =
            Goal::STANDARD.map(|goal| goal.board(Shape::new(width, height).unwrap()).unwrap());
        goals.iter().any(|goal| !solvable(&goals[0], goal))
    };
    for width in 2..12 {
        for height in 2..12 {
            if width % 2 == 0 && height % 2 == 0 {
                assert!(always(width, height), "{width}x{height}");
            }
        }
    }
    let without: Vec<_> = (2..6)
        .flat_map(|width| (2..6).map(move |height| (width, height)))
        .filter(|&(width, height)| !always(width, height))
        .collect();
    assert_eq!(without, [(2, 5), (5, 2), (5, 3)]);
}

#[test]
fn the_tests_agree_on_boards_of_a_million_cells() {
    let shape = Shape::new(1000, 1000).unwrap();
    let start = shuffled(shape, &mut Rng::new(9));
    let goal = Goal::Spiral.board(shape).unwrap();
    unanimous(&start, &goal);
}

#[test]
fn boards_of_different_shapes_are_rejected() {
    let wide = board(3, 2, &[0, 1, 2, 3, 4, 5]);
    let high = board(2, 3, &[0, 1, 2, 3, 4, 5]);
    assert!(!solvable(&wide, &high));
    assert_eq!(
        Derivation::new(&wide, &high).unwrap_err(),
        BoardError::Shapes {
            start: wide.shape(),
            goal: high.shape()
        }
    );
}

proptest! {
    #[test]
    fn all_tests_agree_and_moves_never_change_the_answer(
        width in 2usize..9, height in 2usize..9, seed: u64, walk in 1usize..60,
    ) {
        let mut rng = Rng::new(seed);
        let shape = Shape::new(width, height).unwrap();
        let (mut start, goal) = (shuffled(shape, &mut rng), shuffled(shape, &mut rng));
        let answer = unanimous(&start, &goal);
        for _ in 0..walk {
            start.slide(Direction::ALL[rng.below(4) as usize]);
        }
        prop_assert_eq!(unanimous(&start, &goal), answer);
    }

    #[test]
    fn inversions_equal_the_count_over_pairs(seed: u64, width in 2usize..8, height in 2usize..8) {
        let board = shuffled(Shape::new(width, height).unwrap(), &mut Rng::new(seed));
        let tiles: Vec<u32> = board.tiles().iter().copied().filter(|&tile| tile != 0).collect();
        let pairs = (0..tiles.len())
            .flat_map(|first| (first + 1..tiles.len()).map(move |second| (first, second)))
            .filter(|&(first, second)| tiles[first] > tiles[second])
            .count();
        prop_assert_eq!(inversions(&board), pairs as u64);
    }
}
