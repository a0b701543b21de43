//! Collects the lines of a board that spans several lines, while the text arrives.

use alloc::string::String;

use super::one_board::rows;
use super::scan::Scanner;
use super::table::{Table, Tile};
use super::{BoardReader, NotationError, NotationFault, Position};

/// The lines of a board, so far.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) text: String,
    /// The number of the first line.
    pub(super) line: u32,
    pub(super) lines: usize,
    /// The number of lines that an empty line follows.
    pub(super) gaps: usize,
    /// Whether an empty line follows the last line.
    pub(super) gap: bool,
    /// The number of tiles.
    pub(super) tiles: usize,
    /// The highest tile.
    pub(super) highest: u32,
    /// Whether the blank is among the tiles.
    pub(super) blank: bool,
    /// The number of tiles still missing, if the first line gave the size.
    pub(super) missing: Option<usize>,
}

impl Block {
    /// A block that begins with this line.
    pub(super) fn begin(text: &str, line: u32) -> Self {
        Self {
            text: text.into(),
            line,
            lines: 1,
            ..Self::default()
        }
    }

    /// Counts the tiles of a line.
    pub(super) fn count(&mut self, tiles: &[Tile]) {
        self.tiles += tiles.len();
        self.highest = tiles
            .iter()
            .fold(self.highest, |high, tile| high.max(tile.value));
        self.blank |= has_blank(tiles);
    }

    /// Appends a line.
    ///
    /// # Errors
    /// If the text of the board is too long.
    pub(super) fn add(&mut self, text: &str) -> Result<(), NotationError> {
        self.text.push('\n');
        self.text.push_str(text);
        self.lines += 1;
        self.gap = false;
        not_too_long(self.text.len(), self.line)
    }

    /// The words of the first line.
    pub(super) fn first_line(&self) -> Result<Table<'_>, NotationError> {
        let first = self.text.lines().next().unwrap_or_default();
        rows(&mut Scanner::new(first, self.line))
    }
}

/// Checks that a text of `bytes` that begins in `line` is not longer than a board can be.
pub(super) fn not_too_long(bytes: usize, line: u32) -> Result<(), NotationError> {
    let most = BoardReader::MOST_BYTES;
    if bytes <= most {
        return Ok(());
    }
    Err(NotationFault::TooLong { most }.at(Position { line, column: 1 }))
}

/// Returns whether the blank is among these tiles.
pub(super) fn has_blank(tiles: &[Tile]) -> bool {
    tiles.iter().any(|tile| tile.value == 0)
}
