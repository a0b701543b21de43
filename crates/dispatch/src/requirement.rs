//! What a method or a heuristic needs of a problem, and the error where a problem does not have it.

use std::fmt;

use knobel_tiles::Shape;

/// Why a method does not fit a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Unfit {
    /// The method.
    pub method: String,
    /// The board.
    pub shape: Shape,
    /// What it would need.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub needs: Requirement,
}

/// What a method needs of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "code", content = "values"))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Requirement {
    /// At most this many cells.
    CellsAtMost(usize),
    /// Exactly this many cells.
    CellsExactly(usize),
    /// A board of 3×3.
    ThreeByThree,
    /// Sides of at most this many cells.
    SidesAtMost(usize),
    /// A tile of this number.
    Tile(usize),
    /// Every tile of the board in one of up to this many groups.
    EveryTileInGroups(usize),
    /// Few enough ways in which the tiles of a row can belong to other rows.
    FewCountTables,
    /// A shape for which something was learned: 5×5, 6×6 or 7×7.
    LearnedShape,
    /// Single-tile moves as the metric.
    SingleMoves,
    /// Straight runs as the metric.
    StraightRuns,
}

impl std::error::Error for Unfit {}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { method, shape, .. } = self;
        match self.needs {
            Requirement::CellsAtMost(most) => write!(
                f,
                "{method} takes boards of up to {most} cells, but the board is {shape}; choose \
                 another method"
            ),
            Requirement::CellsExactly(cells) => write!(
                f,
                "{method} takes boards of {cells} cells, but the board is {shape}; choose another \
                 method"
            ),
            Requirement::ThreeByThree => write!(
                f,
                "{method} takes boards of 3 wide × 3 high, but the board is {shape}; choose \
                 another method"
            ),
            Requirement::SidesAtMost(most) => write!(
                f,
                "{method} takes boards with sides of up to {most}, but the board is {shape}"
            ),
            Requirement::Tile(tile) => write!(
                f,
                "{method} names tile {tile}, but the board is {shape} and has tiles up to {}; \
                 leave it out",
                shape.cells() - 1
            ),
            Requirement::EveryTileInGroups(most) => write!(
                f,
                "{method} needs each of the tiles 1 to {} of a board {shape} in one of up to {most} groups; \
                 add the missing tiles, or join groups",
                shape.cells() - 1
            ),
            Requirement::FewCountTables => write!(
                f,
                "{method} on a board {shape} needs more than a million table entries; use \
                 manhattan or linear-conflict"
            ),
            Requirement::LearnedShape => write!(
                f,
                "{method} was learned for boards of 5×5, 6×6 and 7×7, but the board is {shape}; \
                 choose another heuristic"
            ),
            Requirement::SingleMoves => write!(
                f,
                "{method} makes single-tile moves few; for few straight runs leave the method open \
                 or take ida-star-runs"
            ),
            Requirement::StraightRuns => write!(
                f,
                "{method} makes straight runs few; for few single-tile moves take another method, \
                 or count runs"
            ),
        }
    }
}
