//! The requirements of methods and heuristics, and the error if a problem does not meet them.

use std::fmt;

use knobel_tiles::Shape;

/// Why a method cannot solve a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Unfit {
    /// The method.
    pub method: String,
    /// The board.
    pub shape: Shape,
    /// The requirement that is not met.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub needs: Requirement,
}

/// A requirement of a method on a problem.
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
    /// A tile with this number.
    Tile(usize),
    /// Every tile of the board in one of at most this many groups.
    EveryTileInGroups(usize),
    /// A shape for which walking distance needs a table of at most a million entries.
    FewCountTables,
    /// A shape for which weights were learned: 5×5, 6×6 or 7×7.
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
                "{method} takes boards 3 wide × 3 high, but the board is {shape}; choose \
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
                "on a board {shape}, {method} needs at most {most} groups that contain each of the \
                 tiles 1 to {}; add the missing tiles, or join groups",
                shape.cells() - 1
            ),
            Requirement::FewCountTables => write!(
                f,
                "{method} on a board {shape} needs more than a million table entries; use \
                 manhattan or linear-conflict"
            ),
            Requirement::LearnedShape => write!(
                f,
                "{method} takes boards of 5×5, 6×6 and 7×7, for which it was trained, but the board \
                 is {shape}; choose another heuristic"
            ),
            Requirement::SingleMoves => write!(
                f,
                "{method} minimises single-tile moves; to minimise straight runs, name no method \
                 or ida-star-runs"
            ),
            Requirement::StraightRuns => write!(
                f,
                "{method} minimises straight runs; to minimise single-tile moves, choose another \
                 method, else leave the metric out"
            ),
        }
    }
}
