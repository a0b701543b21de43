//! Tests of the table of all 3×3 boards, and of its layers.

use knobel_core::Rng;
use knobel_tiles::perfect::{Layers, PerfectTable, TABLE_BYTES};
use knobel_tiles::{Board, Goal, Shape, parity};

/// The number of boards at distance 0, 1, 2, …, if the goal's blank is in a corner (OEIS A089473).
const CORNER: [usize; 32] = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
];

fn board(tiles: &[u32]) -> Board {
    Board::new(Shape::new(3, 3).unwrap(), tiles.to_vec()).unwrap()
}

#[test]
fn layers_have_the_published_sizes() {
    for goal in [[0, 1, 2, 3, 4, 5, 6, 7, 8], [5, 1, 0, 2, 8, 3, 7, 4, 6]] {
        let layers = Layers::new(&board(&goal)).unwrap();
        let counts: Vec<usize> = (0..=layers.farthest())
            .map(|distance| layers.count(distance))
            .collect();
        assert_eq!(counts, CORNER);
    }
    assert_eq!(CORNER.iter().sum::<usize>(), 181_440);
    for blank in 0..9 {
        let mut goal = [1, 2, 3, 4, 5, 6, 7, 8].to_vec();
        goal.insert(blank, 0);
        assert!(Layers::new(&board(&goal)).unwrap().farthest() <= 31);
    }
}

#[test]
fn boards_without_a_solution_have_no_distance() {
    let goal = Goal::Last.board(Shape::new(3, 3).unwrap()).unwrap();
    let table = PerfectTable::new(&goal).unwrap();
    let unsolvable = board(&[2, 1, 3, 4, 5, 6, 7, 8, 0]);
    assert!(!parity::solvable(&unsolvable, &goal));
    assert_eq!(table.distance(&unsolvable), None);
    assert_eq!(table.solve(&unsolvable), None);
    let square = Goal::Last.board(Shape::new(4, 4).unwrap()).unwrap();
    assert_eq!(table.distance(&square), None);
    assert!(PerfectTable::new(&square).is_none());
    assert_eq!(table.solve(&goal), Some(Vec::new()));
}

#[test]
fn borrowed_bytes_work_and_damaged_bytes_are_harmless() {
    let goal = Goal::First.board(Shape::new(3, 3).unwrap()).unwrap();
    let table = PerfectTable::new(&goal).unwrap();
    let start = board(&[2, 3, 8, 4, 7, 0, 1, 6, 5]);
    let borrowed = PerfectTable::from_bytes(&goal, table.bytes()).unwrap();
    assert_eq!(borrowed.distance(&start), Some(19));
    assert!(PerfectTable::from_bytes(&goal, &table.bytes()[1..]).is_none());
    let mut rng = Rng::new(2);
    let noise: Vec<u8> = (0..TABLE_BYTES).map(|_| rng.bits() as u8).collect();
    let damaged = PerfectTable::from_bytes(&goal, noise).unwrap();
    if let Some(moves) = damaged.solve(&start) {
        let mut end = start.clone();
        assert!(moves.into_iter().all(|direction| end.slide(direction)));
        assert_eq!(end, goal);
    }
}
