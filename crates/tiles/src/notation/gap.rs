//! Recognises a board whose blank is only white space, as copied from a terminal:
//!
//! ```text
//!  1  2  3
//!  4     6
//!  7  5  8
//! ```
//!
//! The other rows show where the columns are, and so which column is empty in the row with a
//! missing tile.

use alloc::vec::Vec;
use core::ops::Range;

use super::table::{Body, Word};

/// Inserts an empty word for the blank. Returns `None` unless exactly one row lacks one tile, each
/// row is on a line of its own, and the other rows show which column is empty.
pub(super) fn filled<'a>(body: &Body<'a>) -> Option<Body<'a>> {
    let (words, ends) = (&body.words, &body.ends);
    let starts = core::iter::once(0).chain(ends.iter().copied());
    let rows: Vec<&[Word<'a>]> = starts
        .zip(ends.iter())
        .map(|(start, &end)| &words[start..end])
        .collect();
    let width = rows.iter().map(|row| row.len()).max()?;
    // The first row may be a size.
    let header = usize::from(width > 2 && rows.len() > 2 && rows[0].len() == 1);
    let mut short = (header..rows.len()).filter(|&row| rows[row].len() < width);
    let (Some(lacking), None) = (short.next(), short.next()) else {
        return None;
    };
    let lines = rows.windows(2).all(|pair| {
        let (above, below) = (pair[0][0].at.line, pair[1][0].at.line);
        above < below
    });
    let others: Vec<&[Word<'a>]> = (header..rows.len())
        .filter(|&row| row != lacking)
        .map(|row| rows[row])
        .collect();
    if !lines || others.is_empty() || rows[lacking].len() + 1 != width {
        return None;
    }
    let free = free_column(&others, rows[lacking])?;
    let place = lacking.checked_sub(1).map_or(0, |above| ends[above]) + free;
    let at = words[place.min(ends[lacking] - 1)].at;
    let mut words = words.to_vec();
    words.insert(place, Word { text: "", at });
    let ends = ends.iter().enumerate();
    let ends = ends.map(|(row, end)| end + usize::from(row >= lacking));
    Body::of(words, ends.collect::<Vec<_>>()).ok()
}

/// The column that is empty in `row`, if the complete rows `others` determine all columns.
fn free_column(others: &[&[Word<'_>]], row: &[Word<'_>]) -> Option<usize> {
    let columns: Vec<Range<u32>> = (0..others[0].len())
        .map(|column| {
            let spans = others.iter().map(|row| span(&row[column]));
            spans.reduce(|one, other| one.start.min(other.start)..one.end.max(other.end))
        })
        .collect::<Option<_>>()?;
    // The columns must not overlap, and each word of the row must lie in exactly one of them.
    if columns.windows(2).any(|pair| pair[0].end > pair[1].start) {
        return None;
    }
    let mut free = None;
    let mut words = row.iter().map(span).peekable();
    for (column, range) in columns.iter().enumerate() {
        let here = words.next_if(|word| word.start < range.end && range.start < word.end);
        if here.is_none() && free.replace(column).is_some() {
            return None;
        }
    }
    free.filter(|_| words.next().is_none())
}

/// The columns of the text that a word covers.
fn span(word: &Word<'_>) -> Range<u32> {
    let letters = u32::try_from(word.text.chars().count()).unwrap_or(u32::MAX);
    word.at.column..word.at.column.saturating_add(letters)
}
