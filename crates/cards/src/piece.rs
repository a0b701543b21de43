//! A square piece with four labelled edges, and its turns.
//!
//! Edges are numbered clockwise from the top: up, right, down, left. A turn is a number of quarter
//! turns clockwise, so after one turn the former left edge is on top.
//!
//! ```
//! use knobel_cards::{Label, Piece, Side};
//!
//! let piece = Piece([1, 2, 3, 4].map(Label));
//! assert_eq!(piece.turned(1).label(Side::Up), Label(4));
//! assert_eq!(piece.symmetry(), 1);
//! assert_eq!(piece.turned(3).canonical(), piece.canonical());
//! ```

use crate::Label;

/// A side of a piece or of a cell.
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
    /// All four sides, clockwise from the top.
    pub const ALL: [Self; 4] = [Self::Up, Self::Right, Self::Down, Self::Left];

    /// The side of the neighbour that touches this side.
    pub fn opposite(self) -> Self {
        Self::ALL[(self as usize + 2) % 4]
    }

    /// The English word for this side.
    pub fn word(self) -> &'static str {
        ["top", "right", "bottom", "left"][self as usize]
    }
}

/// The four labels of a piece, clockwise from the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Piece(pub [Label; 4]);

impl Piece {
    /// The label on `side`.
    pub fn label(&self, side: Side) -> Label {
        self.0[side as usize]
    }

    /// Returns the piece after `turns` quarter turns clockwise.
    pub fn turned(&self, turns: u8) -> Self {
        let edges = self.0;
        Self(core::array::from_fn(|side| {
            edges[(side + 4 - usize::from(turns % 4)) % 4]
        }))
    }

    /// The number of turns that look the same as the piece: 1, 2 or 4.
    pub fn symmetry(&self) -> u8 {
        match () {
            () if self.turned(1) == *self => 4,
            () if self.turned(2) == *self => 2,
            () => 1,
        }
    }

    /// Returns the smallest of the four turns. It is equal for pieces that differ only by a turn.
    pub fn canonical(&self) -> Self {
        (0..4)
            .map(|turns| self.turned(turns))
            .min()
            .unwrap_or(*self)
    }
}
