//! Ranks the placements of a pattern's tiles: a perfect hash function that maps them to 0, 1, …
//! without gaps, with two table lookups.
//!
//! 1. Split the tiles into a first and a second half, of at most four tiles each.
//! 2. Look up the cells of the first half, as digits of one index. The result is the rank of the
//!    first half, and a table that renumbers the remaining cells.
//! 3. Look up the renumbered cells of the second half. The result is its rank; add both.
//!
//! In the second half, the *set* of cells is more significant than the order of the tiles on it.
//! The generator works set by set, so its results can be copied in whole runs.
//!
//! # Cost
//! A rank takes two dependent lookups and four digit translations. The tables have at most 2 · 2²⁰
//! small entries (five-bit digits), and take 0.4 MB on a 4×4 board.
//!
//! # Alternatives
//! A single table over all digits would have 16⁸ entries. Lehmer codes need a population count per
//! tile. Using the digits as the index without ranking takes 8 times the memory for eight tiles.
//!
//! # References
//! Korf, Schultze: "Large-scale parallel breadth-first search", AAAI 2005 (ranking permutations
//! with precomputed tables). Myrvold, Ruskey: "Ranking and unranking permutations in linear time",
//! Information Processing Letters 79, 2001.

use crate::Pattern;

/// Maps the placements of a pattern to the numbers from 0 to [`Pattern::entries`] − 1.
#[derive(Debug, Clone)]
pub struct Ranking {
    tiles: usize,
    /// The number of bits per digit: 4 for up to 16 cells, 5 above.
    bits: u32,
    /// The number of tiles in the first half.
    split: usize,
    /// For the digits of the first half: its rank times the number of placements of the second
    /// half, and its row in `renumber`.
    first: Box<[First]>,
    /// For each set of cells that the first half can occupy: the new numbers of the remaining
    /// cells.
    renumber: Box<[[u8; Pattern::MOST_CELLS]]>,
    /// For the renumbered digits of the second half: its rank.
    second: Box<[u32]>,
}

/// The base and the row of a first half in one word. The row is in the lowest bits. For 8 tiles on
/// 25 cells, a base has more than 32 bits.
#[derive(Debug, Clone, Copy, Default)]
struct First(u64);

impl First {
    /// The number of bits of a row. There are up to 35,960 sets of four among 32 cells.
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

/// The numbers of tiles in the first and in the second half.
pub fn halves(tiles: usize) -> (usize, usize) {
    (tiles.div_ceil(2), tiles / 2)
}

impl Ranking {
    /// The ranking for `pattern`.
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

    /// The number of bits of one digit in the argument of [`rank`](Self::rank).
    pub fn digit_bits(&self) -> u32 {
        self.bits
    }

    /// The numbers of tiles in the first and in the second half.
    pub fn halves(&self) -> (usize, usize) {
        halves(self.tiles)
    }

    /// The rank of the placement with tile `i` on the cell in digit `i` of `digits`, lowest digit
    /// first. Digits beyond the pattern's tiles must be 0. If two tiles share a cell, the result is
    /// meaningless.
    #[inline]
    pub fn rank(&self, digits: u64) -> usize {
        // Constant digit sizes let the compiler unroll the loop. Searches on up to 16 cells always
        // take the first branch.
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
        // The loop always handles four digits. Digits beyond the pattern's tiles are masked away.
        for digit in 0..4 {
            let cell = (rest >> (BITS * digit)) as usize % (1 << BITS);
            renumbered |= usize::from(row[cell]) << (BITS * digit);
        }
        first.base() + self.second[renumbered & (self.second.len() - 1)] as usize
    }
}

/// The number of bits that hold the number of a cell.
pub fn digit_bits(cells: usize) -> u32 {
    if cells <= 16 { 4 } else { 5 }
}

/// The set of the given cells as a mask.
pub fn set_of(cells: &[u8]) -> u32 {
    cells.iter().fold(0, |set, &cell| set | 1 << cell)
}

/// For each cell, the number of lower cells that are not in `set`.
pub fn renumbered(set: u32) -> [u8; Pattern::MOST_CELLS] {
    std::array::from_fn(|cell| (!set & ((1 << cell) - 1)).count_ones() as u8)
}

/// Iterates over all values of `count` digits in ascending order. Returns the digits if they are
/// distinct and below `end`, and `None` otherwise.
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

/// All sets of `size` cells among `cells`, in ascending order of their masks.
pub fn subsets(cells: usize, size: usize) -> Vec<u32> {
    if size == 0 {
        return vec![0];
    }
    let mut sets = Vec::new();
    let mut set = (1u64 << size) - 1;
    while set >> cells == 0 {
        sets.push(set as u32);
        // Gosper's hack: the next larger number with the same number of ones.
        let lowest = set & set.wrapping_neg();
        let carried = set + lowest;
        set = carried | (((set ^ carried) >> 2) / lowest);
    }
    sets
}

/// The rank of `set` among the sets of its size, in ascending order of masks. This is the
/// combinatorial number system.
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

/// Binomial coefficients: `CHOICES[n][k]` is the number of sets of `k` among `n` cells. A table is
/// worthwhile, because packing needs six or eight coefficients for each run of entries.
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

/// The rank of a placement on distinct cells, by the set of cells first and then by their order.
fn set_then_order(cells: &[u8]) -> usize {
    let set = set_of(cells);
    let order: Vec<u8> = cells
        .iter()
        .map(|&cell| (set & ((1 << cell) - 1)).count_ones() as u8)
        .collect();
    subset_rank(set) * factorial(cells.len()) + order_rank(&order)
}

/// The lexicographic rank of a permutation of 0, 1, ….
pub fn order_rank(order: &[u8]) -> usize {
    let mut rank = 0;
    for (place, &item) in order.iter().enumerate() {
        let smaller = order[place + 1..].iter().filter(|&&later| later < item);
        rank = rank * (order.len() - place) + smaller.count();
    }
    rank
}

/// The permutation of `length` items with this lexicographic rank.
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

/// The factorial of `n`.
pub fn factorial(n: usize) -> usize {
    (1..=n).product()
}

/// The binomial coefficient: the number of subsets of size `k` of a set of `n`.
pub fn binomial(n: usize, k: usize) -> usize {
    (0..k).fold(1, |product, taken| {
        product * n.saturating_sub(taken) / (taken + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_may_have_more_than_32_bits() {
        let shape = knobel_tiles::Shape::new(5, 5).unwrap();
        let pattern = Pattern::new(shape, 0, &[1, 2, 3, 4, 5, 6, 7, 8]).unwrap();
        let last = [21, 22, 23, 24, 20, 19, 18, 17];
        let digits = last.iter().rev().fold(0, |digits, cell| digits << 5 | cell);
        let number = Ranking::new(&pattern).rank(digits);
        assert_eq!(number, pattern.entries() - 1);
        assert!(number > u32::MAX as usize);
    }

    #[test]
    fn unranking_orders_and_sets_inverts_ranking() {
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
