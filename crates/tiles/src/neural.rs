//! A small neural network that scores the four moves of the blank on a 3×3 board. The move with the
//! highest score should lead nearer to the goal. A fifth output estimates the distance. The network
//! is often right, but it guarantees nothing.
//!
//! # Input
//! Only the relative position of tiles matters, so a tile is named by its goal cell, its *home*.
//! After rotating or reflecting the board, every goal has its blank in the first corner, in the
//! middle of the first row or in the centre. Each of these three kinds has its own network. Each of
//! the 9 × 9 pairs of home and cell is an input that is 1 or 0.
//!
//! # Layers
//! All numbers are integers, so that an 8-bit processor and a PC compute exactly the same result.
//! 1. The first layer has [`UNITS`] sums: a bias plus, for each cell, the weight of the tile on it.
//!    They are clipped to 0…255.
//! 2. The second layer has [`MIDDLE`] sums over the first one, with weights and a bias. They are
//!    divided by 2⁷ and clipped to 0…127.
//! 3. For each move and for the distance, the output is a sum over the second layer. The cell of
//!    the blank selects its weights.
//!
//! Weights are bytes from −127 to 127, and biases have 16 bits. The sums of the second and third
//! layers fit into 16 bits for every board, as an exhaustive test shows. An evaluation takes about
//! a microsecond on a PC. `cargo xtask train neural` learns the weights (26 KB) and documents how.
//! The `neural` firmware of the AKSEN board uses the same network.
//!
//! # References
//! Ernandes, Gori: "Likely-admissible and sub-symbolic heuristics", ECAI 2004 (networks that
//! estimate distances of sliding tiles).

use crate::{Direction, Shape, Symmetry};

/// The number of units in the first layer.
pub const UNITS: usize = 80;
/// The number of units in the second layer.
pub const MIDDLE: usize = 16;
/// The number of outputs: four moves, then the distance.
pub const OUTPUTS: usize = 5;
/// The output for the distance is in units of 2⁻⁷ moves.
pub const DISTANCE_BITS: u32 = 7;
/// The number of bits by which the sums of the second layer are shifted to the right.
pub const MIDDLE_BITS: u32 = 7;

/// The number of cells of a board.
pub const CELLS: usize = 9;
/// The shape for which the networks are trained.
const SHAPE: Shape = match Shape::new(3, 3) {
    Ok(shape) => shape,
    Err(_) => panic!("3 is a valid side"),
};
/// The number of permutations of the nine cells' contents, 9!. Half of them are solvable.
pub const ARRANGEMENTS: usize = 362_880;
/// The cell of the goal's blank in each kind of goal: corner, edge and centre.
pub const KINDS: [usize; 3] = [0, 1, 4];

/// The sizes of the parts of a network in bytes, in the order of the file.
const PARTS: [usize; 6] = [
    CELLS * CELLS * UNITS,
    2 * UNITS,
    UNITS * MIDDLE,
    2 * MIDDLE,
    CELLS * OUTPUTS * MIDDLE,
    2 * CELLS * OUTPUTS,
];
/// The size of one network in bytes.
pub const NETWORK_BYTES: usize = {
    let [a, b, c, d, e, f] = PARTS;
    a + b + c + d + e + f
};
/// The size of the file's header in bytes. `cargo xtask train` identifies the training run by it.
pub const HEADER_BYTES: usize = 8;

/// All three networks, as `cargo xtask train neural` writes them.
static FILE: &[u8; HEADER_BYTES + KINDS.len() * NETWORK_BYTES] =
    include_bytes!("../generated/neural.weights");

/// The bytes of the weights file: a header of [`HEADER_BYTES`], then a network of [`NETWORK_BYTES`]
/// for each of [`KINDS`].
pub fn file() -> &'static [u8] {
    FILE
}

/// The network for one kind of goal, as slices of the file.
#[derive(Debug, Clone, Copy)]
pub struct Network<'a> {
    /// Weights of the first layer: [`UNITS`] bytes for each pair, at index `home * 9 + cell`.
    pub first: &'a [u8],
    /// Biases of the first layer, in little-endian order.
    pub first_bias: &'a [u8],
    /// Weights of the second layer: [`MIDDLE`] bytes for each unit of the first one.
    pub second: &'a [u8],
    /// Biases of the second layer.
    pub second_bias: &'a [u8],
    /// Weights of the outputs: [`MIDDLE`] bytes for each pair of blank cell and output.
    pub third: &'a [u8],
    /// Biases of the outputs.
    pub third_bias: &'a [u8],
}

/// The result of evaluating a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MoveScores {
    /// The number of active units in the first layer. Each costs [`MIDDLE`] multiplications, which
    /// matters on a slow processor.
    pub active: u32,
    /// The sums of the second layer before shifting and clipping.
    pub second: [i32; MIDDLE],
    /// The outputs.
    pub outputs: [i32; OUTPUTS],
}

impl MoveScores {
    /// The score of each direction. The score of a move that leaves the board has no meaning.
    pub fn scores(&self) -> [i32; 4] {
        let [up, down, left, right, _] = self.outputs;
        [up, down, left, right]
    }

    /// The estimated number of moves to the goal.
    pub fn distance(&self) -> u32 {
        let half = 1 << (DISTANCE_BITS - 1);
        ((self.outputs[4] + half) >> DISTANCE_BITS).max(0) as u32
    }
}

impl Network<'static> {
    /// The network of a kind, which is an index into [`KINDS`].
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
    /// If `bytes` does not have [`NETWORK_BYTES`] bytes.
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

    /// Evaluates a board as [`NetworkView`] presents it. `homes` contains the home of the tile on
    /// each cell, and `blank` is the cell of the blank.
    ///
    /// # Panics
    /// If a home or the cell of the blank is not below 9.
    pub fn look(&self, homes: &[u8; CELLS], blank: usize) -> MoveScores {
        // 1. First layer: add the weights of the nine active inputs.
        let mut first = biases::<UNITS>(self.first_bias);
        for (cell, &home) in homes.iter().enumerate() {
            let row = usize::from(home) * CELLS + cell;
            add(&mut first, &self.first[row * UNITS..], 1);
        }
        // 2. Second layer: inactive units contribute nothing.
        let mut second = biases::<MIDDLE>(self.second_bias);
        let mut active = 0;
        for (&sum, weights) in first.iter().zip(self.second.chunks_exact(MIDDLE)) {
            if sum > 0 {
                add(&mut second, weights, sum.min(255));
                active += 1;
            }
        }
        let middle = second.map(|sum| (sum >> MIDDLE_BITS).clamp(0, 127));
        // 3. Outputs, with the weights for this cell of the blank.
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

/// The first `N` biases of a part of the file.
fn biases<const N: usize>(bytes: &[u8]) -> [i32; N] {
    core::array::from_fn(|at| i32::from(i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
}

/// Adds `factor` times the weights to the sums.
fn add<const N: usize>(sums: &mut [i32; N], weights: &[u8], factor: i32) {
    for (sum, &weight) in sums.iter_mut().zip(weights) {
        *sum += factor * i32::from(weight as i8);
    }
}

/// The symmetry that presents boards with a certain goal to a network, so that the goal's blank is
/// where the network expects it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NetworkView {
    /// The network to use, as an index into [`KINDS`].
    pub kind: usize,
    /// The cell to which the symmetry maps each cell.
    pub turned: [u8; CELLS],
    /// For each direction that the network sees, the direction on the board.
    pub ways: [Direction; 4],
}

impl NetworkView {
    /// The view for goals with the blank on `cell`. It uses the first of the eight symmetries of
    /// the square that maps `cell` to one of [`KINDS`].
    ///
    /// # Panics
    /// If `cell` is not below 9.
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

    /// The homes of the tiles on each cell and the cell of the blank, as the network sees the
    /// board. `home` returns the home of the tile on a cell of the board.
    pub fn board(&self, blank: usize, home: impl Fn(usize) -> usize) -> ([u8; CELLS], usize) {
        let mut homes = [0; CELLS];
        for (cell, &to) in self.turned.iter().enumerate() {
            homes[usize::from(to)] = self.turned[home(cell)];
        }
        (homes, usize::from(self.turned[blank]))
    }
}

/// The lexicographic rank of a board among all [`ARRANGEMENTS`], from 0.
pub fn number(homes: &[u8; CELLS]) -> usize {
    (0..CELLS).fold(0, |number, at| {
        let smaller = homes[at + 1..].iter().filter(|&&later| later < homes[at]);
        number * (CELLS - at) + smaller.count()
    })
}

/// Returns whether the networks are trained for this shape.
pub fn fits(shape: Shape) -> bool {
    shape == SHAPE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_numbered_in_lexicographic_order() {
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
    fn views_map_goals_and_moves_alike() {
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
