//! Korf's hundred boards, if the instance file is available (`KNOBEL_DATA` names its folder):
//! lengths and node counts.

use knobel_core::Limits;
use knobel_optimal::{Solver16, TableChoice, TableOptions};
use knobel_pdb::partition;
use knobel_tiles::{Board, Goal, Shape};

/// The total number of nodes with `pdb-5-5-5` and one thread. A change is not an error, but it must
/// be noticed.
const EXPANDED: u64 = 23_429_975;

#[test]
fn lengths_and_node_counts_equal_the_recorded_ones() {
    // Without the file there is nothing to compare with. Random boards are checked in
    // cells_up_to_16.rs.
    let Some(folder) = knobel_skipped_tests::data_folder() else {
        return;
    };
    let file = folder.join("korf100.txt");
    let text = std::fs::read_to_string(file).expect("KNOBEL_DATA names a folder with korf100.txt");
    let shape = Shape::new(4, 4).unwrap();
    let goal = Goal::First.board(shape).unwrap();
    let options = TableOptions {
        choice: TableChoice::Named(partition::named("pdb-5-5-5").unwrap()),
        ..TableOptions::default()
    };
    let solver = Solver16::new(&goal, &options, &mut ()).unwrap();
    let (mut boards, mut expanded) = (0, 0);
    for line in text
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
    {
        let numbers: Vec<u32> = line
            .split_whitespace()
            .map(|number| number.parse().unwrap())
            .collect();
        let board = Board::new(shape, numbers[2..].to_vec()).unwrap();
        let report = solver.solve(&board, Limits::default(), &mut ());
        let path = report.path().expect("solvable");
        let mut replayed = board.clone();
        assert!(path.iter().all(|&direction| replayed.slide(direction)));
        assert_eq!(
            (replayed, path.len() as u32),
            (goal.clone(), numbers[1]),
            "{board:?}"
        );
        expanded += report.stats.expanded;
        boards += 1;
    }
    assert_eq!((boards, expanded), (100, EXPANDED));
}
