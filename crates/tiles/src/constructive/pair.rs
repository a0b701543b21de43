//! The last two tiles of a row: the shortest walk of the blank that puts both on their cells,
//! within a window of at most 4×4 cells at the row's end. Breadth-first search over the cells of
//! the two tiles and the blank.

use alloc::vec;
use alloc::vec::Vec;

use super::frame::Place;
use crate::Direction;

/// Rows of the window, and its columns where the row has so many.
pub(super) const SIDE: usize = 4;
const STATES: usize = 1 << 12;
const UNSEEN: u16 = u16::MAX;

/// The number of a cell of the window.
pub(super) fn cell(row: i32, column: i32) -> usize {
    row as usize * SIDE + column as usize
}

/// The shortest walk that brings two tiles from `first` and `second` onto the last two cells of the
/// top row. The window is so many columns wide; of its top row only these two cells may be touched.
pub(super) fn shortest(columns: i32, first: usize, second: usize, blank: usize) -> Vec<Direction> {
    let start = code(first, second, blank);
    let goal = code(cell(0, columns - 2), cell(0, columns - 1), 0) >> 4;
    // For each state seen: the state before it, and the direction that led here in the top bits.
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
    unreachable!("two tiles among equal ones can be put anywhere in a window of 2×4 cells or more")
}

fn code(first: usize, second: usize, blank: usize) -> usize {
    first << 8 | second << 4 | blank
}

/// The state after the blank goes in this direction; `None` where it may not.
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
    fn every_start_in_every_window_has_a_walk() {
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
