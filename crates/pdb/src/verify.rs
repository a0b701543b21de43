//! Deep verification: is every entry of a table correct?
//!
//! Checksums show that a file contains what was written. Deep verification shows that what was
//! written is right, in two steps.
//! 1. Generate the table again and compare every entry. This would not reveal an error in the
//!    generator, because both tables would have it.
//! 2. Use only the steps of single tiles: each placement except the goal must have a *way down*,
//!    which is a step to a placement with a smaller value. The opposite condition, that no step
//!    changes a value by more than 1, does not hold for the minimum over the blank's regions, and
//!    no search here relies on it.
//!
//! The second step covers every entry of patterns of up to six tiles. For the 127,512,000
//! placements of six tiles on 5×5, this takes about 20 s on one core. For larger patterns, it
//! covers a sample. It skips entries with the largest value that four bits can hold, because these
//! values may have been reduced.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{BuildContext, Pattern, PdbError, RunTable, Table, table};

/// The largest number of tiles for which every entry is checked for a way down. Larger patterns are
/// sampled.
pub const MOST_TILES_WITHOUT_SAMPLE: usize = 6;

/// The largest number of entries in a sample.
const SAMPLE: usize = 1 << 20;

/// The number of entries that a thread checks before it takes more.
const PIECE: usize = 1 << 16;

/// Compares `table` with a newly generated one and looks for ways down. The inner error is the
/// reason for rejecting the table.
pub(crate) fn deep<D: AsRef<[u8]> + Sync>(
    table: &Table<D>,
    build: &mut BuildContext<'_>,
) -> Result<Result<(), String>, PdbError> {
    let fresh = Table::generate(table.pattern(), build)?;
    if let Some(at) = first_difference(table.bytes(), fresh.bytes()) {
        return Ok(Err(format!(
            "entry {} or the next one differs from a newly generated table",
            2 * at
        )));
    }
    drop(fresh);
    ways_down(table, build)
}

/// Compares a table of runs with a newly generated one. The inner error is the reason for rejecting
/// the table.
pub(crate) fn deep_runs<D: AsRef<[u8]>>(
    table: &RunTable<D>,
    build: &mut BuildContext<'_>,
) -> Result<Result<(), String>, PdbError> {
    let fresh = RunTable::generate(table.colouring(), build)?;
    Ok(match first_difference(table.bytes(), fresh.bytes()) {
        Some(at) => Err(format!(
            "byte {at} of its entries differs from a newly generated table"
        )),
        None => Ok(()),
    })
}

/// The index of the first byte that differs.
fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

/// The distance between entries that are checked: 1 for every entry, more for a sample.
fn step(pattern: &Pattern) -> usize {
    if pattern.tiles() <= MOST_TILES_WITHOUT_SAMPLE {
        1
    } else {
        pattern.entries().div_ceil(SAMPLE)
    }
}

/// Checks that every placement except the goal has a step to a smaller value. The inner error
/// describes the first placement without such a step.
fn ways_down<D: AsRef<[u8]> + Sync>(
    table: &Table<D>,
    build: &mut BuildContext<'_>,
) -> Result<Result<(), String>, PdbError> {
    let step = step(table.pattern());
    let checks = table.pattern().entries().div_ceil(step);
    let pieces = (0..checks)
        .step_by(PIECE)
        .map(|first| first..checks.min(first + PIECE));
    let (done, wrong) = (AtomicU64::new(0), Mutex::new(None));
    let far = || (done.load(Ordering::Relaxed), checks as u64);
    build.share(pieces, far, || {
        let steps = Steps::new(table.pattern());
        let (done, wrong) = (&done, &wrong);
        move |piece: Range<usize>| {
            done.fetch_add(piece.len() as u64, Ordering::Relaxed);
            let fault = piece
                .into_iter()
                .find_map(|check| Some((check, steps.fault(table, check * step)?)));
            if let Some(fault) = fault {
                let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                // Threads finish in any order. Taking the minimum makes the reported error the same
                // in each run.
                *wrong = wrong.take().into_iter().chain([fault]).min();
            }
        }
    })?;
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(wrong.map_or(Ok(()), |(_, fault)| Err(fault)))
}

/// The steps of single tiles on a board.
struct Steps {
    /// For each cell, the mask of its neighbours.
    neighbours: Vec<u32>,
    /// The mask of all cells.
    all: u32,
}

impl Steps {
    fn new(pattern: &Pattern) -> Self {
        let shape = pattern.shape();
        Self {
            neighbours: crate::geometry::neighbours(shape),
            all: u32::MAX >> (32 - shape.cells()),
        }
    }

    /// Describes what is wrong with the placement of this number, if anything.
    fn fault<D: AsRef<[u8]>>(&self, table: &Table<D>, number: usize) -> Option<String> {
        let pattern = table.pattern();
        let (mut cells, tiles) = ([0; Pattern::MOST_TILES], pattern.tiles());
        let free = self.all & !arrangement(number, self.all, &mut cells[..tiles]);
        let cells = &mut cells[..tiles];
        let value = table.value(cells);
        let is_goal = cells == pattern.cells();
        let sound = match table.half_excess(table.rank_of(cells)) {
            _ if is_goal => value == 0,
            table::MOST => true,
            _ => value > 0 && self.has_way_down(table, cells, free, value),
        };
        (!sound).then(|| format!("the tiles on {cells:?} have the value {value} and no way down"))
    }

    /// Returns whether a tile can step to a cell in `free` so that the value falls below `value`.
    fn has_way_down<D: AsRef<[u8]>>(
        &self,
        table: &Table<D>,
        cells: &mut [u8],
        free: u32,
        value: u32,
    ) -> bool {
        (0..cells.len()).any(|tile| {
            let from = cells[tile];
            let mut targets = self.neighbours[usize::from(from)] & free;
            let mut down = false;
            while targets != 0 && !down {
                cells[tile] = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                down = table.value(cells) < value;
            }
            cells[tile] = from;
            down
        })
    }
}

/// Enumerates placements in an order of its own, independent of the ranking: each tile takes one of
/// the cells that are left. Returns the set of occupied cells.
fn arrangement(mut number: usize, all: u32, places: &mut [u8]) -> u32 {
    let mut left = all;
    for place in places {
        let choices = left.count_ones() as usize;
        let mut rest = left;
        for _ in 0..number % choices {
            rest &= rest - 1;
        }
        number /= choices;
        *place = rest.trailing_zeros() as u8;
        left &= !(1 << *place);
    }
    all & !left
}

#[cfg(test)]
mod tests {
    use super::*;
    use knobel_tiles::Shape;

    fn table(width: usize, height: usize, cells: &[u8]) -> Table<Vec<u8>> {
        let shape = Shape::new(width, height).unwrap();
        let pattern = Pattern::new(shape, 0, cells).unwrap();
        Table::generate(&pattern, &mut BuildContext::new(2, &mut ())).unwrap()
    }

    fn check(table: &Table<Vec<u8>>, threads: usize) -> Result<(), String> {
        ways_down(table, &mut BuildContext::new(threads, &mut ())).unwrap()
    }

    #[test]
    fn sound_tables_have_a_way_down_from_every_entry() {
        check(&table(4, 4, &[1, 2, 3, 4, 5]), 2).unwrap();
        check(&table(5, 5, &[1, 2, 24]), 1).unwrap();
        // These patterns omit fewer than two tiles, so half of the placements are unreachable.
        check(&table(3, 3, &[1, 2, 3, 4, 5, 6, 7]), 1).unwrap();
        check(&table(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8]), 1).unwrap();
    }

    /// Six tiles on 4×4 have 5,765,760 entries. A sample of 2²⁰ would contain every sixth.
    #[test]
    fn one_wrong_entry_between_those_of_a_sample_is_found() {
        let sound = table(4, 4, &[1, 2, 3, 4, 5, 6]);
        let mut cells = [0; 6];
        arrangement(1_000_001, 0xffff, &mut cells);
        let wrong = sound.value(&cells) - 2;
        let rank = sound.rank_of(&cells);
        assert!(sound.half_excess(rank) > 0, "the entry can be lowered");
        let mut bytes = sound.bytes().to_vec();
        bytes[rank / 2] -= 1 << (rank % 2 * 4);
        let forged = Table::new(sound.pattern().clone(), bytes).unwrap();
        let reason = format!("the tiles on {cells:?} have the value {wrong} and no way down");
        for threads in [1, 2] {
            assert_eq!(check(&forged, threads), Err(reason.clone()));
        }
    }

    #[test]
    fn only_patterns_of_more_than_six_tiles_are_sampled() {
        let pattern = |tiles: u8| {
            let cells: Vec<u8> = (1..=tiles).collect();
            Pattern::new(Shape::new(5, 5).unwrap(), 0, &cells).unwrap()
        };
        assert_eq!(step(&pattern(6)), 1);
        let seven = pattern(7);
        assert_eq!(step(&seven), seven.entries().div_ceil(1 << 20));
    }
}
