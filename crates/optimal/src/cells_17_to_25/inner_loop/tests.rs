//! Compares the walks with a straightforward depth-first search.

use knobel_engine::{Pause, Units, WorkItem, WorkSource, conformance};

use super::*;
use crate::cells_17_to_25::board_search::BoardSearch;
use crate::cells_17_to_25::tests::{data, walked};
use crate::cells_17_to_25::work_units::Frontier;

/// A depth-first search without optimisations: it copies boards, computes each estimate from
/// scratch, and follows the automaton step by step.
fn plain<I: EntryIndex>(
    data: &SearchData<I, 2>,
    unit: &WorkUnit,
    state: usize,
    bound: u8,
    path: u8,
) -> (u64, bool) {
    let (half_excess, manhattan) = data.estimate(&unit.cells);
    if half_excess > unit.slack(manhattan, bound) {
        return (0, false);
    }
    if unit.depth == bound {
        return (1, true);
    }
    let blank = data.blank(&unit.cells);
    let mut expanded = 1;
    // The last move is tried first, as on a stack.
    let edges: Vec<Edge> = data.edges(state).collect();
    for edge in edges.into_iter().rev() {
        if path == 0 && unit.back >> edge.direction() & 1 == 1 {
            continue;
        }
        let mut child = *unit;
        child.cells.swap(blank, edge.to());
        child.depth += 1;
        let (below, found) = plain(data, &child, edge.state(), bound, path + 1);
        expanded += below;
        if found {
            return (expanded, true);
        }
    }
    (expanded, false)
}

/// Hands out all units in order.
struct All(std::ops::Range<u32>, Counts);

impl WorkSource for All {
    fn next(&mut self) -> Option<WorkItem> {
        self.0.next().map(WorkItem::Whole)
    }

    fn finished(&mut self, counts: Counts) {
        self.1 += counts;
    }
}

fn check_nodes_against_plain_search<I: EntryIndex>() {
    let data = data::<I>();
    let mut total = 0;
    for (seed, wanted) in (0..12).zip([1, 30].into_iter().cycle()) {
        let start = walked(&data, 46, seed);
        let (half_excess, manhattan) = data.estimate(&start);
        for more in 0..5 {
            let bound = (manhattan + 2 * (half_excess + more)) as u8;
            let units = BoundUnits {
                data: &data,
                frontier: Frontier::new(&data, &start, bound, wanted),
                bound,
            };
            let numbers = 0..units.count() as u32;
            let boards = numbers.clone().filter_map(|number| units.unit(number));
            let plain: Vec<(u64, bool)> = boards
                .map(|unit| plain(&data, &unit, data.blank(&unit.cells), bound, 0))
                .collect();
            let expanded: u64 = plain.iter().map(|it| it.0).sum();
            let mut walks = units.walker();
            let mut work = All(numbers, Counts::default());
            let pause = walks.advance(&mut work, u64::MAX);
            if plain.iter().any(|it| it.1) {
                assert!(matches!(pause, Pause::Found(path) if path.len() == usize::from(bound)));
                break; // The lanes determine which unit reaches the goal first.
            }
            assert_eq!(pause, Pause::Done);
            assert_eq!(work.1.expanded, expanded, "seed {seed}, bound {bound}");
            total += expanded;
        }
    }
    assert!(
        total > 10_000,
        "{total} nodes are too few for a meaningful test"
    );
}

#[test]
fn walks_expand_the_same_nodes_as_plain_search() {
    check_nodes_against_plain_search::<u32>();
    check_nodes_against_plain_search::<u64>();
}

fn check_conformance<I: EntryIndex>() {
    let data = data::<I>();
    for seed in 0..2 {
        let search = BoardSearch {
            data: &data,
            start: walked(&data, 60, seed),
            tables: "small",
        };
        let leads_home = |path: &[u8]| {
            let (mut cells, mut blank) = (search.start, data.blank(&search.start));
            for &direction in path {
                let to = data
                    .shape
                    .neighbour(blank, Direction::ALL[usize::from(direction)]);
                cells.swap(blank, to.unwrap());
                blank = to.unwrap();
            }
            data.manhattan(&cells) == 0
        };
        conformance::check(&search, &leads_home, 8);
        conformance::check_limits(&search);
    }
}

#[test]
fn counts_do_not_depend_on_threads_ranks_and_restarts() {
    check_conformance::<u32>();
}

#[test]
fn kernels_with_64_bit_indices_conform() {
    check_conformance::<u64>();
}
