//! Goals: the four standard goals by name, or any board.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::notation::{BoardForm, NotationError, parse_board};
use crate::{Board, Shape};

/// The board at which a solution ends.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(into = "String", try_from = "String"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Goal {
    /// 1 2 3 … with the blank on the last cell.
    #[default]
    Last,
    /// The blank on the first cell, then 1 2 3 …
    First,
    /// 1 2 3 … clockwise along a spiral, with the blank at its inner end.
    Spiral,
    /// 1 2 3 … in rows of alternating direction, with the blank at the end.
    Snake,
    /// This board.
    Board(Board),
}

impl Goal {
    /// The standard goals, in the order in which they are offered.
    pub const STANDARD: [Self; 4] = [Self::Last, Self::First, Self::Spiral, Self::Snake];

    /// The name of a standard goal.
    pub fn name(&self) -> Option<&'static str> {
        match self {
            Self::Last => Some("last"),
            Self::First => Some("first"),
            Self::Spiral => Some("spiral"),
            Self::Snake => Some("snake"),
            Self::Board(_) => None,
        }
    }

    /// The standard goal called `name`, ignoring case. The spiral is also called `snail`.
    pub fn named(name: &str) -> Option<Self> {
        if name.eq_ignore_ascii_case("snail") {
            return Some(Self::Spiral);
        }
        let named = |goal: &Self| {
            goal.name()
                .is_some_and(|own| own.eq_ignore_ascii_case(name))
        };
        Self::STANDARD.into_iter().find(named)
    }

    /// The goal as a board of this shape, or `None` if the goal is a board of another shape.
    pub fn board(&self, shape: Shape) -> Option<Board> {
        let order: Vec<usize> = match self {
            Self::Board(board) => return (board.shape() == shape).then(|| board.clone()),
            Self::First => return Some(board_of(shape, (0..shape.cells() as u32).collect())),
            Self::Last => (0..shape.cells()).collect(),
            Self::Spiral => spiral(shape),
            Self::Snake => snake(shape),
        };
        let mut tiles = vec![0; order.len()];
        for (&cell, tile) in order.iter().zip(1..order.len() as u32) {
            tiles[cell] = tile;
        }
        Some(board_of(shape, tiles))
    }
}

/// The name of a standard goal, or the rows of a board.
impl From<Goal> for String {
    fn from(goal: Goal) -> Self {
        match (&goal, goal.name()) {
            (Goal::Board(board), _) => BoardForm::Rows.write(board).expect("every board has rows"),
            (_, name) => name.expect("all other goals have a name").into(),
        }
    }
}

/// Reads the name of a standard goal, or a board in any notation.
impl TryFrom<String> for Goal {
    type Error = NotationError;

    fn try_from(text: String) -> Result<Self, NotationError> {
        Self::named(&text).map_or_else(|| Ok(Self::Board(parse_board(&text, None)?)), Ok)
    }
}

/// A standard goal with these tiles.
fn board_of(shape: Shape, tiles: Vec<u32>) -> Board {
    Board::new(shape, tiles).expect("a standard goal contains each tile once")
}

/// The cells along a clockwise spiral from the top left.
fn spiral(shape: Shape) -> Vec<usize> {
    let (mut top, mut left) = (0, 0);
    let (mut bottom, mut right) = (shape.height(), shape.width());
    let mut order = Vec::with_capacity(shape.cells());
    while top < bottom && left < right {
        order.extend((left..right).map(|column| shape.cell(top, column)));
        top += 1;
        order.extend((top..bottom).map(|row| shape.cell(row, right - 1)));
        right -= 1;
        if top < bottom {
            order.extend(
                (left..right)
                    .rev()
                    .map(|column| shape.cell(bottom - 1, column)),
            );
            bottom -= 1;
        }
        if left < right {
            order.extend((top..bottom).rev().map(|row| shape.cell(row, left)));
            left += 1;
        }
    }
    order
}

/// The cells row by row, with every second row from right to left.
fn snake(shape: Shape) -> Vec<usize> {
    (0..shape.height())
        .flat_map(|row| {
            let column = move |step| {
                if row % 2 == 0 {
                    step
                } else {
                    shape.width() - 1 - step
                }
            };
            (0..shape.width()).map(move |step| shape.cell(row, column(step)))
        })
        .collect()
}
