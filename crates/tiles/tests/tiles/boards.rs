//! Tests of boards, goals and moves in every storage.

use std::collections::BTreeMap;

use knobel_core::store::Coded;
use knobel_core::{Rng, Space};
use knobel_tiles::{
    BoardError, Cells, Direction, Goal, LargeCells, MoveSet, PackedCells, Puzzle, Shape, parity,
    random_board,
};

fn behaves<C: Cells>(tiles: &[u32]) {
    let mut cells = C::new(tiles);
    assert!(
        tiles
            .iter()
            .enumerate()
            .all(|(cell, &tile)| cells.get(cell) == tile as usize)
    );
    assert_eq!(C::from_key(&cells.key()), cells);
    let blank = tiles.iter().position(|&tile| tile == 0).unwrap();
    let from = (blank + 1) % tiles.len();
    cells.slide(from, blank);
    assert_eq!(
        (cells.get(blank), cells.get(from)),
        (tiles[from] as usize, 0)
    );
}

#[test]
fn every_storage_returns_the_tiles_it_was_given() {
    let nine = [2, 3, 8, 4, 7, 0, 1, 6, 5];
    behaves::<PackedCells>(&nine);
    behaves::<[u8; 25]>(&nine);
    behaves::<PackedCells>(&[14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]);
    behaves::<LargeCells>(&nine);
}

#[test]
fn keys_compare_in_reading_order() {
    let smaller = [1, 2, 0, 3];
    let larger = [1, 2, 3, 0];
    assert!(PackedCells::new(&smaller).key() < PackedCells::new(&larger).key());
    assert!(<[u8; 25]>::new(&smaller).key() < <[u8; 25]>::new(&larger).key());
}

#[test]
fn moves_are_tried_up_down_left_right_and_can_be_undone() {
    let shape = Shape::new(3, 3).unwrap();
    let puzzle = Puzzle::<PackedCells>::new(shape, &[0, 1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
    let start = puzzle.state_of(&[1, 2, 3, 4, 0, 5, 6, 7, 8]).unwrap();
    assert!(puzzle.moves(&start).eq(Direction::ALL));
    for mv in puzzle.moves(&start) {
        let mut state = start.clone();
        puzzle.apply(&mut state, &mv);
        assert_ne!(state, start);
        assert!(!puzzle.onward(&state, &mv).contains(mv.opposite()));
        assert_eq!(puzzle.state(&puzzle.key(&state)), state);
        puzzle.apply(&mut state, &puzzle.inverse(&mv).unwrap());
        assert_eq!(state, start);
    }
}

#[test]
fn wrong_tiles_are_rejected() {
    let shape = Shape::new(2, 2).unwrap();
    let refused = |tiles: &[u32]| Puzzle::<PackedCells>::new(shape, tiles).unwrap_err();
    assert_eq!(refused(&[0, 1, 2]), BoardError::Count { given: 3, shape });
    assert_eq!(
        refused(&[0, 1, 2, 4]),
        BoardError::Unknown { tile: 4, shape }
    );
    assert_eq!(refused(&[0, 1, 1, 2]), BoardError::Repeated { tile: 1 });
    assert_eq!(refused(&[1, 1, 2, 3]), BoardError::Repeated { tile: 1 });
}

fn tiles(goal: &Goal, width: usize, height: usize) -> Vec<u32> {
    goal.board(Shape::new(width, height).unwrap())
        .unwrap()
        .tiles()
        .to_vec()
}

#[test]
fn standard_goals_have_the_tiles_that_their_names_promise() {
    assert_eq!(tiles(&Goal::Last, 2, 2), [1, 2, 3, 0]);
    assert_eq!(tiles(&Goal::First, 2, 2), [0, 1, 2, 3]);
    assert_eq!(
        tiles(&Goal::Spiral, 4, 4),
        [1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7]
    );
    assert_eq!(tiles(&Goal::Snake, 3, 3), [1, 2, 3, 6, 5, 4, 7, 8, 0]);
}

#[test]
fn every_standard_goal_is_a_board_of_every_shape_up_to_8x8() {
    for width in 2..9 {
        for height in 2..9 {
            for goal in Goal::STANDARD {
                assert!(goal.board(Shape::new(width, height).unwrap()).is_some());
            }
        }
    }
}

#[test]
fn sets_iterate_in_order_from_both_ends() {
    let set = MoveSet::default()
        .with(Direction::Right)
        .with(Direction::Up)
        .with(Direction::Left);
    assert!(set.eq([Direction::Up, Direction::Left, Direction::Right]));
    assert!(
        set.rev()
            .eq([Direction::Right, Direction::Left, Direction::Up])
    );
}

#[test]
fn directions_have_opposites_and_transposes() {
    for direction in Direction::ALL {
        assert_eq!(direction.opposite().opposite(), direction);
        assert_eq!(Direction::from_code(direction.code()), direction);
    }
    assert_eq!(Direction::Up.opposite(), Direction::Down);
    assert_eq!(Direction::Left.opposite(), Direction::Right);
    assert_eq!(Direction::Up.transposed(), Direction::Left);
}

#[test]
fn the_twelve_boards_of_2x2_occur_about_equally_often() {
    let goal = Goal::Last.board(Shape::new(2, 2).unwrap()).unwrap();
    let mut rng = Rng::new(3);
    let mut seen = BTreeMap::new();
    for _ in 0..12_000 {
        let board = random_board(&goal, &mut rng);
        assert!(parity::solvable(&board, &goal));
        *seen.entry(board.tiles().to_vec()).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 12);
    assert!(
        seen.values().all(|count| (850..1150).contains(count)),
        "{seen:?}"
    );
}
