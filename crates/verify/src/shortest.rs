//! How short a solution can be, on boards of up to nine cells: plain breadth-first search from both ends, layer by
//! layer, over sorted lists. Thirty-one moves, the farthest two boards of 3×3 can be apart, meet after some ten thousand
//! boards: a few milliseconds. Where there are many claims about 3×3, [`distances`] of all boards are cheaper.

use std::cmp::Ordering;

use crate::distances;

/// The most cells a board may have here: larger ones have too many arrangements to look at them all.
pub(crate) const MOST_CELLS: usize = 9;

/// The length of a shortest solution if that is below `limit`. In `runs` a straight run counts once, else every step.
/// There must be a way from `start` to `goal`, which are boards of at most [`MOST_CELLS`] cells.
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

/// The same by a search of its own.
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

/// The boards at some distance from where it began, and those one nearer; both sorted.
struct Wave {
    before: Vec<u64>,
    front: Vec<u64>,
}

impl Wave {
    /// A neighbour is one nearer, as far or one farther: what is neither of the first two is new.
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

/// Four bits a cell.
pub(crate) fn packed(tiles: &[u32]) -> u64 {
    let cells = tiles.iter().rev();
    cells.fold(0, |board, &tile| board << 4 | u64::from(tile))
}

/// Every board one move away: one step of the blank or, in `runs`, as many in line as it likes.
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

/// Have two sorted lists a common board?
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
