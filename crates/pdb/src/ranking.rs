//! Numbers the ways to put the tiles of a pattern on the board, without gaps, in two table lookups.
//!
//! The tiles are split into a first and a second half. The first half is numbered by one lookup
//! with its cells as digits. The cells that it leaves free are renumbered 0, 1, …, and the second
//! half is numbered by a lookup with the renumbered cells. Within the second half the *set* of
//! cells counts before the order of the tiles on it: the generator, which works set by set, then
//! emits whole runs.
//!
//! Rejected: one table over all digits (16⁸ entries); Lehmer codes, which need a popcount a tile;
//! plain digits as index, 8 times the memory for eight tiles.
//!
//! Time: two dependent lookups and four digit translations. Memory: at most 2 · 2²⁰ small entries
//! (five-bit digits), 0.4 MB on a 4×4 board.

use crate::Pattern;

/// Numbers the arrangements of a pattern from 0 to [`Pattern::entries`] − 1.
#[derive(Debug, Clone)]
pub struct Ranking {
    tiles: usize,
    /// Bits a digit: 4 for up to 16 cells, 5 above.
    bits: u32,
    /// Tiles in the first half.
    split: usize,
    /// For the digits of the first half: its number times the arrangements of the second, and its
    /// row in `renumber`.
    first: Box<[First]>,
    /// For each set of cells that the first half can occupy: the new numbers of the others.
    renumber: Box<[[u8; Pattern::MOST_CELLS]]>,
    /// For the renumbered digits of the second half: its number.
    second: Box<[u32]>,
}

/// Both in one word: the base above, the row in the lowest bits. A base has more than 32 bits for 8
/// tiles of 25 cells.
#[derive(Debug, Clone, Copy, Default)]
struct First(u64);

impl First {
    /// Bits of a row: four of 32 cells can be chosen in 35,960 ways.
    const ROW: u32 = 16;

    fn new(base: usize, row: usize) -> Self {
        Self((base as u64) << Self::ROW | row as u64)
    }

    #[inline(always)]
    fn base(self) -> usize {
        (self.0 >> Self::ROW) as usize
    }

    #[inline(always)]
    fn row(self) -> usize {
        (self.0 & ((1 << Self::ROW) - 1)) as usize
    }
}

/// How many of so many tiles are in the first half, and in the second.
pub fn halves(tiles: usize) -> (usize, usize) {
    (tiles.div_ceil(2), tiles / 2)
}

impl Ranking {
    /// The numbering for `pattern`.
    pub fn new(pattern: &Pattern) -> Self {
        let (cells, tiles) = (pattern.shape().cells(), pattern.tiles());
        let bits = digit_bits(cells);
        let (split, rest) = halves(tiles);
        let left = cells - split;
        let runs = subsets(left, rest).len() * factorial(rest);

        let rows = subsets(cells, split);
        let renumber = rows.iter().map(|&set| renumbered(set)).collect();
        let mut number = 0;
        let first = digit_tuples(split, bits, cells)
            .map(|digits| {
                let set = digits.map_or(0, |digits| set_of(&digits[..split]));
                let base = number * runs;
                number += usize::from(digits.is_some());
                First::new(base, digits.map_or(0, |_| subset_rank(set)))
            })
            .collect();
        let second = digit_tuples(rest, bits, left)
            .map(|digits| digits.map_or(0, |digits| set_then_order(&digits[..rest]) as u32))
            .collect();
        Self {
            tiles,
            bits,
            split,
            first,
            renumber,
            second,
        }
    }

    /// Bits of one digit of [`ranking`](Self::rank)'s argument.
    pub fn digit_bits(&self) -> u32 {
        self.bits
    }

    /// Tiles in the first half and in the second.
    pub fn halves(&self) -> (usize, usize) {
        halves(self.tiles)
    }

    /// The number of the arrangement with tile `i` on the cell in digit `i` (the lowest first) of
    /// `digits`. Digits beyond the pattern's tiles must be 0. If two tiles share a cell the answer
    /// means nothing.
    #[inline]
    pub fn rank(&self, digits: u64) -> usize {
        // Constant digit sizes let the compiler unroll; all searches of up to 16 cells come through
        // the first.
        if self.bits == 4 {
            self.rank_in::<4>(digits)
        } else {
            self.rank_in::<5>(digits)
        }
    }

    #[inline(always)]
    fn rank_in<const BITS: u32>(&self, digits: u64) -> usize {
        let first_bits = BITS * self.split as u32;
        let first = self.first[(digits & ((1 << first_bits) - 1)) as usize];
        let row = &self.renumber[first.row()];
        let rest = digits >> first_bits;
        let mut renumbered = 0;
        // Always four, whatever the pattern: what the digits beyond its tiles bring is masked away.
        for digit in 0..4 {
            let cell = (rest >> (BITS * digit)) as usize % (1 << BITS);
            renumbered |= usize::from(row[cell]) << (BITS * digit);
        }
        first.base() + self.second[renumbered & (self.second.len() - 1)] as usize
    }
}

/// Bits that hold the number of a cell.
pub fn digit_bits(cells: usize) -> u32 {
    if cells <= 16 { 4 } else { 5 }
}

/// The set of the given cells as a mask.
pub fn set_of(cells: &[u8]) -> u32 {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

/// For each cell the number of cells below it that are not in `set`.
pub fn renumbered(set: u32) -> [u8; Pattern::MOST_CELLS] {
    std::array::from_fn(|cell| (!set & ((1 << cell) - 1)).count_ones() as u8)
}

/// For every value of `count` digits, in ascending order: the digits, where all are below `end` and
/// none is twice.
pub fn digit_tuples(count: usize, bits: u32, end: usize) -> impl Iterator<Item = Option<[u8; 4]>> {
    (0..1u32 << (bits * count as u32)).map(move |packed| {
        let digits: [u8; 4] = std::array::from_fn(|digit| {
            (packed.checked_shr(bits * digit as u32).unwrap_or(0) & ((1 << bits) - 1)) as u8
        });
        let used = &digits[..count];
        let possible = used.iter().all(|&digit| usize::from(digit) < end)
            && set_of(used).count_ones() as usize == count;
        possible.then_some(digits)
    })
}

/// All sets of `size` among `cells` cells, in ascending order of their masks.
pub fn subsets(cells: usize, size: usize) -> Vec<u32> {
    if size == 0 {
        return vec![0];
    }
    let mut sets = Vec::new();
    let mut set = (1u64 << size) - 1;
    while set >> cells == 0 {
        sets.push(set as u32);
        // The next larger number with as many bits (Gosper's trick).
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    sets
}

/// The place of `set` among the sets of its size, in ascending order of masks.
pub fn subset_rank(mut set: u32) -> usize {
    let mut rank = 0;
    let mut size = 0;
    while set != 0 {
        size += 1;
        rank += CHOICES[set.trailing_zeros() as usize][size];
        set &= set - 1;
    }
    rank as usize
}

/// How many sets of so many cells (the second place) there are among the first cells (the first):
/// Pascal's triangle. A table, as each run of entries that is packed asks for six or eight of them.
const CHOICES: [[u32; Pattern::MOST_CELLS + 1]; Pattern::MOST_CELLS] = {
    let mut choices = [[0; Pattern::MOST_CELLS + 1]; Pattern::MOST_CELLS];
    choices[0][0] = 1;
    let mut cells = 1;
    while cells < Pattern::MOST_CELLS {
        choices[cells][0] = 1;
        let mut size = 1;
        while size <= cells {
            choices[cells][size] = choices[cells - 1][size - 1] + choices[cells - 1][size];
            size += 1;
        }
        cells += 1;
    }
    choices
};

/// The number of arrangements of `cells` (distinct) by their set first, then by their order.
fn set_then_order(cells: &[u8]) -> usize {
    let set = set_of(cells);
    let order: Vec<u8> = cells
        .iter()
        .map(|&cell| (set & ((1 << cell) - 1)).count_ones() as u8)
        .collect();
    subset_rank(set) * factorial(cells.len()) + order_rank(&order)
}

/// The place of a permutation of 0, 1, … among all of its length in lexicographic order.
pub fn order_rank(order: &[u8]) -> usize {
    let mut rank = 0;
    for (place, &item) in order.iter().enumerate() {
        let smaller = order[place + 1..].iter().filter(|&&later| later < item);
        rank = rank * (order.len() - place) + smaller.count();
    }
    rank
}

/// The permutation of `length` items at `rank` in lexicographic order.
pub fn order_at(length: usize, mut rank: usize) -> Vec<u8> {
    let mut left: Vec<u8> = (0..length as u8).collect();
    (0..length)
        .rev()
        .map(|after| {
            let place = rank / factorial(after);
            rank %= factorial(after);
            left.remove(place)
        })
        .collect()
}

/// n!
pub fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// How many sets of `k` there are among `n`.
pub fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, taken| {
        product * n.saturating_sub(taken) / (taken + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_have_more_than_32_bits() {
        let shape = knobel_tiles::Shape::new(5, 5).unwrap();
        let pattern = Pattern::new(shape, 0, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        let last = [21, 22, 23, 24, 20, 19, 18, 17];
        let digits = last.iter().rev().fold(0, |digits, cell| digits << 5 | cell);
        let number = Ranking::new(&pattern).rank(digits);
        assert_eq!(number, pattern.entries() - 1);
        assert!(number > u32::MAX as usize);
    }

    #[test]
    fn orders_and_sets_come_back() {
        for rank in 0..120 {
            assert_eq!(order_rank(&order_at(5, rank)), rank);
        }
        for (cells, size) in [(9, 4), (25, 3), (32, 2), (8, 8)] {
            for (rank, set) in subsets(cells, size).into_iter().enumerate() {
                assert_eq!(subset_rank(set), rank);
            }
        }
    }
}
