//! Compares additive tables as a heuristic with the solver that uses the same tables, and with true
//! distances.

use knobel_core::{Heuristic, Limits, Rng};
use knobel_optimal::additive;
use knobel_optimal::{Solver16, TableChoice, TableOptions};
use knobel_pdb::{AdditiveHeuristic, PdbError};
use knobel_search::{AStar, Algorithm, IdaStar, SearchJob};
use knobel_tiles::perfect::Layers;
use knobel_tiles::{Board, Direction, Goal, PackedCells, Puzzle, Shape, random_board};

type Tiles = Puzzle<PackedCells>;

fn puzzle(goal: &Board) -> Tiles {
    Puzzle::new(goal.shape(), goal.tiles()).unwrap()
}

fn own(groups: &str) -> TableOptions {
    TableOptions {
        choice: TableChoice::Groups(groups.parse().unwrap()),
        ..TableOptions::default()
    }
}

fn estimate(tables: &AdditiveHeuristic, puzzle: &Tiles, board: &Board) -> u32 {
    let state = puzzle.state_of(board.tiles()).unwrap();
    Heuristic::<Tiles>::estimate(tables, &state)
}

/// Puts all tiles of a board into random groups of up to five.
fn random_groups(tiles: u32, rng: &mut Rng) -> String {
    let mut order: Vec<u32> = (1..=tiles).collect();
    for place in (1..order.len()).rev() {
        order.swap(place, rng.below(place as u32 + 1) as usize);
    }
    let size = tiles.div_ceil(4).max(2 + rng.below(4)) as usize;
    let written = |group: &[u32]| {
        let numbers: Vec<String> = group.iter().map(u32::to_string).collect();
        numbers.join(",")
    };
    order
        .chunks(size)
        .map(written)
        .collect::<Vec<_>>()
        .join("/")
}

/// With small tables the solver cuts excesses above 6. The heuristic does not, so it may be larger.
#[test]
fn estimates_equal_the_first_bound_of_the_solver() {
    let mut rng = Rng::new(5);
    let none = Limits {
        nodes: Some(0),
        memory: None,
    };
    for (width, height, goal) in [
        (4, 4, Goal::First),
        (4, 4, Goal::Last),
        (4, 4, Goal::Spiral),
        (3, 3, Goal::Spiral),
        (4, 3, Goal::Snake),
        (2, 5, Goal::First),
    ] {
        let goal = goal.board(Shape::new(width, height).unwrap()).unwrap();
        let groups = random_groups(goal.shape().cells() as u32 - 1, &mut rng);
        let solver = Solver16::new(&goal, &own(&groups), &mut ()).unwrap();
        let tables = additive(&goal, &own(&groups), &mut ()).unwrap();
        let puzzle = puzzle(&goal);
        let mut equal = 0;
        for _ in 0..200 {
            let board = random_board(&goal, &mut rng);
            let estimate = estimate(&tables, &puzzle, &board);
            let begins = solver.solve(&board, none, &mut ()).lower_bound;
            assert!(estimate >= begins, "{groups}: {board:?}");
            equal += u32::from(estimate == begins);
        }
        assert!(equal >= 190, "{groups} {equal}");
    }
}

#[test]
fn random_partitions_are_admissible_on_3x3() {
    let mut rng = Rng::new(8);
    let goal = Board::new(Shape::new(3, 3).unwrap(), vec![3, 0, 1, 2, 8, 7, 4, 6, 5]).unwrap();
    let layers = Layers::new(&goal).unwrap();
    let puzzle = puzzle(&goal);
    for _ in 0..5 {
        let groups = random_groups(8, &mut rng);
        let some = groups.rsplit_once('/').map_or("1,8", |(some, _)| some);
        let solver = Solver16::new(&goal, &own(&groups), &mut ()).unwrap();
        let all = additive(&goal, &own(&groups), &mut ()).unwrap();
        let some = additive(&goal, &own(some), &mut ()).unwrap();
        for distance in 0..=layers.farthest() {
            for board in layers.boards(distance).step_by(1500) {
                let state = puzzle.state_of(board.tiles()).unwrap();
                let length = |report: &knobel_core::Report<Vec<Direction>>| {
                    report.path().map(|path| path.len() as u32)
                };
                let solved = solver.solve(&board, Limits::default(), &mut ());
                assert_eq!(length(&solved), Some(distance), "{groups}");
                for tables in [&all, &some] {
                    assert!(estimate(tables, &puzzle, &board) <= distance, "{groups}");
                    let job = SearchJob::new(&puzzle, tables, &state);
                    let lengths = [AStar::run(&job, &mut ()), IdaStar::run(&job, &mut ())];
                    assert!(lengths.iter().all(|it| length(it) == Some(distance)));
                }
            }
        }
    }
}

#[test]
fn watches_can_stop_table_building() {
    struct Stop;
    impl knobel_core::Watch for Stop {
        fn poll(&mut self, _: &knobel_core::Progress) -> Option<knobel_core::StopReason> {
            Some(knobel_core::StopReason::Time)
        }
    }
    let goal = Goal::Last.board(Shape::new(4, 4).unwrap()).unwrap();
    assert!(additive(&goal, &own("1,2,3,4,5,6"), &mut Stop).is_err());
}

#[test]
fn tables_above_the_memory_limit_are_not_built() {
    let goal = Goal::Last.board(Shape::new(4, 4).unwrap()).unwrap();
    let within = |room| TableOptions {
        room: Some(room),
        ..own("1,2,3,4,5/6,7")
    };
    let refused = additive(&goal, &within(1 << 17), &mut ());
    assert!(matches!(refused, Err(PdbError::Room { .. })));
    let made = additive(&goal, &within(8 << 20), &mut ()).unwrap();
    assert_eq!(made.used().bytes, (16 * 15 * 14 * 13 * 12 + 16 * 15) / 2);
}

#[test]
fn groups_with_tiles_that_are_not_on_the_board_are_rejected() {
    let goal = Goal::Last.board(Shape::new(3, 3).unwrap()).unwrap();
    assert!(additive(&goal, &own("1,9"), &mut ()).is_err());
    assert!(Solver16::new(&goal, &own("1,2"), &mut ()).is_err());
}
