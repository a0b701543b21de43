//! Moves. **A move is the direction in which the blank goes**; the tile it meets goes the other
//! way. Said here once.

use core::fmt;

use knobel_core::store::Coded;

/// The direction in which the blank goes.
///
/// The order Up, Down, Left, Right is the order in which every search tries moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Direction {
    /// The blank goes to the row above.
    Up = 0,
    /// The blank goes to the row below.
    Down = 1,
    /// The blank goes to the column on its left.
    Left = 2,
    /// The blank goes to the column on its right.
    Right = 3,
}

impl Direction {
    /// All four, in the order in which they are tried.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The direction with this number; only the two lowest bits count. A match, not a table: it
    /// compiles to nothing.
    const fn numbered(number: u8) -> Self {
        match number & 3 {
            0 => Self::Up,
            1 => Self::Down,
            2 => Self::Left,
            _ => Self::Right,
        }
    }

    /// The way back.
    pub const fn opposite(self) -> Self {
        Self::numbered(self as u8 ^ 1)
    }

    /// The direction with rows and columns exchanged: Up becomes Left, Down becomes Right.
    pub const fn transposed(self) -> Self {
        Self::numbered(self as u8 ^ 2)
    }

    /// The letter for the blank's move: `U`, `D`, `L` or `R`.
    pub const fn letter(self) -> char {
        ['U', 'D', 'L', 'R'][self as usize]
    }

    /// The word for the direction: `up`, `down`, `left` or `right`.
    pub const fn word(self) -> &'static str {
        ["up", "down", "left", "right"][self as usize]
    }
}

/// Two bits a move, for paths packed four moves to the byte.
impl Coded for Direction {
    fn code(self) -> u8 {
        self as u8
    }

    fn from_code(code: u8) -> Self {
        Self::numbered(code)
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of directions in four bits; iterates in the order Up, Down, Left, Right.
///
/// Up is the highest bit, so that the lowest is the *last* direction: depth-first searches stack
/// moves from last to first, and the lowest bit is the quicker one to find.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct MoveSet(u8);

/// The bit of a direction.
const fn bit(direction: Direction) -> u8 {
    8 >> direction as u8
}

impl MoveSet {
    /// The set with `direction` added.
    pub const fn with(self, direction: Direction) -> Self {
        Self(self.0 | bit(direction))
    }

    /// The set with `direction` taken out.
    pub const fn without(self, direction: Direction) -> Self {
        Self(self.0 & !bit(direction))
    }

    /// Is `direction` in the set?
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & bit(direction) != 0
    }

    /// How many directions are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is the set empty?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl Iterator for MoveSet {
    type Item = Direction;

    #[inline]
    fn next(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let highest = self.0.ilog2() as u8;
        self.0 &= !(1 << highest);
        Some(Direction::numbered(3 - highest))
    }
}

impl DoubleEndedIterator for MoveSet {
    #[inline]
    fn next_back(&mut self) -> Option<Direction> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(Direction::numbered(lowest ^ 3))
    }
}
