//! The distance of every 3×3 board from a goal, to check many claims cheaply.
//!
//! Each table comes from one plain breadth-first search, is 363 KB large and is built at most once
//! per process and goal cell of the blank. Building a table costs about as much as thirty single
//! searches. Therefore the checker builds it only after 32 claims about goals with this blank cell.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::shortest::{neighbours, packed};

const WIDTH: usize = 3;
pub(crate) const CELLS: usize = WIDTH * WIDTH;
/// 9!, the number of arrangements, including those that cannot reach the goal.
const ARRANGEMENTS: usize = 362_880;
/// Marks an arrangement that cannot reach the goal.
const NOT_REACHED: u8 = u8::MAX;
/// The number of claims that are checked by separate searches before the table is built.
const PATIENCE: u32 = 32;

/// One table for each goal cell of the blank. Renaming the tiles maps every goal with this blank
/// cell to the one whose tiles are in order.
static FIELDS: [Field; CELLS] = [const { Field::new() }; CELLS];

struct Field {
    asked: AtomicU32,
    distances: OnceLock<Vec<u8>>,
}

impl Field {
    const fn new() -> Self {
        Self {
            asked: AtomicU32::new(0),
            distances: OnceLock::new(),
        }
    }
}

/// Returns the fewest moves from `start` to `goal`, both 3×3. Returns `None` if a separate search
/// is still cheaper, or if the goal cannot be reached.
pub(crate) fn known(start: &[u32], goal: &[u32]) -> Option<usize> {
    let blank = goal.iter().position(|&tile| tile == 0)?;
    let field = FIELDS.get(blank)?;
    if field.distances.get().is_none() && field.asked.fetch_add(1, Ordering::Relaxed) < PATIENCE {
        return None;
    }
    let distances = field.distances.get_or_init(|| all(blank));
    let mut names = [0; CELLS];
    let in_order = goal.iter().filter(|&&tile| tile != 0);
    for (&tile, name) in in_order.zip(1..) {
        names[tile as usize] = name;
    }
    let renamed: Vec<u32> = start.iter().map(|&tile| names[tile as usize]).collect();
    let distance = distances[number(packed(&renamed))];
    (distance != NOT_REACHED).then_some(distance.into())
}

/// Computes the distances from the goal with all tiles in order and the blank on this cell.
fn all(blank: usize) -> Vec<u8> {
    let mut goal: Vec<u32> = (1..CELLS as u32).collect();
    goal.insert(blank, 0);
    let mut distances = vec![NOT_REACHED; ARRANGEMENTS];
    let mut layer = vec![packed(&goal)];
    distances[number(layer[0])] = 0;
    let (mut next, mut around) = (Vec::new(), Vec::new());
    for distance in 1.. {
        for &board in &layer {
            around.clear();
            neighbours(board, WIDTH, CELLS, false, &mut around);
            for &board in &around {
                let entry = &mut distances[number(board)];
                if *entry == NOT_REACHED {
                    *entry = distance;
                    next.push(board);
                }
            }
        }
        if next.is_empty() {
            break;
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    distances
}

/// Returns the rank of an arrangement in lexicographic order. Its Lehmer digit at each cell counts
/// the smaller tiles on later cells.
fn number(board: u64) -> usize {
    let mut number = 0;
    let mut to_come: u32 = (1 << CELLS) - 1;
    for cell in 0..CELLS {
        let tile = board >> (4 * cell) & 15;
        let smaller = (to_come & ((1 << tile) - 1)).count_ones() as usize;
        number = number * (CELLS - cell) + smaller;
        to_come &= !(1 << tile);
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shortest::searched;

    #[test]
    fn every_arrangement_has_a_different_rank() {
        let mut reached = vec![false; ARRANGEMENTS];
        let mut tiles: Vec<u32> = (0..CELLS as u32).collect();
        permutations(&mut tiles, 0, &mut |tiles| {
            reached[number(packed(tiles))] = true
        });
        assert!(reached.into_iter().all(|reached| reached));
    }

    fn permutations(tiles: &mut Vec<u32>, from: usize, visit: &mut dyn FnMut(&[u32])) {
        if from == tiles.len() {
            return visit(tiles);
        }
        for other in from..tiles.len() {
            tiles.swap(from, other);
            permutations(tiles, from + 1, visit);
            tiles.swap(from, other);
        }
    }

    /// Compares the table with the bidirectional search, for goals with the blank on every cell.
    #[test]
    fn tabulated_distances_equal_those_of_the_search() {
        let mut goal = vec![3, 1, 8, 5, 0, 2, 7, 6, 4];
        for blank in 0..CELLS {
            let at = goal.iter().position(|&tile| tile == 0).unwrap();
            goal.swap(at, blank);
            let distances = all(blank);
            let reached = distances
                .iter()
                .filter(|&&distance| distance != NOT_REACHED);
            assert_eq!(reached.count(), ARRANGEMENTS / 2);
            let mut board = packed(&goal);
            let mut around = Vec::new();
            for step in 0..60 {
                around.clear();
                neighbours(board, WIDTH, CELLS, false, &mut around);
                board = around[(step * 7 + blank) % around.len()];
                let start: Vec<u32> = (0..CELLS)
                    .map(|cell| (board >> (4 * cell) & 15) as u32)
                    .collect();
                let expected = searched(32, &start, &goal, WIDTH, false);
                let known = (0..=PATIENCE).find_map(|_| known(&start, &goal));
                assert_eq!(known, expected);
            }
        }
    }
}
