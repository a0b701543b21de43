//! Which rank has which boards.
//!
//! Numbers that begin with the same digits are a unit, which stays together, so that most moves do,
//! too. Neighbouring units make blocks, and ranks take these in turns: boards near the goal have
//! small numbers, and no rank is to have them all.

use super::PermutationIndex;

/// Units have at most this many words, if digits are found for it: all bitmaps of one are in a
/// cache then.
const MOST_WORDS: u64 = 1 << 12;
/// There are at least so many, and at most so many, if digits are found for it.
const LEAST_UNITS: u64 = 64;
const MOST_UNITS: u64 = 1 << 20;
/// How many blocks a rank has: the more, the more even the shares, and the more is sent.
const BLOCKS: u64 = 14;

/// The shares of some ranks.
pub(crate) struct Parts {
    /// Numbers of a unit have so many first digits in common.
    pub digits: usize,
    /// Numbers of a unit, and the words of their bitmap.
    pub numbers: u64,
    pub words: usize,
    /// By unit: its rank, and its place among the units of that rank.
    owners: Vec<(u32, u32)>,
    /// How many units the rank has that has most.
    pub longest: usize,
}

impl Parts {
    /// The shares of so many ranks. Units are the same for any number of ranks.
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

    /// The units of a rank, by their places there.
    pub fn of(&self, rank: usize) -> impl Iterator<Item = u64> {
        let units = (0..).zip(&self.owners);
        units.filter_map(move |(unit, &(owner, _))| (owner as usize == rank).then_some(unit))
    }

    /// The rank that has a unit, and the unit's place there.
    #[inline]
    pub fn owner(&self, unit: u64) -> (usize, usize) {
        let (rank, place) = self.owners[unit as usize];
        (rank as usize, place as usize)
    }
}

/// Blocks go to the ranks from the first to the last and back again.
fn owner(unit: u64, units: u64, size: u64) -> u64 {
    let blocks = size * BLOCKS.min(units / size).max(1);
    let block = unit * blocks / units;
    match block / size % 2 {
        0 => block % size,
        _ => size - 1 - block % size,
    }
}
