//! A game: the shape of the board, the rule, the pieces, and pieces that are fixed in advance.
//!
//! [`Game::new`] checks everything that can be checked without searching: there are as many pieces
//! as cells, the rule allows every label, the pieces can form the frame, and fixed pieces are
//! valid. The engine relies on these properties and checks none of them again.
//!
//! ```
//! use knobel_cards::{Game, GameParts, Rule};
//!
//! let piece = |labels: [&str; 4]| labels.map(str::to_owned);
//! let game = Game::new(GameParts {
//!     id: "pair".into(),
//!     width: 2,
//!     height: 1,
//!     rule: Rule::Complement,
//!     turning: true,
//!     pieces: vec![piece(["A", "B", "a", "b"]), piece(["B", "A", "b", "a"])],
//!     ..GameParts::default()
//! })?;
//! assert_eq!((game.cells(), game.seams(), game.board_turns()), (2, 1, 2));
//! # Ok::<(), knobel_cards::CardsError>(())
//! ```

use crate::rule::Matching;
use crate::{CardsError, Label, Piece, Rule, Side};

/// The largest number of cells. Piece numbers and depths are bytes in the engine.
pub const MOST_CELLS: usize = 256;
/// The longest side of a board.
pub const MOST_SIDE: usize = 128;
/// The largest number of labels, not counting the outside.
pub const MOST_LABELS: usize = 254;

/// A piece whose cell and turn are given in advance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixedPiece {
    /// The number of the piece, counted from 0.
    pub piece: u8,
    /// The cell, counted from 0, row by row from the top left.
    pub cell: u16,
    /// The number of quarter turns clockwise.
    pub turn: u8,
}

/// Counts that a file states about its game, so that a program can check itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StatedCounts {
    /// The number of placements that solve the game.
    pub raw: Option<u128>,
    /// The number of solutions up to rotating the board. Exchanging identical cards does not make
    /// another solution.
    pub distinct: Option<u128>,
    /// The number of placements that a plain row scan makes, and the length of its rows.
    pub row_scan: Option<(u64, usize)>,
}

/// The data of a game before it is checked by [`Game::new`].
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameParts {
    /// A short name for programs.
    pub id: String,
    /// A name for people.
    pub name: String,
    /// The number of columns.
    pub width: usize,
    /// The number of rows.
    pub height: usize,
    /// The rule that says which labels may touch.
    pub rule: Rule,
    /// Whether label `0` is a frame, which must lie on the outer edge and nowhere else.
    pub framed: bool,
    /// Whether pieces may be turned.
    pub turning: bool,
    /// The label names of each piece, clockwise from the top.
    pub pieces: Vec<[String; 4]>,
    /// Pieces that are fixed in advance.
    pub fixed: Vec<FixedPiece>,
    /// Counts that the source states.
    pub known: StatedCounts,
    /// Further lines of the source, as keyword and rest. They are preserved when the game is
    /// written.
    pub notes: Vec<(String, String)>,
}

/// A game that [`Game::new`] has checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    parts: GameParts,
    /// The names of the labels. The first name belongs to the outside.
    names: Vec<String>,
    pieces: Vec<Piece>,
    /// The compiled rule.
    matching: Matching,
}

impl Game {
    /// Checks the parts of a game, and numbers the labels in the order in which they appear.
    ///
    /// # Errors
    /// If the parts do not form a game; [`CardsError`] lists the reasons.
    pub fn new(parts: GameParts) -> Result<Self, CardsError> {
        let (width, height) = (parts.width, parts.height);
        let cells = width.saturating_mul(height);
        if cells == 0 || cells > MOST_CELLS || width > MOST_SIDE || height > MOST_SIDE {
            return Err(CardsError::Size { width, height });
        }
        if parts.pieces.len() != cells {
            return Err(CardsError::PieceCount {
                given: parts.pieces.len(),
                width,
                height,
            });
        }
        let mut names = vec!["0".to_owned()];
        let mut pieces = Vec::with_capacity(cells);
        for edges in &parts.pieces {
            let mut labels = [Label::OUTSIDE; 4];
            for (label, name) in labels.iter_mut().zip(edges) {
                *label = number(&parts, &mut names, name)?;
            }
            pieces.push(Piece(labels));
        }
        let matching = Matching::new(&parts.rule, &names);
        let game = Self {
            parts,
            names,
            pieces,
            matching,
        };
        game.check_frame()?;
        game.check_fixed()?;
        game.check_alike()?;
        Ok(game)
    }

    /// The short name for programs.
    pub fn id(&self) -> &str {
        &self.parts.id
    }

    /// The name for people, or the short name if it is empty.
    pub fn name(&self) -> &str {
        if self.parts.name.is_empty() {
            &self.parts.id
        } else {
            &self.parts.name
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.parts.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.parts.height
    }

    /// The number of cells, which equals the number of pieces.
    pub fn cells(&self) -> usize {
        self.pieces.len()
    }

    /// The rule that says which labels may touch.
    pub fn rule(&self) -> &Rule {
        &self.parts.rule
    }

    /// Whether label 0 is a frame.
    pub fn framed(&self) -> bool {
        self.parts.framed
    }

    /// Whether pieces may be turned.
    pub fn turning(&self) -> bool {
        self.parts.turning
    }

    /// The pieces in the order of the source.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The number of sides of all pieces that have this label.
    pub(crate) fn occurrences(&self, label: Label) -> usize {
        let labels = self.pieces.iter().flat_map(|piece| piece.0);
        labels.filter(|&other| other == label).count()
    }

    /// The pieces that are fixed in advance.
    pub fn fixed(&self) -> &[FixedPiece] {
        &self.parts.fixed
    }

    /// The counts that the source states.
    pub fn known(&self) -> &StatedCounts {
        &self.parts.known
    }

    /// The data from which the game was made.
    pub fn parts(&self) -> &GameParts {
        &self.parts
    }

    /// The table of labels that may touch.
    pub fn matching(&self) -> &Matching {
        &self.matching
    }

    /// The name of a label.
    pub fn label_name(&self, label: Label) -> &str {
        &self.names[usize::from(label.0)]
    }

    /// The quarter turns with which a piece may be laid.
    pub fn turns(&self) -> std::ops::Range<u8> {
        0..if self.turning() { 4 } else { 1 }
    }

    /// Returns the neighbour of a cell on `side`, or `None` at the edge of the board.
    pub fn neighbour(&self, cell: usize, side: Side) -> Option<usize> {
        let (width, column) = (self.width(), cell % self.width());
        match side {
            Side::Up => cell.checked_sub(width),
            Side::Right => (column + 1 < width).then_some(cell + 1),
            Side::Down => (cell + width < self.cells()).then_some(cell + width),
            Side::Left => (column > 0).then(|| cell - 1),
        }
    }

    /// The number of seams between two cells: 480 on a 16×16 board.
    pub fn seams(&self) -> u32 {
        let (width, height) = (self.width(), self.height());
        ((width - 1) * height + width * (height - 1)) as u32
    }

    /// The number of rotations of the board that keep its shape: 4 on a square, 2 on a rectangle,
    /// and 1 if pieces must not turn.
    pub fn board_turns(&self) -> u8 {
        match (self.turning(), self.width() == self.height()) {
            (false, _) => 1,
            (true, true) => 4,
            (true, false) => 2,
        }
    }

    /// Returns the same game with other fixed pieces.
    ///
    /// # Errors
    /// If a fixed piece is invalid or clashes with another one.
    pub fn with_fixed(&self, fixed: Vec<FixedPiece>) -> Result<Self, CardsError> {
        let mut game = self.clone();
        game.parts.fixed = fixed;
        game.check_fixed()?;
        Ok(game)
    }

    /// Returns the same game with other counts and further lines.
    pub(crate) fn with_notes(mut self, known: StatedCounts, notes: Vec<(String, String)>) -> Self {
        self.parts.known = known;
        self.parts.notes = notes;
        self
    }

    /// Rejects boards on which more than 255 pieces are identical, because the engine counts them
    /// in a byte.
    fn check_alike(&self) -> Result<(), CardsError> {
        let first = self.pieces[0].canonical();
        if self.cells() > usize::from(u8::MAX)
            && self.pieces.iter().all(|piece| piece.canonical() == first)
        {
            return Err(CardsError::AllAlike {
                given: self.cells(),
            });
        }
        Ok(())
    }

    /// Checks that the pieces can form the frame: for each pattern of frame sides, up to turning,
    /// there must be as many pieces as cells.
    fn check_frame(&self) -> Result<(), CardsError> {
        if !self.framed() {
            return Ok(());
        }
        // A pattern has one bit per frame side. Turns of a pattern are equal if pieces may be
        // turned.
        let shape = |outside: [bool; 4]| -> u8 {
            let turned = |turn: usize| {
                (0..4).fold(0u8, |bits, side| {
                    bits | u8::from(outside[(side + 4 - turn) % 4]) << side
                })
            };
            self.turns()
                .map(|turn| turned(turn.into()))
                .min()
                .unwrap_or(0)
        };
        let mut balance = [0i32; 16];
        let (mut needed, mut given) = ([0u32; 16], [0u32; 16]);
        for (cell, piece) in self.pieces.iter().enumerate() {
            let cell_shape = shape(Side::ALL.map(|side| self.neighbour(cell, side).is_none()));
            let piece_shape = shape(piece.0.map(|label| label == Label::OUTSIDE));
            needed[usize::from(cell_shape)] += 1;
            given[usize::from(piece_shape)] += 1;
            balance[usize::from(cell_shape)] += 1;
            balance[usize::from(piece_shape)] -= 1;
        }
        let wrong: Vec<String> = (0..16)
            .filter(|&shape| balance[shape] != 0)
            .map(|shape| {
                format!(
                    "{} with {} (given {})",
                    needed[shape],
                    shape_words(shape as u8),
                    given[shape]
                )
            })
            .collect();
        if wrong.is_empty() {
            return Ok(());
        }
        Err(CardsError::Frame {
            problem: format!(
                "frame pieces do not add up: a framed {}x{} board needs {}",
                self.width(),
                self.height(),
                wrong.join(", ")
            ),
        })
    }

    /// Checks that fixed pieces exist, may be turned as given, and do not clash.
    fn check_fixed(&self) -> Result<(), CardsError> {
        let cells = self.cells();
        let (mut pieces, mut taken) = (vec![false; cells], vec![false; cells]);
        for fixed in &self.parts.fixed {
            let (piece, cell) = (usize::from(fixed.piece), usize::from(fixed.cell));
            if piece >= cells || cell >= cells || fixed.turn > 3 {
                return Err(CardsError::Fixed(format!(
                    "fixed piece {} in cell {} with {} turns does not exist: pieces and cells run \
                     from 1 to {cells}, turns from 0 to 3",
                    piece + 1,
                    cell + 1,
                    fixed.turn
                )));
            }
            if fixed.turn > 0 && !self.turning() {
                return Err(CardsError::Fixed(format!(
                    "fixed piece {} is turned, but this game allows no turning",
                    piece + 1
                )));
            }
            if std::mem::replace(&mut pieces[piece], true)
                || std::mem::replace(&mut taken[cell], true)
            {
                return Err(CardsError::Fixed(format!(
                    "fixed piece {} in cell {}: that piece or that cell is fixed twice",
                    piece + 1,
                    cell + 1
                )));
            }
        }
        Ok(())
    }
}

/// Returns the number of a label name. A new name gets the next number.
fn number(parts: &GameParts, names: &mut Vec<String>, name: &str) -> Result<Label, CardsError> {
    if parts.framed && name == "0" {
        return Ok(Label::OUTSIDE);
    }
    if let Some(found) = names.iter().skip(1).position(|known| known == name) {
        return Ok(Label(found as u8 + 1));
    }
    parts.rule.check(name)?;
    if names.len() > MOST_LABELS {
        return Err(CardsError::TooManyLabels {
            given: names.len() + 1,
        });
    }
    names.push(name.to_owned());
    Ok(Label(names.len() as u8 - 1))
}

/// Describes a pattern of frame sides.
fn shape_words(shape: u8) -> &'static str {
    match (shape.count_ones(), shape) {
        (0, _) => "no frame side",
        (1, _) => "one frame side",
        (2, 5 | 10) => "two opposite frame sides",
        (2, _) => "two neighbouring frame sides (a corner)",
        (3, _) => "three frame sides",
        _ => "four frame sides",
    }
}
