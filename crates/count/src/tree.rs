//! The search tree of blind search: the nodes at each depth if the last move is never undone.
//!
//! A node of the tree is a move string without a move and its opposite in a row. How many moves a
//! node has depends only on the cell of the blank and on the last move, so the counts follow from
//! those of the depth before, in time proportional to the cells, without building the tree.
//!
//! # References
//! Edelkamp, Korf: "The branching factor of regular search spaces", AAAI 1998.

use std::ops::Add;

use knobel_tiles::{Direction, Shape};

/// The nodes at each depth of the tree below a board.
///
/// ```
/// use knobel_count::tree::TreeLevels;
/// use knobel_tiles::Shape;
///
/// let centre = TreeLevels::below(Shape::new(3, 3)?, 4, 5);
/// assert_eq!(centre.nodes, [1, 4, 8, 8, 16, 32]);
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct TreeLevels {
    /// The nodes at depth 0, 1, 2, …, up to the given depth or to 2^128 nodes.
    pub nodes: Vec<u128>,
    /// The branching factor to which the tree tends.
    pub limit: f64,
}

/// For each cell, the nodes whose blank has just arrived there, by the number of its direction.
type Arrivals<N> = Vec<[N; 4]>;

impl TreeLevels {
    /// Counts the nodes up to `depth` below a board of this shape whose blank is on cell `blank`.
    pub fn below(shape: Shape, blank: usize, depth: usize) -> Self {
        let mut nodes = vec![1];
        let mut arrivals = first::<u128>(shape, blank, 1);
        while nodes.len() <= depth {
            let sum = arrivals
                .iter()
                .flatten()
                .try_fold(0_u128, |sum, &n| sum.checked_add(n));
            let Some(sum) = sum else { break };
            nodes.push(sum);
            // The sums of the next depth are at most three times as large.
            if sum > u128::MAX / 3 {
                break;
            }
            arrivals = next(shape, &arrivals);
        }
        Self {
            nodes,
            limit: limit(shape, blank),
        }
    }

    /// The mean branching factor between the first depth and the last one.
    pub fn mean(&self) -> Option<f64> {
        let levels = self
            .nodes
            .len()
            .checked_sub(2)
            .filter(|&levels| levels > 0)?;
        let growth = self.nodes[levels + 1] as f64 / self.nodes[1] as f64;
        Some(growth.powf(1.0 / levels as f64))
    }
}

/// The nodes after the first move.
fn first<N: Copy + Default>(shape: Shape, blank: usize, one: N) -> Arrivals<N> {
    let mut arrivals = vec![[N::default(); 4]; shape.cells()];
    for direction in Direction::ALL {
        if let Some(cell) = shape.neighbour(blank, direction) {
            arrivals[cell][direction as usize] = one;
        }
    }
    arrivals
}

/// The nodes one move deeper.
fn next<N: Copy + Default + Add<Output = N>>(shape: Shape, before: &Arrivals<N>) -> Arrivals<N> {
    let mut after = vec![[N::default(); 4]; before.len()];
    for (cell, arrivals) in before.iter().enumerate() {
        for direction in Direction::ALL {
            let Some(to) = shape.neighbour(cell, direction) else {
                continue;
            };
            let ways = Direction::ALL
                .into_iter()
                .filter(|last| last.opposite() != direction);
            let nodes = ways.map(|last| arrivals[last as usize]);
            after[to][direction as usize] = nodes.fold(N::default(), N::add);
        }
    }
    after
}

/// The mean growth of deep levels. The number of levels is even, because the blank changes between
/// cells of two colours.
fn limit(shape: Shape, blank: usize) -> f64 {
    const SKIPPED: u32 = 200;
    const LEVELS: u32 = 200;
    let mut arrivals = first(shape, blank, 1.0);
    let mut logarithm = 0.0;
    for level in 0..SKIPPED + LEVELS {
        arrivals = next(shape, &arrivals);
        let sum: f64 = arrivals.iter().flatten().sum();
        arrivals
            .iter_mut()
            .flatten()
            .for_each(|nodes| *nodes /= sum);
        if level >= SKIPPED {
            logarithm += sum.ln();
        }
    }
    (logarithm / f64::from(LEVELS)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The counts agree with a tree that is really built.
    #[test]
    fn levels_agree_with_a_tree_that_is_built() {
        let shape = Shape::new(3, 2).unwrap();
        let mut level = vec![(1, None)];
        let levels = TreeLevels::below(shape, 1, 9);
        for &nodes in &levels.nodes {
            assert_eq!(level.len() as u128, nodes);
            let below = |&(blank, last): &(usize, Option<Direction>)| {
                let ways = Direction::ALL.into_iter();
                let ways = ways.filter(move |way| last != Some(way.opposite()));
                ways.filter_map(move |way| Some((shape.neighbour(blank, way)?, Some(way))))
            };
            level = level.iter().flat_map(below).collect();
        }
    }

    /// Edelkamp and Korf: 1.732 for the 8-puzzle, 2.130 for the 15-puzzle, 2.368 for the 24-puzzle.
    #[test]
    fn the_branching_factor_tends_to_the_published_one() {
        for (side, published) in [(3, 1.732), (4, 2.130), (5, 2.368)] {
            let levels = TreeLevels::below(Shape::new(side, side).unwrap(), 0, 1000);
            assert!(
                (levels.limit - published).abs() < 0.001,
                "{side}: {}",
                levels.limit
            );
            assert!(levels.nodes.len() > 80, "up to 2^128 nodes");
        }
        let ring = TreeLevels::below(Shape::new(2, 2).unwrap(), 0, 9);
        assert_eq!((ring.mean(), ring.nodes[9]), (Some(1.0), 2));
    }
}
