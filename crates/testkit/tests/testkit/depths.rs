//! Boards at each distance from a goal, against published sequences and against the oracle.
//!
//! # References
//! OEIS A090034 (3×2), A090035 (4×2), A089473 (3×3), A090166 (4×3), A089484 (4×4).

use std::collections::HashSet;

use knobel::cluster::SingleRank;
use knobel::count::{CountJob, count};
use knobel::{Board, Goal, Shape};
use knobel_testkit::oracle::{Oracle, neighbours};
use knobel_testkit::published::THREE_BY_FOUR;

fn last(width: usize, height: usize) -> Board {
    Goal::Last
        .board(Shape::new(width, height).unwrap())
        .unwrap()
}

/// Counts the boards at each distance from the goal.
fn counts(goal: &Board) -> Vec<u64> {
    let counted = count(&CountJob::new(goal), &mut SingleRank, &mut ()).unwrap();
    assert_eq!(counted.stopped, None);
    counted.boards
}

#[test]
fn small_rectangles_have_the_published_counts() {
    assert_eq!(
        counts(&last(3, 2)),
        [
            1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1
        ]
    );
    assert_eq!(
        counts(&last(2, 4)),
        [
            1, 2, 3, 6, 10, 14, 19, 28, 42, 61, 85, 119, 161, 215, 293, 396, 506, 632, 788, 985,
            1194, 1414, 1664, 1884, 1999, 1958, 1770, 1463, 1076, 667, 361, 190, 88, 39, 19, 7, 1
        ]
    );
}

#[test]
fn three_by_three_has_the_published_counts() {
    let published = [
        1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529,
        10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
    ];
    let first = Goal::First.board(Shape::new(3, 3).unwrap()).unwrap();
    for goal in [last(3, 3), first] {
        assert_eq!(counts(&goal), published);
    }
}

#[test]
fn thin_boards_have_all_their_states_and_the_same_counts_when_turned() {
    for (length, deepest) in [(2, 6), (3, 21), (4, 36), (5, 55)] {
        let flat = counts(&last(length, 2));
        let all = (1..=2 * length as u64).product::<u64>() / 2;
        assert_eq!(flat.iter().sum::<u64>(), all);
        assert_eq!(flat.len() - 1, deepest);
        assert_eq!(flat, counts(&last(2, length)));
    }
}

#[test]
fn counting_by_bitmaps_and_the_oracle_agree_for_any_goal() {
    for (width, height, tiles) in [
        (2, 2, vec![0, 1, 3, 2]),
        (3, 2, vec![4, 2, 0, 5, 1, 3]),
        (2, 4, vec![7, 1, 4, 3, 0, 5, 6, 2]),
        (3, 3, vec![1, 2, 3, 8, 0, 4, 7, 6, 5]),
        (3, 3, vec![5, 0, 2, 7, 3, 1, 4, 8, 6]),
        (5, 2, vec![4, 8, 2, 0, 9, 1, 3, 6, 5, 7]),
    ] {
        let goal = Board::new(Shape::new(width, height).unwrap(), tiles).unwrap();
        let found = counts(&goal);
        assert_eq!(found, Oracle::new(&goal).counts(), "{goal:?}");
    }
}

#[test]
fn three_by_four_has_the_published_counts() {
    let found = counts(&last(3, 4));
    assert_eq!(found, THREE_BY_FOUR);
    assert_eq!(found.iter().sum::<u64>(), 239_500_800);
}

/// Counts the boards at each distance from the goal, up to `deepest`.
fn first_layers(goal: &Board, deepest: usize) -> Vec<u64> {
    let mut seen = HashSet::from([goal.tiles().to_vec()]);
    let mut layer = vec![goal.tiles().to_vec()];
    let mut counts = vec![1];
    while counts.len() <= deepest {
        let mut next = Vec::new();
        for tiles in &layer {
            for (_, neighbour) in neighbours(goal.shape(), tiles) {
                if seen.insert(neighbour.clone()) {
                    next.push(neighbour);
                }
            }
        }
        counts.push(next.len() as u64);
        layer = next;
    }
    counts
}

#[test]
fn four_by_four_begins_with_the_published_counts() {
    assert_eq!(
        first_layers(&last(4, 4), 12),
        [1, 2, 4, 10, 24, 54, 107, 212, 446, 946, 1948, 3938, 7808]
    );
}

/// If `KNOBEL_DATA` names the folder with the published table, more layers are compared.
#[test]
fn four_by_four_agrees_with_the_table_in_the_data_folder() {
    let Some(folder) = knobel_skipped_tests::data_folder() else {
        return;
    };
    let path = folder.join("bfs15-states-per-depth.txt");
    let text = std::fs::read_to_string(path).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let published: Vec<u64> = rows
        .filter_map(|row| row.split_whitespace().nth(1)?.parse().ok())
        .collect();
    assert_eq!(published.iter().sum::<u64>(), (1..=16).product::<u64>() / 2);
    assert_eq!(first_layers(&last(4, 4), 16), published[..17]);
}
