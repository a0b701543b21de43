//! An arrangement: which piece lies in which cell of a board, and how it is turned.
//!
//! A board may be empty, partly filled or full. It takes three bytes per cell and does not refer to
//! its game, so strategies copy it freely. Methods that need labels take the game as an argument.
//!
//! ```
//! use knobel_cards::{Arrangement, Placed, nine_cards};
//!
//! let game = nine_cards();
//! let mut board = Arrangement::empty(&game);
//! board.put(4, Some(Placed { piece: 0, turn: 1 }));
//! board.turn(4);
//! assert_eq!(board.at(4).map(|placed| placed.turn), Some(2));
//! // A square board has four rotations.
//! assert_eq!(board.turns(&game).len(), 4);
//! ```

use std::fmt;

use crate::{Game, Label, Piece, Side};

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placed {
    /// The number of the piece, counted from 0.
    pub piece: u8,
    /// The number of quarter turns clockwise.
    pub turn: u8,
}

impl Placed {
    /// Returns the same piece with another turn.
    pub(crate) fn with_turn(self, turn: u8) -> Self {
        Self { turn, ..self }
    }
}

/// Writes `piece/turn`, with the piece counted from 1.
impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", u16::from(self.piece) + 1, self.turn)
    }
}

/// An arrangement of pieces on a board. Cells run row by row from the top left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arrangement {
    cells: Vec<Option<Placed>>,
}

/// Writes all cells in one line: `piece/turn`, or `.` for an empty cell.
impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (cell, placed) in self.cells.iter().enumerate() {
            let space = if cell > 0 { " " } else { "" };
            match placed {
                Some(placed) => write!(f, "{space}{placed}")?,
                None => write!(f, "{space}.")?,
            }
        }
        Ok(())
    }
}

impl Arrangement {
    /// Makes an empty board.
    pub fn empty(game: &Game) -> Self {
        Self {
            cells: vec![None; game.cells()],
        }
    }

    /// Puts piece 0 into cell 0 and so on, without turning any piece. This is how a new game lies
    /// on the table. Fixed pieces are moved to their cells.
    pub fn in_order(game: &Game) -> Self {
        let mut board = Self {
            cells: (0..game.cells())
                .map(|cell| {
                    Some(Placed {
                        piece: cell as u8,
                        turn: 0,
                    })
                })
                .collect(),
        };
        for fixed in game.fixed() {
            let found = board
                .cells
                .iter()
                .position(|placed| matches!(placed, Some(placed) if placed.piece == fixed.piece));
            if let Some(from) = found {
                board.cells.swap(from, fixed.cell.into());
            }
            board.cells[usize::from(fixed.cell)] = Some(Placed {
                piece: fixed.piece,
                turn: fixed.turn,
            });
        }
        board
    }

    /// Returns the piece in `cell`.
    pub fn at(&self, cell: usize) -> Option<Placed> {
        self.cells[cell]
    }

    /// Puts a piece into `cell`, or clears the cell.
    pub fn put(&mut self, cell: usize, placed: Option<Placed>) {
        self.cells[cell] = placed;
    }

    /// Exchanges the contents of two cells.
    pub fn swap(&mut self, one: usize, other: usize) {
        self.cells.swap(one, other);
    }

    /// Turns the piece in `cell` by a quarter clockwise.
    pub fn turn(&mut self, cell: usize) {
        if let Some(placed) = &mut self.cells[cell] {
            placed.turn = (placed.turn + 1) % 4;
        }
    }

    /// Returns all cells in order.
    pub fn cells(&self) -> &[Option<Placed>] {
        &self.cells
    }

    /// Returns the labels of the piece in `cell`, in its current turn.
    pub fn piece(&self, game: &Game, cell: usize) -> Option<Piece> {
        self.cells[cell].map(|placed| game.pieces()[usize::from(placed.piece)].turned(placed.turn))
    }

    /// Returns the label that the piece in `cell` shows on `side`.
    pub fn label(&self, game: &Game, cell: usize, side: Side) -> Option<Label> {
        self.piece(game, cell).map(|piece| piece.label(side))
    }

    /// Turns the whole square board by a quarter clockwise, together with its pieces.
    fn quarter_turned(&self, side: usize) -> Self {
        let turned = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            self.cells[(side - 1 - column) * side + row]
                .map(|placed| placed.with_turn((placed.turn + 1) % 4))
        };
        Self {
            cells: (0..self.cells.len()).map(turned).collect(),
        }
    }

    /// Turns the whole board by a half, together with its pieces.
    fn half_turned(&self) -> Self {
        Self {
            cells: self
                .cells
                .iter()
                .rev()
                .map(|placed| placed.map(|placed| placed.with_turn((placed.turn + 2) % 4)))
                .collect(),
        }
    }

    /// Returns this board and its other rotations: 4 boards in all on a square, 2 on a rectangle,
    /// and 1 if pieces must not turn.
    pub fn turns(&self, game: &Game) -> Vec<Self> {
        let mut turns = vec![self.clone()];
        match game.board_turns() {
            4 => {
                for turn in 0..3 {
                    turns.push(turns[turn].quarter_turned(game.width()));
                }
            }
            2 => turns.push(self.half_turned()),
            _ => {}
        }
        turns
    }

    /// Returns the picture that the board shows: the labels of every cell, without piece numbers.
    /// Boards that differ only by exchanging identical pieces show the same picture.
    pub fn picture(&self, game: &Game) -> Vec<Option<Piece>> {
        (0..self.cells.len())
            .map(|cell| self.piece(game, cell))
            .collect()
    }
}
