//! Compares the solver with independent references: the perfect 3×3 table, generic IDA*, and a
//! plain count of shortest paths.

use std::collections::HashMap;

use knobel_core::{Limits, Outcome, Report, Rng, StopReason};
use knobel_optimal::{Solver16, TableChoice, TableOptions};
use knobel_pdb::partition;
use knobel_search::{Algorithm, IdaStar, SearchJob};
use knobel_tiles::heuristics::Manhattan;
use knobel_tiles::perfect::{Layers, PerfectTable};
use knobel_tiles::{Board, Direction, Goal, PackedCells, Puzzle, Shape, random_board};

use crate::walked::walked;

fn solver(goal: &Board, options: &TableOptions) -> Solver16 {
    Solver16::new(goal, options, &mut ()).unwrap()
}

/// The length of a solution that was replayed.
fn length(solver: &Solver16, board: &Board) -> usize {
    let report = solver.solve(board, Limits::default(), &mut ());
    let path = report.path().expect("solvable");
    let mut replayed = board.clone();
    assert!(path.iter().all(|&direction| replayed.slide(direction)));
    assert_eq!(&replayed, solver.goal());
    assert_eq!(report.lower_bound as usize, path.len());
    path.len()
}

fn shape(width: usize, height: usize) -> Shape {
    Shape::new(width, height).unwrap()
}

#[test]
fn every_3x3_board_is_solved_optimally() {
    let goal = Board::new(shape(3, 3), vec![3, 0, 1, 2, 8, 7, 4, 6, 5]).unwrap();
    let (solver, layers) = (
        solver(&goal, &TableOptions::default()),
        Layers::new(&goal).unwrap(),
    );
    let mut boards = 0;
    for distance in 0..=layers.farthest() {
        for board in layers.boards(distance) {
            assert_eq!(length(&solver, &board), distance as usize, "{board:?}");
            boards += 1;
        }
    }
    assert_eq!(boards, 181_440);
}

#[test]
fn boards_of_3x3_are_solved_optimally_to_each_standard_goal() {
    let mut rng = Rng::new(3);
    for goal in Goal::STANDARD.map(|goal| goal.board(shape(3, 3)).unwrap()) {
        let (solver, perfect) = (
            solver(&goal, &TableOptions::default()),
            PerfectTable::new(&goal).unwrap(),
        );
        for _ in 0..300 {
            let board = random_board(&goal, &mut rng);
            let shortest = perfect.distance(&board).unwrap();
            assert_eq!(length(&solver, &board), shortest as usize, "{board:?}");
        }
    }
}

fn manhattan_length(goal: &Board, board: &Board) -> usize {
    let puzzle = Puzzle::<PackedCells>::new(goal.shape(), goal.tiles()).unwrap();
    let (heuristic, start) = (
        Manhattan::new(&puzzle),
        puzzle.state_of(board.tiles()).unwrap(),
    );
    let report: Report<Vec<Direction>> =
        IdaStar::run(&SearchJob::new(&puzzle, &heuristic, &start), &mut ());
    report.path().expect("solvable").len()
}

#[test]
fn a_thousand_4x4_boards_agree_with_generic_ida_star() {
    let mut rng = Rng::new(15);
    for (goal, count) in [(Goal::First, 600), (Goal::Last, 200), (Goal::Spiral, 200)] {
        let goal = goal.board(shape(4, 4)).unwrap();
        let solver = solver(&goal, &TableOptions::default());
        for _ in 0..count {
            let board = walked(&goal, 60, &mut rng);
            assert_eq!(
                length(&solver, &board),
                manhattan_length(&goal, &board),
                "{board:?}"
            );
        }
    }
}

#[test]
fn other_shapes_agree_with_generic_ida_star() {
    let mut rng = Rng::new(34);
    for (width, height) in [
        (2, 2),
        (2, 3),
        (5, 2),
        (3, 4),
        (4, 3),
        (3, 5),
        (5, 3),
        (2, 7),
        (8, 2),
    ] {
        let goal = Goal::Last.board(shape(width, height)).unwrap();
        let solver = solver(&goal, &TableOptions::default());
        for _ in 0..20 {
            let board = walked(&goal, 50, &mut rng);
            assert_eq!(
                length(&solver, &board),
                manhattan_length(&goal, &board),
                "{board:?}"
            );
        }
    }
}

#[test]
fn named_partitions_of_small_tables_agree() {
    let mut rng = Rng::new(44);
    for goal in [Goal::First, Goal::Spiral] {
        let goal = goal.board(shape(4, 4)).unwrap();
        let solvers: Vec<Solver16> = partition::NAMED
            .iter()
            .filter(|named| named.name != "pdb-7-8") // its build is tested by the command line's figures
            .map(|named| {
                let choice = TableChoice::Named(named);
                solver(
                    &goal,
                    &TableOptions {
                        choice,
                        ..TableOptions::default()
                    },
                )
            })
            .collect();
        for _ in 0..20 {
            let board = walked(&goal, 120, &mut rng);
            let lengths: Vec<usize> = solvers
                .iter()
                .map(|solver| length(solver, &board))
                .collect();
            assert!(
                lengths.iter().all(|&found| found == lengths[0]),
                "{board:?}: {lengths:?}"
            );
        }
    }
}

#[test]
fn threads_change_only_counts_and_one_thread_is_deterministic() {
    let mut rng = Rng::new(2);
    let goal = Goal::Last.board(shape(4, 4)).unwrap();
    let one = solver(&goal, &TableOptions::default());
    let three = solver(
        &goal,
        &TableOptions {
            threads: 3,
            ..TableOptions::default()
        },
    );
    let mut shared = false;
    for _ in 0..12 {
        let board = random_board(&goal, &mut rng);
        let first = one.solve(&board, Limits::default(), &mut ());
        assert_eq!(first, one.solve(&board, Limits::default(), &mut ()));
        assert_eq!(length(&three, &board), first.path().unwrap().len());
        shared |= first.stats.expanded > 200_000;
    }
    assert!(shared, "no board was hard enough to use several threads");
}

#[test]
fn limits_and_parity_give_distinct_outcomes() {
    let goal = Goal::Last.board(shape(4, 4)).unwrap();
    let solver = solver(&goal, &TableOptions::default());
    let mut swapped = goal.tiles().to_vec();
    swapped.swap(13, 14);
    let unsolvable = Board::new(shape(4, 4), swapped).unwrap();
    assert_eq!(
        solver
            .solve(&unsolvable, Limits::default(), &mut ())
            .outcome,
        Outcome::Unsolvable
    );

    let board = random_board(&goal, &mut Rng::new(9));
    let limits = Limits {
        nodes: Some(1000),
        ..Limits::default()
    };
    let report = solver.solve(&board, limits, &mut ());
    assert_eq!(
        report.outcome,
        Outcome::Stopped(StopReason::Nodes { limit: 1000 })
    );
    assert!(report.stats.expanded == 1000 && report.lower_bound > 20);
}

/// Counts shortest paths by plain breadth-first search.
fn count_shortest(board: &Board, goal: &Board) -> u64 {
    let mut level = HashMap::from([(board.tiles().to_vec(), 1u64)]);
    let mut before: HashMap<Vec<u32>, u64> = HashMap::new();
    loop {
        if let Some(&count) = level.get(goal.tiles()) {
            return count;
        }
        let mut next = HashMap::new();
        for (tiles, count) in &level {
            for direction in Direction::ALL {
                let mut moved = Board::new(board.shape(), tiles.clone()).unwrap();
                if moved.slide(direction) && !before.contains_key(moved.tiles()) {
                    *next.entry(moved.tiles().to_vec()).or_insert(0) += count;
                }
            }
        }
        before = std::mem::replace(&mut level, next);
    }
}

#[test]
fn each_optimal_solution_is_found_exactly_once() {
    let mut rng = Rng::new(8);
    let mut several = 0;
    for (width, height) in [(3, 3), (3, 4)] {
        let goal = Goal::First.board(shape(width, height)).unwrap();
        let solver = solver(&goal, &TableOptions::default());
        for _ in 0..12 {
            let board = walked(&goal, 24, &mut rng);
            let mut paths = Vec::new();
            let report = solver.solve_all(&board, Limits::default(), &mut (), &mut |path| {
                paths.push(path);
                true
            });
            assert_eq!(report.outcome, Outcome::Solved(()));
            let found = paths.len();
            assert_eq!(found as u64, count_shortest(&board, &goal), "{board:?}");
            paths.sort();
            paths.dedup();
            assert_eq!(paths.len(), found);
            several += usize::from(found > 1);
        }
    }
    assert!(several > 0, "no board had several solutions");
}
