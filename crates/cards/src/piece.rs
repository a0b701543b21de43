//! A square piece with four labelled edges, and how it turns.
//!
//! Edges run clockwise from the top: up, right, down, left. A turn is a number of quarter turns
//! clockwise: after one turn the old left edge looks up.

use crate::Label;

/// One side of a piece or cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Side {
    /// Towards row 0.
    Up = 0,
    /// Towards the last column.
    Right = 1,
    /// Towards the last row.
    Down = 2,
    /// Towards column 0.
    Left = 3,
}

impl Side {
    /// All four, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The side that the neighbour there turns to us.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The word for this side.
    pub fn word(self) -> &'static str {
        ["top", "right", "bottom", "left"][self as usize]
    }
}

/// Four labels, clockwise from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub [Label; 4]);

impl Piece {
    /// The label on `side`.
    pub fn label(&self, side: Side) -> Label {
        self.0[side as usize]
    }

    /// The piece after `turns` quarter turns clockwise.
    pub fn turned(&self, turns: u8) -> Self {
        let edges = self.0;
        Self(core::array::from_fn(|side| {
            edges[(side + 4 - usize::from(turns % 4)) % 4]
        }))
    }

    /// How many of the four turns show the same picture: 1, 2 or 4.
    pub fn symmetry(&self) -> u8 {
        match () {
            () if self.turned(1) == *self => 4,
            () if self.turned(2) == *self => 2,
            () => 1,
        }
    }

    /// The least of its four turns: equal for pieces that are the same after turning.
    pub fn canonical(&self) -> Self {
        (0..4)
            .map(|turns| self.turned(turns))
            .min()
            .unwrap_or(*self)
    }
}
