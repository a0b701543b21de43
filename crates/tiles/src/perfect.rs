//! The perfect 3×3 table: the distance of every board to a goal, in one bit a board.
//!
//! A move changes the distance by exactly 1, and whether the distance is even is known from the
//! blank's cell. One more bit gives the distance modulo 4, which tells a neighbour that is nearer
//! from one that is farther. Walking down to the goal then finds the distance itself and a shortest
//! solution. 181,440 boards reach a goal: 22,680 bytes.
//!
//! A board is numbered by the blank's cell and by the order of its tiles when it is read row by row
//! without the blank. Compared with the goal's order that permutation is always even (sideways
//! moves keep it, moves up or down carry a tile over two others), so its first six places decide
//! the other two: 9 × 8·7·6·5·4·3 numbers without a gap.
//!
//! Building is one breadth-first search, some milliseconds and 2 MB for its time; a look-up is a
//! few dozen instructions. The table is generic over [`AsRef<[u8]>`](AsRef), so that bytes from a
//! file or in ROM serve as well as owned ones.
//!
//! # References
//! Cooperman, Finkelstein: "New methods for using Cayley graphs in interconnection networks",
//! Discrete Applied Mathematics 37/38, 1992 (distances modulo 3 are enough to walk home; here
//! parity makes one bit enough).

use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, Direction, Shape};

const SHAPE: Shape = match Shape::new(3, 3) {
    Ok(shape) => shape,
    Err(_) => panic!("3 is a side"),
};
const CELLS: usize = SHAPE.cells();
const TILES: usize = CELLS - 1;
/// Even orders of the tiles.
const ORDERS: usize = 20_160;
/// Boards from which a goal can be reached.
const BOARDS: usize = CELLS * ORDERS;
/// Bytes of a table.
pub const TABLE_BYTES: usize = BOARDS / 8;
/// No board is farther from any goal; a walk down that takes longer was led by damaged bytes.
const FARTHEST: u32 = 31;

/// Distances of all 3×3 boards to one goal.
///
/// ```
/// use knobel_tiles::{Board, Goal, Shape, perfect::Perfect};
///
/// let shape = Shape::new(3, 3)?;
/// let goal = Goal::First.board(shape).expect("standard goals fit every shape");
/// let table = Perfect::new(&goal).expect("the goal is 3 wide and 3 high");
/// let board = Board::new(shape, vec![2, 3, 8, 4, 7, 0, 1, 6, 5])?;
/// assert_eq!(table.distance(&board), Some(19));
/// assert_eq!(table.solve(&board).map(|moves| moves.len()), Some(19));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Perfect<D> {
    bits: D,
    labels: Labels,
}

impl Perfect<Vec<u8>> {
    /// Builds the table of `goal`; `None` if that is not a 3×3 board.
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

impl<D: AsRef<[u8]>> Perfect<D> {
    /// The table of `goal` from the bytes of one that was built before; `None` if the goal is not a
    /// 3×3 board or there are not [`TABLE_BYTES`] bytes. Tables depend on the goal only by the
    /// blank's cell.
    pub fn from_bytes(goal: &Board, bytes: D) -> Option<Self> {
        let labels = Labels::new(goal)?;
        (bytes.as_ref().len() == TABLE_BYTES).then_some(Self {
            bits: bytes,
            labels,
        })
    }

    /// The table itself.
    pub fn bytes(&self) -> &[u8] {
        self.bits.as_ref()
    }

    /// The length of a shortest solution; `None` if the board is not 3×3 or cannot reach the goal.
    pub fn distance(&self, board: &Board) -> Option<u32> {
        self.walk_down(self.labels.position(board)?, |_| {})
    }

    /// A shortest solution: of several the one that is first in the order up, down, left, right.
    /// `None` as for [`distance`](Self::distance).
    pub fn solve(&self, board: &Board) -> Option<Vec<Direction>> {
        let mut moves = Vec::new();
        self.walk_down(self.labels.position(board)?, |direction| {
            moves.push(direction);
        })?;
        Some(moves)
    }

    /// The first direction that leads to a nearer board, and that board; `position` is not the
    /// goal.
    fn nearer(&self, position: Position) -> Option<(Direction, Position)> {
        let wanted = (self.distance_modulo_4(position) + 3) % 4;
        Direction::ALL
            .into_iter()
            .filter_map(|direction| Some((direction, position.after(direction)?)))
            .find(|&(_, next)| self.distance_modulo_4(next) == wanted)
    }

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

    fn distance_modulo_4(&self, position: Position) -> u8 {
        let number = position.number();
        let high = self.bits.as_ref()[number / 8] >> (number % 8) & 1;
        high * 2 + (position.blank ^ self.labels.goal().blank) % 2
    }
}

/// All 3×3 boards by their distance from a goal. 2 MB.
///
/// ```
/// use knobel_tiles::{Goal, Shape, perfect::{Layers, Perfect}};
///
/// let goal = Goal::Last.board(Shape::new(3, 3)?).expect("standard goals fit every shape");
/// let layers = Layers::new(&goal).expect("the goal is 3 wide and 3 high");
/// assert_eq!((layers.farthest(), layers.count(31)), (31, 2));
/// let table = Perfect::new(&goal).expect("the goal is 3 wide and 3 high");
/// assert!(layers.boards(30).all(|board| table.distance(&board) == Some(30)));
/// # Ok::<(), knobel_tiles::BoardError>(())
/// ```
#[derive(Debug, Clone)]
pub struct Layers {
    labels: Labels,
    /// In the order in which the search finds them.
    positions: Vec<Position>,
    /// For each distance the number of positions up to it.
    ends: Vec<usize>,
}

impl Layers {
    /// Finds every board that can reach `goal`; `None` if that is not a 3×3 board.
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

    /// How many boards have this distance.
    pub fn count(&self, distance: u32) -> usize {
        self.layer(distance).len()
    }

    /// The boards of exactly this distance.
    pub fn boards(&self, distance: u32) -> impl Iterator<Item = Board> {
        let layer = self.layer(distance).iter();
        layer.filter_map(|&position| self.labels.board(position))
    }

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

/// The goal's tiles as labels 0…7 in reading order.
#[derive(Debug, Clone)]
struct Labels {
    /// For each label the tile.
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

    fn goal(&self) -> Position {
        Position {
            order: 0x7654_3210,
            blank: self.blank,
        }
    }

    /// The board in labels; `None` if it is not 3×3 or its order is odd.
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

    fn board(&self, position: Position) -> Option<Board> {
        let mut tiles: Vec<u32> = (0..TILES)
            .map(|place| u32::from(self.tiles[position.label(place)]))
            .collect();
        tiles.insert(position.blank as usize, 0);
        Board::new(SHAPE, tiles).ok()
    }
}

/// Reads the tiles of a 3×3 board in order, without the blank; `None` if it has another shape.
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

/// A board in labels: the order in which they are read, and the blank's cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Position {
    /// Four bits for each label, the first one lowest.
    order: u32,
    blank: u8,
}

impl Position {
    /// The label read at this place.
    fn label(self, place: usize) -> usize {
        (self.order >> (4 * place) & 15) as usize
    }

    /// Puts three labels, from this place on, into another order.
    fn reorder(&mut self, place: usize, change: impl Fn(u32) -> u32) {
        let three = self.order >> (4 * place) & 0xfff;
        self.order ^= (three ^ change(three)) << (4 * place);
    }

    /// The position after a move; `None` where the edge is in the way.
    fn after(mut self, direction: Direction) -> Option<Self> {
        let blank = self.blank as usize;
        let to = SHAPE.neighbour(blank, direction)?;
        match direction {
            // The tile above is read before the two between and after them when it has come down.
            Direction::Up => self.reorder(to, |three| three >> 4 | (three & 15) << 8),
            Direction::Down => self.reorder(blank, |three| (three & 0xff) << 4 | three >> 8),
            Direction::Left | Direction::Right => {}
        }
        self.blank = to as u8;
        Some(self)
    }

    /// Its number among the boards with an even order: each of the first six labels counts those
    /// smaller ones that are still to come.
    fn number(self) -> usize {
        // In four bits for each label: how many smaller ones are still to come. A label that has
        // come takes 1 from those above it; its own count never falls below 0, as no more smaller
        // ones can come than it counted.
        let mut smaller = 0x7654_3210u32;
        let mut number = self.blank as usize;
        for place in 0..TILES - 2 {
            let shift = 4 * self.label(place);
            number = number * (TILES - place) + (smaller >> shift & 15) as usize;
            smaller = smaller.wrapping_sub(0x1111_1110 << shift);
        }
        number
    }

    fn is_even(self) -> bool {
        let inversions = (0..TILES)
            .flat_map(|first| (first + 1..TILES).map(move |second| (first, second)))
            .filter(|&(first, second)| self.label(first) > self.label(second))
            .count();
        inversions.is_multiple_of(2)
    }
}
