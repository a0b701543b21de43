//! The fewest moves between two boards in either metric, found by plain breadth-first search.
//!
//! A straight run moves the blank any number of cells along its row or column. Two searches, one
//! from each board, take turns and meet in the middle. They use no table and no estimate. A random
//! board of 4×3 takes some 100,000 boards on each side.

use std::collections::HashSet;

use knobel::{Board, Cost, Direction, Metric};

/// One of the two searches: all boards that it has reached, and those of its last layer.
struct Side {
    seen: HashSet<Board>,
    layer: Vec<Board>,
}

/// Returns the fewest moves from `start` to `goal`, or `None` if the goal cannot be reached.
///
/// ```
/// use knobel::{Board, Metric, Shape};
/// use knobel_testkit::fewest::fewest_moves;
///
/// let shape = Shape::new(3, 3).unwrap();
/// let goal = Board::new(shape, vec![1, 2, 3, 4, 5, 6, 7, 8, 0]).unwrap();
/// // The blank moves two cells to the right, then two down.
/// let start = Board::new(shape, vec![0, 1, 2, 4, 5, 3, 7, 8, 6]).unwrap();
/// assert_eq!(fewest_moves(&start, &goal, Metric::Mtm), Some(2));
/// assert_eq!(fewest_moves(&start, &goal, Metric::Stm), Some(4));
/// ```
pub fn fewest_moves(start: &Board, goal: &Board, metric: Metric) -> Option<Cost> {
    if start == goal {
        return Some(0);
    }
    let mut sides = [start, goal].map(|board| Side {
        seen: HashSet::from([board.clone()]),
        layer: vec![board.clone()],
    });
    let mut moves = 0;
    while !sides[0].layer.is_empty() {
        let [here, there] = &mut sides;
        moves += 1;
        if here.advance(there, metric) {
            return Some(moves);
        }
        sides.reverse();
    }
    None
}

impl Side {
    /// Makes one move from every board of the layer. Returns whether the two searches have met.
    fn advance(&mut self, other: &Self, metric: Metric) -> bool {
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
                    if metric == Metric::Stm {
                        break;
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
            side.advance(&empty, Metric::Mtm);
            if side.layer.is_empty() {
                break;
            }
            distances.extend(side.layer.iter().map(|board| (board.clone(), runs)));
        }
        distances
    }

    #[test]
    fn two_searches_meet_after_the_fewest_moves() {
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
                let fewest = |metric| fewest_moves(board, &goal, metric);
                assert_eq!(fewest(Metric::Stm), Some(*moves), "{board:?}");
                let runs = fewest(Metric::Mtm);
                assert_eq!(runs, distances.get(board).copied(), "{board:?}");
                assert!(runs <= Some(*moves), "a run is at least one move");
            }
        }
    }

    #[test]
    fn unsolvable_boards_have_no_number_of_moves() {
        let goal = Goal::Last.board(Shape::new(3, 2).unwrap()).unwrap();
        let swapped = Board::new(goal.shape(), vec![2, 1, 3, 4, 5, 0]).unwrap();
        for metric in [Metric::Stm, Metric::Mtm] {
            assert_eq!(fewest_moves(&swapped, &goal, metric), None);
        }
    }
}
