//! A small neural network that looks at a 3×3 board and scores the blank's four moves: the one that
//! leads nearer to the goal should have the highest score. Beside them it says about how far the
//! goal is. It is often right, and promises nothing.
//!
//! **What it sees.** Only which tile lies where counts, so a tile is named by its cell in the goal,
//! its *home*. Turned or mirrored, every goal has its blank in the first corner, in the middle of
//! the first row or in the centre; each of these three kinds has a network of its own. Each of the
//! 9 × 9 pairs of home and cell is one input, 1 or 0.
//!
//! **What it computes**, in whole numbers, so that an 8-bit processor and a PC agree to the bit:
//!
//! 1. [`UNITS`] first sums: a bias and, for each cell, the weight of what lies there; cut to 0…255.
//! 2. [`MIDDLE`] second sums of these with weights and a bias, divided by 2⁷ and cut to 0…127.
//! 3. For each move, and for the distance, a sum of those; its weights are chosen by the blank's
//!    cell.
//!
//! Weights are bytes from -127 to 127, biases have 16 bits; second and third sums fit 16 bits for
//! every board (a test goes through them all). A look takes about a microsecond on a PC. The
//! weights, 26 KB, are learned by `cargo xtask train neural`, which says how; the AKSEN firmware's
//! `neural` is the same network.
//!
//! # References
//! Ernandes, Gori: "Likely-admissible and sub-symbolic heuristics", ECAI 2004 (networks that
//! estimate distances of sliding tiles).

use crate::{Direction, Shape, Symmetry};

/// First sums.
pub const UNITS: usize = 80;
/// Second sums.
pub const MIDDLE: usize = 16;
/// What comes out: four moves, then the distance.
pub const OUTPUTS: usize = 5;
/// The output for the distance says 128 for each move.
pub const DISTANCE_BITS: u32 = 7;
/// How far second sums are shifted to the right.
pub const MIDDLE_BITS: u32 = 7;

/// Cells of a board.
pub const CELLS: usize = 9;
/// The shape that the networks know.
const SHAPE: Shape = match Shape::new(3, 3) {
    Ok(shape) => shape,
    Err(_) => panic!("3 is a side"),
};
/// Orders of all that lies on a board, 9!: the solvable half and the other.
pub const ARRANGEMENTS: usize = 362_880;
/// The goal's blank in each kind of goal: corner, edge, centre.
pub const KINDS: [usize; 3] = [0, 1, 4];

/// Bytes of each part of a network, in their order in the file.
const PARTS: [usize; 6] = [
    CELLS * CELLS * UNITS,
    2 * UNITS,
    UNITS * MIDDLE,
    2 * MIDDLE,
    CELLS * OUTPUTS * MIDDLE,
    2 * CELLS * OUTPUTS,
];
/// Bytes of one network.
pub const NETWORK_BYTES: usize = {
    let [a, b, c, d, e, f] = PARTS;
    a + b + c + d + e + f
};
/// Bytes before the first network: what `cargo xtask train` knows its course by.
pub const HEADER_BYTES: usize = 8;

/// All three networks, as `cargo xtask train neural` writes them.
static FILE: &[u8; HEADER_BYTES + KINDS.len() * NETWORK_BYTES] =
    include_bytes!("../generated/neural.weights");

/// The file's bytes: a header of [`HEADER_BYTES`], then a network of [`NETWORK_BYTES`] for each of
/// [`KINDS`].
pub fn file() -> &'static [u8] {
    FILE
}

/// The network for one kind of goal.
#[derive(Debug, Clone, Copy)]
pub struct Network<'a> {
    /// Weights of the first sums: [`UNITS`] bytes for each home and cell, at `home * 9 + cell`.
    pub first: &'a [u8],
    /// Biases of the first sums, low byte first.
    pub first_bias: &'a [u8],
    /// Weights of the second sums: [`MIDDLE`] bytes for each first sum.
    pub second: &'a [u8],
    /// Biases of the second sums.
    pub second_bias: &'a [u8],
    /// Weights of the outputs: [`MIDDLE`] bytes for each cell of the blank and output.
    pub third: &'a [u8],
    /// Biases of the outputs.
    pub third_bias: &'a [u8],
}

/// What a network computes of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveScores {
    /// First sums that were above 0: each costs a slow processor [`MIDDLE`] products.
    pub active: u32,
    /// The second sums, not yet shifted and cut.
    pub second: [i32; MIDDLE],
    /// The third sums.
    pub outputs: [i32; OUTPUTS],
}

impl MoveScores {
    /// A score for each direction; that of a move off the board means nothing.
    pub fn scores(&self) -> [i32; 4] {
        let [up, down, left, right, _] = self.outputs;
        [up, down, left, right]
    }

    /// About how many moves are left.
    pub fn distance(&self) -> u32 {
        let half = 1 << (DISTANCE_BITS - 1);
        ((self.outputs[4] + half) >> DISTANCE_BITS).max(0) as u32
    }
}

impl Network<'static> {
    /// The network of this kind, an index into [`KINDS`].
    ///
    /// # Panics
    /// If there is no such kind.
    pub fn of_kind(kind: usize) -> Self {
        let start = HEADER_BYTES + kind * NETWORK_BYTES;
        Self::from_bytes(&FILE[start..start + NETWORK_BYTES])
    }
}

impl<'a> Network<'a> {
    /// A network from its bytes.
    ///
    /// # Panics
    /// If they are not [`NETWORK_BYTES`].
    pub fn from_bytes(bytes: &'a [u8]) -> Self {
        assert_eq!(bytes.len(), NETWORK_BYTES, "a network has a fixed size");
        let mut rest = bytes;
        let [first, first_bias, second, second_bias, third, third_bias] = PARTS.map(|length| {
            let (part, others) = rest.split_at(length);
            rest = others;
            part
        });
        Self {
            first,
            first_bias,
            second,
            second_bias,
            third,
            third_bias,
        }
    }

    /// Looks at a board that is seen as [`NetworkView`] shows it: what lies on each cell by its
    /// home, and the blank's cell.
    ///
    /// # Panics
    /// If a home or the blank's cell is not below 9.
    pub fn look(&self, homes: &[u8; CELLS], blank: usize) -> MoveScores {
        let mut first = biases::<UNITS>(self.first_bias);
        for (cell, &home) in homes.iter().enumerate() {
            let row = usize::from(home) * CELLS + cell;
            add(&mut first, &self.first[row * UNITS..], 1);
        }
        let mut second = biases::<MIDDLE>(self.second_bias);
        let mut active = 0;
        for (&sum, weights) in first.iter().zip(self.second.chunks_exact(MIDDLE)) {
            if sum > 0 {
                add(&mut second, weights, sum.min(255));
                active += 1;
            }
        }
        let middle = second.map(|sum| (sum >> MIDDLE_BITS).clamp(0, 127));
        let mut outputs = biases::<OUTPUTS>(&self.third_bias[blank * OUTPUTS * 2..]);
        let weights = self.third[blank * OUTPUTS * MIDDLE..].chunks_exact(MIDDLE);
        for (output, weights) in outputs.iter_mut().zip(weights) {
            let product = |(&weight, value): (&u8, &i32)| i32::from(weight as i8) * value;
            *output += weights.iter().zip(&middle).map(product).sum::<i32>();
        }
        MoveScores {
            active,
            second,
            outputs,
        }
    }
}

fn biases<const N: usize>(bytes: &[u8]) -> [i32; N] {
    core::array::from_fn(|at| i32::from(i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
}

/// Adds `factor` times the weights to the sums.
fn add<const N: usize>(sums: &mut [i32; N], weights: &[u8], factor: i32) {
    for (sum, &weight) in sums.iter_mut().zip(weights) {
        *sum += factor * i32::from(weight as i8);
    }
}

/// How boards of one goal are turned, so that the goal's blank lies where a network expects it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkView {
    /// Which network, an index into [`KINDS`].
    pub kind: usize,
    /// Where each cell goes.
    pub turned: [u8; CELLS],
    /// The true direction of each turned one.
    pub ways: [Direction; 4],
}

impl NetworkView {
    /// The first of the square's eight symmetries that takes the goal's blank, which is on this
    /// cell, to one of [`KINDS`].
    ///
    /// # Panics
    /// If there is no such cell.
    pub fn of_goal_blank(cell: usize) -> Self {
        let fitting = |symmetry: Symmetry| {
            let turned: [u8; CELLS] = core::array::from_fn(|it| symmetry.cell(SHAPE, it) as u8);
            let kind = (KINDS.iter()).position(|&kind| kind == usize::from(turned[cell]))?;
            let ways = Direction::ALL.map(|seen| symmetry.direction_seen_as(seen));
            Some(Self { kind, turned, ways })
        };
        let view = Symmetry::all(SHAPE).find_map(fitting);
        view.expect("every cell is a corner, an edge or the centre")
    }

    /// The board in which the tile on `cell` has its home on `home(cell)`, as the network sees it,
    /// and its blank.
    pub fn board(&self, blank: usize, home: impl Fn(usize) -> usize) -> ([u8; CELLS], usize) {
        let mut homes = [0; CELLS];
        for (cell, &to) in self.turned.iter().enumerate() {
            homes[usize::from(to)] = self.turned[home(cell)];
        }
        (homes, usize::from(self.turned[blank]))
    }
}

/// The number of a board among all [`ARRANGEMENTS`], from 0, as a dictionary of them would be
/// sorted.
pub fn number(homes: &[u8; CELLS]) -> usize {
    (0..CELLS).fold(0, |number, at| {
        let smaller = homes[at + 1..].iter().filter(|&&later| later < homes[at]);
        number * (CELLS - at) + smaller.count()
    })
}

/// Is this the shape that the networks know?
pub fn fits(shape: Shape) -> bool {
    shape == SHAPE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_numbered_as_in_a_dictionary() {
        for (homes, expected) in [
            ([0, 1, 2, 3, 4, 5, 6, 7, 8], 0),
            ([0, 1, 2, 3, 4, 5, 6, 8, 7], 1),
            ([1, 0, 2, 3, 4, 5, 6, 7, 8], 40_320),
            ([8, 7, 6, 5, 4, 3, 2, 1, 0], ARRANGEMENTS - 1),
        ] {
            assert_eq!(number(&homes), expected);
        }
    }

    #[test]
    fn views_turn_goals_and_moves_alike() {
        let shape = Shape::new(3, 3).unwrap();
        for cell in 0..CELLS {
            let view = NetworkView::of_goal_blank(cell);
            assert_eq!(usize::from(view.turned[cell]), KINDS[view.kind]);
            let (homes, blank) = view.board(cell, |cell| cell);
            assert_eq!(homes, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
            assert_eq!(blank, KINDS[view.kind]);
            for from in 0..CELLS {
                for (seen, way) in Direction::ALL.into_iter().zip(view.ways) {
                    let turned = |cell: usize| usize::from(view.turned[cell]);
                    assert_eq!(
                        shape.neighbour(from, way).map(turned),
                        shape.neighbour(turned(from), seen)
                    );
                }
            }
        }
    }
}
