//! Pieces lying on a board: which piece, turned how, in which cell.

use crate::{Game, Label, Piece, Side};

/// A piece as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placed {
    /// Piece, counted from 0.
    pub piece: u8,
    /// Quarter turns clockwise.
    pub turn: u8,
}

impl Placed {
    /// The same piece with another turn.
    pub(crate) fn with_turn(self, turn: u8) -> Self {
        Self { turn, ..self }
    }
}

/// A board, full or not; cells row by row from the top left.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arrangement {
    cells: Vec<Option<Placed>>,
}

impl Arrangement {
    /// A board without pieces.
    pub fn empty(game: &Game) -> Self {
        Self {
            cells: vec![None; game.cells()],
        }
    }

    /// Piece 0 in cell 0 and so on, none turned: how a fresh game lies on the table. Fixed pieces
    /// are put where they belong.
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

    /// What lies in `cell`.
    pub fn at(&self, cell: usize) -> Option<Placed> {
        self.cells[cell]
    }

    /// Puts a piece, or nothing, into `cell`.
    pub fn put(&mut self, cell: usize, placed: Option<Placed>) {
        self.cells[cell] = placed;
    }

    /// Exchanges what lies in two cells.
    pub fn swap(&mut self, one: usize, other: usize) {
        self.cells.swap(one, other);
    }

    /// Turns the piece in `cell` one quarter clockwise.
    pub fn turn(&mut self, cell: usize) {
        if let Some(placed) = &mut self.cells[cell] {
            placed.turn = (placed.turn + 1) % 4;
        }
    }

    /// All cells in order.
    pub fn cells(&self) -> &[Option<Placed>] {
        &self.cells
    }

    /// The piece in `cell` with its labels where they lie.
    pub fn piece(&self, game: &Game, cell: usize) -> Option<Piece> {
        self.cells[cell].map(|placed| game.pieces()[usize::from(placed.piece)].turned(placed.turn))
    }

    /// The label that the piece in `cell` turns to `side`.
    pub fn label(&self, game: &Game, cell: usize, side: Side) -> Option<Label> {
        self.piece(game, cell).map(|piece| piece.label(side))
    }

    /// The board after a quarter turn clockwise of the whole table. Only sensible on square boards.
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

    /// This board and its further turns: 4 boards on a square, 2 on a rectangle, 1 where pieces
    /// must not turn.
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

    /// The picture the board shows: the labels of every cell, without the piece numbers.
    pub fn picture(&self, game: &Game) -> Vec<Option<Piece>> {
        (0..self.cells.len())
            .map(|cell| self.piece(game, cell))
            .collect()
    }
}
