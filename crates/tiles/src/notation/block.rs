//! The lines of a board of several lines, as they come in.

use alloc::string::String;

use super::scan::Scanner;
use super::single::rows;
use super::table::{Table, Tile};
use super::{BoardReader, NotationError, NotationFault, Position};

/// Lines that are a board together.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) text: String,
    /// The first line's number.
    pub(super) line: u32,
    pub(super) lines: usize,
    /// After how many of them an empty line came, and whether one came after the last.
    pub(super) gaps: usize,
    pub(super) gap: bool,
    /// How many tiles it has, the highest of them, and whether one is the blank.
    pub(super) tiles: usize,
    pub(super) highest: u32,
    pub(super) blank: bool,
    /// Tiles that are still to come, where the first line says the size.
    pub(super) missing: Option<usize>,
}

impl Block {
    /// Its first line.
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

    /// Adds a line.
    ///
    /// # Errors
    /// If there is too much of it.
    pub(super) fn add(&mut self, text: &str) -> Result<(), NotationError> {
        self.text.push('\n');
        self.text.push_str(text);
        self.lines += 1;
        self.gap = false;
        not_too_long(self.text.len(), self.line)
    }

    /// Its first line, read.
    pub(super) fn first_line(&self) -> Result<Table<'_>, NotationError> {
        let first = self.text.lines().next().unwrap_or_default();
        rows(&mut Scanner::new(first, self.line))
    }
}

/// A text of so many bytes that begins in this line is no longer than a board can be.
pub(super) fn not_too_long(bytes: usize, line: u32) -> Result<(), NotationError> {
    let most = BoardReader::MOST_BYTES;
    if bytes <= most {
        return Ok(());
    }
    Err(NotationError {
        at: Position { line, column: 1 },
        fault: NotationFault::TooLong { most },
    })
}

/// Is the blank among them?
pub(super) fn has_blank(tiles: &[Tile]) -> bool {
    tiles.iter().any(|tile| tile.value == 0)
}
