//! Moves. **A move is the direction in which the blank moves**; the tile that it meets moves in the
//! opposite direction. The whole project uses this convention.

use core::fmt;

use knobel_core::store::Coded;

/// The direction in which the blank moves.
///
/// Every search tries moves in the order Up, Down, Left, Right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[repr(u8)]
pub enum Direction {
    /// The blank moves to the row above.
    Up = 0,
    /// The blank moves to the row below.
    Down = 1,
    /// The blank moves to the column on its left.
    Left = 2,
    /// The blank moves to the column on its right.
    Right = 3,
}

impl Direction {
    /// All four directions, in the order in which searches try them.
    pub const ALL: [Self; 4] = [Self::Up, Self::Down, Self::Left, Self::Right];

    /// The direction with this number. Only the two lowest bits count. A `match` compiles to no
    /// instruction at all, unlike a table.
    const fn numbered(number: u8) -> Self {
        match number & 3 {
            0 => Self::Up,
            1 => Self::Down,
            2 => Self::Left,
            _ => Self::Right,
        }
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        Self::numbered(self as u8 ^ 1)
    }

    /// The direction after exchanging rows and columns: Up becomes Left, and Down becomes Right.
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

/// Two bits encode a direction, so that four moves fit into a byte of a path.
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

/// A set of directions in four bits. It iterates in the order Up, Down, Left, Right.
///
/// Up is the highest bit, so that the lowest one is the *last* direction. Depth-first searches push
/// moves onto their stack from last to first, and the lowest bit is faster to find than the
/// highest.
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

    /// The set with `direction` removed.
    pub const fn without(self, direction: Direction) -> Self {
        Self(self.0 & !bit(direction))
    }

    /// Returns whether `direction` is in the set.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & bit(direction) != 0
    }

    /// The number of directions in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
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
