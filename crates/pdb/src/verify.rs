//! Deep verification: is every entry what it should be?
//!
//! Checksums show that a file is what was written; this shows that what was written is right. The
//! first look makes the table anew and compares every entry. It would not see an error of the
//! generator, which both tables have. The second look therefore knows only tile steps: an
//! arrangement that is not the goal's has a *way down*, a step to one with a smaller value. (The
//! opposite, that no step changes a value by more than 1, does not hold for the least value over
//! the blank's regions, and no search here relies on it.)
//!
//! The second look sees every entry of patterns of up to six tiles: the 127,512,000 of six tiles on
//! 5×5 take about 20 s of one core. Above that it is a sample. It passes over entries that are
//! cut to the largest that four bits hold, as their values say little.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::{BuildContext, Pattern, PdbError, RunTable, Table, table};

/// Patterns of up to so many tiles have a way down looked for from every entry, others from a
/// sample.
pub const MOST_TILES_WITHOUT_SAMPLE: usize = 6;

/// Entries of a sample, at most.
const SAMPLE: usize = 1 << 20;

/// Entries that a thread looks at before it takes the next.
const PIECE: usize = 1 << 16;

/// Compares `table` with a new one and looks for ways down. The inner error is the reason.
pub(crate) fn deep<D: AsRef<[u8]> + Sync>(
    table: &Table<D>,
    build: &mut BuildContext<'_>,
) -> Result<Result<(), String>, PdbError> {
    let anew = Table::generate(table.pattern(), build)?;
    if let Some(at) = first_difference(table.bytes(), anew.bytes()) {
        return Ok(Err(format!(
            "entry {} or the next differs from a table made anew",
            2 * at
        )));
    }
    drop(anew);
    ways_down(table, build)
}

/// Compares a table of runs with a new one. The inner error is the reason.
pub(crate) fn deep_runs<D: AsRef<[u8]>>(
    table: &RunTable<D>,
    build: &mut BuildContext<'_>,
) -> Result<Result<(), String>, PdbError> {
    let anew = RunTable::generate(table.colouring(), build)?;
    Ok(match first_difference(table.bytes(), anew.bytes()) {
        Some(at) => Err(format!(
            "byte {at} of its entries differs from a table made anew"
        )),
        None => Ok(()),
    })
}

fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    one.iter().zip(other).position(|(one, other)| one != other)
}

/// Every how many entries one is looked at.
fn step(pattern: &Pattern) -> usize {
    if pattern.tiles() <= MOST_TILES_WITHOUT_SAMPLE {
        1
    } else {
        pattern.entries().div_ceil(SAMPLE)
    }
}

/// Does every arrangement but the goal's have a step to a smaller value? The inner error names the
/// first that has none.
fn ways_down<D: AsRef<[u8]> + Sync>(
    table: &Table<D>,
    build: &mut BuildContext<'_>,
) -> Result<Result<(), String>, PdbError> {
    let step = step(table.pattern());
    let looks = table.pattern().entries().div_ceil(step);
    let pieces = (0..looks)
        .step_by(PIECE)
        .map(|first| first..looks.min(first + PIECE));
    let (done, wrong) = (AtomicU64::new(0), Mutex::new(None));
    let far = || (done.load(Ordering::Relaxed), looks as u64);
    build.share(pieces, far, || {
        let steps = Steps::new(table.pattern());
        let (done, wrong) = (&done, &wrong);
        move |piece: Range<usize>| {
            done.fetch_add(piece.len() as u64, Ordering::Relaxed);
            let fault = piece
                .into_iter()
                .find_map(|look| Some((look, steps.fault(table, look * step)?)));
            if let Some(fault) = fault {
                let mut wrong = wrong.lock().unwrap_or_else(PoisonError::into_inner);
                // Threads come in any order, but the first fault is always the same.
                *wrong = wrong.take().into_iter().chain([fault]).min();
            }
        }
    })?;
    let wrong = wrong.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(wrong.map_or(Ok(()), |(_, fault)| Err(fault)))
}

/// The tile steps of a board: for each cell those next to it.
struct Steps {
    neighbours: Vec<u32>,
    /// All cells.
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

    /// What is wrong with the arrangement of this number.
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

/// Some numbering of arrangements: each tile takes one of the cells that are left. Answers the set
/// of cells that are taken.
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

    fn looked(table: &Table<Vec<u8>>, threads: usize) -> Result<(), String> {
        ways_down(table, &mut BuildContext::new(threads, &mut ())).unwrap()
    }

    #[test]
    fn sound_tables_have_a_way_down_from_every_entry() {
        looked(&table(4, 4, &[1, 2, 3, 4, 5]), 2).unwrap();
        looked(&table(5, 5, &[1, 2, 24]), 1).unwrap();
        // Fewer than two tiles are left out, so that half of the arrangements are never reached.
        looked(&table(3, 3, &[1, 2, 3, 4, 5, 6, 7]), 1).unwrap();
        looked(&table(3, 3, &[1, 2, 3, 4, 5, 6, 7, 8]), 1).unwrap();
    }

    /// Six tiles of 4×4 have 5,765,760 entries: a sample of 2²⁰ would see every sixth.
    #[test]
    fn one_wrong_entry_between_those_of_a_sample_is_found() {
        let sound = table(4, 4, &[1, 2, 3, 4, 5, 6]);
        let mut cells = [0; 6];
        arrangement(1_000_001, 0xffff, &mut cells);
        let wrong = sound.value(&cells) - 2;
        let rank = sound.rank_of(&cells);
        assert!(sound.half_excess(rank) > 0, "there is something to lower");
        let mut bytes = sound.bytes().to_vec();
        bytes[rank / 2] -= 1 << (rank % 2 * 4);
        let forged = Table::new(sound.pattern().clone(), bytes).unwrap();
        let said = format!("the tiles on {cells:?} have the value {wrong} and no way down");
        for threads in [1, 2] {
            assert_eq!(looked(&forged, threads), Err(said.clone()));
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
