//! Table lookups: by plain digits for small patterns, and by rank for large ones.
//!
//! A table indexed by digits needs no ranking, but has an entry for every combination of cells,
//! also for those with two tiles on one cell. That is 16⁵ instead of 524,160 entries for five
//! tiles, and 16⁸ instead of 519 million for eight. Small patterns therefore use [`Direct`], and
//! large ones [`Ranked`].
//!
//! # References
//! R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
//! (2002): the tables whose entries are added.

use knobel_pdb::{Bytes, Groups, Pattern, Table};

/// The entries of the patterns of a partition.
pub(crate) trait Lookup: Sync {
    /// Returns the entry of `pattern` for `digits`, which hold the cell of the pattern's first tile
    /// in the lowest four bits, and so on. `first` is the result of [`first`](Self::first) for the
    /// pattern, which searches compute once.
    fn half_excess(&self, pattern: usize, first: u32, digits: u64) -> u32;

    /// The index of the first entry of `pattern`.
    fn first(&self, pattern: usize) -> u32;

    /// The memory of the entries, in bytes.
    fn bytes(&self) -> u64;
}

/// The largest number of patterns in a partition.
pub(crate) const MOST_PATTERNS: usize = Groups::most_for_solver(16);

/// Small tables whose index is the digits themselves, with two bits per entry.
///
/// Excesses above 6 are cut to 6, so entries stay admissible. This affects about 80 of the 524,160
/// entries of a five-tile table. With two bits, three five-tile tables (0.75 MiB) fit into a
/// second-level cache of 1 MiB. Four bits per entry were slower.
pub(crate) struct Direct {
    entries: Vec<u8>,
    /// The index of each pattern's first entry.
    firsts: [u32; MOST_PATTERNS],
}

impl Direct {
    /// Returns whether the table of a pattern is small enough. With 6 tiles it has 2²⁴ entries in 4
    /// MiB, and is built in a fraction of a second.
    pub fn suits(pattern: &Pattern) -> bool {
        pattern.tiles() <= 6 && pattern.shape().cells() <= 16
    }

    /// The memory of the entries of `patterns`, in bytes.
    pub fn bytes_for(patterns: &[Pattern]) -> u64 {
        let entries: u64 = patterns.iter().map(|it| 1 << (4 * it.tiles())).sum();
        entries.div_ceil(4)
    }

    pub fn new<D: AsRef<[u8]>>(tables: &[Table<D>]) -> Self {
        let mut firsts = [0; MOST_PATTERNS];
        let mut length = 0u32;
        for (first, table) in firsts.iter_mut().zip(tables) {
            *first = length;
            length += 1 << (4 * table.pattern().tiles());
        }
        let mut entries = vec![0; length.div_ceil(4) as usize];
        for (&first, table) in firsts.iter().zip(tables) {
            spread(table, first as usize, &mut entries);
        }
        Self { entries, firsts }
    }
}

/// Copies the entries of a table to the places that their digits name.
fn spread<D: AsRef<[u8]>>(table: &Table<D>, first: usize, entries: &mut [u8]) {
    let tiles = table.pattern().tiles();
    let cells = table.pattern().shape().cells();
    let mut places = vec![(0u64, 0u32, 0usize)];
    // Arrangements are extended tile by tile, so that two tiles are never on the same cell.
    while let Some((digits, taken, placed)) = places.pop() {
        if placed == tiles {
            let value = table.half_excess(table.ranking().rank(digits)).min(3);
            let index = first + digits as usize;
            entries[index / 4] |= value << (index % 4 * 2);
            continue;
        }
        for cell in (0..cells).filter(|cell| taken >> cell & 1 == 0) {
            places.push((
                digits | (cell as u64) << (4 * placed),
                taken | 1 << cell,
                placed + 1,
            ));
        }
    }
}

impl Lookup for Direct {
    #[inline(always)]
    fn half_excess(&self, _: usize, first: u32, digits: u64) -> u32 {
        let index = (first + digits as u32) as usize;
        u32::from(self.entries[index / 4]) >> (index % 4 * 2) & 3
    }

    fn first(&self, pattern: usize) -> u32 {
        self.firsts[pattern]
    }

    fn bytes(&self) -> u64 {
        self.entries.len() as u64
    }
}

/// Large tables in the form of their files, looked up by rank.
pub(crate) struct Ranked {
    tables: Vec<Table<Bytes>>,
}

impl Ranked {
    pub fn new(tables: Vec<Table<Bytes>>) -> Self {
        Self { tables }
    }
}

impl Lookup for Ranked {
    #[inline(always)]
    fn half_excess(&self, pattern: usize, _: u32, digits: u64) -> u32 {
        let table = &self.tables[pattern];
        u32::from(table.half_excess(table.ranking().rank(digits)))
    }

    fn first(&self, _: usize) -> u32 {
        0
    }

    fn bytes(&self) -> u64 {
        self.tables
            .iter()
            .map(|table| table.bytes().len() as u64)
            .sum()
    }
}

impl<L: Lookup + Send> Lookup for std::sync::Arc<L> {
    #[inline(always)]
    fn half_excess(&self, pattern: usize, first: u32, digits: u64) -> u32 {
        (**self).half_excess(pattern, first, digits)
    }

    fn first(&self, pattern: usize) -> u32 {
        (**self).first(pattern)
    }

    fn bytes(&self) -> u64 {
        (**self).bytes()
    }
}
