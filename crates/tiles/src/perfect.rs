//! The perfect 3×3 table: the distance of every board to a goal, in one bit per board.
//!
//! A move changes the distance by exactly 1, and the cell of the blank tells whether the distance
//! is even. One more bit gives the distance modulo 4, which distinguishes a nearer neighbour from a
//! farther one. Following nearer neighbours to the goal yields the distance and a shortest
//! solution. From 181,440 boards a goal can be reached, so a table takes 22,680 bytes.
//!
//! # Ranking
//! A board is numbered by the cell of the blank and by the order of its tiles, read row by row
//! without the blank. Relative to the order of the goal, this permutation is always even:
//! horizontal moves do not change it, and vertical moves carry a tile past two others. Its first
//! six places therefore determine the other two, and the boards have 9 × 8·7·6·5·4·3 numbers
//! without a gap.
//!
//! # Cost
//! Building takes one breadth-first search: a few milliseconds, and 2 MB while it runs. A lookup
//! takes a few dozen instructions. The table is generic over [`AsRef<[u8]>`](AsRef), so its bytes
//! may be owned, mapped from a file or stored in ROM.
//!
//! # References
//! Cooperman, Finkelstein: "New methods for using Cayley graphs in interconnection networks",
//! Discrete Applied Mathematics 37/38, 1992. In general, distances modulo 3 are enough to find the
//! way to the goal; here, parity makes one bit enough.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, Direction, Shape};

/// The shape of all boards in this module.
const SHAPE: Shape = match Shape::new(3, 3) {
    Ok(shape) => shape,
    Err(_) => panic!("3 is a valid side"),
};
const CELLS: usize = SHAPE.cells();
const TILES: usize = CELLS - 1;
/// The number of even permutations of the tiles.
const ORDERS: usize = 20_160;
/// The number of boards from which a goal can be reached.
const BOARDS: usize = CELLS * ORDERS;
/// The size of a table in bytes.
pub const TABLE_BYTES: usize = BOARDS / 8;
/// The greatest distance of any board from any goal. A longer walk shows that the bytes are
/// damaged.
const FARTHEST: u32 = 31;

/// The distances of all 3×3 boards to one goal.
///
/// ```
/// use knobel_tiles::{Board, Goal, Shape, perfect::PerfectTable};
///
/// let shape = Shape::new(3, 3)?;
/// let goal = Goal::First.board(shape).expect("standard goals fit every shape");
/// let table = PerfectTable::new(&goal).expect("the goal is 3 wide and 3 high");
/// let board = Board::new(shape, vec![2, 3, 8, 4, 7, 0, 1, 6, 5])?;
/// assert_eq!(table.distance(&board), Some(19));
/// assert_eq!(table.solve(&board).map(|moves| moves.len()), Some(19));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct PerfectTable<D> {
    bits: D,
    labels: Labels,
}

impl PerfectTable<Vec<u8>> {
    /// Builds the table of `goal`. Returns `None` if `goal` is not a 3×3 board.
    pub fn new(goal: &Board) -> Option<Self> {
        let layers = Layers::new(goal)?;
        let mut bits = vec![0u8; TABLE_BYTES];
        for depth in (0..=layers.farthest()).filter(|depth| depth / 2 % 2 == 1) {
            for position in layers.layer(depth) {
                let number = position.number();
                bits[number / 8] |= 1 << (number % 8);
            }
        }
        Some(Self {
            bits,
            labels: layers.labels,
        })
    }
}

impl<D: AsRef<[u8]>> PerfectTable<D> {
    /// The table of `goal` with existing `bytes`. Returns `None` if `goal` is not a 3×3 board or
    /// there are not [`TABLE_BYTES`] bytes. Goals with the blank on the same cell have the same
    /// table.
    pub fn from_bytes(goal: &Board, bytes: D) -> Option<Self> {
        let labels = Labels::new(goal)?;
        (bytes.as_ref().len() == TABLE_BYTES).then_some(Self {
            bits: bytes,
            labels,
        })
    }

    /// The bytes of the table.
    pub fn bytes(&self) -> &[u8] {
        self.bits.as_ref()
    }

    /// The length of a shortest solution, or `None` if the board is not 3×3 or cannot reach the
    /// goal.
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.walk_down(self.labels.position(board)?, |_| {})
    }

    /// A shortest solution; among several, the first in the order up, down, left, right. Returns
    /// `None` in the same cases as [`distance`](Self::distance).
    pub fn solve(&self, board: &Board) -> Option<Vec<Direction>> {
        let mut moves = Vec::new();
        self.walk_down(self.labels.position(board)?, |direction| {
            moves.push(direction);
        })?;
        Some(moves)
    }

    /// The first direction that leads to a nearer board, and that board. `position` must not be the
    /// goal.
    fn nearer(&self, position: Position) -> Option<(Direction, Position)> {
        let wanted = (self.distance_modulo_4(position) + 3) % 4;
        Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((direction, position.after(direction)?)))
            .find(|&(_, next)| self.distance_modulo_4(next) == wanted)
    }

    /// Walks from `position` to the goal, calls `seen` for each move and returns their number.
    fn walk_down(&self, mut position: Position, mut seen: impl FnMut(Direction)) -> Option<u32> {
        for distance in 0..=FARTHEST {
            if position == self.labels.goal() {
                return Some(distance);
            }
            let (direction, next) = self.nearer(position)?;
            seen(direction);
            position = next;
        }
        None
    }

    /// The stored bit is the high bit; the parity of the blank's moves is the low bit.
    fn distance_modulo_4(&self, position: Position) -> u8 {
        let number = position.number();
        let high = self.bits.as_ref()[number / 8] >> (number % 8) & 1;
        high * 2 + (position.blank ^ self.labels.goal().blank) % 2
    }
}

/// All 3×3 boards by their distance from a goal. They take 2 MB.
///
/// ```
/// use knobel_tiles::{Goal, Shape, perfect::{Layers, PerfectTable}};
///
/// let goal = Goal::Last.board(Shape::new(3, 3)?).expect("standard goals fit every shape");
/// let layers = Layers::new(&goal).expect("the goal is 3 wide and 3 high");
/// assert_eq!((layers.farthest(), layers.count(31)), (31, 2));
/// let table = PerfectTable::new(&goal).expect("the goal is 3 wide and 3 high");
/// assert!(layers.boards(30).all(|board| table.distance(&board) == Some(30)));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Layers {
    labels: Labels,
    /// The positions in breadth-first order.
    positions: Vec<Position>,
    /// For each distance, the number of positions up to this distance.
    ends: Vec<usize>,
}

impl Layers {
    /// Finds all boards that can reach `goal`. Returns `None` if `goal` is not a 3×3 board.
    pub fn new(goal: &Board) -> Option<Self> {
        let labels = Labels::new(goal)?;
        let mut seen = vec![false; BOARDS];
        let mut positions = vec![labels.goal()];
        seen[labels.goal().number()] = true;
        let mut ends = Vec::new();
        let mut next = 0;
        while next < positions.len() {
            ends.push(positions.len());
            for index in next..positions.len() {
                for direction in Direction::ALL {
                    let Some(position) = positions[index].after(direction) else {
                        continue;
                    };
                    if !core::mem::replace(&mut seen[position.number()], true) {
                        positions.push(position);
                    }
                }
            }
            next = ends[ends.len() - 1];
        }
        Some(Self {
            labels,
            positions,
            ends,
        })
    }

    /// The distance of the farthest boards.
    pub fn farthest(&self) -> u32 {
        self.ends.len() as u32 - 1
    }

    /// The number of boards at this distance.
    pub fn count(&self, distance: u32) -> usize {
        self.layer(distance).len()
    }

    /// The boards at exactly this distance.
    pub fn boards(&self, distance: u32) -> impl Iterator<Item = Board> {
        let layer = self.layer(distance).iter();
        layer.filter_map(|&position| self.labels.board(position))
    }

    /// The positions at exactly this distance.
    fn layer(&self, distance: u32) -> &[Position] {
        let distance = distance as usize;
        let Some(&end) = self.ends.get(distance) else {
            return &[];
        };
        let start = distance
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        &self.positions[start..end]
    }
}

/// Names the tiles by labels 0 to 7, in the order in which the goal lists them.
#[derive(Debug, Clone)]
struct Labels {
    /// The tile of each label.
    tiles: [u8; TILES],
    blank: u8,
}

impl Labels {
    fn new(goal: &Board) -> Option<Self> {
        let mut tiles = [0; TILES];
        reading(goal, |place, tile| tiles[place] = tile as u8)?;
        Some(Self {
            tiles,
            blank: goal.blank() as u8,
        })
    }

    /// The goal as a position: its labels are in ascending order, the first one in the lowest bits.
    fn goal(&self) -> Position {
        Position {
            order: 0x7654_3210,
            blank: self.blank,
        }
    }

    /// The board as a position, or `None` if it is not 3×3 or its permutation is odd.
    fn position(&self, board: &Board) -> Option<Position> {
        let mut label_of = [0u32; CELLS];
        for (label, &tile) in (0..).zip(&self.tiles) {
            label_of[tile as usize] = label;
        }
        let mut order = 0;
        reading(board, |place, tile| {
            order |= label_of[tile as usize] << (4 * place);
        })?;
        let position = Position {
            order,
            blank: board.blank() as u8,
        };
        position.is_even().then_some(position)
    }

    /// The position as a board.
    fn board(&self, position: Position) -> Option<Board> {
        let mut tiles: Vec<u32> = (0..TILES)
            .map(|place| u32::from(self.tiles[position.label(place)]))
            .collect();
        tiles.insert(position.blank as usize, 0);
        Board::new(SHAPE, tiles).ok()
    }
}

/// Calls `read` for each tile of a 3×3 board in order, without the blank. Returns `None` if the
/// board has another shape.
fn reading(board: &Board, mut read: impl FnMut(usize, u32)) -> Option<()> {
    if board.shape() != SHAPE {
        return None;
    }
    let tiles = board.tiles().iter().copied().filter(|&tile| tile != 0);
    tiles
        .enumerate()
        .for_each(|(place, tile)| read(place, tile));
    Some(())
}

/// A board: the labels of its tiles in reading order, and the cell of the blank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Position {
    /// Four bits for each label, the first one in the lowest bits.
    order: u32,
    blank: u8,
}

impl Position {
    /// The label at `place` in reading order.
    fn label(self, place: usize) -> usize {
        (self.order >> (4 * place) & 15) as usize
    }

    /// Permutes the three labels from `place` on.
    fn reorder(&mut self, place: usize, change: impl Fn(u32) -> u32) {
        let three = self.order >> (4 * place) & 0xfff;
        self.order ^= (three ^ change(three)) << (4 * place);
    }

    /// The position after a move, or `None` if the move leaves the board.
    fn after(mut self, direction: Direction) -> Option<Self> {
        let blank = self.blank as usize;
        let to = SHAPE.neighbour(blank, direction)?;
        match direction {
            // The tile above comes down. It was read before two other tiles and is read after them
            // now.
            Direction::Up => self.reorder(to, |three| three >> 4 | (three & 15) << 8),
            Direction::Down => self.reorder(blank, |three| (three & 0xff) << 4 | three >> 8),
            Direction::Left | Direction::Right => {}
        }
        self.blank = to as u8;
        Some(self)
    }

    /// The number of the position among those with an even permutation. It is the Lehmer code of
    /// the first six labels, after the cell of the blank: each label counts the smaller labels that
    /// follow it.
    fn number(self) -> usize {
        // Four bits for each label: how many smaller labels are still to come. Reading a label
        // subtracts 1 from the counts of all greater labels. No count becomes negative, because at
        // most that many smaller labels can still come.
        let mut smaller = 0x7654_3210u32;
        let mut number = self.blank as usize;
        for place in 0..TILES - 2 {
            let shift = 4 * self.label(place);
            number = number * (TILES - place) + (smaller >> shift & 15) as usize;
            smaller = smaller.wrapping_sub(0x1111_1110 << shift);
        }
        number
    }

    /// Returns whether the permutation of the labels is even.
    fn is_even(self) -> bool {
        let inversions = (0..TILES)
            .flat_map(|first| (first + 1..TILES).map(move |second| (first, second)))
            .filter(|&(first, second)| self.label(first) > self.label(second))
            .count();
        inversions.is_multiple_of(2)
    }
}
