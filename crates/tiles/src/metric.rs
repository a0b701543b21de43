//! Two ways to count moves. Single-tile moves (STM) count each step of the blank. Multi-tile moves
//! (MTM) count a straight run of the blank as one move, because a player can push several tiles of
//! a line at once.

use crate::Direction;

/// A way to count moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Metric {
    /// Single-tile moves: every step counts.
    #[default]
    Stm,
    /// Multi-tile moves: a straight run counts 1.
    Mtm,
}

impl Metric {
    /// Both metrics.
    pub const ALL: [Self; 2] = [Self::Stm, Self::Mtm];

    /// The name on the command line, in JSON and in Python.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stm => "stm",
            Self::Mtm => "mtm",
        }
    }

    /// The metric of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|metric| metric.name() == name)
    }

    /// The length of a path of the blank.
    pub fn length(self, moves: &[Direction]) -> usize {
        match self {
            Self::Stm => stm(moves),
            Self::Mtm => mtm(moves),
        }
    }
}

/// Single-tile moves: every step counts.
pub fn stm(moves: &[Direction]) -> usize {
    moves.len()
}

/// Multi-tile moves: a straight run of the blank counts once.
///
/// ```
/// use knobel_tiles::{Direction::*, metric};
///
/// assert_eq!(metric::mtm(&[Right, Right, Right, Up, Up, Right]), 3);
/// ```
pub fn mtm(moves: &[Direction]) -> usize {
    moves.chunk_by(|before, after| before == after).count()
}
