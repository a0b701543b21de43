//! For every heuristic: `step` equals `start` along random walks, and on small boards no estimate exceeds the true
//! distance, as plain breadth-first search finds it, nor breaks the consistency that its file declares.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use knobel_core::{Heuristic, Rng, Space};

use super::*;
use crate::{Board, Cells, Direction, Large, Packed, Puzzle, Shape, random_board};

type Estimator<C> = fn(&Puzzle<C>, &mut dyn FnMut(&dyn Walk<C>));

/// A heuristic with its memo type hidden.
trait Walk<C: Cells> {
    /// Walks at random and compares each step with a fresh start.
    fn follow(&self, puzzle: &Puzzle<C>, start: &Board, steps: usize, rng: &mut Rng);
    fn of(&self, puzzle: &Puzzle<C>, key: &C::Key) -> u32;
}

impl<C: Cells, H: Heuristic<Puzzle<C>>> Walk<C> for H {
    fn follow(&self, puzzle: &Puzzle<C>, start: &Board, steps: usize, rng: &mut Rng) {
        let mut state = puzzle.state_of(start.tiles()).unwrap();
        let mut memo = self.start(&state);
        for _ in 0..steps {
            let moves: Vec<_> = puzzle.moves(&state).collect();
            let mv = moves[rng.below(moves.len() as u32) as usize];
            memo = self.step(&memo, &state, &mv);
            puzzle.apply(&mut state, &mv);
            assert_eq!(
                self.value(&memo),
                Heuristic::estimate(self, &state),
                "{} {state:?}",
                puzzle.shape()
            );
        }
    }

    fn of(&self, puzzle: &Puzzle<C>, key: &C::Key) -> u32 {
        Heuristic::estimate(self, &puzzle.state(key))
    }
}

/// Every heuristic with its name and whether it is declared consistent.
fn heuristics<C: Cells>() -> [(&'static str, bool, Estimator<C>); 6] {
    [
        ("hamming", true, |puzzle, check| {
            check(&Hamming::new(puzzle))
        }),
        ("manhattan", true, |puzzle, check| {
            check(&Manhattan::new(puzzle))
        }),
        ("linear-conflict", true, |puzzle, check| {
            check(&LinearConflict::new(puzzle))
        }),
        ("walking-distance", true, |puzzle, check| {
            if let Ok(walking) = WalkingDistance::new(puzzle) {
                check(&walking);
            }
        }),
        ("lecture-hamming", true, |puzzle, check| {
            check(&LectureHamming::new(puzzle))
        }),
        ("lecture-manhattan", false, |puzzle, check| {
            check(&LectureManhattan::new(puzzle))
        }),
    ]
}

fn any_goal(width: usize, height: usize, rng: &mut Rng) -> Board {
    let shape = Shape::new(width, height).unwrap();
    let mut tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    rng.shuffle(&mut tiles);
    Board::new(shape, tiles).unwrap()
}

fn steps_equal_starts<C: Cells>(shapes: &[(usize, usize)], steps: usize) {
    let mut rng = Rng::new(17);
    for &(width, height) in shapes {
        for _ in 0..2 {
            let goal = any_goal(width, height, &mut rng);
            let puzzle = Puzzle::<C>::new(goal.shape(), goal.tiles()).unwrap();
            let start = random_board(&goal, &mut rng);
            for (_, _, make) in heuristics::<C>() {
                make(&puzzle, &mut |heuristic| {
                    heuristic.follow(&puzzle, &goal, steps, &mut rng);
                    heuristic.follow(&puzzle, &start, steps, &mut rng);
                });
            }
        }
    }
}

#[test]
fn steps_equal_starts_on_packed_boards() {
    let shapes = [
        (2, 2),
        (2, 3),
        (3, 2),
        (3, 3),
        (4, 3),
        (3, 4),
        (4, 4),
        (2, 6),
        (2, 8),
        (8, 2),
        (3, 5),
        (5, 3),
    ];
    steps_equal_starts::<Packed>(&shapes, 400);
}

#[test]
fn steps_equal_starts_on_boards_of_up_to_25_cells() {
    let shapes = [
        (3, 3),
        (4, 4),
        (5, 5),
        (4, 5),
        (5, 4),
        (6, 4),
        (2, 12),
        (12, 2),
    ];
    steps_equal_starts::<[u8; 25]>(&shapes, 400);
}

#[test]
fn steps_equal_starts_on_large_boards() {
    let shapes = [(3, 3), (4, 6), (9, 7), (30, 2), (2, 31), (40, 40)];
    steps_equal_starts::<Large>(&shapes, 150);
}

/// The distance of every reachable board to the goal.
fn distances(puzzle: &Puzzle<Packed>) -> BTreeMap<u64, u32> {
    let goal = puzzle.key(&puzzle.goal().unwrap());
    let mut found = BTreeMap::from([(goal, 0)]);
    let mut layer = vec![goal];
    let mut depth = 0;
    while !layer.is_empty() {
        depth += 1;
        let mut next = Vec::new();
        for key in layer {
            let mut state = puzzle.state(&key);
            for mv in puzzle.moves(&state) {
                puzzle.apply(&mut state, &mv);
                let neighbour = puzzle.key(&state);
                found.entry(neighbour).or_insert_with(|| {
                    next.push(neighbour);
                    depth
                });
                puzzle.undo(&mut state, &mv);
            }
        }
        layer = next;
    }
    found
}

/// Checks every heuristic on every board from which this goal can be reached. Answers which were consistent.
fn check_all(width: usize, height: usize, goal: &[u32]) -> Vec<(&'static str, bool)> {
    let puzzle = Puzzle::<Packed>::new(Shape::new(width, height).unwrap(), goal).unwrap();
    let distances = distances(&puzzle);
    let mut consistent = Vec::new();
    for (name, declared, make) in heuristics::<Packed>() {
        make(&puzzle, &mut |heuristic| {
            let mut largest_change = 0;
            for (key, &distance) in &distances {
                let estimate = heuristic.of(&puzzle, key);
                assert!(
                    estimate <= distance,
                    "{name}: {estimate} > {distance} on {key:x}"
                );
                let mut state = puzzle.state(key);
                for mv in puzzle.moves(&state) {
                    puzzle.apply(&mut state, &mv);
                    let next = heuristic.of(&puzzle, &puzzle.key(&state));
                    largest_change = largest_change.max(estimate.abs_diff(next));
                    puzzle.undo(&mut state, &mv);
                }
            }
            assert!(!declared || largest_change <= 1, "{name} is not consistent");
            consistent.push((name, largest_change <= 1));
        });
    }
    consistent
}

#[test]
fn no_estimate_exceeds_the_distance_on_any_board_of_3x3() {
    for goal in [
        [0, 1, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 3, 8, 0, 4, 7, 6, 5],
        [5, 0, 2, 7, 3, 1, 4, 8, 6],
    ] {
        let consistent = check_all(3, 3, &goal);
        assert!(
            consistent.iter().all(|&(_, consistent)| consistent),
            "{consistent:?}"
        );
    }
}

#[test]
fn lecture_manhattan_is_not_consistent_on_4x4() {
    let goal: Vec<u32> = (0..16).collect();
    let puzzle = Puzzle::<Packed>::new(Shape::new(4, 4).unwrap(), &goal).unwrap();
    let mut state = puzzle
        .state_of(&[15, 2, 1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0])
        .unwrap();
    let heuristic = LectureManhattan::new(&puzzle);
    let before = Heuristic::estimate(&heuristic, &state);
    puzzle.apply(&mut state, &Direction::Left);
    assert_eq!((before, Heuristic::estimate(&heuristic, &state)), (4, 6));
}

#[test]
fn no_estimate_exceeds_the_distance_on_small_rectangles() {
    check_all(2, 2, &[1, 2, 3, 0]);
    check_all(3, 2, &[1, 2, 3, 4, 5, 0]);
    check_all(2, 3, &[3, 0, 1, 5, 4, 2]);
    check_all(4, 2, &[0, 1, 2, 3, 4, 5, 6, 7]);
    check_all(2, 4, &[7, 1, 4, 3, 0, 5, 6, 2]);
}

#[test]
fn estimates_order_as_their_definitions_say() {
    let mut rng = Rng::new(23);
    for (width, height) in [(3, 3), (4, 4), (5, 3)] {
        let goal = any_goal(width, height, &mut rng);
        let puzzle = Puzzle::<Packed>::new(goal.shape(), goal.tiles()).unwrap();
        let manhattan = Manhattan::new(&puzzle);
        let conflict = LinearConflict::new(&puzzle);
        let walking = WalkingDistance::new(&puzzle).unwrap();
        for _ in 0..2000 {
            let board = random_board(&goal, &mut rng);
            let state = puzzle.state_of(board.tiles()).unwrap();
            let sum = Heuristic::<Puzzle<Packed>>::estimate(&manhattan, &state);
            assert!(Hamming::new(&puzzle).estimate(&state) <= sum);
            assert!(sum <= conflict.estimate(&state));
            assert!(sum <= walking.estimate(&state));
        }
    }
}
