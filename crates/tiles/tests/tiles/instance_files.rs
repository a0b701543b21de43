//! Tests of the classic instance files in the folder that `KNOBEL_DATA` names: every line is read,
//! and every board can reach the goal of its file.

use knobel_tiles::notation::{decode, parse_boards};
use knobel_tiles::{Goal, parity};

#[test]
fn classic_instance_files_are_read_completely() {
    let Some(folder) = knobel_skipped_tests::data_folder() else {
        return;
    };
    for (name, count, sum) in [("korf100.txt", 100, 5305), ("korf24.txt", 50, 5039)] {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let entries = parse_boards(decode(&bytes).unwrap(), None).unwrap();
        assert_eq!(entries.len(), count, "{name}");
        let lengths: u32 = entries
            .iter()
            .filter_map(|entry| entry.optimal_length)
            .sum();
        assert_eq!(lengths, sum, "{name}");
        for entry in entries {
            let goal = Goal::First.board(entry.board.shape()).unwrap();
            assert!(
                parity::solvable(&entry.board, &goal),
                "{name} {}",
                entry.index
            );
        }
    }
}
