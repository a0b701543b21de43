//! Arranges the words of a text in rows, as the bars, separators and brackets of the text show
//! them. What the words mean is the business of [`forms`](super::forms).

use alloc::vec::Vec;

use super::forms::{size, spelled};
use super::words;
use super::{Excerpt, NotationError, NotationFault, Position, ReadBoard};
use crate::Shape;

/// A word and its position. An empty word is the empty cell of a drawn table.
#[derive(Debug, Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) at: Position,
}

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
    /// Whether bars are the sides of cells.
    drawn: bool,
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
        self.drawn = true;
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
        let body = Body::of(self.words.clone(), self.ends.clone())?;
        Ok((spelled(&body)?.tiles, body.letters))
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
            Err(_) if self.may_be_glued() => Ok(spelled(&Body::glued(&self.words)?)?.tiles),
            tiles => Ok(tiles?.0),
        }
    }

    /// The board. `asked` is the shape that the caller requires, and `end` is the end of the text.
    pub(super) fn board(
        &self,
        asked: Option<Shape>,
        end: Position,
    ) -> Result<ReadBoard, NotationError> {
        let first = self.words.first();
        let first = first.ok_or_else(|| NotationFault::Empty.at(end))?;
        // A size without tiles after it may be four tiles, such as 2x31.
        let Some((width, height)) = words::size(first.text).filter(|_| self.words.len() > 1) else {
            let board = spelled(&Body::of(self.words.clone(), self.ends.clone())?)?.board(asked);
            return board.map_err(|error| self.named(error));
        };
        let given = size(width, height, first.at)?;
        if let Some(asked) = asked.filter(|&asked| asked != given) {
            return Err(NotationFault::OtherShape { given, asked }.at(first.at));
        }
        let ends = self.ends.iter().map(|end| end - 1);
        let ends: Vec<usize> = ends.filter(|&end| end > 0).collect();
        let board = spelled(&Body::of(self.words[1..].to_vec(), ends)?)?.board(Some(given));
        board.map_err(|error| error.in_form("a size and its tiles"))
    }

    /// The error with the name of the form that the tokeniser has recognised.
    fn named(&self, error: NotationError) -> NotationError {
        if self.drawn {
            return error.in_form("a drawn table");
        }
        error
    }
}

/// The error for a text with more words than the largest board has tiles.
fn too_many(at: Position) -> NotationError {
    let most = Table::MOST;
    NotationFault::TooMany { most }.at(at)
}

/// The words of a board after its size, of which there is at least one.
pub(super) struct Body<'a> {
    pub(super) words: Vec<Word<'a>>,
    /// For each row, the number of these words up to its end.
    pub(super) ends: Vec<usize>,
    /// Whether each character was a tile. Each of them is a word here.
    pub(super) glued: bool,
    /// Whether the words are letters instead of numbers.
    pub(super) letters: bool,
}

impl<'a> Body<'a> {
    /// These words, with rows that end after these numbers of words.
    pub(super) fn of(words: Vec<Word<'a>>, ends: Vec<usize>) -> Result<Self, NotationError> {
        if is_glued(&words, &ends) {
            return Self::glued(&words);
        }
        let letters = words::are_letters(words.iter().map(|word| word.text));
        Ok(Self {
            words,
            ends,
            glued: false,
            letters,
        })
    }

    /// The characters of these words of equal length, a row for each word.
    fn glued(words: &[Word<'a>]) -> Result<Self, NotationError> {
        let length = words[0].text.len();
        if words.len() * length > Table::MOST {
            return Err(too_many(words[0].at));
        }
        let characters = words.iter().flat_map(|&Word { text, at }| {
            let places = (at.column..).map(move |column| Position { column, ..at });
            let texts = text
                .char_indices()
                .map(move |(start, c)| &text[start..][..c.len_utf8()]);
            texts.zip(places).map(|(text, at)| Word { text, at })
        });
        let characters: Vec<Word<'a>> = characters.collect();
        Ok(Self {
            letters: words::are_letters(characters.iter().map(|word| word.text)),
            words: characters,
            ends: (1..=words.len()).map(|row| row * length).collect(),
            glued: true,
        })
    }

    /// The tiles, if the words are letters and without gaps as told.
    pub(super) fn read(
        &self,
        glued: bool,
        letters: bool,
        value: fn(&str, usize) -> Option<u32>,
    ) -> Option<Result<Vec<Tile>, NotationError>> {
        let tile = |word: &Word<'_>| match value(word.text, self.words.len()) {
            Some(value) => Ok(Tile { value, at: word.at }),
            None => {
                let found = Excerpt::new(word.text);
                Err(NotationFault::Word { found, letters }.at(word.at))
            }
        };
        let fits = (self.glued, self.letters) == (glued, letters);
        fits.then(|| self.words.iter().map(tile).collect())
    }
}

/// Returns whether each row is a single word in which every character is a tile. All words must
/// have the same length, and they must not be tiles as they are.
fn is_glued(words: &[Word<'_>], ends: &[usize]) -> bool {
    let count = words.len();
    let shortest = if count == 1 { 4 } else { 2 };
    let length = words.first().map_or(0, |word| word.text.len());
    let as_tiles = |word: &Word<'_>| words::side(word.text).is_some_and(|tile| tile < count);
    let glued = |word: &Word<'_>| word.text.len() == length && words::may_be_glued(word.text);
    ends.len() == count
        && length >= shortest
        && words.iter().all(glued)
        && !words.iter().all(as_tiles)
}
