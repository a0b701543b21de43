//! The walks against the plainest search.

use super::*;
use crate::wide::tests::{kernel, walked};

/// Depth-first search in the plainest way: whole boards, every estimate anew, the automaton step by step.
fn plain(kernel: &Kernel<2>, unit: &Unit, state: usize, bound: u8, path: u8) -> (u64, bool) {
    let (half_excess, manhattan) = kernel.estimate(&unit.cells);
    if half_excess > unit.slack(manhattan, bound) {
        return (0, false);
    }
    if unit.depth == bound {
        return (1, true);
    }
    let blank = kernel.blank(&unit.cells);
    let mut expanded = 1;
    // The last move is tried first.
    let edges: Vec<Edge> = kernel.edges(state).collect();
    for edge in edges.into_iter().rev() {
        if path == 0 && unit.back >> edge.direction() & 1 == 1 {
            continue;
        }
        let mut child = *unit;
        child.cells.swap(blank, edge.to());
        child.depth += 1;
        let (below, found) = plain(kernel, &child, edge.state(), bound, path + 1);
        expanded += below;
        if found {
            return (expanded, true);
        }
    }
    (expanded, false)
}

struct Single(Option<Unit>, Vec<u32>, Option<Cursor>);

impl Source for Single {
    fn next(&mut self) -> Option<(u32, Unit, Option<&Cursor>)> {
        Some((7, self.0.take()?, self.2.as_ref()))
    }

    fn finished(&mut self, unit: u32) {
        self.1.push(unit);
    }
}

#[test]
fn expands_what_the_plainest_search_does() {
    searches_like_the_plainest(u64::MAX);
}

#[test]
fn a_search_that_is_moved_again_and_again_expands_the_same() {
    searches_like_the_plainest(101);
}

fn searches_like_the_plainest(budget: u64) {
    let kernel = kernel();
    let mut total = 0;
    for seed in 0..12 {
        let cells = walked(&kernel, 46, seed);
        let (half_excess, manhattan) = kernel.estimate(&cells);
        let unit = Unit {
            cells,
            depth: 0,
            back: (seed % 3) as u8,
        };
        for more in 0..5 {
            let bound = (manhattan + 2 * (half_excess + more)) as u8;
            let (expanded, found) = plain(&kernel, &unit, kernel.blank(&cells), bound, 0);
            let mut source = Single(Some(unit), Vec::new(), None);
            let mut walks = Walks::new(&kernel, bound);
            let mut pause = walks.advance(&mut source, budget);
            let mut counted = walks.expanded;
            while matches!(pause, Pause::Budget) {
                // All that a new walk is told is where the old one was.
                let cursor = walks.cursors().pop();
                source = Single(Some(unit), Vec::new(), cursor);
                walks = Walks::new(&kernel, bound);
                pause = walks.advance(&mut source, budget);
                counted += walks.expanded;
            }
            assert_eq!(counted, expanded, "seed {seed}, bound {bound}");
            match pause {
                Pause::Goal(7, path) => assert!(found && path.len() == usize::from(bound)),
                Pause::Finished => assert!(!found && source.1 == [7]),
                _ => panic!("it has no budget and one unit"),
            }
            total += expanded;
            if found {
                break;
            }
        }
    }
    assert!(total > 10_000, "{total} nodes are too few to tell");
}

/// Pieces of one unit, the last next.
struct Stack(Unit, Vec<Cursor>, Option<Cursor>);

impl Source for Stack {
    fn next(&mut self) -> Option<(u32, Unit, Option<&Cursor>)> {
        self.2 = self.1.pop();
        Some((7, self.0, Some(self.2.as_ref()?)))
    }

    fn finished(&mut self, _: u32) {}
}

#[test]
fn a_search_that_is_split_again_and_again_expands_the_same() {
    let kernel = kernel();
    let (mut splits, mut total) = (0, 0);
    for seed in 0..6 {
        let cells = walked(&kernel, 46, seed);
        let (half_excess, manhattan) = kernel.estimate(&cells);
        let unit = Unit {
            cells,
            depth: 0,
            back: 0,
        };
        let bounds = (0..5).map(|more| (manhattan + 2 * (half_excess + more)) as u8);
        for bound in bounds {
            let (expanded, found) = plain(&kernel, &unit, kernel.blank(&cells), bound, 0);
            if found {
                break; // Which part comes to the goal first is luck.
            }
            let mut walks = Walks::new(&kernel, bound);
            let mut pause = walks.advance(&mut Single(Some(unit), Vec::new(), None), 13);
            let mut parts = Vec::new();
            while matches!(pause, Pause::Budget) {
                assert_eq!(walks.nearest().is_some(), walks.spare() > 0);
                let before = walks.spare();
                parts.extend(walks.split());
                assert_eq!(before.saturating_sub(1), walks.spare());
                splits += usize::from(before > 0);
                // Half of the parts are searched at once, as if by another rank.
                let mut stack = Stack(unit, parts.split_off(parts.len() / 2), None);
                walks.fill();
                pause = walks.advance(&mut stack, 13);
                parts.append(&mut stack.1);
            }
            let mut stack = Stack(unit, parts, None);
            walks.fill();
            assert!(matches!(
                walks.advance(&mut stack, u64::MAX),
                Pause::Finished
            ));
            assert_eq!(walks.expanded, expanded, "seed {seed}, bound {bound}");
            total += expanded;
        }
    }
    assert!(splits > 100 && total > 5_000, "{splits} splits of {total}");
}
