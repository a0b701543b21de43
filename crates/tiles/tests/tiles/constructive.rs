//! Tests of the constructive solver. Every solution is replayed move by move. Small shapes are
//! tested exhaustively, larger ones with random boards in many shapes and goals.

use knobel_core::Rng;

use knobel_tiles::constructive::Constructive;
use knobel_tiles::perfect::Layers;
use knobel_tiles::{Board, Goal, Shape, parity, random_board};

/// Replays a solution and returns its length.
fn replay(solver: &Constructive, start: &Board, goal: &Board) -> usize {
    let moves = solver.solve(start).unwrap();
    let mut board = start.clone();
    for (number, &direction) in moves.iter().enumerate() {
        assert!(board.slide(direction), "move {number} of {start:?}");
        if number > 0 {
            assert_ne!(direction.opposite(), moves[number - 1]);
        }
    }
    assert_eq!(&board, goal);
    moves.len()
}

fn any_goal(width: usize, height: usize, rng: &mut Rng) -> Board {
    let shape = Shape::new(width, height).unwrap();
    let mut tiles: Vec<u32> = (0..shape.cells() as u32).collect();
    rng.shuffle(&mut tiles);
    Board::new(shape, tiles).unwrap()
}

/// Tests all boards of a shape, solvable or not, with goals that have the blank on each cell.
fn exhaustive(width: usize, height: usize) {
    let shape = Shape::new(width, height).unwrap();
    for blank in 0..shape.cells() {
        let mut tiles: Vec<u32> = (1..shape.cells() as u32).collect();
        tiles.insert(blank, 0);
        let goal = Board::new(shape, tiles).unwrap();
        let solver = Constructive::new(&goal);
        let mut solved = 0;
        for_each_arrangement(&mut goal.tiles().to_vec(), 0, &mut |tiles| {
            let start = Board::new(shape, tiles.to_vec()).unwrap();
            if parity::solvable(&start, &goal) {
                replay(&solver, &start, &goal);
                solved += 1;
            } else {
                assert_eq!(solver.solve(&start), None);
            }
        });
        let all: usize = (1..=shape.cells()).product();
        assert_eq!(solved * 2, all);
    }
}

fn for_each_arrangement(tiles: &mut [u32], from: usize, visit: &mut impl FnMut(&[u32])) {
    if from == tiles.len() {
        return visit(tiles);
    }
    for other in from..tiles.len() {
        tiles.swap(from, other);
        for_each_arrangement(tiles, from + 1, visit);
        tiles.swap(from, other);
    }
}

#[test]
fn every_board_of_the_smallest_shapes_is_solved() {
    exhaustive(2, 2);
    exhaustive(2, 3);
    exhaustive(3, 2);
    exhaustive(2, 4);
    exhaustive(4, 2);
}

#[test]
fn every_board_of_3x3_is_solved_optimally() {
    let mut rng = Rng::new(8);
    for blank in [0, 1, 4] {
        let mut goal = any_goal(3, 3, &mut rng);
        while goal.blank() != blank {
            goal = any_goal(3, 3, &mut rng);
        }
        let solver = Constructive::new(&goal);
        let layers = Layers::new(&goal).unwrap();
        let mut solved = 0;
        for distance in 0..=layers.farthest() {
            for board in layers.boards(distance) {
                assert_eq!(replay(&solver, &board, &goal), distance as usize);
                solved += 1;
            }
        }
        assert_eq!(solved, 181_440);
    }
}

#[test]
#[ignore = "slow"]
fn random_boards_of_many_shapes_and_goals_are_solved() {
    let mut rng = Rng::new(12);
    for width in 2..12 {
        for height in 2..12 {
            for _ in 0..4 {
                let goal = any_goal(width, height, &mut rng);
                let solver = Constructive::new(&goal);
                for _ in 0..10 {
                    replay(&solver, &random_board(&goal, &mut rng), &goal);
                }
            }
        }
    }
}

#[test]
fn standard_goals_of_larger_boards_are_reached() {
    let mut rng = Rng::new(13);
    let sizes = [
        (4, 4),
        (5, 5),
        (16, 16),
        (40, 40),
        (40, 7),
        (3, 40),
        (2, 255),
        (255, 2),
        (100, 30),
    ];
    for (width, height) in sizes {
        let shape = Shape::new(width, height).unwrap();
        for goal in Goal::STANDARD {
            let goal = goal.board(shape).unwrap();
            let length = replay(
                &Constructive::new(&goal),
                &random_board(&goal, &mut rng),
                &goal,
            );
            let side = width.max(height);
            assert!(
                length <= 5 * side * side * side.min(2 * width.min(height)),
                "{shape}: {length}"
            );
        }
    }
}

#[test]
fn the_largest_supported_board_is_solved() {
    let goal = Goal::Last.board(Shape::new(255, 255).unwrap()).unwrap();
    let start = random_board(&goal, &mut Rng::new(14));
    let length = replay(&Constructive::new(&goal), &start, &goal);
    assert!(length < 5 * 255 * 255 * 255, "{length}");
}

#[test]
fn a_solved_board_takes_no_moves() {
    let goal = Goal::Snake.board(Shape::new(7, 6).unwrap()).unwrap();
    assert_eq!(Constructive::new(&goal).solve(&goal), Some(Vec::new()));
}

#[test]
fn boards_of_another_shape_have_no_solution() {
    let goal = Goal::Last.board(Shape::new(4, 3).unwrap()).unwrap();
    let other = Goal::Last.board(Shape::new(3, 4).unwrap()).unwrap();
    assert_eq!(Constructive::new(&goal).solve(&other), None);
}

#[test]
fn parts_are_filled_in_order() {
    let mut rng = Rng::new(11);
    for (width, height) in [(2, 2), (2, 7), (5, 3), (6, 6), (4, 9)] {
        let goal = any_goal(width, height, &mut rng);
        let solver = Constructive::new(&goal);
        let parts = solver.parts();
        let mut cells: Vec<usize> = parts.concat();
        cells.sort_unstable();
        assert!(cells.into_iter().eq(0..width * height));
        let start = random_board(&goal, &mut rng);
        for count in 0..=parts.len() {
            let mut board = start.clone();
            let moves = solver.fill(&start, count).unwrap();
            assert!(moves.into_iter().all(|direction| board.slide(direction)));
            let filled = parts[..count].iter().flatten();
            assert!(
                filled
                    .into_iter()
                    .all(|&cell| board.tiles()[cell] == goal.tiles()[cell])
            );
        }
    }
}
