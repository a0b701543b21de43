//! Words become tiles in rows; rows become a checked board.

use alloc::vec::Vec;

use super::{Excerpt, NotationError, NotationFault, Position, tile_of_letter};
use crate::{Board, BoardError, Shape};

/// A tile of the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tile {
    pub(super) value: u32,
    pub(super) at: Position,
}

/// The tiles of a text in the rows that it shows.
#[derive(Debug, Default)]
pub(super) struct Table {
    tiles: Vec<Tile>,
    /// For each row the number of tiles up to its end. No row is empty.
    ends: Vec<usize>,
    letters: bool,
}

impl Table {
    /// The most tiles that a text is read for: those of the largest board, and two numbers before them.
    const MOST: usize = Shape::LONGEST * Shape::LONGEST + 2;

    /// Adds a word to the current row. The first word decides between numbers and letters.
    pub(super) fn add(&mut self, word: &str, at: Position) -> Result<(), NotationError> {
        let fail = |fault| Err(NotationError { at, fault });
        if self.tiles.len() >= Self::MOST {
            return fail(NotationFault::TooMany { most: Self::MOST });
        }
        if self.tiles.is_empty() {
            self.letters = letter(word).is_some();
        }
        let value = if self.letters {
            letter(word)
        } else {
            number(word)
        };
        let Some(value) = value else {
            return fail(NotationFault::Word {
                found: Excerpt::new(word),
                letters: self.letters,
            });
        };
        self.tiles.push(Tile { value, at });
        Ok(())
    }

    /// Ends the current row, unless it is empty.
    pub(super) fn end_row(&mut self) {
        if self.tiles.len() > self.ends.last().copied().unwrap_or(0) {
            self.ends.push(self.tiles.len());
        }
    }

    pub(super) fn tiles(&self) -> &[Tile] {
        &self.tiles
    }

    pub(super) fn has_letters(&self) -> bool {
        self.letters
    }

    /// The board; `asked` is the size the caller gave, `end` where the text ends.
    pub(super) fn board(self, asked: Option<Shape>, end: Position) -> Result<Board, NotationError> {
        let Some(first) = self.tiles.first().copied() else {
            return Err(NotationError {
                at: end,
                fault: NotationFault::Empty,
            });
        };
        let header = self.has_header();
        let (ends, tiles) = if header {
            (&self.ends[1..], &self.tiles[1..])
        } else {
            (&self.ends[..], &self.tiles[..])
        };
        let rows = Rows {
            offset: usize::from(header),
            ends,
            tiles,
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
        checked(shape, rows.tiles, self.letters)
    }

    /// A number alone on the first line, then longer rows: no row of a board has only one tile.
    fn has_header(&self) -> bool {
        let lone = self.ends.len() > 1 && self.ends[0] == 1;
        lone && !self.letters && self.ends.len() < self.tiles.len()
    }
}

/// The rows that show the board.
struct Rows<'a> {
    /// Tiles before these.
    offset: usize,
    ends: &'a [usize],
    tiles: &'a [Tile],
}

impl Rows<'_> {
    /// No rows are shown: everything on one line, or each tile on its own.
    fn flat(&self) -> bool {
        self.ends.len() == 1 || self.ends.len() == self.tiles.len()
    }

    fn width(&self) -> usize {
        self.ends[0] - self.offset
    }

    fn shape(&self) -> Result<Shape, NotationError> {
        let at = self.tiles[0].at;
        let given = self.tiles.len();
        if self.flat() {
            let side = given.isqrt();
            if side * side != given || side < Shape::SHORTEST {
                return Err(NotationError {
                    at,
                    fault: NotationFault::NotSquare { given },
                });
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

    /// The size that `header` gives, if the rows are of that size.
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

/// A shape, or the error at its place.
pub(super) fn size(width: usize, height: usize, at: Position) -> Result<Shape, NotationError> {
    Shape::new(width, height).map_err(|error| NotationError {
        at,
        fault: NotationFault::Board(error),
    })
}

/// The board with these tiles; the fault, if any, at the tile that shows it.
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

/// Where a tile stands in the text; without a tile, its beginning.
fn position(tile: Option<&Tile>) -> Position {
    tile.map_or(Position { line: 1, column: 1 }, |tile| tile.at)
}

fn number(word: &str) -> Option<u32> {
    match word {
        "_" | "." => Some(0),
        _ if word.bytes().all(|byte| byte.is_ascii_digit()) => word.parse().ok(),
        _ => None,
    }
}

fn letter(word: &str) -> Option<u32> {
    let mut characters = word.chars();
    let first = characters.next()?;
    characters.next().is_none().then(|| tile_of_letter(first))?
}
