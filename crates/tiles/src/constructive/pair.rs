//! Places the last two tiles of a row: a breadth-first search for the shortest walk of the blank
//! that puts both on their cells, within a window of at most 4×4 cells at the end of the row. A
//! state is the cells of the two tiles and the blank, in 12 bits.

use alloc::vec;
use alloc::vec::Vec;

use super::frame::Place;
use crate::Direction;

/// The number of rows of the window, and the largest number of its columns.
pub(super) const SIDE: usize = 4;
/// The number of states, including impossible ones.
const STATES: usize = 1 << 12;
/// Marks a state that was not reached.
const UNSEEN: u16 = u16::MAX;

/// The number of a cell in the window.
pub(super) fn cell(row: i32, column: i32) -> usize {
    row as usize * SIDE + column as usize
}

/// The shortest walk that brings two tiles from `first` and `second` to the last two cells of the
/// top row. The window is `columns` wide. In its top row, the walk may only use these two cells.
pub(super) fn shortest(columns: i32, first: usize, second: usize, blank: usize) -> Vec<Direction> {
    let start = code(first, second, blank);
    let goal = code(cell(0, columns - 2), cell(0, columns - 1), 0) >> 4;
    // For each state reached: the previous state, and in the top bits the move that led here.
    let mut from = vec![UNSEEN; STATES];
    let mut queue = Vec::with_capacity(STATES);
    from[start] = start as u16;
    queue.push(start);
    let mut next = 0;
    while next < queue.len() {
        let state = queue[next];
        next += 1;
        if state >> 4 == goal {
            return way_back(&from, start, state);
        }
        for direction in Direction::ALL {
            let Some(after) = step(state, direction, columns) else {
                continue;
            };
            if from[after] == UNSEEN {
                from[after] = (direction as u16) << 12 | state as u16;
                queue.push(after);
            }
        }
    }
    unreachable!("in a window of at least 2×4 cells, two tiles can reach any two cells")
}

/// Packs a state: the cells of both tiles and of the blank, in four bits each.
fn code(first: usize, second: usize, blank: usize) -> usize {
    first << 8 | second << 4 | blank
}

/// The state after a move of the blank, or `None` if the move is not allowed.
fn step(state: usize, direction: Direction, columns: i32) -> Option<usize> {
    let (first, second, blank) = (state >> 8, state >> 4 & 15, state & 15);
    let Place { row, column } =
        Place::new((blank / SIDE) as i32, (blank % SIDE) as i32).next(direction);
    let inside = (0..SIDE as i32).contains(&row) && (0..columns).contains(&column);
    if !inside || row == 0 && column < columns - 2 {
        return None;
    }
    let to = cell(row, column);
    let moved = |tile| if tile == to { blank } else { tile };
    Some(code(moved(first), moved(second), to))
}

/// The moves from `start` to `state`.
fn way_back(from: &[u16], start: usize, mut state: usize) -> Vec<Direction> {
    let mut moves = Vec::new();
    while state != start {
        moves.push(Direction::ALL[(from[state] >> 12) as usize & 3]);
        state = from[state] as usize & (STATES - 1);
    }
    moves.reverse();
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_in_every_window_has_a_solution() {
        for columns in 2..=SIDE as i32 {
            let cells: Vec<usize> = (0..SIDE as i32)
                .flat_map(|row| (0..columns).map(move |column| (row, column)))
                .filter(|&(row, column)| row > 0 || column >= columns - 2)
                .map(|(row, column)| cell(row, column))
                .collect();
            let mut longest = 0;
            for &first in &cells {
                for &second in &cells {
                    for &blank in &cells {
                        if first != second && first != blank && second != blank {
                            let moves = shortest(columns, first, second, blank);
                            let end =
                                moves.iter().fold(code(first, second, blank), |state, &mv| {
                                    step(state, mv, columns).unwrap()
                                });
                            let goal = code(cell(0, columns - 2), cell(0, columns - 1), 0);
                            assert_eq!(end >> 4, goal >> 4);
                            longest = longest.max(moves.len());
                        }
                    }
                }
            }
            assert!(longest > 10, "{longest}");
        }
    }
}
