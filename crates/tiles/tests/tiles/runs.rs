//! Fewest straight runs against breadth-first search over runs, board by board.

use std::collections::HashMap;

use knobel_core::{Limits, Outcome, Rng};
use knobel_tiles::{Board, Direction, Goal, RunSolver, Shape, metric, random_board};

/// The fewest runs from every board to `goal`.
fn distances(goal: &Board) -> HashMap<Vec<u32>, u32> {
    let mut distances = HashMap::from([(goal.tiles().to_vec(), 0)]);
    let mut level = vec![goal.clone()];
    for runs in 1.. {
        let mut next = Vec::new();
        for board in &level {
            for direction in Direction::ALL {
                let mut board = board.clone();
                while board.slide(direction) {
                    distances.entry(board.tiles().to_vec()).or_insert_with(|| {
                        next.push(board.clone());
                        runs
                    });
                }
            }
        }
        if next.is_empty() {
            break;
        }
        level = next;
    }
    distances
}

fn agrees(width: usize, height: usize, goal: Goal, boards: usize) {
    let goal = goal.board(Shape::new(width, height).unwrap()).unwrap();
    let (solver, distances) = (RunSolver::new(&goal).unwrap(), distances(&goal));
    let mut rng = Rng::new(43);
    for _ in 0..boards {
        let board = random_board(&goal, &mut rng);
        let report = solver.solve(&board, Limits::default(), &mut ());
        let path = report.path().expect("solvable");
        let mut replayed = board.clone();
        assert!(path.iter().all(|&direction| replayed.slide(direction)));
        assert_eq!(replayed, goal);
        let length = metric::mtm(path) as u32;
        assert_eq!(
            (length, report.lower_bound),
            (distances[board.tiles()], length),
            "{board:?}"
        );
    }
}

#[test]
fn small_boards_are_solved_in_the_fewest_runs() {
    agrees(3, 3, Goal::Last, 400);
    agrees(3, 3, Goal::Spiral, 100);
    agrees(2, 3, Goal::First, 50);
    agrees(4, 2, Goal::Snake, 50);
}

#[test]
fn boards_that_are_too_long_or_unsolvable_are_answers() {
    let long = Goal::Last.board(Shape::new(5, 2).unwrap()).unwrap();
    assert!(RunSolver::new(&long).is_err());
    let goal = Goal::Last.board(Shape::new(3, 3).unwrap()).unwrap();
    let swapped = Board::new(goal.shape(), vec![2, 1, 3, 4, 5, 6, 7, 8, 0]).unwrap();
    let report = RunSolver::new(&goal)
        .unwrap()
        .solve(&swapped, Limits::default(), &mut ());
    assert_eq!(report.outcome, Outcome::Unsolvable);
}
