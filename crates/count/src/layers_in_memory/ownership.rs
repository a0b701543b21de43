//! Ownership: decides which rank stores which boards.
//!
//! Boards whose numbers begin with the same digits form a *unit*, which belongs to one rank. Most
//! moves change later digits only, and therefore stay in the unit. Adjacent units form blocks,
//! which are dealt to the ranks in turn. Boards near the goal have small numbers, so with one block
//! per rank the first rank would have nearly all boards of the first layers.

use super::PermutationIndex;

/// The largest size of a unit in words, if such units exist. All bitmaps of a unit then fit into a
/// cache.
const MOST_WORDS: u64 = 1 << 12;
/// The smallest and the largest number of units, if such a number is possible.
const LEAST_UNITS: u64 = 64;
const MOST_UNITS: u64 = 1 << 20;
/// The number of blocks per rank. With more blocks the boards are distributed more evenly, but more
/// of them are sent.
const BLOCKS: u64 = 14;

/// The units of all ranks.
pub(crate) struct Parts {
    /// The number of leading digits that the numbers of a unit share.
    pub digits: usize,
    /// The number of boards in a unit.
    pub numbers: u64,
    /// The number of words in the bitmap of a unit.
    pub words: usize,
    /// For each unit, its rank and its place among the units of that rank.
    owners: Vec<(u32, u32)>,
    /// The number of units of the rank that has the most.
    pub longest: usize,
}

impl Parts {
    /// Distributes the units over this many ranks. The units themselves do not depend on the number
    /// of ranks.
    pub fn new(orders: &PermutationIndex, size: usize) -> Self {
        let (mut digits, mut units) = (0, 1);
        for (place, radix) in orders.radices().enumerate() {
            let words = (orders.count() / units).div_ceil(64);
            if words <= MOST_WORDS && units >= LEAST_UNITS || units * radix > MOST_UNITS {
                break;
            }
            (digits, units) = (place + 1, units * radix);
        }
        let numbers = orders.count() / units;
        let mut shares = vec![0; size];
        let owners = (0..units).map(|unit| {
            let rank = owner(unit, units, size as u64) as usize;
            shares[rank] += 1;
            (rank as u32, shares[rank] - 1)
        });
        Self {
            digits,
            numbers,
            words: numbers.div_ceil(64) as usize,
            owners: owners.collect(),
            longest: shares.into_iter().max().unwrap_or(0) as usize,
        }
    }

    /// The units of a rank, in the order of their places.
    pub fn of(&self, rank: usize) -> impl Iterator<Item = u64> {
        let units = (0..).zip(&self.owners);
        units.filter_map(move |(unit, &(owner, _))| (owner as usize == rank).then_some(unit))
    }

    /// Returns the rank that has a unit, and the place of the unit there.
    #[inline]
    pub fn owner(&self, unit: u64) -> (usize, usize) {
        let (rank, place) = self.owners[unit as usize];
        (rank as usize, place as usize)
    }
}

/// Returns the rank of a unit. Blocks go to the ranks in order, alternately from the first to the
/// last and back.
fn owner(unit: u64, units: u64, size: u64) -> u64 {
    let blocks = size * BLOCKS.min(units / size).max(1);
    let block = unit * blocks / units;
    match block / size % 2 {
        0 => block % size,
        _ => size - 1 - block % size,
    }
}
