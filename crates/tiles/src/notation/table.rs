//! Turns words into tiles, and rows of tiles into a checked board. This is the parser behind the
//! lexer in [`scan`](super::scan): it decides what the rows, sizes and frames of a text mean.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use super::gap::filled;
use super::words::{self, Word};
use super::{NotationError, NotationFault, Position};
use crate::{Board, BoardError, Shape};

/// A tile and its position in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tile {
    pub(super) value: u32,
    pub(super) at: Position,
}

/// The words of a text, arranged in rows as in the text.
#[derive(Debug, Default)]
pub(super) struct Table<'a> {
    words: Vec<Word<'a>>,
    /// For each row, the number of words up to its end. No row is empty.
    ends: Vec<usize>,
    /// The bars in the current row: the number of words before each bar, and its position.
    bars: Vec<(usize, Position)>,
}

impl<'a> Table<'a> {
    /// The largest number of words in a text: the tiles of the largest board, and two numbers
    /// before them.
    const MOST: usize = Shape::LONGEST * Shape::LONGEST + 2;

    /// Appends a word to the current row.
    pub(super) fn add(&mut self, text: &'a str, at: Position) -> Result<(), NotationError> {
        if self.words.len() >= Self::MOST {
            return Err(too_many(at));
        }
        self.words.push(Word { text, at });
        Ok(())
    }

    /// Appends a bar to the current row.
    pub(super) fn bar(&mut self, at: Position) {
        self.bars.push((self.words.len(), at));
    }

    /// Ends the current row, unless it is empty.
    ///
    /// Bars have two meanings. If two words stand between two bars, each bar ends a row. Otherwise
    /// the bars are the sides of cells: those at both ends are a frame, and a cell without a word
    /// is the blank.
    pub(super) fn end_row(&mut self) {
        let bars = core::mem::take(&mut self.bars);
        let start = self.ends.last().copied().unwrap_or(0);
        let starts = core::iter::once(start).chain(bars.iter().map(|&(before, _)| before));
        let ends = bars.iter().map(|&(before, _)| before);
        let pieces: Vec<(usize, usize)> = starts.zip(ends.chain([self.words.len()])).collect();
        if bars.is_empty() || pieces.iter().any(|&(start, end)| end - start > 1) {
            for (start, end) in pieces {
                if start < end {
                    self.ends.push(end);
                }
            }
            return;
        }
        let empty = |&(start, end): &(usize, usize)| start == end;
        let framed = pieces.len() > 2 && empty(&pieces[0]) && empty(&pieces[pieces.len() - 1]);
        let cells = if framed {
            1..pieces.len() - 1
        } else {
            0..pieces.len()
        };
        // A row without words is the space between rows of a drawing.
        if self.words.len() == start {
            return;
        }
        let row = self.words.split_off(start);
        for cell in cells {
            let (first, end) = pieces[cell];
            // The position of an empty cell is that of the bar after it, or before it at the end.
            let at = bars[cell.min(bars.len() - 1)].1;
            let gap = Word { text: "", at };
            let word = row.get(first - start).filter(|_| first < end);
            self.words.push(word.copied().unwrap_or(gap));
        }
        self.ends.push(self.words.len());
    }

    /// The number of words.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// The number of tiles that should follow, if the text is only a size, such as `3` or `3x4`.
    pub(super) fn announces(&self) -> Option<usize> {
        let [word] = self.words[..] else { return None };
        let (width, height) = match words::side(word.text) {
            Some(side) => (side, side),
            None => words::size(word.text)?,
        };
        Shape::new(width, height).ok().map(Shape::cells)
    }

    /// Returns whether the text is a single row of several words, without a size.
    pub(super) fn is_plain_line(&self) -> bool {
        self.ends.len() == 1 && self.words.len() > 1 && !self.is_sized()
    }

    /// Returns whether the text begins with a size that tiles follow.
    pub(super) fn is_sized(&self) -> bool {
        let first = self.words.first().filter(|_| self.words.len() > 1);
        first.is_some_and(|word| words::size(word.text).is_some())
    }

    /// The tiles in order, and whether they are letters.
    ///
    /// # Errors
    /// Returns the first word that is not a tile.
    pub(super) fn tiles(&self) -> Result<(Vec<Tile>, bool), NotationError> {
        Body::of(&self.words, &self.ends).tiles()
    }

    /// Returns whether the text is a single word that may be a row of tiles without gaps.
    pub(super) fn may_be_glued(&self) -> bool {
        let glued = |word: &Word<'_>| word.text.len() > 1 && words::may_be_glued(word.text);
        self.words.len() == 1 && glued(&self.words[0])
    }

    /// The tiles of a single row, before the other rows are known. If the only word is not a tile,
    /// it may be a row of tiles without gaps.
    ///
    /// # Errors
    /// Returns the first word that is not a tile.
    pub(super) fn row_tiles(&self) -> Result<Vec<Tile>, NotationError> {
        match self.tiles() {
            Err(_) if self.may_be_glued() => Ok(words::glued_tiles(&self.words).0),
            tiles => Ok(tiles?.0),
        }
    }

    /// The board. `asked` is the shape that the caller requires, and `end` is the end of the text.
    pub(super) fn board(
        &self,
        asked: Option<Shape>,
        end: Position,
    ) -> Result<Board, NotationError> {
        let empty = NotationError {
            at: end,
            fault: NotationFault::Empty,
        };
        let first = self.words.first().ok_or(empty)?;
        let mut body = Body::of(&self.words, &self.ends);
        let mut announced = None;
        // A size without tiles after it may be four tiles, such as 2x31.
        if let (Some((width, height)), true) = (words::size(first.text), self.words.len() > 1) {
            announced = Some(size(width, height, first.at)?);
            body = Body::of(&self.words[1..], &self.ends);
        }
        if let (Some(asked), Some(given)) = (
            asked,
            announced.filter(|&announced| Some(announced) != asked),
        ) {
            return Err(NotationError {
                at: first.at,
                fault: NotationFault::OtherShape { given, asked },
            });
        }
        let shape = announced.or(asked);
        let (words, ends) = (body.words, body.ends.clone());
        body.board(shape).or_else(|fault| {
            // In a row that lacks a tile, white space may stand for the blank.
            let ragged = matches!(fault.fault, NotationFault::Ragged { .. });
            let filled = filled(words, &ends).filter(|_| ragged);
            let board = filled.and_then(|(words, ends)| Body::of(&words, &ends).board(shape).ok());
            board.ok_or(fault)
        })
    }
}

/// The error for a text with more words than the largest board has tiles.
fn too_many(at: Position) -> NotationError {
    let most = Table::MOST;
    NotationError {
        at,
        fault: NotationFault::TooMany { most },
    }
}

/// The words after the size, of which there is at least one.
struct Body<'a> {
    words: &'a [Word<'a>],
    /// For each row, the number of these words up to its end.
    ends: Cow<'a, [usize]>,
}

impl<'a> Body<'a> {
    /// The last words of a table, and the ends of its rows.
    fn of(words: &'a [Word<'a>], ends: &'a [usize]) -> Self {
        let skipped = ends.last().map_or(0, |&all| all - words.len());
        let ends = match skipped {
            0 => Cow::Borrowed(ends),
            _ => ends
                .iter()
                .map(|end| end - skipped)
                .filter(|&end| end > 0)
                .collect(),
        };
        Self { words, ends }
    }

    /// Returns whether each row is a single word in which every character is a tile. All words must
    /// have the same length, and they must not be tiles as they are.
    fn is_glued(&self) -> bool {
        let count = self.words.len();
        let shortest = if count == 1 { 4 } else { 2 };
        let length = self.words.first().map_or(0, |word| word.text.len());
        let as_tiles = |word: &Word<'_>| words::side(word.text).is_some_and(|tile| tile < count);
        self.ends.len() == count
            && length >= shortest
            && self
                .words
                .iter()
                .all(|word| word.text.len() == length && words::may_be_glued(word.text))
            && !self.words.iter().all(as_tiles)
    }

    /// The tiles in order, and whether they are letters.
    fn tiles(&self) -> Result<(Vec<Tile>, bool), NotationError> {
        if !self.is_glued() {
            return words::tiles(self.words);
        }
        if self.words.len() * self.words[0].text.len() > Table::MOST {
            return Err(too_many(self.words[0].at));
        }
        Ok(words::glued_tiles(self.words))
    }

    /// The board; `asked` is its required shape.
    fn board(self, asked: Option<Shape>) -> Result<Board, NotationError> {
        let (tiles, letters) = self.tiles()?;
        let ends = if self.is_glued() {
            let length = self.words[0].text.len();
            (1..=self.words.len()).map(|row| row * length).collect()
        } else {
            self.ends
        };
        // A single number on the first line is a size if longer rows follow, because rows of a
        // board have at least two tiles.
        let lone = ends.len() > 1 && ends[0] == 1;
        let header = lone && !letters && ends.len() < tiles.len();
        let first = tiles[0];
        let rows = Rows {
            offset: usize::from(header),
            ends: &ends[usize::from(header)..],
            tiles: &tiles[usize::from(header)..],
        };
        let shape = match (header, asked) {
            (true, _) => rows.shape_by_header(first)?,
            (false, Some(asked)) if rows.flat() => asked,
            (false, _) => rows.shape()?,
        };
        if let Some(asked) = asked.filter(|&asked| asked != shape) {
            return Err(NotationError {
                at: first.at,
                fault: NotationFault::OtherShape {
                    given: shape,
                    asked,
                },
            });
        }
        checked(shape, rows.tiles, letters)
    }
}

/// The rows of the board, after the size.
struct Rows<'a> {
    /// The number of tiles before the rows.
    offset: usize,
    ends: &'a [usize],
    tiles: &'a [Tile],
}

impl Rows<'_> {
    /// Returns whether the text shows no rows: all tiles are on one line, or each is on a line of
    /// its own.
    fn flat(&self) -> bool {
        self.ends.len() == 1 || self.ends.len() == self.tiles.len()
    }

    /// The number of tiles in the first row.
    fn width(&self) -> usize {
        self.ends[0] - self.offset
    }

    /// The shape that the rows show. Without rows, it is a square.
    fn shape(&self) -> Result<Shape, NotationError> {
        let at = self.tiles[0].at;
        let given = self.tiles.len();
        if self.flat() {
            let side = given.isqrt();
            if side * side != given || side < Shape::SHORTEST {
                let fault = match self.ends.len() {
                    1 => NotationFault::NotSquare { given },
                    _ => NotationFault::OneColumn { given },
                };
                return Err(NotationError { at, fault });
            }
            return size(side, side, at);
        }
        let needed = self.width();
        let mut start = 0;
        for (row, end) in (1..).zip(self.ends.iter().map(|end| end - self.offset)) {
            if end - start != needed {
                return Err(NotationError {
                    at: self.tiles[start].at,
                    fault: NotationFault::Ragged {
                        row,
                        given: end - start,
                        needed,
                    },
                });
            }
            start = end;
        }
        size(needed, self.ends.len(), at)
    }

    /// The square that `header` announces, if the rows have this shape.
    fn shape_by_header(&self, header: Tile) -> Result<Shape, NotationError> {
        let says = header.value as usize;
        let shape = size(says, says, header.at)?;
        let flat = self.flat() && self.tiles.len() == shape.cells();
        if !flat && self.shape()? != shape {
            return Err(NotationError {
                at: header.at,
                fault: NotationFault::Header {
                    says,
                    rows: self.ends.len(),
                    width: self.width(),
                },
            });
        }
        Ok(shape)
    }
}

/// The shape with these sides, or an error at this position.
pub(super) fn size(width: usize, height: usize, at: Position) -> Result<Shape, NotationError> {
    Shape::new(width, height).map_err(|error| NotationError {
        at,
        fault: NotationFault::Board(error),
    })
}

/// The board with these tiles, or an error at the position of the wrong tile.
pub(super) fn checked(shape: Shape, tiles: &[Tile], letter: bool) -> Result<Board, NotationError> {
    let values = tiles.iter().map(|tile| tile.value).collect();
    Board::new(shape, values).map_err(|error| {
        let places = |value| tiles.iter().filter(move |tile| tile.value == value);
        let (shows, fault) = match error {
            BoardError::Unknown { tile, shape } => {
                let fault = NotationFault::Unknown {
                    tile,
                    letter,
                    shape,
                };
                (places(tile).next(), fault)
            }
            BoardError::Repeated { tile } => {
                let fault = NotationFault::Repeated {
                    tile,
                    letter,
                    first: position(places(tile).next()),
                };
                (places(tile).nth(1), fault)
            }
            error => (tiles.first(), NotationFault::Board(error)),
        };
        let at = position(shows);
        NotationError { at, fault }
    })
}

/// The position of a tile, or the beginning of the text if there is no tile.
fn position(tile: Option<&Tile>) -> Position {
    tile.map_or(Position { line: 1, column: 1 }, |tile| tile.at)
}
