//! Parses lines of instance files: `index length tiles…`, as in published sets of benchmarks.

use super::forms::{checked, size};
use super::table::{Table, Tile};
use super::{NotationError, NotationFault, ReadBoard};
use crate::Shape;

/// A line of an instance file.
pub(super) struct Record {
    pub(super) index: u32,
    pub(super) length: u32,
    pub(super) read: ReadBoard,
}

/// The record on a line. Returns `None` if the line has the wrong number of numbers, or is rather a
/// board. After another record, or if the shape is known, a line of the right length must be a
/// record. A line that may be either is an error.
pub(super) fn record(
    line: &Table<'_>,
    shape: Option<Shape>,
    records_before: bool,
) -> Result<Option<Record>, NotationError> {
    let Some(cells) = cells(line.words(), shape).filter(|_| line.is_plain_line()) else {
        return Ok(None);
    };
    let (numbers, letters) = line.tiles()?;
    if letters {
        return Ok(None);
    }
    let (before, tiles) = numbers.split_at(2);
    let square = || size(cells.isqrt(), cells.isqrt(), tiles[0].at);
    let sure = records_before || shape.is_some();
    let may_be_a_board = !sure && is_permutation(&numbers);
    match checked(shape.map_or_else(square, Ok)?, tiles, false) {
        Ok(_) if may_be_a_board => {
            let given = numbers.len();
            Err(NotationFault::RecordOrBoard { given }.at(numbers[0].at))
        }
        Ok(read) => Ok(Some(Record {
            index: before[0].value,
            length: before[1].value,
            read,
        })),
        Err(error) if sure || !may_be_a_board && fit(tiles) => Err(error),
        Err(_) => Ok(None),
    }
}

/// The number of tiles of a record with this number of numbers, if there is such a record. It is
/// unique, because no two squares differ by 2.
fn cells(numbers: usize, shape: Option<Shape>) -> Option<usize> {
    let cells = numbers.checked_sub(2)?;
    let fits = match shape {
        Some(shape) => cells == shape.cells(),
        None => cells >= 4 && cells.isqrt().pow(2) == cells,
    };
    fits.then_some(cells)
}

/// Returns whether all tiles are lower than their number, as on a board.
pub(super) fn fit(tiles: &[Tile]) -> bool {
    tiles.iter().all(|tile| (tile.value as usize) < tiles.len())
}

/// Returns whether the tiles are a permutation of 0, 1, …, or of 1, 2, ….
fn is_permutation(tiles: &[Tile]) -> bool {
    let mut values: alloc::vec::Vec<u32> = tiles.iter().map(|tile| tile.value).collect();
    values.sort_unstable();
    matches!(values[0], 0 | 1) && values.windows(2).all(|pair| pair[0] + 1 == pair[1])
}
