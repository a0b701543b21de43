//! Tests of the pruning automaton: it loses no board, and it prunes as much as it can.

use std::collections::HashSet;

use knobel_tiles::{Board, Direction, Pruning, Shape};

/// Compares with plain breadth-first search, from every cell of the blank: if a walk from `start`
/// reaches a board, a walk of the same length that passes the automaton reaches it as well.
fn loses_no_board(width: usize, height: usize, longest: usize, depth: usize) {
    let shape = Shape::new(width, height).unwrap();
    let pruning = Pruning::new(shape, longest);
    let mut plain_walks = 0;
    let mut passing_walks = 0;
    for cell in 0..shape.cells() {
        let mut tiles: Vec<u32> = (1..shape.cells() as u32).collect();
        tiles.insert(cell, 0);
        let start = Board::new(shape, tiles).unwrap();
        let mut seen = HashSet::from([start.tiles().to_vec()]);
        let mut level = vec![start.clone()];
        let mut walks = vec![(start, pruning.start(cell))];
        for _ in 0..depth {
            level = level
                .iter()
                .flat_map(moved)
                .filter(|(_, board)| seen.insert(board.tiles().to_vec()))
                .map(|(_, board)| board)
                .collect();
            walks = walks
                .iter()
                .flat_map(|(board, state)| {
                    let next = |direction| pruning.next(*state, direction);
                    moved(board)
                        .filter_map(move |(direction, board)| Some((board, next(direction)?)))
                })
                .collect();
            let reached: HashSet<&[u32]> = walks.iter().map(|(board, _)| board.tiles()).collect();
            assert!(level.iter().all(|board| reached.contains(board.tiles())));
            plain_walks += level.len();
            passing_walks += walks.len();
            assert!(
                walks
                    .iter()
                    .all(|(board, state)| board.blank() == pruning.cell(*state))
            );
        }
    }
    // Up to the length that the automaton knows, exactly one walk to each board passes.
    assert!(longest < depth || passing_walks == plain_walks);
    assert!(
        longest <= 2 || passing_walks < 2 * plain_walks,
        "{passing_walks} walks for {plain_walks} boards"
    );
}

fn moved(board: &Board) -> impl Iterator<Item = (Direction, Board)> {
    Direction::ALL.into_iter().filter_map(|direction| {
        let mut next = board.clone();
        next.slide(direction).then_some((direction, next))
    })
}

#[test]
fn no_board_is_lost_on_3x3() {
    for longest in [2, 8, 10, 14] {
        loses_no_board(3, 3, longest, 14);
    }
}

#[test]
fn no_board_is_lost_on_3x4() {
    loses_no_board(3, 4, 10, 13);
    loses_no_board(4, 3, 13, 13);
}

#[test]
fn the_4x4_automaton_has_the_independently_computed_sizes() {
    let shape = Shape::new(4, 4).unwrap();
    assert_eq!(Pruning::new(shape, 2).len(), 64);
    assert_eq!(Pruning::new(shape, 8).len(), 776);
    assert_eq!(Pruning::new(shape, 12).len(), 13_486);
}

#[test]
fn an_automaton_of_length_1_rejects_only_the_edge_of_the_board() {
    let pruning = Pruning::new(Shape::new(2, 2).unwrap(), 1);
    let right = pruning.next(pruning.start(0), Direction::Right).unwrap();
    assert_eq!(pruning.next(right, Direction::Left), Some(pruning.start(0)));
    assert_eq!(pruning.next(right, Direction::Up), None);
}
