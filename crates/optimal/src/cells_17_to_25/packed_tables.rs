//! The entries of all tables in the form in which searches read them: two bits each, with a linear
//! index.
//!
//! The index of an arrangement is the sum of `c · stride[i]` over the tiles `i` of a pattern on
//! their cells `c`. A move of one tile adds a constant, and no ranking is computed. Entries of
//! arrangements with two tiles on one cell are never read. They make this form about twice as large
//! as a perfect hash, and two bits per entry instead of four compensate for that. Half excesses
//! above 3 are cut to 3 (three in ten thousand for six tiles of 25 cells).
//!
//! The second half of a pattern's tiles has the lowest strides. All its arrangements for one
//! arrangement of the first half are therefore one block of a few kilobytes, and a table is spread
//! block by block.

use knobel_pdb::mmap::{LargePages, large_pages, prefetch};
use knobel_pdb::ranking::{digit_bits, digit_tuples, factorial, order_at, subsets};
use knobel_pdb::{BuildContext, Bytes, Pattern, PdbError, Table};

/// The largest entry.
pub(crate) const MOST: u8 = 3;
/// A table is spread in about this many parts.
const LEAST_PARTS: usize = 64;
/// Entries per byte.
const PER_BYTE: usize = 4;

/// The place of a pattern's entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The first one.
    pub first: usize,
    /// For each tile of the pattern, what one cell farther adds.
    pub strides: Vec<usize>,
}

/// The number of an entry. 32 bits suffice for four tables of 6 tiles on 25 cells, and keep a child
/// on the stack at 16 bytes. One table of 7 tiles has 25⁷ = 6.1·10⁹ entries there and needs 64
/// bits.
pub(crate) trait EntryIndex: Copy + Default + Send + Sync {
    /// Keeps the low bits of a number.
    fn wrapping_from(number: usize) -> Self;

    /// As a number.
    fn number(self) -> usize;

    /// The sum, in which the low bits of a negative change wrap around.
    #[inline(always)]
    fn moved(self, change: Self) -> Self {
        Self::wrapping_from(self.number().wrapping_add(change.number()))
    }
}

impl EntryIndex for u32 {
    #[inline(always)]
    fn wrapping_from(number: usize) -> Self {
        number as Self
    }

    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

impl EntryIndex for u64 {
    #[inline(always)]
    fn wrapping_from(number: usize) -> Self {
        number as Self
    }

    #[inline(always)]
    fn number(self) -> usize {
        self as usize
    }
}

/// Entries of one arrangement of a pattern's first half, and how many such arrangements there are.
fn block(pattern: &Pattern) -> (usize, usize) {
    let (cells, tiles) = (pattern.shape().cells(), pattern.tiles());
    let split = tiles.div_ceil(2);
    let block = cells.pow((tiles - split) as u32).next_multiple_of(PER_BYTE);
    (block, cells.pow(split as u32))
}

/// Bytes of the entries of a pattern.
pub(crate) fn bytes(pattern: &Pattern) -> u64 {
    let (block, blocks) = block(pattern);
    (block as u64).saturating_mul(blocks as u64) / PER_BYTE as u64
}

/// The places of patterns, one after the other. Their entries must be as few as [`Entries::new`]
/// allows.
pub(crate) fn places(patterns: &[Pattern]) -> Vec<Place> {
    let mut first = 0;
    let place = |pattern: &Pattern| {
        let (block, blocks) = block(pattern);
        let split = pattern.tiles().div_ceil(2);
        let cells = pattern.shape().cells();
        let stride = |tile: usize| match tile.checked_sub(split) {
            Some(second) => cells.pow(second as u32),
            None => block * cells.pow(tile as u32),
        };
        let strides = (0..pattern.tiles()).map(stride);
        let place = Place {
            first,
            strides: strides.collect(),
        };
        first += block * blocks;
        place
    };
    patterns.iter().map(place).collect()
}

/// The entries of several patterns.
pub(crate) struct Entries(LargePages);

impl Entries {
    /// Room for the entries of `patterns`, all 0.
    ///
    /// # Errors
    /// If there is no such room, or this machine's addresses cannot number them.
    pub fn new(patterns: &[Pattern]) -> Result<Self, PdbError> {
        let bytes: u64 = patterns.iter().map(bytes).sum();
        if bytes > (usize::MAX / PER_BYTE) as u64 {
            return Err(PdbError::Pattern {
                reason: "the tables have more entries than this machine can number",
            });
        }
        let memory = large_pages(bytes.max(1) as usize);
        let memory =
            memory.map_err(|error| PdbError::io("get memory for", "tables".as_ref(), error))?;
        Ok(Self(memory))
    }

    /// Copies a table to its place.
    ///
    /// # Errors
    /// If `build` is asked to stop.
    pub fn spread(
        &mut self,
        table: &Table<Bytes>,
        place: &Place,
        build: &mut BuildContext<'_>,
    ) -> Result<(), PdbError> {
        let pattern = table.pattern();
        let (block, blocks) = block(pattern);
        let start = place.first / PER_BYTE;
        let mut into = &mut self.0[start..][..block * blocks / PER_BYTE];
        let spreader = Spreader::new(pattern, place);
        let (split, _) = table.ranking().halves();
        let cells = pattern.shape().cells();
        // Digits of the ranking's first half and blocks here ascend alike.
        let firsts: Vec<(usize, [u8; 4])> = digit_tuples(split, digit_bits(cells), cells)
            .flatten()
            .map(|digits| {
                let block = (0..split)
                    .rev()
                    .fold(0, |number, tile| number * cells + usize::from(digits[tile]));
                (block, digits)
            })
            .collect();
        let runs = pattern.entries() / firsts.len();
        let group = firsts.len().div_ceil(LEAST_PARTS);
        let mut behind = 0;
        let parts = firsts.chunks(group).enumerate().map(|(number, firsts)| {
            let end = firsts[firsts.len() - 1].0 + 1;
            let bytes = (end - behind) * block / PER_BYTE;
            let part = Part {
                rank: number * group * runs,
                behind,
                firsts,
                into: into.split_off_mut(..bytes).unwrap_or_default(),
            };
            behind = end;
            part
        });
        let total = pattern.entries() as u64;
        build.share(
            parts,
            || (total, total),
            || {
                |part: Part<'_>| {
                    for (offset, (number, digits)) in part.firsts.iter().enumerate() {
                        let start = (number - part.behind) * block / PER_BYTE;
                        let into = &mut part.into[start..][..block / PER_BYTE];
                        let rank = part.rank + offset * runs;
                        spreader.fill(table, rank, &digits[..split], into);
                    }
                }
            },
        )
    }

    /// Do their numbers fit into 32 bits?
    pub fn fit_u32(&self) -> bool {
        u32::try_from(self.0.len() * PER_BYTE).is_ok()
    }

    /// The bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// One entry.
    #[inline(always)]
    pub fn get(&self, index: impl EntryIndex) -> u8 {
        let index = index.number();
        self.0[index / PER_BYTE] >> (index % PER_BYTE * 2) & MOST
    }

    /// Prefetches an entry that will be read soon.
    #[inline(always)]
    pub fn fetch(&self, index: impl EntryIndex) {
        prefetch(&self.0, index.number() / PER_BYTE);
    }
}

/// Some arrangements of the first half, for one thread to spread.
struct Part<'a> {
    /// The number of their first entry in the table.
    rank: usize,
    /// Blocks before those of `into`.
    behind: usize,
    /// The block and the cells of each.
    firsts: &'a [(usize, [u8; 4])],
    into: &'a mut [u8],
}

/// Spreads the entries of one pattern.
struct Spreader {
    cells: usize,
    /// Of the second half.
    strides: Vec<usize>,
    /// For each arrangement of the second half in the order of ranks: its tiles' renumbered cells.
    seconds: Vec<[u8; 4]>,
}

impl Spreader {
    fn new(pattern: &Pattern, place: &Place) -> Self {
        let (cells, tiles) = (pattern.shape().cells(), pattern.tiles());
        let split = tiles.div_ceil(2);
        let rest = tiles - split;
        let orders: Vec<Vec<u8>> = (0..factorial(rest))
            .map(|rank| order_at(rest, rank))
            .collect();
        let mut seconds = Vec::new();
        for set in subsets(cells - split, rest) {
            let on: Vec<u8> = (0..32).filter(|&cell| set >> cell & 1 == 1).collect();
            for order in &orders {
                let mut digits = [0; 4];
                for (digit, &place) in digits.iter_mut().zip(order) {
                    *digit = on[usize::from(place)];
                }
                seconds.push(digits);
            }
        }
        Self {
            cells,
            strides: place.strides[split..].to_vec(),
            seconds,
        }
    }

    /// Writes the block of one arrangement of the first half, whose entries begin at `rank`.
    fn fill(&self, table: &Table<Bytes>, rank: usize, first: &[u8], into: &mut [u8]) {
        let free: Vec<usize> = (0..self.cells)
            .filter(|&cell| !first.contains(&(cell as u8)))
            .collect();
        let mut weights = [[0u32; 32]; 4];
        for (weights, stride) in weights.iter_mut().zip(&self.strides) {
            for (weight, cell) in weights.iter_mut().zip(&free) {
                *weight = (cell * stride) as u32;
            }
        }
        let index = |digits: &[u8; 4]| -> usize {
            let weights = weights.iter().zip(digits);
            weights
                .map(|(weight, &digit)| weight[usize::from(digit % 32)])
                .sum::<u32>() as usize
        };
        let mut put = |index: usize, value: u8| {
            into[index / PER_BYTE] |= value.min(MOST) << (index % PER_BYTE * 2);
        };
        let pairs = self.seconds.chunks_exact(2);
        if rank.is_multiple_of(2) && pairs.remainder().is_empty() {
            // Both entries of a byte at once; only tiny patterns go the other way.
            for (pair, byte) in pairs.zip(&table.bytes()[rank / 2..]) {
                put(index(&pair[0]), byte & 15);
                put(index(&pair[1]), byte >> 4);
            }
        } else {
            for (offset, digits) in self.seconds.iter().enumerate() {
                put(index(digits), table.half_excess(rank + offset));
            }
        }
    }
}
