//! Parses a text of many boards while it arrives, for example from a pipe.
//!
//! A text may contain a board per line, lines of an instance file (`index length tiles…`), lists,
//! boards with their size before them, and boards of several lines with empty lines between them.
//!
//! # Where a board ends
//! The reader must distinguish boards of several lines from boards of one line each. The rule is:
//! **a line that can be a whole board is a board**. Any other line is the first row of a board that
//! continues to the next empty line, or until it has as many tiles as its size requires.
//!
//! One ambiguity remains: `0 1 2 3` may be a board or the first row of a larger board. If the
//! reader may wait, the next line decides. If it has the same length and contains only other tiles,
//! both lines are rows. Directly below a board of one line, every line is a board. The reader always
//! waits after `1 2 3 4` and other lines without 0, which are more likely rows than boards.
//!
//! An error ends the reading and gives the line number. The boards before it have already been
//! returned.

use alloc::vec::Vec;

use super::block::{Block, has_blank, not_too_long};
use super::forms::list_of;
use super::one_board::{decode, list_board, misplaced, read_board_from, rows};
use super::record::{fit, record};
use super::scan::{Lexeme, Scanner};
use super::table::{Table, Tile};
use super::{Instance, NotationError, NotationFault, Position, ReadBoard};
use crate::Shape;

/// Parses boards from a text that arrives in pieces. Each board is returned as soon as its last
/// line has arrived.
///
/// ```
/// use knobel_tiles::notation::BoardReader;
///
/// let (mut reader, mut found) = (BoardReader::new(None).at_once(), Vec::new());
/// reader.feed(b"1 2 3 / 4 5 6 / 7 8 0\n2\n1 ", &mut found)?;
/// assert_eq!(found.len(), 1);
/// reader.feed(b"2\n0 3\n", &mut found)?;
/// assert_eq!(found.len(), 2);
/// reader.finish(&mut found)?;
/// # Ok::<(), knobel_tiles::notation::NotationError>(())
/// ```
#[derive(Debug)]
pub struct BoardReader {
    shape: Option<Shape>,
    may_wait: bool,
    records: bool,
    /// Whether any line so far was a record of an instance file.
    records_before: bool,
    /// Whether the previous line was a whole board.
    below_a_board: bool,
    /// The number of boards returned.
    boards: u32,
    /// The number of the next line.
    line: u32,
    /// The beginning of a line that is not complete yet.
    unfinished: Vec<u8>,
    pending: Pending,
}

/// The part of a board that has arrived.
#[derive(Debug)]
enum Pending {
    Nothing,
    /// A line that is a board, unless the next line shows that it is a row.
    Ambiguous(Instance, Block),
    /// The first rows of a board.
    Rows(Block),
    /// The beginning of a list, with the number of open brackets.
    List(Block, i64),
}

impl BoardReader {
    /// The largest number of bytes of a board. A board of 1000×1000 needs far less.
    pub const MOST_BYTES: usize = 64 << 20;

    /// A reader at the first line of a text. `shape` is as in
    /// [`parse_boards`](crate::notation::parse_boards).
    pub fn new(shape: Option<Shape>) -> Self {
        Self {
            shape,
            may_wait: true,
            records: true,
            records_before: false,
            below_a_board: false,
            boards: 0,
            line: 1,
            unfinished: Vec::new(),
            pending: Pending::Nothing,
        }
    }

    /// Returns a board on one line without waiting for the next line, which could show that it is
    /// the first row of a larger board. The reader still waits after a line of four tiles, because
    /// it is more likely a row of a 4×4 board than a 2×2 board.
    pub fn at_once(self) -> Self {
        Self {
            may_wait: false,
            ..self
        }
    }

    /// Treats no line as a record of an instance file.
    pub fn without_records(self) -> Self {
        Self {
            records: false,
            ..self
        }
    }

    /// Reads the next piece of the text and appends the boards that are complete to `found`.
    ///
    /// # Errors
    /// Returns the first error. The boards before it have been appended to `found`. After an error,
    /// nothing more can be read.
    pub fn feed(&mut self, bytes: &[u8], found: &mut Vec<Instance>) -> Result<(), NotationError> {
        let mut pieces = bytes.split_inclusive(|&byte| byte == b'\n');
        pieces.try_for_each(|piece| {
            let Some(line) = piece.strip_suffix(b"\n") else {
                self.unfinished.extend_from_slice(piece);
                return not_too_long(self.unfinished.len(), self.line);
            };
            if self.unfinished.is_empty() {
                return self.bytes(line, found);
            }
            let mut whole = core::mem::take(&mut self.unfinished);
            whole.extend_from_slice(line);
            self.bytes(&whole, found)
        })
    }

    /// Ends the text and appends the last board to `found`.
    ///
    /// # Errors
    /// If the rest of the text is not a board, or the text contains no board.
    pub fn finish(mut self, found: &mut Vec<Instance>) -> Result<(), NotationError> {
        if !self.unfinished.is_empty() {
            let last = core::mem::take(&mut self.unfinished);
            self.bytes(&last, found)?;
        }
        self.end_board(found)?;
        if self.boards == 0 {
            return Err(NotationFault::Empty.at(Position { line: 1, column: 1 }));
        }
        Ok(())
    }

    /// Reads a line. If this fails, a line that was waiting to be a row is a board after all.
    fn bytes(&mut self, line: &[u8], found: &mut Vec<Instance>) -> Result<(), NotationError> {
        let number = self.line;
        self.line = number.saturating_add(1);
        let line = match number {
            1 => line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line),
            _ => line,
        };
        let text = decode(line).map_err(|error| NotationError {
            at: Position {
                line: number,
                ..error.at
            },
            ..error
        });
        let taken = text.and_then(|text| self.take(text, number, found));
        if let (Err(_), Pending::Ambiguous(..)) = (&taken, &self.pending) {
            self.end_board(found)?;
        }
        taken
    }

    /// Reads a line of text, depending on what is pending.
    fn take(
        &mut self,
        text: &str,
        number: u32,
        found: &mut Vec<Instance>,
    ) -> Result<(), NotationError> {
        if let Pending::List(..) = self.pending {
            return self.take_list(text, number, found);
        }
        match text.trim_start().chars().next() {
            None => return self.empty_line(found),
            // This line is the frame of a drawn table.
            Some('┌' | '└' | '╔' | '╚' | '╭' | '╰' | '┏' | '┗') => {
                return self.end_board(found);
            }
            Some(first) if list_of(first).is_some() => {
                self.end_board(found)?;
                return self.take_list(text, number, found);
            }
            _ => {}
        }
        let table = rows(&mut Scanner::new(text, number))?;
        if table.words() == 0 {
            return Ok(());
        }
        match core::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Rows(block) => self.next_row(block, text, &table, found),
            Pending::Ambiguous(instance, mut block) if is_row_below(&instance, &block, &table) => {
                block.count(&block.first_line()?.row_tiles()?);
                self.next_row(block, text, &table, found)
            }
            Pending::Ambiguous(instance, _) => {
                self.emit(instance, found);
                self.below_a_board = true;
                self.first_line(text, &table, found)
            }
            _ => self.first_line(text, &table, found),
        }
    }

    /// Reads a line that may begin a board.
    fn first_line(
        &mut self,
        text: &str,
        table: &Table<'_>,
        found: &mut Vec<Instance>,
    ) -> Result<(), NotationError> {
        let number = self.line - 1;
        let missing = table.announces();
        self.pending = match self.whole(table, number) {
            _ if missing.is_some() => Pending::Rows(Block {
                missing,
                ..Block::begin(text, number)
            }),
            Ok(instance) => {
                let alone = !self.below_a_board && self.shape.is_none() && table.is_plain_line();
                let row = table.words() == 4 || instance.warning.is_some();
                if alone && (self.may_wait || row) {
                    Pending::Ambiguous(instance, Block::begin(text, number))
                } else {
                    self.emit(instance, found);
                    self.below_a_board = true;
                    Pending::Nothing
                }
            }
            Err(error) if self.below_a_board || table.is_sized() => return Err(error),
            Err(error) if is_no_row(&error.fault) && !table.may_be_glued() => return Err(error),
            Err(_) => {
                let mut block = Block::begin(text, number);
                block.count(&table.row_tiles()?);
                Pending::Rows(block)
            }
        };
        Ok(())
    }

    /// Reads a line below the first row of a board.
    fn next_row(
        &mut self,
        mut block: Block,
        text: &str,
        table: &Table<'_>,
        found: &mut Vec<Instance>,
    ) -> Result<(), NotationError> {
        let tiles = table.row_tiles()?;
        let two_blanks = has_blank(&tiles) && block.blank && block.missing.is_none();
        if two_blanks {
            // There are two boards. If the first line was meant as a whole board, or this line is
            // one, report the error of the first line.
            let first = block.first_line()?;
            if fit(&first.row_tiles()?) || self.whole(table, self.line - 1).is_ok() {
                self.whole(&first, block.line)?;
            }
        }
        block.add(text)?;
        block.count(&tiles);
        block.missing = match tiles.len() {
            // With one tile per line, the number on the first line was a tile as well.
            1 => None,
            tiles => block.missing.map(|missing| missing.saturating_sub(tiles)),
        };
        let complete = block.missing == Some(0);
        self.pending = Pending::Rows(block);
        if complete || two_blanks {
            return self.end_board(found);
        }
        Ok(())
    }

    /// Reads the first or another line of a list.
    fn take_list(
        &mut self,
        text: &str,
        number: u32,
        found: &mut Vec<Instance>,
    ) -> Result<(), NotationError> {
        let (block, before) = match core::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::List(mut block, open) => {
                block.add(text)?;
                (block, open)
            }
            _ => (Block::begin(text, number), 0),
        };
        let open = Scanner::new(text, number).fold(before, |open, (_, lexeme)| match lexeme {
            Lexeme::Open(_) => open + 1,
            Lexeme::Close(_) => open - 1,
            _ => open,
        });
        self.pending = Pending::List(block, open);
        if open > 0 {
            return Ok(());
        }
        self.end_board(found)
    }

    /// Ends a board, unless empty lines separate its rows and more rows must follow.
    fn empty_line(&mut self, found: &mut Vec<Instance>) -> Result<(), NotationError> {
        self.below_a_board = false;
        if let Pending::Ambiguous(instance, block) = &mut self.pending
            && instance.warning.is_some()
        {
            (block.gaps, block.gap) = (1, true);
            return Ok(());
        }
        if let Pending::Rows(block) = &mut self.pending {
            block.gaps += usize::from(!core::mem::replace(&mut block.gap, true));
            if block.gaps == block.lines && block.highest as usize + 1 != block.tiles {
                return Ok(());
            }
        }
        self.end_board(found)
    }

    /// Ends the pending board, because no more of it can follow.
    fn end_board(&mut self, found: &mut Vec<Instance>) -> Result<(), NotationError> {
        self.below_a_board = false;
        match core::mem::replace(&mut self.pending, Pending::Nothing) {
            Pending::Nothing => {}
            Pending::Ambiguous(instance, _) => self.emit(instance, found),
            Pending::Rows(block) if block.lines == 1 => {
                let instance = self.whole(&block.first_line()?, block.line)?;
                self.emit(instance, found);
            }
            Pending::Rows(block) => {
                let board = read_board_from(&block.text, block.line, self.shape)?;
                let instance = self.instance(board, block.line);
                self.emit(instance, found);
            }
            Pending::List(block, _) => self.lists(&block, found)?,
        }
        Ok(())
    }

    /// Parses the lists of a block. Each list is a board.
    fn lists(&mut self, block: &Block, found: &mut Vec<Instance>) -> Result<(), NotationError> {
        let mut scanner = Scanner::new(&block.text, block.line);
        loop {
            let before = scanner.clone();
            match scanner.next() {
                None => return Ok(()),
                Some((_, Lexeme::Line)) => {}
                Some((at, Lexeme::Open(_))) => {
                    scanner = before;
                    let board = list_board(&mut scanner, self.shape)?;
                    let instance = self.instance(board, at.line);
                    self.emit(instance, found);
                }
                Some((at, lexeme)) => return Err(misplaced(at, lexeme, "a list in brackets")),
            }
        }
    }

    /// Parses the line as a whole board or record.
    fn whole(&self, table: &Table<'_>, line: u32) -> Result<Instance, NotationError> {
        if self.records
            && let Some(record) = record(table, self.shape, self.records_before)?
        {
            return Ok(Instance {
                index: record.index,
                optimal_length: Some(record.length),
                ..self.instance(record.read, line)
            });
        }
        let board = table.board(self.shape, Position { line, column: 1 })?;
        Ok(self.instance(board, line))
    }

    /// The next board in the text, if it is not a record.
    fn instance(&self, read: ReadBoard, line: u32) -> Instance {
        Instance {
            index: self.boards.saturating_add(1),
            optimal_length: None,
            board: read.board,
            warning: read.warning,
            line,
        }
    }

    /// Appends a board to `found` and counts it.
    fn emit(&mut self, instance: Instance, found: &mut Vec<Instance>) {
        self.boards = self.boards.saturating_add(1);
        self.records_before |= instance.optimal_length.is_some();
        found.push(instance);
    }
}

/// Returns whether `line` is a row below `first`, which could be a whole `board` itself. A row
/// below has as many words as `first`, and only tiles that are not on `board`.
fn is_row_below(board: &Instance, first: &Block, line: &Table<'_>) -> bool {
    let as_long = first
        .first_line()
        .is_ok_and(|first| first.words() == line.words());
    let cells = board.board.tiles().len();
    let lowest = cells + usize::from(board.warning.is_some());
    let blank = |tile: &Tile| tile.value == 0 && board.warning.is_some();
    let other = |tile: &Tile| blank(tile) || tile.value as usize >= lowest;
    let others = || line.tiles().is_ok_and(|(tiles, _)| tiles.iter().all(other));
    as_long && line.is_plain_line() && others()
}

/// Returns whether this error shows that a line is not even a row.
fn is_no_row(fault: &NotationFault) -> bool {
    matches!(
        fault,
        NotationFault::Word { .. } | NotationFault::TooMany { .. } | NotationFault::Repeated { .. }
    )
}
