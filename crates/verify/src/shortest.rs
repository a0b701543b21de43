//! Shortest solutions of boards with up to nine cells, by bidirectional breadth-first search.
//!
//! The two searches advance layer by layer and keep their layers as sorted lists. The farthest two
//! boards of 3×3 are 31 moves apart. Their searches meet after about 20,000 boards, which takes
//! a few milliseconds. To check many 3×3 solutions, it is cheaper to compute the [`distances`] of
//! all boards once.

use std::cmp::Ordering;

use crate::distances;

/// The maximum number of cells. Larger boards have too many arrangements for this search.
pub(crate) const MOST_CELLS: usize = 9;

/// Returns the length of a shortest solution if it is below `limit`. With `runs` a straight run
/// counts as one move, otherwise every step counts.
///
/// `goal` must be reachable from `start`, and the boards have at most [`MOST_CELLS`] cells.
pub(crate) fn shorter_than(
    limit: usize,
    start: &[u32],
    goal: &[u32],
    width: usize,
    runs: bool,
) -> Option<usize> {
    let single_moves_on_3x3 = !runs && width == 3 && start.len() == distances::CELLS;
    let known = single_moves_on_3x3.then(|| distances::known(start, goal));
    match known.flatten() {
        Some(distance) => (distance < limit).then_some(distance),
        None => searched(limit, start, goal, width, runs),
    }
}

/// Computes the result of [`shorter_than`] by a new search.
pub(crate) fn searched(
    limit: usize,
    start: &[u32],
    goal: &[u32],
    width: usize,
    runs: bool,
) -> Option<usize> {
    let mut ends = [start, goal].map(|tiles| Wave {
        before: Vec::new(),
        front: vec![packed(tiles)],
    });
    for length in 0..limit {
        if meet(&ends[0].front, &ends[1].front) {
            return Some(length);
        }
        let smaller = usize::from(ends[1].front.len() < ends[0].front.len());
        ends[smaller].advance(width, start.len(), runs);
    }
    None
}

/// The boards at the current distance from the start of a search, and those at the previous
/// distance. Both lists are sorted.
struct Wave {
    before: Vec<u64>,
    front: Vec<u64>,
}

impl Wave {
    /// Replaces the front by the boards one move farther. A neighbour lies in the layer before, in
    /// the front or beyond it, so a board in neither of the first two is new.
    fn advance(&mut self, width: usize, cells: usize, runs: bool) {
        let mut next = Vec::new();
        for &board in &self.front {
            neighbours(board, width, cells, runs, &mut next);
        }
        next.sort_unstable();
        next.dedup();
        next.retain(|board| {
            self.front.binary_search(board).is_err() && self.before.binary_search(board).is_err()
        });
        self.before = std::mem::replace(&mut self.front, next);
    }
}

/// Packs a board into four bits per cell.
pub(crate) fn packed(tiles: &[u32]) -> u64 {
    let cells = tiles.iter().rev();
    cells.fold(0, |board, &tile| board << 4 | u64::from(tile))
}

/// Adds every board that is one move away: one step of the blank or, with `runs`, any number of
/// steps in one direction.
pub(crate) fn neighbours(board: u64, width: usize, cells: usize, runs: bool, into: &mut Vec<u64>) {
    let tile = |board: u64, cell: usize| board >> (4 * cell) & 15;
    let blank = (0..cells)
        .find(|&cell| tile(board, cell) == 0)
        .expect("every board has a blank");
    let (row, column) = (blank / width, blank % width);
    let (above, below) = (row, cells / width - 1 - row);
    let (left, right) = (column, width - 1 - column);
    for (room, stride) in [
        (above, -(width as isize)),
        (below, width as isize),
        (left, -1),
        (right, 1),
    ] {
        let (mut board, mut blank) = (board, blank);
        for _ in 0..if runs { room } else { room.min(1) } {
            let to = blank.wrapping_add_signed(stride);
            let moved = tile(board, to);
            board ^= moved << (4 * to) | moved << (4 * blank);
            blank = to;
            into.push(board);
        }
    }
}

/// Returns whether two sorted lists have a common board.
fn meet(one: &[u64], other: &[u64]) -> bool {
    let (mut at, mut there) = (0, 0);
    while at < one.len() && there < other.len() {
        match one[at].cmp(&other[there]) {
            Ordering::Less => at += 1,
            Ordering::Greater => there += 1,
            Ordering::Equal => return true,
        }
    }
    false
}
