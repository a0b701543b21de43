//! The layout of the bits: classes of pairs of blank cells, the symmetry that maps a pair to its
//! class, and the small tables with which `perfect.c` finds a bit.

use knobel::{Direction, Shape};
use knobel_tiles::Symmetry;

/// The pair of blank cells of each class, the goal's first. A symmetry of the square maps every
/// pair to one of these, possibly after exchanging start and goal.
pub const CLASSES: [(u8, u8); 11] = [
    (0, 0), // both in one corner
    (0, 2), // neighbouring corners
    (0, 8), // opposite corners
    (0, 1), // a corner and the edge beside it
    (0, 5), // a corner and a far edge
    (0, 4), // a corner and the centre
    (1, 1), // both on one edge
    (1, 3), // neighbouring edges
    (1, 7), // opposite edges
    (1, 4), // an edge and the centre
    (4, 4), // both in the centre
];

/// The firmware's data about a pair of blanks, stored at `goal * 9 + start`.
pub struct Pair {
    /// The class that holds its bits.
    pub class: u8,
    /// The sources of `x₀…x₅`: 0…8 stand for `home_of[cell]`, and 9…17 for `place_of[cell - 9]`,
    /// which exchanges start and goal.
    pub gather: [u8; 6],
    /// The start of its renumbering in the table of [`relabelings`].
    pub relabel_at: u8,
}

/// Returns all 81 pairs, ordered by the goal's blank.
pub fn pairs() -> Vec<Pair> {
    (0..81).map(|pair| find(pair / 9, pair % 9)).collect()
}

/// Finds the first class and symmetry that fit, and exchanges start and goal only if necessary.
fn find(goal: u8, start: u8) -> Pair {
    for exchanged in [false, true] {
        let (fixed, walker) = if exchanged {
            (start, goal)
        } else {
            (goal, start)
        };
        for symmetry in 0..8 {
            let image = (turn(symmetry, fixed), turn(symmetry, walker));
            if let Some(class) = CLASSES.iter().position(|&class| class == image) {
                return describe(class as u8, symmetry, exchanged);
            }
        }
    }
    unreachable!("the classes cover every pair of cells")
}

fn describe(class: u8, symmetry: u8, exchanged: bool) -> Pair {
    let (fixed, walker) = CLASSES[usize::from(class)];
    let mut gather = [0; 6];
    let cells = (0..9).filter(|&cell| cell != walker);
    for (slot, cell) in gather.iter_mut().zip(cells) {
        *slot = turn_back(symmetry, cell) + if exchanged { 9 } else { 0 };
    }
    let row = FIXED
        .iter()
        .position(|&cell| cell == fixed)
        .expect("0, 1 and 4 are the only fixed cells") as u8;
    Pair {
        class,
        gather,
        relabel_at: (row * 8 + symmetry) * 9,
    }
}

/// The cells of the goal's blank that occur in the classes.
const FIXED: [u8; 3] = [0, 1, 4];

/// Returns the tile numbers 0…7 of each goal cell, for each fixed blank and symmetry: 3 × 8 × 9
/// bytes.
pub fn relabelings() -> Vec<u8> {
    let mut table = Vec::new();
    for fixed in FIXED {
        for symmetry in 0..8 {
            for cell in 0..9 {
                let image = turn(symmetry, cell);
                table.push(image - u8::from(image > fixed));
            }
        }
    }
    table
}

/// Returns the cell to which a symmetry of the square maps a cell.
fn turn(symmetry: u8, cell: u8) -> u8 {
    let shape = Shape::new(3, 3).expect("3 is a side");
    let symmetry = Symmetry::all(shape).nth(symmetry.into());
    let symmetry = symmetry.expect("a square has eight");
    symmetry.cell(shape, cell.into()) as u8
}

fn turn_back(symmetry: u8, image: u8) -> u8 {
    (0..9)
        .find(|&cell| turn(symmetry, cell) == image)
        .expect("a symmetry reaches every cell")
}

/// Returns the cells next to `blank`, each with the number of the move: 0 up, 1 down, 2 left, 3
/// right.
pub fn adjacent(blank: u8) -> impl Iterator<Item = (u8, u8)> {
    let shape = Shape::new(3, 3).expect("3 is a side");
    Direction::ALL.into_iter().filter_map(move |way| {
        let to = shape.neighbour(blank.into(), way)?;
        Some((to as u8, way as u8))
    })
}

/// The moves to try, as lists of four entries. The list for each last move (4: none) and cell
/// begins at `(last * 9 + cell) * 4`. It omits the reverse of the last move.
pub struct Ways {
    /// The cell to which the blank moves. The last entry of a list has 0x80 added.
    pub to: Vec<u8>,
    /// The move's letter.
    pub letter: Vec<u8>,
    /// The start of the list for the next move.
    pub then: Vec<u8>,
}

/// Returns all lists.
pub fn ways() -> Ways {
    let mut ways = Ways {
        to: vec![0; 180],
        letter: vec![0; 180],
        then: vec![0; 180],
    };
    for (list, start) in (0..45).map(|list| (list, usize::from(list) * 4)) {
        let (last, cell) = (list / 9, list % 9);
        let open = adjacent(cell).filter(|(_, way)| way ^ 1 != last);
        let mut end = start;
        for (to, way) in open {
            ways.to[end] = to;
            ways.letter[end] = b"udlr"[usize::from(way)];
            ways.then[end] = (way * 9 + to) * 4;
            end += 1;
        }
        ways.to[end - 1] |= 0x80;
    }
    ways
}

/// Renumbers `0…n-1` after two of the numbers are removed. The first table holds, at
/// `a * stride + b`, the place where the set `{a, b}` begins in the second. The second table holds
/// the new number of each old one.
pub fn removals(n: u8, stride: u8) -> (Vec<u8>, Vec<u8>) {
    let mut offsets = vec![0; usize::from(n) * usize::from(stride)];
    let mut numbers = Vec::new();
    for a in 0..n {
        for b in a + 1..n {
            for (first, second) in [(a, b), (b, a)] {
                offsets[usize::from(first * stride + second)] = numbers.len() as u8;
            }
            numbers.extend((0..n).map(|old| old - u8::from(old > a) - u8::from(old > b)));
        }
    }
    (offsets, numbers)
}

/// Returns the Lehmer digits: the number of smaller values after each value.
pub fn lehmer(tiles: &[u8; 8]) -> [usize; 8] {
    std::array::from_fn(|i| {
        tiles[i + 1..]
            .iter()
            .filter(|&&later| later < tiles[i])
            .count()
    })
}
