//! The fewest straight runs between two boards, found by plain breadth-first search.
//!
//! A run moves the blank any number of cells along its row or column. Two searches, one from each
//! board, take turns and meet in the middle. They use no table and no estimate. A random board of
//! 4×3 takes some 100,000 boards on each side.

use std::collections::HashSet;

use knobel::{Board, Cost, Direction};

/// One of the two searches: all boards that it has reached, and those of its last layer.
struct Side {
    seen: HashSet<Board>,
    layer: Vec<Board>,
}

/// Returns the fewest runs from `start` to `goal`, or `None` if the goal cannot be reached.
///
/// ```
/// use knobel::{Board, Shape};
/// use knobel_testkit::runs::fewest_runs;
///
/// let shape = Shape::new(3, 3).unwrap();
/// let goal = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 0]).unwrap();
/// // The blank moves two cells to the right, then two down.
/// let start = Board::new(shape, vec![0, 1, 2, 4, 5, 3, 7, 8, 6]).unwrap();
/// assert_eq!(fewest_runs(&start, &goal), Some(2));
/// ```
pub fn fewest_runs(start: &Board, goal: &Board) -> Option<Cost> {
    if start == goal {
        return Some(0);
    }
    let mut sides = [start, goal].map(|board| Side {
        seen: HashSet::from([board.clone()]),
        layer: vec![board.clone()],
    });
    let mut runs = 0;
    while !sides[0].layer.is_empty() {
        let [here, there] = &mut sides;
        runs += 1;
        if here.advance(there) {
            return Some(runs);
        }
        sides.reverse();
    }
    None
}

impl Side {
    /// Makes one run from every board of the layer. Returns whether the search meets the other
    /// side.
    fn advance(&mut self, other: &Self) -> bool {
        for board in std::mem::take(&mut self.layer) {
            for direction in Direction::ALL {
                let mut board = board.clone();
                while board.slide(direction) {
                    if other.seen.contains(&board) {
                        return true;
                    }
                    if self.seen.insert(board.clone()) {
                        self.layer.push(board.clone());
                    }
                }
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Oracle;
    use knobel::{Goal, Shape};
    use std::collections::HashMap;

    /// Returns the fewest runs from every board to `goal`, computed by one search from the goal.
    fn distances(goal: &Board) -> HashMap<Board, Cost> {
        let mut distances = HashMap::from([(goal.clone(), 0)]);
        let mut side = Side {
            seen: HashSet::from([goal.clone()]),
            layer: vec![goal.clone()],
        };
        let empty = Side {
            seen: HashSet::new(),
            layer: Vec::new(),
        };
        for runs in 1.. {
            side.advance(&empty);
            if side.layer.is_empty() {
                break;
            }
            distances.extend(side.layer.iter().map(|board| (board.clone(), runs)));
        }
        distances
    }

    #[test]
    fn two_searches_meet_after_the_fewest_runs() {
        for (width, height, goal, step) in [
            (2, 2, Goal::Last, 1),
            (3, 2, Goal::First, 1),
            (2, 4, Goal::Snake, 50),
            (3, 3, Goal::Spiral, 5000),
        ] {
            let goal = goal.board(Shape::new(width, height).unwrap()).unwrap();
            let distances = distances(&goal);
            let boards: Vec<(Board, Cost)> = Oracle::new(&goal).boards().collect();
            assert_eq!(distances.len(), boards.len());
            for (board, moves) in boards.iter().step_by(step) {
                let runs = fewest_runs(board, &goal);
                assert_eq!(runs, distances.get(board).copied(), "{board:?}");
                assert!(runs <= Some(*moves), "a run is at least one move");
            }
        }
    }

    #[test]
    fn unsolvable_boards_have_no_number_of_runs() {
        let goal = Goal::Last.board(Shape::new(3, 2).unwrap()).unwrap();
        let swapped = Board::new(goal.shape(), vec![2, 1, 3, 4, 5, 0]).unwrap();
        assert_eq!(fewest_runs(&swapped, &goal), None);
    }
}
