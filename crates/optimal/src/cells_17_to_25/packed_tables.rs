//! The entries of all tables in the form in which the search reads them: two bits each, with a
//! linear index.
//!
//! The index of an arrangement is the sum of `c · stride[i]` over the tiles `i` of a pattern on
//! their cells `c`. A move of one tile adds a constant, and no ranking is computed. Arrangements
//! with two tiles on one cell have entries that are never read. They make this form about twice as
//! large as a perfect hash, but two bits per entry instead of four compensate for that. Half
//! excesses above 3 are cut to 3, which keeps them admissible. For six tiles on 25 cells, this
//! affects three entries in ten thousand.
//!
//! The second half of a pattern's tiles has the lowest strides. For each arrangement of the first
//! half, the entries therefore form one block of a few kilobytes. A table is unpacked block by
//! block, so that writes stay within the cache. Unpacking reads each table once, from the first
//! entry to the last.
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002): the tables whose entries are packed here.

use knobel_pdb::mmap::{LargePages, large_pages, prefetch};
use knobel_pdb::ranking::{digit_bits, digit_tuples, factorial, order_at, subsets};
use knobel_pdb::{BuildContext, Bytes, Pattern, PdbError, Table};

/// The largest value of an entry.
pub(crate) const MOST: u8 = 3;
/// A table is unpacked in about this many parts, so that threads finish at about the same time.
const LEAST_PARTS: usize = 64;
/// The number of entries per byte.
const PER_BYTE: usize = 4;

/// The place of a pattern's entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The index of the first entry.
    pub first: usize,
    /// For each tile of the pattern, the number that one cell further adds to the index.
    pub strides: Vec<usize>,
}

/// The index of an entry. 32 bits suffice for four tables of 6 tiles on 25 cells, and keep a child
/// on the stack at 16 bytes. One table of 7 tiles has 25⁷ = 6.1·10⁹ entries and needs 64 bits.
pub(crate) trait EntryIndex: Copy + Default + Send + Sync {
    /// Keeps the low bits of a number.
    fn wrapping_from(number: usize) -> Self;

    /// The index as a number.
    fn number(self) -> usize;

    /// The sum of an index and a change. A negative change is a large number whose high bits wrap
    /// around.
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

/// The number of entries per arrangement of a pattern's first half, and the number of such
/// arrangements.
fn block(pattern: &Pattern) -> (usize, usize) {
    let (cells, tiles) = (pattern.shape().cells(), pattern.tiles());
    let split = tiles.div_ceil(2);
    let block = cells.pow((tiles - split) as u32).next_multiple_of(PER_BYTE);
    (block, cells.pow(split as u32))
}

/// The memory of a pattern's entries, in bytes.
pub(crate) fn bytes(pattern: &Pattern) -> u64 {
    let (block, blocks) = block(pattern);
    (block as u64).saturating_mul(blocks as u64) / PER_BYTE as u64
}

/// Places patterns one after the other. The number of entries must not exceed what [`Entries::new`]
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
    /// Allocates memory for the entries of `patterns`, all 0.
    ///
    /// # Errors
    /// If the memory is not available, or if an address of this machine cannot number the entries.
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

    /// Unpacks a table into its place.
    ///
    /// # Errors
    /// If the watch of `build` stops it.
    pub fn spread(
        &mut self,
        table: &Table<Bytes>,
        place: &Place,
        build: &mut BuildContext<'_>,
    ) -> Result<(), PdbError> {
        let pattern = table.pattern();
        let (block, blocks) = block(pattern);
        let start = place.first / PER_BYTE;
        // 1. The memory of this table, which no other thread writes.
        let mut into = &mut self.0[start..][..block * blocks / PER_BYTE];
        let spreader = Spreader::new(pattern, place);
        let (split, _) = table.ranking().halves();
        let cells = pattern.shape().cells();
        // Both the ranking's first halves and the blocks are in ascending order.
        let firsts: Vec<(usize, [u8; 4])> = digit_tuples(split, digit_bits(cells), cells)
            .flatten()
            .map(|digits| {
                let block = (0..split)
                    .rev()
                    .fold(0, |number, tile| number * cells + usize::from(digits[tile]));
                (block, digits)
            })
            .collect();
        // 2. Divide the arrangements of the first half, and with them the memory, into parts.
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
        // 3. Let the threads unpack the parts.
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

    /// Returns whether the indices fit into 32 bits.
    pub fn fit_u32(&self) -> bool {
        u32::try_from(self.0.len() * PER_BYTE).is_ok()
    }

    /// The memory of the entries, as bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }

    /// Reads one entry.
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

/// A range of arrangements of the first half, for one thread to unpack.
struct Part<'a> {
    /// The rank of their first entry in the table.
    rank: usize,
    /// The number of blocks before those of `into`.
    behind: usize,
    /// The number of each block, and the cells of the first half.
    firsts: &'a [(usize, [u8; 4])],
    /// The memory of these blocks.
    into: &'a mut [u8],
}

/// Unpacks the entries of one pattern.
struct Spreader {
    cells: usize,
    /// The strides of the second half.
    strides: Vec<usize>,
    /// For each arrangement of the second half, in the order of ranks: the cells of its tiles,
    /// numbered among the cells that the first half leaves free.
    seconds: Vec<[u8; 4]>,
}

impl Spreader {
    /// Lists the arrangements of the second half once, because they are the same for every block.
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

    /// Writes the block of one arrangement of the first half. Its entries begin at `rank` in the
    /// table.
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
            // A byte of the table has two entries, which are unpacked together. Only tiny patterns
            // take the slow path below.
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
