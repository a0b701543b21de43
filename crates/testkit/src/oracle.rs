//! True distances, computed without the crate `search`, for every board of a small shape and for
//! every state of a toy puzzle.
//!
//! Boards are explored by a plain breadth-first search that shares no code with `search` or with
//! the puzzle of `tiles`. A board is a list of tiles, a move exchanges two of them, and the table
//! is indexed by the lexicographic rank of the arrangement. The table has one byte for each of
//! `cells!` arrangements: 3.6 MB for ten cells, the most it supports, filled in less than a second.

use std::collections::BTreeMap;

use knobel::{Board, Cost, Direction, Shape};
use knobel_core::Space;

/// Boards with more cells have too many arrangements for a table.
const MOST_CELLS: usize = 10;

/// Marks a board from which the goal cannot be reached.
const UNREACHED: u8 = u8::MAX;

/// The distances of all boards to one goal.
pub struct Oracle {
    shape: Shape,
    distances: Vec<u8>,
}

impl Oracle {
    /// Explores all boards of the goal's shape.
    ///
    /// # Panics
    /// If the board has more than ten cells.
    pub fn new(goal: &Board) -> Self {
        let shape = goal.shape();
        assert!(
            shape.cells() <= MOST_CELLS,
            "{shape} has too many boards for an oracle"
        );
        let mut distances = vec![UNREACHED; (1..=shape.cells()).product()];
        distances[number(goal.tiles())] = 0;
        let mut layer = vec![goal.tiles().to_vec()];
        for distance in 1.. {
            let mut next = Vec::new();
            for tiles in &layer {
                for (_, neighbour) in neighbours(shape, tiles) {
                    let known = &mut distances[number(&neighbour)];
                    if *known == UNREACHED {
                        *known = distance;
                        next.push(neighbour);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Self { shape, distances }
    }

    /// Returns the distance of a board, or `None` if it cannot reach the goal.
    pub fn distance(&self, board: &Board) -> Option<Cost> {
        known(self.distances[number(board.tiles())])
    }

    /// Returns every board from which the goal can be reached, with its distance.
    pub fn boards(&self) -> impl Iterator<Item = (Board, Cost)> {
        let reached = |(rank, &distance)| Some((rank, known(distance)?));
        let numbered = self.distances.iter().enumerate().filter_map(reached);
        numbered.map(|(rank, distance)| {
            let tiles = unrank(rank, self.shape.cells());
            let board = Board::new(self.shape, tiles).expect("every arrangement is a board");
            (board, distance)
        })
    }

    /// Returns the number of arrangements, whether they can reach the goal or not.
    pub fn numbers(&self) -> usize {
        self.distances.len()
    }

    /// Returns the number of boards at each distance.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for distance in self
            .distances
            .iter()
            .filter_map(|&distance| known(distance))
        {
            let distance = distance as usize;
            counts.resize(counts.len().max(distance + 1), 0);
            counts[distance] += 1;
        }
        counts
    }
}

/// Returns the cheapest cost between each state and the goal of a space in which a move costs the
/// same in both directions.
///
/// This is the Bellman-Ford method: it relaxes every move of every state until no cost changes. It
/// needs no queue and is simple enough to serve as an oracle.
///
/// # Panics
/// If the space has no single goal state.
pub fn cheapest<S: Space>(space: &S) -> BTreeMap<S::Key, Cost> {
    let goal = space.goal().expect("the space has one known goal");
    let mut costs = BTreeMap::from([(space.key(&goal), 0)]);
    loop {
        let before = costs.clone();
        for (key, cost) in &before {
            let state = space.state(key);
            for mv in space.moves(&state) {
                let mut next = state.clone();
                space.apply(&mut next, &mv);
                let reached = cost + space.cost(&mv);
                let known = costs.entry(space.key(&next)).or_insert(reached);
                *known = reached.min(*known);
            }
        }
        if costs == before {
            return costs;
        }
    }
}

fn known(distance: u8) -> Option<Cost> {
    (distance != UNREACHED).then_some(Cost::from(distance))
}

/// Returns the moves of a board, each with the tiles after it.
pub fn neighbours(shape: Shape, tiles: &[u32]) -> impl Iterator<Item = (Direction, Vec<u32>)> {
    let (width, height) = (shape.width(), shape.height());
    let blank = tiles.iter().position(|&tile| tile == 0).expect("one blank");
    let (row, column) = (blank / width, blank % width);
    let targets = [
        (row > 0).then(|| (Direction::Up, blank - width)),
        (row + 1 < height).then(|| (Direction::Down, blank + width)),
        (column > 0).then(|| (Direction::Left, blank - 1)),
        (column + 1 < width).then(|| (Direction::Right, blank + 1)),
    ];
    targets
        .into_iter()
        .flatten()
        .map(move |(direction, target)| {
            let mut after = tiles.to_vec();
            after.swap(blank, target);
            (direction, after)
        })
}

/// Returns the lexicographic rank of an arrangement.
pub fn number(tiles: &[u32]) -> usize {
    let mut unseen = (1u32 << tiles.len()) - 1;
    tiles.iter().fold(0, |rank, &tile| {
        let smaller = unseen & ((1 << tile) - 1);
        let choices = unseen.count_ones() as usize;
        unseen &= !(1 << tile);
        rank * choices + smaller.count_ones() as usize
    })
}

/// Inverts [`number`].
fn unrank(mut rank: usize, cells: usize) -> Vec<u32> {
    let mut digits = vec![0; cells];
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        let choices = cells - place;
        *digit = rank % choices;
        rank /= choices;
    }
    let mut left: Vec<u32> = (0..cells as u32).collect();
    digits.into_iter().map(|digit| left.remove(digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_has_its_rank() {
        for rank in 0..720 {
            assert_eq!(number(&unrank(rank, 6)), rank);
        }
        assert_eq!(unrank(719, 6), [5, 4, 3, 2, 1, 0]);
    }

    #[test]
    fn the_two_by_two_ring_is_twelve_boards_in_seven_layers() {
        let goal = Board::new(Shape::new(2, 2).unwrap(), vec![1, 2, 3, 0]).unwrap();
        let oracle = Oracle::new(&goal);
        assert_eq!(oracle.counts(), [1, 2, 2, 2, 2, 2, 1]);
        let swapped = Board::new(goal.shape(), vec![2, 1, 3, 0]).unwrap();
        assert_eq!(oracle.distance(&swapped), None);
        assert_eq!(oracle.boards().count(), 12);
    }
}
