//! Lines of instance files: `index length tiles…`.

use super::table::{Table, Tile, checked, size};
use super::{NotationError, NotationFault};
use crate::{Board, Shape};

/// What a line of an instance file says.
pub(super) struct Record {
    pub(super) index: u32,
    pub(super) length: u32,
    pub(super) board: Board,
}

/// The record on a line; `None` if the line has not as many numbers as one or is rather a board.
/// Where records came before, it must be one. A line that may be both is a fault.
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
        Ok(_) if may_be_a_board => Err(NotationError {
            at: numbers[0].at,
            fault: NotationFault::RecordOrBoard {
                given: numbers.len(),
            },
        }),
        Ok(board) => Ok(Some(Record {
            index: before[0].value,
            length: before[1].value,
            board,
        })),
        Err(error) if sure || !may_be_a_board && fit(tiles) => Err(error),
        Err(_) => Ok(None),
    }
}

/// How many tiles a record of so many numbers has, if it can be one. No two squares differ by 2.
fn cells(numbers: usize, shape: Option<Shape>) -> Option<usize> {
    let cells = numbers.checked_sub(2)?;
    let fits = match shape {
        Some(shape) => cells == shape.cells(),
        None => cells >= 4 && cells.isqrt().pow(2) == cells,
    };
    fits.then_some(cells)
}

/// Is none too high for as many cells?
pub(super) fn fit(tiles: &[Tile]) -> bool {
    tiles.iter().all(|tile| (tile.value as usize) < tiles.len())
}

fn is_permutation(tiles: &[Tile]) -> bool {
    let mut values: alloc::vec::Vec<u32> = tiles.iter().map(|tile| tile.value).collect();
    values.sort_unstable();
    values.iter().zip(0..).all(|(&value, place)| value == place)
}
